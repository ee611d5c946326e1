// Inference of the small causal model of pe_book/small_model.py, one token at a time with a key-value cache,
// including attention weights.
import { divisionTerms, encodingValue } from "./encoding.js";
import { bytesOf } from "./filled.js";
import { lately } from "./remember.js";

const [WIDTH, HEADS, LAYERS, EPS] = [64, 4, 2, 1e-5];
const HEAD = WIDTH / HEADS;
export const TOKENS = [..."0123456789=+", "end", "padding", "marker"];
export const [EQUALS, END, MARKER] = [10, 12, 14];
const CLIP = 16; // of Shaw's offsets
export const PLACES = 84;

/** Weights by name as Float32Arrays, from eight bits and a scale per row. */
export function unpack({ rows, scales, whole, buckets }) {
  const scale = new Float32Array(bytesOf(scales).buffer);
  const parts = new Int8Array(bytesOf(whole).buffer);
  const weights = {};
  let [row, at] = [0, 0];
  for (const [name, count, columns] of rows) {
    const values = new Float32Array(count * columns);
    for (let i = 0; i < values.length; i++) values[i] = parts[at + i] * scale[row + Math.floor(i / columns)];
    weights[name] = values;
    row += count;
    at += values.length;
  }
  return { ...weights, buckets };
}

const PLAIN = { frequencies: divisionTerms(HEAD, 1e4), factor: 1 };

/** Frequencies of a head, rescaled for an input `scale` times as long as in training. */
export function rescaled(method, scale, trained) {
  if (method === "plain") return PLAIN;
  const base = method === "ntk" ? 1e4 * scale ** (HEAD / (HEAD - 2)) : 1e4;
  const own = divisionTerms(HEAD, base);
  if (method === "interpolation") return { frequencies: own.map((w) => w / scale), factor: 1 };
  if (!method.startsWith("yarn")) return { frequencies: own, factor: 1 };
  const [fast, slow] = method === "yarn" ? [4, 1] : [32, 1];
  const kept = (w) => Math.min(1, Math.max(0, ((trained * w) / (2 * Math.PI) - slow) / (fast - slow)));
  const frequencies = own.map((w) => w * (kept(w) + (1 - kept(w)) / scale));
  return { frequencies, factor: 0.1 * Math.log(scale) + 1 };
}

// Its parts -------------------------------------------------------------------------------------------------

/**
 * Product of a matrix (an even number of rows) and a vector, plus a bias. Four rows share each number of the
 * vector, which halves the time.
 */
function product({ weight, bias = null }, x) {
  const columns = x.length;
  const out = new Float32Array(weight.length / columns);
  if (bias) out.set(bias);
  let row = 0;
  for (; row + 3 < out.length; row += 4) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let i = 0, at = row * columns; i < columns; i += 2, at += 2) {
      const one = x[i];
      const two = x[i + 1];
      a += weight[at] * one + weight[at + 1] * two;
      b += weight[at + columns] * one + weight[at + columns + 1] * two;
      c += weight[at + 2 * columns] * one + weight[at + 2 * columns + 1] * two;
      d += weight[at + 3 * columns] * one + weight[at + 3 * columns + 1] * two;
    }
    out[row] += a;
    out[row + 1] += b;
    out[row + 2] += c;
    out[row + 3] += d;
  }
  for (; row < out.length; row++)
    for (let i = 0, at = row * columns; i < columns; i++, at++) out[row] += weight[at] * x[i];
  return out;
}

function normalised(x, { weight, bias }) {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i];
  const mean = sum / x.length;
  let spread = 0;
  for (let i = 0; i < x.length; i++) spread += (x[i] - mean) ** 2;
  const by = 1 / Math.sqrt(spread / x.length + EPS);
  const out = new Float32Array(x.length);
  for (let i = 0; i < x.length; i++) out[i] = (x[i] - mean) * by * weight[i] + bias[i];
  return out;
}

function sumOf(one, other) {
  const out = new Float32Array(one.length);
  for (let i = 0; i < one.length; i++) out[i] = one[i] + other[i];
  return out;
}

/** The error function, with errors below 1.5·10⁻⁷: Abramowitz and Stegun, 7.1.26. */
function erf(x) {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const p = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - p * Math.exp(-x * x));
}
const gelu = (x) => (x / 2) * (1 + erf(x / Math.SQRT2));

/** Rotates a head's two halves by its position. */
function turn(x, begin, position, { frequencies, factor }) {
  const half = HEAD / 2;
  for (let i = 0; i < half; i++) {
    const angle = position * frequencies[i];
    const cos = factor * Math.cos(angle);
    const sin = factor * Math.sin(angle);
    const a = x[begin + i];
    const b = x[begin + half + i];
    x[begin + i] = a * cos - b * sin;
    x[begin + half + i] = a * sin + b * cos;
  }
}

/** The encoding's addition to a score of the query with the key so many places back. */
function added(kind, weights, query, begin, head, back) {
  if (kind === "alibi") return -back * 2 ** ((-8 * (head + 1)) / HEADS);
  if (kind === "t5") return weights["encoder.position.values.weight"][weights.buckets[back] * HEADS + head];
  if (kind !== "shaw") return 0;
  const keys = weights["encoder.position.keys.weight"];
  const row = (CLIP - Math.min(CLIP, back)) * HEAD;
  let sum = 0;
  for (let i = 0; i < HEAD; i++) sum += query[begin + i] * keys[row + i];
  return sum / Math.sqrt(HEAD);
}

// A run -----------------------------------------------------------------------------------------------------

/**
 * A model with a cache: next(token) → {scores, looks}, the next token's logits and each head's attention to
 * all places so far; back(count) keeps the first tokens only.
 */
export function reading(kind, weights, frequencies) {
  const terms = divisionTerms(WIDTH, 1e4);
  /** Weight and bias of a module. */
  const part = (name, joint = ".") => ({
    weight: weights[`${name}${joint}weight`],
    bias: weights[`${name}${joint}bias`],
  });
  const layers = Array.from({ length: LAYERS }, (_, layer) => {
    const name = `encoder.layers.${layer}`;
    return {
      input: part(`${name}.self_attn`, ".in_proj_"),
      output: part(`${name}.self_attn.out_proj`),
      before: part(`${name}.norm1`),
      within: part(`${name}.norm2`),
      wide: part(`${name}.linear1`),
      narrow: part(`${name}.linear2`),
    };
  });
  const [end, score] = [part("encoder.norm"), part("score")];
  const kept = Array.from({ length: LAYERS }, () =>
    ["keys", "values"].map(() => new Float32Array(PLACES * WIDTH)),
  );
  let position = 0;

  function attention(layer, x) {
    const all = product(layers[layer].input, x);
    const query = all.subarray(0, WIDTH);
    const key = all.subarray(WIDTH, 2 * WIDTH);
    if (kind === "rotary")
      for (let head = 0; head < HEADS; head++)
        for (const one of [query, key]) turn(one, head * HEAD, position, frequencies);
    const [keys, values] = kept[layer];
    keys.set(key, position * WIDTH);
    values.set(all.subarray(2 * WIDTH), position * WIDTH);
    const joined = new Float32Array(WIDTH);
    const looks = [];
    for (let head = 0; head < HEADS; head++) {
      const begin = head * HEAD;
      const shares = new Float32Array(position + 1);
      let most = -Infinity;
      for (let at = 0; at <= position; at++) {
        let one = 0;
        let two = 0;
        for (let i = begin, j = at * WIDTH + begin; i < begin + HEAD; i += 2, j += 2) {
          one += query[i] * keys[j];
          two += query[i + 1] * keys[j + 1];
        }
        shares[at] = (one + two) / Math.sqrt(HEAD) + added(kind, weights, query, begin, head, position - at);
        if (shares[at] > most) most = shares[at];
      }
      let whole = 0;
      for (let at = 0; at <= position; at++) {
        shares[at] = Math.exp(shares[at] - most);
        whole += shares[at];
      }
      for (let at = 0; at <= position; at++) shares[at] /= whole;
      for (let i = begin; i < begin + HEAD; i += 2) {
        let one = 0;
        let two = 0;
        for (let at = 0, j = i; at <= position; at++, j += WIDTH) {
          one += shares[at] * values[j];
          two += shares[at] * values[j + 1];
        }
        joined[i] = one;
        joined[i + 1] = two;
      }
      looks.push(shares);
    }
    return { out: product(layers[layer].output, joined), looks };
  }

  function next(token) {
    let x = weights["embedding.weight"].slice(token * WIDTH, (token + 1) * WIDTH);
    if (kind === "learned")
      x = x.map((value, i) => value + weights["encoder.position.values.weight"][position * WIDTH + i]);
    if (kind === "sinusoidal") x = x.map((value, i) => value + encodingValue(position, i, terms));
    const looks = [];
    for (let layer = 0; layer < LAYERS; layer++) {
      const { before, within, wide, narrow } = layers[layer];
      const attended = attention(layer, normalised(x, before));
      looks.push(...attended.looks);
      x = sumOf(x, attended.out);
      const inside = product(wide, normalised(x, within));
      for (let i = 0; i < inside.length; i++) inside[i] = gelu(inside[i]);
      x = sumOf(x, product(narrow, inside));
    }
    position += 1;
    return { scores: product(score, normalised(x, end)), looks };
  }
  const back = (count) => {
    position = count;
  };
  return { next, back };
}

/** A model and its tokens: a common prefix of the next input is not processed again. */
const readers = lately(2, (kind, weights, frequencies) => ({
  model: reading(kind, weights, frequencies),
  read: [],
}));

const largest = (scores) => scores.reduce((best, score, i) => (score > scores[best] ? i : best), 0);

/** Greedy continuation, up to the end or `most` tokens, with each written token's attention and logits. */
export function writes(kind, weights, tokens, most, frequencies = PLAIN) {
  const { model, read } = readers(kind, weights, frequencies);
  const last = tokens.length - 1;
  const change = tokens.findIndex((token, i) => i === last || token !== read[i]);
  model.back(change);
  read.splice(change, Infinity, ...tokens.slice(change));
  let output = tokens.slice(change).map(model.next).at(-1);
  const written = [];
  const looks = [];
  const scores = [];
  while (written.length < most) {
    const token = largest(output.scores);
    written.push(token);
    looks.push(output.looks);
    scores.push(output.scores);
    if (token === END) break;
    output = model.next(token);
  }
  return { written, looks, scores };
}
