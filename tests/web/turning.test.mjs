import assert from "node:assert/strict";
import { test } from "node:test";
import { divisionTerms, encodingRow } from "../../web/formulas/encoding.js";
import { normals } from "../../web/formulas/normals.js";
import {
  backWeights,
  differenceCosine,
  found,
  head,
  hitsAt,
  lookingBack,
  placeRows,
  placing,
  scoresBack,
  slidingScores,
  turnedOn,
  wordRows,
} from "../../web/formulas/turning.js";

const TERMS = divisionTerms(64, 10_000);
const near = (a, b, within = 1e-12) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);

test("a row of the encoding that is turned on by k is the row k on", () => {
  for (const [position, offset] of [
    [0, 1],
    [5, 3],
    [40, -17],
  ]) {
    const turned = turnedOn(encodingRow(position, TERMS), offset, TERMS);
    for (const [i, value] of encodingRow(position + offset, TERMS).entries()) near(turned[i], value);
  }
});

test("a word without length finds what is three back, and longer words lose it", () => {
  const parts = lookingBack(100, TERMS, 3);
  const hits = [0, 0.2, 0.5, 1].map((wordLength) => found(parts, wordLength).hits);
  assert.deepEqual(hits, [97, 66, 30, 1]);
  assert.equal(found(parts, 0).rows, 97);
  for (const wordLength of [0, 0.05, 0.35, 1.2]) {
    assert.equal(hitsAt(parts, wordLength), found(parts, wordLength).hits);
  }
});

test("weights add up to 1, and a factor changes them but never the largest", () => {
  const parts = lookingBack(40, TERMS, 3);
  const { tops } = found(parts, 0.5);
  for (const factor of [1, 20, 300]) {
    const weights = backWeights(parts, 0.5, factor);
    for (let p = 0; p < 40; p++) {
      const row = weights.subarray(40 * p, 40 * (p + 1));
      near(
        row.reduce((sum, weight) => sum + weight, 0),
        1,
      );
      assert.equal(row.indexOf(Math.max(...row)), tops[p]);
    }
  }
});

test("more words add to what is there, and an odd number of them is no other", () => {
  const growing = scoresBack(TERMS, 3, wordRows(64, 64), placeRows(64, TERMS));
  for (const count of [1, 20, 37, 37, 5, 64]) {
    const [some, all] = [growing(count), lookingBack(count, TERMS, 3)];
    for (const wordLength of [0.2, 0.5]) {
      assert.deepEqual(found(some, wordLength), found(all, wordLength));
      assert.deepEqual(backWeights(some, wordLength, 20), backWeights(all, wordLength, 20));
    }
  }
});

test("no word looks further back than the words go", () => {
  const { hits, rows } = found(lookingBack(3, TERMS, 7), 0.5);
  assert.deepEqual([hits, rows], [0, 0]);
});

test("a difference is wholly like itself, and one of no length is like nothing", () => {
  near(differenceCosine(0, 3, TERMS), 1);
  near(differenceCosine(10, 3, TERMS), -0.169, 1e-4);
  assert.equal(differenceCosine(4, 0, TERMS), 0);
});

test("turned, the score of two words is the same at a thousand places; added, it is not", () => {
  const made = head(64);
  const { added, turned, alone } = slidingScores(made, placing(made, TERMS), 1000, 3, 1);
  assert.ok(Math.max(...turned) - Math.min(...turned) < 1e-12); // sin(999) is exact to 1e-13
  near(Math.max(...added) - Math.min(...added), 4.761, 1e-3);
  near(alone, 0.4333, 1e-4);
});

test("normal numbers are what their seed makes them, and look normal", () => {
  const some = normals(1, 4096);
  assert.deepEqual(normals(1, 7), some.slice(0, 7));
  assert.notDeepEqual(normals(2, 7), some.slice(0, 7));
  const mean = some.reduce((sum, value) => sum + value, 0) / some.length;
  near(mean, 0, 0.05);
  near(some.reduce((sum, value) => sum + (value - mean) ** 2, 0) / some.length, 1, 0.05);
});
