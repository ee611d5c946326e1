// The offset kernel k ↦ PE(p) · PE(p + k), in bins where offsets are more than pixels. Pure.
import { meanFactor } from "./encoding.js";

/**
 * Dot products between bins of `size` positions each, by the distance of the bins: the exact mean over all
 * pairs of positions in the two. It depends on the distance alone, so that a whole matrix is one row of numbers.
 */
export function binnedKernel(length, most, terms) {
  const size = Math.ceil(length / most);
  const count = Math.ceil(length / size);
  return { size, count, kernel: turned(terms, 0, size, count, (term) => meanFactor(term, size) ** 2) };
}

/** The kernel's profile over 0 … length−1 in at most `most` bins of offsets: the exact mean over each. */
export function profileBins(length, most, terms) {
  const size = Math.ceil(length / most);
  const count = Math.ceil(length / size);
  const first = (size - 1) / 2;
  const offsets = Float64Array.from({ length: count }, (_, i) => first + i * size);
  return { offsets, products: turned(terms, first, size, count, (term) => meanFactor(term, size)) };
}

/** Σ weight(ω) cos(ω(first + i·step)) for i = 0 … count−1; each wave is turned from one i to the next. */
function turned(terms, first, step, count, weight) {
  const sums = new Float64Array(count);
  for (const term of terms) {
    const [cosine, sine] = [Math.cos(step * term), Math.sin(step * term)];
    const height = weight(term);
    let [c, s] = [height * Math.cos(first * term), height * Math.sin(first * term)];
    for (let i = 0; i < count; i++) {
      sums[i] += c;
      [c, s] = [c * cosine - s * sine, s * cosine + c * sine];
    }
  }
  return sums;
}
