import assert from "node:assert/strict";
import { test } from "node:test";
import { readingBack } from "../../web/formulas/add.js";
import { divisionTerms } from "../../web/formulas/encoding.js";

const terms = (width) => divisionTerms(width, 10_000);

test("reading goes on bit by bit, and reads what it reads at once", () => {
  const [slow, fast] = [readingBack(terms(4)), readingBack(terms(4))];
  while (!slow.advance(200)) assert.ok(slow.share < 1);
  assert.ok(fast.advance(Infinity));
  assert.deepEqual(slow.read(1, 0.5), { words: 208, places: 88 });
  assert.deepEqual(fast.read(1, 0.5), slow.read(1, 0.5));
});
