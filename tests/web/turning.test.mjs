import assert from "node:assert/strict";
import { test } from "node:test";
import { divisionTerms } from "../../web/formulas/encoding.js";
import { normals } from "../../web/formulas/normals.js";
import {
  backWeights,
  found,
  lookingBack,
  placeRows,
  scoresBack,
  wordRows,
} from "../../web/formulas/turning.js";

const TERMS = divisionTerms(64, 10_000);
const near = (a, b, within = 1e-12) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);

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

test("normal numbers are what their seed makes them, and look normal", () => {
  const some = normals(1, 4096);
  assert.deepEqual(normals(1, 7), some.slice(0, 7));
  assert.notDeepEqual(normals(2, 7), some.slice(0, 7));
  const mean = some.reduce((sum, value) => sum + value, 0) / some.length;
  near(mean, 0, 0.05);
  near(some.reduce((sum, value) => sum + (value - mean) ** 2, 0) / some.length, 1, 0.05);
});
