// #name?key=value&… is a link to a state. Input is untrusted: each value is checked by its parameter.
import { parse, wordsOf, write } from "./schema.js";

const NAMED = 3; // maximum of unknown controls, and of their letters, in a message
const LETTERS = 40;
const MOST = 320_000; // characters, more than `writeLink` can produce (tested)

export function writeLink(name, state, params) {
  const query = new URLSearchParams();
  for (const { key } of params) query.set(key, write(state[key]));
  return `#${encodeURIComponent(name)}?${query.toString().replaceAll("%2C", ",")}`;
}

/** The name in a hash, or null. */
export function linkName(hash) {
  const match = /^#([^?]{1,80})\?/u.exec(hash);
  if (!match || hash.length > MOST) return null;
  try {
    return decodeURIComponent(match[1]);
  } catch {
    return null;
  }
}

/** The valid values of a hash's query, and messages about the others. */
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

/** The controls that a link selects: `controls=base,position`; or null. */
export function controlsOf(hash) {
  const asked = new URLSearchParams(hash.slice(hash.indexOf("?") + 1)).get("controls");
  return asked === null ? null : asked.split(",");
}

/** A message about unknown controls, or an empty text. */
export function unknownControls(controls, params) {
  const known = new Set(["", ...params.map((p) => p.key)]);
  const unknown = [...new Set(controls)].filter((key) => !known.has(key));
  const errors = unknown.slice(0, NAMED).map((key) => `controls: there is no “${key.slice(0, LETTERS)}”`);
  if (unknown.length > NAMED)
    errors.push(`controls: nor are there ${unknown.length - NAMED} more that it names`);
  return errors;
}
