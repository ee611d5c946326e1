// How far apart two positions are: the chords of their hands. Pure.
import { filled } from "./filled.js";
import { sumsOfWaves } from "./similarity.js";

/** c_i² of the two hands of a pair, for an offset: the square of the chord between their tips. */
export const chordSquared = (offset, term) => (2 * Math.sin((offset * term) / 2)) ** 2;

/** The squared distance of two positions over the first `pairs` pairs. */
export function distanceSquared(offset, terms, pairs) {
  let sum = 0;
  for (let i = 0; i < pairs; i++) sum += chordSquared(offset, terms[i]);
  return sum;
}

const BLOCK = 256; // offsets, after which waves begin anew from their sines
const FEW = 16; // pairs, which are added up one by one
const NEAR = 1e-4; // of the pairs: a squared distance below it would lose its digits in a sum of cosines

/** The distances of positions 0, 1 … `count` − 1 apart. */
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

/** Of all pairs of offsets from 1 to `count` − 1, the share in which the smaller has the smaller distance. */
export function nearerShare(count, terms) {
  const distances = distancesUpTo(count, terms);
  let nearer = 0;
  for (let i = 1; i < count; i++)
    for (let j = i + 1; j < count; j++) nearer += Number(distances[i] < distances[j]);
  return nearer / (((count - 1) * (count - 2)) / 2);
}

/**
 * The search for the nearest other position: an offset is given up once its sum has passed the best so far,
 * and the search goes on for as long as it is given time. `records` are the offsets that came nearer than all
 * before them.
 */
export function nearestSearch(terms, pairs, most) {
  const records = [{ offset: 1, squared: distanceSquared(1, terms, pairs) }];
  let next = 2;
  return {
    /** Look at so many more offsets; true once all are done. */
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
    /** The offset that comes nearest among 1 … limit, as far as was looked. */
    within: (limit) => records.findLast(({ offset }) => offset <= limit),
    get reached() {
      return next - 1;
    },
  };
}
