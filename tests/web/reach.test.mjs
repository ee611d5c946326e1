import assert from "node:assert/strict";
import { test } from "node:test";
import { divisionTerms } from "../../web/formulas/encoding.js";
import { reached, reachOf, similarities } from "../../web/formulas/reach.js";

test("near ends at the first offset where the mean of similarities is below 0, none passed over", () => {
  for (const width of [2, 6, 64])
    for (const base of [2, 50, 1000, 30_000, 1_000_000]) {
      const terms = divisionTerms(width, base);
      const values = similarities(terms, reached(terms.length));
      const until = [0];
      for (const value of values) until.push(until.at(-1) + value);
      const { end } = reachOf(terms);
      const below = (k) => until[k + 1] - until[Math.floor(k / 2)] < -1e-6;
      for (let k = 1; k < (end ?? values.length); k++) assert.ok(!below(k), `${width}, ${base}: ${k}`);
      if (end !== null) assert.ok(until[end + 1] - until[Math.floor(end / 2)] < 1e-6);
    }
});
