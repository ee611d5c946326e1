// The hands at p and p + k, and the matrix that rotates them, block by block.

import { html, nothing, svg } from "lit-html";
import { valueShades } from "../../kit/colour.js";
import { wholeLines } from "../../kit/dials.js";
import { decimals, difference, number, three } from "../../kit/format.js";
import { cells, minuses, valueColours } from "../../kit/heatmap.js";
import { listed } from "../../kit/numbers.js";
import { boxed, parted, placed, plot, textAt } from "../../kit/plot.js";
import { scrub, value, verdict } from "../../kit/readout.js";
import { bothHands, dials, HANDS, handsOf } from "./dials.js";

/** The dials, as large as possible in the left part. */
function hands(shown, change, { width, height }, pairs) {
  const { held, type } = shown;
  const inside = (pair) => bothHands(pair, held);
  const lines = wholeLines(pairs, { width, height, type });
  const foot = height - 2 - 0.2 * type;
  return plot({ x: 0, y: 0, width, height })`
    ${lines.map(({ hands: pairs, ...at }) => dials(shown, change, { x: 0, ...at, pairs, inside }))}
    ${held ? svg`<text class="pe-axis-label" x="0" y=${foot}>dotted: held</text>` : nothing}`;
}

/** R_k as a heat map, and its product with PE(p); unchanged while p runs. */
function rotation(shown, place, pairs, change) {
  const { state, terms, type, moment } = shown;
  const n = 2 * pairs.length;
  const band = 1.5 * type; // for the names
  const sign = 2.2 * type; // for the sign between two factors
  const wide = 2.6 * type; // minimum width of a column's name
  const fit = Math.min(place.height - band - 4, place.width - 2 * (sign + wide) - 2 * type);
  const cell = Math.max(1, fit / n);
  const side = n * cell;
  const left = Math.max(0, (place.width - side - 2 * (sign + wide) - type) / 2);
  const square = { x: left, y: band, width: side, height: side };
  const columns = [side + sign, side + 2 * sign + wide].map((x) => ({ ...square, x: left + x, width: wide }));
  const blocks = pairs.map((pair) => blockOf(state.offset, terms[pair]));
  const at = (i, j) => (i >> 1 === j >> 1 ? blocks[i >> 1][2 * (i % 2) + (j % 2)] : 0);
  const row = (position) => pairs.flatMap((pair) => pairAt(position, terms[pair]));
  const rows = [0, state.offset].map((on) => row(state.position + moment + on));
  const matrix = Float64Array.from({ length: n * n }, (_, i) => at(Math.floor(i / n), i % n));
  const tables = [
    { box: square, values: matrix, across: n },
    ...columns.map((box, i) => ({ box, values: rows[i], across: 1 })),
  ];
  const size = Math.min(type, cell * 0.42);
  const isPrinted = cell >= 2.5 * type; // room for five characters
  const middle = (box, across, i) => [
    box.x + ((i % across) + 0.5) * (box.width / across),
    box.y + (Math.floor(i / across) + 0.5) * cell,
  ];
  const isBlock = (across, i) => across === 1 || Math.floor(i / n) >> 1 === (i % n) >> 1;
  const written = tables.map(({ box, values, across }) =>
    isPrinted
      ? Array.from(values, (value, i) => {
          const [x, y] = middle(box, across, i);
          return isBlock(across, i)
            ? svg`<text class="pe-block pe-on-shade" text-anchor="middle" x=${x} y=${y + 0.35 * size}
                style="${valueShades(value)};font-size:${size}px">${decimals(value, 2)}</text>`
            : nothing;
        })
      : minuses(
          Array.from(values).flatMap((value, i) => (value < -1e-9 ? [middle(box, across, i)] : [])),
          Math.min(type, cell),
        ),
  );
  const name = (box, text) => textAt(box.x + box.width / 2, 0.95 * type, text, "middle", "pe-strong");
  const between = (text, i) =>
    textAt(columns[i].x - sign / 2, band + side / 2 + 0.35 * type, text, "middle", "pe-strong");
  const chosen = pairs.indexOf(state.pair);
  const frame = (box, x, width) => svg`<rect class="pe-column pe-framed" x=${box.x + x}
    y=${box.y + 2 * cell * chosen} width=${width} height=${2 * cell}></rect>`;
  const choose = (event) => {
    const top = event.currentTarget.getBoundingClientRect().top + band;
    const pair = pairs[Math.floor((event.clientY - top) / (2 * cell))];
    if (pair !== undefined) change({ pair });
  };
  return html`<div class="pe-plot" role="img" style="${placed(place)}; cursor:pointer" @click=${choose}
      aria-label=${`The rotation by k = ${state.offset} as a matrix, a block of two by two for each hand`}>
    ${tables.map(({ box, values, across }) => cells(box, across, () => valueColours(values), [...values]))}
    <svg width=${place.width} height=${place.height}>
      ${tables.map(({ box }) => boxed("pe-outline", box))}${written}
      ${name(square, svg`R<tspan dy="0.2em">k</tspan>`)}
      ${name(columns[0], "PE(p)")}${name(columns[1], "PE(p+k)")}${between("·", 0)}${between("=", 1)}
      ${
        chosen < 0
          ? nothing
          : [frame(square, 2 * cell * chosen, 2 * cell), ...columns.map((box) => frame(box, 0, wide))]
      }
    </svg>
  </div>`;
}

function turnView(shown, { change }) {
  const { state, width, height } = shown;
  if (state.hands_alone) return hands(shown, change, shown, handsOf(shown, HANDS.wide));
  const pairs = handsOf(shown);
  const [left, right] = parted(shown, { tall: height * 0.3, below: 6, wide: width * 0.5, gap: 16 });
  return html`${hands(shown, change, left, pairs)}${rotation(shown, right, pairs, change)}`;
}

const pairAt = (position, term) => [Math.sin(position * term), Math.cos(position * term)];

/** The block of R_k for a pair, row by row. */
function blockOf(offset, term) {
  const [sine, cosine] = pairAt(offset, term);
  return [cosine, sine, -sine, cosine];
}

export default {
  view: turnView,
  readout({ state, terms }) {
    const turn = state.offset * terms[state.pair];
    if (state.hands_alone)
      return html`${verdict(html`Hand ${state.pair} turns on by ${value(turn)} rad, wherever it is.`)}
        From ${number(state.position)} to ${number(state.position + state.offset)}.`;
    return html`${verdict(html`Hand ${state.pair} turns on by ${value(turn)} rad, wherever it is.`)}
      k = ${scrub("offset", state.offset)}; block cos ${value(Math.cos(turn))},
      sin ${value(Math.sin(turn))}.`;
  },
  compare(held, { state, terms }) {
    if (state.pair >= held.terms.length) return null;
    const [before, now] = [held.state.offset * held.terms[state.pair], state.offset * terms[state.pair]];
    return `hand ${state.pair} ${difference(before, now, "rad")}`;
  },
  words: ({ state, terms }) =>
    `p ${number(state.position)}. ` +
    `All ${number(terms.length)} hands turn by k = ${number(state.offset)} as at every p, ` +
    `hand ${state.pair} by ${three(state.offset * terms[state.pair])} rad.`,
  table: ({ state, terms }, most, print) =>
    listed(["hand", "radians a position", "turned by (rad)", "cos", "sin"], terms.length, most, (i) => {
      const turn = state.offset * terms[i];
      return [i, print(terms[i]), print(turn), print(Math.cos(turn)), print(Math.sin(turn))];
    }),
  unused: ["metric", "pairs", "word_length", "factor"],
};
