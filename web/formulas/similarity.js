// The offset kernel k ↦ PE(p) · PE(p + k), in bins where offsets are more than pixels. Pure.
import { lately } from "./remember.js";

/** The sine of half of every term: what fades a wave's mean, and starts it, is made of it. */
const halfSines = lately(2, (terms) => terms.map((term) => Math.sin(term / 2)));

/**
 * Dot products between bins of `size` positions each, by the distance of the bins: the exact mean over all
 * pairs of positions in the two, of the first `counted` waves. It depends on the distance alone, so that a
 * whole matrix is one row of numbers.
 */
export function binnedKernel(length, most, terms, counted = terms.length) {
  const size = Math.ceil(length / most);
  const count = Math.ceil(length / size);
  const sines = halfSines(terms);
  const waves = room(counted);
  for (let i = 0; i < counted; i++) {
    const sine = Math.sin((size * terms[i]) / 2); // of half the angle from bin to bin
    const fade = size === 1 ? 1 : sine / (size * sines[i]);
    const height = fade * fade;
    waves.now[i] = height;
    waves.before[i] = height * (1 - 2 * sine * sine);
    waves.twice[i] = 2 - 4 * sine * sine;
  }
  return { size, count, kernel: sumsOfWaves(waves, count) };
}

/**
 * The kernel's profile over 0 … length−1 in at most `most` bins of offsets: the exact mean over each. A wave
 * counts `heights[i]` times, if they are given.
 */
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
    waves.now[i] = height * (cosine * other + sine * own); // half a bin less half a position
    waves.before[i] = height * (cosine * other - sine * own);
    waves.twice[i] = 2 - 4 * sine * sine;
  }
  return { offsets, products: sumsOfWaves(waves, count) };
}

/** Room for waves: each as it begins, a step before, and twice the cosine of a step. */
const room = (count) => ({
  now: new Float64Array(count),
  before: new Float64Array(count),
  twice: new Float64Array(count),
});

/**
 * The sums of all waves at 0, 1 … `count` − 1 steps. Each goes from one step to the next by
 * cos(a + b) = 2 cos a cos b − cos(a − b), eight steps at a time: what waits for one wave's last step works
 * on the next wave's.
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
