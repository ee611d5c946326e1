import assert from "node:assert/strict";
import { test } from "node:test";
import { linear, logarithmic, wholeTicks } from "../../web/kit/scale.js";

test("a scale goes there and back", () => {
  for (const scale of [linear([-3, 7], [300, 20]), logarithmic([0.5, 1e6], [20, 300])]) {
    const [a, b] = scale.domain;
    for (const v of [a, (a + b) / 2, b])
      assert.ok(Math.abs(scale.invert(scale(v)) - v) < 1e-9 * Math.abs(v) + 1e-12);
  }
  assert.equal(linear([0, 10], [0, 100])(2.5), 25);
  assert.equal(logarithmic([1, 100], [0, 2])(10), 1);
});

test("a domain of one value stands in the middle", () => assert.equal(linear([5, 5], [0, 100])(5), 50));

test("ticks at whole numbers, and at powers of ten", () => {
  assert.deepEqual(wholeTicks(linear([0, 3], [0, 600]), 600, 60), [0, 1, 2, 3]);
  assert.deepEqual(wholeTicks(linear([0, 100], [0, 250]), 250, 50), [0, 20, 40, 60, 80, 100]);
  assert.deepEqual(logarithmic([3, 2e4], [0, 1]).ticks(), [10, 100, 1000, 10_000]);
  assert.ok(logarithmic([1, 1e11], [0, 1]).ticks().length <= 7);
});
