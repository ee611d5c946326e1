// The frequencies of a model's rotary encoding: the twin of pe_configs/describe.py and _methods.py. Pure.
import { divisionTerms } from "./encoding.js";
import { lately } from "./remember.js";
import { readModel } from "./rope-config.js";
import { clip, fail, mscale, rampEnds, show } from "./rope-words.js";

const CONTEXT = "original_max_position_embeddings";

/**
 * What a text says of one kind of layers: {rope, window, layerType, kinds, passedOver, lacksHead}, or an
 * Error that names a key. `kinds` are those that turn; of a kind that is not among them the first is taken.
 */
export function readConfig(text, layerType = "full_attention", headDim = null) {
  const model = readModel(text, headDim);
  const turning = model.kinds.filter(({ rope, layers }) => rope && layers.length);
  if (!turning.length) {
    const names = [...new Set(model.kinds.map(({ encoding }) => encoding))].join(", ");
    fail(
      "config must be that of a model with a rotary encoding, got one without rotary encoding: " +
        (names === "none" ? "no position encoding at all" : names),
    );
  }
  const { rope, window, layerType: kind } = turning.find((one) => one.layerType === layerType) ?? turning[0];
  if (rope?.kind === "axial") fail("rope_type in config must be that of a text, got axial, of an image");
  const kinds = [...new Set(turning.map((one) => one.layerType))];
  return { rope, window, layerType: kind, kinds, passedOver: model.passedOver, lacksHead: model.lacksHead };
}

// Methods -----------------------------------------------------------------------------------------------

// What a model is compared with has mostly its own base, from change to change
const terms = lately(4, (width, base) =>
  width % 2
    ? Float64Array.from({ length: (width + 1) / 2 }, (_, i) => base ** ((-2 * i) / width))
    : divisionTerms(width, base),
);

/** The NTK-aware base: the slowest pair is slowed by alpha, the fastest not. */
const stretched = ({ width, base }, alpha) => base * alpha ** (width / (width - 2));

function yarnAttention(given) {
  if (given.attention_factor !== undefined) return given.attention_factor;
  if (given.mscale && given.mscale_all_dim)
    return mscale(given.factor, given.mscale) / mscale(given.factor, given.mscale_all_dim);
  return mscale(given.factor);
}

const METHODS = {
  default: (rope) => [terms(rope.width, rope.base), 1],
  linear: (rope) => [terms(rope.width, rope.base).map((term) => term / rope.given.factor), 1],
  dynamic(rope, length) {
    const longest = rope.longest || 1;
    const { factor } = rope.given;
    const long = length === null ? longest : Math.max(length, longest);
    return [terms(rope.width, stretched(rope, (factor * long) / longest - (factor - 1))), 1];
  },
  alpha: (rope) => [terms(rope.width, stretched(rope, rope.given.alpha)), 1],
  qwen(rope, length) {
    const times = Math.max(1, (length ?? rope.longest) / rope.longest);
    return [terms(rope.width, stretched(rope, 2 ** Math.ceil(Math.log2(times) + 1) - 1)), 1];
  },
  yarn(rope) {
    const { given } = rope;
    const [low, high] = rampEnds(rope, given[CONTEXT], given.beta_fast, given.beta_slow, given.truncate);
    const apart = high !== low ? high - low : 0.001;
    const mixed = terms(rope.width, rope.base).map((term, i) => {
      const slow = clip((i - low) / apart, 0, 1);
      return (term / given.factor) * slow + term * (1 - slow);
    });
    return [mixed, yarnAttention(given)];
  },
  longrope(rope, length) {
    const { given } = rope;
    const context = given[CONTEXT];
    const long = length !== null && length > context;
    const by = long ? given.long_factor : given.short_factor;
    const attention =
      (long ? given.long_mscale : given.short_mscale) ??
      given.attention_factor ??
      (given.factor <= 1 ? 1 : Math.sqrt(1 + Math.log(given.factor) / Math.log(context)));
    return [terms(rope.width, rope.base).map((term, i) => term / by[i]), attention];
  },
  llama3(rope) {
    const { factor, low_freq_factor: low, high_freq_factor: high } = rope.given;
    const made = terms(rope.width, rope.base).map((term) => {
      const turns = (rope.given[CONTEXT] * term) / (2 * Math.PI);
      const kept = high > low ? clip((turns - low) / (high - low), 0, 1) : Number(turns >= low);
      return (term / factor) * (1 - kept) + term * kept;
    });
    return [made, 1];
  },
  proportional(rope) {
    const turned = Math.floor((rope.share * rope.head_dim) / 2);
    const all = terms(rope.head_dim, rope.base);
    return [all.map((term, i) => (i < turned ? term / rope.given.factor : 0)), 1];
  },
  axial(rope) {
    const { axes } = rope.given;
    if (axes !== "alternate") return [terms(2 * Math.floor(rope.width / (2 * axes)), rope.base), 1];
    const all = [...terms(rope.width, rope.base)];
    return [Float64Array.from([0, 1].flatMap((odd) => all.filter((_, i) => i % 2 === odd))), 1];
  },
};

/** Radians per position of each pair, and the attention factor, for a sequence so long; null is unscaled. */
export function frequenciesOf({ rope }, length = null) {
  const [frequencies, attention] = METHODS[rope.kind](rope, length);
  return { frequencies, attention };
}

const alike = (one, other) =>
  one.attention === other.attention &&
  one.frequencies.length === other.frequencies.length &&
  one.frequencies.every((term, i) => term === other.frequencies[i]);

/** The same from a text, refused where its kinds of layers differ and none is said, as the library has it. */
export function ropeFrequencies(text, length = null, layerType = null) {
  const { kinds, passedOver } = readModel(text);
  const named = [...new Set(kinds.map((kind) => kind.layerType))];
  if (layerType !== null && !named.includes(layerType))
    fail(`layer_type must be one of ${named.join(", ")}, got ${show(layerType)}`);
  const chosen = kinds.filter((kind) => (layerType ?? kind.layerType) === kind.layerType);
  const found = chosen
    .filter(({ rope, layers }) => rope && (layerType !== null || layers.length))
    .map((kind) => frequenciesOf(kind, length));
  if (!found.length)
    fail("config must be that of a model with a rotary encoding, got one without rotary encoding");
  if (!found.every((one) => alike(one, found[0]))) {
    const several = [...new Set(kinds.filter(({ rope }) => rope).map((kind) => kind.layerType))];
    fail(
      "layer_type must be said where kinds of layers have encodings of their own, one of " +
        `${several.join(", ")}, got ${show(layerType)}`,
    );
  }
  return { ...found[0], passedOver };
}

/** How long the model was trained, as its configuration says; null where it does not. */
export const trainedLength = ({ rope }) => rope.given[CONTEXT] ?? rope.longest;

/** The same model with another way of scaling, for a target so many times as long as the training. */
function scaled({ rope }, method, trained, factor) {
  const plain = { ...rope, kind: "default", longest: trained, given: {} };
  const given = { factor, [CONTEXT]: trained };
  if (method === "ntk")
    return { ...plain, base: rope.base * factor ** (rope.width / Math.max(1, rope.width - 2)) };
  if (method === "linear") return { ...plain, kind: "linear", given };
  if (method === "dynamic") return { ...plain, kind: "dynamic", given: { factor: 2 } };
  if (method === "yarn")
    return { ...plain, kind: "yarn", given: { ...given, beta_fast: 32, beta_slow: 1, truncate: true } };
  if (method === "llama3")
    return { ...plain, kind: "llama3", given: { ...given, low_freq_factor: 1, high_freq_factor: 4 } };
  return plain;
}

/** What a method makes of a model at a length: "config" is as it is configured, "none" as it was trained. */
export function methodOf(read, method, trained, length) {
  if (method === "config") return frequenciesOf(read, length);
  const rope = scaled(read, method, trained, Math.max(1, length / trained));
  if (rope.width === 2 && rope.kind === "dynamic") rope.kind = "default"; // one pair, whatever the base
  const found = frequenciesOf({ rope }, length);
  if (read.rope.kind !== "proportional") return found;
  const turned = Math.floor((read.rope.share * read.rope.head_dim) / 2);
  return { ...found, frequencies: found.frequencies.map((term, i) => (i < turned ? term : 0)) };
}

/** Whether a pair reaches angles that training never showed: it did not go round, and goes on. */
export const isNew = (plain, term, trained, length) =>
  trained * plain < 2 * Math.PI && length * term > trained * plain * (1 + 1e-9);
