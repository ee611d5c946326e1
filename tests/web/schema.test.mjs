import assert from "node:assert/strict";
import { test } from "node:test";
import { check, KINDS, ladder, of, parse } from "../../web/kit/schema.js";

const known = Object.fromEntries(of("encoding").map((p) => [p.key, p]));
const columns = of("frequency").find(({ key }) => key === "columns");

test("what is typed is read, blanks may group digits, and what is refused is shown as it was typed", () => {
  assert.equal(parse(known.base, "1e10"), 1e10);
  assert.equal(parse(known.base, "10\u202f000"), 10_000);
  assert.deepEqual(parse(columns, "0, 1; 30"), [0, 1, 30]);
  assert.deepEqual(parse(columns, "5 5"), [5], "what stands in it twice stands in it once");
  const refused = {
    "1,5": "“1,5”",
    1.0099: "1.0099",
    10000000001: "10000000001",
    "0x": "“0x”",
    "": "nothing",
  };
  for (const [text, got] of Object.entries(refused))
    assert.throws(
      () => parse(known.base, text),
      ({ message }) => message.startsWith("base must be") && message.endsWith(`got ${got}`),
    );
});

test("every ladder rises, stays inside its bounds and holds what the documents use", () => {
  const wanted = { seq_len: [10, 5000, 1_000_000], d_model: [4, 64, 512], base: [10_000] };
  for (const kind of KINDS) {
    for (const p of of(kind).filter(({ scale }) => scale === "log")) {
      const stops = ladder(p);
      assert.deepEqual(
        [...new Set(stops)].sort((a, b) => a - b),
        stops,
        p.key,
      );
      assert.deepEqual([stops[0], stops.at(-1)], [p.min, p.max]);
      for (const stop of stops) assert.equal(check(p, stop), stop);
      if (kind === "encoding")
        for (const stop of wanted[p.key]) assert.ok(stops.includes(stop), `${p.key} ${stop}`);
    }
  }
});
