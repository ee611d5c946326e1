import assert from "node:assert/strict";
import { test } from "node:test";
import { divisionTerms, encodingValue, envelope } from "../../web/formulas/encoding.js";
import { spread, viewOf, zoomed } from "../../web/formulas/window.js";

test("an envelope holds every value between its ends and touches its extremes", () => {
  const terms = divisionTerms(8, 50);
  for (const [from, to] of [
    [0, 1],
    [2.5, 9],
    [100, 130],
    [7, 7],
  ]) {
    for (let column = 0; column < 8; column++) {
      const [low, high] = envelope(from, to, column, terms);
      let [least, most] = [Infinity, -Infinity];
      for (let i = 0; i <= 5000; i++) {
        const value = encodingValue(from + ((to - from) * i) / 5000, column, terms);
        [least, most] = [Math.min(least, value), Math.max(most, value)];
      }
      assert.ok(Math.abs(low - least) < 1e-4 && Math.abs(high - most) < 1e-4, `${from} ${to} ${column}`);
    }
  }
});

test("zoom keeps its centre in view and never leaves the table", () => {
  let view = viewOf(0, 0, 1_000_000);
  for (let i = 0; i < 40; i++) {
    view = zoomed(view, 654_321, 2, 1_000_000);
    assert.ok(view.first <= 654_321 && 654_321 < view.first + view.count);
  }
  assert.equal(view.count, 4);
  for (let i = 0; i < 40; i++) view = zoomed(view, 654_321, 0.5, 1_000_000);
  assert.deepEqual(view, { first: 0, count: 1_000_000 });
});

test("spread members are whole, rising, and include both ends", () => {
  assert.deepEqual(spread(5, 3, 10), [5, 6, 7]);
  const some = spread(0, 1_000_000, 40);
  assert.equal(some.length, 40);
  assert.equal(some[0], 0);
  assert.equal(some.at(-1), 999_999);
});
