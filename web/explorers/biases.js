// Additions to scores: a square of queries by keys, heads by offsets, and a head as a curve with the
// resulting attention.

import { html, nothing, svg } from "lit-html";
import {
  blockMeans,
  clippedRows,
  learnedValues,
  lookedUpBiases,
  meansOf,
  reachOf,
  straightBiases,
  t5Buckets,
  tableBiases,
  tableRows,
  weightsOf,
} from "../formulas/biases.js";
import { latest, remembered } from "../formulas/remember.js";
import { packedColour } from "../kit/colour.js";
import { within } from "../kit/dials.js";
import { draggedOver } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { decimals, difference, number, plural, three } from "../kit/format.js";
import { cells, legend, valueColours } from "../kit/heatmap.js";
import { firstOf } from "../kit/numbers.js";
import {
  axes,
  boxed,
  boxPath,
  curveOf,
  dotPath,
  downwards,
  guard,
  hatched,
  level,
  onKeys,
  placed,
  plot,
  roomyBoxOf,
  sliderKeys,
  upright,
} from "../kit/plot.js";
import { scrub, value, verdict } from "../kit/readout.js";
import { endsOf, linear, sparseTicks } from "../kit/scale.js";

const STRONG = 8; // larger additions have the last colour
const CELLS = 150; // per side of the square
const WIDTH = 8; // columns of an invented row
const NAMES = { alibi: "ALiBi", t5: "T5", shaw: "Shaw", table: "A learned table" };
const PAPER = 0xffffffff;
const GAP = 9; // pixels between hatching lines where a learned table has no row

const colourOf = (bias) => packedColour(bias / STRONG);

const queryEnds = ({ state }) => [0, state.seq_len - 1];
const headEnds = ({ state }) => [0, state.num_heads - 1];

// The square ------------------------------------------------------------------------------------------------

/** The cells of the square, each an exact mean. */
function squarePixels({ state, size, count, cells: values }) {
  const found = new Uint32Array(count * count).fill(PAPER);
  const keysOf = (query, rows) => (state.causal ? Math.min(rows, query + 1) : rows);
  if (state.view !== "table") {
    const colours = valueColours(values, colourOf); // one per diagonal
    for (let query = 0; query < count; query++) {
      const first = count - 1 - query;
      found.set(colours.subarray(first, first + keysOf(query, count)), query * count);
    }
    return found;
  }
  const rows = Math.min(count, Math.ceil(state.trained / size));
  for (let query = 0; query < rows; query++)
    for (let key = 0; key < keysOf(query, rows); key++)
      found[query * count + key] = colourOf(values(query, key));
  return found;
}

function square(shown, place, change) {
  const { state, type, form, size, count, moment } = shown;
  const phone = form === "phone";
  const length = state.seq_len;
  const margin = {
    left: phone ? 0 : number(length).length * 0.6 * type + 12,
    right: 14,
    top: 4,
    bottom: (phone ? 0 : 2.5 * type) + 1.7 * type,
  };
  const side = Math.max(
    20,
    Math.min(place.width - margin.left - margin.right, place.height - margin.top - margin.bottom),
  );
  const box = { x: margin.left, y: margin.top, width: side, height: side };
  /** @type {[number, number]} */
  const ends = [-0.5, length - 0.5];
  const x = linear(ends, [box.x, box.x + side]);
  const y = linear(ends, [box.y, box.y + side]);
  const beyond = state.trained < length ? x(state.trained - 0.5) - box.x : side;
  const reach = (side * count * size) / length; // the part of the last cells outside the square is cut off
  const query = state.position + moment;
  const drag = draggedOver(change, (at) => ({ position: within(Math.round(y.invert(at.y)), 0, length - 1) }));
  const ticks = sparseTicks(x, side, (number(length).length * 0.62 + 1.6) * type);
  const total = margin.top + side + margin.bottom - 1.7 * type;
  const limit = (x1, y1, x2, y2) => svg`<line class="pe-limit" x1=${x1} y1=${y1} x2=${x2} y2=${y2}></line>`;
  const [right, foot] = [box.x + side, box.y + side];
  const r = 0.45 * type;
  return html`<div class="pe-plot"
      style=${placed({ ...place, width: Math.ceil(margin.left + side + margin.right) })}>
    <div class="pe-clip" style=${placed(box)}>
      ${cells({ x: 0, y: 0, width: reach, height: reach }, count, () => squarePixels(shown), [
        shown.cells,
        state.trained,
        state.causal,
        state.view,
      ])}
    </div>
    <svg width=${place.width} height=${place.height}>
      ${
        state.view === "table" && beyond < side
          ? [
              hatched({ x: box.x, y: box.y + beyond, width: side, height: side - beyond }, GAP),
              hatched({ x: box.x + beyond, y: box.y, width: side - beyond, height: beyond }, GAP),
            ]
          : nothing
      }
      ${boxed("pe-boxed", box)}
      ${
        phone
          ? nothing
          : axes(
              box,
              { scale: x, ticks, text: "key" },
              { scale: y, ticks },
              { ...place, height: total },
              type,
            )
      }
      ${
        beyond < side
          ? svg`${limit(box.x, box.y + beyond, right, box.y + beyond)}
              ${limit(box.x + beyond, box.y, box.x + beyond, foot)}`
          : nothing
      }
      <g role="slider" tabindex="0" class="pe-knob" aria-label="Query, a row of the square"
          aria-orientation="vertical" aria-valuemin="0" aria-valuemax=${length - 1}
          aria-valuenow=${state.position} aria-valuetext=${`query ${number(state.position)}`}
          @pointerdown=${drag} @keydown=${onKeys(sliderKeys("position", change, queryEnds))}>
        <rect x=${box.x} y=${y(query) - 22} width=${side + 14} height="44" fill="transparent"></rect>
        <line class="pe-look" x1=${box.x} x2=${right} y1=${y(query)} y2=${y(query)}></line>
        <path d="M${right + 1},${y(query)}l${1.6 * r},${-r}v${2 * r}Z"></path>
      </g>
    </svg>
    ${legend({
      left: margin.left,
      top: margin.top + side + margin.bottom - 1.1 * type,
      type,
      width: side,
      low: `≤ −${STRONG}`,
      high: `≥ ${STRONG}`,
    })}
  </div>`;
}

// Heads by offsets, and one of them -------------------------------------------------------------------------

/** The offsets on the horizontal axis of both plots. */
const reachOfAxis = ({ most, after }) => /** @type {[number, number]} */ ([-most - 0.5, after + 0.5]);

/** Offsets beyond the training. */
function shades({ state, most, after }, box, x) {
  const [left, right] = [x(-state.trained + 0.5), x(state.trained - 0.5)];
  return [
    state.trained <= most ? boxed("pe-beyond", { ...box, width: left - box.x }) : nothing,
    state.trained <= after
      ? boxed("pe-beyond", { ...box, x: right, width: box.x + box.width - right })
      : nothing,
  ];
}

function strips(shown, place, change) {
  const { state, added, first, type, form, missing, strong } = shown;
  const box = roomyBoxOf(place, { left: 3.2 * type, right: 0.8 * type, top: 1.5 * type, bottom: 2 });
  const x = linear(reachOfAxis(shown), [box.x, box.x + box.width]);
  const tall = box.height / state.num_heads;
  const y = (head) => box.y + head * tall;
  const keys = missing || shown.keys;
  const left = x(first - 0.5);
  const wide = x(first + keys - 0.5) - left;
  const size = Math.max(1, Math.ceil(keys / Math.max(1, Math.floor(wide))));
  const count = Math.ceil(keys / size);
  const here = { x: left, y: box.y, width: (wide * size * count) / keys, height: box.height };
  const colours = () => {
    const pixels = new Uint32Array(count * state.num_heads);
    for (const [head, means] of added.means(size).entries())
      for (let i = 0; i < count; i++) pixels[head * count + i] = colourOf(means[i]);
    return pixels;
  };
  const toHead = ({ y }) => ({ head: within(Math.floor((y - box.y) / tall), 0, state.num_heads - 1) });
  const choose = draggedOver(change, toHead, true);
  const every = Math.max(1, Math.ceil((1.15 * type) / tall));
  const named = Array.from({ length: state.num_heads }, (_, head) => head).filter(
    (head) => head % every === 0,
  );
  const ground = html`<svg width=${place.width} height=${place.height}>${shades(shown, box, x)}
    ${missing ? hatched({ ...here, width: wide }, GAP) : nothing}</svg>${
      missing ? nothing : cells(here, count, colours, [added])
    }`;
  return plot(place, "", "", ground)`
    <text class="pe-axis-label" x="0" y=${type}>${form === "phone" ? "head" : "head, and what it adds"}${
      strong ? nothing : ", made-up values"
    }</text>
    ${named.map(
      (head) => svg`<text class="pe-axis-label ${head === state.head ? "pe-strong" : ""}" text-anchor="end"
        x=${box.x - 8} y=${y(head + 0.5) + 0.35 * type}>${head}</text>`,
    )}
    <g role="slider" tabindex="0" class="pe-knob" aria-label="Head" aria-orientation="vertical"
        aria-valuemin="0" aria-valuemax=${state.num_heads - 1} aria-valuenow=${state.head}
        aria-valuetext=${`head ${state.head} of ${state.num_heads}`} @pointerdown=${choose}
        @keydown=${onKeys(downwards(sliderKeys("head", change, headEnds)))}>
      <rect x="0" y=${box.y} width=${box.x + box.width} height=${box.height} fill="transparent"></rect>
      <rect class="pe-column pe-framed" x=${box.x} y=${y(state.head)} width=${box.width}
        height=${tall}></rect>
    </g>`;
}

/** Additions as a line, and the resulting attention as bars below. */
function curve(shown, place, change) {
  const { state, added, weights, first, reach, held, type, form, missing, after } = shown;
  const phone = form === "phone";
  const box = roomyBoxOf(place, { left: 3.2 * type, right: 0.8 * type, top: 0.5 * type, bottom: 2.5 * type });
  const upper = { ...box, height: Math.round(box.height * 0.56) };
  const lower = { ...box, y: box.y + upper.height + 1.4 * type };
  lower.height = box.height - upper.height - 1.4 * type;
  const x = linear(reachOfAxis(shown), [box.x, box.x + box.width]);
  const row = missing ? null : added.of(state.head);
  const before = held && !held.missing ? held.added.of(held.state.head) : null;
  const [low, high] = endsOf([row, before], [0, 0]);
  const room = 0.08 * Math.max(0.5, high - low);
  const y = linear([low - room, high + room], [upper.y + upper.height, upper.y]);
  const top = missing ? 1 : endsOf([weights], [0, 0])[1];
  const heavy = linear([0, top], [lower.y + lower.height, lower.y + 0.2 * type]);
  const [least, last] = [Math.ceil(x.invert(box.x)), Math.floor(x.invert(box.x + box.width))];
  const trace = (kind, of, from) => {
    const [start, end] = [Math.max(0, least - from), Math.min(of.length - 1, last - from)];
    return curveOf(kind, of.subarray(start, end + 1), (i) => x(from + start + i), y);
  };
  const wide = box.width / (shown.most + after + 1);
  const dots = () => Array.from(row, (bias, i) => dotPath(x(first + i), y(bias))).join("");
  const bars = () => {
    const size = Math.max(1, Math.ceil(1 / wide));
    const bar = Math.max(1, size * wide * (wide > 4 ? 0.8 : 1));
    const floor = lower.y + lower.height;
    let path = "";
    for (const [i, weight] of meansOf(weights, size).entries()) {
      const tall = floor - heavy(weight);
      if (tall >= 0.05) path += boxPath(x(first + (i + 0.5) * size - 0.5) - bar / 2, floor - tall, bar, tall);
    }
    return svg`<path class="pe-kept-bar" d=${path}></path>`;
  };
  const drawn = () => svg`${before ? trace("held", before, held.first) : nothing}
    ${
      missing
        ? hatched(upper, GAP)
        : svg`${trace("now", row, first)}${
            wide > 5
              ? svg`<path class="pe-dots" stroke-width=${2 * Math.min(3, wide / 3)} d=${dots()}></path>`
              : nothing
          }${bars()}`
    }`;
  const ticks = sparseTicks(x, box.width, (number(shown.most).length + 3) * 0.7 * type);
  const across = {
    scale: x,
    ticks,
    text: phone ? "offset (key − query)" : "offset: place of the key − place of the query",
  };
  const up = { scale: y, ticks: missing ? [] : y.ticks(3) };
  const middle = upper.y + upper.height; // of the handle
  const bracket = (from, to) => svg`<path class="pe-turned" fill="none" stroke="currentColor"
    d="M${x(from)},${lower.y - 0.1 * type}v${0.5 * type}m0,${-0.25 * type}H${x(to)}"></path>`;
  const left = missing ? 0 : Math.max(-reach, first);
  const label = (text, at, height, anchor = "start", name = "") => svg`<text
      class="pe-axis-label pe-halo ${name}" text-anchor=${anchor} x=${at} y=${height}>${text}</text>`;
  const edge = x(-Math.min(state.trained, shown.most + 1) + 0.5);
  const trainedTo = draggedOver(change, (at, now) => ({
    trained: within(Math.round(0.5 - x.invert(at.x)), 1, now.state.seq_len),
  }));
  const isBeyond = state.trained <= shown.most;
  const inputs = [added, weights, first, shown.most, after, state.head, missing, before, type, place.height];
  return plot(place)`
    ${shades(shown, upper, x)}${shades(shown, lower, x)}
    ${level("pe-rule", y(0), box)}
    ${guard([...inputs, place.width], drawn)}
    ${axes(box, across, up, place, type)}
    ${missing ? nothing : bracket(left, 0)}
    ${
      missing
        ? [
            label(
              `no row for position ${number(missing - 1)}:`,
              box.x + box.width / 2,
              upper.y + upper.height / 2,
              "middle",
              "pe-strong",
            ),
            label(
              `the table has rows 0 to ${number(state.trained - 1)}`,
              box.x + box.width / 2,
              upper.y + upper.height / 2 + 1.4 * type,
              "middle",
              "pe-strong",
            ),
          ]
        : nothing
    }
    ${label(phone ? "added" : "added to the score", box.x + 4, upper.y + 0.9 * type)}
    ${missing ? nothing : label("attention", box.x + 4, lower.y - 0.35 * type)}
    <g role="slider" tabindex="0" class="pe-edge" aria-label="Trained length" aria-valuemin="1"
        aria-valuemax=${state.seq_len} aria-valuenow=${state.trained}
        aria-valuetext=${`trained on ${plural(state.trained, "word")}`} @pointerdown=${trainedTo}
        @keydown=${onKeys(sliderKeys("trained", change, ({ state: now }) => [1, now.seq_len]))}>
      <rect x=${edge - 22} y=${middle - 22} width="44" height="44" fill="transparent"></rect>
      ${isBeyond ? upright("pe-limit", edge, box) : nothing}
      <path class="pe-limit-knob"
        d="M${edge},${middle + 0.9 * type}l${-0.5 * type},${-0.8 * type}h${type}Z"></path>
    </g>
    ${
      isBeyond && edge - box.x > 11 * type
        ? label("beyond training", edge - 0.7 * type, middle - 0.4 * type, "end")
        : nothing
    }`;
}

// -----------------------------------------------------------------------------------------------------------

function readout(shown) {
  const { state, added, reach, missing, farthest } = shown;
  if (missing)
    return html`${verdict("The model stops with an index error.")}Query ${number(state.position)}:
      ${state.causal ? "it" : "the last word"} has no row in a table of
      <output class="pe-value" data-value=${state.trained}>${number(state.trained)}</output>.`;
  const slope = state.view === "alibi" ? html`, slope ${three(shown.slope)}` : nothing;
  const words = reach === 1 ? "word" : "words";
  const most = html`Nine tenths of the attention lie within ${value(reach)} ${words}.`;
  return html`${verdict(most)}Head ${state.head}${slope}, query ${scrub("position", state.position)}: adds
    ${value(added.of(state.head)[0])} to word 0, ${plural(farthest, "place")} back.`;
}

export default explorer({
  kind: "biases",
  heights: { wide: 380, phone: 360 },
  hidden: ({ view }) => [
    ...(view === "t5" ? [] : ["num_buckets", "max_distance"]),
    ...(view === "shaw" ? [] : ["clip"]),
  ],
  limits: ({ state }) => ({ trained: state.seq_len, head: state.num_heads - 1 }),
  make() {
    const valuesOf = latest(learnedValues);
    const everyOffset = latest((view, heads, most, after, buckets, longest, clip, causal) => {
      if (view === "alibi") return straightBiases(heads, most, after);
      return view === "t5"
        ? lookedUpBiases(valuesOf(heads, buckets), t5Buckets(most, after, buckets, longest, !causal))
        : lookedUpBiases(valuesOf(heads, 2 * clip + 1), clippedRows(most, after, clip));
    });
    const rowsOf = latest(tableRows);
    const scoresOf = latest(tableBiases);
    // those of the existing keys
    const addedOf = latest((every, from, keys) => ({
      of: remembered((head) => every.of(head).subarray(from, from + keys)),
      means: (size) => every.means(from, from + keys, size),
    }));
    const weighted = latest(weightsOf);
    const attention = (added, head, own) => {
      const weights = weighted(added.of(head));
      return { weights, reach: reachOf(weights, own) };
    };
    const meansFor = latest(blockMeans);
    const meanRows = latest((rows, trained, count, size) => {
      const means = Array.from({ length: count }, (_, block) =>
        Array.from({ length: WIDTH }, (_, i) => {
          const last = Math.min(trained, (block + 1) * size);
          let sum = 0;
          for (let at = block * size; at < last; at++) sum += rows[WIDTH * at + i];
          return sum / Math.max(1, last - block * size);
        }),
      );
      return (query, key) =>
        means[query].reduce((sum, one, i) => sum + one * means[key][i], 0) / Math.sqrt(WIDTH);
    });
    return {
      derive(state) {
        const { view, seq_len: length, trained, position, causal, head, num_heads: heads } = state;
        const most = length - 1;
        const after = causal ? 0 : most;
        const size = Math.ceil(length / CELLS);
        const count = Math.ceil(length / size);
        const longest = causal ? position + 1 : length;
        // words without a row
        const missing = view === "table" && longest > trained ? longest : 0;
        const keys = longest;
        const facts = { most, after, size, count, missing, keys, first: -position, farthest: position };
        const strong = view === "alibi"; // nothing is invented
        if (view === "table") {
          const rows = rowsOf(heads, trained);
          const cells = meanRows(rows[head], trained, count, size);
          if (missing) return { ...facts, strong, cells, added: null, weights: null, reach: null };
          const added = addedOf(scoresOf(rows, position, keys), 0, keys);
          return { ...facts, strong, cells, added, ...attention(added, head, position) };
        }
        const { clip, max_distance: far } = state;
        const every = everyOffset(view, heads, most, after, Number(state.num_buckets), far, clip, causal);
        const added = addedOf(every, most - position, keys);
        return {
          ...facts,
          strong,
          cells: meansFor(count, size, every.of(head), most),
          added,
          ...attention(added, head, position),
          slope: view === "alibi" && length > 1 ? -every.of(head)[most - 1] : 0,
        };
      },
    };
  },
  view(shown, { change }) {
    const { width, height, form, type } = shown;
    if (form === "phone") {
      const tall = Math.round(0.42 * height);
      const side = Math.min(tall - 1.7 * type, Math.round(width * 0.44));
      return html`${square(shown, { x: 0, y: 0, width: side + 14, height: tall }, change)}
        ${strips(shown, { x: side + 20, y: 0, width: width - side - 20, height: tall - 1.7 * type }, change)}
        ${curve(shown, { x: 0, y: tall, width, height: height - tall }, change)}`;
    }
    const left = Math.round(Math.min(width * 0.38, height));
    const tall = Math.round(height * 0.4);
    const beside = { x: left + 8, width: width - left - 8 };
    return html`${square(shown, { x: 0, y: 0, width: left, height }, change)}
      ${strips(shown, { ...beside, y: 0, height: tall }, change)}
      ${curve(shown, { ...beside, y: tall, height: height - tall }, change)}`;
  },
  readout,
  compare(held, now) {
    const reachText = ({ reach, missing }) => (missing ? "no row" : three(reach));
    return now.missing || held.missing
      ? `held ${reachText(held)}, now ${reachText(now)}`
      : difference(held.reach, now.reach, "words");
  },
  words: ({ state, reach, missing }) =>
    missing
      ? `Query ${number(state.position)}: the table has no row for it.`
      : `${NAMES[state.view]}, query ${number(state.position)}, head ${state.head}: nine tenths of its ` +
        `attention within ${plural(reach, "word")}.`,
  table({ state, added, missing, farthest }, most, print) {
    if (missing) return { note: "No row: no numbers.", header: ["head"], rows: [] };
    const header = ["head", `added ${number(farthest)} back`, "added to itself", "weight of itself", "reach"];
    return firstOf(header, state.num_heads, most, "heads", (head) => {
      const biases = added.of(head);
      const weights = weightsOf(biases);
      return [
        head,
        ...[biases[0], biases[state.position], weights[state.position]].map((value) => print(value)),
        decimals(reachOf(weights, state.position), 0),
      ];
    });
  },
});
