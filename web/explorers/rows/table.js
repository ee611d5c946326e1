// Tables of rows for the picture: spectra, lines and maps of some states.
import { bytesOf } from "../../formulas/filled.js";

const [LETTER, LEVELS] = [109, 16]; // the letter for zero in maps, and the levels on each side

/** The maps of a record, coded as letters, with the index of their state. */
export const mapsOf = (maps, { steps, shape }) =>
  Object.entries(maps).map(([step, { map, limit }]) => {
    const values = Float64Array.from(map, (letter) => (letter.charCodeAt(0) - LETTER) / LEVELS);
    return { at: steps.indexOf(Number(step)), limit, values, rows: Math.min(128, shape[0]) };
  });

/**
 * The table of a record, whose powers are bytes on a log scale; `later` maps may follow.
 * @param {any} record
 */
export function unpacked({ low, per, power, maps, ...kept }) {
  const powers = Float64Array.from(bytesOf(power), (level) => low * 2 ** (level / per));
  return { ...kept, powers, maps: mapsOf(maps, kept) };
}

/** Powers of a state by frequency. */
export const powersOf = ({ powers, steps }, at) => {
  const count = powers.length / steps.length;
  return powers.subarray(at * count, (at + 1) * count);
};

/** The index of the nearest stored step. */
export const nearest = (steps, step) =>
  steps.reduce((best, one, i) => (Math.abs(one - step) < Math.abs(steps[best] - step) ? i : best), 0);

const NEAR = 3; // maximum distance, in states, of a map

/** The nearest map, or null. */
export const mapAt = ({ maps }, at) =>
  maps
    .filter((one) => Math.abs(one.at - at) <= NEAR)
    .sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0] ?? null;
