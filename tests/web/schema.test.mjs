import assert from "node:assert/strict";
import { test } from "node:test";
import { check, KINDS, ladder, of, parse } from "../../web/kit/schema.js";

const known = Object.fromEntries(of("encoding").map((p) => [p.key, p]));
const columns = of("frequency").find(({ key }) => key === "columns");
const sentence = of("order").find(({ key }) => key === "sentence");

const refused = (act, ...parts) => {
  assert.throws(act, (error) => parts.every((part) => error.message.includes(part)));
};

test("an odd width is impossible, and why", () => {
  refused(() => parse(known.d_model, "7"), "d_model", "even", "7", "pairs");
  for (const text of ["0", "-2", "8194", "4.5", "", "abc", "NaN", "Infinity", "1e99"]) {
    refused(() => parse(known.d_model, text), "d_model must be");
  }
  assert.equal(parse(known.d_model, "8192"), 8192);
});

test("what is typed is shown as it was typed", () => {
  refused(() => parse(known.d_model, "abc"), "got “abc”");
  refused(() => parse(known.base, "1,5"), "got “1,5”");
  refused(() => parse(known.base, ""), "got nothing");
});

test("base reaches from 1.01 to 1e10 and no further; blanks may group digits", () => {
  assert.equal(parse(known.base, "1.01"), 1.01);
  assert.equal(parse(known.base, "1e10"), 1e10);
  assert.equal(parse(known.base, "10\u202f000"), 10_000);
  for (const text of ["1", "1.0099", "10000000001", "-5", "nan", "0x"])
    refused(() => parse(known.base, text), "base must be");
});

test("what a kernel sends is checked as strictly as text", () => {
  for (const value of [7, true, null, undefined, "64", Number.NaN, [64]])
    refused(() => check(known.d_model, value), "d_model");
});

test("every ladder rises, stays inside its bounds and holds what the documents use", () => {
  const wanted = {
    seq_len: [10, 20, 100, 5000, 1_000_000],
    d_model: [4, 8, 16, 64, 512, 8192],
    base: [10_000, 1.01, 1e10],
  };
  for (const kind of KINDS) {
    for (const p of of(kind).filter(({ scale }) => scale === "log")) {
      const stops = ladder(p);
      assert.ok(
        stops.every((stop, i) => i === 0 || stop > stops[i - 1]),
        p.key,
      );
      assert.deepEqual([stops[0], stops.at(-1)], [p.min, p.max]);
      for (const stop of stops) assert.equal(check(p, stop), stop);
      if (kind === "encoding")
        for (const stop of wanted[p.key]) assert.ok(stops.includes(stop), `${p.key} ${stop}`);
      assert.ok(stops.length < 260);
    }
  }
  assert.equal(ladder(known.position), null);
});

test("a list is bounded; what stands in it twice stands in it once", () => {
  assert.deepEqual(parse(columns, "0, 1; 30"), [0, 1, 30]);
  assert.deepEqual(parse(columns, "5 5"), [5]);
  for (const text of ["", "1 2 3 4 5 6 7", "8192", "-1", "1.5", "x"])
    refused(() => parse(columns, text), "columns must be");
});

test("a sentence is one to so many words", () => {
  assert.equal(parse(sentence, "  cat   sat mat "), "cat sat mat");
  for (const text of ["", "   ", "a ".repeat(sentence.words + 1), "x".repeat(25)])
    refused(() => parse(sentence, text), "sentence must be");
});
