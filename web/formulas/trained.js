// What is done to a trained model's positions before it reads a text.

/** Which position each of n tokens is given; `shift` is added to all. */
export function positionsOf(how, n, shift = 0) {
  const at = {
    zero: () => 0,
    doubled: (p) => 2 * p,
    halved: (p) => p / 2,
    reversed: (p) => n - 1 - p,
  }[how];
  return Array.from({ length: n }, (_, p) => (at ? at(p) : p) + shift);
}

/** Frequencies of the pairs of a head that is `size` wide. */
export const frequenciesOf = (base, size = 64) =>
  Array.from({ length: size / 2 }, (_, i) => base ** ((-2 * i) / size));

/**
 * Cosines, sines and partners with which a head of `size` numbers is turned. Where `layout` is "halves", pair
 * i is numbers i and i + size / 2; else the numbers 2 i and 2 i + 1. Pairs that are `still` turn nowhere.
 */
export function turnOf({ positions, base, layout, still = [], size = 64 }) {
  const half = size / 2;
  const places = Array.from({ length: half }, (_, i) =>
    layout === "halves" ? [i, i + half] : [2 * i, 2 * i + 1],
  );
  const cos = new Float32Array(positions.length * size);
  const sin = new Float32Array(positions.length * size);
  const partners = new Float32Array(size * size);
  const frequencies = frequenciesOf(base, size).map((omega, i) => (still.includes(i) ? 0 : omega));
  for (const [i, [one, other]] of places.entries()) {
    partners[other * size + one] = -1;
    partners[one * size + other] = 1;
    for (const [p, position] of positions.entries())
      for (const place of [one, other]) {
        cos[p * size + place] = Math.cos(position * frequencies[i]);
        sin[p * size + place] = Math.sin(position * frequencies[i]);
      }
  }
  return { cos, sin, partners };
}

/** What is added to scores, so that no token sees a later one. */
export function causalOf(n) {
  const mask = new Float32Array(n * n);
  for (let q = 0; q < n; q++) mask.fill(-1e9, q * n + q + 1, (q + 1) * n);
  return mask;
}

/** A row of the encoding of chapter 4, at the length that `scale` gives its numbers. */
export function sinusoid(position, width, scale) {
  return Float32Array.from({ length: width }, (_, column) => {
    const angle = position * 10_000 ** ((-2 * Math.floor(column / 2)) / width);
    return scale * (column % 2 ? Math.cos(angle) : Math.sin(angle));
  });
}

/**
 * The rows that n tokens are given for their positions.
 * @param {{rows: Float32Array, mean: Float32Array, directions: Float32Array, width: number}} learned
 * @param {{how: string, shift: number, leading: number}} asked
 */
export function rowsOf({ rows, mean, directions, width }, { how, shift, leading }, n) {
  const given = new Float32Array(n * width);
  if (how === "off") return given;
  const scale = Math.hypot(...rows.subarray(width, 2 * width)) / Math.sqrt(width / 2);
  for (const [i, position] of positionsOf(how, n, shift).entries()) {
    const own = rows.subarray(position * width, (position + 1) * width);
    if (how === "sinusoids") given.set(sinusoid(position, width, scale), i * width);
    else if (how === "leading") given.set(projected(own, mean, directions, leading, width), i * width);
    else given.set(own, i * width);
  }
  return given;
}

/** A row as its leading directions alone have it. */
function projected(row, mean, directions, count, width) {
  const left = Float32Array.from(mean);
  for (let d = 0; d < count; d++) {
    const direction = directions.subarray(d * width, (d + 1) * width);
    const along = direction.reduce((sum, x, i) => sum + x * (row[i] - mean[i]), 0);
    for (let i = 0; i < width; i++) left[i] += along * direction[i];
  }
  return left;
}

export const dot = (a, b) => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
};
