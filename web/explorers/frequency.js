// Columns as curves over the position, and the wavelengths of all pairs on a log scale.

import { html, nothing, svg } from "lit-html";
import { divisionTerms, encodingValue, envelope, wavelength } from "../formulas/encoding.js";
import { columnRange, idleColumns, unfinished, unseenColumns } from "../formulas/idle.js";
import { latest } from "../formulas/remember.js";
import { following, spread, viewOf, zoomed } from "../formulas/window.js";
import { within } from "../kit/dials.js";
import { dragged, draggedOver } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { number, plural, power, three } from "../kit/format.js";
import { colourOfMark, mark } from "../kit/marks.js";
import {
  arrows,
  axes,
  BARE,
  boxed,
  boxOf,
  boxPath,
  centredAt,
  dotPath,
  guard,
  level,
  onKeys,
  parted,
  pathThrough,
  placed,
  shareUnder,
  textAt,
  upright,
  when,
} from "../kit/plot.js";
import { value, verdict } from "../kit/readout.js";
import { linear, logarithmic, wholeTicks } from "../kit/scale.js";
import { of } from "../kit/schema.js";
import { reachAt, reachCompare, reachReadout, reachTable, reachView, reachWords } from "./frequency/reach.js";

const TURN = 2 * Math.PI;
const SOFT = "var(--pe-soft)";
const MOST_COLUMNS = 6;
const IDLE = 0.1; // amplitude below which a column is idle
const APART = 3; // pixels; denser rungs become a band
const BASE = of("frequency").find(({ key }) => key === "base");

const inView = (state) => viewOf(state.first_position, state.visible_positions, state.seq_len);

/** Sets the cursor, and moves the window as little as needed to show it. */
function movedTo(state, position) {
  const to = within(position, 0, state.seq_len - 1);
  return { position: to, first_position: following(inView(state), to).first };
}

const asView = (rows, { seq_len: length }) => ({
  first_position: rows.first,
  visible_positions: rows.count === length ? 0 : rows.count,
});

const zoomedBy =
  (factor, at) =>
  ({ state, rows }) =>
    asView(zoomed(rows, at ?? state.position, factor, state.seq_len), state);

/** The marker of a column's pair. */
const rankOf = (column, columns) => {
  const pairs = [...new Set(columns.map((one) => one >> 1))].sort((a, b) => a - b);
  return pairs.indexOf(column >> 1) % MOST_COLUMNS;
};

const isCosine = (column) => column % 2 === 1;
const nameOf = (column) => (isCosine(column) ? "cos" : "sin");

/** The column with a formula: the last chosen one, else the first without a complete turn. */
function focused({ state, terms, hand }) {
  const { columns, seq_len: length } = state;
  if (columns.includes(hand.column)) return hand.column;
  return columns.find((column) => wavelength(terms[column >> 1]) > length) ?? columns.at(-1);
}

// The curves ------------------------------------------------------------------------------------------------

const curveKeys = (change) => {
  const by = (steps) => change(({ state }) => movedTo(state, state.position + steps));
  const page = (sign) => () =>
    change(({ state, rows }) => movedTo(state, state.position + sign * rows.count));
  return {
    ArrowLeft: (step) => by(-step),
    ArrowRight: by,
    PageUp: page(-1),
    PageDown: page(1),
    Home: () => change(({ state }) => movedTo(state, 0)),
    End: () => change(({ state }) => movedTo(state, state.seq_len - 1)),
    "+": () => change(zoomedBy(2)),
    "=": () => change(zoomedBy(2)),
    "-": () => change(zoomedBy(0.5)),
    0: () => change({ first_position: 0, visible_positions: 0 }),
  };
};

/** The end of training: 0 is all positions, so that it follows the table's length. */
const trainedTo =
  (to) =>
  ({ state }) => {
    const training = within(to(state), 1, state.seq_len);
    return { training: training === state.seq_len ? 0 : training };
  };

function edge(shown, box, x, change) {
  const { state, trained, rows, type } = shown;
  const at = x(trained - 0.5);
  // no edge if training covers everything
  if (trained === state.seq_len || trained < rows.first || trained > rows.first + rows.count) return nothing;
  const by = (sign) => (step) => change(trainedTo(() => trained + sign * step));
  const keys = arrows(by);
  const drag = draggedOver(change, (at, now) => trainedTo(() => Math.round(x.invert(at.x)) + 1)(now));
  const r = 0.6 * type;
  return svg`<g role="slider" tabindex="0" class="pe-edge" aria-label="Training length" aria-valuemin="1"
      aria-valuemax=${state.seq_len} aria-valuenow=${trained} @pointerdown=${drag} @keydown=${onKeys(keys)}>
    <rect x=${at - 22} y=${box.y - 1.4 * type} width="44" height=${Math.max(26, 1.7 * type)}
        fill="transparent"></rect>
    ${upright("pe-limit", at, box)}
    <path class="pe-limit-knob" d="M${at},${box.y}l${-r},${-1.5 * r}h${2 * r}Z"></path>
  </g>`;
}

function curves(shown, place, { change, point }) {
  const { state, terms, rows, held, type, form, moment, trained, hand } = shown;
  const { columns } = state;
  const box = boxOf(place, { left: 3 * type, right: 3.3 * type, top: 1.7 * type, bottom: 2.5 * type });
  const last = rows.first + rows.count - 1;
  /** @type {[number, number]} */
  const ends = rows.count === 1 ? [rows.first - 0.5, last + 0.5] : [rows.first, last];
  const x = linear(ends, [box.x, box.x + box.width]);
  const y = linear([-1.05, 1.05], [box.y + box.height, box.y]);
  const beyond = trained < state.seq_len ? within(x(trained - 0.5), box.x, box.x + box.width) : null;
  const colourOf = (column) => colourOfMark(rankOf(column, columns));
  const perPixel = x.invert(box.x + 1) - x.invert(box.x);
  /** Where waves are shorter than a few pixels, a band of the extremes instead of a curve. */
  const isWave = (column, of) => of[column >> 1] * perPixel < 0.5;
  const curve = (column, of, colour, dash) =>
    column < 2 * of.length && isWave(column, of)
      ? svg`<path class="pe-curve" stroke-dasharray=${dash}
          style=${`stroke:${colour};stroke-width:${type / 7}`}
          d=${pathThrough(
            Math.floor(box.width) + 1,
            (px) => box.x + px,
            (px) => y(encodingValue(x.invert(box.x + px), column, of)),
          )}></path>`
      : nothing;
  const isDotted = box.width / rows.count >= 10;
  const dots = (column) => {
    let path = "";
    for (let p = rows.first; p <= last; p++) path += dotPath(x(p), y(encodingValue(p, column, terms)));
    return svg`<path class="pe-points" stroke-width=${type / 3} style=${`stroke:${colourOf(column)}`}
      d=${path}></path>`;
  };
  const drawn = () => [
    beyond === null ? nothing : boxed("pe-beyond", { ...box, x: beyond, width: box.x + box.width - beyond }),
    level("pe-rule", y(0), box),
    ...columns.map((column) => [
      isWave(column, terms) ? nothing : band({ box, x, y }, column, terms, colourOf(column)),
      isDotted ? dots(column) : nothing,
    ]),
    ...(held ? columns.map((column) => curve(column, held.terms, SOFT, "1 4")) : []),
    ...columns.map((column) => curve(column, terms, colourOf(column), isCosine(column) ? "7 4" : "none")),
  ];
  const names = columns
    .map((column) => ({ column, at: y(encodingValue(last, column, terms)), to: 0 }))
    .sort((a, b) => a.at - b.at);
  let lowest = -Infinity;
  for (const one of names) {
    one.to = lowest = Math.max(one.at, lowest + type);
  }
  const over = Math.max(0, lowest - box.y - box.height);
  const to = box.x + box.width;
  const cursor = x(hand.at ?? state.position + moment);
  const inside = cursor >= box.x - 1 && cursor <= to + 1;
  const crossing = (column) => {
    const at = y(encodingValue(hand.at ?? state.position + moment, column, terms));
    return mark(rankOf(column, columns), { x: cursor, y: at, radius: type * 0.36 }, isCosine(column));
  };
  const positionAt = (event) => {
    const plot = event.currentTarget.closest(".pe-plot") ?? event.currentTarget;
    return Math.round(x.invert(event.clientX - plot.getBoundingClientRect().left));
  };
  const isIn = (event) => shareUnder(event, event.currentTarget, box);
  const move = (event) => change(({ state: now }) => movedTo(now, positionAt(event)));
  const press = dragged({
    begin(event) {
      if (!isIn(event)) return null;
      point({ at: null });
      if (event.pointerType === "mouse") move(event);
      return {};
    },
    move,
    end: (event) => event.type === "pointerup" && move(event),
  });
  const wheel = (event) => {
    if (!event.ctrlKey && !event.metaKey) return; // a wheel without modifier scrolls the page
    event.preventDefault();
    change(zoomedBy(event.deltaY < 0 ? 1.25 : 0.8, isIn(event) ? positionAt(event) : undefined));
  };
  const hover = (event) =>
    event.buttons === 0 &&
    event.pointerType === "mouse" &&
    point({ at: isIn(event) ? within(positionAt(event), rows.first, last) : null });
  const across = { scale: x, ticks: wholeTicks(x, box.width, 6 * type), text: "position" };
  const up = { scale: y, ticks: [-1, 0, 1], text: form === "phone" ? "" : "value" };
  const edgeLabel = (text, at, anchor) => textAt(at, box.y - 0.45 * type, text, anchor);
  const edges = (at) => [
    at - box.x > 9 * type ? edgeLabel("training", at - 1.2 * type, "end") : nothing,
    to - at > 7 * type ? edgeLabel("beyond", at + 1.2 * type, "start") : nothing,
  ];
  const label =
    "Curves of the chosen columns over the positions. " +
    "Left and right arrow keys move the cursor, plus and minus zoom, 0 shows all.";
  const inputs = [terms, columns.join(), rows.first, rows.count, trained, state.seq_len, held?.terms, type];
  return html`<div class="pe-plot" role="application" aria-roledescription="plot" tabindex="0"
      aria-label=${label}
      style=${placed(place)}
      @pointermove=${hover} @pointerleave=${() => point({ at: null })} @pointerdown=${press} @wheel=${wheel}
      @keydown=${onKeys(curveKeys(change))}>
    <svg width=${place.width} height=${place.height}>
      ${guard([place.width, place.height, ...inputs], drawn)}
      ${axes(box, across, up, place, type)}
      ${beyond === null ? nothing : edges(beyond)}
      ${names.map(
        ({ column, at, to: drawn }) => svg`<g class="pe-end">
          ${mark(rankOf(column, columns), { x: to, y: at, radius: type * 0.36 }, isCosine(column))}
          ${centredAt(to + 0.6 * type, drawn - over, column)}</g>`,
      )}
      ${when(inside)`${upright("pe-cross", cursor, box)}
          ${columns.map(crossing)}`}
      ${edge(shown, box, x, change)}
    </svg>
  </div>`;
}

/** The extremes of a column, pixel by pixel. */
function band({ box, x, y }, column, terms, colour) {
  // Adjacent pixels with the same extremes are one rectangle: a fast wave is a single one
  let [path, from] = ["", 0];
  /** @type {any} */
  let run = null;
  const pixels = Math.ceil(box.width);
  for (let px = 0; px <= pixels; px++) {
    const now = px < pixels ? envelope(x.invert(box.x + px), x.invert(box.x + px + 1), column, terms) : null;
    if (run && now && now[0] === run[0] && now[1] === run[1]) continue;
    if (run) path += boxPath(box.x + from, y(run[1]), px - from, Math.max(1.5, y(run[0]) - y(run[1])));
    [from, run] = [px, now];
  }
  return svg`<path class="pe-band" style=${`fill:${colour}`} d=${path}></path>`;
}

// The ladder ------------------------------------------------------------------------------------------------

/** From below the first rung to a power of ten above all markers: constant while rungs move. */
const reach = ({ state, held }) => {
  const most = Math.max(TURN * state.base, state.seq_len, TURN * (held?.state.base ?? 1));
  return [4, 10 ** Math.max(5, Math.ceil(Math.log10(most * 1.1)))];
};

/** The base for which a pair has this wavelength, to four digits. */
const baseFor = (long, pair, width) =>
  within(Number(((long / TURN) ** (width / (2 * pair))).toPrecision(4)), BASE.min, BASE.max);

/** The rungs in two halves, thin for idle columns and coloured for drawn ones. */
function rungs(box, y, { terms, state, form }) {
  const middle = box.x + box.width / 2;
  const gap = 3;
  const halves = [
    [box.x + gap, middle - gap],
    [middle + gap, box.x + box.width - gap],
  ];
  const apart = terms.length > 1 ? y(wavelength(terms[0])) - y(wavelength(terms[1])) : box.height;
  const thick = Math.min(form === "stage" ? 5 : 3, Math.max(1.5, apart * 0.6));
  const isIdle = (pair, odd) => {
    const [low, high] = columnRange(terms[pair], odd, state.seq_len);
    return high - low < IDLE;
  };
  const lines = (pairs, colour) =>
    [false, true].map((idle) => {
      let path = "";
      for (const pair of pairs)
        for (const odd of [0, 1])
          if (isIdle(pair, odd) === idle)
            path += `M${halves[odd][0]},${y(wavelength(terms[pair])).toFixed(2)}H${halves[odd][1]}`;
      const width = idle ? 1 : thick;
      return path ? svg`<path style=${`stroke:${colour};stroke-width:${width}`} d=${path}></path>` : nothing;
    });
  const top = y(wavelength(terms.at(-1)));
  const isBand = apart < APART;
  const all = isBand
    ? boxed("pe-rungs", {
        x: halves[0][0],
        y: top,
        width: box.width - 2 * gap,
        height: y(wavelength(terms[0])) - top,
      })
    : lines(Array.from(terms.keys()), SOFT);
  const drawn = state.columns.map((column) =>
    lines([column >> 1], colourOfMark(rankOf(column, state.columns))),
  );
  return [all, drawn];
}

function ladder(shown, place, { change, set, point }) {
  const { state, terms, held, type, form, hand } = shown;
  const { columns, seq_len: length, base, d_model: width } = state;
  const box = boxOf(place, {
    left: (form === "phone" ? 4.4 : 5.2) * type,
    right: 5 * type, // the labels of its two lines are beside the rungs
    top: 1.7 * type,
    bottom: 0.8 * type,
  });
  const scaled = (ends) => logarithmic(ends, [box.y + box.height, box.y]);
  const domain = hand.reach ?? reach(shown);
  const y = scaled(domain);
  const atPair = (pair) => y(wavelength(terms[pair]));
  const isBand = terms.length > 1 && atPair(0) - atPair(1) < APART;
  const nearest = (event) => {
    const plot = event.currentTarget.closest(".pe-plot").getBoundingClientRect();
    const long = y.invert(event.clientY - plot.top);
    const pair = Math.round((Math.log(long / TURN) / Math.log(base)) * (width / 2));
    return within(pair, 0, terms.length - 1);
  };
  const toggle = (pair) => {
    const [sine, cosine] = [2 * pair, 2 * pair + 1];
    const others = columns.filter((one) => one >> 1 !== pair);
    point({ column: sine });
    set("columns", others.length < columns.length ? others : [...columns, sine, cosine]);
  };
  const heldRungs = () => {
    const step = Math.max(1, Math.ceil((held.terms.length * 4) / box.height));
    let path = "";
    for (let pair = 0; pair < held.terms.length; pair += step)
      path += `M${box.x},${y(wavelength(held.terms[pair])).toFixed(2)}H${box.x + box.width}`;
    return svg`<path class="pe-held-rungs" d=${path}></path>`;
  };
  const drawn = () => [rungs(box, y, shown), held ? heldRungs() : nothing];
  const inputs = [terms, columns.join(), length, domain[1], held?.terms, place.width, place.height];
  /** The marker on a drawn pair's rung; all but the first can be dragged to change the base. */
  const knob = (pair) => {
    const rank = rankOf(2 * pair, columns);
    const at = { x: box.x + box.width * (0.94 - 0.14 * (rank % 3)), y: atPair(pair) };
    const shape = mark(rank, { ...at, radius: type * 0.5 });
    if (pair === 0) return shape;
    const stretch = (factor) => {
      point({ column: columns.find((one) => one >> 1 === pair) });
      change(({ terms: now }) => ({ base: baseFor(wavelength(now[pair]) * factor, pair, width) }));
    };
    const by = (sign) => (step) => stretch(1.02 ** (sign * step));
    const keys = arrows(by);
    const drag = dragged({
      begin(event) {
        const plot = event.currentTarget.closest(".pe-plot").getBoundingClientRect();
        point({ reach: domain, column: columns.find((one) => one >> 1 === pair) });
        return { top: plot.top, moved: false, from: event.clientY };
      },
      move(event, from) {
        from.moved ||= Math.abs(event.clientY - from.from) > 3;
        if (from.moved) change({ base: baseFor(y.invert(event.clientY - from.top), pair, width) });
      },
      end(event, from) {
        point({ reach: null });
        if (event.type === "pointerup" && !from.moved) toggle(pair);
      },
    });
    return svg`<g role="slider" tabindex="0" class="pe-rung" aria-orientation="vertical"
        aria-label=${`Wavelength of pair ${pair}`} aria-valuemin=${TURN} aria-valuemax=${domain[1]}
        aria-valuenow=${wavelength(terms[pair])}
            aria-valuetext=${`${three(wavelength(terms[pair]))} positions, base ${number(base)}`}
        @pointerdown=${drag} @keydown=${onKeys(keys)}>
      <rect x=${at.x - 22} y=${at.y - 22} width="44" height="44" fill="transparent"></rect>${shape}</g>`;
  };
  const chosen = within(hand.rung ?? focused(shown) >> 1, 0, terms.length - 1);
  const choose = (to) => point({ rung: within(to, 0, terms.length - 1) });
  const chooser = {
    ...arrows((sign) => (step) => choose(chosen + sign * step)),
    Enter: () => toggle(chosen),
    " ": () => toggle(chosen),
  };
  const never = TURN * base;
  const limit = Math.max(4, length);
  // keeps the labels of two close lines apart
  const isClose = Math.abs(y(never) - y(limit)) < 2.4 * type;
  const line = (value, name, lines) => {
    const at = y(value);
    if (at < box.y - 1 || at > box.y + box.height) return nothing;
    const to = box.x + box.width;
    const isUpper = isClose && value === Math.max(never, limit);
    const first = at + (isUpper ? -1.1 : isClose ? 0.9 : lines.length > 1 ? -0.2 : 0.35) * type;
    return svg`<line class=${name} x1=${box.x} x2=${to + 3} y1=${at} y2=${at}></line>
      ${lines.map(
        (text, i) => svg`<text class="${name}-text" x=${to + 6} y=${first + 1.1 * i * type}>${text}</text>`,
      )}`;
  };
  const bandAt = (atPair(0) + atPair(terms.length - 1)) / 2;
  const ticks = y.ticks().filter((value) => value > 4);
  const up = {
    scale: y,
    ticks,
    text: form === "phone" ? "" : "wavelength (positions)",
    format: power,
  };
  const pairs = [...new Set(columns.map((one) => one >> 1))];
  const half = (text, share) => textAt(box.x + share * box.width, box.y - 0.5 * type, text, "middle");
  const drawnChosen = columns.some((one) => one >> 1 === chosen);
  const chosenWave = three(wavelength(terms[chosen]));
  const isDrawn = drawnChosen ? "drawn" : "not drawn; Enter draws it";
  const press = (event) =>
    shareUnder(event, event.currentTarget, box) &&
    !event.target.closest(".pe-rung") &&
    toggle(nearest(event));
  const hover = (event) => event.pointerType === "mouse" && event.buttons === 0 && choose(nearest(event));
  return html`<div class="pe-plot pe-ladder" role="group"
      aria-label="Ladder of wavelengths, one rung a pair, on a log scale"
      style=${placed(place)}
      @click=${press}
      @pointermove=${hover}
      @pointerleave=${() => point({ rung: null })}>
    <svg width=${place.width} height=${place.height}>
      ${guard(inputs, drawn)}
      ${axes(box, BARE, up, place, type)}
      ${half("even", 0.25)}${half(box.width < 9.5 * type ? "odd" : "odd columns", 0.75)}
      ${line(never, "pe-never", ["2π×base"])}
      ${line(limit, "pe-limit", ["↓ turns", `in ${power(length)}`])}
      ${when(isBand)`<text class="pe-axis-label pe-halo" text-anchor="middle" x=${box.x + box.width / 2}
          y=${bandAt}
          >${number(terms.length)} rungs${form === "phone" ? "" : ": a band"}</text>`}
      ${pairs.map(knob)}
      <g role="slider" tabindex="0" aria-label="Rung" aria-valuemin="0"
          class=${Number.isInteger(hand.rung) ? "pe-chooser pe-pointed" : "pe-chooser"}
          aria-orientation="vertical"
          aria-valuemax=${terms.length - 1} aria-valuenow=${chosen} @keydown=${onKeys(chooser)}
          aria-valuetext=${`pair ${chosen}, a wave of ${chosenWave} positions, ${isDrawn}`}>
        <rect x=${box.x - 24} y=${atPair(chosen) - 13} width="26" height="26" fill="transparent"></rect>
        <path d="M${box.x + 1},${atPair(chosen)}l${-0.6 * type},${-0.45 * type}v${0.9 * type}Z"></path>
        ${when(Number.isInteger(hand.rung))`<text class="pe-axis-label pe-halo" x=${box.x + 0.4 * type}
            y=${atPair(chosen) - 0.4 * type}>pair ${chosen}: ${chosenWave}</text>`}
      </g>
    </svg>
  </div>`;
}

// -----------------------------------------------------------------------------------------------------------

/** A marker within text. */
const inWords = (column, columns) =>
  html`<svg class="pe-inline" viewBox="-1.4 -1.4 2.8 2.8" aria-hidden="true">${mark(
    rankOf(column, columns),
    { x: 0, y: 0, radius: 1 },
    isCosine(column),
  )}</svg>`;

function readout(shown) {
  const { state, terms, hand, idle, unfinished, trained, unseen, form } = shown;
  const { columns, seq_len: length } = state;
  const p = hand.at ?? state.position;
  const long = focused(shown);
  const one = (column) => {
    const of = nameOf(column);
    const written =
      column === long && columns.length <= 4 && form !== "phone"
        ? html`PE(${number(p)}, ${column}) = ${of}(${number(p)} × ${three(terms[column >> 1])}) =`
        : html`${column}:`;
    return html`<span class="pe-reading">${inWords(column, columns)} ${written}
      ${value(encodingValue(p, column, terms), column)}</span> `;
  };
  const moves = idle === 1 ? "moves" : "move";
  const finish = unfinished === 1 ? "finishes" : "finish";
  const facts =
    trained < length
      ? beyondTraining(shown, long, unseen)
      : html`${number(idle)} of ${plural(state.d_model, "column")} ${moves} by less than ${IDLE};
          ${number(unfinished)} of ${plural(terms.length, "pair")} ${finish} no turn.`;
  return html`<span class="pe-facts-line">${verdict(facts)}</span>${columns.map(one)}`;
}

/** A column's range in training, and beyond. */
function beyondTraining({ state, terms, trained }, column, unseen) {
  const odd = column & 1;
  const term = terms[column >> 1];
  const [low, high] = columnRange(term, odd, trained);
  const [under, over] = columnRange(term, odd, state.seq_len - trained, trained);
  const news = [
    ...(under < low ? [html`down to ${three(under)}`] : []),
    ...(over > high ? [html`up to ${three(over)}`] : []),
  ];
  const further = news.length ? news.map((one, i) => html`${i ? " and " : ""}${one}`) : "no further";
  const go = unseen === 1 ? "goes" : "go";
  return html`Column ${column}: ${three(low)} to ${three(high)} in training, ${further} beyond.
    ${number(unseen)} of ${plural(state.d_model, "column")} ${go} over ${IDLE} further.`;
}

export default explorer({
  kind: "frequency",
  heights: { wide: 380, phone: 334 },
  hidden: (state) =>
    state.view === "reach"
      ? ["columns", "first_position", "visible_positions", "training"]
      : state.visible_positions === 0
        ? ["first_position"] // all are visible
        : [],
  limits: ({ state, rows }) => ({
    first_position: state.seq_len - rows.count,
    visible_positions: state.seq_len,
    training: state.seq_len,
  }),
  set: (key, value, { state }) => (key === "position" ? movedTo(state, value) : { [key]: value }),
  make() {
    const termsOf = latest(divisionTerms);
    const idleOf = latest(idleColumns);
    const unseenOf = latest(unseenColumns);
    return {
      derive(state) {
        const terms = termsOf(state.d_model, state.base);
        const trained = state.training ? Math.min(state.training, state.seq_len) : state.seq_len;
        return {
          terms,
          trained,
          rows: inView(state),
          idle: idleOf(terms, state.seq_len, IDLE),
          unseen: unseenOf(terms, state.seq_len, trained, IDLE),
          unfinished: unfinished(terms, state.seq_len),
          reach: () => reachAt({ state }),
        };
      },
    };
  },
  view(shown, acts) {
    const { width, height, hand, state } = shown;
    if (state.view === "reach") return reachView(shown, acts);
    const at = hand.at !== null && hand.at < state.seq_len ? hand.at : null;
    const seen = { ...shown, hand: { ...hand, at } };
    const [left, right] = parted(shown, { tall: height * 0.54, below: 4, wide: width * 0.64, gap: 12 });
    return html`${curves(seen, left, acts)}${ladder(seen, right, acts)}`;
  },
  readout: (shown) => (shown.state.view === "reach" ? reachReadout(shown) : readout(shown)),
  compare: (held, { idle, unfinished, ...now }) =>
    now.state.view === "reach"
      ? reachCompare(held, now)
      : `idle columns: held ${number(held.idle)}, now ${number(idle)}; pairs that finish no turn: held ` +
        `${number(held.unfinished)}, now ${number(unfinished)}`,
  words: ({ state, idle, unfinished, trained, unseen, ...shown }) =>
    state.view === "reach"
      ? reachWords({ state, ...shown })
      : `Position ${number(state.position)}, base ${number(state.base)}. ` +
        (trained < state.seq_len
          ? `${plural(unseen, "column")} beyond what training showed.`
          : `${plural(idle, "column")} idle, ${plural(unfinished, "pair")} without a full turn.`),
  table({ state, rows, terms }, most, print) {
    if (state.view === "reach") return reachTable({ state, terms }, most, print);
    const { columns } = state;
    const positions = spread(rows.first, rows.count, most === Infinity ? 200_000 / MOST_COLUMNS : most);
    return {
      note:
        positions.length < rows.count
          ? `${plural(positions.length, "position")}, evenly chosen from what is in view.`
          : "",
      header: ["position", ...columns.map(String)],
      rows: positions.map((p) => [p, ...columns.map((column) => print(encodingValue(p, column, terms)))]),
    };
  },
});
