// How values are written in sentences.
import assert from "node:assert/strict";
import test from "node:test";
import { power, two } from "../../web/kit/format.js";

test("two digits, and none that makes a value look whole or lose what three hold", () => {
  const written = [0.3162, 25.7, 1231.4, 0.9987, 0.125, -0.5994, 2, 0, 2.993, 0.003162].map(two);
  const thin = "\u202f";
  assert.deepEqual(written, [
    ...["0.32", "26", `1${thin}231`, "0.999", "0.125", "\u22120.60", "2", "0", "2.99", "0.0032"],
  ]);
});

test("an axis of powers of ten has them as powers, and what is none whole", () => {
  const wanted = new Map([
    [1, "1"],
    [100, "100"],
    [1000, "10³"],
    [1e10, "10¹⁰"],
    [2000, "2\u202f000"],
  ]);
  for (const [value, words] of wanted) assert.equal(power(value), words);
});
