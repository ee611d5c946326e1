// The frequencies of a rotary encoding: as pe_book/reading.py reads them of a configuration, and by
// the methods that pe_lib/scaling.py has too. Pure.
import { divisionTerms } from "./encoding.js";
import { lately } from "./remember.js";

/**
 * One kind of layers as it was read. `steps` are [above, attention, scaled]: beyond so many tokens, the
 * attention factor, and 1 or every frequency; `grows` are factor and longest of dynamic NTK.
 * @typedef {{layer_type: string, window: number | null, scaling: string, trained: number | null,
 *   width: number, base: number, turned: number | null, softmax: number,
 *   steps?: [number, number, 1 | number[]][], grows?: [number, number]}} Kind
 */

// What a model is compared with has mostly its own base, from change to change
const terms = lately(4, (width, base) =>
  width % 2
    ? Float64Array.from({ length: (width + 1) / 2 }, (_, i) => base ** ((-2 * i) / width))
    : divisionTerms(width, base),
);

const clip = (value, least, most) => Math.max(least, Math.min(most, value));

/** NTK-aware scaling: a larger base, by which the slowest pair is slowed by alpha, the fastest not. */
const stretched = ({ width, base }, alpha) => terms(width, base * alpha ** (width / (width - 2)));

/** Dynamic NTK: its alpha grows with the length. */
const grown = (kind, [factor, longest], length) =>
  stretched(kind, (factor * Math.max(length, longest)) / longest - (factor - 1));

/** The pairs that make 32 turns in the context and 1: between them lies YaRN's ramp. */
function rampEnds({ width, base }, context) {
  const [low, high] = [32, 1].map(
    (turns) => (width * Math.log(context / (turns * 2 * Math.PI))) / (2 * Math.log(base)),
  );
  return [Math.max(Math.floor(low), 0), Math.min(Math.ceil(high), width - 1)];
}

/** Plain frequencies, how many times as long as the training the text is, and that training → the scaled. */
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

/** Radians per position of each pair, and the attention factor, as the layers are configured. */
function configured(/** @type {Kind} */ kind, length) {
  if (kind.grows) return { frequencies: grown(kind, kind.grows, length), attention: 1 };
  const [, attention, scaled] = kind.steps?.findLast(([above]) => length > above) ?? [0, 1, 1];
  const frequencies = scaled === 1 ? terms(kind.width, kind.base) : Float64Array.from(scaled);
  return { frequencies, attention };
}

/**
 * What a method makes of layers at a length, in tokens, after a training on so many: "config" is as they are
 * configured, "none" as they were trained.
 * @param {Kind} kind
 */
export function methodOf(kind, method, trained, length) {
  if (method === "config") return configured(kind, length);
  const factor = Math.max(1, length / trained);
  const all = METHODS[method](kind, terms(kind.width, kind.base), factor, trained);
  const frequencies = all.map((term, i) => (i < (kind.turned ?? Infinity) ? term : 0));
  return { frequencies, attention: method === "yarn" ? (factor <= 1 ? 1 : 0.1 * Math.log(factor) + 1) : 1 };
}

/** Whether a pair reaches angles that training never showed: it did not go round, and goes on. */
export const isNew = (plain, term, trained, length) =>
  trained * plain < 2 * Math.PI && length * term > trained * plain * (1 + 1e-9);
