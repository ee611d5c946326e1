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

/** Half an angle's sine and cosine for every term, `offset` positions on. */
function halves(offset, terms) {
  const [sines, cosines] = [new Float64Array(terms.length), new Float64Array(terms.length)];
  for (let i = 0; i < terms.length; i++) {
    const angle = (offset * terms[i]) / 2;
    sines[i] = Math.sin(angle);
    cosines[i] = Math.cos(angle);
  }
  return { sines, cosines };
}

/**
 * The distances of positions 0, 1 … `count` − 1 apart. The sine of half an angle is joined from those of a
 * multiple of 64 positions and of what is left: thousands of offsets have few sines to find.
 */
export function distancesUpTo(count, terms) {
  const pairs = terms.length;
  const near = Array.from({ length: Math.min(BLOCK, count) }, (_, offset) => halves(offset, terms));
  const distances = new Float64Array(count);
  for (let from = 0; from < count; from += BLOCK) {
    const { sines, cosines } = halves(from, terms);
    for (let more = 0; more < BLOCK && from + more < count; more++) {
      const own = near[more];
      let sum = 0;
      for (let i = 0; i < pairs; i++) {
        const sine = sines[i] * own.cosines[i] + cosines[i] * own.sines[i];
        sum += sine * sine;
      }
      distances[from + more] = 2 * Math.sqrt(sum);
    }
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
