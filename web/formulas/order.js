// Attention over words that can be reordered; the twin is pe_book/explorers/order.py. Pure.
import { mixOf, weightsOf } from "./attention.js";
import { divisionTerms, encodingRow } from "./encoding.js";
import { normals, rowsOf } from "./normals.js";
import { latest } from "./remember.js";
import { wordVector } from "./words.js";

const HEAD = 64; // maximum width of a query or key, as in one head of the first Transformer

/**
 * A function of seed and width: the rows of W_Q and W_K times √d, each d × 64 at most, normal numbers; null
 * if query and key are the input. Narrower matrices are prefixes, so the longest list of a seed is cached.
 */
function weights() {
  let [drawn, all] = [0, new Float64Array(0)];
  return (seed, width) => {
    if (seed === 0) return null;
    const wide = Math.min(width, HEAD);
    const size = width * wide;
    if (seed !== drawn || all.length < 2 * size) [drawn, all] = [seed, normals(seed, 2 * size)];
    return [0, size].map((first) => rowsOf(all.subarray(first, first + size), wide));
  };
}

function sum(a, b) {
  const added = new Float64Array(a.length);
  for (let i = 0; i < a.length; i++) added[i] = a[i] + b[i];
  return added;
}

/** Rows as values, and as queries and keys by W. */
function roles(rows, matrices) {
  if (!matrices) return { value: rows, query: rows, key: rows };
  const root = Math.sqrt(matrices[0].length);
  const through = (matrix) => rows.map((row) => mixOf(row, matrix).map((value) => value / root));
  const [query, key] = matrices.map(through);
  return { value: rows, query, key };
}

/** The roles of reordered words plus those of the positions; one array for all roles stays one. */
function together(words, places, order) {
  const inOrder = (name) =>
    order.map((word, place) => (places ? sum(words[name][word], places[name][place]) : words[name][word]));
  const value = inOrder("value");
  if (words.query === words.value) return { value, query: value, key: value };
  return { value, query: inOrder("query"), key: inOrder("key") };
}

/**
 * A function of (words, order, state, isMoved) with a cache for what does not depend on the order. If words
 * are moved, W is applied before positions are added, so that a move costs only n² scores. Returns {vectors,
 * encodings, inputs, scores, weights, mix} in that order; mixes are computed on demand.
 */
export function attentionOverWords() {
  const matricesOf = latest(weights());
  const vectorsOf = latest((text, width) => text.split(" ").map((word) => wordVector(word, width)));
  const encodingsOf = latest((count, width, base, loud) => {
    const terms = divisionTerms(width, base);
    return Array.from({ length: count }, (_, place) =>
      encodingRow(place, terms).map((value) => loud * value),
    );
  });
  const [wordsOf, placesOf] = [latest(roles), latest(roles)];
  return (words, order, { d_model: width, base, causal, encoded, loud = 1, seed }, isMoved = true) => {
    const matrices = matricesOf(seed, width);
    const vectors = vectorsOf(words.join(" "), width);
    const encodings = encodingsOf(words.length, width, base, loud);
    const apart = () =>
      together(wordsOf(vectors, matrices), encoded ? placesOf(encodings, matrices) : null, order);
    const asWritten = () =>
      roles(encoded ? vectors.map((row, place) => sum(row, encodings[place])) : vectors, matrices);
    const { value: inputs, query, key } = isMoved ? apart() : asWritten();
    const attention = weightsOf(query, key, causal);
    const mix = latest(() => attention.weights.map((row) => mixOf(row, inputs)));
    return { vectors, encodings, inputs, ...attention, mix };
  };
}
