// What attention makes of a word in each order of its sentence; pe_book/opening.py is its twin. Pure.
import { attentionOverWords } from "../formulas/order.js";

/** Four columns are a clock of two hands; the arrow is drawn in the first two. */
const SETTING = { d_model: 4, base: 10, causal: false, seed: 0 };

/** All orders of so many words, the one as written first. */
export function ordersOf(count) {
  const orders = (left) =>
    left.length ? left.flatMap((one) => orders(left.filter((o) => o !== one)).map((o) => [one, ...o])) : [[]];
  return orders(Array.from({ length: count }, (_, i) => i));
}

/**
 * A function of (order, clocks) for the last of the words: its attention for each word, as written, and the
 * two numbers of its arrow; clocks says whether each word's place is added to it.
 */
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
