// Answers that are kept: what does not change from frame to frame is computed once. Pure.

/**
 * A function that computes each answer once; for keys that are few, as bins have two sizes at most, and steps
 * three.
 */
export function remembered(compute) {
  const known = new Map();
  return (key) => known.get(key) ?? known.set(key, compute(key)).get(key);
}

/** A function that keeps its last answer while its arguments stay the same. */
export function latest(compute) {
  /** @type {any} */
  let given = null;
  let answer;
  return (...now) => {
    if (!given || now.some((one, i) => one !== given[i])) [given, answer] = [now, compute(...now)];
    return answer;
  };
}
