// Wavelengths of eight hands, and the doublings of a distance that they resolve: the twin of
// pe_book/explorers/ladder.py. Pure.
import { distanceSquared } from "./distance.js";
import { filled } from "./filled.js";

const TURN = 2 * Math.PI;
export const HANDS = 8;
export const DOUBLINGS = 9;
export const FARTHEST = 2 ** (DOUBLINGS + 1) - 1; // words apart
const LEAST = 0.25; // of the squared distance: minimum rise of a step over all before
const PARTS = 100; // per word, in the wavelengths of a link

const STEPS = HANDS - 1;

/** Geometric progression between two values. */
const evenly = (from, to) => Array.from({ length: HANDS }, (_, i) => (from * (STEPS - i) + to * i) / STEPS);

const SPREAD = {
  factors: (slowest) => evenly(Math.log(TURN), Math.log(slowest)).map(Math.exp),
  times: (slowest) => evenly(TURN, slowest),
  speeds: (slowest) => evenly(1, TURN / slowest).map((term) => TURN / term),
};

/** Wavelengths of the hands in words. */
export const waves = (view, slowest, rungs) => SPREAD[view]?.(slowest) ?? rungs.map((rung) => rung / PARTS);

/** The same in hundredths. */
export const asRungs = (lengths) => lengths.map((length) => Math.round(length * PARTS));

/**
 * Squared distances at 0 … 1023 words; their means over 1, 2–3, 4–7 … 512–1023; the rise of each mean over
 * all before; and which rises are large enough.
 */
export function stairOf(lengths) {
  const terms = lengths.map((length) => TURN / length);
  const squares = filled(FARTHEST + 1, (apart) => distanceSquared(apart, terms, HANDS));
  const steps = Array.from({ length: DOUBLINGS + 1 }, (_, m) => {
    let sum = 0;
    for (let apart = 2 ** m; apart < 2 ** (m + 1); apart++) sum += squares[apart];
    return sum / 2 ** m;
  });
  const rises = steps.slice(1).map((step, m) => step - Math.max(...steps.slice(0, m + 1)));
  return { squares, steps, rises, seen: rises.map((rise) => rise >= LEAST) };
}
