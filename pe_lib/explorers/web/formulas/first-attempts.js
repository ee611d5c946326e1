// The naive ways to write down a position, and the sinusoid beside them. Pure; the twin of
// pe_lib/first_attempts.py.
import { offsetDistance } from "./encoding.js";
import { profileBins } from "./similarity.js";

const bitsFor = (length) => Math.max(1, Math.ceil(Math.log2(length)));
const ones = (value) => {
  let count = 0;
  for (let rest = value; rest; rest &= rest - 1) count++;
  return count;
};

/** The largest number of ones among 0 … length−1: all of a run of them, or the last number's own. */
function mostOnes(length) {
  const last = length - 1;
  let most = ones(last);
  for (let bit = 1; bit <= last; bit *= 2)
    if (last & bit) most = Math.max(most, ones(((last ^ bit) & ~(bit - 1)) | (bit - 1)));
  return most;
}

/** What a sentence of another length makes of each scheme, in words. */
function inAnother(length, longer) {
  const [bits, longerBits] = [bitsFor(length), bitsFor(longer)];
  const missing = longer - length;
  return {
    index: missing > 0 ? "same number, larger ones follow" : "same number",
    normalised: missing === 0 ? "the same, since it is as long" : "every position but 0 changes",
    "one-hot":
      missing > 0 ? `${missing} ${missing === 1 ? "position has" : "positions have"} no column` : "fits",
    binary:
      longerBits > bits
        ? `${longerBits - bits} more ${longerBits - bits === 1 ? "bit" : "bits"} needed`
        : "fits",
    sinusoidal: "fits, nothing changes",
  };
}

/**
 * Each scheme: how many numbers a position takes, its size, how far apart two positions are,
 * and what becomes of a position in a sentence of another length, `longer`.
 * `distances(from)` holds the distance from one position to every other.
 */
export function schemes(length, longer, terms) {
  const each = (distance) => (from) => Float64Array.from({ length }, (_, to) => distance(from, to));
  const index = (a, b) => Math.abs(a - b);
  const normalised = (a, b) => Math.abs(a - b) / length;
  const oneHot = (a, b) => (a === b ? 0 : Math.SQRT2);
  const binary = (a, b) => Math.sqrt(ones(a ^ b));
  const kernel = profileBins(length, length, terms).products;
  const same = () => 0;
  const said = inAnother(length, longer);
  return [
    {
      key: "index",
      label: "Index",
      columns: 1,
      size: length - 1,
      near: [1, 1],
      distances: each(index),
      shift: same,
    },
    {
      key: "normalised",
      label: "Index ÷ length",
      columns: 1,
      size: (length - 1) / length,
      near: [1 / length, 1 / length],
      distances: each(normalised),
      shift: (p) => Math.abs(p / length - p / longer),
    },
    {
      key: "one-hot",
      label: "One-hot",
      columns: length,
      size: 1,
      near: [Math.SQRT2, Math.SQRT2],
      distances: each(oneHot),
      shift: same,
    },
    {
      key: "binary",
      label: "Binary",
      columns: bitsFor(length),
      size: Math.sqrt(mostOnes(length)),
      near: [1, Math.sqrt(flips(length))],
      distances: each(binary),
      shift: same,
    },
    {
      key: "sinusoidal",
      label: "Sinusoidal",
      columns: 2 * terms.length,
      size: Math.sqrt(terms.length),
      near: Array(2).fill(offsetDistance(1, terms)),
      distances: (from) =>
        Float64Array.from({ length }, (_, to) =>
          Math.sqrt(Math.max(0, 2 * (terms.length - kernel[Math.abs(to - from)]))),
        ),
      shift: same,
    },
  ].map((scheme) => ({ ...scheme, longer: said[scheme.key] }));
}

/** The most bits that one step flips below `length`: 011…1 to 100…0. */
const flips = (length) => Math.max(1, Math.floor(Math.log2(length - 1)) + 1);

/** The schemes, with the distances from one position. */
export const measured = (length, longer, terms, position) =>
  schemes(length, longer, terms).map((scheme) => ({ ...scheme, distances: scheme.distances(position) }));
