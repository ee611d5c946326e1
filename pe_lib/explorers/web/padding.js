// A padded sentence on its way into an encoder: mask, encoding, embedding, and the two added or side by side.
import { html, svg } from "lit-html";
import { padded } from "./formulas/padding.js";
import { packedColour } from "./kit/colour.js";
import { button } from "./kit/controls.js";
import { explorer } from "./kit/explorer.js";
import { decimals, number, plural } from "./kit/format.js";
import { paintPixels } from "./kit/heatmap.js";
import { boxOf, plot } from "./kit/plot.js";
import { linear, wholeTicks } from "./kit/scale.js";
import { splitWords } from "./kit/schema.js";

const HATCH = "#9ca3af"; // a map is on light paper in the dark too
const FRAME = { height: 200, margin: { left: 64, right: 8, top: 6, bottom: 40 } };

const FORMULA = { raised: false, summed: false, first: 0, flipped: [] };
const PRESETS = {
  "The formula": FORMULA,
  "As in D0": {
    ...FORMULA,
    sentence: "Hello World",
    length: 3,
    d_model: 16,
    base: 10_000,
    combine: "add",
    raised: true,
  },
  "As in D3": {
    ...FORMULA,
    sentence: "Hello World",
    length: 3,
    d_model: 64,
    base: 10_000,
    combine: "concatenate",
    embedding_dim: 16,
    summed: true,
    first: 1,
  },
};

const toggled = (list, item) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** The places of the sentence; a press flips a place's mask. */
function places({ words, mask }, change) {
  const chip = (kept, place) => html`<li><button type="button" class="pe-chip ${kept ? "" : "pe-masked"}"
      @click=${() => change((now) => ({ flipped: toggled(now.state.flipped, place) }))}>
    <span class="pe-chip-place">${place}</span><span
        class="pe-chip-word">${words[place] ?? "[PAD]"}</span><span " +
          "class="pe-chip-from">mask ${kept}</span></button></li>`;
  const label =
    "Places of the padded sentence. A press switches a place’s mask between 1, kept, and 0, masked.";
  return html`<ol class="pe-words-row" aria-label=${label}>${mask.map(chip)}</ol>`;
}

/** The cell under the pointer, else the one that was chosen. */
const cursorOf = ({ state, hand, wide }) =>
  hand.over ?? { position: state.position, column: Math.min(state.column, wide - 1) };

function heatmap(shown, { change, point }) {
  const { state, mask, input, wide, width } = shown;
  const added = state.combine === "add";
  const box = boxOf(width, FRAME.height, FRAME.margin);
  const x = linear([-0.5, wide - 0.5], [box.x, box.x + box.width]);
  const y = linear([-0.5, state.length - 0.5], [box.y, box.y + box.height]);
  const at = cursorOf(shown);
  const edge = x(state.d_model - 0.5);
  const cellUnder = (share) => ({
    position: Math.floor(share.y * state.length),
    column: Math.floor(share.x * wide),
  });
  const move = (down, right) => () =>
    change((now) => ({
      position: Math.max(0, Math.min(now.state.length - 1, now.state.position + down)),
      column: Math.max(0, Math.min(now.wide - 1, Math.min(now.state.column, now.wide - 1) + right)),
    }));
  const draw = (context) => {
    const scale = added ? 2 : 1;
    paintPixels(
      context,
      box,
      Uint32Array.from(input.flatMap((row) => Array.from(row, (v) => packedColour(v / scale)))),
      wide,
    );
    for (let row = 0; row < state.length; row++) if (!mask[row]) hatch(context, box, row, state.length);
  };
  return plot({
    width,
    ...FRAME,
    draw,
    inputs: [input],
    label: "The encoder’s input as a heatmap: positions down, columns across. Arrow keys move the crosshair.",
    x: {
      scale: x,
      ticks: wholeTicks(x, box.width, 60),
      text: added ? "column (encoding + embedding)" : "column (encoding, then embedding)",
    },
    y: { scale: y, ticks: wholeTicks(y, box.height, 30), text: "row" },
    over: svg`<line class="pe-diagonal" x1=${edge} x2=${edge} y1=${box.y} y2=${box.y + box.height}
        visibility=${added ? "hidden" : "visible"}></line>
      <rect class="pe-cell" x=${x(at.column - 0.5)} y=${y(at.position - 0.5)}
          width=${Math.max(0, box.width / wide)} height=${box.height / state.length}></rect>`,
    on: {
      point: (share) => point({ over: share && cellUnder(share) }),
      press: (share) => change(cellUnder(share)),
      keys: { ArrowUp: move(-1, 0), ArrowDown: move(1, 0), ArrowLeft: move(0, -1), ArrowRight: move(0, 1) },
    },
  });
}

function readout(shown) {
  const { state, mask, input, encoding, tokens, positions, terms } = shown;
  const { position: row, column } = cursorOf(shown);
  const exact = input[row][column];
  const kept = mask[row];
  const where = `Row ${row}, column ${column}: `;
  const name = column & 1 ? "cos" : "sin";
  const wave = () => `${name}(${number(positions[row])} × ${terms[column >> 1].toPrecision(6)})`;
  const sum = () =>
    state.combine === "add"
      ? ` = ${decimals(encoding[row][column], 6)} + ${decimals(tokens[row][column], 6)} of the word = `
      : " = ";
  const beside = column >= state.d_model;
  const before = beside
    ? kept
      ? `column ${column - state.d_model} of the word’s vector = `
      : "masked = "
    : kept
      ? wave() + sum()
      : "masked, so ";
  const after = kept || beside ? "" : ", whatever the formula says";
  return html`<p class="pe-readout">${where}${before}<output class="pe-value"
      data-value=${exact}>${decimals(exact, 9)}</output>${after}</p>`;
}

export default explorer({
  kind: "padding",
  set: (key, value) => (key === "sentence" ? { sentence: value, flipped: [] } : { [key]: value }),
  hidden: ({ combine }) => (combine === "add" ? ["embedding_dim"] : []), // it then has the encoding's columns
  limits: ({ wide }) => ({ column: wide - 1 }),
  derive(state) {
    const list = splitWords(state.sentence);
    const words = list.slice(0, state.length);
    const made = padded({ ...state, words });
    return { words, cut: list.length - words.length, wide: made.input[0].length, ...made };
  },
  view: (shown, acts) => html`
    <div class="pe-tools">
      ${Object.entries(PRESETS).map(([label, patch]) => button(label, () => acts.change(patch)))}
    </div>
    ${places(shown, acts.change)}${heatmap(shown, acts)}${readout(shown)}`,
  words({ state, cut, effective, mask, positions, real, wide }) {
    const { length, d_model: width, embedding_dim: embedding, base, combine, raised, summed } = state;
    const left = cut ? ` ${plural(cut, "word")} did not fit and ${cut === 1 ? "is" : "are"} left out.` : "";
    const acts = raised
      ? ` The base ${number(base)} acts as ${number(Number(effective.toPrecision(6)))}.`
      : "";
    const entered = mask.flatMap((kept, row) => (kept ? [number(positions[row])] : []));
    const enter = summed
      ? ` With ${plural(real, "real token")} the rows enter as ${entered.join(", ") || "nothing"}.`
      : "";
    const how =
      combine === "add"
        ? ", encoding and embedding added"
        : `, ${width} of the encoding and ${embedding} of the embedding`;
    return (
      `${plural(real, "real token")} in ${plural(length, "place")}; the input has ${plural(length, "row")} ` +
      `of ${plural(wide, "column")}${how}. ` +
      `The colours run from ${combine === "add" ? "−2 to 2" : "−1 to 1"}.${left}${acts}${enter}`
    );
  },
  table({ mask, positions, input, wide }, most) {
    const seen = most === Infinity ? wide : Math.min(16, wide);
    const print = most === Infinity ? String : (v) => decimals(v, 6);
    return {
      note: seen < wide ? `The first ${seen} of ${wide} columns; the copy holds all.` : "",
      header: ["row", "mask", "position that enters", ...Array.from({ length: seen }, (_, column) => column)],
      rows: input.map((row, i) => [i, mask[i], positions[i], ...Array.from(row.slice(0, seen), print)]),
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
