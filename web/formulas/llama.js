// What llama.cpp makes of its flags on rotary encoding: the twin of pe_lib/_llama_flags.py. Pure.
import { clip, mscale, rampEnds, show } from "./rope-words.js";

const NUMBERS = [
  "rope-scale",
  "rope-freq-base",
  "rope-freq-scale",
  "yarn-orig-ctx",
  "yarn-ext-factor",
  "yarn-attn-factor",
  "yarn-beta-slow",
  "yarn-beta-fast",
];
const FLAGS = ["rope-scaling", ...NUMBERS].sort();
const UNSET = ["yarn-ext-factor", "yarn-attn-factor", "yarn-beta-slow", "yarn-beta-fast"]; // if below 0
const CONVERTED = ["default", "linear", "yarn", "llama3"]; // the kinds that a GGUF file may hold
const MODEL = {
  "rope.dimension_count": "head_dim",
  "rope.freq_base": "rope_theta",
  context_length: "max_position_embeddings",
};

const fail = (text) => {
  throw new Error(text);
};

/** The flag that a key names, with or without its dashes in front; null for any other key. */
export function bareFlag(key) {
  const bare = key.startsWith("--") ? key.slice(2) : key;
  if (/^(?:rope|yarn)-/u.test(bare)) return bare;
  return key !== bare && /^(?:rope|yarn)/u.test(bare) ? bare : null;
}

/** The words of a command line, as a shell reads them. */
function shellWords(text) {
  const found = [];
  /** @type {string | null} */
  let word = null;
  let quote = "";
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (quote) {
      if (letter === quote) quote = "";
      else if (letter === "\\" && quote === '"' && /["\\]/u.test(text[i + 1] ?? "")) word += text[++i];
      else word += letter;
    } else if (letter === "'" || letter === '"') {
      quote = letter;
      word ??= "";
    } else if (letter === "\\") {
      if (i + 1 === text.length) fail(`config must be flags as a shell reads them, got ${show(text)}`);
      word = (word ?? "") + text[++i];
    } else if (/[ \t\r\n]/u.test(letter)) {
      if (word !== null) found.push(word);
      word = null;
    } else word = (word ?? "") + letter;
  }
  if (quote) fail(`config must be flags as a shell reads them, got ${show(text)}`);
  if (word !== null) found.push(word);
  return found;
}

function checkKnown(name) {
  if (!FLAGS.includes(name)) fail(`flags in config must be among ${FLAGS.join(", ")}, got --${name}`);
}

/** A finite number, written or not. */
function numberOf(name, given) {
  const rule = `${name} in config must be a finite number`;
  const written =
    typeof given === "string" && given.trim() !== "" ? Number(given.replaceAll("_", "")) : Number.NaN;
  const value = typeof given === "number" ? given : written;
  return Number.isFinite(value) ? value : fail(`${rule}, got ${show(given)}`);
}

function overridden(text) {
  const found = /^([^=]+)=([^:]*):(.*)$/su.exec(text);
  if (!found || !["int", "float", "bool", "str"].includes(found[2]))
    fail(`--override-kv in config must be key=type:value, got ${show(text)}`);
  const [, key, , value] = /** @type {RegExpExecArray} */ (found);
  for (const [part, ours] of Object.entries(MODEL))
    if (key.endsWith(`.${part}`)) return { [ours]: numberOf(key, value) };
  return {};
}

/** The flags on rotary encoding in a command line, with the model's own keys that it overrides. */
export function parseFlags(text) {
  const words = shellWords(text);
  const found = {};
  for (let i = 0; i < words.length; i++) {
    const [flag, ...rest] = words[i].split("=");
    const name = flag.startsWith("--") ? bareFlag(flag) : null;
    if (name === null) {
      if (words[i] === "--override-kv") Object.assign(found, overridden(words[++i] ?? ""));
      continue;
    }
    checkKnown(name);
    const value = rest.length ? rest.join("=") : words[++i];
    if (value === undefined) fail(`--${name} in config must have a value, got none`);
    if ((found[name] ?? value) !== value)
      fail(`--${name} in config must stand once, got ${found[name]} and ${value}`);
    found[name] = value;
  }
  return found;
}

/** Flags as llama.cpp reads them: numbers, without those that say that nothing is set. */
export function readFlags(given) {
  const flags = {};
  for (const [name, value] of Object.entries(given)) {
    checkKnown(name);
    if (name === "rope-scaling") {
      if (!["none", "linear", "yarn"].includes(value))
        fail(`--rope-scaling in config must be one of none, linear, yarn, got ${show(value)}`);
      flags[name] = value;
      continue;
    }
    const found = numberOf(`--${name}`, value);
    if (UNSET.includes(name)) {
      if (found >= 0) flags[name] = found;
    } else if (found < 0) fail(`--${name} in config must be at least 0, got ${found}`);
    else if (found) flags[name] = found;
  }
  if ((flags["rope-freq-base"] ?? 2) <= 1)
    fail(`--rope-freq-base in config must be greater than 1, got ${flags["rope-freq-base"]}`);
  for (const name of ["yarn-beta-fast", "yarn-beta-slow"])
    if (flags[name] === 0) fail(`--${name} in config must be greater than 0, or -1 for unset, got 0`);
  return flags;
}

const isClose = (a, b) => Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b));

/** What positions are multiplied by. */
function scaleOf(rope, flags, kind) {
  const [stretch, shrink] = [flags["rope-scale"], flags["rope-freq-scale"]];
  if (kind === "none") {
    if (stretch || shrink) fail("--rope-scaling in config must not be none beside a scale, got both");
    return 1;
  }
  if (stretch && shrink && !isClose(stretch * shrink, 1))
    fail(
      `--rope-freq-scale in config must be 1 over --rope-scale, or stand alone, got ${shrink} ` +
        `beside ${stretch}`,
    );
  if (stretch) return 1 / stretch;
  return shrink || 1 / (["linear", "yarn"].includes(rope.kind) ? rope.given.factor : 1);
}

/** The model's frequencies as llama.cpp changes them by these flags. */
export function applyFlags(rope, flags, llama3Terms, terms) {
  if (!CONVERTED.includes(rope.kind) || Object.hasOwn(rope.given, "mscale_all_dim"))
    fail(
      `rope_type in config must be ${CONVERTED.join(", ")}, without mscale_all_dim, where ` +
        "llama.cpp's flags stand beside it, got " +
        (CONVERTED.includes(rope.kind) ? "mscale_all_dim" : rope.kind),
    );
  const kind = flags["rope-scaling"] ?? (rope.kind === "yarn" ? "yarn" : "linear");
  const scale = scaleOf(rope, flags, kind);
  const mix = flags["yarn-ext-factor"] ?? Number(kind === "yarn");
  const base = flags["rope-freq-base"] ?? rope.base;
  let all = terms(rope.width, base);
  if (rope.kind === "llama3") {
    const made = llama3Terms(rope);
    const plain = terms(rope.width, rope.base);
    all = all.map((term, i) => (term * made[i]) / plain[i]);
  }
  if (mix === 0) return [all.map((term) => term * scale), flags["yarn-attn-factor"] ?? 1];
  const context = flags["yarn-orig-ctx"] ?? rope.given.original_max_position_embeddings ?? rope.longest;
  if (context === null || context === undefined)
    fail("--yarn-orig-ctx in config must be said, or max_position_embeddings: got neither");
  const fast = flags["yarn-beta-fast"] ?? rope.given.beta_fast ?? 32;
  const slow = flags["yarn-beta-slow"] ?? rope.given.beta_slow ?? 1;
  const [low, high] = rampEnds({ width: rope.width, base }, context, fast, slow);
  const mixed = all.map((term, i) => {
    const kept = (1 - clip((i - low) / Math.max(0.001, high - low), 0, 1)) * mix;
    return term * scale * (1 - kept) + term * kept;
  });
  return [mixed, mscale(1 / scale)];
}
