import assert from "node:assert/strict";
import { test } from "node:test";
import * as params from "../../pe_lib/explorers/web/params.js";

const refused = (act, ...parts) => {
  assert.throws(act, (error) => parts.every((part) => error.message.includes(part)));
};

test("d_model says why an odd width is impossible", () => {
  refused(() => params.dModel.parse("7"), "d_model", "even", "7", "pairs");
  for (const text of ["0", "-2", "8194", "4.5", "", "abc", "NaN", "Infinity", "1e99"]) refused(() => params.dModel.parse(text), "d_model must be");
  assert.equal(params.dModel.parse("8192"), 8192);
});

test("base reaches from 1.01 to 1e10 and no further", () => {
  assert.equal(params.base.parse("1.01"), 1.01);
  assert.equal(params.base.parse("1e10"), 1e10);
  assert.equal(params.base.parse("10 000"), 10_000);
  for (const text of ["1", "1.0099", "10000000001", "-5", "nan", "0x"]) refused(() => params.base.parse(text), "base must be");
});

test("seq_len is a whole number up to a million", () => {
  assert.equal(params.seqLen.parse("1000000"), 1_000_000);
  for (const text of ["0", "1000001", "2.5", "1,5"]) refused(() => params.seqLen.parse(text), "seq_len must be");
});

test("what a kernel sends is checked as strictly as text", () => {
  for (const value of [7, true, null, undefined, "64", NaN, [64]]) refused(() => params.dModel.check(value), "d_model");
});

test("every ladder rises, stays inside its bounds and holds what the documents use", () => {
  for (const [param, wanted] of [[params.seqLen, [10, 20, 100, 5000, 1_000_000]], [params.dModel, [4, 8, 16, 64, 512, 8192]], [params.base, [10_000, 1.01, 1e10]]]) {
    const { ladder } = param;
    assert.ok(ladder.every((stop, i) => i === 0 || stop > ladder[i - 1]), param.key);
    assert.equal(ladder[0], param.min);
    assert.equal(ladder.at(-1), param.max);
    for (const stop of ladder) assert.equal(param.check(stop), stop);
    for (const stop of wanted) assert.ok(ladder.includes(stop), `${param.key} ${stop}`);
    assert.ok(ladder.length < 260);
  }
});

test("lists are bounded and free of doubles", () => {
  const list = params.integers("columns", "Columns", { max: 63, most: 3, least: 1 });
  assert.deepEqual(list.parse("0, 1; 30"), [0, 1, 30]);
  assert.deepEqual(list.parse("5 5"), [5]);
  for (const text of ["", "1 2 3 4", "64", "-1", "1.5", "x"]) refused(() => list.parse(text), "columns must be");
});

test("a sentence is one to twelve words", () => {
  const sentence = params.sentence("sentence", "Sentence");
  assert.equal(sentence.parse("  cat   sat mat "), "cat sat mat");
  for (const text of ["", "   ", "a ".repeat(13), "x".repeat(25)]) refused(() => sentence.parse(text), "sentence must be");
});
