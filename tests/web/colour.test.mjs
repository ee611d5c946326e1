// The two scales of colours: values that d3-interpolate computed, of ColorBrewer's RdBu and of the greens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { valueColour, weightColour } from "../../web/kit/colour.js";

test("values go from blue over white to red as ColorBrewer's spline does", () => {
  const wanted = new Map([
    [-1, "rgb(5, 48, 97)"],
    [-0.73, "rgb(45, 117, 178)"],
    [-0.2, "rgb(205, 227, 238)"],
    [0, "rgb(242, 239, 238)"],
    [0.05, "rgb(246, 237, 231)"],
    [0.5, "rgb(228, 130, 104)"],
    [1, "rgb(103, 0, 31)"],
  ]);
  for (const [value, colour] of wanted) assert.equal(valueColour(value), colour);
});

test("weights go through the greens in straight lines", () => {
  const wanted = new Map([
    [0, "rgb(255, 255, 255)"],
    [0.2, "rgb(186, 223, 206)"],
    [0.34, "rgb(138, 199, 171)"],
    [0.5, "rgb(85, 162, 129)"],
    [0.99, "rgb(12, 53, 37)"],
    [1, "rgb(11, 51, 36)"],
  ]);
  for (const [weight, colour] of wanted) assert.equal(weightColour(weight).background, colour);
});
