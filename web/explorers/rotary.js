// A rotated query and key: arrows and score, what stays the same as both slide along, pairs of columns, and
// bugs.

import { html, nothing, svg } from "lit-html";
import { latest } from "../formulas/remember.js";
import {
  alongPlaces,
  byOffset,
  columnsOf,
  scoreAt,
  turning as turningOf,
  vectors,
} from "../formulas/rotary.js";
import { valueShades } from "../kit/colour.js";
import { arcBetween, needle, within } from "../kit/dials.js";
import { dragged, draggedOver } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { decimals, difference, number, three } from "../kit/format.js";
import { disc, handle, square } from "../kit/handle.js";
import { listed } from "../kit/numbers.js";
import { axes, boxOf, centredAt, curveOf, guard, onKeys, plot, textAt, upright } from "../kit/plot.js";
import { scrub, value, verdict } from "../kit/readout.js";
import { endsOf, linear, wholeTicks } from "../kit/scale.js";
import { of } from "../kit/schema.js";

const SMALL = { wide: 8, phone: 4, stage: 8 }; // small dials and pairs of columns
const DEGREE = 180 / Math.PI;
const BUGS = {
  none: "no bug",
  layouts: "key in the other layout",
  rounded: "positions in bfloat16",
  doubled: "positions doubled",
  base: "base 10^ln(base)",
  sign: "key turned the other way",
  restart: "query counts from 0 again",
};

const last = ({ state }) => Math.max(state.seq_len - 1, state.position);
const OFFSET = of("rotary").find(({ key }) => key === "offset");
const keyAt = ({ state }) => state.position + state.offset;
const isBuggy = ({ state }) => state.bug !== "none";

// Turn ------------------------------------------------------------------------------------------------------

/** A pair as an arrow's tip: first column upwards, second to the right. */
function tipOf(row, pair, layout) {
  const [one, other] = columnsOf(pair, row.length, layout);
  return { x: row[other], y: -row[one] };
}

/** The current query and key of a pair, relative to the longer arrow. */
function pairNow(shown, pair, whose = shown, moment = shown.moment) {
  const { state, turned } = whose;
  const { layout } = shown.state;
  const most = Math.max(
    ...[shown.query, shown.key].map((row) => {
      const { x, y } = tipOf(row, pair, layout);
      return Math.hypot(x, y);
    }),
  );
  const size = most || 1;
  const rows = [turned.query(state.position + moment), turned.key(keyAt(whose) + moment)];
  return rows.map((row) => {
    const { x, y } = tipOf(row, pair, layout);
    return { x: (0.9 * x) / size, y: (0.9 * y) / size };
  });
}

/** A drag of an arrow's tip rotates all pairs of its vector by whole degrees. */
const turnsBy = (param, change) =>
  dragged({
    begin(event) {
      const dial = event.currentTarget.closest(".pe-large").querySelector("circle").getBoundingClientRect();
      return {
        x: dial.left + dial.width / 2,
        y: dial.top + dial.height / 2,
        last: null,
        turned: 0,
        from: null,
      };
    },
    move(event, held) {
      const angle = Math.atan2(event.clientX - held.x, held.y - event.clientY) * DEGREE;
      if (held.last !== null) {
        const step = angle - held.last;
        held.turned += step - 360 * Math.round(step / 360);
      }
      held.last = angle;
      change(({ state }) => {
        held.from ??= state[param];
        const to = Math.round(held.from + held.turned);
        return { [param]: to - 360 * Math.round(to / 360) };
      });
    },
  });

function largeDial(shown, { x, y, radius }, change) {
  const { state, held, type } = shown;
  const [q, k] = pairNow(shown, state.pair);
  const before = held && state.pair < held.state.d_model / 2 ? pairNow(shown, state.pair, held, 0) : null;
  const at = (tip) => ({ x: x + radius * tip.x, y: y + radius * tip.y });
  const [one, other] = columnsOf(state.pair, state.d_model, state.layout);
  const names = ["query_angle", state.same ? "query_angle" : "key_angle"];
  const grips = [q, k].map((tip, i) =>
    handle({
      name: i ? "Key, the arrow" : "Query, the arrow",
      key: names[i],
      at: at(tip),
      value: state[names[i]],
      ends: [-180, 180],
      text: `turned by hand by ${state[names[i]]} degrees`,
      shape: i ? square(type) : disc(type),
      drag: turnsBy(names[i], change),
      change,
      cursor: "pe-grab",
    }),
  );
  const label = (tip, text) => {
    const far = Math.hypot(tip.x, tip.y) || 1;
    const out = 1 + (1.3 * type) / (radius * far);
    const to = at({ x: tip.x * out, y: tip.y * out });
    return centredAt(to.x, to.y, text, "middle", "pe-strong pe-halo");
  };
  return svg`<g class="pe-large">
    <g transform="translate(${x},${y}) scale(${radius})">
      <circle class="pe-dial" r="1"></circle>
      ${before ? before.map((tip) => needle(tip, "held")) : nothing}
      ${arcBetween(q, k, 0.3)}${needle(k, "other")}${needle(q, "now")}
    </g>
    ${label(q, "q")}${label(k, "k")}${grips}
    ${textAt(x, y + radius + 1.1 * type, `pair ${state.pair}: column ${one} ↑, ${other} →`, "middle")}
  </g>`;
}

/** The pairs on small dials: the first ones, or those around the chosen one. */
function smallPairs({ state, form }) {
  const pairs = state.d_model / 2;
  const count = Math.min(SMALL[form], pairs);
  const first = within(state.pair - count + 1, 0, pairs - count);
  return Array.from({ length: count }, (_, i) => first + i);
}

function smallDials(shown, places, radius, change) {
  const { state, type } = shown;
  return smallPairs(shown).map((pair, i) => {
    const [q, k] = pairNow(shown, pair);
    const { x, y } = places[i];
    const keys = { Enter: () => change({ pair }), " ": () => change({ pair }) };
    return svg`<g role="button" tabindex="0" class="pe-grab" aria-label=${`Show pair ${pair} large`}
        aria-pressed=${pair === state.pair} transform="translate(${x},${y})"
        @click=${() => change({ pair })} @keydown=${onKeys(keys)}>
      <rect x="-22" y="-22" width="44" height="44" fill="transparent"></rect>
      <g transform="scale(${radius})">
        <circle class=${pair === state.pair ? "pe-dial pe-chosen" : "pe-dial"} r="1"></circle>
        ${needle(k, "other")}${needle(q, "now")}</g>
      <text class="pe-axis-label" text-anchor="middle" y=${radius + type}>${pair}</text></g>`;
  });
}

/**
 * The range of all curves, with a margin.
 * @returns {[number, number]}
 */
function heights(curves) {
  const [low, high] = endsOf(curves, [Infinity, -Infinity]);
  const room = Math.max(0.06 * (high - low), 0.05);
  return [low - room, high + room];
}

/** A plot of scores: correct, with the bug, and held. */
function scores(shown, place, { right, wrong, before, xs, ends, at, here, grip, text }) {
  const { type, form } = shown;
  const buggy = isBuggy(shown);
  const small = form === "phone";
  const names = (buggy ? (small ? 2.6 : 1.5) : 1.5) * type;
  const box = boxOf(place, { left: 3.4 * type, right: type, top: names + 0.3 * type, bottom: 3.4 * type });
  const curves = [right, ...(buggy ? [wrong] : []), ...(before ? [before] : [])];
  const x = linear(ends, [box.x, box.x + box.width]);
  const y = linear(heights(curves), [box.y + box.height, box.y]);
  const trace = (kind, values) => curveOf(kind, values, (i) => x(xs + i), y);
  const drawn = () => svg`
    ${before ? trace("held", before) : nothing}${trace(buggy ? "under" : "now", right)}
    ${buggy ? trace("added", wrong) : nothing}`;
  const across = { scale: x, ticks: wholeTicks(x, box.width, 5 * type), text };
  const up = { scale: y, ticks: y.ticks(4) };
  const beside = small ? [box.x, names - 0.2 * type] : [box.x + 8.5 * type, 1.1 * type];
  return plot(place)`
    ${guard([right, wrong, before, buggy, type, place.width, place.height], drawn)}
    ${axes(box, across, up, place, type)}
    ${textAt(box.x, 1.1 * type, buggy ? "score, right" : "score", "start", "pe-name-turned")}
    ${buggy ? textAt(beside[0], beside[1], BUGS[shown.state.bug], "start", "pe-name-added") : nothing}
    ${upright("pe-shadow pe-fall", x(at), box)}
    ${here.map(
      (score) => svg`<circle class="pe-nearest" cx=${x(at)} cy=${y(score)} r=${0.35 * type}></circle>`,
    )}
    ${grip(x, y, box)}`;
}

function turnView(shown, { change }) {
  const { state, held, width, height, type, form, wrong, right } = shown;
  const around = shown.around();
  const far = OFFSET.max;
  const small = form === "phone";
  const side = small ? height * 0.47 : Math.min(height * 0.76, width * 0.4);
  const radius = side / 2 - 1.6 * type;
  const middle = { x: small ? side / 2 : Math.min(side, width * 0.44) / 2 + type, y: radius + 1.2 * type };
  const count = smallPairs(shown).length;
  const wide = small ? width - side : width * 0.44;
  const cell = small ? wide / 2 : wide / Math.max(count, 4);
  const tiny = Math.min(cell / 2 - 3, (small ? side / 2 : height - side) / 2 - 0.9 * type);
  const places = Array.from({ length: count }, (_, i) =>
    small
      ? { x: side + cell * ((i % 2) + 0.5), y: tiny + 4 + (i >> 1) * (2 * tiny + 1.6 * type) }
      : { x: cell * (i + 0.5), y: height - tiny - 1.5 * type },
  );
  const dials = { x: 0, y: 0, width: small ? width : width * 0.44, height: small ? side : height };
  const beside = small
    ? { x: 0, y: side + 4, width, height: height - side - 4 }
    : { x: width * 0.46, y: 0, width: width * 0.54, height };
  const toOffset = (x) =>
    draggedOver(change, (point) => ({
      offset: within(Math.round(x.invert(point.x)), -far, far),
    }));
  const grip = (x, y) =>
    handle({
      name: "Offset m − p, on the curve",
      key: "offset",
      at: { x: x(state.offset), y: y(wrong) },
      value: state.offset,
      ends: [OFFSET.min, OFFSET.max],
      text: `offset ${state.offset}`,
      shape: disc(type),
      drag: toOffset(x),
      change,
    });
  return html`${plot(dials)`
      ${largeDial(shown, { ...middle, radius }, change)}${smallDials(shown, places, tiny, change)}`}
    ${scores(shown, beside, {
      right: around.right,
      wrong: around.wrong,
      before: held ? held.around().wrong : null,
      xs: -far,
      ends: [-far, far],
      at: state.offset,
      here: [right, wrong],
      grip,
      text: "offset m − p",
    })}`;
}

// Slide -----------------------------------------------------------------------------------------------------

function slideView(shown, { change }) {
  const { state, held, width, height, type, right, wrong } = shown;
  const along = shown.along();
  const most = Math.max(1, last(shown));
  const grip = (x, _, box) => {
    const foot = box.y + box.height;
    const end = within(x(keyAt(shown)), box.x, box.x + box.width);
    return svg`<line class="pe-chord pe-thin" x1=${x(state.position)} x2=${end} y1=${foot} y2=${foot}></line>
      <g transform="translate(${end},${foot})">${square(type)}</g>
      ${handle({
        name: "Position p of the query",
        key: "position",
        at: { x: x(state.position), y: foot },
        value: state.position,
        ends: [0, last(shown)],
        text: `p ${state.position}`,
        shape: disc(type),
        drag: draggedOver(change, (point, now) => ({
          position: within(Math.round(x.invert(point.x)), 0, last(now)),
        })),
        change,
      })}`;
  };
  return scores(
    shown,
    { x: 0, y: 0, width, height },
    {
      right: along.right,
      wrong: along.wrong,
      before: held ? held.along().wrong.subarray(0, most + 1) : null,
      xs: 0,
      ends: [0, most],
      at: state.position,
      here: [right, wrong],
      grip,
      text: "position p of the query",
    },
  );
}

// Columns ---------------------------------------------------------------------------------------------------

function columnsView(shown, { change }) {
  const { state, turned, width, height, type, form } = shown;
  const pairs = smallPairs(shown);
  const columns = pairs.flatMap((pair) => columnsOf(pair, state.d_model, state.layout)).sort((a, b) => a - b);
  const left = 3.2 * type;
  const cell = (width - left - 4) / Math.max(8, columns.length);
  const tall = Math.min(2.6 * type, height * 0.12);
  const rows = [turned.query(state.position), turned.key(keyAt(shown))];
  const products = rows[0].map((value, i) => value * rows[1][i]);
  const most = Math.max(...rows.map((row) => Math.max(...row.map(Math.abs))), 1e-9);
  const tops = [height / 2 - 2.1 * tall, height / 2 - 0.5 * tall, height / 2 + 1.1 * tall];
  const middle = (column) => left + (columns.indexOf(column) + 0.5) * cell;
  const digits = form === "phone" ? 1 : 2;
  const chooses = (column, layout) => {
    const half = state.d_model / 2;
    return layout === "halves" ? column % half : column >> 1;
  };
  const box = (value, column, top, layout) => {
    const pair = chooses(column, layout);
    return svg`<g @click=${() => change({ pair })} class="pe-cell-box" style=${valueShades(value / most)}>
      <rect class="pe-shade ${pair === state.pair ? "pe-row" : "pe-frame"}"
        x=${middle(column) - cell / 2 + 2} y=${top} width=${cell - 4} height=${tall}></rect>
      <text text-anchor="middle" dominant-baseline="central" x=${middle(column)} y=${top + tall / 2}
        class="pe-axis-label pe-on-shade"
        >${decimals(value, digits)}</text></g>`;
  };
  const arcs = (layout, base, up) =>
    Array.from({ length: state.d_model / 2 }, (_, pair) => pair)
      .filter((pair) => columnsOf(pair, state.d_model, layout).every((one) => columns.includes(one)))
      .map((pair) => {
        const [a, b] = columnsOf(pair, state.d_model, layout).map(middle);
        const rise = Math.min((b - a) * 0.42 + type, Math.min(tops[0], height - tops[2] - tall) - 2 * type);
        const path = `M${a},${base}C${a},${base - up * rise} ${b},${base - up * rise} ${b},${base}`;
        const chosen = pair === state.pair ? "pe-link-chosen" : "";
        return svg`<path class=${`pe-link-arc ${chosen}`} d=${path}></path>`;
      });
  const names = ["q", "q × k", "k"].map((name, i) =>
    centredAt(0, tops[i] + tall / 2, name, "start", "pe-strong"),
  );
  const heads = columns.map((column) => centredAt(middle(column), tops[1] - 0.25 * tall, column, "middle"));
  const say = (text, y) => svg`<text class="pe-axis-label" x=${left} y=${y}>${text}</text>`;
  const where = (name, at, layout) => `${name} at ${number(at)}, turned in ${layout}`;
  const label = `Columns ${columns.join(", ")} of query and key; arcs join the two columns of a pair.`;
  return plot({ x: 0, y: 0, width, height }, label)`
    ${arcs(state.layout, tops[0], 1)}${arcs(turned.keyLayout, tops[2] + tall, -1)}
    ${columns.map((column) => box(rows[0][column], column, tops[0], state.layout))}
    ${columns.map((column) =>
      centredAt(middle(column), tops[1] + 0.65 * tall, decimals(products[column], digits), "middle"),
    )}
    ${columns.map((column) => box(rows[1][column], column, tops[2], turned.keyLayout))}
    ${heads}${names}
    ${say(where("query", state.position, state.layout), type)}
    ${say(where("key", keyAt(shown), turned.keyLayout), height - 6)}`;
}

// -----------------------------------------------------------------------------------------------------------

const places = (shown) => `q at ${number(shown.state.position)}, k at ${number(keyAt(shown))}`;

const READ = {
  turn(shown) {
    const { right, wrong, state } = shown;
    return isBuggy(shown)
      ? html`${verdict(html`${BUGS[state.bug]}: ${value(wrong)}, where ${value(right)} is right.`)}
        ${places(shown)}.`
      : html`${verdict(html`The score is ${value(right)}.`)}${places(shown)}, offset
        ${number(state.offset)}.`;
  },
  slide(shown) {
    const { right, wrong, state } = shown;
    const { low, high } = shown.along();
    if (!isBuggy(shown))
      return html`${verdict("The score is the same everywhere.")}${places(shown)}: ${value(right)} at each of
        ${number(last(shown) + 1)} places.`;
    const flat = high - low < 1e-9;
    const range = flat
      ? html`${value(low)} at every place: flat too`
      : html`${value(wrong)} here, from ${value(low)} to ${value(high)}`;
    const what = flat ? "Flat too: this test sees nothing." : "The score depends on the place.";
    return html`${verdict(what)}${places(shown)}: right ${value(right)}; ${BUGS[state.bug]}: ${range}.`;
  },
  columns(shown) {
    const { state, wrong, turned } = shown;
    const [one, other] = columnsOf(state.pair, state.d_model, state.layout);
    const mixed =
      turned.keyLayout === state.layout
        ? ""
        : `, in the key ${columnsOf(state.pair, state.d_model, turned.keyLayout).join(" and ")}`;
    const pair = html`Pair ${scrub("pair", state.pair)} is columns ${one} and ${other}${mixed}.`;
    return html`${verdict(pair)}The products add up, over √${number(state.d_model)},
      to the score ${value(wrong)}.`;
  },
};

const range = (shown) => {
  const { low, high } = shown.along();
  return high - low;
};
const COMPARE = {
  turn: (held, now) => `score ${difference(held.wrong, now.wrong)}`,
  slide: (held, now) => `range ${difference(range(held), range(now))}`,
  columns: (held, now) => `score ${difference(held.wrong, now.wrong)}`,
};

const TABLE = {
  turn(shown, most, print) {
    const { right, wrong } = shown.around();
    return listed(["offset", "right", "as shown"], right.length, most, (i) => [
      i - OFFSET.max,
      print(right[i]),
      print(wrong[i]),
    ]);
  },
  slide(shown, most, print) {
    const { right, wrong } = shown.along();
    return listed(["p", "right", "as shown"], right.length, most, (p) => [
      p,
      print(right[p]),
      print(wrong[p]),
    ]);
  },
  columns(shown, most, print) {
    const rows = [shown.turned.query(shown.state.position), shown.turned.key(keyAt(shown))];
    return listed(["column", "query", "key", "product"], rows[0].length, most, (j) => [
      j,
      ...[rows[0][j], rows[1][j], rows[0][j] * rows[1][j]].map((value) => print(value)),
    ]);
  },
};

const VIEWS = { turn: turnView, slide: slideView, columns: columnsView };
/** Parameters that a view does not use. */
const VOID = { turn: ["seq_len"], slide: ["pair"], columns: ["seq_len"] };

export default explorer({
  kind: "rotary",
  heights: { wide: 380, phone: 360 },
  limits: ({ state }) => (state.view === "slide" ? { position: last({ state }) } : {}),
  hidden: ({ view, same }) => [...VOID[view], ...(same ? ["key_angle"] : [])],
  make() {
    const drawn = latest((d_model, seed, same, query_angle, key_angle, layout) =>
      vectors({ d_model, seed, same, query_angle, key_angle, layout }),
    );
    const made = { right: latest(program), wrong: latest(program) };
    const aroundOf = latest((right, wrong, position) => ({
      right: byOffset(right, position, OFFSET.min, OFFSET.max),
      wrong: byOffset(wrong, position, OFFSET.min, OFFSET.max),
    }));
    const alongOf = latest((right, wrong, offset, count) => {
      const along = [right, wrong].map((turned) => alongPlaces(turned, offset, count));
      const [low, high] = endsOf([along[1]], [Infinity, -Infinity]);
      return { right: along[0], wrong: along[1], low, high };
    });
    return {
      derive(state) {
        const { d_model: width, base, layout, seed, same, position, offset } = state;
        const both = drawn(width, seed, same, state.query_angle, state.key_angle, layout);
        const right = made.right(both, width, base, layout, "none");
        const turned = made.wrong(both, width, base, layout, state.bug);
        return {
          ...both,
          turned,
          right: scoreAt(right, position, position + offset),
          wrong: scoreAt(turned, position, position + offset),
          // computed on demand, for single views
          around: () => aroundOf(right, turned, position),
          along: () => alongOf(right, turned, offset, last({ state }) + 1),
        };
      },
    };
  },
  view: (shown, acts) => VIEWS[shown.state.view](shown, acts),
  readout: (shown) => READ[shown.state.view](shown),
  compare: (held, shown) => COMPARE[shown.state.view](held, shown),
  words(shown) {
    const { right, wrong, state } = shown;
    const bug = isBuggy(shown) ? `, ${BUGS[state.bug]} ${three(wrong)}` : "";
    return `p ${number(state.position)}, m ${number(keyAt(shown))}. Score ${three(right)}${bug}.`;
  },
  table: (shown, most, print) => TABLE[shown.state.view](shown, most, print),
});

/** The rotations, with or without a bug, cached by the values that they depend on. */
function program(both, width, base, layout, bug) {
  return turningOf({ d_model: width, base, layout }, bug, both);
}
