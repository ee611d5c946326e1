// Ladders of wavelengths, and which doublings of a distance they see: the twin of
// pe_book/explorers/ladder.py. Pure.
import { distanceSquared } from "./distance.js";
import { filled } from "./filled.js";

const TURN = 2 * Math.PI;
export const HANDS = 8;
export const DOUBLINGS = 9;
export const FARTHEST = 2 ** (DOUBLINGS + 1) - 1; // words apart
const LEAST = 0.25; // of the squared distance, by which a step must rise above all before it
const PARTS = 100; // of a word, that a rung is written in

const STEPS = HANDS - 1;

/** From one value to another in equal steps; a small last one keeps its digits, as nothing is subtracted. */
const evenly = (from, to) => Array.from({ length: HANDS }, (_, i) => (from * (STEPS - i) + to * i) / STEPS);

const SPREAD = {
  factors: (slowest) => evenly(Math.log(TURN), Math.log(slowest)).map(Math.exp),
  times: (slowest) => evenly(TURN, slowest),
  speeds: (slowest) => evenly(1, TURN / slowest).map((term) => TURN / term),
};

/** Words that each hand takes for a turn. */
export const waves = (view, slowest, rungs) => SPREAD[view]?.(slowest) ?? rungs.map((rung) => rung / PARTS);

/** The same as rungs, whole hundredths of a word. */
export const asRungs = (lengths) => lengths.map((length) => Math.round(length * PARTS));

/**
 * The squared distances of 0 … 1023 words; their means over 1, 2–3, 4–7 … 512–1023; how far each of these
 * steps rises above all before it; and which rises are seen.
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
