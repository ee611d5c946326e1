// Pseudo-random normal numbers, the same in both languages: the twin of pe_book/numbers.py. Pure.
import { mulberry32 } from "./words.js";

/** `count` normal numbers of a seed, by the Box–Muller transform. */
export function normals(seed, count) {
  const numbers = new Float64Array(count);
  for (let i = 0; i < count; i += 2) {
    const far = Math.sqrt(-2 * Math.log((mulberry32(seed, i) + 0.5) / 2 ** 32));
    const half = Math.tan(Math.PI * ((mulberry32(seed, i + 1) + 0.5) / 2 ** 32)); // gives sine and cosine
    const over = far / (1 + half * half);
    numbers[i] = over * (1 - half * half);
    if (i + 1 < count) numbers[i + 1] = over * 2 * half;
  }
  return numbers;
}

/** The rows of a matrix in one array, as views. */
export const rowsOf = (list, wide) =>
  Array.from({ length: list.length / wide }, (_, row) => list.subarray(row * wide, (row + 1) * wide));
