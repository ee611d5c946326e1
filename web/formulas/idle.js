// How much of its range a column uses in a table. Pure.

const TURN = 2 * Math.PI;

/** Whether so many positions are a turn, in steps of a radian at most: nearly all of its range. */
const isWhole = (term, length) => (length - 1) * term >= TURN;

/** How many pairs turn round less than once in a table of this length. */
export function unfinished(terms, length) {
  let count = 0;
  for (let i = 0; i < terms.length; i++) if (TURN / terms[i] > length) count++;
  return count;
}

/** Smallest and largest value of a column over the whole positions first … first+length−1. */
export function columnRange(term, odd, length, first = 0) {
  const last = first + length - 1;
  if (isWhole(term, length)) return [-1, 1];
  const shift = odd ? Math.PI / 2 : 0; // cos x = sin(x + π/2)
  let [low, high] = [Infinity, -Infinity];
  const meet = (at) => {
    const value = odd ? Math.cos(at * term) : Math.sin(at * term);
    if (value < low) low = value;
    if (value > high) high = value;
  };
  meet(first);
  meet(last);
  const before = Math.floor((shift + first * term) / Math.PI - 0.5); // the last peak or trough before them
  for (let peak = (before + 0.5) * Math.PI; peak <= shift + last * term; peak += Math.PI) {
    const at = (peak - shift) / term;
    for (const whole of [Math.floor(at), Math.ceil(at)]) if (whole >= first && whole <= last) meet(whole);
  }
  return [low, high];
}

/** How many columns move by less than `least` over the whole table. */
export function idleColumns(terms, length, least = 0.1) {
  let count = 0;
  for (let i = 0; i < terms.length; i++)
    for (let odd = 0; odd < 2 && !isWhole(terms[i], length); odd++) {
      const [low, high] = columnRange(terms[i], odd, length);
      if (high - low < least) count++;
    }
  return count;
}

/** How many columns take values more than `least` outside those of the first `trained` positions. */
export function unseenColumns(terms, length, trained, least = 0.1) {
  if (trained >= length) return 0;
  let count = 0;
  for (let i = 0; i < terms.length; i++)
    for (let odd = 0; odd < 2 && !isWhole(terms[i], trained); odd++) {
      const [low, high] = columnRange(terms[i], odd, trained);
      const [under, over] = columnRange(terms[i], odd, length - trained, trained);
      if (under < low - least || over > high + least) count++;
    }
  return count;
}
