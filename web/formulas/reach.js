// How far similarity reaches: the first offset at which it falls below 0, once it is smoothed. Pure.
import { sumsOfWaves } from "./similarity.js";

export const LONGEST = 100_000; // offsets that are looked at
const WORK = 2 ** 24; // cosines that are added up for one base

/** How many offsets are looked at for so many hands. */
export const reached = (hands) => Math.min(LONGEST, Math.floor(WORK / hands));

/** The mean of the dot products from half an offset up to it: each wave's by its closed form. */
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

/** Similarity at the offsets 0, 1 …, the same smoothed, and where that first is below 0, or null. */
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
  const until = new Float64Array(count + 1); // the sum of those before
  for (let k = 0; k < count; k++) {
    until[k + 1] = until[k] + similarity[k];
    const first = Math.floor(k / 2);
    smoothed[k] = (until[k + 1] - until[first]) / (k + 1 - first);
  }
  // a mean that lies close to 0 is taken anew, by the closed form
  const isBelow = (k) => smoothed[k] < 1e-4 && smoothedProduct(k, terms) < 0;
  let k = 1;
  while (k < count && !isBelow(k)) k++;
  return { similarity, smoothed, end: k < count ? k : null };
}
