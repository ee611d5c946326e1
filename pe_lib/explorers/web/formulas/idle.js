// How much of its range a column uses in a table. Pure.

const TURN = 2 * Math.PI;

/** Smallest and largest value of a column over the whole positions first … first+length−1. */
export function columnRange(term, odd, length, first = 0) {
  const last = first + length - 1;
  if ((length - 1) * term >= TURN) return [-1, 1]; // a turn in steps of a radian at most: nearly all of it
  const shift = odd ? Math.PI / 2 : 0; // cos x = sin(x + π/2)
  const ends = [first, last];
  const before = Math.floor((shift + first * term) / Math.PI - 0.5); // the last peak or trough before them
  for (let peak = (before + 0.5) * Math.PI; peak <= shift + last * term; peak += Math.PI) {
    const at = (peak - shift) / term;
    for (const whole of [Math.floor(at), Math.ceil(at)])
      if (whole >= first && whole <= last) ends.push(whole);
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

/** How many columns take values more than `least` outside those of the first `trained` positions. */
export function unseenColumns(terms, length, trained, least = 0.1) {
  if (trained >= length) return 0;
  let count = 0;
  for (const term of terms)
    for (const odd of [0, 1]) {
      const [low, high] = columnRange(term, odd, trained);
      const [under, over] = columnRange(term, odd, length - trained, trained);
      if (under < low - least || over > high + least) count++;
    }
  return count;
}
