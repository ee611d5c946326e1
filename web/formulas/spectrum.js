// The power spectrum of a table of rows and its lines: the twin of pe_book/spectrum.py, which explains
// the terms. Pure.

import { remembered } from "./remember.js";

const PAD = 8; // frequencies per resolution cell (1 / rows)
const SLOW = 2 * PAD; // a period of half the table
const BESIDE = 4 * PAD; // near a maximum
const FAR = 3; // how much deeper a valley further away must be
const AROUND = 12; // resolution cells on each side that estimate the fluctuation of the background
const [LEAST_ROWS, LEAST_COLUMNS] = [32, 16];
const RANGE = 200;
const BLOCK = 16; // columns that are transformed together, for the cache

/** Prime factors, with fours first. */
function factorsOf(n) {
  const factors = [];
  let rest = n;
  for (let p = 4; p * p <= rest || p === 4; p = p === 4 ? 2 : p === 2 ? 3 : p + 2)
    for (; rest % p === 0; rest /= p) factors.push(p);
  return rest > 1 ? [...factors, rest] : factors;
}

const turns = remembered((n) => ({
  cos: Float64Array.from({ length: n }, (_, i) => Math.cos((2 * Math.PI * i) / n)),
  sin: Float64Array.from({ length: n }, (_, i) => -Math.sin((2 * Math.PI * i) / n)),
}));

/** Radix-4 step at stride `apart`. */
function byFour(from, to, read, apart, write, stride, twist) {
  const { cos, sin } = turns(twist.n);
  const [i1, i2, i3] = [1, 2, 3].map((k) => (twist.at * k) % twist.n);
  const [c1, s1, c2, s2, c3, s3] = [cos[i1], sin[i1], cos[i2], sin[i2], cos[i3], sin[i3]];
  for (let q = 0; q < stride; q++) {
    const a = read + q;
    const b = a + apart;
    const c = b + apart;
    const d = c + apart;
    const sumX = from.re[a] + from.re[c];
    const sumY = from.im[a] + from.im[c];
    const lessX = from.re[a] - from.re[c];
    const lessY = from.im[a] - from.im[c];
    const besideX = from.re[b] + from.re[d];
    const besideY = from.im[b] + from.im[d];
    const acrossX = from.im[b] - from.im[d];
    const acrossY = from.re[d] - from.re[b];
    const w = write + q;
    to.re[w] = sumX + besideX;
    to.im[w] = sumY + besideY;
    const x1 = lessX + acrossX;
    const y1 = lessY + acrossY;
    to.re[w + stride] = c1 * x1 - s1 * y1;
    to.im[w + stride] = s1 * x1 + c1 * y1;
    const x2 = sumX - besideX;
    const y2 = sumY - besideY;
    to.re[w + 2 * stride] = c2 * x2 - s2 * y2;
    to.im[w + 2 * stride] = s2 * x2 + c2 * y2;
    const x3 = lessX - acrossX;
    const y3 = lessY - acrossY;
    to.re[w + 3 * stride] = c3 * x3 - s3 * y3;
    to.im[w + 3 * stride] = s3 * x3 + c3 * y3;
  }
}

/** Step of any radix p, by its definition. */
function bySum(p, from, to, read, apart, write, stride, twist) {
  const [own, whole] = [turns(p), turns(twist.n)];
  for (let k = 0; k < p; k++) {
    const at = write + k * stride;
    const turned = (twist.at * k) % twist.n;
    to.re.fill(0, at, at + stride);
    to.im.fill(0, at, at + stride);
    for (let j = 0; j < p; j++) {
      const [c0, s0] = [own.cos[(j * k) % p], own.sin[(j * k) % p]];
      const c = c0 * whole.cos[turned] - s0 * whole.sin[turned];
      const s = c0 * whole.sin[turned] + s0 * whole.cos[turned];
      const start = read + j * apart;
      for (let q = 0; q < stride; q++) {
        const x = from.re[start + q];
        const y = from.im[start + q];
        to.re[at + q] += c * x - s * y;
        to.im[at + q] += s * x + c * y;
      }
    }
  }
}

/**
 * Fourier transforms of `width` columns of n complex numbers, row by row in re and im (Stockham, in order).
 * Returns whichever of both buffers has the result.
 */
function transform(n, width, one, other) {
  let [from, to, length, stride] = [one, other, n, width];
  for (const p of factorsOf(n)) {
    const part = length / p;
    for (let i = 0; i < part; i++) {
      const twist = { n, at: i * (n / length) };
      const [read, write, apart] = [stride * i, stride * p * i, stride * part];
      if (p === 4) byFour(from, to, read, apart, write, stride, twist);
      else bySum(p, from, to, read, apart, write, stride, twist);
    }
    [from, to, length, stride] = [to, from, part, stride * p];
  }
  return from;
}

/** Amplitudes at k / (8 rows) cycles per position, k from 0 to 4 rows, `columns` each; and their powers. */
function amplitudesOf(table, rows, columns) {
  const count = (PAD / 2) * rows + 1;
  const [re, im] = [new Float32Array(count * columns), new Float32Array(count * columns)];
  const powers = new Float64Array(count);
  const buffers = Array.from({ length: 2 }, () => ({
    re: new Float64Array(rows * BLOCK),
    im: new Float64Array(rows * BLOCK),
  }));
  const finest = turns(PAD * rows);
  for (let first = 0; first < columns; first += BLOCK) {
    const width = Math.min(BLOCK, columns - first);
    // every eighth frequency from the r-th; the others are complex conjugates
    for (let r = 0; r <= PAD / 2; r++) {
      for (let t = 0; t < rows; t++)
        for (let c = 0; c < width; c++) {
          const value = table[t * columns + first + c];
          buffers[0].re[t * width + c] = value * finest.cos[t * r];
          buffers[0].im[t * width + c] = value * finest.sin[t * r];
        }
      const found = transform(rows, width, buffers[0], buffers[1]);
      for (let m = 0; m < rows; m++) {
        const k = PAD * m + r;
        const [at, sign] = k < count ? [k, 1] : [PAD * rows - k, -1];
        if (sign < 0 && (r === 0 || r === PAD / 2)) continue;
        for (let c = 0; c < width; c++) {
          const x = found.re[m * width + c];
          const y = found.im[m * width + c];
          re[at * columns + first + c] = x;
          im[at * columns + first + c] = sign * y;
          powers[at] += x * x + y * y;
        }
      }
    }
  }
  return { re, im, powers };
}

/** Threshold of a line over its background; values above `enough` need not be exact. */
function leastOf({ re, im }, columns, at, count, enough) {
  const beside = Array.from({ length: 2 * AROUND + 1 }, (_, i) => at + PAD * (i - AROUND)).filter(
    (k) => Math.abs(k - at) >= SLOW && k >= SLOW && k < count,
  );
  const pairs = beside.flatMap((k) => beside.filter((other) => k - other > SLOW).map((other) => [k, other]));
  const size = remembered((k) => product({ re, im }, columns, k, k).x);
  const of = (share) => 1 + 10 * Math.sqrt(share) + 100 * share ** 2;
  let sum = 0;
  for (const [k, other] of pairs) {
    const { x, y } = product({ re, im }, columns, k, other);
    sum += (x * x + y * y) / Math.max(Number.MIN_VALUE, size(k) * size(other));
    if (of(sum / pairs.length) > enough) break;
  }
  return of(sum / pairs.length);
}

/** Inner product of the amplitudes at two frequencies. */
function product({ re, im }, columns, one, other) {
  let [x, y] = [0, 0];
  for (let c = 0, i = one * columns, j = other * columns; c < columns; c++, i++, j++) {
    x += re[i] * re[j] + im[i] * im[j];
    y += im[i] * re[j] - re[i] * im[j];
  }
  return { x, y };
}

/** Lowest power from a maximum outwards to the next higher power, or to the end. */
function valley(powers, at, step, end) {
  if (at + step === end) return 0;
  let low = powers[at];
  for (let k = at + step; k !== end && powers[k] <= powers[at]; k += step) low = Math.min(low, powers[k]);
  return low;
}

/** The centred rows under a Hann window; throws an error if they are unsuitable. */
function windowed(values, rows, columns) {
  if (rows < LEAST_ROWS || columns < LEAST_COLUMNS)
    throw new Error(
      `rows must have at least ${LEAST_ROWS} positions and ${LEAST_COLUMNS} columns, ` +
        `got ${rows} × ${columns}`,
    );
  let most = 0;
  for (const value of values) {
    if (!Number.isFinite(value)) throw new Error(`rows must be finite, got ${value}`);
    most = Math.max(most, Math.abs(value));
  }
  const table = new Float64Array(rows * columns);
  let wide = 0;
  for (let c = 0; c < columns; c++) {
    let [sum, low, high] = [0, Infinity, -Infinity];
    for (let t = 0; t < rows; t++) {
      const value = values[t * columns + c] / (most || 1);
      sum += value;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    wide = Math.max(wide, high - low);
    for (let t = 0; t < rows; t++) {
      const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * t) / (rows - 1));
      table[t * columns + c] = (values[t * columns + c] / (most || 1) - sum / rows) * hann;
    }
  }
  if (wide < 1e-12) throw new Error("rows must differ, got equal rows");
  return table;
}

/**
 * Powers over the floor at k / (8 rows) cycles per position; lines, slowest first, {period, power, above};
 * and the trend, the largest power at periods above half the table.
 * @param {ArrayLike<number> & Iterable<number>} values row by row
 */
export function spectrum(values, rows, columns) {
  const { re, im, powers } = amplitudesOf(windowed(values, rows, columns), rows, columns);
  const count = powers.length;
  const fast = powers.slice(count >> 1).sort();
  const floor = (fast[(fast.length - 1) >> 1] + fast[fast.length >> 1]) / 2;
  const most = powers.reduce((a, b) => Math.max(a, b), 0);
  if (!(floor > 1e-28 * most))
    throw new Error("rows must have power at short periods, got a slow change only");
  for (let k = 0; k < count; k++) powers[k] /= floor;
  const lines = [];
  for (let at = SLOW; at < count; at++) {
    const top = powers[at];
    const isTop = top > powers[at - 1] && !(powers[at + 1] > top);
    if (!isTop || top < Math.max(1, most / floor / RANGE)) continue;
    /** Ratio to the higher valley, within a distance from the maximum. */
    const over = (far) => {
      const slower = valley(powers, at, -1, Math.max((SLOW * 3) / 4, at - far) - 1);
      return top / Math.max(slower, valley(powers, at, 1, Math.min(count, at + far + 1)));
    };
    const above = over(count);
    const reached = Math.min(top, Math.max(over(BESIDE), above / FAR));
    if (reached >= leastOf({ re, im }, columns, at, count, reached))
      lines.push({ period: (PAD * rows) / at, power: top, above });
  }
  return { powers, lines, trend: powers.subarray(0, SLOW).reduce((a, b) => Math.max(a, b), 0) };
}
