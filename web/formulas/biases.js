// Additions to scores that depend on the offset of two positions: the twin of pe_lib/biases.py. Pure.
import { filled } from "./filled.js";
import { normals } from "./normals.js";
import { remembered } from "./remember.js";

const WIDTH = 8; // columns of an invented learned table
const NINE_TENTHS = 0.9 - 1e-12;

/** ALiBi's slopes by head. */
export function alibiSlopes(heads) {
  const lower = 2 ** Math.floor(Math.log2(heads));
  const exponents = Array.from({ length: lower }, (_, i) => (8 * (i + 1)) / lower);
  for (let i = 0; i < 2 * (heads - lower); i += 2) exponents.push((8 * (i + 1)) / (2 * lower));
  return exponents.map((exponent) => 2 ** -exponent);
}

/** The first distance in the bucket `step` after the last exact bucket, without rounding errors. */
function border(step, single, side, longest) {
  const power = BigInt(side - single);
  const least = BigInt(single) ** BigInt(side - single - step) * BigInt(longest) ** BigInt(step);
  let distance = BigInt(Math.max(1, Math.floor(single * (longest / single) ** (step / (side - single))) - 1));
  while (distance ** power < least) distance += 1n;
  return Number(distance);
}

/** T5's buckets of the distances 0 to `most`, on one side. */
function sideBuckets(most, side, longest) {
  const single = Math.floor(side / 2);
  const borders = Array.from({ length: side - single }, (_, step) => border(step, single, side, longest));
  const buckets = [];
  for (let far = 0, shared = 0; far <= most; far++) {
    while (shared < borders.length && borders[shared] <= far) shared += 1;
    buckets.push(far < single ? far : single + shared - 1);
  }
  return buckets;
}

/** T5's buckets of the offsets −most to `after`. */
export function t5Buckets(most, after, buckets, longest, bidirectional) {
  const side = bidirectional ? buckets / 2 : buckets;
  const near = sideBuckets(Math.max(most, bidirectional ? after : 0), side, longest);
  const byOffset = near.slice(0, most + 1).reverse();
  for (let ahead = 1; ahead <= after; ahead++) byOffset.push(bidirectional ? side + near[ahead] : near[0]);
  return byOffset;
}

/** Rows of Shaw's learned table for the offsets −most to `after`. */
export const clippedRows = (most, after, clip) =>
  Array.from({ length: most + after + 1 }, (_, i) => Math.max(-clip, Math.min(clip, i - most)) + clip);

/** ALiBi's biases of the offsets −most to `after`: for one head, and means over runs of them. */
export function straightBiases(heads, most, after) {
  const slopes = alibiSlopes(heads);
  return {
    of: remembered((head) => filled(most + after + 1, (i) => 0 - slopes[head] * Math.abs(i - most))),
    means(from, to, size) {
      const far = meansOf(
        filled(to - from, (i) => Math.abs(from + i - most)),
        size,
      );
      return slopes.map((slope) => far.map((apart) => 0 - slope * apart));
    },
  };
}

/** Invented learned values, `count` per head. */
export const learnedValues = (heads, count) =>
  Array.from({ length: heads }, (_, head) => normals(head + 1, count));

/** The same for learned `values`; `rows` are their indices by offset. */
export function lookedUpBiases(values, rows) {
  return {
    of: remembered((head) => filled(rows.length, (i) => values[head][rows[i]])),
    means(from, to, size) {
      const count = Math.ceil((to - from) / size);
      /** @type {number[][]} */
      const [blocks, looked, shares] = [[], [], []]; // adjacent offsets mostly share a value
      for (let block = 0; block < count; block++) {
        const [start, end] = [from + block * size, Math.min(to, from + (block + 1) * size)];
        for (let at = start, next = start; at < end; at = next) {
          while (next < end && rows[next] === rows[at]) next += 1;
          blocks.push(block);
          looked.push(rows[at]);
          shares.push((next - at) / (end - start));
        }
      }
      return values.map((learned) => {
        const means = new Float64Array(count);
        for (let i = 0; i < blocks.length; i++) means[blocks[i]] += learned[looked[i]] * shares[i];
        return means;
      });
    },
  };
}

/** The same for a learned table of `rows`, whose `keys` are multiplied with a query. */
export const tableBiases = (rows, query, keys) => ({
  of: remembered((head) => filled(keys, (key) => rowsScore(rows[head], query, key))),
  means: (from, to, size) =>
    rows.map((own) =>
      meansOf(
        filled(to - from, (i) => rowsScore(own, query, from + i)),
        size,
      ),
    ),
});

/** Invented rows of a learned table, concatenated, for each head. */
export const tableRows = (heads, trained) =>
  Array.from({ length: heads }, (_, head) => normals(head + 1, WIDTH * trained));

/** The score of two such rows. */
function rowsScore(rows, query, key) {
  let sum = 0;
  for (let i = 0; i < WIDTH; i++) sum += rows[WIDTH * query + i] * rows[WIDTH * key + i];
  return sum / Math.sqrt(WIDTH);
}

/** Softmax of additions to equal scores; plain loops, for up to 64 heads of 8191 offsets. */
export function weightsOf(biases) {
  let most = -Infinity;
  for (let i = 0; i < biases.length; i++) if (biases[i] > most) most = biases[i];
  const powers = new Float64Array(biases.length);
  let sum = 0;
  for (let i = 0; i < biases.length; i++) sum += powers[i] = Math.exp(biases[i] - most);
  for (let i = 0; i < powers.length; i++) powers[i] /= sum;
  return powers;
}

/** The smallest distance within which 90 % of the weights lie; the query is at `own`. */
export function reachOf(weights, own) {
  let sum = weights[own];
  let far = 0;
  while (sum < NINE_TENTHS) {
    far += 1;
    sum += (weights[own - far] ?? 0) + (weights[own + far] ?? 0);
  }
  return far;
}

/** Means of runs of `size` values; the last run may be shorter. */
export function meansOf(values, size) {
  return filled(Math.ceil(values.length / size), (i) => {
    const end = Math.min(values.length, (i + 1) * size);
    let sum = 0;
    for (let at = i * size; at < end; at++) sum += values[at];
    return sum / (end - i * size);
  });
}

/**
 * Exact means of blocks of a square whose cells depend on the offset only, starting furthest below the
 * diagonal. `cells` start at −most; beyond their end, the last one is repeated.
 */
export function blockMeans(count, size, cells, most) {
  const reach = count * size;
  const last = cells.length - 1;
  const padded = filled(2 * reach, (i) => cells[Math.max(0, Math.min(last, i - reach + most))]);
  return filled(2 * count - 1, (i) => {
    const middle = (i + 1) * size;
    let sum = 0;
    for (let d = 1 - size; d < size; d++) sum += (size - Math.abs(d)) * padded[middle + d];
    return sum / size ** 2;
  });
}
