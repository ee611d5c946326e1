// Attention of the last word for each order of a sentence; the twin is pe_book/opening.py. Pure.
import { attentionOverWords } from "../formulas/order.js";

/** Two clocks; the arrow shows the first two columns. */
const SETTING = { d_model: 4, base: 10, causal: false, seed: 0 };

/** All permutations of so many indices, the identity first. */
export function ordersOf(count) {
  const orders = (left) =>
    left.length ? left.flatMap((one) => orders(left.filter((o) => o !== one)).map((o) => [one, ...o])) : [[]];
  return orders(Array.from({ length: count }, (_, i) => i));
}

/** A function of (order, clocks): attention of the last word for each word as written, and the arrow. */
export function answersOf(words) {
  const attend = attentionOverWords();
  return (order, clocks) => {
    const looks = order.indexOf(words.length - 1);
    const { weights, mix, encodings } = attend(words, order, { ...SETTING, encoded: clocks });
    return {
      weights: words.map((_, word) => weights[looks][order.indexOf(word)]),
      arrow: [mix()[looks][0], mix()[looks][1]],
      encodings,
    };
  };
}
