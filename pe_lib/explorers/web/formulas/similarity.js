// The offset kernel k ↦ PE(p) · PE(p + k), in bins where offsets are more than pixels. Pure.
import { meanFactor } from "./encoding.js";

/**
 * Dot products between bins of `size` positions each, by the distance of the bins: the exact mean over all
 * pairs of positions in the two. It depends on the distance alone, so that a whole matrix is one row of
 * numbers.
 */
export function binnedKernel(length, most, terms) {
  const size = Math.ceil(length / most);
  const count = Math.ceil(length / size);
  return { size, count, kernel: turned(terms, 0, size, count, (term) => meanFactor(term, size) ** 2) };
}

/**
 * The kernel's profile over 0 … length−1 in at most `most` bins of offsets: the exact mean over each. A wave
 * counts
 * `height(term)` times.
 */
export function profileBins(length, most, terms, height = (_term) => 1) {
  const size = Math.ceil(length / most);
  const count = Math.ceil(length / size);
  const first = (size - 1) / 2;
  const offsets = Float64Array.from({ length: count }, (_, i) => first + i * size);
  return {
    offsets,
    products: turned(terms, first, size, count, (term) => height(term) * meanFactor(term, size)),
  };
}

/**
 * Σ weight(ω) cos(ω(first + i·step)) for i = 0 … count−1. Each wave goes from one i to the next by
 * cos(a + b) = 2 cos a cos b − cos(a − b), four waves at a time, since each step of one waits for its last.
 */
function turned(terms, first, step, count, weight) {
  const sums = new Float64Array(count);
  for (let at = 0; at < terms.length; at += 4) {
    const one = wave(terms, at, first, step, weight);
    const two = wave(terms, at + 1, first, step, weight);
    const three = wave(terms, at + 2, first, step, weight);
    const four = wave(terms, at + 3, first, step, weight);
    let [a, b, c, d] = [one.now, two.now, three.now, four.now];
    let [lastA, lastB, lastC, lastD] = [one.last, two.last, three.last, four.last];
    const [onA, onB, onC, onD] = [one.twice, two.twice, three.twice, four.twice];
    for (let i = 0; i < count; i++) {
      sums[i] += a + b + (c + d);
      const nextA = onA * a - lastA;
      const nextB = onB * b - lastB;
      const nextC = onC * c - lastC;
      const nextD = onD * d - lastD;
      [lastA, lastB, lastC, lastD] = [a, b, c, d];
      [a, b, c, d] = [nextA, nextB, nextC, nextD];
    }
  }
  return sums;
}

/** A wave where it begins and one step before, and what it goes on by; behind the last one, nothing. */
function wave(terms, at, first, step, weight) {
  if (at >= terms.length) return { now: 0, last: 0, twice: 0 };
  const [term, height] = [terms[at], weight(terms[at])];
  const last = height * Math.cos((first - step) * term);
  return { now: height * Math.cos(first * term), last, twice: 2 * Math.cos(step * term) };
}
