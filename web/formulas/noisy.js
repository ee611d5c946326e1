// Decoding a noisy row to the position of the nearest row: the twin of reads() in
// pe_book/explorers/two_positions.py. Pure.
import { filled } from "./filled.js";
import { normals } from "./normals.js";

const MOST = 2000; // positions
const ENTRIES = 2 ** 18; // pairs times positions
const WORK = 2 ** 23; // pairs times positions, for all decoded rows

/** Whether a table is small enough. */
export const isRead = (count, hands) => count <= MOST && count * hands <= ENTRIES;

/** Sines and cosines of a table for some pairs, row by row. */
function tableOf(count, terms) {
  const wide = 2 * terms.length;
  const table = new Float64Array(count * wide);
  for (let p = 0; p < count; p++)
    for (let i = 0; i < terms.length; i++) {
      table[p * wide + 2 * i] = Math.sin(p * terms[i]);
      table[p * wide + 2 * i + 1] = Math.cos(p * terms[i]);
    }
  return table;
}

/**
 * A decoder with the pairs from `first` on, as many as `terms`: `squared(position)` are the squared distances
 * of its noisy row from all rows, `read(position)` is the nearest.
 */
export function reader(count, noise, terms, first) {
  const table = tableOf(count, terms);
  const wide = 2 * terms.length;
  const noisy = (position) => {
    const drawn = normals(position + 1, 2 * first + wide).subarray(2 * first);
    return filled(wide, (j) => table[position * wide + j] + noise * drawn[j]);
  };
  const product = (row, p) => {
    let sum = 0;
    for (let j = 0; j < wide; j++) sum += row[j] * table[p * wide + j];
    return sum;
  };
  const read = (position) => {
    const row = noisy(position);
    let [best, most] = [0, -Infinity];
    for (let p = 0; p < count; p++) {
      const now = product(row, p);
      if (now > most) [best, most] = [p, now];
    }
    return best;
  };
  return {
    read,
    squared(position) {
      const row = noisy(position);
      const own = row.reduce((sum, value) => sum + value * value, terms.length);
      return filled(count, (p) => Math.max(0, own - 2 * product(row, p)));
    },
    /** The share of correctly decoded positions, and the median error, of all or evenly spaced positions. */
    all() {
      const tried = Math.min(count, Math.max(1, Math.floor(WORK / (count * terms.length))));
      const off = filled(tried, (i) => {
        const position = Math.floor((i * count) / tried);
        return Math.abs(read(position) - position);
      }).sort();
      return { tried, right: off.filter((one) => one === 0).length / tried, median: off[(tried - 1) >> 1] };
    },
  };
}
