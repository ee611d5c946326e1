// Encodings of padded sentences, with the conventions of the documents as switches, and the attention that
// their blanks get. Pure; the twin of pe_book/explorers/padding.py.
import { mixOf, product } from "./attention.js";
import { divisionTerms } from "./encoding.js";
import { filled } from "./filled.js";
import { normals, rowsOf } from "./normals.js";
import { latest } from "./remember.js";
import { mulberry32, wordVector } from "./words.js";

/** Places beyond these hold no word and are never flipped: they are blank. */
export const PLACES = 12;
const SENTENCES = 100;

/** 10 raised to a power that already holds ln(base): what the base becomes in document D0. */
const raisedBase = (base) => 10 ** Math.log(base);

/** 1 for a real token and 0 for padding, but for the places in `flipped`. */
const maskOf = (words, length, flipped) =>
  Array.from({ length }, (_, place) => Number(place < words.length) ^ Number(flipped.includes(place)));

/** A row of the encoder's input: of encoding and word their sum, or both side by side. */
function inputRow(encoding, word, combine) {
  if (combine === "add") return encoding.map((value, column) => value + word[column]);
  const row = new Float64Array(encoding.length + word.length);
  row.set(encoding);
  row.set(word, encoding.length);
  return row;
}

/**
 * Encoding, embeddings and encoder input of one padded sentence.
 * raised: D0's base. summed: D3's product of positions and mask, which adds the position up once for every
 * real token. first: the position of the first row. Masked rows are zeros in all of them.
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
      return mask[row] * (column & 1 ? Math.cos(angle) : Math.sin(angle)) + 0; // + 0 makes a −0 a 0
    }),
  );
  const wide = combine === "add" ? width : embedding;
  const tokens = mask.map((kept, row) =>
    kept && row < words.length ? wordVector(words[row], wide) : new Float64Array(wide),
  );
  const input = encoding.map((row, i) => inputRow(row, tokens[i], combine));
  return { mask, real, effective, terms, positions, encoding, tokens, input };
}

/** W_Q and W_K of a draw, as rows: normal numbers of variance 1/wide. */
export const matrices = (wide, seed) =>
  [0, 1].map((i) => {
    const drawn = normals(2 * seed + i, wide * wide);
    return rowsOf(
      drawn.map((value) => value / Math.sqrt(wide)),
      wide,
    );
  });

/** W_K q, whose product with a row is the score of the row's key for the query q. */
const askedBy = (query, keys) => filled(keys.length, (i) => product(keys[i], query));

/** The scores of rows as keys with one row as the query, (x W_Q)·(x W_K) / √d; without matrices x·x / √d. */
export function scoresOf(rows, query, pair) {
  const against = pair ? askedBy(mixOf(query, pair[0]), pair[1]) : query;
  return rows.map((row) => product(row, against) / Math.sqrt(query.length));
}

/** The attention of kept places with these e^S, of one blank and of all, under a key-padding mask. */
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

/** The words of 100 random sentences. */
const sentences = latest((words, wide) =>
  Array.from({ length: SENTENCES }, (_, sentence) => {
    const number = (word) => (i) => (mulberry32(sentence, word * wide + i) % 11) / 10;
    return Array.from({ length: words }, (_, word) => filled(wide, number(word)));
  }),
);

/** What each number of a word asks: W_K times its row of W_Q. */
const askedByNumbers = latest((pair, wide) => pair[0].slice(-wide).map((row) => askedBy(row, pair[1])));

/** The sentences, and what the word at this place asks in each. */
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
 * What Σ e^S over the kept places is, least and most, in 100 random sentences of as many words in the same
 * places. The score of a sum is the sum of scores: what the encoding asks is computed once.
 */
export function spreadOf({ encoding, tokens, mask }, words, place, combine, pair) {
  const [wide, kept] = [tokens[0].length, mask.flatMap((one, row) => (one ? [row] : []))];
  if (!mask[place]) return { least: kept.length, most: kept.length }; // a blank scores 0 everywhere
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

/** All that the view Attention shows of a state, with its words as a list. */
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
