// What models add to their scores by the offset of two positions: the twin of pe_lib/biases.py. Pure.
import { normals } from "./normals.js";

const WIDTH = 8; // of a made-up row of a learned table
const NINE_TENTHS = 0.9 - 1e-12;

/** ALiBi's slope of each head. */
export function alibiSlopes(heads) {
  const lower = 2 ** Math.floor(Math.log2(heads));
  const exponents = Array.from({ length: lower }, (_, i) => (8 * (i + 1)) / lower);
  for (let i = 0; i < 2 * (heads - lower); i += 2) exponents.push((8 * (i + 1)) / (2 * lower));
  return exponents.map((exponent) => 2 ** -exponent);
}

/** The first distance in the bucket `step` after the last one of a single distance: exact. */
function border(step, single, side, longest) {
  const power = BigInt(side - single);
  const least = BigInt(single) ** BigInt(side - single - step) * BigInt(longest) ** BigInt(step);
  let found = BigInt(Math.max(1, Math.floor(single * (longest / single) ** (step / (side - single))) - 1));
  while (found ** power < least) found += 1n;
  return Number(found);
}

/** T5's bucket for each distance from 0 to `most`, on one side of the query. */
export function sideBuckets(most, side, longest) {
  const single = Math.floor(side / 2);
  const borders = Array.from({ length: side - single }, (_, step) => border(step, single, side, longest));
  let shared = 0;
  return Array.from({ length: most + 1 }, (_, far) => {
    while (shared < borders.length && borders[shared] <= far) shared += 1;
    return far < single ? far : single + shared - 1;
  });
}

/** The bucket of every offset from −most to `after`. */
export function t5Buckets(most, after, buckets, longest, bidirectional) {
  const side = bidirectional ? buckets / 2 : buckets;
  const near = sideBuckets(Math.max(most, bidirectional ? after : 0), side, longest);
  return Array.from({ length: most + after + 1 }, (_, i) => {
    const offset = i - most;
    return offset <= 0 ? near[-offset] : bidirectional ? side + near[offset] : near[0];
  });
}

/** Shaw's row of the learned table for every offset from −most to `after`. */
export const clippedRows = (most, after, clip) =>
  Array.from({ length: most + after + 1 }, (_, i) => Math.max(-clip, Math.min(clip, i - most)) + clip);

/** made(0), made(1) … */
export function filled(count, made) {
  const values = new Float64Array(count);
  for (let i = 0; i < count; i++) values[i] = made(i);
  return values;
}

/** What each head adds for every offset from −most to `after`; learned values are made up, head by head. */
export function biasesByOffset(view, { heads, most, after, buckets, longest, clip, causal }) {
  if (view === "alibi")
    return alibiSlopes(heads).map((slope) => filled(most + after + 1, (i) => 0 - slope * Math.abs(i - most)));
  const rows =
    view === "t5" ? t5Buckets(most, after, buckets, longest, !causal) : clippedRows(most, after, clip);
  const count = view === "t5" ? buckets : 2 * clip + 1;
  const all = new Float64Array(heads * rows.length);
  return Array.from({ length: heads }, (_, head) => {
    const values = normals(head + 1, count);
    const found = all.subarray(head * rows.length, (head + 1) * rows.length);
    for (let i = 0; i < found.length; i++) found[i] = values[rows[i]];
    return found;
  });
}

/** The made-up rows of a learned table, one after the other, for each head. */
export const tableRows = (heads, trained) =>
  Array.from({ length: heads }, (_, head) => normals(head + 1, WIDTH * trained));

/** What two rows of it score with each other. */
export function rowsScore(rows, query, key) {
  let sum = 0;
  for (let i = 0; i < WIDTH; i++) sum += rows[WIDTH * query + i] * rows[WIDTH * key + i];
  return sum / Math.sqrt(WIDTH);
}

/** Softmax of scores that are otherwise equal; plain loops, as there are 64 heads of 8191 offsets. */
export function weightsOf(biases) {
  let most = -Infinity;
  for (let i = 0; i < biases.length; i++) if (biases[i] > most) most = biases[i];
  const powers = new Float64Array(biases.length);
  let sum = 0;
  for (let i = 0; i < biases.length; i++) sum += powers[i] = Math.exp(biases[i] - most);
  for (let i = 0; i < powers.length; i++) powers[i] /= sum;
  return powers;
}

/** The least distance within which nine tenths of the weights lie; the query stands at `own`. */
export function reachOf(weights, own) {
  let sum = weights[own];
  let far = 0;
  while (sum < NINE_TENTHS) {
    far += 1;
    sum += (weights[own - far] ?? 0) + (weights[own + far] ?? 0);
  }
  return far;
}

/** Means of runs of `size` values, the last run with what is left. */
export function meansOf(values, size) {
  return filled(Math.ceil(values.length / size), (i) => {
    const end = Math.min(values.length, (i + 1) * size);
    let sum = 0;
    for (let at = i * size; at < end; at++) sum += values[at];
    return sum / (end - i * size);
  });
}

/** Exact means of blocks of a square whose cells depend on their offset alone; `at(offset)` is a cell. */
export function blockMeans(count, size, at) {
  const found = new Map();
  const mean = (apart) => {
    let sum = 0;
    for (let d = 1 - size; d < size; d++) sum += (size - Math.abs(d)) * at(apart * size + d);
    return sum / size ** 2;
  };
  for (let apart = 1 - count; apart < count; apart++) found.set(apart, mean(apart));
  return found;
}
