import assert from "node:assert/strict";
import test from "node:test";
import { latest, remembered } from "../../web/formulas/remember.js";

test("an answer is computed anew only where an argument has changed", () => {
  let calls = 0;
  const sum = latest((a, b) => {
    calls += 1;
    return a + b;
  });
  assert.deepEqual([sum(1, 2), sum(1, 2), sum(1, 3), sum(1, 2)], [3, 3, 4, 3]);
  assert.equal(calls, 3);
});

test("each key has its own answer, computed once", () => {
  let calls = 0;
  const square = remembered((key) => {
    calls += 1;
    return key * key;
  });
  assert.deepEqual([square(2), square(3), square(2)], [4, 9, 4]);
  assert.equal(calls, 2);
});
