// The used part of a column's range. Pure.

const TURN = 2 * Math.PI;

/** Whether so many positions make a turn, in steps of at most one radian. */
const isWhole = (term, length) => (length - 1) * term >= TURN;

/** The number of pairs with less than a turn in a table of this length. */
export function unfinished(terms, length) {
  let count = 0;
  for (let i = 0; i < terms.length; i++) if (TURN / terms[i] > length) count++;
  return count;
}

/** Minimum and maximum of a column over the positions first … first+length−1. */
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
  const before = Math.floor((shift + first * term) / Math.PI - 0.5); // the last extremum before
  for (let peak = (before + 0.5) * Math.PI; peak <= shift + last * term; peak += Math.PI) {
    const at = (peak - shift) / term;
    for (const whole of [Math.floor(at), Math.ceil(at)]) if (whole >= first && whole <= last) meet(whole);
  }
  return [low, high];
}

/** The number of columns that vary by less than `least` in the table. */
export function idleColumns(terms, length, least = 0.1) {
  let count = 0;
  for (let i = 0; i < terms.length; i++)
    for (let odd = 0; odd < 2 && !isWhole(terms[i], length); odd++) {
      const [low, high] = columnRange(terms[i], odd, length);
      if (high - low < least) count++;
    }
  return count;
}

/** The number of columns that exceed their range of the first `trained` positions by more than `least`. */
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
