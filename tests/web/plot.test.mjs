import assert from "node:assert/strict";
import { test } from "node:test";
import { pathThrough } from "../../web/kit/plot.js";

const through = (...heights) =>
  pathThrough(
    heights.length,
    (i) => i,
    (i) => heights[i],
  );

/** The points of a path, as numbers. */
const pointsOf = (path) =>
  path
    .slice(1)
    .split("L")
    .map((point) => point.split(",").map(Number));

/** How far a path is from a height, at most, at any whole place. */
function furthest(path, height) {
  const points = pointsOf(path);
  let most = 0;
  for (let i = 1; i < points.length; i++) {
    const [[fromX, fromY], [toX, toY]] = [points[i - 1], points[i]];
    for (let x = fromX; x <= toX; x++)
      most = Math.max(most, Math.abs(fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX) - height(x)));
  }
  return most;
}

test("a path goes through every point that is not amid a straight run", () => {
  assert.equal(through(), "");
  assert.equal(through(1), "M0.00,1.00");
  assert.equal(through(2, 2, 3, 3, 3, 3, 2), "M0.00,2.00L1.00,2.00L2.00,3.00L5.00,3.00L6.00,2.00");
  const [across, up] = [(i) => [0, 0, 1, 1, 2][i], (i) => [0, 1, 1, 2, 2][i]];
  assert.equal(pathThrough(5, across, up), "M0.00,0.00L0.00,1.00L1.00,1.00L1.00,2.00L2.00,2.00");
});

test("a curve of few points is nowhere seen beside where it ought to be", () => {
  for (const turn of [0.001, 0.01, 0.03, 0.1, 0.5, 3]) {
    const height = (x) => 80 * Math.sin(turn * x + 1);
    const path = pathThrough(400, (i) => i, height);
    assert.ok(furthest(path, height) < 0.06, `${turn}`);
    if (turn < 0.02) assert.ok(pointsOf(path).length < 60, `${turn}: ${pointsOf(path).length}`);
  }
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
