// Similarities of two patches of a picture by encoding, and the fit of an edge by a very wide network from
// coordinates. Pure. The twin is pe_book/explorers/grid.py.
import { divisionTerms } from "./encoding.js";
import { filled } from "./filled.js";
import { normals } from "./normals.js";
import { remembered } from "./remember.js";

export const WIDTH = 128; // columns of the encodings: 64 per axis, 64 pairs
export const TRAINED = 14; // patches per side of the learned table
const LEARNED = 64; // columns of the learned table
const GOLDEN = Math.PI * (3 - Math.sqrt(5));
const SHARPNESS = -0.75; // of the bicubic kernel, as in PyTorch

/** Vertical and horizontal frequencies of all pairs, in radians per patch. */
export function rates(view, base, interleaved) {
  const half = divisionTerms(WIDTH / 2, base); // of an axis with frequencies of its own
  const whole = divisionTerms(WIDTH, base);
  if (view === "mixed") {
    return {
      down: whole.map((term, i) => term * Math.sin(i * GOLDEN)),
      across: whole.map((term, i) => term * Math.cos(i * GOLDEN)),
    };
  }
  if (view === "mrope") {
    const axis = interleaved
      ? (i) => (i < 60 ? i % 3 : 0) // 24, 20, 20 pairs
      : (i) => (i < 16 ? 0 : i < 40 ? 1 : 2); // 16, 24, 24
    const only = (one) => whole.map((term, i) => (axis(i) === one ? term : 0));
    return { down: only(1), across: only(2) };
  }
  const none = new Float64Array(half.length);
  return {
    down: Float64Array.from([...half, ...none]),
    across: Float64Array.from([...none, ...half]),
  };
}

/** Mean of cos(down · dy + across · dx) over all pairs, for each cell of a square, relative to (y, x). */
export function kernelMap({ down, across }, size, y, x) {
  const map = new Float64Array(size * size);
  const sines = new Float64Array(size);
  const cosines = new Float64Array(size);
  for (let i = 0; i < down.length; i++) {
    for (let column = 0; column < size; column++) {
      sines[column] = Math.sin(across[i] * (column - x));
      cosines[column] = Math.cos(across[i] * (column - x));
    }
    for (let row = 0, at = 0; row < size; row++) {
      const s = Math.sin(down[i] * (row - y));
      const c = Math.cos(down[i] * (row - y));
      for (let column = 0; column < size; column++, at++) map[at] += c * cosines[column] - s * sines[column];
    }
  }
  for (let at = 0; at < map.length; at++) map[at] /= down.length;
  return map;
}

/** For each of `size` samples, the base index in the table and the four weights. */
function taps(size) {
  const near = (t) => ((SHARPNESS + 2) * t - (SHARPNESS + 3)) * t * t + 1;
  const far = (t) => ((SHARPNESS * t - 5 * SHARPNESS) * t + 8 * SHARPNESS) * t - 4 * SHARPNESS;
  return Array.from({ length: size }, (_, i) => {
    const at = ((i + 0.5) * TRAINED) / size - 0.5;
    const first = Math.floor(at);
    const t = at - first;
    const rows = [-1, 0, 1, 2].map((k) => Math.max(0, Math.min(TRAINED - 1, first + k)));
    return { rows, weights: [far(1 + t), near(t), near(1 - t), far(2 - t)] };
  });
}

/** The random table of 14 × 14 rows. */
const tableOf = remembered((seed) => normals(seed, TRAINED * TRAINED * LEARNED));

/** That table, resized bicubically to size × size rows, concatenated. */
export function resized(size, seed) {
  const table = tableOf(seed);
  const by = taps(size);
  const tall = new Float64Array(size * TRAINED * LEARNED);
  const line = TRAINED * LEARNED;
  for (let row = 0; row < size; row++)
    for (let k = 0; k < 4; k++)
      for (let j = 0; j < line; j++)
        tall[row * line + j] += by[row].weights[k] * table[by[row].rows[k] * line + j];
  const rows = new Float64Array(size * size * LEARNED);
  for (let row = 0, at = 0; row < size; row++)
    for (let column = 0; column < size; column++, at += LEARNED)
      for (let k = 0; k < 4; k++) {
        const from = row * line + by[column].rows[k] * LEARNED;
        for (let j = 0; j < LEARNED; j++) rows[at + j] += by[column].weights[k] * tall[from + j];
      }
  return rows;
}

const dot = (rows, a, b) => {
  let sum = 0;
  for (let j = 0; j < LEARNED; j++) sum += rows[a * LEARNED + j] * rows[b * LEARNED + j];
  return sum;
};

/** Norms of all rows. */
export const lengthsOf = (rows) => filled(rows.length / LEARNED, (at) => Math.sqrt(dot(rows, at, at)));

/** Cosines of a row with all rows of known norms. */
export function cosineMap(rows, lengths, own) {
  return filled(lengths.length, (at) => dot(rows, own, at) / (lengths[own] * lengths[at]));
}

const meanSquare = (lengths) => lengths.reduce((sum, one) => sum + one * one, 0) / lengths.length;
const trainedSquare = remembered((seed) => meanSquare(lengthsOf(tableOf(seed))));

/** Root mean square of the rows' norms, relative to the trained table's. */
export const lengthKept = (lengths, seed) => Math.sqrt(meanSquare(lengths) / trainedSquare(seed));

// An edge ---------------------------------------------------------------------------------------------------

export const SAMPLES = 32;
export const EDGE = 0.1;
const BETWEEN = 2048; // points between −1 and 1 at which the fit is compared with the edge
const RIDGE = 0.01;

/** Centres of `count` equal intervals of [−1, 1]. */
export const middles = (count) => Float64Array.from({ length: count }, (_, i) => (2 * i + 1) / count - 1);
const edge = (x) => (x > EDGE ? 1 : 0);

const features = (x, bands) => {
  const row = [1, x];
  for (let k = 0; k < bands; k++) row.push(Math.sin(Math.PI * 2 ** k * x), Math.cos(Math.PI * 2 ** k * x));
  return row;
};

/** Arc-cosine kernel: two inputs in a very wide ReLU layer of random weights (Cho and Saul, 2009). */
function kernel(one, other) {
  let [product, a, b] = [0, 0, 0];
  for (let j = 0; j < one.length; j++) {
    product += one[j] * other[j];
    a += one[j] * one[j];
    b += other[j] * other[j];
  }
  const lengths = Math.sqrt(a * b);
  const cosine = Math.max(-1, Math.min(1, product / lengths));
  const angle = Math.acos(cosine);
  return (lengths * (Math.sin(angle) + (Math.PI - angle) * cosine)) / Math.PI;
}

/** Solution of a symmetric positive definite system, by Cholesky decomposition. */
function solved(matrix, right) {
  const n = right.length;
  const lower = matrix.map((row) => Float64Array.from(row));
  for (let j = 0; j < n; j++) {
    for (let k = 0; k < j; k++) for (let i = j; i < n; i++) lower[i][j] -= lower[i][k] * lower[j][k];
    const root = Math.sqrt(lower[j][j]);
    for (let i = j; i < n; i++) lower[i][j] /= root;
  }
  const x = Float64Array.from(right);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= lower[i][k] * x[k];
    x[i] /= lower[i][i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= lower[k][i] * x[k];
    x[i] /= lower[i][i];
  }
  return x;
}

/** Fit of a very wide network, with a trained last layer, to an edge from 32 samples with so many bands. */
export function drawnEdge(bands) {
  const at = Array.from(middles(SAMPLES), (x) => features(x, bands));
  const matrix = at.map((one) => at.map((other) => kernel(one, other)));
  const ridge = (RIDGE * matrix.reduce((sum, row, i) => sum + row[i], 0)) / SAMPLES;
  for (const [i, row] of matrix.entries()) row[i] += ridge;
  const parts = solved(matrix, middles(SAMPLES).map(edge));
  const draw = (x) => {
    const own = features(x, bands);
    return at.reduce((sum, other, i) => sum + parts[i] * kernel(own, other), 0);
  };
  const error = (places, values) =>
    Math.sqrt(values.reduce((sum, v, i) => sum + (v - edge(places[i])) ** 2, 0) / values.length);
  const between = middles(BETWEEN);
  const [drawn, curve] = [middles(SAMPLES).map(draw), between.map(draw)];
  return { drawn, curve, atSamples: error(middles(SAMPLES), drawn), everywhere: error(between, curve) };
}
