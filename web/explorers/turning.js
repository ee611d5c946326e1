// Going on by k turns each hand by kω, wherever p stands: the hands turned, the kernel that their cosines add
// up to,
// a word that looks k back, differences of rows, and what it is worth to turn words instead of adding to
// them.
import { html, nothing, svg } from "lit-html";
import { chordSquared } from "../formulas/distance.js";
import { divisionTerms, offsetDistance, offsetProduct } from "../formulas/encoding.js";
import { latest } from "../formulas/remember.js";
import { binnedKernel, profileBins } from "../formulas/similarity.js";
import {
  backWeights,
  differenceCosine,
  found,
  head,
  headWidth,
  hitsAt,
  placeRows,
  placing,
  SLIDING,
  scoresBack,
  slidingScores,
  wordRows,
} from "../formulas/turning.js";
import { countedBars } from "../kit/bars.js";
import { packedColour, packedWeight, valueColour, weightColour } from "../kit/colour.js";
import { hand, nearerHand, tip, turning, wholeLines, within } from "../kit/dials.js";
import { draggedOver } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { decimals, difference, four, number } from "../kit/format.js";
import { cells, legend, valueColours } from "../kit/heatmap.js";
import { listed } from "../kit/numbers.js";
import {
  axes,
  boxOf,
  curveThrough,
  dotPath,
  guard,
  onKeys,
  placed,
  sliderKeys,
  squarePath,
} from "../kit/plot.js";
import { endsOf, linear, sparseTicks, wholeTicks } from "../kit/scale.js";

const HANDS = { wide: 8, phone: 4, stage: 8 }; // that are shown at once
const CELLS = 150; // of the square's side, beyond which they are exact means
const BACK = 256; // positions that look back
const PLACES = 1000; // along which the two words slide
const LENGTHS = Array.from({ length: 41 }, (_, i) => i / 20); // of words, in rows of the encoding
const TURN = 2 * Math.PI;
const MEASURES = { cosine: "likeness", dot: "dot product", euclidean: "distance" };

/** A mean product of two rows as the measure that is asked for; `squared` is the squared length of a row. */
const measured = (product, metric, squared) => {
  if (metric === "euclidean") return Math.sqrt(Math.max(0, 2 * (squared - product)));
  return metric === "cosine" ? product / squared : product;
};

/** The sum of the first `count` values. */
function sumOf(values, count) {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i];
  return sum;
}

const last = ({ state }) => state.seq_len - 1;

/** A handle for a whole number: 44 pixels wide for a finger, and a slider to the keyboard. */
const handle = ({ name, key, at, value, most, text, shape, drag, change, cursor = "pe-edge" }) =>
  svg`<g role="slider" tabindex="0" class=${cursor} aria-label=${name} aria-valuemin="0" aria-valuemax=${most}
      aria-valuenow=${value} aria-valuetext=${text} transform="translate(${at.x},${at.y})"
      @pointerdown=${drag} @keydown=${onKeys(sliderKeys(key, change, () => [0, most]))}>
    <rect x="-22" y="-22" width="44" height="44" fill="transparent"></rect>${shape}</g>`;

const disc = (r) => svg`<circle class="pe-tip" r=${r}></circle>`;
const square = (r) => svg`<rect class="pe-tip" x=${-r} y=${-r} width=${2 * r} height=${2 * r}></rect>`;

// Turn: the hands, and the blocks of R under them
// -------------------------------------------------------------

/** The pairs that are shown as hands. */
function handsOf({ state, terms, form }, most = HANDS[form]) {
  const count = Math.min(most, terms.length);
  const first = Math.min(state.first_pair, terms.length - count);
  return Array.from({ length: count }, (_, i) => first + i);
}

/** The way from one hand to the other, at most a turn. */
function arc(from, turn) {
  const to = from + Math.min(turn, 0.999 * TURN);
  const [a, b] = [from, to].map((angle) => {
    const { x, y } = tip(angle);
    return `${(0.5 * x).toFixed(4)},${(0.5 * y).toFixed(4)}`;
  });
  return svg`<path class="pe-turn" d=${`M${a}A0.5,0.5 0 ${to - from > Math.PI ? 1 : 0} 1 ${b}`}></path>`;
}

/** A dial: a slider of p, which Enter chooses. `inside` is what lies on it beside the two hands. */
function dial(pair, shown, at, change, inside) {
  const { state, terms, moment, pace } = shown;
  const term = terms[pair];
  const [from, turn] = [(state.position + moment) * term, state.offset * term];
  const half = at.room / at.radius; // a finger may take hold beside the rim
  const blurred = pace * term > Math.PI; // it would seem to run backwards
  const choose = () => change({ pair });
  const drag = turning(pair, {
    change,
    key: nearerHand(
      ["position", shown.state.position * shown.terms[pair]],
      ["offset", (shown.state.position + shown.state.offset) * shown.terms[pair]],
    ),
    most: last,
    pressed: choose,
  });
  return svg`<g role="slider" tabindex="0" class="pe-grab" aria-label=${`Hand ${pair}, turned by p`}
      aria-valuemin="0"
      aria-valuemax=${last(shown)} aria-valuenow=${state.position}
      aria-valuetext=${`p ${state.position}, turned on by ${four(turn)} radians`}
      transform="translate(${at.x},${at.y}) scale(${at.radius})"
      @pointerdown=${drag}
      @keydown=${onKeys({ ...sliderKeys("position", change, (now) => [0, last(now)]), Enter: choose })}>
    <rect x=${-half} y="-1.1" width=${2 * half} height="2.2" fill="transparent"></rect>
    <circle class=${pair === state.pair ? "pe-dial pe-chosen" : "pe-dial"} r="1"></circle>
    ${
      blurred
        ? svg`<circle class="pe-ring" r="0.9"></circle><circle class="pe-tip" cy="-0.9" r="0.09"></circle>`
        : svg`${inside(from, turn)}`
    }
  </g>`;
}

/** The two hands of a pair, over those that are held. */
const bothHands = (pair, held) => (from, turn) => {
  const dotted = held && pair < held.terms.length ? [0, held.state.offset] : [];
  return svg`${dotted.map((on) => hand((held.state.position + on) * held.terms[pair], "held"))}
    ${arc(from, turn)}${hand(from, "now")}${hand(from + turn, "other")}`;
};

/** A row of dials, with the pairs' numbers under them. */
function dials(shown, change, { x, y, room, radius, pairs, inside }) {
  const middle = (i) => x + (2 * i + 1) * room;
  return svg`${pairs.map((pair, i) =>
    dial(pair, shown, { x: middle(i), y: y + radius, radius, room }, change, inside(pair)),
  )}${pairs.map(
    (pair, i) => svg`<text class="pe-axis-label" text-anchor="middle" x=${middle(i)}
      y=${y + 2 * radius + 4 + shown.type}>${pair}</text>`,
  )}`;
}

/** The dials without their numbers, as large as they fit. */
function handsView(shown, change) {
  const { width, height, held, type } = shown;
  const inside = (pair) => bothHands(pair, held);
  const lines = wholeLines(handsOf(shown, HANDS.wide), shown);
  const foot = height - 2 - 0.2 * type;
  return html`<div class="pe-plot" style=${placed({ x: 0, y: 0, width, height })}>
    <svg width=${width} height=${height}>
      ${lines.map(({ hands, ...at }) => dials(shown, change, { x: 0, ...at, pairs: hands, inside }))}
      ${held ? svg`<text class="pe-axis-label" x="0" y=${foot}>dotted: held</text>` : nothing}
    </svg>
  </div>`;
}

const ink = (value) => (Math.abs(value) > 0.65 ? "#fff" : "#000");

function turnView(shown, { change }) {
  if (shown.state.hands_alone) return handsView(shown, change);
  const { state, terms, width, height, form, type, moment } = shown;
  const onPhone = form === "phone";
  const gutter = onPhone ? 0 : Math.ceil(5.2 * type);
  // how many hands fit whose numbers are as large as the axes' words
  const fit = Math.floor((width - gutter) / (6.3 * type + 10));
  const most = within(fit, HANDS.phone, HANDS[form]);
  const pairs = handsOf(shown, most);
  const room = (width - gutter) / (2 * most);
  const line = onPhone ? type + 5 : 0; // a row's name stands over it on the phone, else before it
  const radius = Math.min(room - 5, height * 0.15);
  const top = 2 * radius + 16 + type;
  const foot = onPhone && shown.held ? 1.5 * type : 0;
  const gap = onPhone ? 3 : 0.6 * type;
  const tall = Math.min((height - top - foot - 3 * line - 3 * gap) / 4, 4.2 * type);
  const wide = room - (onPhone ? 1.5 : 5);
  const small = Math.min(type, wide / 3.15); // five letters, and a little room
  const digits = wide > 6.6 * 0.56 * type ? 3 : 2;
  const rows = [
    { name: "PE(p)", of: (term) => pairAt(state.position + moment, term), y: top + line },
    { name: "× Rₖᵀ", of: (term) => blockOf(state.offset, term), y: top + 2 * line + tall + gap },
    { name: "= PE(p+k)", of: (term) => pairAt(state.position + moment + state.offset, term) },
  ];
  rows[2].y = rows[1].y + 2 * tall + gap + line;
  const middle = 0.35 * small; // of a digit, over its line
  const block = (value, left, y) => svg`<rect class="pe-block" x=${left} y=${y} width=${wide} height=${tall}
      style=${`fill:${valueColour(value)}`}></rect><text class="pe-block" text-anchor="middle"
      x=${left + wide / 2} y=${y + tall / 2 + middle}
      style=${`fill:${ink(value)};font-size:${small}px`}>${decimals(value, digits)}</text>`;
  const inputs = [state.position, moment, state.offset, terms, pairs[0], pairs.length, type, width, height];
  const blocks = () =>
    pairs.map((pair, i) =>
      rows.map((row) =>
        row
          .of(terms[pair])
          .map((value, at) =>
            block(
              value,
              gutter + 2 * room * i + room - wide + wide * (at % 2),
              row.y + tall * Math.floor(at / 2),
            ),
          ),
      ),
    );
  const names = rows.map(({ name, y }, i) => {
    const middle = onPhone ? y - 5 : y + (i === 1 ? tall : tall / 2) + 0.35 * type;
    return svg`<text class="pe-axis-label" x=${onPhone ? 2 : 0} y=${middle}>${name}</text>`;
  });
  if (!onPhone) names.push(svg`<text class="pe-axis-label" x="0" y=${2 * radius + 7 + type}>hand</text>`);
  const chosen = pairs.indexOf(state.pair);
  const frame = svg`<rect class="pe-column pe-framed" x=${gutter + 2 * room * chosen + room - wide}
      y=${rows[1].y}
      width=${2 * wide} height=${2 * tall}></rect>`;
  const inside = (pair) => bothHands(pair, shown.held);
  const dialRow = { x: gutter, y: 3, room, radius, pairs, inside };
  return html`<div class="pe-plot" style=${placed({ x: 0, y: 0, width, height })}>
    <svg width=${width} height=${height}>
      ${guard(inputs, blocks)}${dials(shown, change, dialRow)}
      ${names}${chosen < 0 ? nothing : frame}
      ${
        shown.held
          ? svg`<text class="pe-axis-label" x="0" y=${onPhone ? height - 4 : 4 + type}>${
              onPhone ? "dotted: held" : "dotted:"
            }</text>${
              onPhone ? nothing : svg`<text class="pe-axis-label" x="0" y=${4 + 2.2 * type}>held</text>`
            }`
          : nothing
      }
    </svg>
  </div>`;
}

const pairAt = (position, term) => [Math.sin(position * term), Math.cos(position * term)];

/** The block of R_kᵀ by which a pair of a row is multiplied, row by row. */
function blockOf(offset, term) {
  const [sine, cosine] = pairAt(offset, term);
  return [cosine, -sine, sine, cosine];
}

// A square whose diagonal is dragged
// --------------------------------------------------------------------------

/**
 * A square of positions by positions: colours are its cells, row by row; `sense` is 1 where k is dragged to
 * the right
 * of the diagonal, −1 to the left.
 */
function squareOf(
  shown,
  place,
  change,
  { pixels, count, extent, sense, key, over = (_scales) => /** @type {unknown} */ (nothing), inputs, names },
) {
  const { state, type, form } = shown;
  const small = form === "phone";
  const margin = {
    left: number(extent).length * 0.6 * type + 12,
    right: 6,
    top: 6,
    bottom: (small ? 1.5 : 2.5) * type + 1.5 * type,
  };
  const side = Math.max(
    20,
    Math.min(place.width - margin.left - margin.right, place.height - margin.top - margin.bottom),
  );
  const box = { x: margin.left, y: margin.top, width: side, height: side };
  const x = linear([-0.5, extent - 0.5], [box.x, box.x + side]);
  const y = linear([-0.5, extent - 0.5], [box.y, box.y + side]);
  const k = Math.min(state.offset, extent - 1);
  const end = extent - 1 - k;
  const line = (sign) => {
    const [column, row] = sign > 0 ? [k, 0] : [0, k];
    return svg`<line class="pe-diagonal" x1=${x(column)} y1=${y(row)} x2=${x(column + end)}
        y2=${y(row + end)}></line>`;
  };
  const to = (at) => ({
    offset: within(
      Math.round(Math.abs(x.invert(at.x) - y.invert(at.y))),
      0,
      Math.min(extent, state.seq_len) - 1,
    ),
  });
  const drag = draggedOver(change, to);
  const first = within(state.position + shown.moment - (sense < 0 ? k : 0), 0, end); // on the diagonal
  const knob = sense > 0 ? { x: x(first + k), y: y(first) } : { x: x(first), y: y(first + k) };
  const [from, until] =
    sense > 0
      ? [
          [k, 0],
          [k + end, end],
        ]
      : [
          [0, k],
          [end, k + end],
        ];
  const ticks = sparseTicks(x, side, (number(extent).length * 0.62 + 1.6) * type);
  const long = Math.max(side, 8.5 * type); // of the legend
  const total = margin.top + side + margin.bottom;
  const across = { scale: x, ticks, text: small ? "" : names[0] };
  const up = { scale: y, ticks, text: "" };
  const below = { left: Math.max(0, margin.left + side - long), top: total - 1.2 * type };
  return html`<div class="pe-plot"
      style=${placed({ ...place, width: Math.ceil(margin.left + side + margin.right) })}>
    ${cells(box, count, pixels, inputs)}
    <svg width=${place.width} height=${place.height}>
      ${axes(box, across, up, place.width, total - 1.5 * type, type)}
      ${sense > 0 ? line(-1) : nothing}
      <g class="pe-grab" @pointerdown=${drag}><line stroke="transparent" stroke-width="26" x1=${x(from[0])}
          y1=${y(from[1])}
        x2=${x(until[0])} y2=${y(until[1])}></line></g>
      ${line(sense)}${over({ box, x, y })}
      ${handle({
        name: "Offset k, the diagonal",
        key: "offset",
        at: knob,
        value: state.offset,
        most: last(shown),
        text: `k ${state.offset}`,
        shape: svg`<circle class="pe-knot" r=${0.5 * type}></circle>`,
        drag,
        change,
        cursor: "pe-grab",
      })}
    </svg>
    ${legend({ ...below, type, width: long, ...key })}
  </div>`;
}

// Kernel: cosines that add up
// ---------------------------------------------------------------------------------

/** What the square shows, and its ends: the mean products as the measure, nearest and farthest. */
function scaleOf(shown, squares) {
  const { state, counted } = shown;
  const values = squares.map(({ kernel, counted: own = counted }) =>
    kernel.map((product) => measured(product, state.metric, own)),
  );
  const [low, high] = endsOf(values, [Infinity, -Infinity]);
  return state.metric === "euclidean" ? { values, far: high, near: low } : { values, far: low, near: high };
}

function kernelSquare(shown, place, change) {
  const { state, held, type } = shown;
  const now = shown.kernel();
  const isHeld =
    held &&
    ["seq_len", "metric"].every((key) => held.state[key] === state[key]) &&
    ["d_model", "base", "pairs"].some((key) => held.state[key] !== state[key]); // else both are one
  const before = isHeld ? { ...held.kernel(), counted: held.counted } : null;
  const { values, far, near } = scaleOf(shown, before ? [now, before] : [now]);
  const { size, count } = now;
  const pixels = () => {
    const colours = values.map((kept) =>
      valueColours(kept, (value) => packedColour(near === far ? 1 : (2 * (value - far)) / (near - far) - 1)),
    );
    const square = new Uint32Array(count * count);
    for (let row = 0, at = 0; row < count; row++)
      for (let column = 0; column < count; column++, at++)
        square[at] = (before && row > column ? colours[1] : colours[0])[Math.abs(row - column)];
    return square;
  };
  const said = (text, at, height, anchor) =>
    svg`<text class="pe-on-map" text-anchor=${anchor} x=${at} y=${height}>${text}</text>`;
  const over = ({ box }) =>
    before
      ? [
          said("held", box.x + 6, box.y + box.height - 8, "start"),
          said("now", box.x + box.width - 6, box.y + type + 4, "end"),
        ]
      : nothing;
  return squareOf(shown, place, change, {
    pixels,
    count,
    extent: count * size,
    sense: 1,
    key: { low: four(far), high: four(near) },
    over,
    inputs: [now, before?.kernel, state.metric],
    names: ["position"],
  });
}

function kernelCurve(shown, place, change) {
  const { state, terms, counted, held, type, form } = shown;
  const margin = { left: 3.4 * type, right: type, top: 0.9 * type, bottom: 2.5 * type };
  const box = boxOf(place.width, place.height, margin);
  const most = Math.max(1, state.seq_len - 1);
  const ends = { cosine: [-1, 1], dot: [-counted, counted], euclidean: [0, 2 * Math.sqrt(counted)] }[
    state.metric
  ];
  const x = linear([-most, most], [box.x, box.x + box.width]);
  const y = linear(ends, [box.y + box.height, box.y]);
  const half = shown.profile(Math.max(2, Math.floor(box.width / 2)));
  const isHeld = held && held.state.metric === state.metric;
  const before = isHeld ? held.profile(Math.max(2, Math.floor(box.width / 2))) : null;
  const trace = (kind, { offsets, products }, squared) => {
    const count = offsets.findLastIndex((k) => k <= most) + 1;
    const at = (step) => (step < count ? count - 1 - step : step - count); // to the left, then to the right
    return curveThrough(
      kind,
      2 * count,
      (step) => x(step < count ? -offsets[at(step)] : offsets[at(step)]),
      (step) => y(measured(products[at(step)], state.metric, squared)),
    );
  };
  const term = terms[state.pair];
  // where it is not slow, its waves hide the sum
  const isSlow = state.metric === "cosine" && (2 * most * term) / box.width < 0.3;
  const alone = () =>
    curveThrough(
      "part",
      box.width + 1,
      (i) => box.x + i,
      (i) => y(Math.cos(x.invert(box.x + i) * term)),
    );
  const curves = () => svg`
    <line class="pe-rule" x1=${box.x} x2=${box.x + box.width} y1=${y(0)} y2=${y(0)}></line>
    ${isSlow ? alone() : nothing}
    ${before ? trace("held", before, held.counted) : nothing}${trace("now", half, counted)}`;
  const r = 0.42 * type;
  const value = y(shown.measure);
  const drag = draggedOver(change, (at) => ({
    offset: within(Math.abs(Math.round(x.invert(at.x))), 0, state.seq_len - 1),
  }));
  const across = {
    scale: x,
    ticks: wholeTicks(x, box.width, 6 * type),
    text: form === "phone" ? "offset k" : "offset k between two positions",
  };
  const up = { scale: y, ticks: y.ticks(3), text: form === "phone" ? "" : MEASURES[state.metric] };
  const inputs = [half, before, state.metric, state.pair, terms, type, place.width, place.height];
  return html`<div class="pe-plot" style=${placed(place)}>
    <svg width=${place.width} height=${place.height}>
      ${guard(inputs, curves)}
      ${axes(box, across, up, place.width, place.height, type)}
      ${
        isHeld && held.state.offset < state.seq_len
          ? [-1, 1].map(
              (sign) => svg`<circle class="pe-tip pe-tip-held" r=${0.8 * r} cx=${x(sign * held.state.offset)}
                cy=${y(held.measure)}></circle>`,
            )
          : nothing
      }
      <circle class="pe-nearest" cx=${x(-state.offset)} cy=${value} r=${r}></circle>
      ${
        isSlow
          ? svg`<text class="pe-axis-label pe-name-added" text-anchor="end" x=${box.x + box.width}
              y=${box.y + type}
              >hand ${state.pair} alone</text>`
          : nothing
      }
      ${handle({
        name: "Offset k, the curve",
        key: "offset",
        at: { x: x(state.offset), y: value },
        value: state.offset,
        most: last(shown),
        text: `k ${state.offset}, ${MEASURES[state.metric]} ${four(shown.measure)}`,
        shape: disc(r),
        drag,
        change,
      })}
    </svg>
  </div>`;
}

function kernelView(shown, { change }) {
  const { width, height, form, held } = shown;
  const bars = (place) =>
    countedBars(shown, place, change, {
      values: shown.cosines(),
      heldValues: held?.cosines() ?? null,
      range: [-1, 1],
      ticks: [-1, 0, 1],
      text: "cos kω",
      chosen: shown.state.pair,
    });
  if (form === "phone") {
    const tall = Math.round(height * 0.58);
    const left = Math.round(width * 0.56);
    return html`${kernelSquare(shown, { x: 0, y: 0, width: left, height: tall }, change)}
      ${bars({ x: left, y: 0, width: width - left, height: tall - 16 })}
      ${kernelCurve(shown, { x: 0, y: tall, width, height: height - tall }, change)}`;
  }
  const left = Math.min(Math.round(width * 0.47), Math.round(height * 1.04));
  const top = Math.round(height * 0.44);
  const beside = { x: left + 16, width: width - left - 16 };
  return html`${kernelSquare(shown, { x: 0, y: 0, width: left, height }, change)}
    ${bars({ ...beside, y: 0, height: top })}
    ${kernelCurve(shown, { ...beside, y: top, height: height - top }, change)}`;
}

// Attend: the word three back
// ---------------------------------------------------------------------------------

function attendSquare(shown, place, change) {
  const { state, type } = shown;
  const { weights, tops, count, hits, rows } = shown.attend();
  const pixels = () => valueColours(weights, packedWeight);
  /** Dots where a word found the one k back, crosses where it missed it. */
  const marks = ({ box, x, y }) => {
    const r = Math.max(1.2, Math.min(0.8 * (box.width / count), 6));
    let [dots, crosses] = ["", ""];
    for (let p = state.offset; p < count; p++) {
      const [cx, cy] = [x(tops[p]), y(p)];
      if (tops[p] === p - state.offset) dots += dotPath(cx, cy);
      else
        crosses +=
          `M${(cx - r).toFixed(2)},${(cy - r).toFixed(2)}l${2 * r},${2 * r}` +
          `m${-2 * r},0l${2 * r},${-2 * r}`;
    }
    const said = (row, name, text) => svg`<text class="pe-on-map ${name}" text-anchor="end"
      x=${box.x + box.width - 8} y=${box.y + (1.5 + 1.4 * row) * type}>${text}</text>`;
    return svg`<path class="pe-hit" stroke-width=${2 * r} d=${dots}></path>
      <path class="pe-miss" stroke-width=${Math.max(1, r / 2)} d=${crosses}></path>
      ${said(0, "", `● ${number(hits)} hits`)}${said(1, "pe-miss-text", `✕ ${number(rows - hits)} misses`)}`;
  };
  return squareOf(shown, place, change, {
    pixels,
    count,
    extent: count,
    sense: -1,
    key: { low: "0", high: "1", colour: (share) => weightColour(share).background },
    inputs: [weights],
    over: ({ box, x, y }) => svg`${guard([weights, tops, type, box.width], () => marks({ box, x, y }))}
      ${
        state.position < count
          ? svg`<line class="pe-shadow pe-look" x1=${x(state.position - state.offset)}
            x2=${x(tops[state.position])}
            y1=${y(state.position)} y2=${y(state.position)}></line>`
          : nothing
      }`,
    names: ["looked at, by the word of each line"],
  });
}

/** Hits against the words' length: the handle is that of now. */
function hitsCurve(shown, place, change) {
  const { state, held, type, form } = shown;
  const { rows, hits } = shown.attend();
  const all = shown.hitsByLength();
  const before = held?.hitsByLength() ?? null;
  const margin = { left: 4.8 * type, right: type, top: 1.2 * type, bottom: 2.5 * type };
  const box = boxOf(place.width, place.height, margin);
  const x = linear([0, LENGTHS.at(-1) ?? 1], [box.x, box.x + box.width]);
  const y = linear([0, 1], [box.y + box.height, box.y]);
  const trace = (kind, { hits: many, rows: of }) =>
    curveThrough(
      kind,
      LENGTHS.length,
      (i) => x(LENGTHS[i]),
      (i) => y(of ? many[i] / of : 0),
    );
  const percent = (share) => `${Math.round(100 * share)} %`;
  const to = (at) => ({ word_length: within(Math.round(20 * x.invert(at.x)) / 20, 0, 2) });
  const by = (sign) => (step) =>
    change(({ state: now }) => ({
      word_length: within(Math.round(20 * now.word_length + sign * step) / 20, 0, 2),
    }));
  const keys = { ArrowRight: by(1), ArrowUp: by(1), ArrowLeft: by(-1), ArrowDown: by(-1) };
  const across = {
    scale: x,
    ticks: [0, 0.5, 1, 1.5, 2],
    text: form === "phone" ? "word length" : "length of a word, in rows",
  };
  const up = { scale: y, ticks: [0, 0.5, 1], format: percent, text: form === "phone" ? "" : "hits" };
  return html`<div class="pe-plot" style=${placed(place)}>
    <svg width=${place.width} height=${place.height}>
      ${before ? trace("held", before) : nothing}${trace("now", all)}
      ${axes(box, across, up, place.width, place.height, type)}
      <g role="slider" tabindex="0" class="pe-edge" aria-label="Word length, on the curve" aria-valuemin="0"
          aria-valuemax="2"
          aria-valuenow=${state.word_length}
              aria-valuetext=${`${state.word_length} rows, ${hits} of ${rows} hits`}
          transform="translate(${x(state.word_length)},${y(rows ? hits / rows : 0)})"
          @pointerdown=${draggedOver(change, to)} @keydown=${onKeys(keys)}>
        <rect x="-22" y="-22" width="44" height="44" fill="transparent"></rect>${disc(0.45 * type)}</g>
    </svg>
  </div>`;
}

function attendView(shown, { change }) {
  const { width, height, form } = shown;
  if (form === "phone") {
    const tall = Math.round(height * 0.62);
    return html`${attendSquare(shown, { x: 0, y: 0, width, height: tall }, change)}
      ${hitsCurve(shown, { x: 0, y: tall, width, height: height - tall }, change)}`;
  }
  const left = Math.min(Math.round(width * 0.5), Math.round(height * 1.04));
  const before = { x: 0, y: 0, width: left, height };
  const beside = { x: left + 16, y: 0, width: width - left - 16, height };
  return html`${attendSquare(shown, before, change)}${hitsCurve(shown, beside, change)}`;
}

// Differences: arrows that go round
// ---------------------------------------------------------------------------

/** The difference of the two tips, from the middle, half as long so that it stays on the dial. */
function arrow(position, offset, term, name) {
  const [a, b] = [tip(position * term), tip((position + offset) * term)];
  const [x, y] = [(b.x - a.x) / 2, (b.y - a.y) / 2];
  const angle = (Math.atan2(y, x) * 180) / Math.PI;
  const size = Math.min(0.28, Math.hypot(x, y));
  return svg`<line class=${`pe-hand pe-hand-${name}`} x1="0" y1="0" x2=${x} y2=${y}></line>
    <path class=${`pe-barb pe-barb-${name}`} transform="translate(${x},${y}) rotate(${angle}) scale(${size})"
      d="M0,0L-1,0.5V-0.5Z"></path>`;
}

function differenceDials(shown, place, change) {
  const { state, terms, held, moment, type, form } = shown;
  const pairs = handsOf(shown);
  const columns = Math.min(4, pairs.length);
  const room = place.width / 8;
  const lines = Math.ceil(pairs.length / columns);
  const tall = (place.height - (form === "phone" ? 0 : 1.6 * type)) / (form === "phone" ? 1 : 2);
  const radius = Math.min(room - 5, (tall - 2.6 * type - 8) / 2);
  const inside = (pair) => (from, turn) => {
    const [a, b] = [tip(from), tip(from + turn)];
    const drawn = (p, name) => arrow(p, state.offset, terms[pair], name);
    return svg`<line class="pe-chord pe-uncounted" x1=${a.x} y1=${a.y} x2=${b.x} y2=${b.y}></line>
      ${
        held && pair < held.terms.length
          ? arrow(held.state.position, held.state.offset, held.terms[pair], "held")
          : nothing
      }${drawn(0, "maybe")}${drawn(state.position + moment, "now")}`;
  };
  const line = (i) => pairs.slice(i * columns, (i + 1) * columns);
  const lengths = pairs.map((pair, i) => {
    const at = {
      x: room * (2 * (i % columns) + 1),
      y: tall * Math.floor(i / columns) + 2 * radius + 5 + 2.2 * type,
    };
    const length = Math.sqrt(chordSquared(state.offset, terms[pair]));
    return svg`<text class="pe-axis-label pe-strong" text-anchor="middle" x=${at.x}
        y=${at.y}>${decimals(length, 3)}</text>`;
  });
  return html`<div class="pe-plot" style=${placed(place)}>
    <svg width=${place.width} height=${place.height}>
      ${Array.from({ length: lines }, (_, i) =>
        dials(shown, change, { x: 0, y: 3 + tall * i, room, radius, pairs: line(i), inside }),
      )}${lengths}
      ${
        form === "phone"
          ? nothing
          : svg`<text class="pe-axis-label" x="2"
              y=${place.height - 6}>arrow: PE(p+k) − PE(p); dashed: at p = 0; number: length</text>`
      }
    </svg>
  </div>`;
}

function differenceCurve(shown, place, change) {
  const { state, held, type, form, moment } = shown;
  const margin = { left: 3.2 * type, right: type, top: 1.2 * type, bottom: 2.5 * type };
  const box = boxOf(place.width, place.height, margin);
  const most = Math.max(1, state.seq_len - 1);
  const x = linear([0, most], [box.x, box.x + box.width]);
  const y = linear([-1, 1], [box.y + box.height, box.y]);
  const bins = Math.max(2, Math.floor(box.width));
  const now = shown.gaps(bins);
  const before = held?.gaps(bins) ?? null;
  const trace = (kind, { offsets, products, total }) =>
    curveThrough(
      kind,
      offsets.length,
      (i) => x(offsets[i]),
      (i) => y(total ? products[i] / total : 0),
    );
  const isDotted = box.width / most >= 4 && now.offsets.length === state.seq_len;
  const dots = () =>
    Array.from(now.offsets, (gap, i) =>
      squarePath(x(gap), y(now.total ? now.products[i] / now.total : 0), 4),
    ).join("");
  const curves = () => svg`
    <line class="pe-rule" x1=${box.x} x2=${box.x + box.width} y1=${y(0)} y2=${y(0)}></line>
    ${before ? trace("held", before) : nothing}${trace("now", now)}
    ${isDotted ? svg`<path class="pe-tip" d=${dots()}></path>` : nothing}`;
  const drag = draggedOver(change, (at) => ({
    position: within(Math.round(x.invert(at.x)), 0, state.seq_len - 1),
  }));
  const across = {
    scale: x,
    ticks: wholeTicks(x, box.width, 5 * type),
    text: form === "phone" ? "gap to the one at 0" : "gap between the two differences",
  };
  const up = { scale: y, ticks: [-1, 0, 1], text: form === "phone" ? "" : "cosine of the two" };
  const at = Math.min(most, state.position + moment);
  return html`<div class="pe-plot" style=${placed(place)}>
    <svg width=${place.width} height=${place.height}>
      ${guard([now, before, type, place.width, place.height], curves)}
      ${axes(box, across, up, place.width, place.height, type)}
      ${handle({
        name: "Position p, the gap",
        key: "position",
        at: { x: x(at), y: y(differenceCosine(at, state.offset, shown.terms)) },
        value: state.position,
        most: last(shown),
        text: `p ${state.position}, cosine ${four(shown.cosineAtZero())}`,
        shape: disc(0.45 * type),
        drag,
        change,
      })}
    </svg>
  </div>`;
}

function differencesView(shown, { change }) {
  const { width, height, form } = shown;
  if (form === "phone") {
    const tall = Math.round(height * 0.36);
    return html`${differenceDials(shown, { x: 0, y: 0, width, height: tall }, change)}
      ${differenceCurve(shown, { x: 0, y: tall, width, height: height - tall }, change)}`;
  }
  const left = Math.round(width * 0.55);
  return html`${differenceDials(shown, { x: 0, y: 0, width: left, height }, change)}
    ${differenceCurve(shown, { x: left + 16, y: 0, width: width - left - 16, height }, change)}`;
}

// Score: two words slide along
// --------------------------------------------------------------------------------

function scoreView(shown, { change }) {
  const { state, held, width, height, type, form, moment } = shown;
  const { added, turned, alone, low, high } = shown.score();
  const before = held?.score() ?? null;
  const small = form === "phone";
  const top = (small ? 2.8 : 1.6) * type;
  const margin = { left: 3.2 * type, right: type, top, bottom: (small ? 4.4 : 4.8) * type };
  const box = boxOf(width, height, margin);
  const most = Math.max(1, added.length - 1);
  const ends = [
    Math.min(low, ...turned, alone, before?.low ?? low),
    Math.max(high, ...turned, alone, before?.high ?? high),
  ];
  const room = (ends[1] - ends[0]) * 0.06 || 1;
  const x = linear([0, most], [box.x, box.x + box.width]);
  const y = linear([ends[0] - room, ends[1] + room], [box.y + box.height, box.y]);
  const trace = (kind, values) => curveThrough(kind, values.length, x, (i) => y(values[i]));
  const curves = () => svg`
    ${before ? trace("held", before.added) : nothing}${trace("added", added)}${trace("under", turned)}`;
  const at = Math.min(most, state.position + moment);
  const whole = Math.min(added.length - 1, state.position);
  const end = Math.min(x(at + state.offset), box.x + box.width);
  const names = svg`<text class="pe-axis-label pe-name-added" x=${box.x + 6}
      y=${1.1 * type}>added: (word + PE) · W</text>
    <text class="pe-axis-label pe-name-turned" x=${small ? box.x + 6 : box.x + 6 + 15 * type}
      y=${(small ? 2.4 : 1.1) * type}
      >turned: word · W, turned${small ? "" : " by its place"}</text>`;
  const foot = box.y + box.height + 3.4 * type + (small ? 0 : 6);
  const words = svg`<line class="pe-chord pe-thin" x1=${x(at)} x2=${end} y1=${foot} y2=${foot}></line>
    <text class="pe-axis-label pe-strong" text-anchor=${x(at) < 4 * type ? "start" : "end"}
      x=${x(at) < 4 * type ? 0 : x(at) - 0.8 * type} y=${foot + 0.35 * type}>${SLIDING.words[0]}</text>
    <text class="pe-axis-label pe-strong" text-anchor=${end > width - 4 * type ? "end" : "start"}
      x=${end > width - 4 * type ? width : end + 0.8 * type}
      y=${foot + (end > width - 4 * type ? -0.8 : 0.35) * type}>${SLIDING.words[1]}</text>
    <g transform="translate(${end},${foot})">${square(0.4 * type)}</g>`;
  const drag = draggedOver(change, (point) => ({
    position: within(Math.round(x.invert(point.x)), 0, added.length - 1),
  }));
  const across = { scale: x, ticks: wholeTicks(x, box.width, 6 * type), text: "" };
  const up = { scale: y, ticks: y.ticks(4), text: small ? "" : "score" };
  return html`<div class="pe-plot" style=${placed({ x: 0, y: 0, width, height })}>
    <svg width=${width} height=${height}>
      ${guard([added, turned, before, type, width, height], curves)}
      ${axes(box, across, up, width, height, type)}${names}${words}
      <line class="pe-shadow pe-fall" x1=${x(at)} x2=${x(at)} y1=${box.y} y2=${foot}></line>
      <g transform="translate(${x(at)},${y(added[whole])})"><circle class="pe-nearest"
          r=${0.42 * type}></circle></g>
      <g transform="translate(${x(at)},${y(turned[whole])})"><circle class="pe-nearest"
          r=${0.42 * type}></circle></g>
      ${handle({
        name: "Position p of the first word",
        key: "position",
        at: { x: x(at), y: foot },
        value: state.position,
        most: last(shown),
        text: `p ${state.position}`,
        shape: disc(0.42 * type),
        drag,
        change,
      })}
    </svg>
  </div>`;
}

// -----------------------------------------------------------------------------------------------------------

const value = (exact) => html`<output class="pe-value" data-value=${exact}>${four(exact)}</output>`;
const ofHead = ({ state, width }) => (width < state.d_model ? `, a head of ${width} columns` : "");

const READ = {
  turn({ state, terms }) {
    const turn = state.offset * terms[state.pair];
    if (state.hands_alone)
      return html`From ${number(state.position)} to ${number(state.position + state.offset)}: hand
        ${state.pair} turns on by ${value(turn)} rad, as at every p.`;
    return html`k = ${number(state.offset)}: hand ${state.pair} turns ${value(turn)} rad at every p; block cos
      ${value(Math.cos(turn))}, sin ${value(Math.sin(turn))}.`;
  },
  kernel({ state, counted, measure, product }) {
    const name = MEASURES[state.metric];
    return html`k = ${number(state.offset)}: ${name} ${value(measure)}, left and right alike, between
      ${number(state.position)} and ${number(state.position + state.offset)} as everywhere;
      ${number(counted)} cosines add up to ${value(product)}.`;
  },
  attend(shown) {
    const { state } = shown;
    const { hits, rows, count, width } = shown.attend();
    const first = count < state.seq_len ? ` in the first ${number(count)} positions` : "";
    if (!rows) return html`No word has one ${number(state.offset)} back${first}.`;
    const length = number(state.word_length);
    const where = `${first}${ofHead({ state, width })}`;
    return html`Words ${length} as long as the row, factor ${number(state.factor)}: the largest weight lies
      ${number(state.offset)} back for ${value(hits)} of ${number(rows)} words${where}.`;
  },
  differences({ state, length, cosineAtZero }) {
    const [p, q] = [number(state.position), number(state.position + state.offset)];
    const cosine = state.offset
      ? html`; cosine with that at 0: ${value(cosineAtZero())}`
      : " and no direction";
    return html`PE(${q}) − PE(${p}): length ${value(length)} everywhere${cosine}.`;
  },
  score(shown) {
    const { state } = shown;
    const { added, turned, low, high, width } = shown.score();
    const p = Math.min(state.position, added.length - 1);
    return html`${SLIDING.words[0]} at ${number(p)}, ${SLIDING.words[1]} at ${number(p + state.offset)}: added
      ${value(added[p])}, from ${value(low)} to ${value(high)} along ${number(added.length)} places; turned
      ${value(turned[p])} everywhere${ofHead({ state, width })}.`;
  },
};

const COMPARE = {
  turn(held, { state, terms }) {
    if (state.pair >= held.terms.length) return null;
    const [before, now] = [held.state.offset * held.terms[state.pair], state.offset * terms[state.pair]];
    return `hand ${state.pair} ${difference(before, now, "rad")}`;
  },
  kernel: (held, now) =>
    held.state.metric === now.state.metric ? difference(held.measure, now.measure) : null,
  attend: (held, now) => difference(held.attend().hits, now.attend().hits, "hits"),
  differences: (held, now) => difference(held.cosineAtZero(), now.cosineAtZero()),
  score: (held, now) => `range ${difference(range(held.score()), range(now.score()))}`,
};
const range = ({ low, high }) => high - low;

const SAY = {
  turn: ({ state, terms }) =>
    `p ${number(state.position)}. ` +
    `All ${number(terms.length)} hands turn by k = ${number(state.offset)} as at every p, ` +
    `hand ${state.pair} by ${four(state.offset * terms[state.pair])} rad.`,
  kernel({ state, measure, kernel }) {
    const { size } = kernel();
    const means =
      size > 1 ? ` Each cell of the square is a mean over ${number(size)} by ${number(size)} positions.` : "";
    const name = MEASURES[state.metric].replace(/^./u, (c) => c.toUpperCase());
    return `k ${number(state.offset)}. ${name} ${four(measure)}.${means}`;
  },
  attend(shown) {
    const { hits, rows } = shown.attend();
    const length = number(shown.state.word_length);
    return `Words ${length} as long as the row: ${number(hits)} of ${number(rows)} hits.`;
  },
  differences: ({ state, length, cosineAtZero }) =>
    `p ${number(state.position)}. Length ${four(length)}, cosine with that at 0 ${four(cosineAtZero())}.`,
  score(shown) {
    const { added, turned } = shown.score();
    const p = Math.min(shown.state.position, added.length - 1);
    return `p ${number(p)}. Added ${four(added[p])}, turned ${four(turned[p])}.`;
  },
};

const TABLE = {
  turn: ({ state, terms }, most, print) =>
    listed(["hand", "radians a position", "turned by (rad)", "cos", "sin"], terms.length, most, (i) => {
      const turn = state.offset * terms[i];
      return [i, ...[terms[i], turn, Math.cos(turn), Math.sin(turn)].map(print)];
    }),
  kernel: ({ state, terms, counted }, most, print) =>
    listed(["offset", "dot product", "likeness", "distance"], state.seq_len, most, (k) => {
      const some = terms.subarray(0, counted);
      const product = offsetProduct(k, some);
      return [k, ...[product, product / counted, offsetDistance(k, some)].map(print)];
    }),
  attend(shown, most, print) {
    const { weights, tops, count } = shown.attend();
    return listed(["position", "looks most at", "with the weight", "hit"], count, most, (p) => [
      p,
      tops[p],
      print(weights[p * count + tops[p]]),
      p < shown.state.offset ? "" : tops[p] === p - shown.state.offset ? "yes" : "no",
    ]);
  },
  differences: ({ state, terms }, most, print) =>
    listed(["gap", "cosine"], state.seq_len, most, (gap) => [
      gap,
      print(differenceCosine(gap, state.offset, terms)),
    ]),
  score(shown, most, print) {
    const { added, turned } = shown.score();
    return listed(["place", "added", "turned"], added.length, most, (p) => [
      p,
      print(added[p]),
      print(turned[p]),
    ]);
  },
};

const VIEWS = {
  turn: turnView,
  kernel: kernelView,
  attend: attendView,
  differences: differencesView,
  score: scoreView,
};

/** What a view has no use for. */
const VOID = {
  turn: ["metric", "pairs", "word_length", "factor"],
  kernel: ["first_pair", "word_length", "factor", "hands_alone"],
  attend: ["metric", "pairs", "first_pair", "pair", "hands_alone"],
  differences: ["metric", "pairs", "word_length", "factor", "hands_alone"],
  score: ["metric", "pairs", "first_pair", "pair", "factor", "hands_alone"],
};

export default explorer({
  kind: "turning",
  heights: { wide: 400, phone: 360 },
  hidden: ({ view, d_model: width, hands_alone: isBare }) => [
    ...VOID[view],
    // all are shown
    ...(width <= 2 * (view === "turn" && isBare ? HANDS.wide : HANDS.phone) ? ["first_pair"] : []),
  ],
  make() {
    const termsOf = latest(divisionTerms);
    const kernelOf = latest((length, terms, counted) => binnedKernel(length, CELLS, terms, counted));
    const profileOf = latest(profileBins);
    // of half the angle of each hand: cosines are made of it, and lengths that keep their digits
    const squaresOf = latest((offset, terms) => terms.map((term) => Math.sin((offset * term) / 2) ** 2));
    const cosinesOf = latest((squares) => squares.map((square) => 1 - 2 * square));
    const headTerms = latest((width, base) => divisionTerms(headWidth(width), base));
    const wordsOf = latest(wordRows);
    const rowsOf = latest(placeRows);
    const askOf = latest(scoresBack);
    const partsOf = latest((ask, count) => ask(count));
    const weightsOf = latest((parts, wordLength, factor) => ({
      weights: backWeights(parts, wordLength, factor),
      ...found(parts, wordLength),
      count: parts.count,
      width: parts.width,
    }));
    const hitsOf = latest((parts) => ({
      hits: LENGTHS.map((wordLength) => hitsAt(parts, wordLength)),
      rows: Math.max(0, parts.count - parts.offset),
    }));
    const cosineOf = latest(differenceCosine);
    const gapsOf = latest((length, most, terms, offset) => ({
      ...profileBins(
        length,
        most,
        terms,
        terms.length,
        terms.map((term) => chordSquared(offset, term)),
      ),
      total: terms.reduce((sum, term) => sum + chordSquared(offset, term), 0),
    }));
    const headOf = latest(head);
    const placesOf = latest((made, terms) => placing(made, terms));
    const scoresOf = latest((count, terms, offset, wordLength) => {
      const made = headOf(2 * terms.length);
      const scores = slidingScores(made, placesOf(made, terms), count, offset, wordLength);
      const [low, high] = endsOf([scores.added], [Infinity, -Infinity]);
      return { ...scores, low, high, width: 2 * terms.length };
    });
    return {
      derive(state) {
        const { seq_len: length, d_model: width, base, offset, pairs, metric } = state;
        const terms = termsOf(width, base);
        const counted = pairs || terms.length;
        const squares = squaresOf(offset, terms);
        const squared = sumOf(squares, counted);
        const product = counted - 2 * squared;
        const short = headTerms(width, base);
        const parts = () => {
          const count = Math.min(length, BACK);
          const room = 64 * Math.ceil(count / 64); // for more words
          const words = wordsOf(room, 2 * short.length);
          return partsOf(askOf(short, offset, words, rowsOf(room, short)), count);
        };
        return {
          terms,
          counted,
          product,
          // from half angles where a distance would lose digits
          measure: metric === "euclidean" ? 2 * Math.sqrt(squared) : measured(product, metric, counted),
          length: 2 * Math.sqrt(sumOf(squares, terms.length)),
          // what one view alone needs waits until it is asked for
          kernel: () => kernelOf(length, terms, counted),
          profile: (most) => profileOf(length, most, terms, counted),
          cosineAtZero: () => cosineOf(state.position, offset, terms),
          cosines: () => cosinesOf(squares),
          attend: () => weightsOf(parts(), state.word_length, state.factor),
          hitsByLength: () => hitsOf(parts()),
          gaps: (most) => gapsOf(length, most, terms, offset),
          score: () => scoresOf(Math.min(length, PLACES), short, offset, state.word_length),
        };
      },
    };
  },
  view: (shown, acts) => VIEWS[shown.state.view](shown, acts),
  readout: (shown) => READ[shown.state.view](shown),
  compare: (held, shown) => COMPARE[shown.state.view](held, shown),
  words: (shown) => SAY[shown.state.view](shown),
  table: (shown, most, exact) => TABLE[shown.state.view](shown, most, exact ? String : four),
});
