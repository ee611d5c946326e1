// The frequencies of a model's rotary encoding: the twin of pe_lib/rope.py and _rope_methods.py. Pure.
// What llama.cpp makes of its flags stands in llama.js.
import { divisionTerms } from "./encoding.js";
import { applyFlags, bareFlag, parseFlags, readFlags } from "./llama.js";
import { lately } from "./remember.js";
import { clip, isMapping, mscale, rampEnds, show, typed } from "./rope-words.js";

const EVERY = [
  "rope_type",
  "type",
  "rope_theta",
  "partial_rotary_factor",
  "mrope_section",
  "mrope_interleaved",
];
const CONTEXT = "original_max_position_embeddings";
const OF_KIND = {
  default: [],
  linear: ["factor"],
  dynamic: ["factor"],
  yarn: [
    "factor",
    "attention_factor",
    "beta_fast",
    "beta_slow",
    "mscale",
    "mscale_all_dim",
    "truncate",
    CONTEXT,
  ],
  longrope: ["factor", "attention_factor", "short_factor", "long_factor", CONTEXT],
  llama3: ["factor", "low_freq_factor", "high_freq_factor", CONTEXT],
  proportional: ["factor"],
};
const OLD_NAMES = { su: "longrope", mrope: "default" };
const BESIDE = [
  "rope_theta",
  "rope_scaling",
  "rope_parameters",
  "rope_interleave",
  "rope_interleaved",
  "rotary_pct",
  "rotary_emb_base",
  "rotary_dim",
].sort();

const LOCAL = "rope_local_base_freq"; // of the sliding layers

const NEITHER = "config must be a config.json, whole or in part, or llama.cpp's flags";

const fail = (text) => {
  throw new Error(text);
};

// Reading -----------------------------------------------------------------------------------------------

/**
 * What a pasted text says: {rope, flags, layers, window}, every value checked; or an Error that names a key.
 * `layers` are the kinds of layers, where several have an encoding each: `layerType` is looked at then, and
 * `window` is how many words it looks back over, where it slides.
 */
export function readConfig(text, layerType = "full_attention") {
  const isFlags =
    text.trimStart().startsWith("-") || (!text.trimStart().startsWith("{") && text.includes(" -"));
  let given;
  if (isFlags) given = parseFlags(text.trim());
  else {
    try {
      given = JSON.parse(text);
    } catch {
      given = null;
    }
  }
  if (!isMapping(given)) fail(NEITHER);
  const inner = given.text_config;
  const ofFlags = (from) => Object.fromEntries(Object.entries(from).filter(([key]) => bareFlag(key)));
  const model = isMapping(inner) ? { ...inner, ...ofFlags(given) } : given;
  const flags = ofFlags(model);
  const named = Object.fromEntries(Object.entries(flags).map(([key, value]) => [bareFlag(key), value]));
  if (Object.keys(named).length < Object.keys(flags).length) fail("flags in config must stand once each");
  const rest = Object.fromEntries(Object.entries(model).filter(([key]) => !Object.hasOwn(flags, key)));
  const layers = layersOf(rest);
  const rope = understood(layers.length ? ofLayers(rest, layers, layerType) : rest);
  const slides = layers.length && layerType === "sliding_attention";
  const said = rest.sliding_window ?? null;
  const window = said === null ? null : Math.trunc(typed("sliding_window in config", said, 1));
  return {
    rope,
    flags: Object.keys(named).length ? readFlags(named) : null,
    layers,
    window: slides ? window : null,
  };
}

const kindsOf = (said) => (isMapping(said) ? Object.keys(said).filter((key) => isMapping(said[key])) : []);
const scalingKey = (model) => (some(model.rope_parameters) ? "rope_parameters" : "rope_scaling");

/** The kinds of layers that have an encoding each, none where all have one. */
function layersOf(model) {
  const kinds = kindsOf(model[scalingKey(model)]);
  const isLocal = (model[LOCAL] ?? null) !== null;
  return kinds.length || !isLocal ? kinds : ["full_attention", "sliding_attention"];
}

/** The configuration as those layers have it. */
function ofLayers(model, layers, layerType) {
  if (!layers.includes(layerType))
    fail(`layer_type must be one of ${layers.join(", ")}, got ${show(layerType)}`);
  const key = scalingKey(model);
  const said = model[key];
  if (!kindsOf(said).length) {
    const { [LOCAL]: base, ...own } = model;
    return layerType === layers[0] ? own : { ...own, rope_theta: base, [key]: null };
  }
  const rest = Object.keys(said).filter((name) => !layers.includes(name));
  if (rest.length) fail(`${key} in config must hold kinds of layers alone, got ${show(rest)}`);
  return { ...model, [key]: said[layerType] };
}

/** What a key holds, or an older one where the first is not there. */
const either = (model, key, older) => (Object.hasOwn(model, key) ? model[key] : model[older]) ?? null;

function understood(model) {
  for (const key of Object.keys(model))
    if (/^(?:rope|rotary)|_rope_theta$/u.test(key) && !BESIDE.includes(key))
      fail(
        `${show(key)} in config must be one of ${BESIDE.join(", ")}` +
          (key === LOCAL ? ": it is for the sliding layers, say which with layer_type" : ""),
      );
  const { said, where } = scaling(model);
  const kind = kindOf(said, where);
  const allowed = [...new Set([...EVERY, ...OF_KIND[kind]])].sort();
  for (const key of Object.keys(said))
    if (!allowed.includes(key))
      fail(`${where} of type ${kind} in config must hold no ${show(key)}, only ${allowed.join(", ")}`);
  const base = agreed([
    ["rope_theta in config", model.rope_theta],
    [`rope_theta in ${where}`, said.rope_theta],
    ["rotary_emb_base in config", model.rotary_emb_base],
  ]);
  const share = agreed([
    ["partial_rotary_factor in config", model.partial_rotary_factor],
    [`partial_rotary_factor in ${where}`, said.partial_rotary_factor],
    ["rotary_pct in config", model.rotary_pct],
  ]);
  const longest = either(model, "max_position_embeddings", "n_positions");
  const rope = {
    kind,
    ...widths(model, share ? typed(...share, 0, true) : 1, kind),
    base: base ? typed(...base, 1, true) : 10_000,
    longest: longest === null ? null : Math.trunc(typed("max_position_embeddings in config", longest, 1)),
    given: /** @type {any} */ ({}),
  };
  rope.given = own(rope, said, where, model);
  return rope;
}

const some = (one) => (isMapping(one) ? Object.keys(one).length > 0 : Boolean(one));

/** @returns {{said: any, where: string}} */
function scaling(model) {
  const { rope_scaling: old, rope_parameters: parameters } = model;
  if (some(old) && some(parameters) && !equal(old, parameters))
    fail(
      `rope_scaling in config must be the same as rope_parameters, or not stand beside it, got ${show(old)}`,
    );
  const [said, where] = some(parameters) ? [parameters, "rope_parameters"] : [old, "rope_scaling"];
  if (said === null || said === undefined) return { said: {}, where };
  if (!isMapping(said)) fail(`${where} in config must be a dictionary, got ${show(said)}`);
  const layers = kindsOf(said);
  if (layers.length) fail(`${where} in config must be that of one kind of layers, got ${show(layers)}`);
  return { said: Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)), where };
}

const sorted = (one) =>
  isMapping(one)
    ? Object.fromEntries(
        Object.keys(one)
          .sort()
          .map((key) => [key, sorted(one[key])]),
      )
    : one;
const equal = (a, b) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

function kindOf(said, where) {
  const named = {};
  for (const key of ["rope_type", "type"])
    if (Object.hasOwn(said, key)) {
      const given = Object.hasOwn(OLD_NAMES, said[key]) ? OLD_NAMES[said[key]] : said[key];
      if (typeof given !== "string" || !Object.hasOwn(OF_KIND, given))
        fail(`${key} in ${where} must be one of ${Object.keys(OF_KIND).join(", ")}, got ${show(said[key])}`);
      named[key] = given;
    }
  const kinds = Object.values(named);
  if (new Set(kinds).size > 1)
    fail(`rope_type in ${where} must be the same as type, got ${named.rope_type} beside ${named.type}`);
  return kinds[0] ?? "default";
}

/** The value that stands in one place, or the same in several. */
function agreed(places) {
  const found = places.filter(([, value]) => value !== null && value !== undefined);
  for (const [name, value] of found.slice(1))
    if (!equal(value, found[0][1]))
      fail(`${found[0][0]} must be the same as ${name}, got ${show(found[0][1])} beside ${show(value)}`);
  return found[0] ?? null;
}

function widths(model, share, kind) {
  let head = model.qk_rope_head_dim || (model.head_dim ?? null);
  if (head === null) {
    const wide = either(model, "hidden_size", "n_embd");
    const heads = either(model, "num_attention_heads", "n_head");
    if (wide === null || heads === null)
      fail(
        "head_dim in config must be said, or hidden_size with num_attention_heads (in flags: --override-kv " +
          "llama.rope.dimension_count=int:N), got neither",
      );
    head = Math.floor(
      Math.trunc(typed("hidden_size in config", wide, 1)) /
        Math.trunc(typed("num_attention_heads in config", heads, 1)),
    );
  }
  head = Math.trunc(typed("head_dim in config", head, 2));
  if (share > 1) fail(`partial_rotary_factor in config must be at most 1, got ${share}`);
  let width = kind === "proportional" ? head : Math.trunc(head * share);
  if (model.rotary_dim !== null && model.rotary_dim !== undefined) {
    const columns = Math.trunc(typed("rotary_dim in config", model.rotary_dim, 2));
    if (share !== 1 && columns !== width)
      fail(`rotary_dim in config must be ${width} by partial_rotary_factor, got ${columns}`);
    width = columns;
  }
  if (width < 2 || width % 2 || width > head)
    fail(
      `partial_rotary_factor and head_dim in config must leave an even number of columns, from 2 to ` +
        `${head}, got ${width}`,
    );
  if (width > 2 ** 20) fail(`head_dim in config must be at most 2**20, got ${head}`);
  return { head_dim: head, width, share };
}

function own(rope, said, where, model) {
  /** @type {any} */
  const given = {};
  const take = (key, least, without = /** @type {any} */ (null), above = false) => {
    const value = said[key] ?? null;
    if (value !== null) given[key] = typed(`${key} in ${where}`, value, least, above);
    else if (without !== null) given[key] = without;
  };
  const need = (key, least, without = /** @type {any} */ (null), above = false) => {
    take(key, least, without, above);
    if (!Object.hasOwn(given, key)) fail(`${key} in ${where} of type ${rope.kind} must be said, got none`);
  };
  if (OF_KIND[rope.kind].includes(CONTEXT)) given[CONTEXT] = trained(rope, said, where, model);
  const ratio = () => rope.longest && Math.max(1, rope.longest / given[CONTEXT]);
  if (rope.kind === "linear" || rope.kind === "dynamic") need("factor", 1);
  if (rope.kind === "proportional") take("factor", 1, 1);
  if (rope.kind === "yarn") {
    need("factor", 1, ratio());
    take("attention_factor", 0);
    take("beta_fast", 0, 32, true);
    take("beta_slow", 0, 1, true);
    take("mscale", 0);
    take("mscale_all_dim", 0);
    given.truncate = said.truncate ?? true;
    if (typeof given.truncate !== "boolean")
      fail(`truncate in ${where} must be true or false, got ${show(said.truncate)}`);
    inOrder("beta_slow", "beta_fast", given, where, true);
  }
  if (rope.kind === "longrope") {
    need("factor", 1, ratio());
    take("attention_factor", 0);
    for (const key of ["short_factor", "long_factor"])
      given[key] = factors(`${key} in ${where}`, said[key], rope.width / 2);
  }
  if (rope.kind === "llama3") {
    need("factor", 1);
    need("low_freq_factor", 0, null, true);
    need("high_freq_factor", 0, null, true);
    inOrder("low_freq_factor", "high_freq_factor", given, where, false);
  }
  if (rope.kind === "dynamic" && (rope.longest === null || rope.width === 2))
    fail(
      "max_position_embeddings in config must be said for type dynamic, with more than 2 columns to turn, " +
        `got ${rope.longest === null ? "None" : rope.longest} and ${rope.width}`,
    );
  return given;
}

function trained(rope, said, where, model) {
  const found = agreed([
    [`${CONTEXT} in config`, model[CONTEXT]],
    [`${CONTEXT} in ${where}`, said[CONTEXT]],
  ]);
  if (found) return typed(...found, 1, true);
  if (rope.longest === null)
    fail(`${CONTEXT} in ${where} must be said, or max_position_embeddings in config, got neither`);
  return typed("max_position_embeddings in config", rope.longest, 1, true);
}

function inOrder(low, high, given, where, same) {
  if (given[low] > given[high] || (given[low] === given[high] && !same))
    fail(
      `${high} in ${where} must be ${same ? "at least" : "more than"} ${low}, got ${given[high]} beside ` +
        `${given[low]}`,
    );
}

function factors(name, given, pairs) {
  const rule = `${name} must be a list of ${pairs} numbers, one a pair`;
  if (!Array.isArray(given)) fail(`${rule}, got ${show(given)}`);
  if (given.length !== pairs) fail(`${rule}, got ${given.length}`);
  return given.map((factor) => typed(`every ${name}`, factor, 0, true));
}

// Methods -----------------------------------------------------------------------------------------------

// What a model is compared with has mostly its own base, from change to change
const terms = lately(4, divisionTerms);

function yarnAttention(given) {
  if (given.attention_factor !== undefined) return given.attention_factor;
  if (given.mscale && given.mscale_all_dim)
    return mscale(given.factor, given.mscale) / mscale(given.factor, given.mscale_all_dim);
  return mscale(given.factor);
}

/** What Llama 3.1 makes of the frequencies. */
export function llama3Terms(rope) {
  const { factor, low_freq_factor: low, high_freq_factor: high } = rope.given;
  return terms(rope.width, rope.base).map((term) => {
    const turns = (rope.given[CONTEXT] * term) / (2 * Math.PI);
    const kept = clip((turns - low) / (high - low), 0, 1);
    return (term / factor) * (1 - kept) + term * kept;
  });
}

const METHODS = {
  default: (rope) => [terms(rope.width, rope.base), 1],
  linear: (rope) => [terms(rope.width, rope.base).map((term) => term / rope.given.factor), 1],
  dynamic(rope, length) {
    const longest = rope.longest || 1;
    const { factor } = rope.given;
    const long = length === null ? longest : Math.max(length, longest);
    const stretch = (factor * long) / longest - (factor - 1);
    return [terms(rope.width, rope.base * stretch ** (rope.width / (rope.width - 2))), 1];
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
      given.attention_factor ??
      (given.factor <= 1 ? 1 : Math.sqrt(1 + Math.log(given.factor) / Math.log(context)));
    return [terms(rope.width, rope.base).map((term, i) => term / by[i]), attention];
  },
  llama3: (rope) => [llama3Terms(rope), 1],
  proportional(rope) {
    const turned = Math.floor((rope.share * rope.head_dim) / 2);
    const all = terms(rope.head_dim, rope.base);
    return [all.map((term, i) => (i < turned ? term / rope.given.factor : 0)), 1];
  },
};

/** Radians per position of each pair, and the attention factor, for a sequence so long; null is unscaled. */
export function frequenciesOf({ rope, flags }, length = null) {
  const [frequencies, attention] = flags
    ? applyFlags(rope, flags, llama3Terms, terms)
    : METHODS[rope.kind](rope, length);
  return { frequencies, attention };
}

/** The same from a text. */
export const ropeFrequencies = (text, length = null, layerType = undefined) =>
  frequenciesOf(readConfig(text, layerType), length);

/** How long the model was trained, as its configuration says; null where it does not. */
export const trainedLength = ({ rope, flags }) =>
  flags?.["yarn-orig-ctx"] ?? rope.given[CONTEXT] ?? rope.longest;

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
  const found = frequenciesOf({ rope, flags: null }, length);
  if (read.rope.kind !== "proportional") return found;
  const turned = Math.floor((read.rope.share * read.rope.head_dim) / 2);
  return { ...found, frequencies: found.frequencies.map((term, i) => (i < turned ? term : 0)) };
}

/** Whether a pair reaches angles that training never showed: it did not go round, and goes on. */
export const isNew = (plain, term, trained, length) =>
  trained * plain < 2 * Math.PI && length * term > trained * plain * (1 + 1e-9);
