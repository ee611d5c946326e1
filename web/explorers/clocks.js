// Each pair of columns is a hand: the coordinates of its tip are sine and cosine, and each position is a row.
import { html, nothing, svg } from "lit-html";
import { divisionTerms, encodingValue } from "../formulas/encoding.js";
import { latest } from "../formulas/remember.js";
import { packedColour } from "../kit/colour.js";
import { button } from "../kit/controls.js";
import { hand, tip, turning, wholeLines, within } from "../kit/dials.js";
import { dragged } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { difference, number, three } from "../kit/format.js";
import { cells, legend, minuses } from "../kit/heatmap.js";
import { firstOf } from "../kit/numbers.js";
import { arrows, centredAt, guard, onKeys, plot, textAt } from "../kit/plot.js";
import { scrub, value, verdict } from "../kit/readout.js";
import { linear } from "../kit/scale.js";

const HANDS = { wide: 8, phone: 8, stage: 16 }; // visible hands
const ROWS = { wide: 12, phone: 6, stage: 12 }; // rows of the table, ending with the current one
const SPAN = { wide: 16, phone: 12, stage: 16 }; // positions along a curve
const FINE = 8; // points of a curve per position
const TURN = 2 * Math.PI;
const LAST = 999_999;

/** Drag listener of a hand: all turn by whole positions; a press without a turn chooses it. */
const turned = (pair, change) =>
  turning(pair, { change, key: () => "position", most: () => LAST, pressed: () => change({ pair }) });

/** Drag listener of the bracket on the strip of all pairs. */
const moving = (count, change) => {
  const to = (event, { left, width }) =>
    change(({ terms }) => {
      const under = ((event.clientX - left) / width) * terms.length;
      return { first_pair: within(Math.round(under - count / 2), 0, terms.length - count) };
    });
  return dragged({
    begin(event) {
      const strip = event.currentTarget.getBoundingClientRect();
      to(event, strip);
      return strip;
    },
    move: to,
  });
};

/** The two hands with the same sine: a is the upper, b the lower one. */
const places = (sine) => [Math.asin(sine), Math.PI - Math.asin(sine)];

// The row of dials and the table under it -------------------------------------------------------------------

/** A dial: a slider of the position, which Enter chooses. */
function dial(pair, shown, at, change) {
  const { state, terms, held, moment } = shown;
  const angle = (state.position + moment) * terms[pair];
  const by = (sign) => (step) =>
    change(({ state: now }) => ({ position: within(now.position + sign * step, 0, LAST) }));
  const keys = {
    ...arrows(by),
    Enter: () => change({ pair }),
  };
  const half = at.room / at.radius; // the touch target extends beyond the rim
  return svg`<g role="slider" tabindex="0" aria-label=${`Hand ${pair}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${LAST} aria-valuenow=${state.position} class="pe-grab"
      aria-valuetext=${`position ${state.position}, ${three(state.position * terms[pair])} radians`}
      transform="translate(${at.x},${at.y}) scale(${at.radius})"
      @pointerdown=${turned(pair, change)} @keydown=${onKeys(keys)}>
    <rect x=${-half} y="-1.1" width=${2 * half} height="2.2" fill="transparent"></rect>
    <circle class=${pair === state.pair ? "pe-dial pe-chosen" : "pe-dial"} r="1"></circle>
    ${held && pair < held.terms.length ? hand(held.state.position * held.terms[pair], "held") : nothing}
    ${
      state.sine_alone && pair === state.pair
        ? places(Math.sin(angle)).map((one) => hand(one, "maybe"))
        : hand(angle, "now")
    }
  </g>`;
}

/** All pairs, coloured by sine and cosine, with a bracket around the visible ones. */
function strip(shown, hands, box, change) {
  const { state, terms } = shown;
  const drawn = Math.floor(box.width); // the number of cells is fixed, since creating a canvas is slow
  const pairs = Array.from({ length: drawn }, (_, i) => Math.floor((i * terms.length) / drawn));
  const colours = () =>
    Uint32Array.from(
      [0, 1].flatMap((odd) =>
        pairs.map((pair) => packedColour(encodingValue(state.position, 2 * pair + odd, terms))),
      ),
    );
  const left = (hands[0] / terms.length) * box.width;
  const wide = Math.max(6, (hands.length / terms.length) * box.width);
  const by = (sign) => (step) =>
    change(({ state: now }) => ({
      first_pair: within(now.first_pair + sign * step, 0, terms.length - hands.length),
    }));
  const keys = { ArrowRight: by(1), ArrowLeft: by(-1) };
  return html`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${terms.length - hands.length} aria-valuenow=${hands[0]}
      aria-valuetext=${`hands ${hands[0]} to ${hands.at(-1)} of ${terms.length}`}
      style="left:${box.x}px; top:${box.y - 10}px; width:${box.width}px; height:${box.height + 20}px"
      @pointerdown=${moving(hands.length, change)} @keydown=${onKeys(keys)}>
    ${cells({ ...box, x: 0, y: 10 }, drawn, colours, [state.position, terms])}
    <span class="pe-bracket" style="left:${left}px; width:${wide}px"></span>
  </div>`;
}

/** The row of dials, each above its two columns of the table. */
function writing(shown, place, change) {
  const { state, terms, form, type } = shown;
  const count = Math.min(HANDS[form], terms.length);
  const first = Math.min(state.first_pair, terms.length - count);
  const hands = Array.from({ length: count }, (_, i) => first + i);
  const gutter = Math.ceil(Math.max(2, number(state.position).length) * type * 0.56) + 8; // the rows' labels
  const cell = (place.width - gutter) / (2 * Math.min(HANDS[form], Math.max(4, count)));
  const radius = Math.min(cell, place.height * 0.14) - 3;
  const top = 2 * radius + 8 + type + 6;
  const foot = type + 18;
  const most = ROWS[form];
  const begin = Math.max(0, state.position - most + 1);
  const rows = Array.from({ length: Math.min(most, state.position + 1) }, (_, i) => begin + i);
  const height = (place.height - top - foot) / most;
  const box = { x: gutter, y: top, width: 2 * cell * count, height: height * rows.length };
  const hidden = state.sine_alone ? 2 * hands.indexOf(state.pair) + 1 : -1; // a cosine
  const values = () =>
    rows.map((position) =>
      hands.flatMap((pair) => [0, 1].map((odd) => encodingValue(position, 2 * pair + odd, terms))),
    );
  const colour = (value, i) => (i % (2 * count) === hidden ? 0 : packedColour(value));
  const middleOf = (i) => top + (i + 0.5) * height;
  const isNamed = (position, i) => height >= 12 || position === state.position || i === 0;
  const names = () =>
    rows.filter(isNamed).map(
      (position) => svg`<text class="pe-axis-label ${position === state.position ? "pe-ink" : ""}"
      text-anchor="end" dominant-baseline="central" x=${gutter - 6} y=${middleOf(position - begin)}
      style=${`font-size:${Math.min(type, height)}px`}>${number(position)}</text>`,
    );
  // a sign in addition to the colour, for grey paper and colour-blind readers
  const isSigned = (value, j) => value < 0 && j !== hidden && cell >= 14 && height >= 12;
  const signs = () =>
    values().flatMap((row, i) =>
      row.flatMap((value, j) => (isSigned(value, j) ? [[gutter + (j + 0.5) * cell, middleOf(i)]] : [])),
    );
  const written = () => [names(), minuses(signs(), Math.min(type, height))];
  const chosen = hands.indexOf(state.pair);
  const frame = (column, name) => svg`<rect class="pe-column pe-${name}" x=${gutter + column * cell} y=${top}
      width=${cell} height=${box.height}></rect>`;
  const inputs = [rows[0], rows.length, terms, hands[0], hidden];
  const middle = (i) => gutter + (2 * i + 1) * cell;
  const shownStrip = count < terms.length;
  const line = { x: gutter, y: place.height - 17, width: Math.floor(place.width * 0.58), height: 12 };
  return html`<div class="pe-plot" style="left:0; top:0; width:${place.width}px; height:${place.height}px">
    ${cells(box, 2 * count, () => Uint32Array.from(values().flat(), colour), inputs)}
    <svg width=${place.width} height=${place.height}>
      ${guard([...inputs, place.width, place.height], written)}
      ${hands.map((pair, i) =>
        dial(pair, shown, { x: middle(i), y: radius + 3, radius, room: cell }, change),
      )}
      ${hands.map((pair, i) => textAt(middle(i), 2 * radius + 6 + type, pair, "middle"))}
      ${chosen < 0 ? nothing : frame(2 * chosen, "sine")}
      ${chosen < 0 || state.sine_alone ? nothing : frame(2 * chosen + 1, "cosine")}
    </svg>
    ${shownStrip ? strip(shown, hands, line, change) : nothing}
    ${legend({ left: place.width - 8.5 * type, top: place.height - type - 6, type })}
  </div>`;
}

/** Only the dials, as large as possible, before any row is written. */
function handsAlone(shown, change) {
  const { state, terms, width, height, type } = shown;
  const count = Math.min(HANDS.wide, terms.length);
  const first = Math.min(state.first_pair, terms.length - count);
  const all = Array.from({ length: count }, (_, i) => first + i);
  const lines = wholeLines(all, shown).flatMap(({ hands, y, room, radius }) =>
    hands.map((pair, i) => {
      const x = (2 * i + 1) * room;
      return svg`${dial(pair, shown, { x, y: y + radius, radius, room }, change)}
        ${textAt(x, y + 2 * radius + 4 + type, pair, "middle")}`;
    }),
  );
  return plot({ x: 0, y: 0, width, height })`${lines}`;
}

// The chosen hand and the curves that it writes -------------------------------------------------------------

/** Shadows on the floor (sine) and on the wall (cosine). */
function unrolled(shown, place, change) {
  const { state, term, form, type, held, moment } = shown;
  const now = state.position + moment;
  const radius = Math.floor(Math.min(place.width * 0.23, place.height * (form === "phone" ? 0.26 : 0.225)));
  const middle = { x: radius + type, y: radius + type };
  const span = SPAN[form];
  const first = Math.max(0, state.position - span + 1);
  const wall = linear([first, first + span], [middle.x + radius + type, place.width - 8]);
  const floor = linear([first, first + span], [middle.y + radius + type, place.height - 6]);
  const { x, y } = tip(now * term);
  const [tipX, tipY] = [middle.x + radius * x, middle.y + radius * y];
  const onFloor = (t, omega) => [middle.x + radius * Math.sin(t * omega), floor(t)];
  const onWall = (t, omega) => [wall(t), middle.y - radius * Math.cos(t * omega)];
  const path = (point, omega, end) => {
    const steps = Math.max(1, Math.ceil(FINE * (end - first)));
    return Array.from({ length: steps + 1 }, (_, i) => point(first + ((end - first) * i) / steps, omega))
      .map(([px, py], i) => `${i ? "L" : "M"}${px.toFixed(1)},${py.toFixed(1)}`)
      .join("");
  };
  const whole = Array.from({ length: state.position - first + 1 }, (_, i) => first + i);
  const dots = (point, name) =>
    whole.map((t) => {
      const [cx, cy] = point(t, term);
      return svg`<circle cx=${cx} cy=${cy} r=${type / 5} class="pe-dot pe-${name}"></circle>`;
    });
  const ghost = held && held.state.pair < held.terms.length ? held.term : null;
  const [upper, lower] = places(Math.sin(now * term));
  const letter = (name, angle) => {
    const end = tip(angle);
    const far = radius + 0.6 * type;
    return centredAt(middle.x + far * end.x, middle.y + far * end.y, name, "middle");
  };
  const letters = (place.width - middle.x - radius - 2 * type) / (0.54 * type); // that fit beside the floor
  const formula = (name, of, value, row) => {
    const whole = `${of}(${number(state.position)} × ${three(term)}) = ${three(value)}`;
    const text = state.sine_alone || whole.length > letters ? `${of} = ${three(value)}` : whole;
    const left = Math.min(middle.x + radius + type, place.width - 0.6 * type * text.length);
    return svg`<text class="pe-formula pe-${name}" x=${left}
      y=${floor(first) + (row + 0.7) * 1.4 * type}>${text}</text>`;
  };
  const curves = `its sine downwards${state.sine_alone ? "" : ", its cosine to the right"}`;
  const ghostCurve = (at) =>
    ghost === null
      ? nothing
      : svg`<path class="pe-line pe-line-held" d=${path(at, ghost, first + span)}></path>`;
  return html`${plot(place, `Hand ${state.pair} and the curves that its tip writes: ${curves}.`)`
    ${ghostCurve(onFloor)}
    ${
      // between positions its curve would reveal which of the two it is
      state.sine_alone ? nothing : svg`<path class="pe-line pe-sine" d=${path(onFloor, term, now)}></path>`
    }${dots(onFloor, "sine")}
    <line class="pe-shadow pe-sine" x1=${tipX} x2=${tipX} y1=${tipY} y2=${floor(now)}></line>
    ${
      state.sine_alone
        ? nothing
        : svg`${ghostCurve(onWall)}
          <path class="pe-line pe-cosine" d=${path(onWall, term, now)}></path>${dots(onWall, "cosine")}
          <line class="pe-shadow pe-cosine" x1=${tipX} x2=${wall(now)} y1=${tipY} y2=${tipY}></line>
          ${formula("cosine", "cos", shown.cosine, 1)}`
    }
    ${formula("sine", "sin", shown.sine, 0)}
    <g transform="translate(${middle.x},${middle.y}) scale(${radius})" class="pe-grab"
        @pointerdown=${turned(state.pair, change)}>
      <circle class="pe-dial pe-chosen" r="1"></circle>
      ${ghost === null ? nothing : hand(held.state.position * ghost, "held")}
      ${state.sine_alone ? [hand(upper, "maybe"), hand(lower, "maybe")] : hand(now * term, "now")}
    </g>
    ${state.sine_alone ? [letter("a", upper), letter("b", lower)] : nothing}
    ${
      ghost === null ? nothing : textAt(middle.x + radius + type, floor(first) + 3.8 * type, "dotted: held")
    }`}
  ${
    state.sine_alone
      ? html`<div class="pe-shows"
          style="left:${place.x + wall(first)}px; top:${place.y + middle.y - 22}px">${button(
            "Show the cosine",
            () => change({ sine_alone: false }),
          )}</div>`
      : nothing
  }`;
}

/** The matrix that rotates the hand to the next position, printed between both. */
function carrying({ state, term, sine, cosine, type }, place) {
  const [c, s] = [Math.cos(term), Math.sin(term)];
  const next = [sine * c + cosine * s, cosine * c - sine * s];
  const matrix = [
    [c, s],
    [-s, c],
  ];
  const tables = [matrix, [[sine], [cosine]], next.map((one) => [one])];
  const cell = Math.min(4.4 * type, (place.width - 3.4 * type) / 4);
  const line = 1.5 * type;
  const top = 1.6 * type;
  const equals = (left) => svg`<text class="pe-formula pe-plain" x=${left} y=${top + 1.2 * line}>=</text>`;
  let x = 2;
  const drawn = tables.map((rows, i) => {
    const wide = cell * rows[0].length;
    const left = x;
    x += wide + (i ? 1.9 * type : 0.9 * type);
    const bracket = (at, way) => `M${at + 4 * way},${top}h${-4 * way}v${2 * line}h${4 * way}`;
    return svg`<path class="pe-bracket" d=${bracket(left, 1) + bracket(left + wide, -1)}></path>
      ${rows.map((row, r) =>
        row.map(
          (entry, column) => svg`<text class=${`pe-formula ${i ? ["pe-sine", "pe-cosine"][r] : "pe-plain"}`}
            text-anchor="end" x=${left + cell * (column + 1) - 0.5 * type}
            y=${top + (r + 0.68) * line}>${three(entry)}</text>`,
        ),
      )}
      ${i === 1 ? equals(left + wide + 0.6 * type) : nothing}`;
  });
  const [from, to] = [state.position, state.position + 1].map(number);
  const words = `${from} to ${to}: the same matrix everywhere`;
  return plot(place, `The matrix that carries hand ${state.pair} one position on`, "default")`
    <text class="pe-axis-label" x="0" y=${1.05 * type}>${words}</text>${drawn}`;
}

// -----------------------------------------------------------------------------------------------------------

/** A number of turns, in words. */
function round(turns) {
  if (turns >= 1) return turns < 2 ? "once round" : `round ${number(Math.floor(turns))} times`;
  return turns < 0.01 ? "hardly anywhere" : `${Number((100 * turns).toPrecision(2))} % of a turn`;
}

function readout({ state, angle, term, sine, cosine }) {
  if (state.sine_alone) {
    const [upper, lower] = places(sine).map((angle) => three((angle + TURN) % TURN));
    return html`${verdict(html`The sine is ${value(sine)}: is the hand at a or at b?`)}Hand ${state.pair}
      stands at ${upper} or at ${lower} rad. Where will it be next?`;
  }
  const turns = angle / TURN;
  const many = turns < 1 ? `${three(turns)} of a turn` : `${three(turns)} turns`;
  const turned = html`<span data-value=${state.hands_alone ? turns : nothing}>${many}</span>`;
  if (state.hands_alone)
    return html`${verdict(html`Hand ${state.pair} has gone ${round(angle / TURN)}.`)}
      ${scrub("position", state.position)} × ${three(term)} = ${value(angle)} rad,
      ${turned}.`;
  return html`${verdict(html`Hand ${state.pair} has gone ${round(angle / TURN)}.`)}
    ${scrub("position", state.position)} × ${three(term)} = ${three(angle)} rad,
    ${turned}; sine ${value(sine)}, cosine ${value(cosine)}.`;
}

export default explorer({
  kind: "clocks",
  heights: { wide: 380, phone: 360 },
  hidden: ({ d_model: width, sine_alone: isHidden, hands_alone: isBare }) => [
    ...(width <= 2 * HANDS.wide ? ["first_pair"] : []), // all are visible
    ...(isHidden || isBare ? ["matrix"] : []),
  ],
  limits: ({ terms }) => ({ first_pair: Math.max(0, terms.length - HANDS.wide) }),
  make() {
    const termsOf = latest(divisionTerms);
    return {
      derive({ d_model: width, base, position, pair }) {
        const terms = termsOf(width, base);
        const term = terms[pair];
        const angle = position * term;
        const [sine, cosine] = [0, 1].map((odd) => encodingValue(position, 2 * pair + odd, terms));
        return { terms, term, angle, sine, cosine };
      },
    };
  },
  view(shown, { change }) {
    if (shown.state.hands_alone) return handsAlone(shown, change);
    const { width, height, form, type, state } = shown;
    const foot = state.matrix && !state.sine_alone ? 5 * type : 0;
    const left = form === "phone" ? width : Math.round(width * 0.535);
    const tall = form === "phone" ? Math.round(height * (foot ? 0.43 : 0.53)) : height;
    const beside =
      form === "phone"
        ? { x: 0, y: tall + 8, width, height: height - tall - 8 - foot }
        : { x: left + 24, y: 0, width: width - left - 24, height: height - foot };
    const under = { ...beside, y: beside.y + beside.height, height: foot };
    return html`${writing(shown, { width: left, height: tall }, change)}${unrolled(shown, beside, change)}
      ${foot ? carrying(shown, under) : nothing}`;
  },
  readout,
  compare: (held, { angle }) => difference(held.angle, angle, "rad"),
  words: ({ state, angle, sine, cosine }) =>
    `Position ${number(state.position)}. Hand ${state.pair} at ${three(angle)} rad` +
    `${state.hands_alone ? "" : `, sine ${three(sine)}`}` +
    `${state.hands_alone || state.sine_alone ? "" : `, cosine ${three(cosine)}`}.`,
  table({ state, terms }, most, print) {
    const header = ["hand", "radians a position", "radians", "turns", "sine", "cosine"];
    return firstOf(header, terms.length, most, "hands", (pair) => {
      const angle = state.position * terms[pair];
      const [sine, cosine] = [0, 1].map((odd) => encodingValue(state.position, 2 * pair + odd, terms));
      return [pair, ...[terms[pair], angle, angle / TURN, sine, cosine].map((value) => print(value))];
    });
  },
});
