// Every pair of columns is a hand: its tip's place is its sine and its cosine, and each position writes a row.
import { html, nothing, svg } from "lit-html";
import { divisionTerms, encodingValue } from "./formulas/encoding.js";
import { latest } from "./formulas/remember.js";
import { packedColour } from "./kit/colour.js";
import { dragged } from "./kit/drag.js";
import { explorer } from "./kit/explorer.js";
import { number } from "./kit/format.js";
import { paintPixels } from "./kit/heatmap.js";
import { onKeys, painted } from "./kit/plot.js";
import { linear } from "./kit/scale.js";

const HANDS = 8; // that are shown at once
const ROWS = 12; // of the table, the last one that of now
const SPAN = 32; // positions along a curve
const WIDE = 620;
const LEFT = 52; // for the rows' names
const TURN = 2 * Math.PI;

const four = (value) => number(Number(value.toPrecision(4)));
const shorter = (angle) => angle - TURN * Math.round(angle / TURN); // between half a turn back and half a turn on

/** Where a hand's tip is on a dial of radius 1: the sine to the right, the cosine upwards. */
const tip = (angle) => ({ x: Math.sin(angle), y: -Math.cos(angle) });

/**
 * A line from the middle of a dial to its rim.
 * @param {number} angle
 * @param {unknown} [dashes]
 */
const hand = (angle, dashes = nothing) => {
  const { x, y } = tip(angle);
  return svg`<line class="pe-hand pe-hand-to" x1="0" y1="0" x2=${x} y2=${y} stroke-dasharray=${dashes}></line>
    <circle cx=${x} cy=${y} r="0.09" class="pe-pin"></circle>`;
};

/** Turning one hand turns all, by whole positions. */
const turning = (pair, change) =>
  dragged({
    begin(event) {
      const dial = event.currentTarget.getBoundingClientRect();
      const middle = { x: dial.left + dial.width / 2, y: dial.top + dial.height / 2 };
      return { middle, last: null, turned: 0, from: null, moved: false };
    },
    move(event, held) {
      const angle = Math.atan2(event.clientX - held.middle.x, held.middle.y - event.clientY);
      if (held.last !== null) held.turned += shorter(angle - held.last);
      held.last = angle;
      change(({ state, terms }) => {
        held.from ??= state.position;
        const to = held.from + Math.round(held.turned / terms[pair]);
        held.moved ||= to !== held.from;
        return { position: Math.max(0, Math.min(999_999, to)) };
      });
    },
    end(event, held) {
      if (event.type === "pointerup" && !held.moved) change({ pair });
    },
  });

const by = (sign) => (change) => (step) =>
  change(({ state }) => ({ position: Math.max(0, Math.min(999_999, state.position + sign * step)) }));
const [on, back] = [by(1), by(-1)];

/** One dial of the row: a slider of the position, which Enter makes the chosen one. */
function dial(pair, shown, at, radius, change) {
  const half = at.room / radius; // a finger may take hold beside the rim
  const angle = shown.state.position * shown.terms[pair];
  const isChosen = pair === shown.state.pair;
  const keys = {
    ArrowRight: on(change),
    ArrowUp: on(change),
    ArrowLeft: back(change),
    ArrowDown: back(change),
    Home: () => change({ position: 0 }),
    Enter: () => change({ pair }),
    " ": () => change({ pair }),
  };
  return svg`<g role="slider" tabindex="0" aria-label=${`Hand ${pair}, turned by the position`}
      aria-valuemin="0" aria-valuemax="999999" aria-valuenow=${shown.state.position}
      aria-valuetext=${`position ${shown.state.position}, ${four(angle)} radians`}
      transform="translate(${at.x},${at.y}) scale(${radius})" style="touch-action: none; cursor: grab"
      @pointerdown=${turning(pair, change)} @keydown=${onKeys(keys)}>
    <rect x=${-half} y=${-half} width=${2 * half} height=${2 * half} fill="transparent"></rect>
    <circle class="pe-dial" r="1" style=${isChosen ? "stroke: var(--pe-position); stroke-width: 0.09" : ""}></circle>
    ${hand(angle)}
  </g>`;
}

/** The row of dials, and under each its two columns of the table. */
function writing(shown, { change }) {
  const { state, hands, rows, wide, colours } = shown;
  const cell = (wide - LEFT) / (2 * HANDS);
  const radius = Math.min(26, cell - 3);
  const height = cell >= 26 ? 20 : 15;
  const top = 2 * radius + 30;
  const box = { x: LEFT, y: top, width: 2 * cell * hands.length, height: height * rows.length };
  const draw = (context) => {
    const pixels = Uint32Array.from(rows.flatMap(({ values }) => values.map(packedColour)));
    paintPixels(context, box, pixels, 2 * hands.length);
    context.font = "12px system-ui, sans-serif";
    context.textBaseline = "middle";
    for (const [i, { position, values }] of rows.entries()) {
      const y = top + (i + 0.5) * height;
      context.fillStyle = position === state.position ? colours.ink : colours.soft;
      context.textAlign = "end";
      context.fillText(number(position), LEFT - 6, y);
      context.fillStyle = "#000";
      context.textAlign = "center";
      // a sign besides the colour: for grey paper, and for eyes that do not tell red from blue
      for (const [j, value] of values.entries())
        if (value < 0 && cell >= 14 && Math.abs(value) < 0.7)
          context.fillText("−", LEFT + (j + 0.5) * cell, y);
    }
  };
  const chosen = hands.indexOf(state.pair);
  const frame = (column, colour, dashes) => svg`<rect fill="none" stroke=${colour} stroke-width="3"
    stroke-dasharray=${dashes} x=${LEFT + column * cell} y=${top} width=${cell} height=${box.height}></rect>`;
  const total = top + box.height + 8;
  return html`<div class="pe-plot" style="height:${total}px; width:${wide}px; cursor: default">
    <canvas aria-hidden="true" ${painted(wide, total, draw, [rows, colours, hands])}></canvas>
    <svg width=${wide} height=${total} style="pointer-events: auto">
      ${hands.map((pair, i) => dial(pair, shown, { x: LEFT + (2 * i + 1) * cell, y: radius + 3, room: cell }, radius, change))}
      ${hands.map(
        (pair, i) => svg`<text class="pe-axis-label" text-anchor="middle"
        x=${LEFT + (2 * i + 1) * cell} y=${2 * radius + 20}>${pair}</text>`,
      )}
      ${chosen < 0 ? nothing : frame(2 * chosen, colours.sine, "none")}
      ${chosen < 0 || state.sine_alone ? nothing : frame(2 * chosen + 1, colours.cosine, "6 4")}
    </svg>
  </div>`;
}

/** The chosen hand, and what its shadow writes: the sine on the floor, the cosine on the wall. */
function unrolled(shown) {
  const { state, angle, term, side, colours } = shown;
  const radius = 64;
  const middle = { x: radius + 26, y: radius + 26 };
  const total = middle.y + radius + 150;
  const first = Math.max(0, state.position - SPAN);
  const wall = linear([first, first + SPAN], [middle.x + radius + 18, side - 8]);
  const floor = linear([first, first + SPAN], [middle.y + radius + 18, total - 8]);
  const { x, y } = tip(angle);
  const [tipX, tipY] = [middle.x + radius * x, middle.y + radius * y];
  const steps = Array.from({ length: 8 * (state.position - first) + 1 }, (_, i) => first + i / 8);
  const path = (point) =>
    steps
      .map(
        (t, i) =>
          `${i ? "L" : "M"}${point(t)
            .map((v) => v.toFixed(1))
            .join()}`,
      )
      .join("");
  const dots = (point, colour, fill) =>
    Array.from({ length: state.position - first + 1 }, (_, i) => first + i).map((t) => {
      const [cx, cy] = point(t);
      return svg`<circle cx=${cx} cy=${cy} r="2.5" fill=${fill} stroke=${colour}></circle>`;
    });
  const onFloor = (t) => [middle.x + radius * Math.sin(t * term), floor(t)];
  const onWall = (t) => [wall(t), middle.y - radius * Math.cos(t * term)];
  const other = Math.PI - angle;
  const letter = (name, at) => {
    const end = tip(at);
    return svg`<text class="pe-limit-text" text-anchor="middle" dominant-baseline="middle"
      x=${middle.x + (radius + 14) * end.x} y=${middle.y + (radius + 14) * end.y}>${name}</text>`;
  };
  return html`<div class="pe-plot" style="height:${total}px; width:${side}px; cursor: default" role="img"
      aria-label=${`Hand ${state.pair} and the curves that its tip writes: its sine downwards${state.sine_alone ? "" : ", its cosine to the right"}.`}>
    <svg width=${side} height=${total} aria-hidden="true">
      <path d=${path(onFloor)} fill="none" stroke=${colours.sine} stroke-width="2"></path>
      ${dots(onFloor, colours.sine, colours.sine)}
      <line x1=${tipX} x2=${tipX} y1=${tipY} y2=${floor(state.position)} stroke=${colours.sine} stroke-dasharray="2 3"></line>
      ${
        state.sine_alone
          ? nothing
          : svg`<path d=${path(onWall)} fill="none" stroke=${colours.cosine} stroke-width="2" stroke-dasharray="6 4"></path>
            ${dots(onWall, colours.cosine, colours.paper)}
            <line x1=${tipX} x2=${wall(state.position)} y1=${tipY} y2=${tipY} stroke=${colours.cosine} stroke-dasharray="2 3"></line>
            <text class="pe-axis-label" x=${wall(first)} y=${middle.y - radius - 8}>cosine, by position</text>`
      }
      <text class="pe-axis-label" x=${middle.x + radius + 8} y=${total - 10}>sine, by position</text>
      <g transform="translate(${middle.x},${middle.y}) scale(${radius})">
        <circle class="pe-dial" r="1"></circle>
        ${state.sine_alone ? [hand(angle, "0.08 0.06"), hand(other, "0.08 0.06")] : hand(angle)}
      </g>
      ${state.sine_alone ? [letter("a", angle), letter("b", other)] : nothing}
    </svg>
  </div>`;
}

function readout({ state, angle, term, sine, cosine }) {
  const value = (exact) => html`<output class="pe-value" data-value=${exact}>${four(exact)}</output>`;
  if (state.sine_alone) {
    const turn = (a) => four(((a % TURN) + TURN) % TURN);
    return html`<p class="pe-readout">The sine of hand ${state.pair} is ${value(sine)}: it stands at ${turn(angle)} rad
      (a) or at ${turn(Math.PI - angle)} rad (b). Its cosine would tell.</p>`;
  }
  return html`<p class="pe-readout">Hand ${state.pair}: ${number(state.position)} × ${four(term)} = ${four(angle)} rad,
    ${four(angle / TURN)} of a turn; sine ${value(sine)}, cosine ${value(cosine)}.</p>`;
}

export default explorer({
  kind: "clocks",
  hidden: ({ d_model: width }) => (width <= 2 * HANDS ? ["first_pair"] : []), // all are shown
  limits: ({ terms, hands }) => ({ first_pair: terms.length - hands.length }),
  make() {
    const termsOf = latest(divisionTerms);
    return {
      derive(state) {
        const terms = termsOf(state.d_model, state.base);
        const count = Math.min(HANDS, terms.length);
        const first = Math.min(state.first_pair, terms.length - count);
        const hands = Array.from({ length: count }, (_, i) => first + i);
        const begin = Math.max(0, state.position - ROWS + 1);
        const rows = Array.from({ length: Math.min(ROWS, state.position + 1) }, (_, i) => ({
          position: begin + i,
          values: hands.flatMap((pair) =>
            [0, 1].map((odd) => encodingValue(begin + i, 2 * pair + odd, terms)),
          ),
        }));
        const term = terms[state.pair];
        const angle = state.position * term;
        return { terms, hands, rows, term, angle, sine: Math.sin(angle), cosine: Math.cos(angle) };
      },
    };
  },
  view(shown, acts) {
    const beside = shown.width >= WIDE;
    const wide = beside ? Math.min(532, Math.floor(shown.width * 0.6)) : shown.width;
    const side = beside ? shown.width - wide - 24 : shown.width;
    return html`<div style="display: flex; flex-wrap: wrap; gap: 8px 24px">
      ${writing({ ...shown, wide }, acts)}${unrolled({ ...shown, side })}</div>${readout(shown)}`;
  },
  words: ({ state, angle, sine, cosine }) =>
    `Position ${number(state.position)}. Hand ${state.pair} at ${four(angle)} rad, sine ${four(sine)}` +
    `${state.sine_alone ? "" : `, cosine ${four(cosine)}`}.`,
  table({ state, terms, hands }, most) {
    const pairs = most === Infinity ? terms.keys() : hands;
    const print = most === Infinity ? String : four;
    return {
      note:
        hands.length < terms.length
          ? `${hands.length} of ${number(terms.length)} hands; the copy holds all.`
          : "",
      header: ["hand", "radians a position", "radians", "turns", "sine", "cosine"],
      rows: Array.from(pairs, (pair) => {
        const angle = state.position * terms[pair];
        return [pair, ...[terms[pair], angle, angle / TURN, Math.sin(angle), Math.cos(angle)].map(print)];
      }),
    };
  },
});
