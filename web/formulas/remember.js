// Answers that are kept: what does not change from frame to frame is computed once. Pure.

/**
 * A function that computes each answer once; for keys that are few, as bins have two sizes at most, and steps
 * three.
 */
export function remembered(compute) {
  const known = new Map();
  return (key) => known.get(key) ?? known.set(key, compute(key)).get(key);
}

/** A function that keeps its last `count` answers, each for the arguments it was given. */
export function lately(count, compute) {
  /** @type {{ given: any[], answer: any }[]} */
  const known = [];
  return (...now) => {
    const at = known.findIndex(({ given }) => now.every((one, i) => one === given[i]));
    const [found] = at < 0 ? [{ given: now, answer: compute(...now) }] : known.splice(at, 1);
    known.unshift(found);
    known.length = Math.min(count, known.length);
    return found.answer;
  };
}

/** A function that keeps its last answer while its arguments stay the same. */
export const latest = (compute) => lately(1, compute);
