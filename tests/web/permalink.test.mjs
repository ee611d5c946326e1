import assert from "node:assert/strict";
import { test } from "node:test";
import { explorers } from "../../pe_lib/explorers/web/index.js";
import { linkName, readLink, writeLink } from "../../pe_lib/explorers/web/permalink.js";

for (const [kind, { params, defaults }] of Object.entries(explorers)) {
  test(`${kind}: a link carries the whole state there and back`, () => {
    const state = { ...defaults, base: 123.456, ...(kind === "order" ? { sentence: "a “b” c&d=e#?", order: [3, 0, 2, 1], causal: true } : { seq_len: 999, columns: [5, 2], pinned: [7, 3] }) };
    const hash = writeLink(kind, state, params);
    assert.equal(linkName(hash), kind);
    const { state: read, errors } = readLink(hash, params);
    assert.deepEqual(errors, []);
    for (const { key } of params) assert.deepEqual(read[key], state[key], key);
  });

  test(`${kind}: its defaults are possible`, () => {
    for (const param of params) assert.deepEqual(param.check(defaults[param.key]), defaults[param.key]);
    assert.deepEqual(params.map(({ key }) => key).sort(), Object.keys(defaults).sort());
  });
}

test("hostile links are refused in words or ignored, never thrown", () => {
  const params = explorers.encoding.params;
  const hostile = ["#%E0%A4%A?x=1", "#?d_model=4", "#encoding", "", "#".repeat(5000), `#encoding?${"d_model=4&".repeat(1000)}`];
  for (const hash of hostile) assert.equal(linkName(hash), null);
  const { state, errors } = readLink("#encoding?d_model=<script>&base=1e999&seq_len=64&__proto__=1&constructor=2&position=-1&pinned=1,2,3,4", params);
  assert.deepEqual(state, { seq_len: 64 });
  assert.equal(errors.length, 4);
});
