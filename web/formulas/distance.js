// Distances of two positions' encodings: chords of their hands. Pure.
import { filled } from "./filled.js";
import { sumsOfWaves } from "./similarity.js";

/** Squared chord between the two hands of a pair, for an offset. */
export const chordSquared = (offset, term) => (2 * Math.sin((offset * term) / 2)) ** 2;

/** Squared distance of two positions in the first `pairs` pairs. */
export function distanceSquared(offset, terms, pairs) {
  let sum = 0;
  for (let i = 0; i < pairs; i++) sum += chordSquared(offset, terms[i]);
  return sum;
}

const BLOCK = 256; // offsets after which the recurrences restart from exact sines
const FEW = 16; // pairs that are summed directly
const NEAR = 1e-4; // per pair: below this squared distance, a sum of cosines would lose digits

/** Distances at the offsets 0, 1 … `count` − 1. */
export function distancesUpTo(count, terms) {
  const pairs = terms.length;
  if (pairs < FEW) return filled(count, (offset) => Math.sqrt(distanceSquared(offset, terms, pairs)));
  const distances = new Float64Array(count);
  const twice = terms.map((term) => 2 - 4 * Math.sin(term / 2) ** 2);
  for (let first = 0; first < count; first += BLOCK) {
    const now = terms.map((term) => Math.cos(first * term));
    const before = terms.map((term) => Math.cos((first - 1) * term));
    const sums = sumsOfWaves({ now, before, twice }, Math.min(BLOCK, count - first));
    for (let i = 0; i < sums.length; i++) {
      const squared = 2 * (pairs - sums[i]);
      const isNear = squared < NEAR * pairs;
      distances[first + i] = Math.sqrt(isNear ? distanceSquared(first + i, terms, pairs) : squared);
    }
  }
  return distances;
}

/** The share of pairs of offsets from 1 to `count` − 1 in which the smaller has the smaller distance. */
export function nearerShare(count, terms) {
  const distances = distancesUpTo(count, terms);
  let nearer = 0;
  for (let i = 1; i < count; i++)
    for (let j = i + 1; j < count; j++) nearer += Number(distances[i] < distances[j]);
  return nearer / (((count - 1) * (count - 2)) / 2);
}

/**
 * Incremental search for the nearest other position. An offset is abandoned once its sum exceeds the best so
 * far. `records` are the offsets that came nearer than all before.
 */
export function nearestSearch(terms, pairs, most) {
  const records = [{ offset: 1, squared: distanceSquared(1, terms, pairs) }];
  let next = 2;
  return {
    /** Examines so many more offsets; true once all are done. */
    advance(count) {
      const end = Math.min(most, next + count - 1);
      let best = /** @type {any} */ (records.at(-1)).squared;
      for (; next <= end; next++) {
        let sum = 0;
        for (let i = 0; i < pairs && sum < best; i++) {
          const chord = 2 * Math.sin((next * terms[i]) / 2);
          sum += chord * chord;
        }
        if (sum < best) {
          best = sum;
          records.push({ offset: next, squared: sum });
        }
      }
      return next > most;
    },
    /** The nearest of the examined offsets among 1 … limit. */
    within: (limit) => records.findLast(({ offset }) => offset <= limit),
    get reached() {
      return next - 1;
    },
  };
}
