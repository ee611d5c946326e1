// Encodings of padded sentences, with the conventions of the documents as switches, and the attention that
// their
// blanks get. Pure; the twin of pe_lib/explorers/padding.py.
import { divisionTerms } from "./encoding.js";
import { normals } from "./normals.js";
import { latest } from "./remember.js";
import { mulberry32, wordVector } from "./words.js";

/** Places beyond these hold no word and are never flipped: they are blank. */
export const PLACES = 12;
const SENTENCES = 100;

/** 10 raised to a power that already holds ln(base): what the base becomes in document D0. */
export const raisedBase = (base) => 10 ** Math.log(base);

/** 1 for a real token and 0 for padding, but for the places in `flipped`. */
export const maskOf = (words, length, flipped) =>
  Array.from({ length }, (_, place) => Number(place < words.length) ^ Number(flipped.includes(place)));

/**
 * Encoding, embeddings and encoder input of one padded sentence.
 * raised: D0's base. summed: D3's product of positions and mask, which adds the position up once for every
 * real
 * token. first: the position of the first row. Masked rows are zeros in all of them.
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
    Float64Array.from({ length: width }, (_, column) => {
      const angle = position * terms[column >> 1];
      return mask[row] * (column & 1 ? Math.cos(angle) : Math.sin(angle)) + 0; // + 0 makes a −0 a 0
    }),
  );
  const wide = combine === "add" ? width : embedding;
  const tokens = mask.map((kept, row) =>
    kept && row < words.length ? wordVector(words[row], wide) : new Float64Array(wide),
  );
  const input = encoding.map((row, i) =>
    combine === "add"
      ? row.map((value, column) => value + tokens[i][column])
      : Float64Array.from([...row, ...tokens[i]]),
  );
  return { mask, real, effective, terms, positions, encoding, tokens, input };
}

/** W_Q and W_K of a draw: normal numbers of variance 1/wide. */
export const matrices = (wide, seed) =>
  [0, 1].map((i) => normals(2 * seed + i, wide * wide).map((value) => value / Math.sqrt(wide)));

/** The scores of rows as keys with one row as the query, (x W_Q)·(x W_K) / √d; without matrices x·x / √d. */
export function scoresOf(rows, query, pair) {
  const wide = query.length;
  let against = query;
  if (pair) {
    const [first, second] = pair;
    const asked = new Float64Array(wide);
    for (let i = 0; i < wide; i++) for (let j = 0; j < wide; j++) asked[j] += query[i] * first[i * wide + j];
    against = asked.map((_, i) => asked.reduce((sum, value, j) => sum + second[i * wide + j] * value, 0));
  }
  return rows.map((row) => row.reduce((sum, value, i) => sum + value * against[i], 0) / Math.sqrt(wide));
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
    const next = mulberry32(sentence);
    return Array.from({ length: words }, () => Float64Array.from({ length: wide }, () => (next() % 11) / 10));
  }),
);

/**
 * What Σ e^S over the kept places is, least and most, in 100 random sentences of as many words in the same
 * places.
 */
export function spreadOf({ encoding, tokens, mask }, words, place, combine, pair) {
  const [wide, kept] = [tokens[0].length, mask.flatMap((one, row) => (one ? [row] : []))];
  let [least, most] = [Infinity, 0];
  for (const drawn of sentences(words, wide)) {
    const none = new Float64Array(wide);
    const row = (at) =>
      combine === "add"
        ? encoding[at].map((value, i) => value + (drawn[at] ?? none)[i])
        : Float64Array.from([...encoding[at], ...(drawn[at] ?? none)]);
    const rows = kept.map(row);
    const query = mask[place] ? rows[kept.indexOf(place)] : null; // a blank scores 0 everywhere
    const sum = query
      ? scoresOf(rows, query, pair).reduce((all, score) => all + Math.exp(score), 0)
      : kept.length;
    [least, most] = [Math.min(least, sum), Math.max(most, sum)];
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
