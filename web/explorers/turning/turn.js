// The hands at p and at p + k, and the blocks of R that turn them.

import { html, nothing, svg } from "lit-html";
import { angleError, waveError } from "../../formulas/encoding.js";
import { valueColour } from "../../kit/colour.js";
import { wholeLines, within } from "../../kit/dials.js";
import { decimals, difference, four, number } from "../../kit/format.js";
import { listed } from "../../kit/numbers.js";
import { guard, placed } from "../../kit/plot.js";
import { scrub, value, verdict } from "../../kit/readout.js";
import { bothHands, dials, HANDS, handsOf } from "./dials.js";

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
    `hand ${state.pair} by ${four(state.offset * terms[state.pair])} rad.`,
  table: ({ state, terms }, most, print) =>
    listed(["hand", "radians a position", "turned by (rad)", "cos", "sin"], terms.length, most, (i) => {
      const turn = state.offset * terms[i];
      return [
        i,
        print(terms[i], angleError(terms[i])),
        print(turn, angleError(turn)),
        print(Math.cos(turn), waveError(turn)),
        print(Math.sin(turn), angleError(turn)),
      ];
    }),
  unused: ["metric", "pairs", "word_length", "factor"],
};
