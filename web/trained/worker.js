// A trained model in a worker: it receives files as bytes, decodes the weights and answers one question at a
// time. It is bundled with the runtime into one classic script, to start from a blob even under file://.
import * as ort from "onnxruntime-web/wasm";
import { unzip } from "../../theme/sphinx_island_book/in_page/gzip.js";
import { readRow, readTurned, rowBytes } from "../formulas/blocks.js";
import { causalOf, positionsOf, rowsOf, turnOf } from "../formulas/trained.js";
import { tokenizerOf } from "./tokens.js";

const files = new Map(); // name → promise of its bytes
const resolvers = new Map(); // name → resolve function

/** The bytes of a file, once received. */
function file(name) {
  if (!files.has(name)) files.set(name, new Promise((resolve) => resolvers.set(name, resolve)));
  return files.get(name);
}

const text = async (name) => new TextDecoder().decode(await file(name));
const json = async (name) => JSON.parse(await text(name));
const floats = async (name) => new Float32Array((await file(name)).buffer);

const post = (message, transfer = []) => globalThis.postMessage(message, { transfer });

/** A model: session, word embeddings, tokenizer, position rows. */
let model;

/** Matrices as floats, and word embeddings as stored. */
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
    files.delete(name); // no longer needed
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
  post({ type: "starts" });
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
  post({ type: "ready" });
}

/** The embeddings of tokens. */
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
  async sentence({ text: words, how, shift, leading }) {
    const { ids, tokens } = model.tokenizer.encode(words);
    const [n, { width, learned }] = [ids.length, model];
    const positions = rowsOf(learned, { how, shift, leading }, n);
    const { answer, ...rest } = await run({
      words: tensor(wordsOf(ids), n, width),
      positions: tensor(positions, n, width),
    });
    return { tokens, vector: answer, ...rest };
  },
  /** The next token's probabilities, and the loss of each token of the text. */
  async next({ text: words, how, shift, base, layout, still }) {
    const { ids } = model.tokenizer.encode(words);
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

/** Logarithm of the sum of exponentials. */
function sumOf(scores) {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score > most) most = score;
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - most);
  return most + Math.log(sum);
}

/** Indices of the largest numbers, in descending order. */
function topOf(numbers, count) {
  const largest = [];
  for (let i = 0; i < numbers.length; i++) {
    if (largest.length === count && numbers[i] <= numbers[largest[count - 1]]) continue;
    const at = largest.findIndex((other) => numbers[other] < numbers[i]);
    largest.splice(at < 0 ? largest.length : at, 0, i);
    largest.length = Math.min(largest.length, count);
  }
  return largest;
}

const handlers = {
  start,
  /** A file has arrived. */
  async file({ name, bytes }) {
    file(name);
    resolvers.get(name)(await unzip(bytes));
  },
  async ask({ id, question }) {
    const answer = await answers[question.of](question);
    post({ type: "answer", id, answer });
  },
};

globalThis.addEventListener("message", async ({ data }) => {
  try {
    await handlers[data.type](data);
  } catch (error) {
    post({
      type: "broke",
      id: data.id,
      words: String(/** @type {any} */ (error)?.message ?? error).slice(-500),
    });
  }
});
