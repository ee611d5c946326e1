// Numbers that look random and are the same in both languages: the twin of pe_book/numbers.py.
// Pure.
import { mulberry32 } from "./words.js";

/** `count` normal numbers of a seed, by Box and Muller's formula. */
export function normals(seed, count) {
  const found = new Float64Array(count);
  for (let i = 0; i < count; i += 2) {
    const far = Math.sqrt(-2 * Math.log((mulberry32(seed, i) + 0.5) / 2 ** 32));
    const half = Math.tan(Math.PI * ((mulberry32(seed, i + 1) + 0.5) / 2 ** 32)); // of which both are made
    const over = far / (1 + half * half);
    found[i] = over * (1 - half * half);
    if (i + 1 < count) found[i + 1] = over * 2 * half;
  }
  return found;
}

/** The rows of a matrix whose numbers stand in one list, row by row; they share the list. */
export const rowsOf = (list, wide) =>
  Array.from({ length: list.length / wide }, (_, row) => list.subarray(row * wide, (row + 1) * wide));
