// Changes of a trained model's positions.

/** The positions of n tokens; `shift` is added to all. */
export function positionsOf(how, n, shift = 0) {
  const at = {
    zero: () => 0,
    doubled: (p) => 2 * p,
    halved: (p) => p / 2,
    reversed: (p) => n - 1 - p,
  }[how];
  return Array.from({ length: n }, (_, p) => (at ? at(p) : p) + shift);
}

/** Frequencies of a head of this size. */
export const frequenciesOf = (base, size = 64) =>
  Array.from({ length: size / 2 }, (_, i) => base ** ((-2 * i) / size));

/**
 * Cosines, sines and partners of a head's rotation. With `layout` "halves", pair i is numbers i and i + size
 * / 2, otherwise 2 i and 2 i + 1. Pairs in `still` are not rotated.
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

/** The causal mask, added to scores. */
export function causalOf(n) {
  const mask = new Float32Array(n * n);
  for (let q = 0; q < n; q++) mask.fill(-1e9, q * n + q + 1, (q + 1) * n);
  return mask;
}

/** A row of sinusoids with the given scale. */
export function sinusoid(position, width, scale) {
  return Float32Array.from({ length: width }, (_, column) => {
    const angle = position * 10_000 ** ((-2 * Math.floor(column / 2)) / width);
    return scale * (column % 2 ? Math.cos(angle) : Math.sin(angle));
  });
}

/**
 * The position rows of n tokens.
 * @param {{rows: Float32Array, mean: Float32Array, directions: Float32Array, width: number}} learned
 * @param {{how: string, shift: number, leading: number}} asked
 */
export function rowsOf({ rows, mean, directions, width }, { how, shift, leading }, n) {
  const table = new Float32Array(n * width);
  if (how === "off") return table;
  const scale = Math.hypot(...rows.subarray(width, 2 * width)) / Math.sqrt(width / 2);
  for (const [i, position] of positionsOf(how, n, shift).entries()) {
    const own = rows.subarray(position * width, (position + 1) * width);
    if (how === "sinusoids") table.set(sinusoid(position, width, scale), i * width);
    else if (how === "leading") table.set(projected(own, mean, directions, leading, width), i * width);
    else table.set(own, i * width);
  }
  return table;
}

/** A row's projection on its leading directions. */
function projected(row, mean, directions, count, width) {
  const left = Float32Array.from(mean);
  for (let d = 0; d < count; d++) {
    const direction = directions.subarray(d * width, (d + 1) * width);
    const along = direction.reduce((sum, x, i) => sum + x * (row[i] - mean[i]), 0);
    for (let i = 0; i < width; i++) left[i] += along * direction[i];
  }
  return left;
}

const CLOCK_PARTS = 8; // two coordinates of four clocks

/** A head's matrix, row by row, in a basis that mixes each clock's sine with the next clock's cosine. */
export function turnedAway(matrix, degrees, size = CLOCK_PARTS) {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const result = Float64Array.from(matrix);
  const mix = (i, j) => {
    const [one, other] = [result[i], result[j]];
    [result[i], result[j]] = [c * one + s * other, c * other - s * one];
  };
  for (let i = 1; i < size; i += 2) {
    const j = (i + 1) % size;
    for (let k = 0; k < size; k++) mix(i * size + k, j * size + k);
    for (let k = 0; k < size; k++) mix(k * size + i, k * size + j);
  }
  return result;
}

/** Angle of each 2 × 2 diagonal block in radians, and the share of squares in rotations. */
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

/** Block-diagonal rotation by so many steps, for clocks with these angles per step. */
export function stepsOf(turns, steps) {
  const size = 2 * turns.length;
  const result = new Float64Array(size * size);
  for (const [clock, turn] of turns.entries()) {
    const at = 2 * clock * (size + 1);
    result[at] = result[at + size + 1] = Math.cos(steps * turn);
    result[at + 1] = Math.sin(steps * turn);
    result[at + size] = -result[at + 1];
  }
  return result;
}

/** A head's waves at offsets 0 to count − 1, without their means, from each pair's product at offset 0. */
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
