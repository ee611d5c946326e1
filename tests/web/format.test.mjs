// How values are written in sentences and on axes.
import assert from "node:assert/strict";
import test from "node:test";
import { difference, number, power, three } from "../../web/kit/format.js";

test("three digits, all of a whole number's, and powers of ten in place of an e", () => {
  const written = new Map([
    [0.31623, "0.316"],
    [1231.4, "1\u202f231"],
    [0.99967, "1.00"],
    [-0.5994, "\u22120.599"],
    [0, "0"],
    [47117, "47\u202f117"],
    [2556950000, "2.56 × 10⁹"],
    [0.0031623, "0.00316"],
    [1.11e-16, "1.11 × 10⁻¹⁶"],
    [-1.6234e9 - 0.5, "\u22121.62 × 10⁹"],
    [9.999e-5, "0.000100"],
  ]);
  for (const [value, words] of written) assert.equal(three(value), words);
  assert.equal(number(1.5e-7), "1.5 × 10⁻⁷");
  assert.equal(difference(1.4721, 1.9527, "rad"), "held 1.47 rad, now 1.95: 0.481 more");
});

test("an axis of powers of ten has them as powers, and what is none whole", () => {
  assert.deepEqual([1, 100, 1000, 1e10, 2000].map(power), ["1", "100", "10³", "10¹⁰", "2\u202f000"]);
});
