// How values are written in sentences.
import assert from "node:assert/strict";
import test from "node:test";
import { two } from "../../web/kit/format.js";

test("two digits, and none that makes a value look whole or lose what three hold", () => {
  const written = [0.3162, 25.7, 1231.4, 0.9987, 0.125, -0.5994, 2, 0, 2.993, 0.003162].map(two);
  const thin = "\u202f";
  assert.deepEqual(written, [
    ...["0.32", "26", `1${thin}231`, "0.999", "0.125", "\u22120.60", "2", "0", "2.99", "0.0032"],
  ]);
});
