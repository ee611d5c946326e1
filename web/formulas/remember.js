// Caches of pure functions. Pure.

/** Caches all results; for few distinct keys. */
export function remembered(compute) {
  const known = new Map();
  return (key) => known.get(key) ?? known.set(key, compute(key)).get(key);
}

/** Caches the last `count` results by their arguments. */
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

/** Caches the last result. */
export const latest = (compute) => lately(1, compute);
