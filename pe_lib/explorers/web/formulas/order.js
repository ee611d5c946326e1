// Attention over words that can be moved; pe_lib/explorers/order.py is its twin. Pure.
import { mixOf, weightsOf } from "./attention.js";
import { divisionTerms, encodingRow } from "./encoding.js";
import { normals, rowsOf } from "./normals.js";
import { latest } from "./remember.js";
import { wordVector } from "./words.js";

const HEAD = 64; // numbers of a query and a key at most, as in one head of the first Transformer

/**
 * A function of seed and width: the rows of W_Q and W_K, each d × 64 at most, normal numbers over √d; null
 * where query and key are the input. A narrower pair begins with the same numbers, so a seed's longest list
 * is kept.
 */
function weights() {
  let [drawn, all] = [0, new Float64Array(0)];
  return (seed, width) => {
    if (seed === 0) return null;
    const size = width * Math.min(width, HEAD);
    if (seed !== drawn || all.length < 2 * size) [drawn, all] = [seed, normals(seed, 2 * size)];
    const [scaled, root, wide] = [all.slice(0, 2 * size), Math.sqrt(width), size / width];
    for (let i = 0; i < scaled.length; i++) scaled[i] /= root;
    return [0, size].map((first) => rowsOf(scaled.subarray(first, first + size), wide));
  };
}

const sum = (a, b) => a.map((value, i) => value + b[i]);

/** What rows become on their way into attention: themselves as values, and as queries and keys by W. */
const roles = (rows, matrices) =>
  rows.map((row) => ({
    value: row,
    query: matrices ? mixOf(row, matrices[0]) : row,
    key: matrices ? mixOf(row, matrices[1]) : row,
  }));

/**
 * A function of (words, order, state) that remembers what does not depend on the order: moving a word costs
 * n² scores.
 * It returns {vectors, encodings, inputs, scores, weights, mix} of the words in that order; the mix of each
 * is computed when it is asked for, as a square does not show it.
 */
export function attentionOverWords() {
  const matricesOf = latest(weights());
  const vectorsOf = latest((text, width) => text.split(" ").map((word) => wordVector(word, width)));
  const encodingsOf = latest((count, width, base) => {
    const terms = divisionTerms(width, base);
    return Array.from({ length: count }, (_, place) => encodingRow(place, terms));
  });
  const [wordsOf, placesOf] = [latest(roles), latest(roles)];
  return (words, order, { d_model: width, base, causal, encoded, seed }) => {
    const matrices = matricesOf(seed, width);
    const own = vectorsOf(words.join(" "), width);
    const vectors = wordsOf(own, matrices);
    const encodings = encodingsOf(words.length, width, base);
    const places = encoded ? placesOf(encodings, matrices) : null;
    const role = (name) =>
      order.map((word, place) =>
        places ? sum(vectors[word][name], places[place][name]) : vectors[word][name],
      );
    const inputs = role("value");
    const attention = weightsOf(role("query"), role("key"), causal);
    const mix = latest(() => attention.weights.map((row) => mixOf(row, inputs)));
    return { vectors: own, encodings, inputs, ...attention, mix };
  };
}
