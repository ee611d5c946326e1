import assert from "node:assert/strict";
import { test } from "node:test";
import { pathThrough } from "../../pe_lib/explorers/web/kit/plot.js";

const through = (...heights) =>
  pathThrough(
    heights.length,
    (i) => i,
    (i) => heights[i],
  );

test("a path goes through every point that is not amid a level run", () => {
  assert.equal(through(), "");
  assert.equal(through(1), "M0.00,1.00");
  assert.equal(through(1, 2, 2, 3), "M0.00,1.00L1.00,2.00L2.00,2.00L3.00,3.00");
  assert.equal(through(2, 2, 3, 3, 3, 3, 2), "M0.00,2.00L1.00,2.00L2.00,3.00L5.00,3.00L6.00,2.00");
});

test("a slow rise is no level", () => {
  const rise = Array.from({ length: 1000 }, (_, i) => i / 1000);
  const points = through(...rise)
    .slice(1)
    .split("L")
    .map((point) => point.split(",").map(Number));
  assert.ok(points.length < 500);
  for (const [x, y] of points) assert.ok(Math.abs(y - x / 1000) < 0.006);
  for (let i = 1; i < points.length; i++) assert.ok(points[i][0] - points[i - 1][0] < 8);
});

test("of many points in a pixel the highest and the lowest are drawn, in their order", () => {
  const y = [0, 5, -3, 1, 2, 7, 2, 9];
  const path = pathThrough(
    y.length,
    (i) => i / 4,
    (i) => y[i],
  );
  assert.equal(path, "M0.25,5.00L0.50,-3.00L1.00,2.00L1.75,9.00");
});
