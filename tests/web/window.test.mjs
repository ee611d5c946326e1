import assert from "node:assert/strict";
import { test } from "node:test";
import { divisionTerms, encodingValue, envelope, meanFactor } from "../../web/formulas/encoding.js";
import { heatmapCells, heatmapValues } from "../../web/formulas/heatmap.js";
import { binEdges, drawnColumns, following, spread, viewOf, zoomed } from "../../web/formulas/window.js";

test("bins hold every position once", () => {
  for (const [first, count, most] of [
    [0, 100, 200],
    [5, 1000, 200],
    [0, 1_000_000, 199],
    [3, 1, 10],
  ]) {
    const edges = binEdges(first, count, most);
    assert.equal(edges[0], first);
    assert.equal(edges.at(-1), first + count);
    assert.ok(edges.every((edge, i) => i === 0 || edge > edges[i - 1]));
    assert.ok(edges.length - 1 <= most);
  }
});

test("drawn columns are whole pairs inside the window", () => {
  for (const [first, count, most] of [
    [0, 8192, 400],
    [3, 777, 100],
    [101, 500, 33],
  ]) {
    const columns = drawnColumns(first, count, most);
    assert.ok(columns.length <= most && columns.length >= most - 1);
    for (let i = 0; i < columns.length; i += 2) {
      assert.equal(columns[i] % 2, 0);
      assert.equal(columns[i + 1], columns[i] + 1);
    }
    assert.ok(columns[0] >= first && columns.at(-1) < first + count);
    assert.equal(new Set(columns).size, columns.length);
  }
  assert.deepEqual([...drawnColumns(3, 4, 10)], [3, 4, 5, 6]);
});

test("a line of the heatmap is the mean of its positions, and a single position itself", () => {
  const terms = divisionTerms(16, 10_000);
  for (const [first, count] of [
    [0, 150],
    [7, 1000],
    [999_000, 1000],
  ]) {
    const cells = heatmapCells({ first, count }, { first: 0, count: 16 }, 600);
    const values = heatmapValues(cells, terms);
    for (const row of [0, 1, 57, cells.edges.length - 2]) {
      for (let column = 0; column < 16; column++) {
        let sum = 0;
        for (let p = cells.edges[row]; p < cells.edges[row + 1]; p++) sum += encodingValue(p, column, terms);
        const mean = sum / (cells.edges[row + 1] - cells.edges[row]);
        assert.ok(Math.abs(values[row * 16 + column] - mean) < 1e-9, `${first} ${row} ${column}`);
      }
    }
  }
});

test("the mean of a fast wave over many positions is nearly nothing, not a slow wave", () => {
  const terms = divisionTerms(4, 10_000);
  assert.ok(Math.abs(meanFactor(terms[0], 2500)) < 1e-3);
});

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

test("the window follows the cursor as little as it must", () => {
  assert.deepEqual(following({ first: 10, count: 5 }, 12), { first: 10, count: 5 });
  assert.deepEqual(following({ first: 10, count: 5 }, 15), { first: 11, count: 5 });
  assert.deepEqual(following({ first: 10, count: 5 }, 2), { first: 2, count: 5 });
});

test("spread members are whole, rising, and include both ends", () => {
  assert.deepEqual(spread(5, 3, 10), [5, 6, 7]);
  const some = spread(0, 1_000_000, 40);
  assert.equal(some.length, 40);
  assert.equal(some[0], 0);
  assert.equal(some.at(-1), 999_999);
});
