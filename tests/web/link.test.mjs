import assert from "node:assert/strict";
import { test } from "node:test";
import { linkName, readLink, unknownControls, writeLink } from "../../web/kit/link.js";
import { defaultsOf, KINDS, of } from "../../web/kit/schema.js";

/**
 * The state whose link is the longest: every value at its longest, every letter one that a URL writes as
 * twelve.
 */
function longest(kind) {
  const long = {
    integer: (p) => p.max,
    even: (p) => p.max,
    number: () => 1.012345678901234,
    switch: () => false,
    list: (p) => Array.from({ length: p.longest }, (_, i) => p.max - i),
    sentence: (p) => Array(p.words).fill("\u{1F408}".repeat(p.letters)).join(" "),
    digits: (p) => "9".repeat(p.longest),
    text: (p) => "\u{1F408}".repeat(p.letters),
    state: (p) =>
      Object.fromEntries(Object.entries(p.members).map(([key, one]) => [key, long[one.kind](one)])),
    choice: (p) => Object.keys(p.choices).sort((a, b) => b.length - a.length)[0],
  };
  return Object.fromEntries(of(kind).map((p) => [p.key, long[p.kind](p)]));
}

for (const kind of KINDS) {
  const params = of(kind);
  for (const [name, state] of Object.entries({ start: defaultsOf(kind), longest: longest(kind) })) {
    test(`${kind}: a link carries the whole state there and back, at its ${name}`, () => {
      const hash = writeLink(kind, state, params);
      assert.equal(linkName(hash), kind);
      assert.deepEqual(readLink(hash, params), { state, errors: [] });
    });
  }
}

test("hostile links are refused in words or ignored, never thrown", () => {
  const params = of("encoding");
  const hostile = [
    "#%E0%A4%A?x=1",
    "#?d_model=4",
    "#encoding",
    "",
    "#".repeat(5000),
    `#encoding?${"d_model=4&".repeat(100_000)}`,
  ];
  for (const hash of hostile) assert.equal(linkName(hash), null);
  const link = "#encoding?d_model=<script>&base=1e999&seq_len=64&__proto__=1&constructor=2&position=-1";
  const { state, errors } = readLink(link, params);
  assert.deepEqual(state, { seq_len: 64 });
  assert.equal(errors.length, 3);
});

test("of controls that there are not, a few are named", () => {
  const errors = unknownControls(["base", "x".repeat(1000), ...Array(3000).fill("no")], of("encoding"));
  assert.ok(errors.length < 5 && errors.join("").length < 300);
  assert.deepEqual(unknownControls(["base", "nope"], of("encoding")), ["controls: there is no “nope”"]);
});
