// The offset kernel k ↦ PE(p) · PE(p + k), binned if there are more offsets than pixels. Pure.
import { lately } from "./remember.js";

/** Sines of half of each term, for means and starting values. */
const halfSines = lately(2, (terms) => terms.map((term) => Math.sin(term / 2)));

/**
 * Dot products between bins of `size` positions by distance: exact means over all pairs of their positions,
 * of the first `counted` waves. They depend on the distance only, so that a matrix is one row of numbers.
 */
export function binnedKernel(length, most, terms, counted = terms.length) {
  const size = Math.ceil(length / most);
  const count = Math.ceil(length / size);
  const sines = halfSines(terms);
  const waves = room(counted);
  for (let i = 0; i < counted; i++) {
    const sine = Math.sin((size * terms[i]) / 2); // of half the angle between bins
    const fade = size === 1 ? 1 : sine / (size * sines[i]);
    const height = fade * fade;
    waves.now[i] = height;
    waves.before[i] = height * (1 - 2 * sine * sine);
    waves.twice[i] = 2 - 4 * sine * sine;
  }
  return { size, count, kernel: sumsOfWaves(waves, count) };
}

/** The kernel over 0 … length−1 as means of at most `most` bins; `heights` are optional weights of waves. */
export function profileBins(length, most, terms, counted = terms.length, heights = null) {
  const size = Math.ceil(length / most);
  const count = Math.ceil(length / size);
  const first = (size - 1) / 2;
  const offsets = new Float64Array(count);
  for (let i = 0; i < count; i++) offsets[i] = first + i * size;
  const sines = halfSines(terms);
  const waves = room(counted);
  for (let i = 0; i < counted; i++) {
    const half = (size * terms[i]) / 2;
    const sine = Math.sin(half);
    const cosine = Math.cos(half);
    const own = sines[i];
    const other = Math.sqrt(1 - own * own); // no term is above 1
    const fade = size === 1 ? 1 : sine / (size * own);
    const height = heights ? heights[i] * fade : fade;
    waves.now[i] = height * (cosine * other + sine * own); // half a bin minus half a position
    waves.before[i] = height * (cosine * other - sine * own);
    waves.twice[i] = 2 - 4 * sine * sine;
  }
  return { offsets, products: sumsOfWaves(waves, count) };
}

/** State of the recurrence: each wave's value, the previous one, and twice the cosine of a step. */
const room = (count) => ({
  now: new Float64Array(count),
  before: new Float64Array(count),
  twice: new Float64Array(count),
});

/**
 * Sums of all waves at 0, 1 … `count` − 1 steps, by cos(a + b) = 2 cos a cos b − cos(a − b), interleaved over
 * waves in groups of eight steps so that the recurrences do not wait for one another.
 */
export function sumsOfWaves({ now, before, twice }, count) {
  const sums = new Float64Array(count + 7);
  for (let i = 0; i < count; i += 8) {
    let [one, two, three, four, five, six, seven, eight] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let wave = 0; wave < now.length; wave++) {
      const on = twice[wave];
      let a = now[wave];
      let b = on * a - before[wave];
      one += a;
      two += b;
      a = on * b - a;
      b = on * a - b;
      three += a;
      four += b;
      a = on * b - a;
      b = on * a - b;
      five += a;
      six += b;
      a = on * b - a;
      b = on * a - b;
      seven += a;
      eight += b;
      now[wave] = on * b - a;
      before[wave] = b;
    }
    sums.set([one, two, three, four, five, six, seven, eight], i);
  }
  return sums.subarray(0, count);
}
