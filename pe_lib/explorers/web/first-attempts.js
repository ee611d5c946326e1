// Five ways to write down a position, as tables that fill and as distances; the last one is a bridge from
// bits to waves.
import { html, nothing, svg } from "lit-html";
import { divisionTerms, offsetDistance } from "./formulas/encoding.js";
import { schemes } from "./formulas/first-attempts.js";
import { latest } from "./formulas/remember.js";
import { drawnColumns, spread } from "./formulas/window.js";
import { wordVector } from "./formulas/words.js";
import { packedColour } from "./kit/colour.js";
import { within } from "./kit/dials.js";
import { dragged } from "./kit/drag.js";
import { explorer } from "./kit/explorer.js";
import { difference, four, number } from "./kit/format.js";
import { paintPixels } from "./kit/heatmap.js";
import { axes, boxOf, onKeys, painted, placed, shareUnder, sliderKeys } from "./kit/plot.js";
import { endsOf, linear, wholeTicks } from "./kit/scale.js";
import { of } from "./kit/schema.js";

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

/** Rows as bars as long as their vectors: beside them a dashed line, as long as a word's. */
function drawLengths(context, scheme, at) {
  const { rows, box, height, colours, word, fade, state } = at;
  const last = scheme.size(state.seq_len - 1);
  const most = Math.max(last, word, scheme.inLonger?.(rows.first + rows.count - 1) ?? 0) * 1.04;
  const x = linear([0, most], [box.x, box.x + box.width]);
  context.fillStyle = colours.soft;
  for (let i = 0; i < rows.count; i++) {
    context.globalAlpha = fade(rows.first + i);
    const y = box.y + i * height;
    context.fillRect(
      box.x,
      y + height * 0.15,
      Math.max(1, x(scheme.size(rows.first + i)) - box.x),
      height * 0.7,
    );
  }
  context.globalAlpha = 1;
  if (scheme.inLonger) {
    context.strokeStyle = colours.position;
    context.lineWidth = 1.5;
    context.setLineDash([2, 2]);
    for (let i = 0; i < rows.count; i++)
      context.strokeRect(
        box.x,
        box.y + (i + 0.15) * height,
        x(scheme.inLonger(rows.first + i)) - box.x,
        height * 0.7,
      );
  }
  context.strokeStyle = colours.token;
  context.setLineDash([4, 3]);
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x(word), box.y);
  context.lineTo(x(word), box.y + box.height);
  context.stroke();
  context.setLineDash([]);
}

/** Zeros and ones: filled is 1. */
function drawOnes(context, columns, isOne, { rows, box, height, colours, fade }) {
  const wide = box.width / columns.length;
  context.fillStyle = colours.ink;
  context.strokeStyle = colours.rule;
  context.lineWidth = 1;
  for (let i = 0; i < rows.count; i++)
    for (const [j, column] of columns.entries()) {
      context.globalAlpha = fade(rows.first + i);
      const [x, y] = [box.x + j * wide, box.y + i * height];
      if (isOne(rows.first + i, column)) context.fillRect(x + 1, y + 1, wide - 2, height - 2);
      else context.strokeRect(x + 1.5, y + 1.5, wide - 3, height - 3);
    }
  context.globalAlpha = 1;
}

/** Values from −1 to 1 as colours, a line between two rows; pairs that are too many are evenly chosen. */
function drawValues(context, scheme, { rows, box, height, fade }) {
  const drawn = drawnColumns(0, 2 * scheme.pairs, 2 * Math.floor(box.width / 8));
  const pixels = new Uint32Array(rows.count * drawn.length);
  for (let i = 0, at = 0; i < rows.count; i++) {
    const opacity = Math.round(255 * fade(rows.first + i)) << 24;
    for (const column of drawn)
      pixels[at++] = (packedColour(scheme.value(rows.first + i, column)) & 0xffffff) | opacity;
  }
  paintPixels(context, box, pixels, drawn.length);
  for (let i = 1; i <= rows.count; i++) context.clearRect(box.x, box.y + i * height - 1, box.width, 1);
  if (drawn.length < 2 * scheme.pairs || box.width / drawn.length < 9) return;
  context.fillStyle = "#000"; // a sign besides the colour
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `${Math.min(height, 14)}px system-ui, sans-serif`;
  for (let i = 0; i < rows.count; i++)
    for (const [j, value] of scheme.row(rows.first + i).entries())
      if (value < -1e-9)
        context.fillText("−", box.x + ((j + 0.5) * box.width) / drawn.length, box.y + (i + 0.5) * height);
}

function table(scheme, shown, place, { change }) {
  const { state, colours, type, word, form, pace } = shown;
  const rows = rowsOf(state);
  const names = Math.max(2.4, 0.6 * number(state.seq_len - 1).length + 0.8) * type; // room for the rows' own
  const gutter = form === "phone" && scheme.key !== "index" ? 4 : names;
  const box = { x: gutter, y: 2, width: Math.max(1, place.width - gutter - 2), height: place.height - 4 };
  const height = box.height / ROWS;
  const fade = (p) => (pace && p > state.position ? PALE : 1);
  const at = { rows, box: { ...box, height: height * rows.count }, height, colours, word, fade, state };
  const draw = (context) => {
    if (scheme.key === "bridge") drawValues(context, scheme, at);
    else if (scheme.key === "binary")
      drawOnes(
        context,
        Array.from({ length: scheme.columns }, (_, i) => i),
        (p, i) => (p >> i) & 1,
        at,
      );
    else if (scheme.key === "one-hot")
      drawOnes(
        context,
        Array.from({ length: rows.count }, (_, i) => rows.first + i),
        (p, i) => p === i,
        at,
      );
    else drawLengths(context, scheme, at);
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
  const isCovered = Math.abs(state.other - state.position) * height < type;
  return html`<div class="pe-plot" role="img"
      aria-label=${`${NAMES[scheme.key]}: rows ${rows.first} to ${rows.first + rows.count - 1}`}
      style=${placed(place)} @pointerdown=${press}>
    <canvas aria-hidden="true" ${painted(place.width, place.height, draw, [
      scheme,
      rows.first,
      rows.count,
      pace ? state.position : -1,
      word,
      colours,
      type,
    ])}></canvas>
    <svg width=${place.width} height=${place.height} aria-hidden="true">
      ${frame(state.other, "other")}${frame(state.position, "now")}
      ${label(state.position, "now")}${isCovered ? nothing : label(state.other, "other")}
    </svg>
  </div>`;
}

// The distances ---------------------------------------------------------------------------------------------

/** A line of dots while positions are wider than pixels; else, pixel by pixel, all that they hold. */
function drawDistances(context, distances, x, y, box, { colour, isHeld }) {
  context.fillStyle = context.strokeStyle = colour;
  const perPixel = distances.length / box.width;
  if (perPixel > 1) {
    for (let px = 0; px < box.width; px++) {
      const bin = distances.subarray(Math.floor(px * perPixel), Math.floor((px + 1) * perPixel));
      if (!bin.length) continue;
      const [low, high] = endsOf([bin], [bin[0], bin[0]]);
      if (!isHeld || px % 4 === 0) context.fillRect(box.x + px, y(high), 1, Math.max(1.5, y(low) - y(high)));
    }
    return;
  }
  context.lineWidth = isHeld ? 2 : 1.5;
  context.setLineDash(isHeld ? [1, 4] : []);
  context.beginPath();
  for (const [p, distance] of distances.entries()) context.lineTo(x(p), y(distance));
  context.stroke();
  context.setLineDash([]);
  if (isHeld) return;
  const size = Math.min(6, Math.max(2, box.width / distances.length / 2));
  for (const [p, distance] of distances.entries())
    context.fillRect(x(p) - size / 2, y(distance) - size / 2, size, size);
}

function curve(scheme, shown, place, { change }) {
  const { state, colours, type, held, moment, form, word } = shown;
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
  const draw = (context) => {
    if (word < most) {
      context.strokeStyle = colours.token;
      context.lineWidth = 2;
      context.setLineDash([4, 3]);
      context.beginPath();
      context.moveTo(box.x, y(word));
      context.lineTo(box.x + box.width, y(word));
      context.stroke();
      context.setLineDash([]);
    }
    if (before) drawDistances(context, before, x, y, box, { colour: colours.soft, isHeld: true });
    drawDistances(context, distances, x, y, box, {
      colour: isChosen ? colours.ink : colours.soft,
      isHeld: false,
    });
  };
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
  const inputs = [distances, before, isChosen, word, colours, type];
  const played = state.position + (last ? Math.min(moment, last - state.position) : 0);
  const round = svg`<circle class="pe-tip" r=${r}></circle>`;
  const hollow = svg`<rect class="pe-tip pe-hollow-tip" x=${-r} y=${-r}
    width=${2 * r} height=${2 * r}></rect>`;
  return html`<div class="pe-plot" role="group"
      aria-label=${`Distance from position ${state.position}: ${NAMES[scheme.key]}`}
      style="${placed(place)}; cursor:ew-resize"
      @pointerdown=${press}>
    <canvas aria-hidden="true"
        ${painted(place.width, place.height, draw, inputs)}></canvas>
    <svg width=${place.width} height=${place.height}>
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

const value = (exact) => html`<output class="pe-value" data-value=${exact}>${four(exact)}</output>`;

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
      ? ` The encoding has ${four(offsetDistance(position - step, terms))} ` +
        `and ${four(offsetDistance(position - other, terms))}.`
      : "";
  const size =
    key === "index"
      ? ` Rows up to ${four(scheme.size(state.seq_len - 1))} long, a word ${four(word)} (dashed).`
      : "";
  const [near, far] = [step, other].map((to) => value(scheme.between(position, to)));
  return html`${name}: ${number(position)} to ${number(step)} is ${near},
    ${number(position)} to ${number(other)} is ${far}.${size}${inLonger}${encoding}`;
}

export default explorer({
  kind: "first-attempts",
  heights: { wide: 400, phone: 360 },
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
    const print = exact ? String : four;
    const measured = rows.map(({ distances }) => distances());
    return {
      note: `Distance of every position from position ${number(state.position)}.`,
      header: ["position", ...rows.map(({ key }) => NAMES[key])],
      rows: positions.map((p) => [p, ...measured.map((distances) => print(distances[p]))]),
    };
  },
});
