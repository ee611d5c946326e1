// The JavaScript reader of parameters.json; tests compare its messages with those of the Python reader,
// parameters.py. `check` validates a single value, `settle` dependent values; `parse` and `write` are for
// boxes and links.
import schema from "../../companion/pe_book/explorers/parameters.json" with { type: "json" };

const { every, explorers, parameters, words, space } = schema;
const MOST_LETTERS = 40; // of an invalid value, in a message
const MOST_MEMBERS = 12;
const SPACE = new RegExp(`[${space}]+`, "u");

/** The names of all explorers. */
export const KINDS = Object.keys(explorers);

/** Registers a part of the schema; on a page each explorer's script has its own. */
export function know(kind, entry) {
  explorers[kind] = entry;
}

/** An explorer's entry: title, question, presets, Play and main controls. */
export const entryOf = (kind) => explorers[kind];

/** An explorer's parameters in the order of its controls, then the common ones. */
export function of(kind) {
  const own = Object.entries(explorers[kind].parameters).map(([key, p]) => ({
    ...parameters[p.like ?? key],
    ...p,
    key,
  }));
  const members = Object.fromEntries(own.map((p) => [p.key, p]));
  return [...own, ...Object.entries(every).map(([key, p]) => ({ ...p, key, members }))];
}

/** The default state of an explorer. */
export const defaultsOf = (kind) => Object.fromEntries(of(kind).map((p) => [p.key, p.default]));

// Words -----------------------------------------------------------------------------------------------------

/** A value in a message: 64, 1e-7, “abc”, [1, 1], true. */
export function show(value) {
  if (typeof value === "boolean" || typeof value === "number") return String(value === 0 ? 0 : value);
  if (typeof value === "string") {
    const letters = [...value];
    return value
      ? `“${letters.slice(0, MOST_LETTERS).join("")}${letters.length > MOST_LETTERS ? "…" : ""}”`
      : "nothing";
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, MOST_MEMBERS).map((item) => (Array.isArray(item) ? "a list" : show(item)));
    return `[${[...shown, ...(value.length > MOST_MEMBERS ? ["…"] : [])].join(", ")}]`;
  }
  return value === null || value === undefined ? "nothing" : "something else";
}

const fill = (name, facts) => words[name].replace(/\{(\w+)\}/gu, (_, key) => facts[key]);

/** The allowed values of a parameter, in words. */
export function wanted(p) {
  const { min, max, fewest, longest, letters } = p;
  const [choices, members] = [p.choices, p.members].map((named) => Object.keys(named ?? {}).join(", "));
  const facts = { fewest, longest, letters, words: p.words, choices, members };
  return fill(p.kind, { ...facts, min: show(min), max: show(max) });
}

const refuse = (key, rule, value) => {
  throw new Error(fill("refused", { key, wanted: rule, value: show(value) }));
};

/** The message of an error from this module. */
export const wordsOf = (error) => /** @type {Error} */ (error).message;

// One value -------------------------------------------------------------------------------------------------

const within = (p, v) => typeof v === "number" && v >= p.min && v <= p.max;
const whole = (p, v) => within(p, v) && Number.isInteger(v);

const CHECKS = {
  integer: (p, v) => (whole(p, v) ? v : null),
  even: (p, v) => (whole(p, v) && v % 2 === 0 ? v : null),
  number: (p, v) => (within(p, v) ? v : null),
  list: (p, v) => {
    const fine = Array.isArray(v) && v.length >= p.fewest && v.length <= p.longest;
    return fine && v.every((item) => whole(p, item)) && new Set(v).size === v.length ? v : null;
  },
  sentence: (p, v) => {
    const words = typeof v === "string" ? splitWords(v) : [];
    const fine =
      words.length >= 1 && words.length <= p.words && words.every((word) => [...word].length <= p.letters);
    return fine ? words.join(" ") : null;
  },
  digits: (p, v) => {
    const plain = typeof v === "string" ? splitWords(v).join("") : "";
    return /^[0-9]*$/u.test(plain) && plain.length >= p.fewest && plain.length <= p.longest ? plain : null;
  },
  text: (p, v) => (typeof v === "string" && splitWords(v).length && [...v].length <= p.letters ? v : null),
  switch: (_, v) => (typeof v === "boolean" ? v : null),
  choice: (p, v) => (typeof v === "string" && Object.hasOwn(p.choices, v) ? v : null),
  state(p, v) {
    if (typeof v !== "object" || v === null || Array.isArray(v)) return null;
    const entries = Object.entries(v);
    if (!entries.every(([key]) => Object.hasOwn(p.members, key))) return null;
    return Object.fromEntries(
      entries.map(([key, item]) => [key, check({ ...p.members[key], key: `${p.key}.${key}` }, item)]),
    );
  },
};

/** The words of a sentence, separated by white space. */
export const splitWords = (text) => text.split(SPACE).filter(Boolean);

/** The plain value of a parameter, or an Error with its name, the value and what is allowed. */
export function check(p, value) {
  const plain = CHECKS[p.kind](p, value);
  return plain === null ? refuse(p.key, wanted(p), value) : plain;
}

// What depends on another -----------------------------------------------------------------------------------

/** The upper bound of a parameter that depends on another: the number and its words, or null. */
export function limitOf(p, state) {
  if (!p.below) return null;
  const { of: other, over = 1 } = p.below;
  return { length: Math.floor(state[other] / over), limit: over === 1 ? other : `${other} / ${over}` };
}

function isOrder(order, sentence) {
  if (order.length === 0) return true;
  const sorted = [...order].sort((a, b) => a - b);
  return order.length === splitWords(sentence).length && sorted.every((value, i) => value === i);
}

/** A valid value in this state, or an Error. */
export function checkIn(p, value, state) {
  const facts = limitOf(p, state);
  if (facts && !p.below.hide && value >= facts.length) refuse(p.key, fill("below", facts), value);
  if (p.permutation_of && !isOrder(value, state[p.permutation_of])) {
    refuse(p.key, fill("permutation", { last: splitWords(state[p.permutation_of]).length - 1 }), value);
  }
  return value;
}

/**
 * The state as it can be shown, and messages about what was changed. Values beyond a dependent limit stay in
 * the state but are shown within the limit.
 */
export function settle(params, state) {
  const shown = { ...state };
  const notices = [];
  for (const p of params) {
    const { key } = p;
    const facts = limitOf(p, state);
    if (facts && p.below.hide) {
      shown[key] = state[key].filter((item) => item < facts.length);
      for (const item of state[key])
        if (item >= facts.length) notices.push(fill("hidden", { ...facts, key, value: item }));
    } else if (facts && state[key] >= facts.length) {
      shown[key] = facts.length - 1;
      notices.push(fill("settled", { ...facts, key, value: state[key], used: shown[key] }));
    } else if (p.permutation_of && !isOrder(state[key], state[p.permutation_of])) {
      const { length } = splitWords(state[p.permutation_of]);
      notices.push(fill("reordered", { key, value: show(state[key]), length }));
      shown[key] = [];
    }
  }
  return { shown, notices };
}

// Text ------------------------------------------------------------------------------------------------------

/** A number from text with optional white space or underscores between digits, or the text itself. */
function readNumber(text) {
  const clean = text.replace(/[\s_]/gu, "").replace("\u2212", "-");
  const value = clean === "" ? Number.NaN : Number(clean);
  return Number.isNaN(value) ? text : value;
}

/** A list without duplicates from text, or the text itself. */
function readList(text) {
  const items = text
    .split(/[\s,;]+/u)
    .filter(Boolean)
    .map(readNumber);
  return items.every((item) => typeof item === "number") ? [...new Set(items)] : text;
}

const READ = {
  integer: readNumber,
  even: readNumber,
  number: readNumber,
  list: readList,
  sentence: (text) => text,
  digits: (text) => text,
  text: (text) => text,
  switch: (text) => ({ true: true, false: false })[text] ?? text,
  choice: (text) => text,
  state(text, p) {
    const entries = [...new URLSearchParams(text)];
    const known = entries.every(([key]) => Object.hasOwn(p.members, key));
    return known
      ? Object.fromEntries(
          entries.map(([key, item]) => [key, READ[p.members[key].kind](item, p.members[key])]),
        )
      : text;
  },
};

/** The value of a text, or an Error. */
export const parse = (p, text) => check(p, READ[p.kind](text, p));

/** A value as text in a link. */
export function write(value) {
  if (Array.isArray(value)) return value.join(",");
  if (typeof value !== "object") return String(value);
  return new URLSearchParams(Object.entries(value).map(([key, item]) => [key, write(item)])).toString();
}

// Stops of a slider -----------------------------------------------------------------------------------------

const DIGITS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8.5];

/** The increment of a key press. */
export const stepOf = (p) => p.step ?? (p.kind === "even" ? 2 : 1);

/** The stops of a slider: listed or logarithmic; null for all values. */
export function ladder(p) {
  if (p.scale === "listed") return p.stops;
  if (p.scale !== "log") return null;
  const stops = new Set([p.min, p.max, ...p.stops]);
  if (p.kind === "number") {
    for (let decade = 1; decade <= p.max; decade *= 10)
      for (const digit of DIGITS) stops.add(Math.round(digit * decade * 10) / 10);
  } else {
    // every integer up to 20, then rounded steps of about 5 % (7 % up to millions), and all powers of two
    const step = p.kind === "even" ? 2 : 1;
    const apart = p.max > 1e6 ? 1.07 : 1.05;
    for (let v = p.min; v <= 20 * step; v += step) stops.add(v);
    for (let v = 20 * step; v < p.max; v *= apart) {
      const unit = step * 10 ** Math.max(0, Math.floor(Math.log10(v / step)) - 1);
      stops.add(Math.round(v / unit) * unit);
    }
    for (let power = step; power < p.max; power *= 2) stops.add(power);
  }
  return [...stops].filter((stop) => stop >= p.min && stop <= p.max).sort((a, b) => a - b);
}

const known = new WeakMap();

/** The stops of a parameter's slider, cached. */
export function stopsOf(p) {
  if (!known.has(p)) known.set(p, ladder(p));
  return known.get(p);
}

/** The nearest stop by ratio; plus one, since stops may begin at 0. */
export function nearestStop(stops, value) {
  const away = (stop) => Math.abs(Math.log((stop + 1) / (value + 1)));
  return stops.reduce((best, stop, i) => (away(stop) < away(stops[best]) ? i : best), 0);
}
