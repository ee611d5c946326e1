// Rotary frequencies of a configuration, as read by pe_book/reading.py, and by the methods of
// pe_lib/scaling.py. Pure.
import { divisionTerms } from "./encoding.js";
import { lately } from "./remember.js";

/**
 * A kind of layers. `steps` are [above, attention, scaled]: beyond so many tokens, the attention factor, and
 * 1 or all frequencies; `grows` are factor and longest length of dynamic NTK.
 * @typedef {{layer_type: string, window: number | null, scaling: string, trained: number | null,
 *   width: number, base: number, turned: number | null, softmax: number,
 *   steps?: [number, number, 1 | number[]][], grows?: [number, number]}} Kind
 */

// plain frequencies of the last base are cached
const terms = lately(4, (width, base) =>
  width % 2
    ? Float64Array.from({ length: (width + 1) / 2 }, (_, i) => base ** ((-2 * i) / width))
    : divisionTerms(width, base),
);

const clip = (value, least, most) => Math.max(least, Math.min(most, value));

/** NTK-aware scaling: a larger base, which slows the slowest pair by alpha and the fastest not at all. */
const stretched = ({ width, base }, alpha) => terms(width, base * alpha ** (width / (width - 2)));

/** Dynamic NTK: alpha grows with the length. */
const grown = (kind, [factor, longest], length) =>
  stretched(kind, (factor * Math.max(length, longest)) / longest - (factor - 1));

/** The pairs with 32 turns and 1 turn in the context: the ends of YaRN's ramp. */
function rampEnds({ width, base }, context) {
  const [low, high] = [32, 1].map(
    (turns) => (width * Math.log(context / (turns * 2 * Math.PI))) / (2 * Math.log(base)),
  );
  return [Math.max(Math.floor(low), 0), Math.min(Math.ceil(high), width - 1)];
}

/** Functions of plain frequencies, factor and trained length, by method. */
const METHODS = {
  none: (_, plain) => plain,
  linear: (_, plain, factor) => plain.map((term) => term / factor),
  ntk: (kind, _, factor) =>
    terms(kind.width, kind.base * factor ** (kind.width / Math.max(1, kind.width - 2))),
  dynamic: (kind, plain, factor, trained) =>
    kind.width === 2 ? plain : grown(kind, [2, trained], factor * trained),
  yarn(kind, plain, factor, trained) {
    const [low, high] = rampEnds(kind, trained);
    const apart = high !== low ? high - low : 0.001;
    return plain.map((term, i) => {
      const slow = clip((i - low) / apart, 0, 1);
      return (term / factor) * slow + term * (1 - slow);
    });
  },
  llama3: (_, plain, factor, trained) =>
    plain.map((term) => {
      const kept = clip(((trained * term) / (2 * Math.PI) - 1) / 3, 0, 1);
      return (term / factor) * (1 - kept) + term * kept;
    }),
};

/** Frequencies of all pairs, and the attention factor, as configured. */
function configured(/** @type {Kind} */ kind, length) {
  if (kind.grows) return { frequencies: grown(kind, kind.grows, length), attention: 1 };
  const [, attention, scaled] = kind.steps?.findLast(([above]) => length > above) ?? [0, 1, 1];
  const frequencies = scaled === 1 ? terms(kind.width, kind.base) : Float64Array.from(scaled);
  return { frequencies, attention };
}

/**
 * Frequencies by a method at a length, for layers that were trained at another: "config" is as configured,
 * "none" as trained.
 * @param {Kind} kind
 */
export function methodOf(kind, method, trained, length) {
  if (method === "config") return configured(kind, length);
  const factor = Math.max(1, length / trained);
  const all = METHODS[method](kind, terms(kind.width, kind.base), factor, trained);
  const frequencies = all.map((term, i) => (i < (kind.turned ?? Infinity) ? term : 0));
  return { frequencies, attention: method === "yarn" ? (factor <= 1 ? 1 : 0.1 * Math.log(factor) + 1) : 1 };
}

/** Whether a pair reaches new angles: it had not completed a turn in training. */
export const isNew = (plain, term, trained, length) =>
  trained * plain < 2 * Math.PI && length * term > trained * plain * (1 + 1e-9);
