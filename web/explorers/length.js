// A small model, trained on short inputs, runs in the page: for longer inputs, its output fails where the
// encoding has values that were not trained.
import { html, nothing, svg } from "lit-html";
import { latest } from "../formulas/remember.js";
import { END, EQUALS, MARKER, rescaled, TOKENS, unpack, writes } from "../formulas/small-model.js";
import { packedWeight, weightColour } from "../kit/colour.js";
import { within } from "../kit/dials.js";
import { explorer } from "../kit/explorer.js";
import { number, three } from "../kit/format.js";
import { cells, legend } from "../kit/heatmap.js";
import {
  axes,
  boxOf,
  centredAt,
  dotPath,
  onKeys,
  placed,
  plot,
  sliderKeys,
  upright,
  when,
} from "../kit/plot.js";
import { verdict } from "../kit/readout.js";
import { linear } from "../kit/scale.js";
import { wordsOf } from "../kit/schema.js";

const PI = "3141592653589793238462643383279502884197";
const TRAINED = { copy: 10, retrieve: 20 }; // digits of the longest input in training
const HELD = { copy: 22, retrieve: 24 }; // positions of input, answer and end together in training
const HEADS = 8; // of both layers
const FINGER = 26; // CSS pixels: smaller tiles cannot be pressed
const METHODS = ["plain", "interpolation", "ntk", "yarn"];
const FACTORS = ["fit", "2", "4"];

/** Loaded models by name: {weights, right}. */
const here = new Map();

/** Loads a model, once. */
async function come(name, bring) {
  if (here.has(name)) return;
  const { weights, ...known } = await bring(`model-${name}`);
  here.set(name, { ...known, weights: unpack(weights) });
}

/** The digits of the input: typed ones, continued with those of π. */
const inputOf = ({ digits, length }) => (digits + PI.slice(digits.length)).slice(0, length);

/** Softmax of scores: the model's confidence. */
function sureness(scores, token) {
  const parts = scores.map((score) => Math.exp(score - scores[token]));
  return 1 / parts.reduce((sum, part) => sum + part, 0);
}

/** Correct answers by place for inputs of this length, out of 512, in percent. */
function byPlace({ right }, method, factor, length) {
  const at = METHODS.indexOf(method);
  const packed = right?.[at && at + (METHODS.length - 1) * FACTORS.indexOf(factor)] ?? right?.[0];
  if (!packed) return [];
  const all = atob(packed);
  const from = (length * (length - 1)) / 2 - 1; // lengths from 2, concatenated
  return Array.from(all.slice(from, from + length), (letter) => letter.charCodeAt(0) / 100);
}

/** The factor of the frequencies. */
const scaleOf = (factor, length, task) =>
  factor === "fit" ? Math.max(1, length / TRAINED[task]) : Number(factor);

/** The model's output for an input. */
function asked(name, method, factor, input, marked) {
  const [task, kind] = name.split("-");
  const { weights } = here.get(name);
  const digits = [...input].map(Number);
  const copies = task === "copy";
  const given = copies ? digits : digits.toSpliced(marked, 0, MARKER);
  const wanted = copies ? digits : [digits[marked]];
  const scale = scaleOf(factor, digits.length, task);
  const frequencies = rescaled(kind === "rotary" ? method : "plain", scale, HELD[task]);
  const output = writes(kind, weights, [...given, EQUALS], wanted.length + 2, frequencies);
  const symbols = output.written.filter((token) => token !== END);
  const right = wanted.filter((token, i) => symbols[i] === token).length;
  return { ...output, given: [...given, EQUALS], wanted, symbols, right };
}

// Input and answer ------------------------------------------------------------------------------------------

const face = (token) => ({ [EQUALS]: "=", [END]: "∎", [MARKER]: "▸" })[token] ?? TOKENS[token];

/** Rounded tiles, as a path. */
function tilePath(left, top, size) {
  const r = Math.min(5, size / 6);
  const side = (size - 2 - 2 * r).toFixed(2);
  const corner = (x, y) => `a${r},${r} 0 0 1 ${x * r},${y * r}`;
  return (
    `M${(left + 1 + r).toFixed(2)},${top + 1}h${side}${corner(1, 1)}v${side}${corner(-1, 1)}` +
    `h-${side}${corner(-1, -1)}v-${side}${corner(1, -1)}z`
  );
}

/** A row of tiles; those of a kind are one path. */
const tiles = ({ tokens, left, top, size, kindOf }) =>
  [...new Set(tokens.map(kindOf))].map((kind) => {
    const path = tokens.map((token, i) =>
      kindOf(token, i) === kind ? tilePath(left + i * size, top, size) : "",
    );
    return svg`<path class="pe-tile pe-tile-${kind}" d=${path.join("")}></path>`;
  });

/** The text on tiles: equal-width digits are a single, fast text element. */
function faces({ tokens, left, top, size }) {
  const letters = tokens.map((token) => face(token)[0]).join("");
  const parts = letters.split(/(\D)/).map((part, i) => (i % 2 ? html`<i>${part}</i>` : part));
  return html`<div class="pe-faces" style="left:${left}px; top:${top}px; --pe-tile:${size}px;
    font-size:${Math.max(7, Math.round(size * 0.6))}px">${parts}</div>`;
}

/** Left ends and size of a row's tiles. */
function tilesOf(count, width, most) {
  const size = Math.min(most, Math.floor((width / count) * 10) / 10);
  return { size, x: (i) => i * size };
}

function rowsOfTiles(shown, place, change) {
  const { state, given, wanted, written, looks, symbols, task, type, held, input } = shown;
  const isLong = given.length - 1 > TRAINED[task];
  const columns = Math.max(given.length, wanted.length + 2, written.length);
  const { size, x } = tilesOf(columns, place.width, 1.9 * type + 18);
  const label = type + 4;
  const first = label;
  const gap = within(place.height - 3 * label - 2 * size - (held ? size + label : 0), 34, 70);
  const second = first + size + gap;
  const under = task === "copy" ? 0 : given.indexOf(MARKER) + 1; // the answer is below the question
  const at = Math.min(state.written, written.length - 1);
  const beyond = TRAINED[task] + (task === "retrieve" && given.indexOf(MARKER) < TRAINED[task] ? 1 : 0);
  const middle = (i, row) => [x(i) + size / 2, row];
  const shares = Array.from(looks[at]?.[state.head] ?? []).slice(0, given.length);
  const lines = shares.map((share, i) => ({ share, i })).filter(({ share }) => share >= 0.02);
  const [toX, toY] = middle(at + under, second);
  const kindOf = (token, i) =>
    token === wanted[i] ? "right" : token === END && i >= wanted.length ? "end" : "wrong";
  const setDigit = (i) => {
    const digits = [...input];
    digits[i] = String((Number(digits[i]) + 1) % 10);
    change({ digits: digits.join("") });
  };
  const digitOf = (i) => (task === "copy" || i < given.indexOf(MARKER) ? i : i - 1);
  const valueText = written.length
    ? `${at + 1}: ${face(written[at])}, wanted ${face(wanted[at] ?? END)}`
    : "none yet";
  const long = Math.max(FINGER, written.length * size);
  const ends = ({ written: now }) => [0, Math.max(0, now.length - 1)];
  const heldRow = second + size + label + 2;
  const rows = [
    { tokens: given, left: 0, top: first, size, kindOf: (token) => (token < 10 ? "given" : "sign") },
    { tokens: written, left: x(under), top: second, size, kindOf },
    ...(held?.task === task
      ? [{ tokens: held.written, left: x(under), top: heldRow, size, kindOf: () => "held" }]
      : []),
  ];
  return html`<div class="pe-plot" style=${placed(place)}>
    <svg width=${place.width} height=${place.height}>
      ${when(isLong)`<rect class="pe-untrained" x=${x(beyond)} y=${first - 2}
            width=${x(given.length - 1 - beyond)} height=${size + 4}></rect>`}
      <text class="pe-axis-label" x="0" y=${first - 6}>input${
        isLong ? `, in training at most ${TRAINED[task]} digits` : ""
      }</text>
      ${rows.map(tiles)}
      ${lines.map(
        ({ share, i }) =>
          svg`<line class="pe-look" x1=${middle(i, 0)[0]} y1=${first + size + 1} x2=${toX} y2=${toY - 1}
            style="stroke-width:${(share * size) / 3 + 0.5}; opacity:${0.25 + 0.75 * share}"></line>`,
      )}
      <text class="pe-axis-label" x="0" y=${second + size + label - 2}>${
        shown.waiting ? "the model comes …" : "what the model writes: wrong ones framed"
      }</text>
      ${when(rows.length > 2)`<text class="pe-axis-label" x="0" y=${heldRow + size + label - 4}>held</text>`}
      ${when(written.length)`<rect class="pe-tile-cursor" x=${x(at + under)} y=${second} width=${size}
          height=${size}></rect>`}
    </svg>
    ${rows.map(faces)}
    ${given.map((token, i) =>
      token < 10 && size >= FINGER
        ? html`<button type="button" class="pe-tile-press" aria-label=${`Digit ${digitOf(i) + 1}: ${token}`}
            style=${placed({ x: x(i), y: first, width: size, height: size })}
            @click=${() => (task === "copy" ? setDigit(i) : change({ marked: digitOf(i) }))}></button>`
        : nothing,
    )}
    <div class="pe-tile-row" role="slider" tabindex="0" aria-label="Written digit" aria-valuemin="0"
        aria-valuemax=${Math.max(0, written.length - 1)} aria-valuenow=${Math.max(0, at)}
        aria-valuetext=${valueText}
        style=${placed({ x: x(under), y: second, width: long, height: Math.max(FINGER, size) })}
        @pointerdown=${(event) =>
          change({
            written: within(Math.floor(event.offsetX / size), 0, Math.max(0, symbols.length)),
          })}
        @keydown=${onKeys(sliderKeys("written", change, ends))}></div>
  </div>`;
}

// Where the heads look --------------------------------------------------------------------------------------

function looksOfHeads(shown, place, change) {
  const { state, given, written, looks, type } = shown;
  const at = Math.min(state.written, looks.length - 1);
  const places = given.length + Math.max(0, written.length - 1);
  const gutter = 4 * type;
  const box = {
    x: gutter,
    y: type + 4,
    width: place.width - gutter - 2,
    height: place.height - 3.2 * type - 8,
  };
  const tall = box.height / HEADS;
  const colours = () => {
    const pixels = new Uint32Array(HEADS * places).fill(packedWeight(0));
    for (let head = 0; head < HEADS; head++)
      looks[at]?.[head].forEach((share, i) => {
        pixels[head * places + i] = packedWeight(share);
      });
    return pixels;
  };
  const edge = box.x + (given.length * box.width) / places;
  const corner = { left: place.width - 8.5 * type, top: place.height - type - 4 };
  const { ArrowUp, ArrowDown, ...ends } = sliderKeys("head", change, () => [0, HEADS - 1]);
  const pick = (event) =>
    change({ head: within(Math.floor((event.offsetY / box.height) * HEADS), 0, HEADS - 1) });
  return html`<div class="pe-plot" style=${placed(place)}>
    ${cells(box, places, colours, [looks, at])}
    <svg width=${place.width} height=${place.height}>
      ${upright("pe-edge-of-input", edge, box)}
      ${[0, 1].map((layer) => centredAt(0, box.y + (layer * 4 + 2) * tall, `layer ${layer + 1}`))}
      <line class="pe-never" x1="0" x2=${place.width} y1=${box.y + 4 * tall} y2=${box.y + 4 * tall}></line>
      <text class="pe-axis-label" x="0" y=${type}>where each head looks: at input, at written</text>
      <rect class="pe-tile-cursor" x=${box.x} y=${box.y + state.head * tall} width=${box.width}
        height=${tall}></rect>
    </svg>
    <div class="pe-tile-row" role="slider" tabindex="0" aria-label="Head" aria-orientation="vertical"
        aria-valuemin="0" aria-valuemax=${HEADS - 1} aria-valuenow=${state.head}
        aria-valuetext=${`layer ${Math.floor(state.head / 4) + 1}, head ${(state.head % 4) + 1}`}
        style=${placed(box)} @pointerdown=${pick}
        @keydown=${onKeys({ ArrowDown: ArrowUp, ArrowUp: ArrowDown, Home: ends.Home, End: ends.End })}></div>
    ${legend({ ...corner, type, low: "0", high: "1", colour: weightColour })}
  </div>`;
}

// How often each place is right -----------------------------------------------------------------------------

function accuracy(shown, place) {
  const { shares, held, input, type, task } = shown;
  const box = boxOf(place, { left: 3.2 * type, right: 0.8 * type, top: 2 * type, bottom: 2.6 * type });
  const x = linear([0.5, input.length + 0.5], [box.x, box.x + box.width]);
  const y = linear([0, 1], [box.y + box.height, box.y]);
  const line = (all) => all.map((share, i) => `${i ? "L" : "M"}${x(i + 1)},${y(share)}`).join("");
  const ticks = [1, Math.ceil(input.length / 2), input.length];
  const same = held && held.task === task && held.shares.length === shares.length;
  return plot(place, `How often each place is right in 512 random inputs of ${input.length} digits`)`
    ${axes(
      box,
      {
        scale: x,
        ticks: [...new Set(ticks)],
        text: task === "copy" ? "place in the answer" : "marked digit",
      },
      { scale: y, ticks: [0, 0.5, 1], text: "", format: String },
      place,
      type,
    )}
    <text class="pe-axis-label" x="0" y=${type}>share right, 512 inputs</text>
    ${same ? svg`<path class="pe-line pe-line-held" d=${line(held.shares)}></path>` : nothing}
    <path class="pe-line" style="stroke:var(--pe-position)" d=${line(shares)}></path>
    <path class="pe-dots" stroke-width=${0.4 * type}
      d=${shares.map((share, i) => dotPath(x(i + 1), y(share))).join("")}></path>`;
}

// -----------------------------------------------------------------------------------------------------------

const text = (tokens) => tokens.map((token) => TOKENS[token]).join("");

function readout({ waiting, input, symbols, wanted, right, ended, task, state }) {
  if (waiting) return html`The trained model comes, 90 KB; the input is ${input}.`;
  const value = html`<output class="pe-value" data-value=${right}>${right}</output>`;
  const stop = ended ? "then it stops" : "and does not stop";
  const scale = number(scaleOf(state.factor, input.length, task));
  const known = state.factor === "fit" ? "set for this length" : "the same for every length";
  const helped = state.model.endsWith("rotary") && state.method !== "plain";
  const how = helped ? ` Rescaled by ${scale}, ${known}.` : "";
  return task === "copy"
    ? html`${verdict(html`${value} of ${wanted.length} digits stand right.`)}It writes ${text(symbols)},
        ${symbols.length} digits, ${stop}.${how}`
    : html`${verdict(html`${value} of 1 is right.`)}It writes ${text(symbols) || "nothing"}, ${stop};
        wanted is ${text(wanted)}.${how}`;
}

export default explorer({
  kind: "length",
  heights: { wide: 380, phone: 414 },
  prepare: ({ model, held }, bring) =>
    Promise.all([model, held.model ?? model].map((name) => come(name, bring))),
  hidden: ({ model, method }) => [
    ...(model.endsWith("rotary") ? [] : ["method"]),
    ...(model.endsWith("rotary") && method !== "plain" ? [] : ["factor"]),
    ...(model.startsWith("retrieve") ? [] : ["marked"]),
  ],
  limits: ({ written }) => ({ written: Math.max(0, written.length - 1) }),
  set(key, value) {
    if (key === "digits") return { digits: value, length: value.length };
    return { [key]: value };
  },
  make({ bring, refuse, renew }) {
    const run = latest(asked);
    const places = latest((name, ...how) => byPlace(here.get(name), ...how));
    const coming = new Set();
    return {
      derive(state) {
        const { model: name, method, factor, length, marked } = state;
        const task = name.split("-")[0];
        const input = inputOf(state);
        const plain = {
          task,
          input,
          shares: [],
          written: [],
          looks: [],
          symbols: [],
          right: 0,
          ended: false,
        };
        if (!here.has(name)) {
          if (!coming.has(name)) {
            coming.add(name);
            come(name, bring).then(renew, (error) => {
              coming.delete(name); // to allow another attempt
              refuse(wordsOf(error));
            });
          }
          const digits = [...input].map(Number);
          return { ...plain, waiting: true, given: [...digits, EQUALS], wanted: digits };
        }
        const output = run(name, method, factor, input, task === "copy" ? 0 : marked);
        const ended = output.written.at(-1) === END;
        return { ...plain, ...output, ended, waiting: false, shares: places(name, method, factor, length) };
      },
    };
  },
  view(shown, { change }) {
    const { width, height, form, type } = shown;
    if (form === "phone") {
      const top = 158;
      const low = Math.round((height - top) * 0.5);
      return html`${rowsOfTiles(shown, { x: 0, y: 0, width, height: top }, change)}
        ${looksOfHeads(shown, { x: 0, y: top, width, height: low }, change)}
        ${accuracy(shown, { x: 0, y: top + low, width, height: height - top - low })}`;
    }
    const top = Math.round(height * (shown.held ? 0.52 : 0.46));
    const left = Math.round(width * 0.64);
    const rest = height - top - type;
    return html`${rowsOfTiles(shown, { x: 0, y: 0, width, height: top }, change)}
      ${looksOfHeads(shown, { x: 0, y: top + type, width: left, height: rest }, change)}
      ${accuracy(shown, { x: left + 24, y: top + type, width: width - left - 24, height: rest })}`;
  },
  readout,
  compare: (held, shown) =>
    held.waiting || shown.waiting ? "" : `held ${held.right} right, now ${shown.right}`,
  words: ({ waiting, symbols, right, wanted, input }) =>
    waiting
      ? "The model comes."
      : `Input of ${input.length} digits. ${symbols.length} written, ${right} of ${wanted.length} right.`,
  table({ input, wanted, written, looks, scores, given, state }, most) {
    const print = (share) => (most === Infinity ? String(share) : three(share));
    return {
      note: `The input is ${input}.`,
      header: ["place", "wanted", "written", "how sure", "head looks most at", "share"],
      rows: written.map((token, i) => {
        const shares = looks[i][state.head];
        const at = shares.indexOf(Math.max(...shares));
        const where =
          at < given.length ? `input ${number(at + 1)}` : `written ${number(at - given.length + 1)}`;
        const want = wanted[i] === undefined ? "end" : TOKENS[wanted[i]];
        return [i + 1, want, TOKENS[token], print(sureness(scores[i], token)), where, print(shares[at])];
      }),
    };
  },
});
