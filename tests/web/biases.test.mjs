// The square's cells are the exact means of what they stand for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { blockMeans, meansOf } from "../../pe_lib/explorers/web/formulas/biases.js";

const cell = (offset) => Math.sin(1.7 * offset) + offset / 10;

test("a block of a square is the mean of its cells", () => {
  for (const size of [1, 3, 4]) {
    const means = blockMeans(5, size, cell);
    for (const [query, key] of [
      [0, 0],
      [4, 0],
      [1, 3],
    ]) {
      let sum = 0;
      for (let q = query * size; q < (query + 1) * size; q++)
        for (let k = key * size; k < (key + 1) * size; k++) sum += cell(k - q);
      assert.ok(Math.abs(means.get(key - query) - sum / size ** 2) < 1e-12);
    }
  }
});

test("runs of values have their means, the last one too", () => {
  assert.deepEqual([...meansOf(Float64Array.of(1, 3, 5, 7, 9), 2)], [2, 6, 9]);
});
