// Naive position encodings, and the bridge from bits to sinusoids. Pure; the twins are
// pe_lib/first_attempts.py and pe_book/explorers/first_attempts.py.

import { distanceSquared, distancesUpTo } from "./distance.js";
import { filled } from "./filled.js";
import { lately, latest } from "./remember.js";

const bitsFor = (length) => Math.max(1, Math.ceil(Math.log2(length)));
const ones = (value) => {
  let count = 0;
  for (let rest = value; rest; rest &= rest - 1) count++;
  return count;
};
const signOf = (value) => (value < 0 ? -1 : 1);

/** Terms of a bridge and its chords, cached; they do not depend on the sentence's length. */
const wavesOf = lately(2, (pairs, left, factor) => {
  const terms = Float64Array.from({ length: pairs }, (_, i) => Math.PI ** left / factor ** i);
  let chords = new Float64Array(0);
  const chordsUpTo = (count) => {
    if (chords.length < count) chords = distancesUpTo(Math.ceil(count / 256) * 256, terms);
    return chords;
  };
  return { terms, chordsUpTo };
});

/**
 * The bridge: 0 is bits as ±1, 1 waves of the same periods, 2 slower waves, 3 the encoding, with
 * interpolation between. `corners` keeps square waves: signs of sines, no cosines.
 * @param {{bridge: number, seq_len: number, d_model: number, base: number, corners: boolean}} state
 */
function bridgeOf({ bridge: t, seq_len: length, d_model: width, base, corners }) {
  const pairs = t > 2 ? width / 2 : bitsFor(length);
  const share = Math.max(0, 1 - t); // of the bits
  const left = t < 1 ? 1 : Math.max(0, 2 - t); // of the way to the slower periods
  const factor = t > 2 ? 2 ** (3 - t) * base ** ((2 * (t - 2)) / width) : 2;
  const { terms, chordsUpTo } = wavesOf(pairs, left, factor);
  const phase = (p, i) => terms[i] * (p + left / 2) + left * Math.PI;
  const entry = (p, i, odd) => {
    const angle = phase(p, i);
    if (corners) return odd ? 0 : signOf(Math.sin(angle));
    const round = odd ? Math.cos(angle) : Math.sin(angle);
    return t >= 1 ? round : (odd ? 0 : share * signOf(round)) + t * round;
  };
  const value = (p, column) => entry(p, column >> 1, column % 2);
  const row = (p) => Float64Array.from({ length: 2 * pairs }, (_, column) => value(p, column));
  // if so, distances depend on the offset only
  const isTurning = t >= 1 && !corners;
  const apart = (one, other) => Math.sqrt(one.reduce((sum, value, j) => sum + (value - other[j]) ** 2, 0));
  const between = (p, q) =>
    isTurning ? Math.sqrt(distanceSquared(p - q, terms, pairs)) : apart(row(p), row(q));
  const rows = latest(() => Array.from({ length }, (_, p) => row(p)));
  const distances = (from) => {
    if (!isTurning) {
      const all = rows();
      return filled(length, (to) => apart(all[from], all[to]));
    }
    const chords = chordsUpTo(Math.max(from, length - 1 - from) + 1);
    return filled(length, (to) => chords[Math.abs(to - from)]);
  };
  return { pairs, value, row, between, distances };
}

/** Each scheme in a sentence of another length, in words. */
function inAnother(length, longer, width) {
  const more = bitsFor(longer) - bitsFor(length);
  const missing = longer - length;
  return {
    index: missing > 0 ? "the numbers go on growing" : "nothing changes",
    normalised:
      missing === 0
        ? "nothing changes"
        : { text: "a step is", from: Math.sqrt(width) / length, to: Math.sqrt(width) / longer },
    "one-hot":
      missing > 0
        ? `${missing} ${missing === 1 ? "position has" : "positions have"} no column`
        : "nothing changes",
    binary: more > 0 ? `${more} more ${more === 1 ? "bit is" : "bits are"} needed` : "nothing changes",
    bridge: "",
  };
}

/**
 * The five schemes: size of a row, distance of two positions, and the behaviour in a sentence of another
 * length. The index is added to every entry, so that it counts once per column.
 */
export function schemes(state) {
  const { seq_len: length, longer, d_model: width } = state;
  const each = (between) => (from) => filled(length, (to) => between(from, to));
  const all = Math.sqrt(width);
  const index = (a, b) => Math.abs(a - b) * all;
  const normalised = (a, b) => (Math.abs(a - b) * all) / length;
  const oneHot = (a, b) => (a === b ? 0 : Math.SQRT2);
  const binary = (a, b) => Math.sqrt(ones(a ^ b));
  const bridge = bridgeOf(state);
  const changes = inAnother(length, longer, width);
  return [
    { key: "index", size: (p) => p * all, between: index },
    {
      key: "normalised",
      size: (p) => (p * all) / length,
      inLonger: (p) => (p * all) / longer,
      between: normalised,
    },
    { key: "one-hot", size: () => 1, between: oneHot },
    { key: "binary", size: (p) => Math.sqrt(ones(p)), between: binary, columns: bitsFor(length) },
    { key: "bridge", size: (p) => Math.hypot(...bridge.row(p)), ...bridge },
  ].map((scheme) => ({ distances: each(scheme.between), ...scheme, longer: changes[scheme.key] }));
}

/** Sizes of all rows and distances from `position`, by scheme. */
export const measured = (state) =>
  Object.fromEntries(
    schemes(state).map(({ key, size, distances }) => [
      key,
      {
        sizes: Array.from({ length: state.seq_len }, (_, p) => size(p)),
        distances: Array.from(distances(state.position)),
      },
    ]),
  );
