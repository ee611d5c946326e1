// Rotations of two words' hands: finding the word k back, differences of rows, scores of two words. The twin
// of pe_book/explorers/turning.py. Pure.
import { chordSquared } from "./distance.js";
import { encodingRow, offsetProduct } from "./encoding.js";
import { dot, filled } from "./filled.js";
import { normals } from "./normals.js";
import { wordDirection } from "./words.js";

/** The width of a head: all columns, or 64. */
export const headWidth = (dModel) => Math.min(dModel, 64);

/** Rows rotated by an offset, x R_kᵀ: PE(p) becomes PE(p + k). */
function turnedOn(rows, offset, terms) {
  const turned = new Float64Array(rows.length);
  const width = 2 * terms.length;
  for (let i = 0; i < terms.length; i++) {
    const cosine = Math.cos(offset * terms[i]);
    const sine = Math.sin(offset * terms[i]);
    for (let at = 2 * i; at < rows.length; at += width) {
      turned[at] = rows[at] * cosine + rows[at + 1] * sine;
      turned[at + 1] = rows[at + 1] * cosine - rows[at] * sine;
    }
  }
  return turned;
}

// Looking k back --------------------------------------------------------------------------------------------

/** A matrix of `count` rows in one array. */
function flat(count, width, rowOf) {
  const all = new Float64Array(count * width);
  for (let p = 0; p < count; p++) all.set(rowOf(p), p * width);
  return all;
}

/** Encodings of the positions 0, 1 …, row by row. */
export const placeRows = (count, terms) => flat(count, 2 * terms.length, (p) => encodingRow(p, terms));

/** Directions of the words “w0”, “w1” …, row by row. */
export const wordRows = (count, width) => flat(count, width, (p) => wordDirection(`w${p}`, width));

/**
 * Coefficients of the scores x_p R_{−k}ᵀ · x_m of `count` rows x_p = PE(p) + l u_p as polynomials of l:
 * products of two encodings (by p − m) and, row by row, of encoding and word, and of two words. `rows` are
 * PE(p), `words` u_p. Cached and extended for a larger `count`.
 */
export function scoresBack(terms, offset, words, rows) {
  const width = 2 * terms.length;
  const stride = words.length / width;
  const before = flat(Math.min(offset, stride), width, (p) => encodingRow(p - offset, terms));
  const turned = turnedOn(words, -offset, terms);
  const plain = filled(2 * stride - 1, (i) => offsetProduct(i - stride + 1 - offset, terms));
  const [mixed, wordly] = [0, 1].map(() => new Float64Array(stride * stride));
  let done = 0;
  return (count) => {
    for (let p = 0; p < count; p++) {
      const sought = p < offset ? before : rows;
      const away = p < offset ? 0 : offset * width;
      // two words at once share the reads of the row, in half the time
      for (let m = p < done ? done : 0; m < count; m += 2) {
        const next = m + 1 < count ? 1 : 0; // an odd last one is paired with itself
        let one = 0;
        let two = 0;
        let oneNext = 0;
        let twoNext = 0;
        for (let a = p * width, b = m * width, c = b + next * width; a < (p + 1) * width; a++, b++, c++) {
          const place = sought[a - away];
          const word = turned[a];
          one += place * words[b] + word * rows[b];
          two += word * words[b];
          oneNext += place * words[c] + word * rows[c];
          twoNext += word * words[c];
        }
        const at = p * stride + m;
        mixed[at] = one;
        wordly[at] = two;
        mixed[at + next] = oneNext;
        wordly[at + next] = twoNext;
      }
    }
    done = Math.max(done, count);
    return { count, width, offset, stride, plain, mixed, wordly };
  };
}

/** Scale of words that are `wordLength` times as long as an encoding, √(d/2). */
const lengthOf = (wordLength, width) => wordLength * Math.sqrt(width / 2);

/** Score of the row p with position m. */
function scoring({ width, stride, plain, mixed, wordly }, wordLength) {
  const length = lengthOf(wordLength, width);
  return (p, m) => {
    const at = p * stride + m;
    return plain[p - m + stride - 1] + length * (mixed[at] + length * wordly[at]);
  };
}

/** Position of the largest score in each row; `hits` counts those that are k back. */
export function found(parts, wordLength) {
  const { count, offset } = parts;
  const score = scoring(parts, wordLength);
  const tops = new Int32Array(count);
  let hits = 0;
  for (let p = 0; p < count; p++) {
    let best = -Infinity;
    for (let m = 0; m < count; m++) {
      const here = score(p, m);
      if (here > best) {
        best = here;
        tops[p] = m;
      }
    }
    if (p >= offset && tops[p] === p - offset) hits++;
  }
  return { tops, hits, rows: Math.max(0, count - offset) };
}

/** Only the hits: a row is abandoned once a score reaches that of the position k back. */
export function hitsAt(parts, wordLength) {
  const { count, offset } = parts;
  const score = scoring(parts, wordLength);
  let hits = 0;
  for (let p = offset; p < count; p++) {
    const wanted = p - offset;
    const best = score(p, wanted);
    let m = p; // the word itself first: most often it is the largest
    for (let next = 0; m < count; m = next++) {
      const here = score(p, m);
      if (here > best || (here === best && m < wanted)) break;
    }
    if (m === count) hits++;
  }
  return hits;
}

/** softmax(f · score / √d), row by row. */
export function backWeights(parts, wordLength, factor) {
  const { count, width } = parts;
  const score = scoring(parts, wordLength);
  const scale = factor / Math.sqrt(width);
  const weights = new Float64Array(count * count);
  for (let p = 0; p < count; p++) {
    const row = p * count;
    let top = -Infinity;
    for (let m = 0; m < count; m++) {
      const here = scale * score(p, m);
      weights[row + m] = here;
      if (here > top) top = here;
    }
    let total = 0;
    for (let at = row; at < row + count; at++) {
      weights[at] = Math.exp(weights[at] - top);
      total += weights[at];
    }
    for (let at = row; at < row + count; at++) weights[at] /= total;
  }
  return weights;
}

// Differences -----------------------------------------------------------------------------------------------

/** Cosine of PE(p + k) − PE(p) and the same `gap` positions on: Σ c_i² cos(gap ω_i) / Σ c_i². */
export function differenceCosine(gap, offset, terms) {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < terms.length; i++) {
    const squared = chordSquared(offset, terms[i]);
    sum += squared * Math.cos(gap * terms[i]);
    total += squared;
  }
  return total ? sum / total : 0;
}

// Scores ----------------------------------------------------------------------------------------------------

/** The two words, and the seeds of W_Q and W_K. */
export const SLIDING = { words: ["cat", "mat"], seeds: [1, 2] };

const times = (row, matrix) => {
  const answer = new Float64Array(row.length);
  for (let i = 0; i < row.length; i++)
    for (let j = 0, at = i * row.length; j < row.length; j++, at++) answer[j] += row[i] * matrix[at];
  return answer;
};

/** W_Q and W_K of a head, d × d normal numbers over √d, and their products with the two words. */
export function head(width) {
  const matrices = SLIDING.seeds.map((seed) =>
    normals(seed, width * width).map((value) => value / Math.sqrt(width)),
  );
  const words = SLIDING.words.map((word, i) => times(wordDirection(word, width), matrices[i]));
  return { matrices, words };
}

/** Cached rows by position, cleared when there are too many. */
function rowsBy(make) {
  const most = 4000;
  const known = new Map();
  return (position) => {
    const row = known.get(position) ?? make(position);
    if (known.size > most) known.clear();
    known.set(position, row);
    return row;
  };
}

/**
 * `added`: the encoding of a position through W_Q and W_K; `turned`: the words through W, rotated by the
 * position like pe_lib.apply_rotary.
 */
export const placing = ({ matrices, words }, terms) => ({
  added: matrices.map((matrix) => rowsBy((position) => times(encodingRow(position, terms), matrix))),
  turned: words.map((word) => rowsBy((position) => turnedOn(word, -position, terms))),
});

/** Query and key of the two words in one pair, the first at `position`; `added` moves in whole positions. */
export function arrowsAt({ words }, { added }, terms, { pair, position, offset, wordLength }) {
  const long = lengthOf(wordLength, 2 * terms.length);
  const own = (row) => [row[2 * pair], row[2 * pair + 1]];
  const whole = Math.floor(position);
  const both = [0, offset].map((on, i) => {
    const place = added[i](whole + on);
    return {
      added: own(words[i].map((entry, column) => long * entry + place[column])),
      turned: own(turnedOn(words[i], -(position + on), terms)).map((entry) => long * entry),
    };
  });
  return { added: both.map((one) => one.added), turned: both.map((one) => one.turned) };
}

/**
 * Scores q·k/√d of the two words `offset` apart, the first at 0 … count − 1. Added: (x + PE) W; turned: x W,
 * rotated; `alone`: without positions.
 */
export function slidingScores({ words: [query, key] }, { added, turned }, count, offset, wordLength) {
  const width = query.length;
  const length = lengthOf(wordLength, width);
  const scale = 1 / Math.sqrt(width);
  const alone = length * length * dot(query, key) * scale;
  const both = new Float64Array(count);
  const rotated = new Float64Array(count);
  for (let p = 0; p < count; p++) {
    const row = added[0](p);
    const other = added[1](p + offset);
    both[p] = alone + scale * (dot(row, other) + length * (dot(query, other) + dot(row, key)));
    rotated[p] = length * length * scale * dot(turned[0](p), turned[1](p + offset));
  }
  return { added: both, turned: rotated, alone };
}
