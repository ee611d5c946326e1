// How far similarity reaches: the first offset at which it falls below 0. Pure.
import { offsetProduct } from "./encoding.js";
import { sumsOfWaves } from "./similarity.js";

export const LONGEST = 100_000; // offsets that are looked at
const WORK = 2 ** 24; // cosines that are added up for one base

/** How many offsets are looked at for so many hands. */
export const reached = (hands) => Math.min(LONGEST, Math.floor(WORK / hands));

/** Similarity at the offsets 0, 1 …, and the first of them at which it is below 0, or null. */
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
  // a sum that lies close to 0 is added up anew, one cosine at a time
  const isBelow = (k) => sums[k] < 1e-4 * terms.length && offsetProduct(k, terms) < 0;
  let k = 1;
  while (k < count && !isBelow(k)) k++;
  const zero = k < count ? k : null;
  return { similarity: sums.map((sum) => sum / terms.length), zero };
}
