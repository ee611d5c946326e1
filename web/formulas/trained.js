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

const CLOCK_PARTS = 8; // up and right of four clocks

/**
 * A head's matrix, row by row, in a basis that is turned away from the clocks: what is right on each is mixed
 * with what is up on the next.
 */
export function turnedAway(matrix, degrees, size = CLOCK_PARTS) {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const made = Float64Array.from(matrix);
  const mix = (i, j) => {
    const [one, other] = [made[i], made[j]];
    [made[i], made[j]] = [c * one + s * other, c * other - s * one];
  };
  for (let i = 1; i < size; i += 2) {
    const j = (i + 1) % size;
    for (let k = 0; k < size; k++) mix(i * size + k, j * size + k);
    for (let k = 0; k < size; k++) mix(k * size + i, k * size + j);
  }
  return made;
}

/** The turn in each 2 × 2 block on the diagonal, in radians; the share of all squares that turns hold. */
export function rotationsIn(matrix, size = CLOCK_PARTS) {
  const whole = matrix.reduce((sum, x) => sum + x * x, 0);
  let held = 0;
  const turns = Array.from({ length: size / 2 }, (_, clock) => {
    const at = 2 * clock * (size + 1);
    const along = (matrix[at] + matrix[at + size + 1]) / 2;
    const across = (matrix[at + 1] - matrix[at + size]) / 2;
    held += 2 * (along ** 2 + across ** 2);
    return Math.atan2(across, along);
  });
  return { turns, share: whole ? held / whole : 0 };
}

/** R of so many steps, block by block, for clocks that turn so far at a step. */
export function stepsOf(turns, steps) {
  const size = 2 * turns.length;
  const made = new Float64Array(size * size);
  for (const [clock, turn] of turns.entries()) {
    const at = 2 * clock * (size + 1);
    made[at] = made[at + size + 1] = Math.cos(steps * turn);
    made[at + 1] = Math.sin(steps * turn);
    made[at + size] = -made[at + 1];
  }
  return made;
}

/** A head's waves at offsets 0 to count − 1, each about its mean, from what each pair adds at offset 0. */
export function wavesOf(parts, frequencies, count) {
  return frequencies.map((omega, i) => {
    const wave = Array.from(
      { length: count },
      (_, o) => parts[2 * i] * Math.cos(o * omega) - parts[2 * i + 1] * Math.sin(o * omega),
    );
    const middle = wave.reduce((sum, x) => sum + x, 0) / count;
    return wave.map((x) => x - middle);
  });
}
