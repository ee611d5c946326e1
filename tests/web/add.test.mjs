import assert from "node:assert/strict";
import { test } from "node:test";
import {
  apart,
  nearestPairs,
  readingBack,
  rivalOf,
  sumOf,
  WORDS,
  weightsAt,
} from "../../web/formulas/add.js";
import { divisionTerms } from "../../web/formulas/encoding.js";

const terms = (width) => divisionTerms(width, 10_000);

test("two words at two places are near in two columns and far in four", () => {
  const [a, b] = [sumOf("cat", 1, 6, terms(4)), sumOf("mat", 1, 19, terms(4))];
  assert.equal(apart(a, b, 2).toPrecision(4), "0.07625");
  assert.equal(apart(a, b).toPrecision(4), "0.6441");
  assert.equal(rivalOf("Mat"), "cat");
  assert.equal(rivalOf("cat"), "mat");
});

test("reading goes on bit by bit, and reads what it reads at once", () => {
  const [slow, fast] = [readingBack(terms(4)), readingBack(terms(4))];
  while (!slow.advance(200)) assert.ok(slow.share < 1);
  assert.ok(fast.advance(Infinity));
  assert.deepEqual(slow.read(1, 0.5), { words: 208, places: 88 });
  assert.deepEqual(fast.read(1, 0.5), slow.read(1, 0.5));
});

test("without noise every sum is read, at a width where no two words share a vector", () => {
  const job = readingBack(terms(64));
  job.advance(Infinity);
  assert.deepEqual(job.read(1, 0), { words: 1000, places: 1000 });
  assert.deepEqual(job.read(0.1, 0.5), { words: 114, places: 872 });
  assert.equal(job.read(0, 0).words, 50, "words of no size are all the first");
});

test("the pairs nearest to a sum are in order, and without noise its own is the first", () => {
  for (const word of ["door", "zebra"]) {
    const pairs = nearestPairs(word, 1, 30, 0, terms(64), 3);
    assert.equal(pairs.length, 3);
    assert.deepEqual([pairs[0].word, pairs[0].position], [word, 30]);
    assert.ok(pairs[0].distance < 1e-12 && pairs[1].distance <= pairs[2].distance);
  }
  assert.equal(new Set(WORDS).size, 20);
});

test("side by side costs the square of the width", () => {
  assert.deepEqual([weightsAt(80), weightsAt(64)], [19_200, 12_288]);
});
