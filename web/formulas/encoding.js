// The formulas: the JavaScript twin of pe_lib/sinusoidal.py (tests compare the two). Angles are in radians,
// positions in tokens.

const SPLIT = 134217729; // 2^27 + 1, Veltkamp's constant

/** The rounding error of `product = a * b` (Dekker). */
function productError(a, b, product) {
  const ah = a * SPLIT - (a * SPLIT - a);
  const al = a - ah;
  const bh = b * SPLIT - (b * SPLIT - b);
  const bl = b - bh;
  return ah * bh - product + ah * bl + al * bh + al * bl;
}

/** base^(-2 pair / dModel): radians per position of a pair. */
function divisionTerm(pair, dModel, base, logarithm) {
  const exponent = (-2 * pair) / dModel;
  // The exponent is rounded, and ln(base) magnifies the error: correct it.
  const product = exponent * dModel;
  const lost = (-2 * pair - product - productError(exponent, dModel, product)) / dModel;
  const power = base ** exponent;
  return power + power * logarithm * lost;
}

/** The terms of all pairs, fastest first. */
export function divisionTerms(dModel, base) {
  const terms = new Float64Array(dModel / 2);
  const logarithm = Math.log(base);
  for (let pair = 0; pair < terms.length; pair++) terms[pair] = divisionTerm(pair, dModel, base, logarithm);
  return terms;
}

export const wavelength = (term) => (2 * Math.PI) / term;

/** Sine in even, cosine in odd columns. */
export function encodingValue(position, column, terms) {
  const angle = position * terms[column >> 1];
  return column % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
}

export function encodingRow(position, terms) {
  const row = new Float64Array(2 * terms.length);
  for (let column = 0; column < row.length; column++) row[column] = encodingValue(position, column, terms);
  return row;
}

/**
 * The factor of a wave's amplitude in the mean of `count` adjacent positions: the mean of sin(term·p) over
 * p = a … a+count−1 is exactly this factor times sin(term·(a + (count−1)/2)).
 */
export function meanFactor(term, count) {
  if (count === 1) return 1;
  const half = term / 2;
  return Math.sin(count * half) / (count * Math.sin(half));
}

/** Minimum and maximum of a column's curve between two positions. */
export function envelope(from, to, column, terms) {
  const term = terms[column >> 1];
  const quarter = column % 2 === 0 ? 0 : Math.PI / 2; // cos x = sin(x + π/2)
  const start = from * term + quarter;
  const end = to * term + quarter;
  const a = Math.sin(start);
  const b = Math.sin(end);
  const turn = 2 * Math.PI;
  const holds = (angle) => Math.floor((end - angle) / turn) > Math.floor((start - angle) / turn);
  return [holds(-Math.PI / 2) ? -1 : Math.min(a, b), holds(Math.PI / 2) ? 1 : Math.max(a, b)];
}

/** PE(p) · PE(p + offset), the same for every p. */
export function offsetProduct(offset, terms) {
  let sum = 0;
  for (let i = 0; i < terms.length; i++) sum += Math.cos(offset * terms[i]);
  return sum;
}

/** |PE(p + offset) − PE(p)|, from half angles to keep the digits of small distances. */
export function offsetDistance(offset, terms) {
  let sum = 0;
  for (let i = 0; i < terms.length; i++) sum += Math.sin((offset * terms[i]) / 2) ** 2;
  return 2 * Math.sqrt(sum);
}
