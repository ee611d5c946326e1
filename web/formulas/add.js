// Sums of a word's and a position's row, and their decoding. The twin of pe_book/explorers/add.py. Pure.

import { encodingRow } from "./encoding.js";
import { dot } from "./filled.js";
import { normals } from "./normals.js";
import { latest } from "./remember.js";
import { wordVector } from "./words.js";

/** Words and positions for decoding: 1000 pairs. */
export const WORDS =
  "cat sat mat dog man bird fish tree house road sun moon rain snow day night king queen book door".split(
    " ",
  );
export const PLACES = 50;
const NEAR = 1e-9; // squared distances that differ by less are equal: the first is chosen

/** The other word in the picture. */
export const rivalOf = (word) => (word.toLowerCase() === "mat" ? "cat" : "mat");

/** size · x_w + PE(p). */
export function sumOf(word, size, position, terms) {
  const row = encodingRow(position, terms);
  for (const [i, value] of wordVector(word, row.length).entries()) row[i] += size * value;
  return row;
}

/** Distance of two rows in their first `columns` columns. */
export function apart(a, b, columns = a.length) {
  let sum = 0;
  for (let i = 0; i < columns; i++) sum += (a[i] - b[i]) ** 2;
  return Math.sqrt(sum);
}

/**
 * Decoder of all 1000 sums size · x_w + PE(p) + noise · g (g: normal numbers with seed 50 w + p) to the pair
 * with the smallest distance. What does not depend on size and noise is computed in slices: advance(work)
 * until it is true; then read(size, noise) counts the correct words and positions.
 */
export function readingBack(terms) {
  const width = 2 * terms.length;
  const words = WORDS.map((word) => wordVector(word, width));
  const rows = Array.from({ length: PLACES }, (_, p) => encodingRow(p, terms));
  const wordWord = words.map((a) => words.map((b) => dot(a, b)));
  const wordRow = words.map((a) => rows.map((b) => dot(a, b)));
  const rowRow = rows.map((a) => rows.map((b) => dot(a, b)));
  const sums = WORDS.length * PLACES;
  const noiseWord = new Float64Array(sums * WORDS.length);
  const noiseRow = new Float64Array(sums * PLACES);
  let done = 0;

  /** The terms of all pairs' distances that do not depend on the sum. */
  const costs = (size) =>
    Float64Array.from({ length: sums }, (_, at) => {
      const v = Math.floor(at / PLACES);
      const q = at % PLACES;
      return size * (size * wordWord[v][v] + 2 * wordRow[v][q]) + rowRow[q][q];
    });

  /** Their minimum for each word. */
  const leastOf = (fixed) =>
    Float64Array.from(WORDS, (_, v) => Math.min(...fixed.subarray(v * PLACES, (v + 1) * PLACES)));

  /** The nearest pair to a sum, as w · 50 + p. Words are skipped if none of their pairs can be nearer. */
  function nearest(sum, size, noise, fixed, least, ofRow) {
    const w = Math.floor(sum / PLACES);
    const p = sum % PLACES;
    let most = -Infinity;
    for (let q = 0; q < PLACES; q++) {
      ofRow[q] = 2 * (size * wordRow[w][q] + rowRow[p][q] + noise * noiseRow[sum * PLACES + q]);
      if (ofRow[q] > most) most = ofRow[q];
    }
    const ofWordAt = (v) =>
      2 * size * (size * wordWord[w][v] + wordRow[v][p] + noise * noiseWord[sum * WORDS.length + v]);
    const own = fixed[sum] - ofWordAt(w) - ofRow[p];
    let best = Infinity;
    let nearestAt = 0;
    for (let v = 0; v < WORDS.length; v++) {
      const ofWord = ofWordAt(v);
      if (least[v] - ofWord - most > own + 1e-6) continue;
      let bound = best + ofWord - NEAR; // the word's own term is taken out of the loop
      for (let q = 0, at = v * PLACES; q < PLACES; q++, at++) {
        const cost = fixed[at] - ofRow[q];
        if (cost < bound) {
          bound = cost - NEAR;
          best = cost - ofWord;
          nearestAt = at;
        }
      }
    }
    return nearestAt;
  }

  return {
    width,
    get share() {
      return done / sums;
    },
    /** Does this amount of work; true once all is done. */
    advance(work) {
      const end = Math.min(sums, done + Math.max(1, Math.floor(work / width)));
      for (; done < end; done++) {
        const noise = normals(done, width);
        for (const [v, word] of words.entries()) noiseWord[done * WORDS.length + v] = dot(noise, word);
        for (const [q, row] of rows.entries()) noiseRow[done * PLACES + q] = dot(noise, row);
      }
      return done === sums;
    },
    read(size, noise) {
      const right = { words: 0, places: 0 };
      const fixed = costs(size);
      const [least, ofRow] = [leastOf(fixed), new Float64Array(PLACES)];
      for (let at = 0; at < sums; at++) {
        const nearestAt = nearest(at, size, noise, fixed, least, ofRow);
        if (Math.floor(nearestAt / PLACES) === Math.floor(at / PLACES)) right.words++;
        if (nearestAt % PLACES === at % PLACES) right.places++;
      }
      return right;
    },
  };
}

const rowsOf = latest((terms) => Array.from({ length: PLACES }, (_, p) => encodingRow(p, terms)));

/** The `most` nearest pairs to a noisy sum, {word, position, distance}, including its own word. */
export function nearestPairs(word, size, position, noise, terms, most) {
  const known = WORDS.indexOf(word.toLowerCase());
  const all = known < 0 ? [...WORDS, word] : WORDS;
  const seed = PLACES * (known < 0 ? WORDS.length : known) + position;
  const row = sumOf(word, size, position, terms);
  for (const [i, value] of normals(seed, row.length).entries()) row[i] += noise * value;
  const rows = rowsOf(terms);
  const pairs = all.flatMap((other) => {
    const vector = wordVector(other, row.length);
    const rest = row.map((value, i) => value - size * vector[i]);
    return rows.map((own, p) => ({ word: other, position: p, distance: apart(rest, own) }));
  });
  return pairs.sort((a, b) => a.distance - b.distance).slice(0, most);
}

/** Query, key and value weights of a width. */
export const weightsAt = (width) => 3 * width ** 2;

/** `shown` columns of W, d × d normal numbers over √d, column by column. */
export function mixing(width, shown) {
  const step = width / shown;
  return Array.from({ length: shown }, (_, j) =>
    normals(3000 + Math.floor(j * step), width).map((value) => value / Math.sqrt(width)),
  );
}
