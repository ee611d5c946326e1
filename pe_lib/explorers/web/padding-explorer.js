// A padded sentence on its way into an encoder: mask, encoding, embedding, and the two added or side by side.
import { scaleLinear } from "d3-scale";
import { plotFrame, shareUnder, wholeTicks } from "./chart.js";
import { packedColour } from "./colour.js";
import { button, choiceControl, sliderControl, switchControl, textControl } from "./controls.js";
import { h, s, setAttributes, setText } from "./dom.js";
import { decimals, number, plural } from "./format.js";
import { paintPixels } from "./heatmap.js";
import { padded } from "./padding.js";
import * as params from "./params.js";
import { defineExplorer } from "./shell.js";
import { MAX_WORDS, splitWords } from "./words.js";

const MOST_COLUMNS = 64;
const HATCH = "#9ca3af"; // a map is on light paper in the dark too
const FRAME = { height: 200, margin: { left: 64, right: 8, top: 6, bottom: 40 } };
const columnLadder = params.dModel.ladder.filter((stop) => stop <= MOST_COLUMNS);
const columns = (key, label) => params.integer(key, label, { min: 2, max: MOST_COLUMNS, even: true, ladder: columnLadder });

const sentence = params.sentence("sentence", "Words");
const PARAMS = [
  sentence,
  params.integer("length", "Padded length", { min: 1, max: MAX_WORDS }),
  params.integers("flipped", "Places whose mask is flipped", { max: MAX_WORDS - 1, most: MAX_WORDS }),
  columns("d_model", "Columns (d_model)"),
  params.base,
  params.choice("combine", "Encoding and embedding are", { add: "added", concatenate: "side by side" }),
  columns("embedding_dim", "Columns of the embedding"),
  params.flag("raised", "D0’s base: 10 raised to a power that already holds ln(base)"),
  params.flag("summed", "D3’s positions: added up once for every real token"),
  params.integer("first", "First position", { min: 0, max: 1 }),
  params.integer("position", "Row (cursor)", { min: 0, max: MAX_WORDS - 1 }),
  params.integer("column", "Column (cursor)", { min: 0, max: 2 * MOST_COLUMNS - 1 }),
];
const byKey = Object.fromEntries(PARAMS.map((param) => [param.key, param]));

const FORMULA = { raised: false, summed: false, first: 0, flipped: [] };
const PRESETS = {
  "The formula": FORMULA,
  "As in D0": { ...FORMULA, sentence: "Hello World", length: 3, d_model: 16, base: 10_000, combine: "add", raised: true },
  "As in D3": { ...FORMULA, sentence: "Hello World", length: 3, d_model: 64, base: 10_000, combine: "concatenate", embedding_dim: 16, summed: true, first: 1 },
};

export const paddingExplorer = defineExplorer({
  kind: "padding",
  title: "Padding explorer",
  params: PARAMS,
  defaults: {
    sentence: "Hello World", length: 3, d_model: 16, base: 10_000, combine: "add", embedding_dim: 16, position: 1, column: 2, ...FORMULA,
  },
  build({ change, refuse, repaint }) {
    let shown = null; // the state, with words and all that `padded` makes of them
    let hovered = null;
    let box = null;

    const sliders = ["length", "d_model", "base", "embedding_dim", "first", "position", "column"].map((key) => ({ key, control: sliderControl(byKey[key], { change: (value) => change({ [key]: value }), refuse }) }));
    const embedding = sliders.find(({ key }) => key === "embedding_dim").control.element;
    const words = textControl(sentence, { change: (value) => change({ sentence: value, flipped: [] }), refuse });
    const combine = choiceControl(byKey.combine, { change: (value) => change({ combine: value }) });
    const switches = ["raised", "summed"].map((key) => ({ key, control: switchControl(byKey[key], { change: (value) => change({ [key]: value }) }) }));
    const presets = h("div", { class: "pe-tools" }, ...Object.entries(PRESETS).map(([label, patch]) => button(label, () => change(patch))));
    const places = h("ol", { class: "pe-words-row", "aria-label": "Places of the padded sentence. A press switches a place’s mask between 1, kept, and 0, masked." });
    const plot = plotFrame({ ...FRAME, interactive: true, label: "The encoder’s input as a heatmap: positions down, columns across. Arrow keys move the crosshair." });
    const [mark, border] = [s("rect", { class: "pe-cell" }), s("line", { class: "pe-diagonal" })];
    plot.overlay.append(border, mark);
    const readout = h("p", { class: "pe-readout" });
    const value = h("output", { class: "pe-value", "data-value": "" });
    const cursor = () => hovered ?? shown;

    plot.element.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] ?? [0, 0];
      if (!down && !right) return;
      event.preventDefault();
      hovered = null;
      change({
        position: Math.max(0, Math.min(shown.length - 1, shown.position + down)),
        column: Math.max(0, Math.min(shown.input[0].length - 1, shown.column + right)),
      });
    });
    const cellUnder = (event) => {
      const share = box && shareUnder(event, plot.element, box);
      return share ? { position: Math.floor(share.y * shown.length), column: Math.floor(share.x * shown.input[0].length) } : null;
    };
    plot.element.addEventListener("pointermove", (event) => { hovered = cellUnder(event); repaint(); });
    for (const gone of ["pointerleave", "pointercancel"]) plot.element.addEventListener(gone, () => { hovered = null; repaint(); });
    plot.element.addEventListener("click", (event) => { const at = cellUnder(event); if (at) change(at); });

    const chips = [];
    function chip(place) {
      const [word, kept] = [h("span", { class: "pe-chip-word" }), h("span", { class: "pe-chip-from" })];
      const element = h("button", { type: "button", class: "pe-chip", onclick: () => change({ flipped: shown.flipped.includes(place) ? shown.flipped.filter((p) => p !== place) : [...shown.flipped, place] }) },
        h("span", { class: "pe-chip-place" }, String(place)), word, kept);
      return { item: h("li", {}, element), element, word, kept };
    }

    function drawPlaces() {
      while (chips.length < shown.length) chips.push(chip(chips.length));
      if (places.childElementCount !== shown.length) places.replaceChildren(...chips.slice(0, shown.length).map(({ item }) => item));
      for (let place = 0; place < shown.length; place++) {
        const { element, word, kept } = chips[place];
        setText(word, shown.words[place] ?? "[PAD]");
        setText(kept, `mask ${shown.mask[place]}`);
        element.classList.toggle("pe-masked", !shown.mask[place]);
      }
    }

    function drawInput(width) {
      const fit = plot.fit(width);
      ({ box } = fit);
      const wide = shown.input[0].length;
      const scale = shown.combine === "add" ? 2 : 1;
      paintPixels(fit.context, box, Uint32Array.from(shown.input.flatMap((row) => Array.from(row, (v) => packedColour(v / scale)))), wide);
      for (let row = 0; row < shown.length; row++) if (!shown.mask[row]) hatch(fit.context, box, row, shown.length);
      const x = scaleLinear([-0.5, wide - 0.5], [box.x, box.x + box.width]);
      const y = scaleLinear([-0.5, shown.length - 0.5], [box.y, box.y + box.height]);
      plot.axes(box, { x, y, xTicks: wholeTicks(x, box.width, 60), yTicks: wholeTicks(y, box.height, 30), xText: shown.combine === "add" ? "column (encoding + embedding)" : "column (encoding, then embedding)", yText: "row" });
      const edge = x(shown.d_model - 0.5);
      setAttributes(border, { x1: edge, x2: edge, y1: box.y, y2: box.y + box.height, visibility: shown.combine === "add" ? "hidden" : "visible" });
      const at = cursor();
      setAttributes(mark, { x: x(at.column - 0.5), y: y(at.position - 0.5), width: box.width / wide, height: box.height / shown.length });
    }

    function say() {
      const { position: row, column } = cursor();
      const exact = shown.input[row][column];
      setText(value, decimals(exact, 9));
      value.dataset.value = String(exact);
      const kept = shown.mask[row];
      const where = `Row ${row}, column ${column}: `;
      if (column >= shown.d_model) return readout.replaceChildren(`${where}${kept ? `column ${column - shown.d_model} of the word’s vector` : "masked"} = `, value);
      const term = shown.terms[column >> 1];
      const name = column & 1 ? "cos" : "sin";
      const angle = `${name}(${number(shown.positions[row])} × ${term.toPrecision(6)})`;
      const parts = shown.combine === "add" ? ` = ${decimals(shown.encoding[row][column], 6)} + ${decimals(shown.tokens[row][column], 6)} of the word = ` : " = ";
      return readout.replaceChildren(kept ? `${where}${angle}${parts}` : `${where}masked, so `, value, kept ? "" : ", whatever the formula says");
    }

    return {
      controls: [words.element, ...sliders.map(({ control }) => control.element), combine.element, ...switches.map(({ control }) => control.element)],
      body: h("div", { class: "pe-body" }, presets, places, plot.element, readout),
      take(state) {
        const list = splitWords(state.sentence);
        const made = padded({ ...state, words: list.slice(0, state.length) });
        shown = { ...state, ...made, words: list.slice(0, state.length), cut: list.length - Math.min(list.length, state.length) };
        shown.position = Math.min(state.position, state.length - 1);
        shown.column = Math.min(state.column, made.input[0].length - 1);
        if (hovered && (hovered.position >= shown.length || hovered.column >= made.input[0].length)) hovered = null;
      },
      draw(width) {
        words.show(shown.sentence);
        combine.show(shown.combine);
        for (const { key, control } of sliders) control.show(shown[key], { max: { position: shown.length - 1, column: shown.input[0].length - 1 }[key] });
        for (const { key, control } of switches) control.show(shown[key]);
        embedding.hidden = shown.combine === "add"; // it then has the encoding's columns
        drawPlaces();
        drawInput(width);
        say();
      },
      words() {
        const cut = shown.cut ? ` ${plural(shown.cut, "word")} did not fit and ${shown.cut === 1 ? "is" : "are"} left out.` : "";
        const base = shown.raised ? ` The base ${number(shown.base)} acts as ${number(Number(shown.effective.toPrecision(6)))}.` : "";
        const entered = shown.mask.flatMap((kept, row) => (kept ? [number(shown.positions[row])] : []));
        const summed = shown.summed ? ` With ${plural(shown.real, "real token")} the rows enter as ${entered.join(", ") || "nothing"}.` : "";
        const total = shown.input[0].length;
        return `${plural(shown.real, "real token")} in ${plural(shown.length, "place")}; the input has ${plural(shown.length, "row")} of ${plural(total, "column")}` +
          `${shown.combine === "add" ? ", encoding and embedding added" : `, ${shown.d_model} of the encoding and ${shown.embedding_dim} of the embedding`}. The colours run from ${shown.combine === "add" ? "−2 to 2" : "−1 to 1"}.${cut}${base}${summed}`;
      },
      table(most) {
        const wide = most === Infinity ? shown.input[0].length : Math.min(16, shown.input[0].length);
        return {
          note: wide < shown.input[0].length ? `The first ${wide} of ${shown.input[0].length} columns; the copy holds all.` : "",
          header: ["row", "mask", "position that enters", ...Array.from({ length: wide }, (_, column) => column)],
          rows: shown.input.map((row, i) => [i, shown.mask[i], shown.positions[i], ...Array.from(row.slice(0, wide), (v) => (most === Infinity ? String(v) : decimals(v, 6)))]),
        };
      },
    };
  },
});

/** Slanted lines over a masked row: zero is white, and so is a value near it. */
function hatch(context, box, row, rows) {
  const [top, height] = [box.y + (row * box.height) / rows, box.height / rows];
  context.save();
  context.beginPath();
  context.rect(box.x, top, box.width, height);
  context.clip();
  context.strokeStyle = HATCH;
  context.beginPath();
  for (let x = box.x - height; x < box.x + box.width; x += 10) {
    context.moveTo(x, top + height);
    context.lineTo(x + height, top);
  }
  context.stroke();
  context.restore();
}
