// Words that can be reordered, and their attention: one word's weights and arrows, the whole square, and
// permutation before and after attention.

import { html, nothing, svg } from "lit-html";
import { attentionOverWords } from "../formulas/order.js";
import { lately, latest } from "../formulas/remember.js";
import { drawnColumns } from "../formulas/window.js";
import { packedColour, valueShades, weightShades } from "../kit/colour.js";
import { within } from "../kit/dials.js";
import { dragged } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { number, plural, shortened, three } from "../kit/format.js";
import { cells } from "../kit/heatmap.js";
import { firstOf } from "../kit/numbers.js";
import { axes, boxOf, centredAt, fixed, level, plot, squarePath, textAt, when } from "../kit/plot.js";
import { value, verdict } from "../kit/readout.js";
import { linear } from "../kit/scale.js";
import { splitWords } from "../kit/schema.js";

const SAME = 1e-9; // larger differences of weights count as changes
const PRINTED = 8; // words with printed numbers; more are dots
const FLYING = 12; // words with animated dots; more are one path
const NAMED = 6; // words in the readout
const CLOSE = 4; // pixels that a press may move

const short = (value) =>
  three(value)
    .replace(/^0\./u, ".")
    .replace(/^\u22120\./u, "\u2212.");

/** An order as a parameter: the original one is empty. */
const asOrder = (moved) => (moved.every((word, place) => word === place) ? [] : moved);

/** The words with one moved to another place. */
function movedTo(shown, word, place) {
  const to = within(place, 0, shown.moved.length - 1);
  const others = shown.moved.filter((one) => one !== word);
  return { order: asOrder([...others.slice(0, to), word, ...others.slice(to)]) };
}

/** A word shortened to the available width. */
const cut = (word, room, type) => shortened(word, Math.max(1, Math.floor(room / (0.58 * type))));

// The cards -------------------------------------------------------------------------------------------------

/** The places of words, in as many rows as needed. */
function slots(count, { width, form, type }) {
  const most = form === "phone" ? 8 : 16;
  const rows = Math.ceil(count / most);
  const perRow = Math.ceil(count / rows);
  const wide = Math.min(width / perRow, 16 * type);
  const isTall = rows === 1 && count <= (form === "phone" ? 3 : NAMED);
  const tall = isTall ? Math.round(5.2 * type) : Math.round(Math.max(form === "phone" ? 32 : 40, 2.2 * type));
  const at = (place) => ({ x: (place % perRow) * wide, y: Math.floor(place / perRow) * (tall + 4) });
  return { wide, tall, isTall, at, height: rows * (tall + 4), count };
}

/** The place with the nearest centre. */
function nearestPlace(x, y, { at, wide, tall, count }) {
  let [best, least] = [0, Infinity];
  for (let place = 0; place < count; place++) {
    const corner = at(place);
    const far = Math.hypot(x - corner.x - wide / 2, y - corner.y - tall / 2);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

/** A vector in short: four entries and an ellipsis. */
const vectorText = (vector) =>
  Array.from(vector.slice(0, 4), (v) => number(Number(v.toFixed(2)))).join(" ") +
  (vector.length > 4 ? " …" : "");

/** The first hand of a position: sine to the right, cosine upwards. */
const clock = ([sine, cosine], loud) =>
  html`<svg class="pe-chip-clock" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">
    <circle r="1"></circle>
    <line x2=${sine / Math.max(1, loud)} y2=${-cosine / Math.max(1, loud)}></line></svg>`;

function card(word, shown, places, { change, point }) {
  const { words, moved, hand, vectors, encodings, isEncoded, state } = shown;
  const place = moved.indexOf(word);
  const slot = places.at(place);
  const isHeld = hand.word === word;
  const at = isHeld ? { x: slot.x + hand.dx, y: slot.y + hand.dy } : slot;
  const drag = dragged({
    begin(event) {
      const list = event.currentTarget.closest(".pe-cards").getBoundingClientRect();
      const chip = event.currentTarget.getBoundingClientRect();
      const grip = { x: event.clientX - chip.left, y: event.clientY - chip.top };
      return { list, grip, from: { x: event.clientX, y: event.clientY }, moved: false };
    },
    move(event, held) {
      held.moved ||= Math.hypot(event.clientX - held.from.x, event.clientY - held.from.y) > CLOSE;
      if (!held.moved) return;
      const x = event.clientX - held.list.left - held.grip.x;
      const y = event.clientY - held.list.top - held.grip.y;
      const to = nearestPlace(x + places.wide / 2, y + places.tall / 2, places);
      change((now) => {
        if (word >= now.moved.length) return {}; // the word has been removed
        const corner = places.at(to);
        point({ word, dx: x - corner.x, dy: y - corner.y });
        return { word, ...movedTo(now, word, to) };
      });
    },
    end(event, held) {
      point({ word: null });
      if (event.type === "pointerup" && !held.moved) change({ word });
    },
  });
  const keys = (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const end = { Home: 0, End: words.length - 1 }[event.key];
    if ((!step && end === undefined) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    change((now) => ({
      word,
      ...movedTo(now, word, end ?? now.moved.indexOf(word) + step * (event.shiftKey ? 10 : 1)),
    }));
  };
  const narrow = places.wide < 60 ? "pe-narrow" : "";
  const away = place === word ? "" : "pe-moved";
  return html`<button type="button"
      class="pe-chip ${narrow} ${isHeld ? "pe-dragged" : ""} ${away}"
      aria-current=${word === shown.chosen}
      style="width:${places.wide - 6}px; height:${places.tall}px; transform: translate(${at.x}px, ${at.y}px)"
      @pointerdown=${drag} @keydown=${keys} @click=${() => change({ word })}>
    <span class="pe-chip-word">${words[word]}</span><span class="pe-offscreen">, place </span><span
        class="pe-chip-place">${place}</span>
    ${
      places.isTall
        ? html`<span class="pe-vector">${vectorText(vectors[word])}</span>${
            // attention without positions shows none
            isEncoded
              ? html`<span class="pe-vector pe-place-vector">+ ${vectorText(encodings[place])}</span
                  >${clock(encodings[place], state.loud)}`
              : nothing
          }`
        : nothing
    }
  </button>`;
}

function cards(shown, places, acts) {
  const label =
    "Words, in order. Left and right arrow keys move a word, Enter looks from it; it can be dragged too.";
  return html`<div class="pe-cards" role="group" aria-label=${label}
      style="left:0; top:0; width:100%; height:${places.height}px">
    ${shown.words.map((_, word) => card(word, shown, places, acts))}
  </div>`;
}

// One word --------------------------------------------------------------------------------------------------

const fly = (x, y = 0) => `transform: translate(${x}px, ${y}px)`;

/** One word's attention as bars below the words. */
function bars(shown, place, { values, held, title, range, print }) {
  const { words, moved, type, chosen, form } = shown;
  const box = boxOf(place, { left: 4, right: 4, top: 2.4 * type, bottom: 1.5 * type });
  const y = linear(range, [box.y + box.height, box.y]);
  const wide = box.width / words.length;
  const [isPrinted, isNamed] = [wide >= 2.6 * type, wide >= 1.1 * type];
  const tall = (value) => ({ top: Math.min(y(0), y(value)), height: Math.abs(y(value) - y(0)) });
  const bar = (word) => {
    const at = moved.indexOf(word);
    const value = values[at];
    const isHidden = !Number.isFinite(value);
    const { top, height } = tall(isHidden ? 0 : value);
    const before = held?.[word];
    const ghost = Number.isFinite(before) ? tall(before) : null;
    return svg`<g class="pe-fly" style=${fly(box.x + at * wide)}>
      ${when(!isHidden)`<rect class="pe-bar-word" x=${wide * 0.14} y=${top} width=${wide * 0.72}
          height=${height}></rect>`}
      ${
        ghost
          ? svg`<rect class="pe-bar-held" x=${wide * 0.06} y=${ghost.top} width=${wide * 0.88}
              height=${ghost.height}></rect>`
          : nothing
      }
      ${
        isPrinted
          ? textAt(wide / 2, top - 0.3 * type, isHidden ? "hidden" : print(value), "middle", "pe-strong")
          : nothing
      }
      ${when(isNamed)`<text class="pe-axis-label ${word === chosen ? "pe-strong" : ""}" text-anchor="middle"
          x=${wide / 2}
        y=${place.height - 0.35 * type}>${cut(words[word], wide, type)}</text>`}
    </g>`;
  };
  return plot(place, `${title} of ${words[chosen]}`, "default")`
    <text class="pe-axis-label" x="4" y=${type}>${form === "phone" ? title.split(" ")[0] : title}</text>
    ${words.map((_, word) => bar(word))}
    ${level("pe-base-line", y(0), box)}`;
}

/** The next of 1, 2, 5 times a power of ten away from 0, for an axis that is constant while bars move. */
function stepped(value) {
  if (value === 0) return 0;
  const power = 10 ** Math.floor(Math.log10(Math.abs(value)));
  const times = [1, 2, 5, 10].find((step) => step * power >= Math.abs(value));
  return Math.sign(value) * (times ?? 10) * power;
}

/** An arrow between two points. */
function arrow([x1, y1], [x2, y2], name, type) {
  const far = Math.hypot(x2 - x1, y2 - y1);
  if (far < 1) return nothing;
  const head = Math.min(0.7 * type, far * 0.6);
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return svg`<g class="pe-arrow pe-arrow-${name}" transform="translate(${x1},${y1}) rotate(${angle})">
    <path d="M0,0H${far}M${far - head},${-head * 0.55}L${far},0L${far - head},${head * 0.55}"></path></g>`;
}

/** Weighted vectors of the words tip to tail, up to the mix, in columns 0 and 1. */
function mixing(shown, place) {
  const { now, words, moved, type, chosen, held, form } = shown;
  const at = moved.indexOf(chosen);
  const path = (made, from) => {
    /** @type {[number, number][]} */
    const points = [[0, 0]];
    for (const [k, weight] of made.weights[from].entries()) {
      const [x, y] = /** @type {[number, number]} */ (points.at(-1));
      points.push([x + weight * made.inputs[k][0], y + weight * made.inputs[k][1]]);
    }
    return points;
  };
  const points = path(now, at);
  const before = held ? held.now.mix()[held.moved.indexOf(held.chosen)] : null;
  const all = before ? [...points, [before[0], before[1]]] : points;
  const reach = (i) => [Math.min(0, ...all.map((p) => p[i])), Math.max(0.2, ...all.map((p) => p[i]))];
  const box = boxOf(place, { left: 3.5 * type, right: 1.2 * type, top: 2.4 * type, bottom: 2.5 * type });
  const [[left, right], [low, high]] = [reach(0), reach(1)];
  const unit = Math.min(box.width / (right - left), box.height / (high - low)) * 0.94;
  const x = linear([left, left + box.width / unit], [box.x, box.x + box.width]);
  const y = linear([low, low + box.height / unit], [box.y + box.height, box.y]);
  /** @returns {[number, number]} */
  const spot = ([a, b]) => [x(a), y(b)];
  const middle = (i) => spot([(points[i][0] + points[i + 1][0]) / 2, (points[i][1] + points[i + 1][1]) / 2]);
  const isLong = (i) =>
    Math.hypot(points[i + 1][0] - points[i][0], points[i + 1][1] - points[i][1]) * unit > 1.6 * type;
  /** A word's label, above its arrow, or beside one that goes up, where the axis has numbers. */
  const named = (word, i) => {
    const [atX, atY] = middle(i);
    const isUpright = Math.abs(spot(points[i + 1])[0] - spot(points[i])[0]) < 0.3 * type;
    return svg`<text class="pe-axis-label pe-halo" text-anchor=${isUpright ? "start" : "middle"}
      x=${atX + (isUpright ? 0.4 * type : 0)} y=${atY + (isUpright ? 0.3 : -0.4) * type}
      >${cut(words[word], 6 * type, type)}</text>`;
  };
  const across = { scale: x, ticks: x.ticks(3), text: "column 0" };
  const up = { scale: y, ticks: y.ticks(3), text: form === "phone" ? "" : "column 1" };
  return plot(place, `The mix of ${words[chosen]}: arrows tip to tail`, "default")`
    <text class="pe-axis-label" x="4" y=${type}>${form === "phone" ? "mix" : "mix: weight × vector"}</text>
    ${axes(box, across, up, place, type)}
    ${points.slice(1).map((point, i) => arrow(spot(points[i]), spot(point), "word", type))}
    ${before ? arrow(spot([0, 0]), spot(before), "held", type) : nothing}
    ${arrow(spot([0, 0]), spot(points[moved.length]), "mix", type)}
    ${words.length <= NAMED ? moved.map((word, i) => (isLong(i) ? named(word, i) : nothing)) : nothing}`;
}

const SHARES = [0.1, 0.2, 0.5, 1];

function oneWord(shown, top) {
  const { now, moved, chosen, held, width, height, form, words } = shown;
  const at = moved.indexOf(chosen);
  const scores = now.scores[at];
  const heldRow = (what) => {
    if (!held || held.state.sentence !== shown.state.sentence) return null;
    const row = held.now[what][held.moved.indexOf(held.chosen)];
    return words.map((_, word) => row[held.moved.indexOf(word)]);
  };
  const seen = scores.filter(Number.isFinite);
  const heldScores = heldRow("scores");
  const every = [...seen, ...(heldScores ?? []).filter(Number.isFinite)];
  const scoreRange = [stepped(Math.min(0, ...every)), stepped(Math.max(0.1, ...every))];
  const heldWeights = heldRow("weights");
  const most = Math.max(...now.weights[at], ...(heldWeights ?? []));
  const left = {
    values: scores,
    held: heldScores,
    title: "scores: query · key / √d",
    range: scoreRange,
    print: short,
  };
  const right = {
    values: now.weights[at],
    held: heldWeights,
    title: "softmax: shares of 1",
    // constant axis: 1 for few words, for many the sum of four equal weights
    range: [0, SHARES.find((top) => top >= most && top * words.length >= 4) ?? 1],
    print: short,
  };
  if (form === "phone") {
    const half = Math.floor((height - top - 8) / 2);
    const wide = Math.floor(width / 2) - 4;
    return html`${bars(shown, { x: 0, y: top + 4, width: wide, height: half }, left)}
      ${bars(shown, { x: 0, y: top + 4 + half, width: wide, height: half }, right)}
      ${mixing(shown, { x: wide + 8, y: top + 4, width: width - wide - 8, height: 2 * half })}`;
  }
  const wide = Math.floor((width - 32) / 3);
  const rest = { y: top + 8, width: wide, height: height - top - 8 };
  return html`${bars(shown, { x: 0, ...rest }, left)}${bars(shown, { x: wide + 16, ...rest }, right)}
    ${mixing(shown, { x: 2 * wide + 32, ...rest })}`;
}

// The square ------------------------------------------------------------------------------------------------

// A dot as large as a square of this side, as part of a path
const ROUND = 1 / Math.sqrt(Math.PI);
const discPath = (x, y, side) => {
  const r = fixed(side * ROUND);
  const wide = fixed(2 * side * ROUND);
  return `M${fixed(x - side * ROUND)},${fixed(y)}a${r},${r} 0 1,1 ${wide},0a${r},${r} 0 1,1 -${wide},0`;
};

const [UNSEEN, ROUGH] = [0.1, 2]; // pixels: sides that are invisible, and without visible form
const dot = (weight) => 0.84 * Math.sqrt(weight); // the area is the weight

/**
 * The dots of a square as two paths: changed ones are squares. In the original order both squares are one.
 */
const dotsOf = lately(2, (weights, changed, cell, left, top) => {
  let discs = "";
  let squares = "";
  for (let i = 0; i < weights.length; i++)
    for (let j = 0; j < weights[i].length; j++) {
      const weight = weights[i][j];
      if (!(weight > 0)) continue;
      const x = left + (j + 0.5) * cell;
      const y = top + (i + 0.5) * cell;
      const side = cell * dot(weight);
      if (side < UNSEEN) continue;
      if (changed && Math.abs(changed[i][j]) > SAME) squares += squarePath(x, y, side);
      else discs += (side < ROUGH ? squarePath : discPath)(x, y, side); // equivalent, and faster
    }
  return { discs, squares };
});

/** One square of weights; cells are animated to their words' new places. */
function square(shown, place, { weights, moved, words, title, changed, isNow }) {
  const { type, chosen } = shown;
  const count = words.length;
  const margin = {
    left: Math.min(5, 0.62 * Math.max(...words.map((w) => w.length)) + 1) * type,
    top: 2.7 * type,
  };
  const side = Math.min(place.width - margin.left - 2, place.height - margin.top - 2);
  margin.left += (place.width - margin.left - 2 - side) / 2; // centred
  const cell = side / count;
  const size = Math.min(type * 1.05, cell * 0.36);
  const isPrinted = count <= PRINTED && size >= type * 0.7;
  const names = words.map((word, i) => {
    const middle = (moved.indexOf(i) + 0.5) * cell;
    return cell >= 0.9 * type
      ? svg`<text class=${`pe-axis-label pe-fly ${i === chosen ? "pe-strong" : ""}`} text-anchor="end"
          dominant-baseline="central"
          style=${fly(margin.left - 5, margin.top + middle)}>${cut(word, margin.left - 4, type)}</text>
        ${when(cell >= 2.2 * type)`<text class="pe-axis-label pe-fly" text-anchor="middle"
            style=${fly(margin.left + middle, margin.top - 0.4 * type)}>${cut(word, cell, type)}</text>`}`
      : nothing;
  });
  const allCells = () => {
    const { discs, squares } = dotsOf(weights, changed, cell, margin.left, margin.top);
    return svg`
      <path class="pe-weight-dot" d=${discs}></path>
      <path class="pe-weight-changed" d=${squares}></path>`;
  };
  const eachCell = () =>
    words.flatMap((_, i) =>
      words.map((_word, j) => {
        const [row, column] = [moved.indexOf(i), moved.indexOf(j)];
        const weight = weights[row][column];
        const delta = changed ? changed[row][column] : 0;
        const isChanged = Math.abs(delta) > SAME;
        const [x, y] = [margin.left + column * cell, margin.top + row * cell];
        const side = cell * dot(weight);
        const body = isPrinted
          ? svg`<rect class="pe-shade" x="1" y="1" width=${cell - 2} height=${cell - 2}></rect>
          <text class="pe-on-shade" text-anchor="middle" dominant-baseline="central" x=${cell / 2}
              y=${cell / 2} style="font-size:${Math.max(size, type)}px"
              >${weight === 0 ? "0" : short(weight)}</text>
          ${when(isChanged && cell > 2.6 * type)`<text class="pe-on-shade" text-anchor="middle" x=${cell / 2}
              y=${cell - 0.25 * type} style="font-size:${type}px">${delta > 0 ? "▲" : "▼"}</text>`}`
          : isChanged
            ? svg`<rect class="pe-weight-changed" x=${(cell - side) / 2} y=${(cell - side) / 2}
              width=${side} height=${side}></rect>`
            : svg`<circle class="pe-weight-dot" cx=${cell / 2} cy=${cell / 2}
              r=${side / Math.sqrt(Math.PI)}></circle>`;
        const shade = isPrinted ? weightShades(weight) : "";
        return svg`<g class=${isNow ? "pe-fly" : ""} style="${fly(x, y)}; ${shade}"
          data-value=${isNow ? weight : nothing}>${body}
        ${when(isChanged && isPrinted)`<rect class="pe-changed-frame" x="2.5" y="2.5"
          width=${cell - 5} height=${cell - 5}></rect>`}</g>`;
      }),
    );
  return plot(
    place,
    `Attention weights, ${title}: from the word of the row to the word of the column`,
    "default",
  )`
    <text class="pe-axis-label pe-strong" x=${margin.left} y=${type}>${title}</text>
    <g class="pe-square">${count > FLYING ? allCells() : eachCell()}</g>${names}`;
}

function squares(shown, top) {
  const { width, height, held, before, now, moved, words, state, changes } = shown;
  const first = held
    ? { weights: held.now.weights, moved: held.moved, words: held.words, title: "held" }
    : { weights: before.weights, moved: words.map((_, i) => i), words, title: "before: as written" };
  const second = {
    weights: now.weights,
    moved,
    words,
    title: state.order.length ? "after: as moved" : "after: move a word",
    changed: changes,
    isNow: true,
  };
  const half = Math.floor((width - 12) / 2);
  const rest = { y: top + 6, width: half, height: height - top - 6 };
  return html`${square(shown, { x: 0, ...rest }, { ...first, changed: null, isNow: false })}
    ${square(shown, { x: half + 12, ...rest }, second)}`;
}

// The two ways round ----------------------------------------------------------------------------------------

/** A few rows as colours, with the words' labels. */
function matrix(shown, place, { rows, names, title, marks = [], scale }) {
  const { type, words, form } = shown;
  const gutter = form === "phone" ? 0 : 3.4 * type;
  const box = {
    x: gutter,
    y: 1.5 * type,
    width: place.width - gutter - 2,
    height: place.height - 1.6 * type,
  };
  const tall = box.height / rows.length;
  const drawn = drawnColumns(0, rows[0].length, 2 * Math.max(1, Math.floor(box.width / 12)));
  const colours = () =>
    Uint32Array.from(rows.flatMap((row) => Array.from(drawn, (column) => packedColour(row[column] / scale))));
  const wide = box.width / drawn.length;
  const isPrinted = drawn.length <= 8 && tall >= 1.1 * type && wide >= 2.4 * type;
  const number = (value, i, j) => svg`<text text-anchor="middle" dominant-baseline="central"
    x=${box.x + (j + 0.5) * wide} y=${box.y + (i + 0.5) * tall} class="pe-axis-label pe-on-shade"
    style=${valueShades(value / scale)}
    >${short(value)}</text>`;
  const printed = isPrinted
    ? rows.map((row, i) => Array.from(drawn, (column, j) => number(row[column], i, j)))
    : nothing;
  return plot(place, title, "default", cells(box, drawn.length, colours, [rows, scale]))`
    ${printed}
    <text class="pe-axis-label pe-strong" x=${gutter} y=${1.05 * type}>${title}</text>
    ${
      gutter && tall >= type
        ? names.map((word, i) =>
            centredAt(gutter - 5, box.y + (i + 0.5) * tall, cut(words[word], gutter, type), "end"),
          )
        : nothing
    }
    ${marks.map((isOff, i) =>
      isOff
        ? svg`<rect class="pe-changed-frame" x=${box.x + 1.5} y=${box.y + i * tall + 1.5}
            width=${Math.max(0, box.width - 3)} height=${Math.max(0, tall - 3)}></rect>`
        : nothing,
    )}`;
}

function twoWays(shown, top) {
  const { width, height, form, type, before, now, moved, words } = shown;
  const far = shown.far();
  const written = words.map((_, i) => i);
  const carried = moved.map((word) => before.mix()[word]); // P f(X)
  const off = carried.map((row, i) => row.some((value, c) => Math.abs(value - now.mix()[i][c]) > SAME));
  const scale = Math.max(0.1, ...before.inputs.flatMap((row) => Array.from(row, Math.abs)));
  const gap = Math.round(1.6 * type);
  const arrowRoom = form === "phone" ? 8 : 11 * type; // between them
  const cell = (column, columns) => {
    const wide = (width - arrowRoom) / columns;
    return { x: column * (wide + arrowRoom / (columns - 1)), width: wide };
  };
  const tall = Math.floor((height - top - gap - 8) / 2);
  const [high, low] = [
    { y: top + 6, height: tall },
    { y: top + 6 + tall + gap, height: tall },
  ];
  const word = (text, x, y, anchor = "middle") =>
    html`<span class="pe-caption"
        style="left:${x}px; top:${y}px; ${anchor === "middle" ? "transform: translateX(-50%)" : ""}"
        >${text}</span>`;
  const one = cell(0, 2);
  const meets = far <= SAME ? "they meet" : `${three(far)} apart`;
  const columns = form === "phone" ? 2 : 3;
  const [x1, x2, x3] = form === "phone" ? [one, cell(1, 2), one] : [cell(0, 3), cell(1, 3), cell(2, 3)];
  const arrowAt = x1.x + x1.width + (x2.x - x1.x - x1.width) / 2;
  const moveAt = x2.x + x2.width + (x3.x - x2.x - x2.width) / 2;
  const carriedRows = { rows: carried, names: moved, title: "P f(X)", scale, marks: off };
  const mixedRows = { rows: now.mix(), names: moved, scale, marks: off };
  return html`
    ${matrix(shown, { ...x1, ...high }, { rows: before.inputs, names: written, title: "X", scale })}
    ${matrix(shown, { ...x2, ...high }, { rows: before.mix(), names: written, title: "f(X)", scale })}
    ${columns === 3 ? matrix(shown, { ...x3, ...high }, carriedRows) : nothing}
    ${matrix(shown, { ...x1, ...low }, { rows: now.inputs, names: moved, title: "P X", scale })}
    ${columns === 3 ? nothing : matrix(shown, { ...x2, ...low }, { ...mixedRows, title: `f(P X): ${meets}` })}
    ${columns === 3 ? matrix(shown, { ...x3, ...low }, { ...mixedRows, title: "f(P X)" }) : nothing}
    ${columns === 3 ? word("attend →", arrowAt, high.y + tall / 2) : nothing}
    ${columns === 3 ? word("move →", moveAt, high.y + tall / 2) : nothing}
    ${columns === 3 ? word("attend →", x2.x + x2.width / 2, low.y + tall / 2) : nothing}
    ${word("↓ move", x1.x + x1.width / 2, high.y + tall + 2)}
    ${columns === 3 ? word(meets, x3.x + x3.width / 2, high.y + tall + 2) : nothing}`;
}

// -----------------------------------------------------------------------------------------------------------

function summary({ words, changed, largest, state }) {
  const count = words.length ** 2;
  if (!state.order.length) return "As written: move a word.";
  if (changed === 0) return `All ${number(count)} weights are the same numbers, moved.`;
  return `${number(changed)} of ${number(count)} weights changed, by up to ${three(largest)}.`;
}

function readout(shown) {
  const { state, words, moved, now, chosen } = shown;
  if (state.view === "square") return verdict(summary(shown));
  const far = state.view === "ways" ? shown.far() : 0;
  if (state.view === "ways")
    return far <= SAME
      ? html`${verdict("The two ways meet.")}Attend and then move, or move and then attend.`
      : html`${verdict(html`The two ways end ${value(far)} apart.`)}In the entry where they differ most.`;
  const at = moved.indexOf(chosen);
  const row = now.weights[at];
  const order = moved.map((_, i) => i).sort((a, b) => row[b] - row[a]);
  const named = words.length <= NAMED ? moved.map((_, i) => i) : order.slice(0, 3);
  const mix = now.mix()[at];
  const given = named.map((i, k) => html`${k ? ", " : ""}${value(row[i])} to ${words[moved[i]]}`);
  const [first, second] = [value(mix[0]), value(mix[1])];
  const others = words.length > NAMED ? ", …" : "";
  const columns = mix.length > 2 ? ", …" : "";
  return html`${verdict(summary(shown))}${words[chosen]}: ${given}${others};
    mix (${first}, ${second}${columns}).`;
}

export default explorer({
  kind: "order",
  heights: { wide: 380, phone: 360 },
  set: (key, value) => (key === "sentence" ? { sentence: value, order: [] } : { [key]: value }),
  limits: ({ words }) => ({ word: words.length - 1 }),
  hidden: ({ encoded }) => (encoded ? [] : ["loud"]),
  make() {
    const attend = attentionOverWords();
    const beforeOf = latest((sentence, isMoved, d_model, base, causal, encoded, loud, seed) => {
      const words = splitWords(sentence);
      const written = words.map((_, i) => i);
      return { words, ...attend(words, written, { d_model, base, causal, encoded, loud, seed }, isMoved) };
    });
    const nowOf = latest((before, order, d_model, base, causal, encoded, loud, seed) => {
      const { words } = before;
      if (!order) return { moved: words.map((_, i) => i), made: before };
      const moved = order.split(",").map(Number);
      return { moved, made: attend(words, moved, { d_model, base, causal, encoded, loud, seed }) };
    });
    const comparedOf = latest((before, { moved, made }) => {
      if (made === before) return { changes: null, changed: 0, largest: 0, far: () => 0 };
      const changes = made.weights.map((row, i) =>
        row.map((weight, j) => weight - before.weights[moved[i]][moved[j]]),
      );
      const all = changes.flat().map(Math.abs);
      const apart = (row, other) => row.reduce((most, v, c) => Math.max(most, Math.abs(v - other[c])), 0);
      // the distance of the two results
      const far = latest(() => {
        const [mixes, written] = [made.mix(), before.mix()];
        return Math.max(...mixes.map((mix, i) => apart(mix, written[moved[i]])));
      });
      return { changes, changed: all.filter((one) => one > SAME).length, largest: Math.max(...all), far };
    });
    return {
      derive(state) {
        const { sentence, order, d_model: width, base, causal, encoded, seed, word } = state;
        const loud = encoded ? state.loud : 1;
        const before = beforeOf(sentence, order.length > 0, width, base, causal, encoded, loud, seed);
        const now = nowOf(before, order.join(), width, base, causal, encoded, loud, seed);
        const { words } = before;
        return {
          words,
          moved: now.moved,
          before,
          now: now.made,
          chosen: Math.min(word, words.length - 1),
          vectors: before.vectors,
          encodings: before.encodings,
          isEncoded: encoded,
          ...comparedOf(before, now),
        };
      },
    };
  },
  /** Moves the chosen word by a place, from the last to the first. */
  step(shown, direction) {
    const count = shown.words.length;
    if (count < 2) return null;
    return movedTo(shown, shown.chosen, (shown.moved.indexOf(shown.chosen) + direction + count) % count);
  },
  view(shown, acts) {
    const places = slots(shown.words.length, shown);
    const below = { one: oneWord, square: squares, ways: twoWays }[shown.state.view];
    return html`${cards(shown, places, acts)}${below(shown, places.height)}`;
  },
  readout,
  compare(held, { now, moved, chosen, words }) {
    const row = (one) => one.now.weights[one.moved.indexOf(one.chosen)];
    const own = (one) => row(one)[one.moved.indexOf(one.chosen)];
    const name = held.words[held.chosen] === words[chosen] ? "" : `${held.words[held.chosen]} `;
    const at = moved.indexOf(chosen);
    return `own weight: held ${name}${three(own(held))}, now ${three(now.weights[at][at])}`;
  },
  words(shown) {
    const { words, chosen, moved, state } = shown;
    const base = number(state.base);
    const times = state.loud === 1 ? "" : `, ${number(state.loud)} times,`;
    const added = state.encoded ? `encoding of base ${base}${times} added` : `base ${base} not added`;
    const how = `${plural(state.d_model, "column")}, ${added}`;
    return `${words[chosen]}, place ${moved.indexOf(chosen)}; ${how}. ${summary(shown)}`;
  },
  table({ words, moved, now, before }, most, print) {
    const cells = moved.flatMap((query, i) => moved.map((key, j) => [query, key, i, j]));
    const named = (word, place) => `${words[word].replace(/[",\n]/gu, "'")} (${place})`; // safe in CSV
    return firstOf(
      ["from word", "to word", "weight", "as written"],
      cells.length,
      most,
      "weights",
      (cell) => {
        const [query, key, i, j] = cells[cell];
        const weights = [now.weights[i][j], before.weights[query][key]].map((value) => print(value));
        return [named(query, i), named(key, j), ...weights];
      },
    );
  },
});
