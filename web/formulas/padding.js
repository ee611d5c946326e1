// Encodings of padded sentences with the documents' conventions as options, and attention to the padding.
// Pure; the twin is pe_book/explorers/padding.py.
import { mixOf, product } from "./attention.js";
import { divisionTerms } from "./encoding.js";
import { filled } from "./filled.js";
import { normals, rowsOf } from "./normals.js";
import { latest } from "./remember.js";
import { mulberry32, wordVector } from "./words.js";

/** Places from here on are always padding. */
export const PLACES = 12;
const SENTENCES = 100;

/** Base of document D0: 10 to the power ln(base). */
const raisedBase = (base) => 10 ** Math.log(base);

/** 1 for tokens, 0 for padding, inverted for the places in `flipped`. */
const maskOf = (words, length, flipped) =>
  Array.from({ length }, (_, place) => Number(place < words.length) ^ Number(flipped.includes(place)));

/** A row of the encoder's input: sum or concatenation. */
function inputRow(encoding, word, combine) {
  if (combine === "add") return encoding.map((value, column) => value + word[column]);
  const row = new Float64Array(encoding.length + word.length);
  row.set(encoding);
  row.set(word, encoding.length);
  return row;
}

/**
 * Encoding, embeddings and encoder input of a padded sentence. Options: raised, the base of D0; summed, the
 * product of positions and mask in D3, which repeats the position for each token; first, the first row's
 * position. Masked rows are zero in all of them.
 */
export function padded({
  words,
  length,
  flipped,
  d_model: width,
  embedding_dim: embedding,
  base,
  combine,
  raised,
  summed,
  first,
}) {
  const mask = maskOf(words, length, flipped);
  const real = mask.reduce((sum, kept) => sum + kept, 0);
  const effective = raised ? raisedBase(base) : base;
  const terms = divisionTerms(width, effective);
  const positions = mask.map((kept, row) => (summed ? kept * (row + first) * real : row + first));
  const encoding = positions.map((position, row) =>
    filled(width, (column) => {
      const angle = position * terms[column >> 1];
      return mask[row] * (column & 1 ? Math.cos(angle) : Math.sin(angle)) + 0; // + 0 changes −0 to 0
    }),
  );
  const wide = combine === "add" ? width : embedding;
  const tokens = mask.map((kept, row) =>
    kept && row < words.length ? wordVector(words[row], wide) : new Float64Array(wide),
  );
  const input = encoding.map((row, i) => inputRow(row, tokens[i], combine));
  return { mask, real, effective, terms, positions, encoding, tokens, input };
}

/** W_Q and W_K of a draw, row by row: normal numbers of variance 1/wide. */
export const matrices = (wide, seed) =>
  [0, 1].map((i) => {
    const drawn = normals(2 * seed + i, wide * wide);
    return rowsOf(
      drawn.map((value) => value / Math.sqrt(wide)),
      wide,
    );
  });

/** W_K q: its product with a row is the row's score for the query q. */
const askedBy = (query, keys) => filled(keys.length, (i) => product(keys[i], query));

/** Scores of rows as keys for one query row, (x W_Q)·(x W_K) / √d, or x·x / √d without matrices. */
export function scoresOf(rows, query, pair) {
  const against = pair ? askedBy(mixOf(query, pair[0]), pair[1]) : query;
  return rows.map((row) => product(row, against) / Math.sqrt(query.length));
}

/** Attention of real tokens, of one padding token and of all padding, with a key-padding mask. */
export function sharesOf(powers, blanks, mask) {
  const sum = mask === "inverted" ? 0 : powers.reduce((a, b) => a + b, 0);
  const each = mask === "right" ? 0 : 1;
  const total = sum + blanks * each || 1;
  return {
    kept: powers.map((power) => (mask === "inverted" ? 0 : power / total)),
    each: each / total,
    blanks: (blanks * each) / total,
  };
}

/** Words of 100 random sentences. */
const sentences = latest((words, wide) =>
  Array.from({ length: SENTENCES }, (_, sentence) => {
    const number = (word) => (i) => (mulberry32(sentence, word * wide + i) % 11) / 10;
    return Array.from({ length: words }, (_, word) => filled(wide, number(word)));
  }),
);

/** For each number of a word, W_K times its row of W_Q. */
const askedByNumbers = latest((pair, wide) => pair[0].slice(-wide).map((row) => askedBy(row, pair[1])));

/** The sentences, and the query of the word at this place in each. */
const asking = latest((words, wide, place, width, combine, pair) =>
  sentences(words, wide).map((drawn) => {
    const word = drawn[place] ?? new Float64Array(wide);
    const asked = pair
      ? mixOf(word, askedByNumbers(pair, wide))
      : inputRow(new Float64Array(width), word, combine);
    return { drawn, asked };
  }),
);

/**
 * Minimum and maximum of Σ e^S over real tokens, in 100 random sentences of the same number of words. Scores
 * of sums are sums of scores, so that the encoding's part is computed once.
 */
export function spreadOf({ encoding, tokens, mask }, words, place, combine, pair) {
  const [wide, kept] = [tokens[0].length, mask.flatMap((one, row) => (one ? [row] : []))];
  if (!mask[place]) return { least: kept.length, most: kept.length }; // a padding query scores 0 everywhere
  const none = new Float64Array(wide);
  const query = inputRow(encoding[place], none, combine);
  const always = pair ? askedBy(mixOf(query, pair[0]), pair[1]) : query;
  const root = Math.sqrt(always.length);
  let least = Infinity;
  let most = 0;
  for (const { drawn, asked } of asking(words, wide, place, encoding[0].length, combine, pair)) {
    const against = asked.map((value, i) => value + always[i]);
    const ofWords = against.subarray(-wide);
    const sum = kept.reduce((all, at) => {
      const score = product(encoding[at], against) + product(drawn[at] ?? none, ofWords);
      return all + Math.exp(score / root);
    }, 0);
    least = Math.min(least, sum);
    most = Math.max(most, sum);
  }
  return { least, most };
}

/** All values of the view Attention, with the words as a list. */
export function attending(state, made = null, pair = null) {
  const { words, length, word, key_mask: how } = state;
  const { input, mask, real } = made ?? padded({ ...state, length: Math.min(length, PLACES) });
  const drawn = state.same ? null : (pair ?? matrices(input[0].length, state.seed));
  const scores = mask[word] ? scoresOf(input, input[word], drawn) : input.map(() => 0);
  const powers = scores.flatMap((score, place) => (mask[place] ? [Math.exp(score)] : []));
  const blanks = length - real;
  const shares = sharesOf(powers, blanks, how);
  const kept = [...shares.kept];
  return {
    scores,
    blanks,
    sum: powers.reduce((a, b) => a + b, 0),
    each: shares.each,
    share: shares.blanks,
    shares: mask.map((one) => (one ? kept.shift() : shares.each)),
    name: words[word] ?? (mask[word] ? "[PAD]" : "A blank card"),
  };
}
