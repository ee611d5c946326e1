// A model's configuration, read kind by kind of layers: the twin of pe_configs/_model.py, from the same
// table of what a model_type implies. Pure.
import TABLE from "../../configs/pe_configs/model_types.json" with { type: "json" };
import { agreed, fail, isMapping, mscale, show, some, typed, whole } from "./rope-words.js";

const CONTEXT = "original_max_position_embeddings";
const ABOUT = /^(rope|rotary|alibi|position_embedding|use_rope|use_rotary|yarn)|_rope_|rope_theta$/u;
const ROTARY = /^(rope|rotary|qk_rope|partial_rotary)|rope_/u;
const BARE = ["linear", "dynamic", "yarn", "longrope"];
const FLAG = /--(rope-scaling|hf-overrides|json-model-override-args)[\s=]+['"]?(?=\{)/u;

/** @type {any} */
const { names: NAMES, ...SHARED } = TABLE;
const TYPES = { ...SHARED.types };
const SAME_AS = { ...SHARED.same_as };
const TYPED = ["model_type", ...Object.keys(SHARED.by_keys)].map((key) => `"${key}"`);

/** The rows of the table, where they have not come with the rules: a page fetches them when asked. */
export function learn({ types, same_as }) {
  Object.assign(TYPES, types);
  Object.assign(SAME_AS, same_as);
}

/** True where a text asks for rows that have not come. */
export const lacksRows = (text) => Object.keys(TYPES).length === 0 && TYPED.some((key) => text.includes(key));

const isSaid = (value) => value !== null && value !== undefined;

/**
 * Every kind of layers of the model whose configuration a text is: {kinds, counted, lacksHead, passedOver}. A
 * kind is {layerType, layers, encoding, window, rope}, its rope null where it does not turn. Of a head whose
 * width is not said, `headDim` is taken, if it is given.
 */
export function readModel(text, headDim = null) {
  const keys = textModel(mappingOf(text));
  const row = rowOf(keys);
  const encoding = encodingOf(keys, row);
  const lacks = encoding === "rotary" && !latentOf(keys, row) && headOf(keys, row, {}, []) === null;
  if (lacks && headDim !== null) keys.head_dim = headDim;
  const { types, bases, counted } = layersOf(keys, row);
  const groups = new Map();
  const groupOf = (kind, base) => {
    const key = JSON.stringify([kind, base]);
    if (!groups.has(key)) groups.set(key, { kind, base, layers: [] });
    return groups.get(key);
  };
  types.forEach((kind, i) => {
    groupOf(kind, bases[i]).layers.push(i);
  });
  for (const kind of kindsIn(scaling(keys).said))
    if (!types.includes(kind)) groupOf(kind, ownBase(keys, row, kind, 0)); // said, though no layer is of it
  const over = new Map(unused(keys, row).map((key) => [key, true]));
  const kinds = [...groups.values()].map(({ kind, base, layers }) => {
    const turns = encoding === "rotary" && base !== 0;
    const none = SHARED.no_attention.includes(kind) ? "none (no attention)" : "none";
    return {
      layerType: kind,
      layers,
      encoding: turns ? "rotary" : encoding === "rotary" ? none : encoding,
      window: /sliding|chunked/u.test(kind) || kind === "main" ? slidingOf(keys, row) : null,
      rope: turns ? ropeOf(keys, row, kind, base, layers, over) : null,
    };
  });
  const passedOver = [...over].filter(([, isOver]) => isOver).map(([key]) => key);
  return { kinds, counted, lacksHead: lacks, passedOver };
}

// The configuration and the row of its type -------------------------------------------------------------

function mappingOf(text) {
  const flag = FLAG.exec(text);
  const found = parsed(flag ? text.slice(flag.index + flag[0].length) : text, flag !== null);
  if (!isMapping(found))
    fail(
      "config must be a config.json, whole or in part, or a command with its JSON after --rope-scaling or " +
        "--hf-overrides",
    );
  const config = flag?.[1] === "rope-scaling" ? { rope_scaling: found } : found;
  const isScaling = Object.hasOwn(config, "rope_type") || BARE.includes(config.type);
  return isScaling ? { rope_parameters: { ...config } } : { ...config };
}

/** The JSON that a text is, or begins with; undefined where it is none. */
function parsed(text, isBeginning) {
  try {
    return JSON.parse(text);
  } catch {
    if (!isBeginning) return undefined;
  }
  for (let end = text.indexOf("}") + 1; end > 0; end = text.indexOf("}", end) + 1)
    try {
      return JSON.parse(text.slice(0, end));
    } catch {}
  return undefined;
}

/** The keys of the model that reads text, where it stands inside of another. */
function textModel(config) {
  const name = SHARED.inside.find((key) => isMapping(config[key]) && some(config[key]));
  if (name) {
    const inner = { ...config[name] };
    if (!Object.hasOwn(inner, "model_type")) inner.model_type = config.model_type ?? null;
    nothingBeside(config, inner, name);
    return textModel(inner);
  }
  for (const [key, value] of isMapping(config.attn_config) ? Object.entries(config.attn_config) : [])
    if (/^(rope|alibi)/u.test(key)) {
      const found = agreed([
        [`${key} in config`, config[key]],
        [`${key} in attn_config`, value],
      ]);
      config[key] = found ? found[1] : null;
    }
  return config;
}

/** Refuse a scaling that stands beside the text model's keys, where no model would read it. */
function nothingBeside(config, inner, name) {
  const there = scaling(inner).said;
  for (const key of ["rope_scaling", "rope_parameters"]) {
    const said = config[key];
    if (!isMapping(said) || !some(said) || same(said, inner[key])) continue;
    const given = Object.hasOwn(said, "rope_type") ? said.rope_type : (said.type ?? "default");
    const theta = Object.hasOwn(said, "rope_theta") ? said.rope_theta : there.rope_theta;
    if (!["default", "mrope"].includes(given) || theta !== there.rope_theta)
      fail(
        `${key} in config must stand in ${name}, as the model reads it there, got ${show(said)} beside it`,
      );
  }
  const theta = config.rope_theta;
  const other = Object.hasOwn(inner, "rope_theta") ? inner.rope_theta : there.rope_theta;
  if (isSaid(theta) && theta !== other)
    fail(`rope_theta in config must be the same as in ${name}, got ${show(theta)} beside ${show(other)}`);
}

/** What the model's type implies; of an unknown type, what its keys do. */
function rowOf(keys) {
  const said = keys.model_type;
  const name = Object.hasOwn(SAME_AS, said ?? "") ? SAME_AS[said] : said;
  if (typeof name === "string" && Object.hasOwn(TYPES, name)) return TYPES[name];
  for (const [key, like] of Object.entries(SHARED.by_keys))
    if (isSaid(keys[key])) {
      const { kinds, every, labels } = TYPES[/** @type {string} */ (like)];
      return { kinds, every, labels };
    }
  return { unknown: true };
}

/** The key that is there of those that models have for one thing, and its value. */
function first(keys, row, name) {
  const own = row.names?.[name];
  for (const key of own ? [own, ...NAMES[name]] : NAMES[name]) if (isSaid(keys[key])) return [key, keys[key]];
  return isSaid(row[name]) ? [name, row[name]] : null;
}

function integer(keys, row, name, least = 1) {
  const found = first(keys, row, name);
  return found && whole(`${found[0]} in config`, found[1], least);
}

// What layers there are ---------------------------------------------------------------------------------

/** How the model encodes positions, where it is not by kinds of layers. */
function encodingOf(keys, row) {
  if (row.refuse) fail(`model_type ${show(keys.model_type)} ${row.refuse}`);
  if (row.when) {
    const [key, answers] = row.when;
    const value = Object.hasOwn(keys, key) ? keys[key] : "absent";
    return answers[typeof value === "string" ? value : JSON.stringify(value)] ?? answers.else;
  }
  if (truthy(keys.alibi)) return "ALiBi";
  if (truthy(keys.mla_use_nope) || keys.use_rope === false) return "none";
  const turns = !row.unknown && !row.encoding;
  const said = Object.hasOwn(keys, "position_embedding_type")
    ? keys.position_embedding_type
    : keys.position_embeddings_type;
  const word = typeof said === "string" && Object.hasOwn(SHARED.words, said) ? SHARED.words[said] : null;
  if (word && !(turns && word === "learned")) return word;
  if (row.encoding) return row.encoding;
  if (row.unknown && truthy(keys.model_type) && !Object.keys(keys).some((key) => ROTARY.test(key)))
    fail(
      "model_type in config must be one that is known, or stand beside a key of a rotary encoding, got " +
        show(keys.model_type),
    );
  return "rotary";
}

/** As Python has it: an empty list or object counts for nothing. */
const truthy = (value) => (typeof value === "object" ? some(value) : Boolean(value));

/** The kinds of layers that a scaling is said by; a null kind does not turn. */
const kindsIn = (said) =>
  Object.values(said).some(isMapping)
    ? Object.keys(said).filter(
        (key) => isMapping(said[key]) || (said[key] === null && key.includes("attention")),
      )
    : [];

/** A kind for each layer, and its own base, 0 where it does not turn. */
function layersOf(keys, row) {
  let count = integer(keys, row, "num_hidden_layers");
  if (count !== null && count > 10_000)
    fail(`num_hidden_layers in config must be at most 10000, got ${count}`);
  const nested = kindsIn(scaling(keys).said);
  const { every, labels, repeats } = row;
  let { layer_types: said } = keys;
  const repeated = keys[repeats];
  if (!truthy(said) && Array.isArray(repeated) && repeated.length)
    said = Array.from({ length: count ?? repeated.length }, (_, i) => repeated[i % repeated.length]);
  const isListed = Array.isArray(said) && said.length > 0;
  let types;
  if (isListed) {
    if (!said.every((one) => typeof one === "string"))
      fail(`layer_types in config must be a list of names, got ${show(said)}`);
    types = said.map((one) => (labels ? (labels[one] ?? labels.else) : one));
    if (every?.last && Object.hasOwn(row.kinds ?? {}, types.at(-1)))
      types[types.length - 1] = "full_attention";
    count = types.length;
  } else if (row.full_at && Array.isArray(keys[row.full_at])) {
    const isFull = (i) => keys[row.full_at].includes(i);
    types = Array.from({ length: count ?? 1 }, (_, i) => (isFull(i) ? "full_attention" : "linear_attention"));
  } else if (row.irregular === true || truthy(keys[row.irregular]))
    fail("layer_types in config must be said for this model_type, got none");
  else if (every && nested.every((kind) => ["full_attention", "sliding_attention"].includes(kind)))
    types = pattern(keys, every, count);
  else if (nested.length || row.kinds) {
    types = nested.length ? nested : Object.keys(row.kinds);
    count = null;
  } else ({ types, count } = windowed(keys, row, count));
  const bases = types.map((kind, i) => ownBase(keys, row, kind, i));
  if (row.chunks && !isListed)
    types = bases.map((base) => (base === 0 ? "full_attention" : "chunked_attention")); // Llama 4
  return { types, bases, counted: count !== null };
}

/** Layers that slide, where there is a window: all, from one on, or every other one below it. */
function windowed(keys, row, count) {
  const kinds = (list) => list.map((slides) => (slides ? "sliding_attention" : "full_attention"));
  const first = slidingOf(keys, row) !== null && row.slides;
  if (typeof first !== "number") return { types: kinds(Array(count ?? 1).fill(first)), count };
  if (count === null) return { types: kinds([false, true]), count };
  const said = keys.max_window_layers;
  const border = isSaid(said) ? whole("max_window_layers in config", said, 0) : first;
  const does = (_, i) => (row.alternate ? i < border && i % 2 === 0 : i >= border);
  return { types: kinds(Array.from({ length: count }, does)), count };
}

/** Layers of another kind, or that slide, with a full one after every so many, or before them. */
function pattern(keys, every, count) {
  const said = every.key ? (keys[every.key] ?? null) : null;
  let step = every.n;
  if (typeof said === "string") step = said.indexOf("G") + 1;
  else if (said !== null) step = whole(`${every.key} in config`, said, 0);
  const at = every.first ? 0 : step - 1;
  const length = count ?? Math.max(step, 1);
  const other = every.other ?? "sliding_attention";
  return Array.from({ length }, (_, i) =>
    !step || i % step === at || (every.last && i === length - 1) ? "full_attention" : other,
  );
}

/** 0 for a layer that does not turn, its base where it has its own, else null. */
function ownBase(keys, row, kind, i) {
  if (SHARED.no_attention.includes(kind)) return 0;
  const { said } = scaling(keys);
  if (kindsIn(said).includes(kind) && said[kind] === null) return 0;
  const listed = keys.no_rope_layers;
  // 1 is for a layer that turns, in spite of the name
  if (Array.isArray(listed) && listed.length) return i >= listed.length || truthy(listed[i]) ? null : 0;
  if (row.no_rope_every) {
    const step = keys.no_rope_layer_interval;
    const each = isSaid(step) ? whole("no_rope_layer_interval in config", step, 1) : row.no_rope_every;
    return (i + 1) % each ? null : 0;
  }
  const own = keys.layer_rope_theta;
  if (Array.isArray(own) && i < own.length) return typed("layer_rope_theta in config", own[i], 0);
  if (!row.turns) return null;
  const slides = slidingOf(keys, row) !== null;
  if (!slides && row.no_window === "none") return 0;
  return slides && !row.turns.includes(kind) ? 0 : null;
}

/** The window of the layers that slide. */
function slidingOf(keys, row) {
  const off = row.off ?? "use_sliding_window";
  if (keys[off] === false || (row.off && !truthy(keys[off]))) return null;
  const half = row.half_window;
  if (half && isSaid(keys[half])) return Math.floor(whole(`${half} in config`, keys[half], 1) / 2);
  const key = row.names?.sliding_window ?? row.chunks ?? "sliding_window";
  if (!Object.hasOwn(keys, key) && row.window) return row.window;
  const said = keys[key] ?? null;
  return [null, 0, -1, false].includes(said) ? null : whole(`${key} in config`, said, 1);
}

// One kind of layers ------------------------------------------------------------------------------------

/** @returns {{said: any, where: string}} */
function scaling(keys) {
  const [old, now] = [keys.rope_scaling, keys.rope_parameters];
  if (truthy(old) && truthy(now) && !same(old, now))
    fail(
      `rope_scaling in config must be the same as rope_parameters, or not stand beside it, got ${show(old)}`,
    );
  const [said, where] = truthy(now) ? [now, "rope_parameters"] : [old, "rope_scaling"];
  if (!isSaid(said)) return { said: {}, where };
  if (!isMapping(said)) fail(`${where} in config must be a dictionary, got ${show(said)}`);
  return { said, where };
}

const sorted = (one) =>
  isMapping(one)
    ? Object.fromEntries(
        Object.keys(one)
          .sort()
          .map((key) => [key, sorted(one[key])]),
      )
    : one;
const same = (a, b) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** What is said of the scaling of these layers, without nulls. */
function ofKind(keys, row, kind, own) {
  let { said, where } = scaling(keys);
  const nested = kindsIn(said);
  if (nested.length) {
    const rest = Object.keys(said).filter((name) => !nested.includes(name));
    if (rest.length) fail(`${where} in config must hold kinds of layers alone, got ${show(rest)}`);
    if (!nested.includes(kind)) fail(`${where} in config must hold ${show(kind)}, got ${show(nested)}`);
    said = said[kind];
  } else if (own.scaled === false) said = {};
  else if (some(said) && row.kinds && (!own.bases || where === "rope_parameters"))
    fail(`${where} in config must be by kinds of layers, got ${show(said)}`);
  else if (!some(said)) said = row.rope_parameters ?? row.scaling ?? {};
  return { said: Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)), where };
}

/** The encoding of one kind of layers checked, and in one form. */
function ropeOf(keys, row, kind, base, layers, over) {
  const own = row.kinds?.[kind] ?? {};
  const { said, where } = ofKind(keys, row, kind, own);
  let name = typeOf(said, where, row, own.type ?? row.type ?? "default");
  for (const [key, value] of Object.entries(SHARED.only))
    if (isSaid(keys[key]) && keys[key] !== value)
      fail(`${key} in config must be ${value ?? "None"} or absent, got ${show(keys[key])}`);
  const at = { keys, row, own, said, where, over };
  const theta = base || baseOf(at);
  const share = shareOf(at, name === "default");
  const { head, width } = widthsOf(at, share, name, layers);
  let longest = integer(keys, row, "max_position_embeddings");
  if (truthy(keys.use_dynamic_ntk) && name === "default") {
    name = "qwen";
    longest = whole("seq_length in config", keys.seq_length, 1);
  }
  const rope = {
    kind: name,
    head_dim: head,
    width,
    share,
    base: theta,
    longest,
    given: /** @type {any} */ ({}),
  };
  rope.given = givenOf(at, rope);
  const isLatent = Boolean(latentOf(keys, row));
  const weight = rope.given.mscale_all_dim;
  return { ...rope, softmax: isLatent && weight ? mscale(rope.given.factor, weight) ** 2 : 1 };
}

/** What is said under one of these names or in the scaling; other names are passed over. */
function saidOf({ keys, said, where, over }, name, names) {
  const places = [[`${name} in ${where}`, said[name]]];
  const own = names ? names.filter((key) => !NAMES[name].includes(key)) : [];
  const found = [];
  for (const key of [...own, ...NAMES[name]])
    if (!names || names.includes(key)) {
      over.set(key, false);
      found.push([`${key} in config`, keys[key]]);
    } else if (isSaid(keys[key]) && !over.has(key)) over.set(key, true);
  return agreed([...found, ...places]);
}

/** Under which keys beside the scaling the type's class looks; null is any. */
function namesOf({ keys, row, own }, key) {
  if (row.kinds) return own[key] ?? [];
  if (key === "bases" && row.rope_parameters && !some(scaling(keys).said)) return [];
  return row[key] ?? null;
}

function baseOf(at) {
  const { keys, row, own } = at;
  const found = saidOf(at, "rope_theta", namesOf(at, "bases"));
  const base = found ? typed(found[0], found[1], 1, true) : (own.base ?? row.base ?? 10_000);
  const ratio = keys.rope_ratio;
  const counts = isSaid(ratio) && (row.ratio || row.unknown);
  return counts ? base * typed("rope_ratio in config", ratio, 0, true) : base;
}

/** Which share of a head is turned; many classes look for it only beside a scaling. */
function shareOf(at, isPlain) {
  const { row, own, over } = at;
  const found = saidOf(at, "partial_rotary_factor", namesOf(at, "shares"));
  if (!found) return own.share ?? row.share ?? 1;
  const share = typed(found[0], found[1], 0, true);
  if (!(isPlain && row.whole_head && share !== 1)) return share;
  over.set(found[0].replace(/ in config$/u, ""), true);
  return 1;
}

/** Which scaling it is; refuses what it does not have. */
function typeOf(said, where, row, without) {
  const named = {};
  for (const key of ["rope_type", "type"])
    if (Object.hasOwn(said, key)) {
      const given = Object.hasOwn(SHARED.old_types, said[key]) ? SHARED.old_types[said[key]] : said[key];
      const types = Object.keys(SHARED.scaling);
      if (!types.includes(given))
        fail(`${key} in ${where} must be one of ${types.join(", ")}, got ${show(said[key])}`);
      named[key] = given;
    }
  const types = Object.values(named);
  if (new Set(types).size > 1)
    fail(`rope_type in ${where} must be the same as type, got ${named.rope_type} beside ${named.type}`);
  const found = types[0] ?? without;
  if (found === "default" && without === "axial") return without;
  if (found === "dynamic" && row.alpha && truthy(said.alpha)) return "alpha"; // Hunyuan
  const allowed = [...new Set([...SHARED.everywhere, ...SHARED.scaling[found]])].sort();
  for (const key of Object.keys(said))
    if (!allowed.includes(key) && !SHARED.without_effect.includes(key))
      fail(`${where} of type ${found} in config must hold no ${show(key)}, only ${allowed.join(", ")}`);
  return found;
}

/** How many columns are turned where they stand apart, as in latent attention. */
const latentOf = (keys, row) => keys.qk_rope_head_dim ?? row.qk_rope_head_dim ?? 0;

/**
 * Columns of a head, as this kind of layers has them; null where nothing says it.
 * @returns {number | null}
 */
function headOf(keys, row, own, layers) {
  const at = layers[0];
  const part =
    isMapping(keys.per_layer_config) && layers.length
      ? (keys.per_layer_config[String(at)] ?? keys.per_layer_config[String(at).padStart(2, "0")])
      : null;
  if (isMapping(part) && truthy(part.head_dim))
    return whole("head_dim in per_layer_config", part.head_dim, 2);
  if (own.head_dim) return whole("global_head_dim in config", keys.global_head_dim || own.head_dim, 2);
  let head = first(keys, { names: row.names }, "head_dim");
  const isNull = keys.head_dim === null && Object.hasOwn(keys, "hidden_size");
  if (!head && !isNull && row.head_dim) head = ["head_dim", row.head_dim];
  if (head) return whole(`${head[0]} in config`, head[1], 2);
  const wide = integer(keys, row, "hidden_size");
  const heads = integer(keys, row, "num_attention_heads");
  if (wide === null || heads === null) return null;
  const columns = Math.floor(((row.head_times ?? 1) * wide) / heads);
  return whole("hidden_size over num_attention_heads in config", columns, 2);
}

/** Columns of a head, and how many of them are turned. */
function widthsOf({ keys, row, own }, share, name, layers) {
  if (latentOf(keys, row)) {
    const turned = whole("qk_rope_head_dim in config", latentOf(keys, row), 2);
    const rest = whole("qk_nope_head_dim in config", keys.qk_nope_head_dim || 0, 0);
    const heads = [turned + rest, turned, keys.head_dim].filter(Number.isInteger);
    const without = row.rope_parameters?.partial_rotary_factor || (own.share ?? row.share ?? 1);
    const fits = heads.some((head) => Math.trunc(head * share) === turned);
    if (share !== 1 && share !== without && !fits)
      fail(
        `partial_rotary_factor in config must leave the ${turned} columns of qk_rope_head_dim, got ${share}`,
      );
    return { head: Math.max(...heads), width: turned };
  }
  const head =
    headOf(keys, row, own, layers) ??
    fail("head_dim in config must be said, or hidden_size with num_attention_heads, got neither");
  if (share > 1) fail(`partial_rotary_factor in config must be at most 1, got ${share}`);
  /** @type {number} */
  let width = name === "proportional" ? head : Math.trunc(head * share);
  const said = Object.hasOwn(keys, "rotary_dim") ? keys.rotary_dim : row.rotary_dim;
  if (isSaid(said)) {
    const columns = whole("rotary_dim in config", said, 2);
    if (share !== 1 && columns !== width)
      fail(`rotary_dim in config must be ${width} by partial_rotary_factor, got ${columns}`);
    width = columns;
  }
  if (width < 2 || width > head || (width % 2 && width === head))
    fail(
      `partial_rotary_factor and head_dim in config must leave an even number of columns, from 2 to ` +
        `${head}, got ${width}`,
    );
  if (width > 2 ** 20) fail(`head_dim in config must be at most 2**20, got ${head}`);
  return { head, width };
}

function givenOf(at, rope) {
  const { keys, row, own, said, where } = at;
  const { kind, longest, width } = rope;
  /** @type {any} */
  const given = kind === "axial" ? { axes: row.axes ?? 2 } : {};
  /** @type {any} */
  const usual = { factor: kind === "proportional" ? 1 : null, ...own };
  const names = SHARED.scaling[kind] ?? [kind];
  if (names.includes(CONTEXT)) {
    given[CONTEXT] = trained(keys, said, where, rope);
    if (longest && kind !== "llama3") usual.factor = Math.max(1, longest / given[CONTEXT]);
  }
  for (const key of names)
    if (Object.hasOwn(SHARED.numbers, key)) {
      const [least, isAbove, without, isNeeded] = SHARED.numbers[key];
      const value = said[key] ?? usual[key] ?? without;
      if (value !== null) given[key] = typed(`${key} in ${where}`, value, least, isAbove);
      else if (isNeeded) fail(`${key} in ${where} of type ${kind} must be said, got none`);
    } else if (key === "truncate") {
      given.truncate = said.truncate ?? true;
      if (typeof given.truncate !== "boolean")
        fail(`truncate in ${where} must be True or False, got ${show(said.truncate)}`);
    } else if (key !== CONTEXT && kind === "longrope")
      given[key] = factors(`${key} in ${where}`, said[key], Math.ceil(width / 2));
  inOrder("beta_slow", "beta_fast", given, where);
  inOrder("low_freq_factor", "high_freq_factor", given, where);
  const needs = ["dynamic", "qwen"].includes(kind) && longest === null;
  if (needs || (["dynamic", "alpha", "qwen"].includes(kind) && width === 2))
    fail(
      `max_position_embeddings in config must be said for type ${kind}, with more than 2 columns to turn, ` +
        `got ${longest ?? "None"} and ${width}`,
    );
  const { mrope_section: sections } = said;
  const pairs = Math.floor(width / 2);
  if (Array.isArray(sections) && sections.length && sections.every(Number.isInteger))
    if (sections.reduce((a, b) => a + b, 0) !== pairs)
      fail(`mrope_section in ${where} must add up to ${pairs} pairs, got ${show(sections)}`);
  const listed = keys.rope_scaling_layers;
  const count = integer(keys, row, "num_hidden_layers") ?? 0;
  if (kind !== "default" && Array.isArray(listed) && listed.length < count)
    fail(`rope_scaling_layers in config must be all layers, got ${show(listed)}`);
  return given;
}

function trained(keys, said, where, rope) {
  const found = agreed([
    [`${CONTEXT} in config`, keys[CONTEXT]],
    [`${CONTEXT} in ${where}`, said[CONTEXT]],
  ]);
  if (found) return typed(found[0], found[1], 1, true);
  if (rope.longest === null)
    fail(`${CONTEXT} in ${where} must be said, or max_position_embeddings in config, got neither`);
  return typed("max_position_embeddings in config", rope.longest, 1, true);
}

function inOrder(low, high, given, where) {
  if (Object.hasOwn(given, low) && given[low] > given[high])
    fail(`${high} in ${where} must be at least ${low}, got ${given[high]} beside ${given[low]}`);
}

function factors(name, given, pairs) {
  const rule = `${name} must be a list of ${pairs} numbers, one a pair`;
  if (!Array.isArray(given)) fail(`${rule}, got ${show(given)}`);
  if (given.length !== pairs) fail(`${rule}, got ${given.length}`);
  return given.map((factor) => typed(`every ${name}`, factor, 0, true));
}

/** The keys on positions that change nothing. */
function unused(keys, row) {
  const read = new Set([...SHARED.read, ...Object.values(NAMES).flat(), ...Object.keys(SHARED.by_keys)]);
  const turns = !row.unknown && !row.encoding;
  const found = Object.keys(keys).filter((key) => {
    if (!isSaid(keys[key])) return false;
    if (key === "rope_ratio" && !(row.ratio || row.unknown)) return true;
    if (key === "position_embedding_type" && turns && !row.when) return true;
    return ABOUT.test(key) && !read.has(key) && !Object.hasOwn(SHARED.only, key);
  });
  const { said, where } = scaling(keys);
  const nested = kindsIn(said);
  for (const part of nested.length ? nested.map((kind) => said[kind] ?? {}) : [said])
    for (const key of Object.keys(part))
      if (SHARED.without_effect.includes(key) && key !== "llama_4_scaling_beta")
        found.push(`${where}.${key}`);
  if (!some(said) && isSaid(keys[CONTEXT])) found.push(CONTEXT);
  return found;
}
