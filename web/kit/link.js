// #name?key=value&… — a state that fits in a link. What arrives is untrusted: every value goes through its
// parameter.
import { parse, wordsOf, write } from "./schema.js";

const NAMED = 3; // unknown controls that are named, and so many letters of each
const LETTERS = 40;
const MOST = 320_000; // characters; the longest that `writeLink` can write is shorter, and a test knows it

export function writeLink(name, state, params) {
  const query = new URLSearchParams();
  for (const { key } of params) query.set(key, write(state[key]));
  return `#${encodeURIComponent(name)}?${query.toString().replaceAll("%2C", ",")}`;
}

/** The name a hash points at, or null. */
export function linkName(hash) {
  const match = /^#([^?]{1,80})\?/u.exec(hash);
  if (!match || hash.length > MOST) return null;
  try {
    return decodeURIComponent(match[1]);
  } catch {
    return null;
  }
}

/** What of the hash's query is sound, and in words what is not. What it leaves out is as at the start. */
export function readLink(hash, params) {
  const query = new URLSearchParams(hash.slice(hash.indexOf("?") + 1));
  const state = {};
  const errors = [];
  for (const p of params) {
    const text = query.get(p.key);
    if (text === null) continue;
    try {
      state[p.key] = parse(p, text);
    } catch (error) {
      errors.push(wordsOf(error));
    }
  }
  return { state, errors };
}

/** The controls that a link asks for, alone: `controls=base,position`; else null. */
export function controlsOf(hash) {
  const asked = new URLSearchParams(hash.slice(hash.indexOf("?") + 1)).get("controls");
  return asked === null ? null : asked.split(",");
}

/** In words, which of these controls there are not: the first ones by name, and how many more. */
export function unknownControls(controls, params) {
  const known = new Set(["", ...params.map((p) => p.key)]);
  const unknown = [...new Set(controls)].filter((key) => !known.has(key));
  const errors = unknown.slice(0, NAMED).map((key) => `controls: there is no “${key.slice(0, LETTERS)}”`);
  if (unknown.length > NAMED)
    errors.push(`controls: nor are there ${unknown.length - NAMED} more that it names`);
  return errors;
}
