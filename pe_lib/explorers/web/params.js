// The parameters that an explorer can have: what each accepts, how it reads in a URL, where its slider stops.
// `check` returns the clean value or throws an Error whose message names the parameter, the value and what is allowed.
import { number } from "./format.js";
import { MAX_WORDS, MAX_WORD_LENGTH, splitWords } from "./words.js";

export const MAX_SEQ_LEN = 1_000_000;
export const MAX_D_MODEL = 8192;

const refuse = (key, wanted, value) => {
  const shown = typeof value === "number" ? number(value) : `“${String(value).slice(0, 40)}”`;
  throw new Error(`${key} must be ${wanted}, got ${shown}`);
};

/** A number from text: blanks and underscores group digits, everything else must be a number. */
function toNumber(text) {
  const clean = String(text).replace(/[\s_\u202f\u00a0]/gu, "").replace("\u2212", "-");
  return clean === "" ? NaN : Number(clean);
}

export function integer(key, label, { min, max, even = false, ladder, of = {} }) {
  const kind = even ? "an even integer" : "an integer";
  const wanted = `${kind} from ${number(min)} to ${number(max)}`;
  const why = even ? ": sine and cosine columns come in pairs" : "";
  return {
    key, label, min, max, ladder, step: even ? 2 : 1, ...of,
    check(value) {
      if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) refuse(key, wanted, value);
      if (even && value % 2) throw new Error(`${key} must be ${wanted}, got ${number(value)}${why}`);
      return value;
    },
    parse(text) {
      const value = toNumber(text);
      return Number.isNaN(value) ? refuse(key, wanted, text) : this.check(value);
    },
    write: String,
  };
}

export function real(key, label, { min, max, ladder }) {
  const wanted = `a number from ${number(min)} to ${number(max)}`;
  return {
    key, label, min, max, ladder, step: "any",
    check(value) {
      if (typeof value !== "number" || !(value >= min && value <= max)) refuse(key, wanted, value);
      return value;
    },
    parse(text) {
      const value = toNumber(text);
      return Number.isNaN(value) ? refuse(key, wanted, text) : this.check(value);
    },
    write: String,
  };
}

export function integers(key, label, { max, most, least = 0 }) {
  const wanted = `${least} to ${most} whole numbers from 0 to ${number(max)}`;
  return {
    key, label, max, most,
    check(values) {
      const fine = Array.isArray(values) && values.length >= least && values.length <= most &&
        values.every((v) => Number.isInteger(v) && v >= 0 && v <= max);
      if (!fine) refuse(key, wanted, Array.isArray(values) ? values.join(", ") : values);
      return [...new Set(values)];
    },
    parse(text) {
      const parts = String(text).split(/[\s,;]+/u).filter(Boolean);
      const values = parts.slice(0, most + 1).map((part) => (/^\d{1,9}$/u.test(part) ? Number(part) : NaN));
      return values.some(Number.isNaN) ? refuse(key, wanted, text) : this.check(values);
    },
    write: (values) => values.join(","),
  };
}

export function flag(key, label) {
  return {
    key, label,
    check: (value) => (typeof value === "boolean" ? value : refuse(key, "true or false", value)),
    parse: (text) => (text === "true" || text === "false" ? text === "true" : refuse(key, "true or false", text)),
    write: String,
  };
}

/** One of a few words; `choices` maps each to what the reader sees. */
export function choice(key, label, choices) {
  const wanted = `one of ${Object.keys(choices).join(", ")}`;
  return {
    key, label, choices,
    check: (value) => (typeof value === "string" && Object.hasOwn(choices, value) ? value : refuse(key, wanted, value)),
    parse(text) { return this.check(text); },
    write: String,
  };
}

export function sentence(key, label) {
  const wanted = `1 to ${MAX_WORDS} words of at most ${MAX_WORD_LENGTH} letters`;
  return {
    key, label,
    check(value) {
      const words = typeof value === "string" && value.length < 1000 ? splitWords(value) : [];
      const fine = words.length >= 1 && words.length <= MAX_WORDS && words.every((w) => [...w].length <= MAX_WORD_LENGTH);
      return fine ? words.join(" ") : refuse(key, wanted, value);
    },
    parse(text) { return this.check(text); },
    write: String,
  };
}

/** Slider stops: every multiple of `step` to 20 steps, then about 5 % apart, rounded; `also` are kept whatever. */
function wholeStops(min, max, step, also) {
  const stops = new Set([min, max, ...also]);
  for (let v = min; v <= Math.min(max, 20 * step); v += step) stops.add(v);
  for (let v = 20 * step; v < max; v *= 1.05) {
    const unit = step * 10 ** Math.max(0, Math.floor(Math.log10(v / step)) - 1);
    stops.add(Math.round(v / unit) * unit);
  }
  return [...stops].filter((stop) => stop <= max).sort((a, b) => a - b);
}

function baseStops() {
  const near = [1.01, 1.02, 1.03, 1.05, 1.07, 1.1, 1.15, 1.2, 1.3, 1.4, 1.5, 1.7, 2, 2.5, 3, 4, 5, 6, 7, 8, 9];
  for (let decade = 1; decade < 10; decade++) {
    for (const digits of [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8.5]) near.push(Math.round(digits * 10 ** decade * 10) / 10);
  }
  return [...near, 1e10];
}

const powers = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => 2 ** (from + i));

export const seqLen = integer("seq_len", "Positions (seq_len)", {
  min: 1, max: MAX_SEQ_LEN, ladder: wholeStops(1, MAX_SEQ_LEN, 1, [...powers(0, 19), 1000, 5000, 10_000, 100_000]),
});
export const dModel = integer("d_model", "Columns (d_model)", {
  min: 2, max: MAX_D_MODEL, even: true, ladder: wholeStops(2, MAX_D_MODEL, 2, [...powers(1, 13), 768]),
});
export const base = real("base", "Base", { min: 1.01, max: 1e10, ladder: baseStops() });

/** The nearest stop of a ladder, by ratio. */
export function nearestStop(ladder, value) {
  let best = 0;
  for (let i = 1; i < ladder.length; i++) {
    if (Math.abs(Math.log(ladder[i] / value)) < Math.abs(Math.log(ladder[best] / value))) best = i;
  }
  return best;
}
