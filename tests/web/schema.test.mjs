import assert from "node:assert/strict";
import { test } from "node:test";
import { check, KINDS, ladder, of, parse } from "../../web/kit/schema.js";

const known = Object.fromEntries(of("encoding").map((p) => [p.key, p]));
const columns = of("frequency").find(({ key }) => key === "columns");

const refused = (act, ...parts) => {
  assert.throws(act, (error) => parts.every((part) => error.message.includes(part)));
};

test("what is typed is shown as it was typed", () => {
  refused(() => parse(known.d_model, "abc"), "got “abc”");
  refused(() => parse(known.base, "1,5"), "got “1,5”");
  refused(() => parse(known.base, ""), "got nothing");
  assert.deepEqual(parse(columns, "0, 1; 30"), [0, 1, 30]);
  assert.deepEqual(parse(columns, "5 5"), [5], "what stands in it twice stands in it once");
});

test("base reaches from 1.01 to 1e10 and no further; blanks may group digits", () => {
  assert.equal(parse(known.base, "1.01"), 1.01);
  assert.equal(parse(known.base, "1e10"), 1e10);
  assert.equal(parse(known.base, "10\u202f000"), 10_000);
  for (const text of ["1", "1.0099", "10000000001", "-5", "nan", "0x"])
    refused(() => parse(known.base, text), "base must be");
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
