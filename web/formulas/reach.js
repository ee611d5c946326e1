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

/** Similarity at the offsets 0, 1 …, the same smoothed, and the offset at which that is below 0, or null. */
export function reachOf(terms) {
  const count = reached(terms.length) + 1;
  const sums = sumsOfWaves(
    {
      now: new Float64Array(terms.length).fill(1),
      before: terms.map(Math.cos),
      twice: terms.map((term) => 2 * Math.cos(term)),
    },
    count,
  );
  const similarity = sums.map((sum) => sum / terms.length);
  const smoothed = new Float64Array(count);
  const until = new Float64Array(count + 1); // prefix sums
  for (let k = 0; k < count; k++) {
    until[k + 1] = until[k] + similarity[k];
    const first = Math.floor(k / 2);
    smoothed[k] = (until[k + 1] - until[first]) / (k + 1 - first);
  }
  // a mean near 0 is recomputed in closed form
  const isBelow = (k) => smoothed[k] < 1e-4 && smoothedProduct(k, terms) < 0;
  let k = 1;
  while (k < count && !isBelow(k)) k++;
  return { similarity, smoothed, end: k < count ? k : null };
}
