// What the reading of a configuration needs: values in words, numbers checked, and YaRN's two formulas. Pure.

const MOST_LETTERS = 40; // of a wrong value, in a message

/** @type {(text: string) => never} */
export const fail = (text) => {
  throw new Error(text);
};

export const clip = (value, least, most) => Math.max(least, Math.min(most, value));

export const isMapping = (one) => typeof one === "object" && one !== null && !Array.isArray(one);

/** Whether there is anything in a mapping, or a list. */
export const some = (one) => typeof one === "object" && one !== null && Object.keys(one).length > 0;

/** A value as a message shows it. */
export function show(value) {
  if (value === null || value === undefined) return "nothing";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const short = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
  return typeof value === "string" ? `'${short}'` : short;
}

/** The value that stands in one place, or the same in several. */
export function agreed(places) {
  const found = places.filter(([, value]) => value !== null && value !== undefined);
  for (const [name, value] of found.slice(1))
    if (JSON.stringify(value) !== JSON.stringify(found[0][1]))
      fail(`${found[0][0]} must be the same as ${name}, got ${show(found[0][1])} beside ${show(value)}`);
  return found[0] ?? null;
}

/** A finite number of at least `least`, or above it; or an Error that says so. */
export function typed(name, given, least, above = false) {
  const rule = `${name} must be a finite number ${above ? "greater than" : "of at least"} ${least}`;
  const fine = typeof given === "number" && given >= least && given < Infinity && !(above && given === least);
  if (!fine) throw new Error(`${rule}, got ${show(given)}`);
  return given;
}

/** The same as a whole number: what lies behind the point is cut off. */
export const whole = (name, given, least) => Math.trunc(typed(name, given, least));

/** YaRN's √(1/t): 0.1 ln(factor) + 1, its logarithm weighted. */
export const mscale = (factor, weight = 1) => (factor <= 1 ? 1 : 0.1 * weight * Math.log(factor) + 1);

/** The pairs that make `fast` and `slow` turns in the context: between them lies YaRN's ramp. */
export function rampEnds({ width, base }, context, fast, slow, truncate = true) {
  let [low, high] = [fast, slow].map(
    (turns) => (width * Math.log(context / (turns * 2 * Math.PI))) / (2 * Math.log(base)),
  );
  if (truncate) [low, high] = [Math.floor(low), Math.ceil(high)];
  return [Math.max(low, 0), Math.min(high, width - 1)];
}
