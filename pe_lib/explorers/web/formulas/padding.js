// Encodings of padded sentences, with the conventions of the documents as switches. Pure; the twin of
// pe_lib/padding.py and pe_lib/document_traces.py.
import { divisionTerms } from "./encoding.js";
import { wordVector } from "./words.js";

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
