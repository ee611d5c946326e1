// A word's and a position's arrow: their sum, their concatenation, and decoding of the noisy sum.
import { html, nothing, svg } from "lit-html";
import {
  apart,
  mixing,
  nearestPairs,
  PLACES,
  readingBack,
  rivalOf,
  sumOf,
  WORDS,
  weightsAt,
} from "../formulas/add.js";
import { divisionTerms, encodingRow } from "../formulas/encoding.js";
import { filled } from "../formulas/filled.js";
import { latest, remembered } from "../formulas/remember.js";
import { wordVector } from "../formulas/words.js";
import { turning, within } from "../kit/dials.js";
import { draggedOver } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { difference, number, three } from "../kit/format.js";
import { disc, handle } from "../kit/handle.js";
import { cells, legend, valueColours } from "../kit/heatmap.js";
import { firstOf } from "../kit/numbers.js";
import {
  arrows,
  axes,
  barPath,
  boxOf,
  boxPath,
  curveOf,
  downwards,
  guard,
  level,
  onKeys,
  parted,
  placed,
  plot,
  sliderKeys,
  squarePath,
  textAt,
} from "../kit/plot.js";
import { scrub, value, verdict } from "../kit/readout.js";
import { linear, logarithmic } from "../kit/scale.js";
import { inSpareTime } from "../kit/spare.js";
import { missed, planesCompare, planesReadout, planesTable, planesView, planesWords } from "./add/planes.js";

const LAST = PLACES - 1;
const DRAWN = { wide: 16, phone: 8, stage: 16 }; // columns as bars
const TOUCHING = 0.1; // distance below which two dots overlap
const CELLS = 64; // per side of the matrix
const WIDTHS = Array.from({ length: 9 }, (_, i) => 2 ** (i + 1));
const A_BIT = 4000; // numbers of noise between looks at the clock
const ALL = WORDS.length * PLACES;
const LEVEL = 16; // columns: all rows are shortened to the length at this width
/** Shortened rows with a noise are the original ones with more noise, by this factor. */
const louder = (width) => Math.sqrt(width / LEVEL);

// Sum -------------------------------------------------------------------------------------------------------

/** An arrow in pixels, with the class of its name. */
function arrow(from, to, name, type) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const size = Math.min(0.8 * type, length);
  return svg`<g class=${`pe-arrow pe-arrow-${name}`}
      transform="translate(${from.x},${from.y}) rotate(${angle})">
    <line x2=${Math.max(0, length - size / 2)}></line>
    <path d="M${length},0l${-size},${-size / 2}v${size}z"></path></g>`;
}

function plane(shown, place, change) {
  const { state, form, type, moment, held, first, second, rival } = shown;
  const pieces = [piecesIn(first, state.position + moment), piecesIn(second, state.other)];
  const before = held ? piecesIn(held.first, held.state.position) : null;
  const all = [...pieces, ...(before ? [before] : [])].map(({ tip }) => tip);
  const pad = form === "phone" ? 1.25 : 1.3;
  const [left, right] = [
    Math.min(-0.1, ...all.map(({ x }) => x - pad)),
    Math.max(0.1, ...all.map(({ x }) => x + pad)),
  ];
  const [low, high] = [
    Math.min(-0.1, ...all.map(({ y }) => y - pad)),
    Math.max(0.1, ...all.map(({ y }) => y + pad)),
  ];
  const unit = Math.min(place.width / (right - left), (place.height - type) / (high - low));
  const middle = {
    x: (place.width - unit * (right + left)) / 2,
    y: (place.height - type + unit * (high + low)) / 2,
  };
  const at = ({ x, y }) => ({ x: middle.x + unit * x, y: middle.y - unit * y });
  const origin = at({ x: 0, y: 0 });
  const places = Array.from({ length: PLACES }, (_, p) => ({ x: Math.sin(p), y: Math.cos(p) }));
  const ring = ({ tip }, key, name) => {
    const centre = at(tip);
    return svg`<g role="slider" tabindex="0" class="pe-grab" aria-label=${`Position of ${name}`}
        aria-valuemin="0"
        aria-valuemax=${LAST} aria-valuenow=${state[key]}
            transform="translate(${centre.x},${centre.y}) scale(${unit})"
        @pointerdown=${turning(0, { change, key: () => key, most: () => LAST })}
        @keydown=${onKeys(sliderKeys(key, change, () => [0, LAST]))}>
      <circle r="1" class="pe-round"></circle><circle r="1" class="pe-round-hit"></circle>
      ${places.map(
        ({ x, y }) => svg`<circle class="pe-place" r=${2 / unit} cx=${x} cy=${-y}></circle>`,
      )}</g>`;
  };
  const label = (point, text, name, dx = 0.7, dy = -0.5) => svg`<text class=${`pe-axis-label pe-${name}`}
    x=${within(at(point).x + dx * type, 0, place.width - 0.6 * type * text.length)}
        y=${at(point).y + dy * type}>${text}</text>`;
  const [own, other] = pieces;
  const toSize = (pointer) => {
    const [x, y] = first.word;
    const length = x * x + y * y;
    if (!length) return {};
    const size = ((pointer.x - origin.x) * x - (pointer.y - origin.y) * y) / (unit * length);
    return { size: within(Math.round(20 * size) / 20, 0, 4) };
  };
  const end = at(own.tip);
  /** If both words have the same direction, the second is drawn beside the first. */
  const cross = own.tip.x * other.tip.y - own.tip.y * other.tip.x;
  const isCovered =
    Math.abs(cross) < 0.1 * Math.hypot(own.tip.x, own.tip.y) * Math.hypot(other.tip.x, other.tip.y);
  const beside = (point) => (isCovered ? { x: point.x, y: point.y - 0.5 * type } : point);
  const heldArrow = (from, to) => arrow(from, to, "held", type);
  const r = type / 2;
  return plot(place)`
    <line class="pe-rule" x1="0" x2=${place.width} y1=${origin.y} y2=${origin.y}></line>
    <line class="pe-rule" y1="0" y2=${place.height - type} x1=${origin.x} x2=${origin.x}></line>
    ${textAt(place.width, place.height - 4, "column 0 →, column 1 ↑", "end")}
    ${ring(other, "other", rival)}${ring(own, "position", state.word)}
    ${arrow(beside(origin), beside(at(other.tip)), "rival", type)}
    ${arrow(at(other.tip), at(other.dot), "there", type)}
    ${
      before ? svg`${heldArrow(origin, at(before.tip))}${heldArrow(at(before.tip), at(before.dot))}` : nothing
    }
    ${arrow(origin, end, "word", type)}${arrow(end, at(own.dot), "place", type)}
    <rect class="pe-tip" transform="translate(${at(other.dot).x},${at(other.dot).y})" x=${-r} y=${-r}
      width=${2 * r} height=${2 * r}></rect>
    <circle class="pe-tip" r=${r} cx=${at(own.dot).x} cy=${at(own.dot).y}></circle>
    ${label(own.tip, state.word, "strong", -0.4 * state.word.length, 1.5)}
    ${label(other.tip, rival, "strong", -0.4 * rival.length, -1.1)}
    ${label(own.dot, `${number(state.position)}`, "strong", 0.7, -0.5)}
    ${label(other.dot, `${number(state.other)}`, "strong", -1.9, 1.1)}
    ${handle({
      name: "Word size, the arrow",
      key: "size",
      at: end,
      value: state.size,
      ends: [0, 4],
      text: `${number(state.size)} times`,
      shape: svg`<circle class="pe-knot pe-knot-word" r=${type / 2}></circle>`,
      drag: draggedOver(change, toSize),
      change,
      cursor: "pe-grab",
      step: 0.05,
    })}`;
}

/** The two drawn columns of a sum's parts. */
const piecesIn = ({ word, size }, position) => {
  const tip = { x: size * word[0], y: size * word[1] };
  return { tip, dot: { x: tip.x + Math.sin(position), y: tip.y + Math.cos(position) } };
};

/** The row by column: the word's part, the position's on top, and the other sum. */
function rowBars(shown, place) {
  const { state, terms, held, first, second, type, form, rival } = shown;
  const count = Math.min(DRAWN[form], state.d_model);
  const box = boxOf(place, {
    left: 2.6 * type,
    right: 6,
    top: (form === "phone" ? 1.6 : 2.8) * type,
    bottom: 2.5 * type,
  });
  const row = encodingRow(state.position, terms);
  const ends = [
    ...first.sum.slice(0, count),
    ...second.sum.slice(0, count),
    ...(held?.first.sum.slice(0, count) ?? []),
    ...first.word.slice(0, count).map((v) => v * state.size),
  ];
  const x = linear([0, count], [box.x, box.x + box.width]);
  const y = linear(
    [1.06 * Math.min(-0.2, ...ends), 1.06 * Math.max(0.2, ...ends)],
    [box.y + box.height, box.y],
  );
  const wide = box.width / count;
  const columns = Array.from({ length: count }, (_, i) => i);
  const left = (i) => x(i) + 0.14 * wide;
  const path = (name, box) => svg`<path class=${name} d=${columns.map(box).join("")}></path>`;
  const bar = (at, breadth, from, to) => barPath(at, breadth, y(from), y(to));
  const word = (i) => state.size * first.word[i];
  const r = Math.min(0.3 * type, 0.12 * wide);
  const bars = () => svg`
    ${path("pe-piece-word", (i) => bar(left(i), 0.3 * wide, 0, word(i)))}
    ${path("pe-piece-place", (i) => bar(left(i) + 0.36 * wide, 0.3 * wide, word(i), word(i) + row[i]))}
    ${
      held
        ? path("pe-piece-held", (i) =>
            i < held.first.sum.length ? `M${x(i) + 0.05 * wide},${y(held.first.sum[i])}h${0.9 * wide}` : "",
          )
        : nothing
    }
    ${path("pe-piece-sum", (i) => boxPath(left(i), y(first.sum[i]) - 1.5, 0.72 * wide, 3))}
    ${path("pe-piece-other", (i) => squarePath(x(i) + 0.9 * wide, y(second.sum[i]), 2 * r))}
    ${level("pe-zero-line", y(0), box)}`;
  const ticks = columns.filter((i) => count <= 8 || i % 2 === 0);
  const text = count < state.d_model ? `column, the first ${count} of ${number(state.d_model)}` : "column";
  const across = { scale: (i) => x(i + 0.5), ticks, text };
  const up = { scale: y, ticks: y.ticks(4) };
  const inputs = [first.sum, second.sum, held?.first.sum, state.position, state.size, count];
  return plot(place)`
    ${guard([...inputs, type, place.width, place.height], bars)}
    ${axes(box, across, up, place, type)}
    <text class="pe-axis-label" x=${form === "phone" ? 0 : box.x} y=${type}><tspan
        class="pe-name-word">■ ${state.word}</tspan>
      <tspan class="pe-name-turned"> □ + PE(${number(state.position)})</tspan>
      ${form === "phone" ? svg`<tspan> ▬ sum ▫ ${rival}</tspan>` : nothing}</text>
    ${
      form === "phone"
        ? nothing
        : textAt(box.x, 2.3 * type, `▬ their sum ▫ sum of ${rival} at ${number(state.other)}`)
    }`;
}

function sumView(shown, { change }) {
  const { width, height } = shown;
  const [left, right] = parted(shown, { tall: height * 0.6, wide: width * 0.5, gap: 20 });
  return html`${plane(shown, left, change)}${rowBars(shown, right)}`;
}

// Matrix: W cut in two --------------------------------------------------------------------------------------

/** `most` evenly chosen members of a list, or all. */
const some = (list, most) => {
  const count = Math.min(most, list.length);
  return Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]);
};

function matrixView(shown, { change }) {
  const { state, width, height, type, form } = shown;
  const { d_model: own, embedding_dim: beside } = state;
  const all = own + beside;
  const { row, columns, parts } = shown.mixed();
  const small = form === "phone";
  const band = Math.round(1.7 * type); // height of a row
  const top = band + 2.6 * type;
  const below = small ? 4.9 * type + 3 * band + 4 : 6; // the strips
  const side = Math.round(Math.min(height - top - below, small ? (width - 2.6 * type) / 2 : width * 0.33));
  const square = { x: 1.8 * type, y: top, width: side, height: side };
  const cut = square.y + (side * own) / all;
  const rowBox = { x: square.x, y: 1.3 * type, width: side, height: band };
  const right = square.x + side + (small ? 0.8 : 2) * type;
  const least = (side * own) / all - (small ? 2 : 0); // the matrix for addition, to scale
  const alone = { x: right, y: square.y, width: least, height: least };
  const strips = small
    ? { x: square.x, y: square.y + side + 1.9 * type, width: width - square.x - 2 }
    : { x: right + side + 2 * type, y: square.y, width: width - right - side - 2 * type - 2 };
  const results = ["E A", "x B", "[E | x] W"].map((name, i) => ({
    name,
    box: { ...strips, y: strips.y + i * (small ? band + 1.5 * type : side / 3), height: band },
    values: parts[i],
  }));
  const most = Math.max(...parts.flatMap((list) => [...list].map(Math.abs)), 1e-9);
  const chosen = some(
    Array.from({ length: all }, (_, i) => i),
    CELLS,
  );
  const part = chosen.filter((i) => i < own).length;
  const spread = 2.5 / Math.sqrt(all);
  // each is painted only if its numbers have changed
  const painted = (box, high, wide, at, inputs) =>
    cells(
      box,
      wide,
      () => valueColours(filled(high * wide, (i) => at(Math.floor(i / wide), i % wide))),
      inputs,
    );
  const weight = (i, j) => columns[j][chosen[i]] / spread;
  const tables = [
    painted(rowBox, 1, chosen.length, (_, j) => row[chosen[j]], [row]),
    painted(square, chosen.length, columns.length, weight, [columns]),
    results.map(({ box, values }) =>
      painted(box, 1, values.length, (_, j) => values[j] / most, [values, most]),
    ),
    painted(alone, part, part, weight, [columns, part]),
  ];
  const toCut = ({ y }) => {
    const share = (y - square.y) / side;
    const columnsOfE = within(
      2 * Math.round((share * all) / 2),
      Math.max(2, all - 512),
      Math.min(512, all - 2),
    );
    return { d_model: columnsOfE, embedding_dim: all - columnsOfE };
  };
  const move = (sign) => (step) =>
    change(({ state: now }) => {
      const total = now.d_model + now.embedding_dim;
      const next = within(now.d_model + 2 * sign * step, Math.max(2, total - 512), Math.min(512, total - 2));
      return { d_model: next, embedding_dim: total - next };
    });
  const frame = (box, name) => svg`<rect class=${`pe-frame pe-frame-${name}`} x=${box.x} y=${box.y}
    width=${Math.max(0, box.width)} height=${Math.max(0, box.height)}></rect>`;
  const say = (x, y, text, anchor = "start") =>
    svg`<text class="pe-axis-label pe-strong" text-anchor=${anchor} x=${x} y=${y}>${text}</text>`;
  const half = rowBox.x + (side * own) / all;
  const parted = {
    place: { ...rowBox, width: half - rowBox.x },
    word: { ...rowBox, x: half, width: rowBox.x + side - half },
    a: { ...square, height: cut - square.y },
    b: { ...square, y: cut, height: square.y + side - cut },
  };
  const sayBeside = (middle, text) => say(1.4 * type, middle + 0.35 * type, text, "end");
  const result = ({ name, box }, i) => {
    const title = `${["", "+ ", "= "][i]}${name}`;
    return svg`${say(box.x, box.y - 0.4 * type, title)}${frame(box, ["place", "word", "sum"][i])}`;
  };
  return html`<div class="pe-plot" style=${placed({ x: 0, y: 0, width, height })}>
    ${tables}
    <svg width=${width} height=${height}>
      ${say(rowBox.x, type, `E: ${number(own)}`)}${say(rowBox.x + side, type, `x: ${number(beside)}`, "end")}
      ${frame(parted.place, "place")}${frame(parted.word, "word")}
      ${frame(parted.a, "place")}${frame(parted.b, "word")}
      ${sayBeside((square.y + cut) / 2, "A")}${sayBeside((cut + square.y + side) / 2, "B")}
      ${results.map(result)}
      ${say(alone.x, alone.y - 0.5 * type, "added: (E + x) W")}
      ${frame(alone, "sum")}
      <g role="slider" tabindex="0" class="pe-knob" aria-label="The cut of W" aria-valuemin="2"
          aria-valuemax=${all - 2}
          aria-valuenow=${own} aria-valuetext=${`${own} rows of A, ${beside} of B`}
              @pointerdown=${draggedOver(change, toCut)}
          @keydown=${onKeys(downwards(arrows(move)))}>
        <rect x=${square.x} y=${cut - 22} width=${side} height="44" fill="transparent"></rect>
        <line class="pe-cut" x1=${square.x - 4} x2=${square.x + side + 4} y1=${cut} y2=${cut}></line>
        <path transform="translate(${square.x + side},${cut}) scale(${type / 14})"
            d="M0,-3l7,-8h-14zM0,3l7,8h-14z"></path></g>
    </svg>
    ${small ? nothing : legend({ left: width - 9 * type, top: 0.2 * type, type })}
  </div>`;
}

// Read back -------------------------------------------------------------------------------------------------

function shares(shown, place, change, all) {
  const { state, held, type, form } = shown;
  const box = boxOf(place, {
    left: (form === "phone" ? 3.9 : 4.4) * type,
    right: 0.8 * type,
    top: 1.8 * type,
    bottom: 2.5 * type,
  });
  const x = logarithmic([2, 512], [box.x, box.x + box.width]);
  const y = linear([0, 1], [box.y + box.height, box.y]);
  const trace = (kind, list, key) => {
    const share = list.map(({ right }) => right[key] / ALL);
    return curveOf(kind, share, (i) => x(list[i].width), y);
  };
  const squares = () =>
    all.now.map(({ width, right }) => squarePath(x(width), y(right.words / ALL), 0.5 * type)).join("");
  const rings = () =>
    all.now.map(
      ({ width, right }) => svg`<circle class="pe-read-place" r=${0.25 * type} cx=${x(width)}
        cy=${y(right.places / ALL)}></circle>`,
    );
  const curves = () => svg`
    ${all.held ? ["words", "places"].map((key) => trace("held", all.held, key)) : nothing}
    ${trace("token", all.now, "words")}<path class="pe-read-word" d=${squares()}></path>
    ${trace("dashed", all.now, "places")}${rings()}`;
  const percent = (share) => `${Math.round(100 * share)} %`;
  const ticks = form === "phone" ? [2, 8, 32, 128, 512] : WIDTHS;
  const across = { scale: x, ticks, text: "columns" };
  const up = { scale: y, ticks: [0, 0.5, 1], format: percent, text: form === "phone" ? "" : "read right" };
  const now = all.now.find(({ width }) => width === state.d_model)?.right ?? { words: 0, places: 0 };
  const to = ({ x: px }) => ({ d_model: within(2 * Math.round(x.invert(px) / 2), 2, 512) });
  const at = { x: x(state.d_model), y: y(now.places / ALL) };
  const name = (text, key, i) =>
    svg`<text class=${`pe-axis-label pe-name-${key}`} x=${box.x + i} y=${type}>${text}</text>`;
  const inputs = [all.key, held ? all.heldKey : "", type, place.width, place.height];
  return plot(place)`
    ${guard(inputs, curves)}
    ${axes(box, across, up, place, type)}
    ${
      held
        ? svg`<line class="pe-shadow pe-fall" x1=${x(held.state.d_model)} x2=${x(held.state.d_model)}
            y1=${box.y}
            y2=${box.y + box.height}></line>`
        : nothing
    }
    ${name("■ words", "word", 4)}${name("○ positions", "turned", 4 + 6 * type)}
    ${handle({
      name: "Columns, on the curve",
      key: "d_model",
      at,
      value: state.d_model,
      ends: [2, 512],
      text: `${state.d_model} columns, ${now.words} words, ${now.places} positions`,
      shape: svg`<line y1=${box.y - at.y} y2=${box.y + box.height - at.y}></line>${disc(type)}`,
      drag: draggedOver(change, to),
      change,
      step: 2,
    })}`;
}

/** The three nearest pairs to the sum, with the right one named. */
function bestThree(shown, place) {
  const { state, type, form } = shown;
  const best = shown.best();
  const shorter = state.one_length ? louder(state.d_model) : 1;
  const longest = Math.max(...best.map(({ distance }) => distance), 1e-9);
  const line = (place.height - 2.2 * type) / 3;
  const head =
    form === "phone"
      ? `${state.word} at ${state.position} is read as`
      : `one sum, ${state.word} at ${state.position} in noise, is nearest to`;
  return plot(place)`
    <text class="pe-axis-label" x="0" y=${1.1 * type}>${head}</text>
    ${best.map(({ word, position, distance }, i) => {
      const isRight = word.toLowerCase() === state.word.toLowerCase() && position === state.position;
      const y = 2 * type + i * line;
      return svg`${textAt(0, y + type, `${isRight ? "✓" : "✕"} ${word} at ${position}`, "start", "pe-strong")}
        <rect class=${isRight ? "pe-far pe-far-right" : "pe-far"} x="0" y=${y + 1.35 * type}
          width=${(0.72 * place.width * distance) / longest}
              height=${Math.min(0.6 * type, line - 1.5 * type)}></rect>
        ${textAt(place.width, y + type, `${three(distance / shorter)} away`, "end")}`;
    })}`;
}

/**
 * Results by width, computed incrementally over frames. The current width is first; until the others follow,
 * their last results are shown.
 */
function known(derived, isWorking) {
  const { readings } = derived;
  const jobs = [derived.state.d_model, ...WIDTHS].map((width) => derived.job(width));
  const waiting = jobs.find((job) => !job.advance(0));
  if (waiting && isWorking) inSpareTime(() => waiting.advance(A_BIT));
  const done = [...new Set(jobs)].filter((job) => job.advance(0)).sort((a, b) => a.width - b.width);
  if (done.includes(jobs[0])) readings.of(jobs[0]);
  const isUnread = (job) => !readings.has(job);
  const readOne = () => {
    const next = done.find(isUnread);
    if (next) readings.of(next);
    return !done.some(isUnread);
  };
  if (isWorking) inSpareTime(readOne);
  else while (!readOne());
  const list = done
    .map((job) => ({ width: job.width, right: readings.last(job) }))
    .filter(({ right }) => right !== undefined);
  const { size, noise, base, one_length: isLevel } = derived.state;
  return {
    list,
    isDone: done.length === new Set(jobs).size && !done.some(isUnread),
    key: [list.map(({ width }) => width), size, noise, base, isLevel, done.filter(isUnread).length].join(" "),
  };
}

/** The number of correct results at a size and a noise, job by job; until known, the last ones. */
function readingsOf(last) {
  return (_jobs, size, noise, isLevel) => {
    const found = new Map();
    return {
      has: (job) => found.has(job),
      of(job) {
        if (!found.has(job)) {
          found.set(job, job.read(size, noise * (isLevel ? louder(job.width) : 1)));
          last.set(job, found.get(job));
        }
        return found.get(job);
      },
      last: (job) => found.get(job) ?? last.get(job),
    };
  };
}

function readView(shown, { change, repaint }) {
  const { width, height, form, held } = shown;
  const now = known(shown, true);
  const before = held ? known(held, now.isDone) : null;
  if (!now.isDone || (before && !before.isDone)) repaint();
  const all = { now: now.list, key: now.key, held: before?.list ?? null, heldKey: before?.key ?? "" };
  const [left, right] = parted(shown, { tall: height * 0.6, below: 6, wide: width * 0.62, gap: 24 });
  if (form !== "phone") right.height = Math.round(height * 0.7);
  return html`${shares(shown, left, change, all)}${bestThree(shown, right)}`;
}

// -----------------------------------------------------------------------------------------------------------

/** Correct results at the current width; null until known. */
const rightNow = (derived) => derived.read(0);

const READ = {
  planes: planesReadout,
  sum({ state, rival, drawn, whole }) {
    const meet = whole > 1.5 * drawn ? "They meet here, in two columns." : "They meet here.";
    const says = drawn < TOUCHING ? meet : "Two sums, two dots.";
    return html`${verdict(says)}${state.word} at ${scrub("position", state.position)} and ${rival} at
      ${number(state.other)} are ${value(drawn)} apart in the two columns drawn, ${value(whole)} in all
      ${number(state.d_model)}.`;
  },
  matrix({ state: { d_model: own, embedding_dim: beside }, weights }) {
    const [together, added] = weights.map((count) => value(count));
    const share = weights[0] / weights[1];
    return html`${verdict(html`Side by side takes ${three(share)} times the weights.`)}
      ${number(own)} + ${number(beside)} columns: ${together} weights for queries, keys and values;
      added at ${number(own)}: ${added}.`;
  },
  read(shown) {
    const { state } = shown;
    const right = rightNow(shown);
    if (!right) return html`${number(state.d_model)} columns: reading …`;
    const both = html`${value(right.words)} words and ${value(right.places)} positions of ${number(ALL)} are
      read right.`;
    const how = state.one_length ? `, all rows as long as those of ${LEVEL}` : "; wider rows are longer too";
    return html`${verdict(both)}${number(state.d_model)} columns, noise ${number(state.noise)}${how}.`;
  },
};

const COMPARE = {
  planes: planesCompare,
  sum: (held, now) => difference(held.whole, now.whole),
  matrix: (held, now) => difference(held.weights[0], now.weights[0], "weights"),
  read(held, now) {
    const [before, after] = [held, now].map(rightNow);
    if (!before || !after) return null;
    const away = (key) => Math.abs(after[key] - before[key]);
    return away("words") > away("places")
      ? difference(before.words, after.words, "words")
      : difference(before.places, after.places, "positions");
  },
};

const SAY = {
  planes: planesWords,
  sum: ({ state, rival, whole }) =>
    `${state.word} at ${state.position}. ` +
    `${rival} at ${state.other} is ${three(whole)} apart in ${number(state.d_model)} columns.`,
  matrix: ({ state: { d_model: own, embedding_dim: beside }, weights }) =>
    `${number(own)} and ${number(beside)} columns: ` +
    `${number(weights[0])} weights side by side, ${number(weights[1])} added.`,
  read(shown) {
    const right = rightNow(shown);
    if (!right) return "";
    const { words, places } = right;
    const all = words === ALL && places === ALL;
    const read = all
      ? `All ${number(ALL)} words and positions`
      : `${number(words)} words and ${number(places)} positions`;
    return `Columns ${number(shown.state.d_model)}. ${read} read.`;
  },
};

const TABLE = {
  planes: planesTable,
  sum({ state, first, second, terms, rival }, most, print) {
    const row = encodingRow(state.position, terms);
    const header = ["column", state.word, `PE(${state.position})`, "sum", `${rival} at ${state.other}`];
    return firstOf(header, state.d_model, most, "columns", (i) => [
      i,
      ...[state.size * first.word[i], row[i], first.sum[i], second.sum[i]].map((value) => print(value)),
    ]);
  },
  matrix: ({ state: { d_model: own, embedding_dim: beside }, weights }) => ({
    note: "",
    header: ["way", "columns", "weights"],
    rows: [
      ["side by side", own + beside, weights[0]],
      ["added", own, weights[1]],
    ],
  }),
  read(shown) {
    const { list } = known(shown, false);
    return {
      note: "",
      header: ["columns", "words read right", "positions read right", "of"],
      rows: list.map(({ width, right }) => [width, right.words, right.places, ALL]),
    };
  },
};

const IN_SPACE = ["angle", "azimuth"];
const VOID = {
  sum: ["noise", "embedding_dim", "one_length", ...IN_SPACE],
  planes: ["noise", "embedding_dim", "one_length"],
  matrix: ["noise", "other", "one_length", ...IN_SPACE],
  read: ["embedding_dim", "other", ...IN_SPACE],
};
const VIEWS = { sum: sumView, planes: planesView, matrix: matrixView, read: readView };

export default explorer({
  kind: "add",
  heights: { wide: 380, phone: 360 },
  hidden: ({ view }) => VOID[view],
  make() {
    const termsOf = latest(divisionTerms);
    const sumsOf = () =>
      latest((word, size, position, terms) => ({
        word: wordVector(word, 2 * terms.length),
        size,
        sum: sumOf(word, size, position, terms),
      }));
    const [ownSums, rivalSums] = [sumsOf(), sumsOf()];
    const jobsOf = latest((base) => remembered((width) => readingBack(divisionTerms(width, base))));
    const readings = latest(readingsOf(new WeakMap()));
    const bestOf = latest((word, size, position, noise, terms) =>
      nearestPairs(word, size, position, noise, terms, 3),
    );
    const columnsOf = latest((width) => mixing(width, Math.min(CELLS, width)));
    const mixedOf = latest((word, size, position, terms, beside) => {
      const own = encodingRow(position, terms);
      const vector = wordVector(word, beside).map((entry) => size * entry);
      const columns = columnsOf(own.length + beside);
      const through = (row, from) =>
        columns.map((column) => row.reduce((sum, entry, i) => sum + entry * column[from + i], 0));
      const [a, b] = [through(own, 0), through(vector, own.length)];
      return { row: [...own, ...vector], columns, parts: [a, b, a.map((entry, i) => entry + b[i])] };
    });
    return {
      derive(state) {
        const { d_model: width, base, word, size, position, other, noise, embedding_dim: beside } = state;
        const terms = termsOf(width, base);
        const rival = rivalOf(word);
        const first = ownSums(word, size, position, terms);
        const second = rivalSums(rival, size, other, terms);
        const jobs = jobsOf(base);
        const read = readings(jobs, size, noise, state.one_length);
        return {
          terms,
          rival,
          first,
          second,
          drawn: apart(first.sum, second.sum, 2),
          whole: apart(first.sum, second.sum),
          // computed on demand, for single views
          job: jobs,
          readings: read,
          /** Correct results at the current width after this amount of work; null until all is done. */
          read: (work) => (jobs(width).advance(work) ? read.of(jobs(width)) : null),
          weights: [weightsAt(width + beside), weightsAt(width)],
          miss: missed(state, first),
          best: () => bestOf(word, size, position, noise * (state.one_length ? louder(width) : 1), terms),
          mixed: () => mixedOf(word, size, position, terms, beside),
        };
      },
    };
  },
  view: (shown, acts) => VIEWS[shown.state.view](shown, acts),
  readout: (shown) => READ[shown.state.view](shown),
  compare: (held, shown) => COMPARE[shown.state.view](held, shown),
  words: (shown) => SAY[shown.state.view](shown),
  table: (shown, most, print) => TABLE[shown.state.view](shown, most, print),
});
