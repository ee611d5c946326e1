// How much of its range a column uses in a table. Pure.

const TURN = 2 * Math.PI;

/** Smallest and largest value of a column over the whole positions 0 … length−1. */
export function columnRange(term, odd, length) {
  const last = length - 1;
  if (last * term >= TURN) return [-1, 1]; // a turn in steps of a radian at most: nearly all of it
  const shift = odd ? Math.PI / 2 : 0; // cos x = sin(x + π/2)
  const ends = [0, last];
  for (let peak = Math.PI / 2; peak <= shift + last * term; peak += Math.PI) {
    const at = (peak - shift) / term;
    for (const whole of [Math.floor(at), Math.ceil(at)]) if (whole >= 0 && whole <= last) ends.push(whole);
  }
  const values = ends.map((at) => (odd ? Math.cos(at * term) : Math.sin(at * term)));
  return [Math.min(...values), Math.max(...values)];
}

/** How many columns move by less than `least` over the whole table. */
export function idleColumns(terms, length, least = 0.1) {
  let count = 0;
  for (const term of terms)
    for (const odd of [0, 1]) {
      const [low, high] = columnRange(term, odd, length);
      if (high - low < least) count++;
    }
  return count;
}
