// The square's cells are the exact means of what they stand for.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  blockMeans,
  clippedRows,
  learnedValues,
  lookedUpBiases,
  meansOf,
  straightBiases,
  t5Buckets,
  tableBiases,
  tableRows,
} from "../../web/formulas/biases.js";

const cell = (offset) => Math.sin(1.7 * offset) + offset / 10;

test("a block of a square is the mean of its cells", () => {
  for (const size of [1, 3, 4]) {
    const most = 5 * size - 1;
    const cells = Float64Array.from({ length: 2 * most + 1 }, (_, i) => cell(i - most));
    const means = blockMeans(5, size, cells, most);
    for (const [query, key] of [
      [0, 0],
      [4, 0],
      [1, 3],
    ]) {
      let sum = 0;
      for (let q = query * size; q < (query + 1) * size; q++)
        for (let k = key * size; k < (key + 1) * size; k++) sum += cell(k - q);
      assert.ok(Math.abs(means[4 + key - query] - sum / size ** 2) < 1e-12);
    }
  }
});

test("the means of all heads are those of each head's own row", () => {
  const found = {
    alibi: straightBiases(5, 40, 30),
    t5: lookedUpBiases(learnedValues(5, 16), t5Buckets(40, 30, 16, 33, true)),
    shaw: lookedUpBiases(learnedValues(5, 9), clippedRows(40, 30, 4)),
    table: tableBiases(tableRows(5, 71), 3, 71),
  };
  for (const [name, every] of Object.entries(found))
    for (const [from, to, size] of [
      [0, 71, 1],
      [7, 60, 4],
      [39, 42, 5],
    ])
      for (const [head, means] of every.means(from, to, size).entries()) {
        const own = meansOf(every.of(head).subarray(from, to), size);
        assert.equal(means.length, own.length);
        for (const [i, mean] of own.entries())
          assert.ok(Math.abs(mean - means[i]) < 1e-12, `${name}, head ${head}`);
      }
});
