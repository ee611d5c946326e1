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
 * Σ weight(ω) cos(ω(first + i·step)) for i = 0 … count−1; each wave is turned from one i to the next, two
 * waves
 * at a time, since the turning of one waits for its last and leaves time for another's.
 */
function turned(terms, first, step, count, weight) {
  const sums = new Float64Array(count);
  for (let at = 0; at < terms.length; at += 2) {
    const one = terms[at];
    const other = at + 1 < terms.length ? terms[at + 1] : 0;
    const height = weight(one);
    const otherHeight = other ? weight(other) : 0;
    const cosine = Math.cos(step * one);
    const sine = Math.sin(step * one);
    const otherCosine = Math.cos(step * other);
    const otherSine = Math.sin(step * other);
    let c = height * Math.cos(first * one);
    let s = height * Math.sin(first * one);
    let d = otherHeight * Math.cos(first * other);
    let t = otherHeight * Math.sin(first * other);
    for (let i = 0; i < count; i++) {
      sums[i] += c + d;
      const before = c;
      c = c * cosine - s * sine;
      s = s * cosine + before * sine;
      const otherBefore = d;
      d = d * otherCosine - t * otherSine;
      t = t * otherCosine + otherBefore * otherSine;
    }
  }
  return sums;
}
