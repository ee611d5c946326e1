// A trained model in a worker of its own: it is handed every file as bytes, makes floats of the weights, and
// answers what it is asked, one text at a time. It is bundled with the runtime into one classic script, so
// that it starts from a blob, under file:// too.
import * as ort from "onnxruntime-web/wasm";
import { unzip } from "../../theme/sphinx_island_book/in_page/gzip.js";
import { readRow, readTurned, rowBytes } from "../formulas/blocks.js";
import { causalOf, positionsOf, rowsOf, turnOf } from "../formulas/trained.js";
import { tokenizerOf } from "./tokens.js";

const files = new Map(); // name → a promise of its bytes
const come = new Map(); // name → what settles it

/** The bytes of a file, when it has come. */
function file(name) {
  if (!files.has(name)) files.set(name, new Promise((resolve) => come.set(name, resolve)));
  return files.get(name);
}

const text = async (name) => new TextDecoder().decode(await file(name));
const json = async (name) => JSON.parse(await text(name));
const floats = async (name) => new Float32Array((await file(name)).buffer);

const tell = (message, transfer = []) => globalThis.postMessage(message, { transfer });

/** Everything that a model is: its session, its words' rows, its tokenizer, what it knows of rows. */
let model;

/** Its matrices as floats, and its words' rows as they came. */
async function weightsOf({ floats: size, matrices, parts, table }) {
  const all = new Float32Array(size / 4);
  const words = { kind: "", columns: 0, parts: /** @type {any[]} */ ([]) };
  for (const name of new Set(parts.map((part) => part.file))) {
    const bytes = await file(name);
    for (const part of parts.filter((one) => one.file === name)) {
      const { of, kind, first, rows: count, at } = part;
      const matrix = matrices[of];
      if (matrix) {
        const { rows, columns } = matrix;
        const out = all.subarray(matrix.at / 4, matrix.at / 4 + rows * columns);
        readTurned({ kind, bytes, at, first, count, columns, rows }, out);
      }
      if (of === table) words.parts.push({ ...part, bytes });
      words.kind = of === table ? kind : words.kind;
    }
    files.delete(name); // what the words need is held by their parts
  }
  return { all, words };
}

async function start() {
  const { create } = ort.InferenceSession;
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmBinary = (await file("runtime.wasm")).buffer;
  ort.env.logLevel = "error";
  const manifest = await json("manifest.json");
  const { all, words } = await weightsOf(manifest);
  tell({ type: "starts" });
  const session = await create.call(ort.InferenceSession, await file("graph.onnx"), {
    executionProviders: ["wasm"],
    externalData: [{ path: "weights", data: new Uint8Array(all.buffer) }],
  });
  const tokenizer = tokenizerOf(await json("tokenizer.json"));
  words.columns = manifest.width;
  const learned = manifest.rows
    ? {
        rows: await floats("rows"),
        mean: await floats("mean"),
        directions: await floats("directions"),
        width: manifest.width,
      }
    : null;
  model = { ...manifest, session, tokenizer, words, learned };
  files.clear();
  tell({ type: "ready" });
}

/** The rows of tokens in the table of words. */
function wordsOf(ids) {
  const { kind, columns, parts } = model.words;
  const rows = new Float32Array(ids.length * columns);
  const size = rowBytes(kind, columns);
  for (const [i, id] of ids.entries()) {
    const part = parts.find(({ first, rows: count }) => id >= first && id < first + count);
    readRow(kind, part.bytes, part.at + (id - part.first) * size, columns, rows, i * columns);
  }
  return rows;
}

const tensor = (data, ...dims) => new ort.Tensor("float32", data, dims);

async function run(inputs) {
  const { answer, looks } = await model.session.run(inputs);
  return { answer: answer.data, looks: looks.data, layers: model.layers, heads: model.heads };
}

const answers = {
  /** A sentence's vector. */
  async sentence({ text: said, how, shift, leading }) {
    const { ids, tokens } = model.tokenizer.encode(said);
    const [n, { width, learned }] = [ids.length, model];
    const positions = rowsOf(learned, { how, shift, leading }, n);
    const { answer, ...rest } = await run({
      words: tensor(wordsOf(ids), n, width),
      positions: tensor(positions, n, width),
    });
    return { tokens, vector: answer, ...rest };
  },
  /** How likely each token is to follow a text, and how little each of the text's own was expected. */
  async next({ text: said, how, shift, base, layout, still }) {
    const { ids } = model.tokenizer.encode(said);
    const [n, { width }] = [ids.length, model];
    const { cos, sin, partners } = turnOf({ positions: positionsOf(how, n, shift), base, layout, still });
    const size = cos.length / n;
    const { answer, ...rest } = await run({
      words: tensor(wordsOf(ids), n, width),
      cos: tensor(cos, n, size),
      sin: tensor(sin, n, size),
      layout: tensor(partners, size, size),
      mask: tensor(causalOf(n), n, n),
    });
    const many = answer.length / n;
    const losses = ids.slice(1).map((id, i) => {
      const scores = answer.subarray(i * many, (i + 1) * many);
      return sumOf(scores) - scores[id];
    });
    const last = answer.subarray((n - 1) * many);
    const whole = sumOf(last);
    const chances = last.map((score) => Math.exp(score - whole));
    const top = topOf(chances, 10).map((id) => ({ id, word: wordOf(id), chance: chances[id] }));
    return { tokens: ids.map(wordOf), ids, losses, chances, top, ...rest };
  },
};

const wordOf = (id) => model.tokenizer.decode([id]);

/** The logarithm of the sum of exponentials. */
function sumOf(scores) {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score > most) most = score;
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - most);
  return most + Math.log(sum);
}

/** The places of the largest numbers, the largest first. */
function topOf(numbers, count) {
  const found = [];
  for (let i = 0; i < numbers.length; i++) {
    if (found.length === count && numbers[i] <= numbers[found[count - 1]]) continue;
    const at = found.findIndex((other) => numbers[other] < numbers[i]);
    found.splice(at < 0 ? found.length : at, 0, i);
    found.length = Math.min(found.length, count);
  }
  return found;
}

const heard = {
  start,
  /** One more file is here. */
  async file({ name, bytes }) {
    file(name);
    come.get(name)(await unzip(bytes));
  },
  async ask({ id, question }) {
    const answer = await answers[question.of](question);
    tell({ type: "answer", id, answer });
  },
};

globalThis.addEventListener("message", async ({ data }) => {
  try {
    await heard[data.type](data);
  } catch (error) {
    tell({
      type: "broke",
      id: data.id,
      words: String(/** @type {any} */ (error)?.message ?? error).slice(-500),
    });
  }
});
