// A table of rows as the picture has it: spectra on their frequencies, lines, and maps of some of the rows.

const [LETTER, LEVELS] = [109, 16]; // a map's letter for zero, and its levels on each side

const bytes = (packed) => Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));

/** Maps of a record, letter by letter, each with the state that it is of. */
export const mapsOf = (maps, { steps, shape }) =>
  Object.entries(maps).map(([step, { map, limit }]) => {
    const values = Float64Array.from(map, (letter) => (letter.charCodeAt(0) - LETTER) / LEVELS);
    return { at: steps.indexOf(Number(step)), limit, values, rows: Math.min(128, shape[0]) };
  });

/**
 * The same of a record, whose powers are bytes on a log scale; more of its maps may come `later`.
 * @param {any} record
 */
export function unpacked({ low, per, power, maps, ...kept }) {
  const powers = Float64Array.from(bytes(power), (level) => low * 2 ** (level / per));
  return { ...kept, powers, maps: mapsOf(maps, kept) };
}

/** Of a state: its powers, by frequency. */
export const powersOf = ({ powers, steps }, at) => {
  const count = powers.length / steps.length;
  return powers.subarray(at * count, (at + 1) * count);
};

/** The index of the kept step that is nearest to another. */
export const nearest = (steps, step) =>
  steps.reduce((best, one, i) => (Math.abs(one - step) < Math.abs(steps[best] - step) ? i : best), 0);

const NEAR = 3; // states: rows that were kept further from the moment are not its map

/** The map that is nearest to a state, or null. */
export const mapAt = ({ maps }, at) =>
  maps
    .filter((one) => Math.abs(one.at - at) <= NEAR)
    .sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0] ?? null;
