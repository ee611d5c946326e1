// Opens a model's file in the page: its header and the position tables, by slices, so that large files open
// at once. Formats: .safetensors and .gguf (versions 2 and 3).
import known from "../../../companion/pe_book/position_tables.json" with { type: "json" };
import { show } from "../../kit/schema.js";

const MOST_HEADER = 100_000_000; // bytes, as in the library safetensors
const DEEPEST = 3; // nested levels in a header
/** .safetensors types of numbers; the bits are in the names, except for BOOL. */
const DTYPES = `BOOL U8 I8 U16 I16 U32 I32 U64 I64 F4 F6_E2M3 F6_E3M2 F8_E5M2 F8_E4M3 F8_E8M0 F8_E4M3FNUZ
  F8_E5M2FNUZ F16 BF16 F32 F64 C64`.split(/\s+/u);
/** GGUF tensor types: number, name, numbers per block, bytes per block. */
export const GGUF_TYPES = new Map(
  [
    ...`0 F32 1 4, 1 F16 1 2, 2 Q4_0 32 18, 3 Q4_1 32 20, 6 Q5_0 32 22, 7 Q5_1 32 24, 8 Q8_0 32 34,
  9 Q8_1 32 40, 10 Q2_K 256 84, 11 Q3_K 256 110, 12 Q4_K 256 144, 13 Q5_K 256 176, 14 Q6_K 256 210,
  15 Q8_K 256 292, 16 IQ2_XXS 256 66, 17 IQ2_XS 256 74, 18 IQ3_XXS 256 98, 19 IQ1_S 256 50, 20 IQ4_NL 32 18,
  21 IQ3_S 256 110, 22 IQ2_S 256 82, 23 IQ4_XS 256 136, 24 I8 1 1, 25 I16 1 2, 26 I32 1 4, 27 I64 1 8,
  28 F64 1 8, 29 IQ1_M 256 56, 30 BF16 1 2, 34 TQ1_0 256 54, 35 TQ2_0 256 66, 39 MXFP4 32 17,
  40 NVFP4 64 36, 41 Q1_0 128 18`.matchAll(/(\d+) (\w+) (\d+) (\d+)/gu),
  ].map(([, id, name, block, bytes]) => [Number(id), { name, block: Number(block), bytes: Number(bytes) }]),
);
/** Bytes of GGUF value types by number; minima for strings and arrays. */
const VALUES = [1, 1, 2, 2, 4, 4, 4, 1, 8, 12, 8, 8, 8];
const [UINT32, STRING, ARRAY] = [4, 8, 9];

/** @typedef {{name: string, rows: number, columns: number, dtype: string, role: string, first: number,
 *    grid?: [number, number], says?: string}} Table */

/** A tensor's name in a message. */
const quoted = (name) => (name.length > 120 ? show(name) : `“${name}”`);

/** A range of bytes of the file. */
async function bytesOf(file, from, to) {
  const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer());
  if (bytes.length !== to - from) throw new Error(`file must have ${to} bytes, got ${from + bytes.length}`);
  return bytes;
}

const rules = (list) => list.map((rule) => ({ ...rule, match: new RegExp(rule.match, "u") }));
const TABLES = rules(known.tables);

const fits = ({ rows, padding }, count) =>
  padding ? Number.isInteger(Math.log2(count - padding)) : count === (rows ?? count);

/** The kind of a tensor by name and shape: a position table, another table, or null. */
function tableOf(name, { shape, dtype }) {
  const axes = shape.length > 2 && shape[0] === 1 ? shape.slice(1) : shape;
  const rows = axes.slice(0, -1).reduce((a, b) => a * b, 1);
  const rule = TABLES.find((one) => one.match.test(name) && fits(one, rows));
  if (axes.length !== (rule?.grid && shape.length === 4 && shape[1] === shape[2] ? 3 : 2)) return null;
  const table = { name, rows, columns: axes.at(-1), dtype, role: rule?.role ?? "tensor" };
  const side = Math.floor(Math.sqrt(rows));
  const more = rows - side * side;
  if (rule?.grid && more <= known.registers) return { ...table, first: more, grid: [side, side] };
  const says = rule?.grid ? known.unsquare : rule?.says;
  return { ...table, first: rule?.padding ?? 0, ...(says && { says }) };
}

const [{ rows: ROWS, columns: COLUMNS }, MOST] = [known.between, known.most];
const RULE = `${ROWS.join(" to ")} rows of ${COLUMNS.join(" to ")} numbers, at most ${MOST} in all`;
const within = (number, range) => range[0] <= number && number <= range[1];
const plausible = ({ rows, columns }) =>
  within(rows, ROWS) && within(columns, COLUMNS) && rows * columns <= MOST;

/** The tables to choose from, and notes on other tensors. */
function chosen(tensors) {
  const all = [...tensors].map(([name, tensor]) => tableOf(name, tensor)).filter((one) => one !== null);
  const named = all.filter(({ role }) => role !== "tensor");
  const notes = named
    .filter((one) => !plausible(one))
    .map(({ name, rows, columns }) => `${quoted(name)} must have ${RULE}, got ${rows} × ${columns}`);
  let alone = false;
  for (const rule of rules(known.others)) {
    const name = [...tensors.keys()].find((one) => rule.match.test(one));
    if (name === undefined) continue;
    notes.push(`${quoted(name)} ${rule.says}`);
    alone ||= rule.alone ?? false;
  }
  let tables = named.filter(plausible);
  if (!tables.length && !alone) tables = all.filter((one) => plausible(one) && DECODE[one.dtype]);
  if (!tables.length) throw new Error(["file must hold a table of positions, got none", ...notes].join("; "));
  return { tables, notes };
}

function half(bits) {
  const [sign, exponent, rest] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  if (exponent === 31) return rest ? Number.NaN : sign * Infinity;
  return sign * (exponent ? (1024 + rest) * 2 ** (exponent - 25) : rest * 2 ** -24);
}

/** Blocks of a scale and 32 int8. */
function eightBits(buffer) {
  const view = new DataView(buffer);
  const values = new Float32Array((buffer.byteLength / 34) * 32);
  for (let block = 0; 32 * block < values.length; block++) {
    const scale = half(view.getUint16(34 * block, true));
    for (let i = 0; i < 32; i++) values[32 * block + i] = scale * view.getInt8(34 * block + 2 + i);
  }
  return values;
}

/** Decoders by type, little-endian like all machines with browsers. */
const DECODE = {
  F64: (raw) => new Float32Array(new Float64Array(raw)),
  F32: (raw) => new Float32Array(raw),
  F16: (raw) => new Float32Array(new Uint16Array(raw)).map(half),
  BF16: (raw) => new Float32Array(new Uint32Array(new Uint16Array(raw)).map((bits) => bits << 16).buffer),
  Q8_0: eightBits,
};

async function readTable(file, { name, columns, dtype }, { at, bytes }) {
  if (!DECODE[dtype])
    throw new Error(`${quoted(name)} must be of ${Object.keys(DECODE).join(", ")}, got ${show(dtype)}`);
  const values = DECODE[dtype]((await bytesOf(file, at, at + bytes)).buffer);
  const bad = values.findIndex((value) => !Number.isFinite(value));
  const rule = `${quoted(name)} must have finite 32-bit numbers`;
  if (bad >= 0) throw new Error(`${rule}, got ${values[bad]} in row ${Math.floor(bad / columns)}`);
  return values;
}

/** Rejects JSON with duplicate keys, of which JSON.parse drops one, or too many levels. */
function checkKeys(text) {
  const open = [];
  for (let i = 0; i < text.length; i++) {
    if ("{[".includes(text[i])) {
      if (open.push(new Set()) > DEEPEST)
        throw new Error(`header must have at most ${DEEPEST} levels of objects and lists, got more`);
    } else if ("}]".includes(text[i])) open.pop();
    else if (text[i] === '"') {
      const from = i;
      for (i++; text[i] !== '"'; i++) if (text[i] === "\\") i++;
      const colon = /\s*:/uy;
      colon.lastIndex = i + 1;
      if (!colon.test(text)) continue;
      const key = JSON.parse(text.slice(from, i + 1));
      if (open.at(-1).has(key)) throw new Error(`header must name each tensor once, got ${show(key)} twice`);
      open.at(-1).add(key);
    }
  }
}

const isCount = (number) => Number.isSafeInteger(number) && number >= 0;

/** The size of a tensor; rejects invalid shapes. */
function countOf(name, shape) {
  const count = shape.reduce((a, b) => a * b, 1);
  if (!shape.every(isCount) || !isCount(64 * count))
    throw new Error(`shape of ${quoted(name)} must be whole numbers, below 2**47 in all, got ${show(shape)}`);
  return count;
}

function safetensorsEntry(name, entry, start, size) {
  const { dtype, shape, data_offsets: offsets } = entry ?? {};
  if (!Array.isArray(shape) || !Array.isArray(offsets))
    throw new Error(`${quoted(name)} must have dtype, shape and data_offsets, got ${show(entry)}`);
  if (!DTYPES.includes(dtype))
    throw new Error(`dtype of ${quoted(name)} must be ${DTYPES.join(", ")}, got ${show(dtype)}`);
  const bits = Number(/\d+/u.exec(dtype) ?? 8);
  const bytes = (countOf(name, shape) * bits) / 8;
  const [begin, end] = offsets;
  const rule = `data_offsets of ${quoted(name)} must be two whole numbers from 0 to ${size - start}`;
  if (offsets.length !== 2 || !offsets.every(isCount) || end > size - start)
    throw new Error(`${rule}, got ${show(offsets)}`);
  if (end - begin !== bytes)
    throw new Error(`${rule}, ${bytes} bytes apart by its shape and dtype, got ${show(offsets)}`);
  return { shape, dtype, at: start + begin, bytes };
}

/** Rejects overlapping tensors and, where not allowed, gaps. */
function checkPlaces(tensors, start, size, gaps) {
  let [end, last] = [start, "the header"];
  const inOrder = [...tensors].sort(([, a], [, b]) => a.at - b.at || a.bytes - b.bytes);
  for (const [name, { at, bytes }] of inOrder) {
    if (at < end || (at > end && !gaps))
      throw new Error(`${quoted(name)} must begin after ${last}, at byte ${end}, got ${at}`);
    [end, last] = [at + bytes, quoted(name)];
  }
  if (end < size && !gaps) throw new Error(`file must end with ${last}, at byte ${end}, got ${size} bytes`);
}

async function safetensors(file, length) {
  const most = Math.min(MOST_HEADER, file.size - 8);
  const rule = `header of a .safetensors file must be 2 to ${most} bytes`;
  if (length < 2 || length > most) throw new Error(`${rule}, got ${length}: another format, or a cut file`);
  const bytes = await bytesOf(file, 8, 8 + length);
  let header;
  let text = "";
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    header = JSON.parse(text);
  } catch (error) {
    throw new Error(`header must be JSON, got ${text ? show(text) : "other bytes"}: ${error}`);
  }
  if (text[0] !== "{") throw new Error(`header must be a JSON object, got ${show(text)}`);
  checkKeys(text);
  const start = 8 + length;
  const tensors = new Map();
  for (const [name, entry] of Object.entries(header))
    if (name !== "__metadata__") tensors.set(name, safetensorsEntry(name, entry, start, file.size));
  checkPlaces(tensors, start, file.size, false);
  return tensors;
}

const SHORT = Symbol("more of the file is needed");

/** Tensors of a GGUF file of that size from its first bytes; throws SHORT if these are too few. */
function ggufTensors(bytes, size) {
  const [view, utf8] = [new DataView(bytes.buffer), new TextDecoder()];
  let at = 4;
  const take = (many, what) => {
    if (many > size - at) throw new Error(`${what} must end in the file's ${size} bytes, got a cut file`);
    if (at + many > bytes.length) throw SHORT;
    at += many;
    return at - many;
  };
  const u32 = (what) => view.getUint32(take(4, what), true);
  const u64 = (what) => Number(view.getBigUint64(take(8, what), true));
  /** A count of items of at least so many bytes. */
  const many = (least, what) => {
    const count = u64(what);
    if (count * least > size - at) throw new Error(`${what} must fit into ${size - at} bytes, got ${count}`);
    return count;
  };
  const string = (what) => utf8.decode(bytes.subarray(take(many(1, `length of ${what}`), what), at));
  const skip = (type, key, deep = 0) => {
    const what = `value of ${show(key)}`;
    if (!VALUES[type] || deep > DEEPEST)
      throw new Error(`${what} must be of type 0 to 12, at most ${DEEPEST} lists deep, got type ${type}`);
    if (type === STRING) take(many(1, `length of ${what}`), what);
    else if (type === ARRAY) {
      const of = u32(what);
      const count = many(VALUES[of] ?? 1, `length of ${what}`);
      if (VALUES[of] && of !== STRING && of !== ARRAY) take(count * VALUES[of], what);
      else for (let i = 0; i < count; i++) skip(of, key, deep + 1);
    } else take(VALUES[type], what);
  };
  const version = u32("version");
  if (!(version & 0xffff))
    throw new Error("GGUF file must be little-endian, got a big-endian one: convert it again");
  if (version !== 2 && version !== 3) throw new Error(`version of GGUF must be 2 or 3, got ${version}`);
  const count = many(24, "number of tensors");
  const keys = many(13, "number of keys");
  let alignment = 32;
  for (let i = 0; i < keys; i++) {
    const key = string("a key");
    const type = u32(`type of ${show(key)}`);
    if (key === "general.alignment") {
      alignment = type === UINT32 ? u32(key) : 0;
      if (alignment < 8 || alignment & (alignment - 1))
        throw new Error(`${key} must be a power of two from 8, as uint32, got ${alignment} of type ${type}`);
    } else skip(type, key);
  }
  const infos = [];
  while (infos.length < count) {
    const name = string("a tensor's name");
    const what = `entry of ${quoted(name)}`;
    const axes = u32(what);
    if (axes < 1 || axes > 4) throw new Error(`${quoted(name)} must have 1 to 4 axes, got ${axes}`);
    const shape = Array.from({ length: axes }, () => u64(what)).reverse();
    infos.push({ name, shape, type: u32(what), offset: u64(what) });
  }
  const start = Math.ceil(at / alignment) * alignment;
  const tensors = new Map();
  for (const { name, shape, type, offset } of infos) {
    const kind = GGUF_TYPES.get(type);
    if (!kind) throw new Error(`type of ${quoted(name)} must be one of GGUF's, got ${type}`);
    if (tensors.has(name)) throw new Error(`header must name each tensor once, got ${quoted(name)} twice`);
    const length = (countOf(name, shape) / kind.block) * kind.bytes;
    if (shape[shape.length - 1] % kind.block)
      throw new Error(`${quoted(name)} must have rows of a multiple of ${kind.block}, got ${show(shape)}`);
    const rule = `offset of ${quoted(name)} must be a multiple of ${alignment}`;
    if (offset % alignment || start + offset + length > size)
      throw new Error(`${rule} up to ${size - start - length}, got ${offset}`);
    tensors.set(name, { shape, dtype: kind.name, at: start + offset, bytes: length });
  }
  checkPlaces(tensors, start, size, true);
  return tensors;
}

async function gguf(file) {
  for (let part = 2 ** 20; ; part *= 4) {
    try {
      return ggufTensors(await bytesOf(file, 0, Math.min(part, MOST_HEADER, file.size)), file.size);
    } catch (error) {
      if (error !== SHORT) throw error;
      if (part > MOST_HEADER) throw new Error(`header must have at most ${MOST_HEADER} bytes, got more`);
    }
  }
}

/** The file to open in place of an index of shards. */
async function partsOf(file) {
  if (file.size > MOST_HEADER) throw new Error(`file must be .safetensors or .gguf, got JSON`);
  let map;
  try {
    map = JSON.parse(new TextDecoder().decode(await bytesOf(file, 0, file.size))).weight_map;
  } catch {}
  if (map === null || typeof map !== "object")
    return "JSON without a weight_map: open the .safetensors file itself";
  const name = Object.keys(map).find((one) => TABLES.some(({ match }) => match.test(one)));
  return name === undefined
    ? "the list of a model's parts, none with the name of a position table: open one of the parts"
    : `the list of a model's parts: open ${show(map[name])}, which holds ${quoted(name)}`;
}

/**
 * The position tables of a model's file. Only its header is read and, by `read`, one table.
 *
 * Each of `tables` has `name`, `rows` × `columns`, `dtype`, and `role`: the model that uses this name
 * ("BERT", "ViT" …), or "tensor" if no name is known: then all of plausible shape are listed. Positions begin
 * at row `first`, after class, register or padding rows (see `says`). A picture's table has `grid`, positions
 * down and across. `notes` are about other tensors. `read` returns a table's numbers, row by row, from row 0.
 *
 * @param {Blob} file .safetensors, or .gguf of version 2 or 3 with F32, F16, BF16, F64 or Q8_0
 * @returns {Promise<{format: "safetensors" | "gguf", tables: Table[], notes: string[],
 *   read: (name: string) => Promise<Float32Array>}>}
 * @throws {Error} with a message for readers, if the file or the table is invalid
 */
export async function openTensors(file) {
  const head = await bytesOf(file, 0, Math.min(9, file.size));
  const rule = "file must be .safetensors or .gguf";
  if (file.size < 9) throw new Error(`${rule}, got ${file.size ? `${file.size} bytes` : "an empty file"}`);
  const length = Number(new DataView(head.buffer).getBigUint64(0, true));
  const [letters, name] = [String.fromCharCode(...head.subarray(0, 4)), /** @type {any} */ (file).name ?? ""];
  const isHeader = head[8] === "{".charCodeAt(0) && length <= MOST_HEADER;
  const isPickle = (head[0] === 0x80 && head[1] < 6) || letters === "PK\x03\x04";
  if (!isHeader && letters !== "GGUF") {
    if (isPickle || /\.(bin|pt|pth|ckpt|pkl|pickle)$/iu.test(name))
      throw new Error(`${rule}, got ${known.pickle}`);
    if (letters[0] === "{") throw new Error(`${rule}, got ${await partsOf(file)}`);
    if (/\.gguf$/iu.test(name)) throw new Error(`a .gguf file must begin with GGUF, got ${show(letters)}`);
  }
  const format = letters === "GGUF" ? "gguf" : "safetensors";
  const tensors = format === "gguf" ? await gguf(file) : await safetensors(file, length);
  const { tables, notes } = chosen(tensors);
  const read = async (wanted) => {
    const table = tables.find((one) => one.name === wanted);
    if (table) return readTable(file, table, tensors.get(wanted));
    throw new Error(`name must be ${tables.map((one) => quoted(one.name)).join(", ")}, got ${show(wanted)}`);
  };
  return { format, tables, notes, read };
}
