// Five ways to write down a position, as tables that fill and as distances; the last one is a bridge from
// bits to waves.
import { html, nothing, svg } from "lit-html";
import { angleError, divisionTerms, offsetDistance, waveError } from "../formulas/encoding.js";
import { schemes } from "../formulas/first-attempts.js";
import { latest } from "../formulas/remember.js";
import { drawnColumns, spread } from "../formulas/window.js";
import { wordVector } from "../formulas/words.js";
import { packedColour } from "../kit/colour.js";
import { within } from "../kit/dials.js";
import { dragged } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { difference, four, number, printer } from "../kit/format.js";
import { cells, minuses } from "../kit/heatmap.js";
import {
  axes,
  boxOf,
  boxPath,
  guard,
  onKeys,
  pathThrough,
  placed,
  shareUnder,
  sliderKeys,
  squarePath,
} from "../kit/plot.js";
import { rounded, scrub, value, verdict } from "../kit/readout.js";
import { endsOf, linear, wholeTicks } from "../kit/scale.js";
import { of } from "../kit/schema.js";

const MOST = 4096;
const ROWS = 16; // of a table, round the position
const NAMES = of("first-attempts").find(({ key }) => key === "scheme").choices;
const SHORT = { index: "p", normalised: "p ÷ n", "one-hot": "1-hot", binary: "bits", bridge: "bridge" };
const PALE = 0.3; // of rows that Play has not come to

/** The neighbour that a step leads to; at the end of the sentence, the one before. */
const next = ({ position, seq_len: length }) => (position + 1 < length ? position + 1 : position - 1);

/** The rows of the tables: as many as are drawn, with the position among them. */
const rowsOf = ({ position, seq_len: length }) => {
  const count = Math.min(ROWS, length);
  return { first: within(position - ROWS / 2, 0, length - count), count };
};

// A table ---------------------------------------------------------------------------------------------------

/** One path of boxes for the rows that Play has come to, and a pale one for those that it has not. */
function boxesOf(name, { rows, isAhead }, boxesFor) {
  const list = Array.from({ length: rows.count }, (_, i) => i);
  const path = (which) =>
    list
      .filter((i) => isAhead(rows.first + i) === which)
      .flatMap(boxesFor)
      .join("");
  const pale = path(true);
  return svg`<path class=${name} d=${path(false)}></path>${
    pale ? svg`<path class="${name} pe-pale" d=${pale}></path>` : nothing
  }`;
}

/** Rows as bars as long as their vectors: beside them a dashed line, as long as a word's. */
function lengths(scheme, at) {
  const { rows, box, height, word, state } = at;
  const last = scheme.size(state.seq_len - 1);
  const most = Math.max(last, word, scheme.inLonger?.(rows.first + rows.count - 1) ?? 0) * 1.04;
  const x = linear([0, most], [box.x, box.x + box.width]);
  const bar = (size) => (i) =>
    boxPath(box.x, box.y + (i + 0.15) * height, Math.max(1, x(size(rows.first + i)) - box.x), height * 0.7);
  return svg`${boxesOf("pe-size", at, bar(scheme.size))}${
    scheme.inLonger
      ? boxesOf("pe-size-longer", { ...at, isAhead: () => false }, bar(scheme.inLonger))
      : nothing
  }<line class="pe-word-length" x1=${x(word)} x2=${x(word)} y1=${box.y} y2=${box.y + box.height}></line>`;
}

/** Zeros and ones: filled is 1. */
function ones(columns, isOne, at) {
  const { rows, box, height } = at;
  const wide = box.width / columns.length;
  const cell = (one, inset) => (i) =>
    columns.map((column, j) =>
      Boolean(isOne(rows.first + i, column)) === one
        ? boxPath(
            box.x + j * wide + inset,
            box.y + i * height + inset,
            Math.max(0, wide - 2 * inset),
            Math.max(0, height - 2 * inset),
          )
        : "",
    );
  return svg`${boxesOf("pe-one", at, cell(true, 1))}${boxesOf("pe-zero", at, cell(false, 1.5))}`;
}

/** The columns of a bridge that are drawn: pairs that are too many are evenly chosen. */
const columnsIn = (scheme, box) => drawnColumns(0, 2 * scheme.pairs, 2 * Math.floor(box.width / 8));

/** Values from −1 to 1 as colours. */
function colours(scheme, columns, { rows, isAhead }) {
  const pixels = new Uint32Array(rows.count * columns.length);
  for (let i = 0, at = 0; i < rows.count; i++) {
    const opacity = Math.round(255 * (isAhead(rows.first + i) ? PALE : 1)) << 24;
    for (const column of columns)
      pixels[at++] = (packedColour(scheme.value(rows.first + i, column)) & 0xffffff) | opacity;
  }
  return pixels;
}

/** A line between two rows of values, and a sign besides the colour where there is room. */
function between(scheme, columns, { rows, box, height }) {
  const lines = Array.from({ length: rows.count - 1 }, (_, i) =>
    boxPath(box.x, box.y + (i + 1) * height - 1, box.width, 1),
  ).join("");
  const wide = box.width / columns.length;
  const isRoomy = columns.length === 2 * scheme.pairs && wide >= 9;
  const signs = Array.from({ length: isRoomy ? rows.count : 0 }, (_, i) =>
    Array.from(scheme.row(rows.first + i)).flatMap((value, j) =>
      value < -1e-9 ? [[box.x + (j + 0.5) * wide, box.y + (i + 0.5) * height]] : [],
    ),
  ).flat();
  return svg`<path class="pe-between" d=${lines}></path>${minuses(signs, Math.min(height, 14))}`;
}

function table(scheme, shown, place, { change }) {
  const { state, type, word, form, pace } = shown;
  const rows = rowsOf(state);
  const names = Math.max(2.4, 0.6 * number(state.seq_len - 1).length + 0.8) * type; // room for the rows' own
  const gutter = form === "phone" && scheme.key !== "index" ? 4 : names;
  const box = { x: gutter, y: 2, width: Math.max(1, place.width - gutter - 2), height: place.height - 4 };
  const height = box.height / ROWS;
  const isAhead = (p) => Boolean(pace) && p > state.position;
  const at = { rows, box: { ...box, height: height * rows.count }, height, word, isAhead, state };
  const columns = scheme.key === "bridge" ? columnsIn(scheme, box) : [];
  const draw = () => {
    if (scheme.key === "bridge") return between(scheme, columns, at);
    if (scheme.key === "binary")
      return ones(
        Array.from({ length: scheme.columns }, (_, i) => i),
        (p, i) => (p >> i) & 1,
        at,
      );
    if (scheme.key === "one-hot")
      return ones(
        Array.from({ length: rows.count }, (_, i) => rows.first + i),
        (p, i) => p === i,
        at,
      );
    return lengths(scheme, at);
  };
  const y = (p) => box.y + (p - rows.first) * height;
  const isIn = (p) => p >= rows.first && p < rows.first + rows.count;
  const rowAt = (event) => {
    const share = shareUnder(event, event.currentTarget, at.box);
    return share ? rows.first + Math.floor(share.y * rows.count) : null;
  };
  const press = dragged({
    begin(event) {
      const row = rowAt(event);
      if (row !== null) change({ position: row });
      return event.pointerType === "mouse" && row !== null ? {} : null;
    },
    move(event) {
      const row = rowAt(event);
      if (row !== null) change({ position: row });
    },
  });
  const frame = (p, name) =>
    isIn(p)
      ? svg`<rect class="pe-row pe-row-${name}" x=${box.x - 1} y=${y(p)} width=${box.width + 2}
          height=${height}></rect>`
      : nothing;
  const label = (p, name) =>
    gutter > 4 && isIn(p)
      ? svg`<text class="pe-axis-label pe-row-name-${name}" text-anchor="end" dominant-baseline="central"
          x=${box.x - 5}
          y=${y(p) + height / 2} >${number(p)}</text>`
      : nothing;
  // a moved position copies the scheme: what makes its rows stays
  const inputs = [scheme.value ?? scheme.size, rows.first, rows.count, pace ? state.position : -1];
  const isCovered = Math.abs(state.other - state.position) * height < type;
  return html`<div class="pe-plot" role="img"
      aria-label=${`${NAMES[scheme.key]}: rows ${rows.first} to ${rows.first + rows.count - 1}`}
      style=${placed(place)} @pointerdown=${press}>
    ${columns.length ? cells(at.box, columns.length, () => colours(scheme, columns, at), inputs) : nothing}
    <svg width=${place.width} height=${place.height} aria-hidden="true">
      ${guard([...inputs, word, place.width, place.height], draw)}
      ${frame(state.other, "other")}${frame(state.position, "now")}
      ${label(state.position, "now")}${isCovered ? nothing : label(state.other, "other")}
    </svg>
  </div>`;
}

// The distances ---------------------------------------------------------------------------------------------

/** A line of dots while positions are wider than pixels; else, pixel by pixel, all that they hold. */
function distanceCurve(name, distances, { x, y, box, isHeld }) {
  const perPixel = distances.length / box.width;
  let path = "";
  if (perPixel > 1) {
    for (let px = 0; px < box.width; px += isHeld ? 4 : 1) {
      const bin = distances.subarray(Math.floor(px * perPixel), Math.floor((px + 1) * perPixel));
      if (!bin.length) continue;
      const [low, high] = endsOf([bin], [bin[0], bin[0]]);
      path += boxPath(box.x + px, y(high), 1, Math.max(1.5, y(low) - y(high)));
    }
    return svg`<path class=${`pe-apart ${name}`} d=${path}></path>`;
  }
  const line = pathThrough(distances.length, x, (p) => y(distances[p]));
  const size = Math.min(6, Math.max(2, box.width / distances.length / 2));
  const dots = Array.from(distances, (distance, p) => squarePath(x(p), y(distance), size));
  return svg`<path class=${`pe-apart-line ${name}`} d=${line}></path>
    ${isHeld ? nothing : svg`<path class=${`pe-apart ${name}`} d=${dots.join("")}></path>`}`;
}

function curve(scheme, shown, place, { change }) {
  const { state, type, held, moment, form, word } = shown;
  const isChosen = scheme.key === state.scheme;
  const last = state.seq_len - 1;
  const distances = scheme.distances();
  const before =
    scheme.key === "bridge" && held && held.state.seq_len === state.seq_len ? held.bridge.distances() : null;
  const most = endsOf([distances, before], [0, 0.01])[1] * 1.12;
  const margin = {
    left: 2.6 * type,
    right: 0.8 * type,
    top: 0.5 * type,
    bottom: (form === "phone" ? 2.4 : 1.6) * type,
  };
  const box = boxOf(place.width, place.height, margin);
  const x = linear([0, last], [box.x, box.x + box.width]);
  const y = linear([0, most], [box.y + box.height, box.y]);
  const draw = () => svg`
    ${
      word < most
        ? svg`<line class="pe-word-length" x1=${box.x} x2=${box.x + box.width} y1=${y(word)}
            y2=${y(word)}></line>`
        : nothing
    }
    ${before ? distanceCurve("pe-apart-held", before, { x, y, box, isHeld: true }) : nothing}
    ${distanceCurve(isChosen ? "" : "pe-apart-other", distances, { x, y, box, isHeld: false })}`;
  const under = (event, rect) => within(Math.round(x.invert(event.clientX - rect.left)), 0, last);
  const press = dragged({
    begin(event) {
      const rect = event.currentTarget.getBoundingClientRect();
      const at = x.invert(event.clientX - rect.left);
      const key = Math.abs(at - state.position) <= Math.abs(at - state.other) ? "position" : "other";
      return { rect, key };
    },
    move: (event, { rect, key }) => change({ [key]: under(event, rect) }),
    end: (event, { rect, key }) => event.type === "pointerup" && change({ [key]: under(event, rect) }),
  });
  const r = type * 0.4;
  const marker = (key, name, at, shape) => {
    const [cx, cy] = [x(at), y(distances[Math.min(last, Math.floor(at))])];
    return isChosen
      ? svg`<g role="slider" tabindex="0" class="pe-edge" aria-label=${name} aria-valuemin="0"
          aria-valuemax=${last}
          aria-valuenow=${state[key]} transform="translate(${cx},${cy})"
          @keydown=${onKeys(sliderKeys(key, change, () => [0, last]))}>
          <rect x="-15" y="-15" width="30" height="30" fill="transparent"></rect>${shape}</g>`
      : svg`<g transform="translate(${cx},${cy})">${shape}</g>`;
  };
  const across = {
    scale: x,
    ticks: wholeTicks(x, box.width, (0.7 * number(last).length + 2.4) * type),
    text: form === "phone" ? "position" : "",
  };
  const up = {
    scale: y,
    ticks: y.ticks(3),
    text: "",
    format: (v) => (v < 1000 ? number(v) : `${number(v / 1000)}k`),
  };
  const inputs = [distances, before, isChosen, word, place.width, place.height];
  const played = state.position + (last ? Math.min(moment, last - state.position) : 0);
  const round = svg`<circle class="pe-tip" r=${r}></circle>`;
  const hollow = svg`<rect class="pe-tip pe-hollow-tip" x=${-r} y=${-r}
    width=${2 * r} height=${2 * r}></rect>`;
  return html`<div class="pe-plot" role="group"
      aria-label=${`Distance from position ${state.position}: ${NAMES[scheme.key]}`}
      style="${placed(place)}; cursor:ew-resize"
      @pointerdown=${press}>
    <svg width=${place.width} height=${place.height}>
      ${guard(inputs, draw)}
      ${axes(box, across, up, place.width, place.height, type)}
      ${marker("position", "Position", played, round)}
      ${marker("other", "Second position", state.other, hollow)}
    </svg>
  </div>`;
}

// -----------------------------------------------------------------------------------------------------------

/** A scheme's name, which chooses it. */
const title = (scheme, { state, form }, place, { change }) => html`<button type="button" class="pe-title"
    aria-pressed=${scheme.key === state.scheme} aria-label=${NAMES[scheme.key]}
        @click=${() => change({ scheme: scheme.key })}
    style=${placed(place)}>${form === "phone" ? SHORT[scheme.key] : NAMES[scheme.key]}</button>`;

const isEncoding = ({ bridge, corners }) => bridge === 3 && !corners;

/** Which of the bridge's ends it is near. */
function stageOf({ bridge: t, corners }) {
  if (t === 0) return "bits at ±1, so twice as far apart";
  const wave = corners ? "switches" : "waves";
  if (t <= 1) return t === 1 ? `${wave} of the bits’ periods` : `bits on their way to ${wave}`;
  if (t <= 2) return t === 2 ? `slower ${wave}` : `${wave}, slowed`;
  return isEncoding({ bridge: t, corners })
    ? "the encoding"
    : `${wave} on their way to the encoding’s periods`;
}

function readout({ state, rows, word, terms }) {
  const scheme = rows.find(({ key }) => key === state.scheme);
  const { position, other, longer } = state;
  const { key } = scheme;
  const name = key === "bridge" ? `Bridge (${stageOf(state)})` : NAMES[key];
  const step = next(state);
  const said = scheme.longer;
  const length = number(longer);
  const inLonger =
    said === ""
      ? ""
      : typeof said === "string"
        ? ` In a sentence of ${length}, ${said}.`
        : html` A step is ${value(said.from)}, in a sentence of ${length} ${value(said.to)} (dotted).`;
  const encoding =
    key === "bridge" && !isEncoding(state)
      ? html` The encoding has ${rounded(offsetDistance(position - step, terms))} and
          ${rounded(offsetDistance(position - other, terms))}.`
      : "";
  const size =
    key === "index"
      ? html` Rows up to ${rounded(scheme.size(state.seq_len - 1))} long, a word ${rounded(word)} (dashed).`
      : "";
  const [near, far] = [step, other].map((to) => scheme.between(position, to));
  const isAlike = Math.abs(near - far) < 1e-9;
  const how = isAlike ? "as far off as" : near < far ? "nearer than" : "farther off than";
  const told = html`${name}: the next position is ${how} position ${scrub("other", other)}.`;
  return html`${verdict(told)}${number(position)} to ${number(step)} is ${value(near)},
    ${number(position)} to ${number(other)} is ${value(far)}.${size}${inLonger}${encoding}`;
}

export default explorer({
  kind: "first-attempts",
  heights: { wide: 380, phone: 360 },
  hidden: () => ["scheme"], // chosen by its name, over its table
  make() {
    // of all but the positions; a moved one measures anew, and changes nothing else
    const termsOf = latest(divisionTerms);
    const schemesOf = latest((seq_len, longer, d_model, base, bridge, corners) =>
      schemes({ seq_len, longer, d_model, base, bridge, corners }),
    );
    const wordOf = latest((width) => Math.hypot(...wordVector("cat", width)));
    const rowsFrom = latest((all, position) =>
      // a phone draws one of them
      all.map((one) => ({ ...one, distances: latest(() => one.distances(position)) })),
    );
    return {
      derive(state) {
        const { seq_len: length, longer, d_model: width, base, bridge: t, corners, position } = state;
        const rows = rowsFrom(schemesOf(length, longer, width, base, t, corners), position);
        return {
          terms: termsOf(width, base),
          rows,
          bridge: rows.at(-1),
          word: wordOf(width),
        };
      },
    };
  },
  view(shown, acts) {
    const { width, height, form, rows, type, state } = shown;
    const gap = form === "phone" ? 2 : 8;
    const wide = (width - 4 * gap) / 5;
    const names = form === "phone" ? 44 : Math.round(Math.max(44, 2 * type));
    const tall = Math.round((height - names) * (form === "phone" ? 0.5 : 0.55));
    const low = height - names - tall - 4;
    const x = (i) => i * (wide + gap);
    const chosen = rows.find(({ key }) => key === state.scheme);
    return html`
      ${rows.map((one, i) => title(one, shown, { x: x(i), y: 0, width: wide, height: names }, acts))}
      ${rows.map((one, i) =>
        table(one, shown, { x: x(i), y: names + 4, width: wide, height: tall - 4 }, acts),
      )}
      ${
        form === "phone"
          ? curve(chosen, shown, { x: 0, y: names + tall + 4, width, height: low }, acts)
          : rows.map((one, i) =>
              curve(one, shown, { x: x(i), y: names + tall + 4, width: wide, height: low }, acts),
            )
      }`;
  },
  readout,
  compare: (held, { state, bridge }) =>
    difference(
      held.bridge.between(held.state.position, next(held.state)),
      bridge.between(state.position, next(state)),
    ),
  words({ state, rows, word }) {
    const scheme = rows.find(({ key }) => key === state.scheme);
    const { position, other } = state;
    return (
      `Position ${number(position)}, ${NAMES[state.scheme]}. ` +
      `Next ${four(scheme.between(position, next(state)))}, ` +
      `${number(other)} is ${four(scheme.between(position, other))}; a word is ${four(word)} long.`
    );
  },
  table({ state, rows }, most, exact) {
    const positions = spread(0, state.seq_len, most === Infinity ? MOST : most);
    const print = printer(most, exact);
    // a bridge's terms are powers of a rounded factor, and as many times as uncertain
    const far = waveError(256 * Math.PI * state.seq_len) * Math.sqrt(state.d_model);
    return {
      note: `Distance of every position from position ${number(state.position)}.`,
      header: ["position", ...rows.map(({ key }) => NAMES[key])],
      rows: positions.map((p) => [
        p,
        ...rows.map(({ key, between }) => {
          const value = between(state.position, p);
          return print(value, key === "bridge" ? far : angleError(value));
        }),
      ]),
    };
  },
});
