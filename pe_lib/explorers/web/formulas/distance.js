// How far apart two positions are: the chords of their hands. Pure.

/** c_i² of the two hands of a pair, for an offset: the square of the chord between their tips. */
export const chordSquared = (offset, term) => (2 * Math.sin((offset * term) / 2)) ** 2;

/** The squared distance of two positions over the first `pairs` pairs. */
export function distanceSquared(offset, terms, pairs) {
  let sum = 0;
  for (let i = 0; i < pairs; i++) sum += chordSquared(offset, terms[i]);
  return sum;
}

const BLOCK = 64;

/** The sines and cosines of half an angle for every term, `step` positions on. */
function halves(step, terms) {
  const angles = terms.map((term) => (step * term) / 2);
  return { sines: angles.map(Math.sin), cosines: angles.map(Math.cos) };
}

/** The halves of 0, 1 … `count` − 1 steps, each turned on from the one before it. */
function turnedOn(count, step, terms) {
  const by = halves(step, terms);
  const all = [halves(0, terms)];
  while (all.length < count) {
    const { sines, cosines } = all[all.length - 1];
    const next = { sines: new Float64Array(terms.length), cosines: new Float64Array(terms.length) };
    for (let i = 0; i < terms.length; i++) {
      next.sines[i] = sines[i] * by.cosines[i] + cosines[i] * by.sines[i];
      next.cosines[i] = cosines[i] * by.cosines[i] - sines[i] * by.sines[i];
    }
    all.push(next);
  }
  return all;
}

/**
 * The distances of positions 0, 1 … `count` − 1 apart. The sine of half an angle is joined from those of a
 * multiple of 64 positions and of what is left: thousands of offsets have few sines to find.
 */
export function distancesUpTo(count, terms) {
  const pairs = terms.length;
  const near = turnedOn(Math.min(BLOCK, count), 1, terms);
  const far = turnedOn(Math.ceil(count / BLOCK), BLOCK, terms);
  const distances = new Float64Array(count);
  for (let offset = 0; offset < count; offset++) {
    const own = near[offset % BLOCK];
    const { sines, cosines } = far[Math.floor(offset / BLOCK)];
    let even = 0; // two sums, since each step of one waits for its last
    let odd = 0;
    for (let i = 0; i + 1 < pairs; i += 2) {
      const sine = sines[i] * own.cosines[i] + cosines[i] * own.sines[i];
      const other = sines[i + 1] * own.cosines[i + 1] + cosines[i + 1] * own.sines[i + 1];
      even += sine * sine;
      odd += other * other;
    }
    if (pairs % 2) {
      const i = pairs - 1;
      even += (sines[i] * own.cosines[i] + cosines[i] * own.sines[i]) ** 2;
    }
    distances[offset] = 2 * Math.sqrt(even + odd);
  }
  return distances;
}

/**
 * The search for the nearest other position: an offset is given up once its sum has passed the best so far,
 * and the
 * search goes on for as long as it is given time. `records` are the offsets that came nearer than all before
 * them.
 */
export function nearestSearch(terms, pairs, most) {
  const records = [{ offset: 1, squared: distanceSquared(1, terms, pairs) }];
  let next = 2;
  return {
    /** Look at so many more offsets; true once all are done. */
    advance(count) {
      const end = Math.min(most, next + count - 1);
      let best = /** @type {any} */ (records.at(-1)).squared;
      for (; next <= end; next++) {
        let sum = 0;
        for (let i = 0; i < pairs && sum < best; i++) {
          const chord = 2 * Math.sin((next * terms[i]) / 2);
          sum += chord * chord;
        }
        if (sum < best) {
          best = sum;
          records.push({ offset: next, squared: sum });
        }
      }
      return next > most;
    },
    /** The offset that comes nearest among 1 … limit, as far as was looked. */
    within: (limit) => records.findLast(({ offset }) => offset <= limit),
    get reached() {
      return next - 1;
    },
  };
}
