// What the reading of a configuration needs: values in words, numbers checked, and YaRN's two formulas. Pure.

const MOST_LETTERS = 40; // of a wrong value, in a message

export const clip = (value, least, most) => Math.max(least, Math.min(most, value));

export const isMapping = (one) => typeof one === "object" && one !== null && !Array.isArray(one);

/** A value as a message shows it. */
export function show(value) {
  if (value === null || value === undefined) return "nothing";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const short = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
  return typeof value === "string" ? `'${short}'` : short;
}

/** A finite number of at least `least`, or above it; or an Error that says so. */
export function typed(name, given, least, above = false) {
  const rule = `${name} must be a finite number ${above ? "greater than" : "of at least"} ${least}`;
  const fine = typeof given === "number" && given >= least && given < Infinity && !(above && given === least);
  if (!fine) throw new Error(`${rule}, got ${show(given)}`);
  return given;
}

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
