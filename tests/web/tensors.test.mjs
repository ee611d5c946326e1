// Files are written byte by byte from the formats' specifications; test_tensors.py has those of the packages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTensors } from "../../web/explorers/rows/tensors.js";

const u32 = (...numbers) => new Uint8Array(new Uint32Array(numbers).buffer);
const u64 = (...numbers) => new Uint8Array(BigUint64Array.from(numbers, BigInt).buffer);
const named = (name, ...parts) => Object.assign(new Blob(parts), { name });

/** A .safetensors file: the header's text, and so many bytes of data, or these. */
const file = (text, data = 0, length = new TextEncoder().encode(text).length) =>
  new Blob([u64(length), text, typeof data === "number" ? new Uint8Array(data) : data]);

/** A file with tensors of these names and shapes, all of zeros. */
function model(shapes, dtype = "F32", size = 4) {
  let end = 0;
  const entries = Object.entries(shapes).map(([name, shape]) => {
    const begin = end;
    end += size * shape.reduce((a, b) => a * b, 1);
    return [name, { dtype, shape, data_offsets: [begin, end] }];
  });
  return file(JSON.stringify({ __metadata__: { format: "pt" }, ...Object.fromEntries(entries) }), end);
}

/** A file with one table of 32 × 16 numbers of these bytes. */
const table = (dtype, bytes, name = "wpe.weight") =>
  file(JSON.stringify({ [name]: { dtype, shape: [32, 16], data_offsets: [0, bytes.byteLength] } }), bytes);
/** A file with one tensor whose entry has these parts instead of right ones. */
const wrong = (parts, name = "wpe.weight") =>
  file(
    JSON.stringify({ [name]: { dtype: "F32", shape: [32, 16], data_offsets: [0, 2048], ...parts } }),
    2048,
  );

const string = (text) => new Blob([u64(text.length), text]);
/** Entries of tensors: name, sides, type and offset of each, as in "a 16,32 0 0; b 16,32 0 2048". */
const infos = (list) =>
  list.map((one) => {
    const [name, sides, type, offset] = one.split(" ");
    return new Blob([
      string(name),
      u32(sides.split(",").length),
      u64(...sides.split(",")),
      u32(type),
      u64(offset),
    ]);
  });
/** A .gguf file: keys are written already. */
async function gguf({ tensors = "position_embd.weight 16,32 0 0", data = 2048, ...more } = {}) {
  const list = tensors.split("; ");
  const { keys = [], version = 3, counts = [list.length, keys.length], alignment = 32 } = more;
  const head = new Blob(["GGUF", u32(version), u64(...counts), ...keys, ...infos(list)]);
  const pad = new Uint8Array((alignment - (head.size % alignment)) % alignment);
  return new Blob([head, pad, typeof data === "number" ? new Uint8Array(data) : data]);
}
const key = (name, type, ...value) => new Blob([string(name), u32(type), ...value]);

const refused = async (blob, ...parts) =>
  assert.rejects(
    async () => openTensors(await blob),
    (error) => parts.every((part) => String(error.message).includes(part)) || assert.fail(error.message),
  );

const ROLES = [
  ["embeddings.position_embeddings.weight", [512, 384], "BERT"],
  ["bert.embeddings.position_embeddings.weight", [512, 16], "BERT"],
  ["roberta.embeddings.position_embeddings.weight", [514, 16], "RoBERTa", { first: 2 }],
  ["transformer.wpe.weight", [1024, 16], "GPT-2"],
  ["wpe.weight", [64, 16], "GPT-2"],
  ["text_model.embeddings.position_embedding.weight", [77, 16], "CLIP, text"],
  ["positional_embedding", [77, 16], "CLIP, text"],
  ["vision_model.embeddings.position_embedding.weight", [50, 16], "CLIP, images", { first: 1, grid: [7, 7] }],
  ["visual.positional_embedding", [197, 16], "CLIP, images", { first: 1, grid: [14, 14] }],
  ["vit.embeddings.position_embeddings", [1, 197, 16], "ViT", { first: 1, grid: [14, 14] }],
  ["deit.embeddings.position_embeddings", [1, 198, 16], "ViT", { first: 2, grid: [14, 14] }],
  ["pos_embed", [1, 196, 16], "ViT", { grid: [14, 14] }],
  ["pos_embed", [1, 201, 16], "ViT", { first: 5, grid: [14, 14] }],
  ["vision_encoder.pos_embed", [1, 8, 8, 16], "ViT", { grid: [8, 8] }],
  ["vit.embeddings.position_embeddings", [1, 1214, 16], "ViT"],
  ["decoder.decoder_pos_embed", [1, 197, 16], "MAE, decoder", { first: 1, grid: [14, 14] }],
  ["model.encoder.embed_positions.weight", [1500, 16], "Whisper, encoder"],
  ["decoder.positional_embedding", [448, 16], "Whisper, decoder"],
  ["model.encoder.embed_positions.weight", [1026, 16], "BART, encoder", { first: 2 }],
  ["model.decoder.embed_positions.weight", [2050, 16], "BART or OPT, decoder", { first: 2 }],
  ["model.decoder.embed_positions.weight", [100, 16], "positions"],
  ["xlm.position_embeddings.weight", [512, 16], "positions"],
];
for (const [name, shape, role, more] of ROLES)
  test(`${name}, ${shape.join(" × ")}, is a table of ${role}`, async () => {
    const { tables } = await openTensors(model({ "h.0.weight": [64, 64], [name]: shape }, "F16", 2));
    const [{ says, ...found }] = tables;
    const rows = shape.slice(0, -1).reduce((a, b) => a * b, 1);
    assert.deepEqual(found, { name, rows, columns: shape.at(-1), dtype: "F16", role, first: 0, ...more });
    assert.equal(tables.length, 1);
    assert.equal(says !== undefined, /RoBERTa|BART/u.test(role) || rows === 1214);
  });

test("without such a name tensors of plausible shape are listed, and what is no table is said", async () => {
  const shapes = {
    a: [32, 16],
    few: [31, 16],
    thin: [32, 15],
    "trunk.pos_embed": [1, 64, 32, 32],
    line: [512],
    b: [1, 40, 20],
  };
  const others = { "h.0.inv_freq": [32], "h.1.inv_freq": [32], "query_position_embeddings.weight": [50, 16] };
  const { tables, notes } = await openTensors(model({ ...shapes, ...others }));
  assert.deepEqual(
    tables.map(({ name, role, rows }) => `${role} ${name}: ${rows}`),
    ["tensor a: 32", "tensor b: 40", "tensor query_position_embeddings.weight: 50"],
  );
  assert.deepEqual(notes, ["“h.0.inv_freq” has the frequencies of a rotary encoding, not a table of rows"]);
  await refused(model({ a: [64, 15] }), "must hold a table of positions, got none");
  await refused(model({ "wpe.weight": [0, 16] }), "“wpe.weight” must have 32 to 100000 rows", "got 0 × 16");
  const conv = "wav2vec2.encoder.pos_conv_embed.conv.weight_g";
  await refused(model({ a: [64, 64], [conv]: [1, 1, 128] }), `“${conv}” is the convolution`, "wav2vec2");
});

test("a table with numbers that are none, or of another type, is refused by its name", async () => {
  const rejected = async (blob, name, ...parts) =>
    refused((await openTensors(await blob)).read(name), ...parts);
  for (const bad of [Number.NaN, -Infinity]) {
    const file = table("F32", new Float32Array(512).fill(bad, 3 * 16 + 5));
    await rejected(file, "wpe.weight", `“wpe.weight” must have finite 32-bit numbers, got ${bad} in row 3`);
  }
  const huge = table("F64", new Float64Array(512).fill(1e300, 40));
  await rejected(huge, "wpe.weight", "finite 32-bit numbers, got Infinity in row 2");
  const eight = model({ "wpe.weight": [64, 16] }, "F8_E4M3", 1);
  await rejected(eight, "wpe.weight", "“wpe.weight” must be of F64, F32, F16, BF16, Q8_0, got “F8_E4M3”");
  const tensors = "position_embd.weight 256,32 12 0";
  await rejected(gguf({ tensors, data: 32 * 144 }), "position_embd.weight", "got “Q4_K”");
  await rejected(model({ "wpe.weight": [64, 16] }), "h.0", "name must be “wpe.weight”, got “h.0”");
});

/** Files of which something is wrong, and what is said of it. */
const entry = '{"dtype": "F32", "shape": [32, 16], "data_offsets": [0, 2048]}';
const HOSTILE = {
  "an empty file": [new Blob([]), "got an empty file"],
  "a header over the file": [file("{}", 0, 1000), "must be 2 to 2 bytes, got 1000"],
  "a header over 100 MB": [file("{}", 64, 100_000_001), "got 100000001: another format, or a cut file"],
  "a header that is no JSON": [file("{not JSON}"), "header must be JSON, got “{not JSON}”"],
  "a header that is no text": [new Blob([u64(2), Uint8Array.of(0x7b, 0xff)]), "got other bytes"],
  "a header of many levels": [file(`{"a": ${"[".repeat(1e5)}${"]".repeat(1e5)}}`), "at most 3 levels"],
  "a tensor twice": [file(`{"a": ${entry}, "\\u0061" : ${entry}}`, 2048), "got “a” twice"],
  "an entry that is none": [file('{"a": 7}'), "“a” must have dtype, shape and data_offsets, got 7"],
  "another dtype": [wrong({ dtype: "F33" }), "dtype of “wpe.weight” must be BOOL, U8", "got “F33”"],
  "a negative side": [wrong({ shape: [-32, -16] }), "must be whole numbers", "[-32, -16]"],
  "a product over all": [wrong({ shape: [2 ** 32, 2 ** 32] }), "below 2**47 in all, got [4294967296"],
  "offsets beyond the end": [wrong({ data_offsets: [2048, 4096] }), "from 0 to 2048, got [2048"],
  "three offsets": [wrong({ data_offsets: [0, 1024, 2048] }), "two whole numbers"],
  "tensors that overlap": [file(`{"a": ${entry}, "b": ${entry}}`, 2048), "“b” must begin after “a”, at byte"],
  "bytes of no tensor": [file(`{"a": ${entry}}`, 4096), "file must end with “a”"],
  "a pickle": [new Blob([Uint8Array.of(128, 2, 138, 10, 108, 252, 156, 70, 249)]), "can run code"],
  "a .bin of another kind": [named("pytorch_model.bin", "anything at all"), "a pickle"],
  "a list of parts": [
    new Blob(['{"weight_map": {"h": "1", "wpe.weight": "2"}}']),
    "open “2”, which holds “wpe",
  ],
  "another JSON": [new Blob(['{"hidden_size": 64}']), "JSON without a weight_map"],
  "another magic": [named("model.gguf", "GGML0123456789"), "a .gguf file must begin with GGUF, got “GGML”"],
  "a big-endian GGUF": [new Blob(["GGUF", Uint8Array.of(0, 0, 0, 3), u64(0, 0)]), "big-endian one"],
  "GGUF's first version": [gguf({ version: 1 }), "version of GGUF must be 2 or 3, got 1"],
  "2^40 tensors": [gguf({ counts: [2 ** 40, 0] }), "number of tensors must fit into", "got 1099511627776"],
  "a string of 2^60": [
    gguf({ keys: [new Blob([u64(2 ** 60), "a"])] }),
    "length of a key",
    "got 1152921504606",
  ],
  "a list of 2^60": [gguf({ keys: [key("a", 9, u32(0), u64(2 ** 60))] }), "length of value of “a” must fit"],
  "a value of another type": [gguf({ keys: [key("a", 13)] }), "type 0 to 12", "got type 13"],
  "lists in lists": [gguf({ keys: [key("a", 9, ...Array(9).fill(u32(9, 1, 0)))] }), "3 lists deep"],
  "an alignment of 24": [gguf({ keys: [key("general.alignment", 4, u32(24))] }), "from 8", "got 24"],
  "an offset between": [gguf({ tensors: "a 16,32 0 8", data: 4096 }), "of 32 up to 2048, got 8"],
  "an offset of 2^60": [gguf({ tensors: `a 16,32 0 ${2n ** 60n}` }), "offset of “a”", "got 11529215046068"],
  "a cut table": [gguf({ data: 2000 }), "offset of “position_embd.weight”"],
  "a cut header": [(async () => (await gguf()).slice(0, 60))(), "got a cut file"],
  "five axes": [gguf({ tensors: "a 1,1,1,1,1 0 0" }), "“a” must have 1 to 4 axes, got 5"],
  "half a block": [gguf({ tensors: "a 16,32 8 0" }), "rows of a multiple of 32, got [32, 16]"],
  "a type of 99": [gguf({ tensors: "a 16,32 99 0" }), "type of “a” must be one of GGUF's, got 99"],
  "tables that overlap": [gguf({ tensors: "a 16,32 0 0; b 16,32 0 0" }), "“b” must begin after “a”"],
};
for (const [name, [blob, ...parts]] of Object.entries(HOSTILE))
  test(`${name} is refused in words`, () => refused(blob, ...parts));

test("keys of every type are passed over, and their alignment is used", async () => {
  const list = key("tokens", 9, u32(8), u64(2), string("a"), string("b"));
  const nested = key("nested", 9, u32(9), u64(2), ...Array(2).fill(new Blob([u32(5), u64(3), u32(1, 2, 3)])));
  const plain = [1, 1, 2, 2, 4, 4, 4, 1].map((size, type) => key(`k${type}`, type, new Uint8Array(size)));
  const long = [10, 11, 12].map((type) => key(`k${type}`, type, u64(2 ** 60)));
  const keys = [...plain, key("general.alignment", 4, u32(64)), list, ...long, nested];
  const data = Float32Array.from({ length: 512 }, (_, i) => i);
  for (const version of [2, 3]) {
    const { read } = await openTensors(await gguf({ version, data, alignment: 64, keys }));
    assert.deepEqual(await read("position_embd.weight"), data);
  }
});

/** A file of so many bytes, these first and zeros after, which counts what is asked of it. */
function sparse(first, size) {
  const blob = {
    size,
    asked: 0,
    slice(from, to) {
      blob.asked += to - from;
      const bytes = new Uint8Array(to - from);
      bytes.set(first.subarray(Math.min(from, first.length), to));
      return { arrayBuffer: async () => bytes.buffer };
    },
  };
  return blob;
}

test("of four gigabytes less than a hundredth is read", async () => {
  const rest = 2 ** 30 * 4;
  const header = JSON.stringify({
    "wpe.weight": { dtype: "F32", shape: [1024, 768], data_offsets: [0, 3145728] },
    "h.0.weight": { dtype: "F32", shape: [rest / 4], data_offsets: [3145728, 3145728 + rest] },
  });
  const ours = sparse(new Uint8Array(await file(header).arrayBuffer()), 8 + header.length + 3145728 + rest);
  const tokens = key("tokens", 9, u32(8), u64(2e5), new Blob(Array(2e5).fill(string("token"))));
  const tensors = `position_embd.weight 768,1024 0 0; h ${rest / 4} 0 3145728`;
  const head = await gguf({ tensors, keys: [tokens], data: 0 });
  const theirs = sparse(new Uint8Array(await head.arrayBuffer()), head.size + 3145728 + rest);
  for (const blob of [ours, theirs]) {
    const { read, tables } = await openTensors(blob);
    assert.equal((await read(tables[0].name)).length, 1024 * 768);
    assert.ok(blob.asked < rest / 100, `${blob.asked} bytes`);
  }
});
