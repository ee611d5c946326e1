// The reach of similarity: the first offset at which it is below 0 once smoothed. Pure.
import { sumsOfWaves } from "./similarity.js";

export const LONGEST = 100_000; // offsets
const WORK = 2 ** 24; // cosines per base

/** The number of offsets to examine for so many pairs. */
export const reached = (hands) => Math.min(LONGEST, Math.floor(WORK / hands));

/** Mean of the dot products from half an offset up to it, in closed form. */
export function smoothedProduct(offset, terms) {
  const first = Math.floor(offset / 2);
  const count = offset - first + 1;
  let sum = 0;
  for (let i = 0; i < terms.length; i++) {
    const half = terms[i] / 2;
    sum += (Math.sin(count * half) / (count * Math.sin(half))) * Math.cos((first + offset) * half);
  }
  return sum;
}

/** Similarity at the offsets 0, 1 … up to the last. */
export const similarities = (terms, last) =>
  sumsOfWaves(
    {
      now: new Float64Array(terms.length).fill(1),
      before: terms.map(Math.cos),
      twice: terms.map((term) => 2 * Math.cos(term)),
    },
    last + 1,
  ).map((sum) => sum / terms.length);

/**
 * The first offset at which smoothed similarity is below 0, or null. From one offset to the next a mean of n
 * similarities changes by 2/n at most, so those at which it can't be below 0 are passed over.
 */
export function endOf(terms) {
  const last = reached(terms.length);
  for (let k = 1; k <= last; ) {
    const mean = smoothedProduct(k, terms) / terms.length;
    if (mean < 0) return k;
    k += Math.max(1, Math.floor((mean * (k - Math.floor(k / 2) + 1)) / 2));
  }
  return null;
}

/** Where near ends, and the curve up to there: offsets a hundredth apart or one, with smoothed similarity. */
export function reachOf(terms) {
  const end = endOf(terms);
  const last = end ?? reached(terms.length);
  const offsets = [];
  for (let k = 1; k < last; k = Math.max(k + 1, Math.round(1.01 * k))) offsets.push(k);
  offsets.push(last);
  return { end, offsets, smoothed: offsets.map((k) => smoothedProduct(k, terms) / terms.length) };
}
