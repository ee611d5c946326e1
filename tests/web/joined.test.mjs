import assert from "node:assert/strict";
import { test } from "node:test";
import { chordSquared, distancesUpTo } from "../../web/formulas/distance.js";
import { divisionTerms } from "../../web/formulas/encoding.js";
import { alongPlaces, turning, vectors } from "../../web/formulas/rotary.js";

const isNear = (found, exact, most) => assert.ok(Math.abs(found - exact) <= most, `${found} is not ${exact}`);

test("distances of thousands of offsets, joined from few sines, are those of their chords", () => {
  for (const [width, base] of [
    [2, 10_000],
    [64, 100],
    [512, 10_000],
  ]) {
    const terms = divisionTerms(width, base);
    const distances = distancesUpTo(5000, terms);
    assert.equal(distances.length, 5000);
    assert.equal(distances[0], 0);
    for (const offset of [1, 2, 63, 64, 65, 127, 128, 1000, 4095, 4999]) {
      const exact = Math.sqrt(terms.reduce((sum, term) => sum + chordSquared(offset, term), 0));
      isNear(distances[offset], exact, 1e-11);
    }
  }
  assert.equal(distancesUpTo(1, divisionTerms(8, 100)).length, 1);
});

test("scores of thousands of places are those of rotations made one by one", () => {
  const shape = { d_model: 16, base: 10_000, layout: "halves" };
  const both = vectors({ ...shape, seed: 3, same: false, query_angle: 20, key_angle: 50 });
  const terms = divisionTerms(16, 10_000);
  const wave = ({ query, key }, pair, offset) => {
    const [a, b, c, d] = [query[pair], query[pair + 8], key[pair], key[pair + 8]];
    return (
      (a * c + b * d) * Math.cos(offset * terms[pair]) + (b * c - a * d) * Math.sin(offset * terms[pair])
    );
  };
  const score = (offset) => terms.reduce((sum, _, pair) => sum + wave(both, pair, offset), 0) / 4;
  for (const found of alongPlaces(turning(shape, "none", both), 37, 3000)) isNear(found, score(37), 1e-12);
  const mirrored = alongPlaces(turning(shape, "sign", both), 37, 3000);
  for (const p of [0, 63, 64, 1000, 2999]) isNear(mirrored[p], score(-2 * p - 37), 1e-11);
});
