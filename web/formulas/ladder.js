// Ladders of wavelengths, and the first position whose row is nearer to the start's than position 1 is: the
// twin of pe_book/explorers/ladder.py. Pure.
import { distancesUpTo } from "./distance.js";

const TURN = 2 * Math.PI;
export const HANDS = 8;
const SLOWEST = 50_000; // positions for a turn
const PARTS = 100; // of a position, that a rung is written in

const STEPS = HANDS - 1;

/** From one value to another in equal steps; a small last one keeps its digits, as nothing is subtracted. */
const evenly = (from, to) => Array.from({ length: HANDS }, (_, i) => (from * (STEPS - i) + to * i) / STEPS);

const SPREAD = {
  times: () => evenly(TURN, SLOWEST),
  speeds: () => evenly(1, TURN / SLOWEST).map((term) => TURN / term),
  factors: () => evenly(Math.log(TURN), Math.log(SLOWEST)).map(Math.exp),
};

/** Positions that each hand takes for a turn. */
export const waves = (view, rungs) => SPREAD[view]?.() ?? rungs.map((rung) => rung / PARTS);

/** The same as rungs, whole hundredths of a position. */
export const asRungs = (lengths) => lengths.map((length) => Math.round(length * PARTS));

/** The distances of positions 0 … seq_len − 1 from the start, and the first one that fails, or null. */
export function challenge(lengths, seqLen) {
  const distances = distancesUpTo(
    seqLen,
    lengths.map((length) => TURN / length),
  );
  const found = distances.findIndex((distance, p) => p > 1 && distance < distances[1]);
  return { distances, fails: found < 0 ? null : found };
}
