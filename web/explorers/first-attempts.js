// Five ways to encode a position, as tables and as distances; the last one is a bridge from bits to waves.
import { html, nothing, svg } from "lit-html";
import { divisionTerms, offsetDistance } from "../formulas/encoding.js";
import { schemes } from "../formulas/first-attempts.js";
import { latest } from "../formulas/remember.js";
import { drawnColumns, spread } from "../formulas/window.js";
import { wordVector } from "../formulas/words.js";
import { packedColour } from "../kit/colour.js";
import { needle, within } from "../kit/dials.js";
import { dragged } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { difference, number, three } from "../kit/format.js";
import { handle } from "../kit/handle.js";
import { cells, minuses } from "../kit/heatmap.js";
import {
  axes,
  boxOf,
  boxPath,
  centredAt,
  guard,
  level,
  pathThrough,
  placed,
  plot,
  shareUnder,
  squarePath,
  textAt,
  upright,
} from "../kit/plot.js";
import { scrub, value, verdict } from "../kit/readout.js";
import { endsOf, linear, wholeTicks } from "../kit/scale.js";
import { of } from "../kit/schema.js";

const MOST = 4096;
const ROWS = 16; // of a table, around the position
const NAMES = of("first-attempts").find(({ key }) => key === "scheme").choices;
const SHORT = { index: "p", normalised: "p ÷ n", "one-hot": "1-hot", binary: "bits", bridge: "bridge" };
const PALE = 0.3; // opacity of rows that Play has not reached

/** The next position, or the previous one at the end. */
const next = ({ position, seq_len: length }) => (position + 1 < length ? position + 1 : position - 1);

/**
 * The upper end of the common scale: the longest row of the normalised index, a word, or bits of ±1. The
 * plain index exceeds it.
 */
const scaleOf = (length, width, word) =>
  1.04 * Math.max(Math.sqrt(width), 1.2 * word, 2 * Math.sqrt(Math.log2(length)));

/** The visible rows, with the position among them. */
const rowsOf = ({ position, seq_len: length }) => {
  const count = Math.min(ROWS, length);
  return { first: within(position - ROWS / 2, 0, length - count), count };
};

// A table ---------------------------------------------------------------------------------------------------

/** Boxes as one path for the rows that Play has reached, and a pale one for the others. */
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

/** Rows as bars of the vectors' lengths; the dashed line is a word's length. */
function lengths(scheme, at) {
  const { rows, box, height, word, most } = at;
  const x = linear([0, most], [box.x, box.x + box.width]);
  const long = (size) => Math.max(1, x(Math.min(most, size)) - box.x);
  const bar = (size) => (i) =>
    boxPath(box.x, box.y + (i + 0.15) * height, long(size(rows.first + i)), height * 0.7);
  return svg`${boxesOf("pe-size", at, bar(scheme.size))}${
    scheme.inLonger
      ? boxesOf("pe-size-longer", { ...at, isAhead: () => false }, bar(scheme.inLonger))
      : nothing
  }${upright("pe-word-length", x(word), box)}`;
}

/** Bits: 1 is filled. */
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

/** The drawn columns of a bridge: evenly chosen pairs if there are too many. */
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

/** A line between two rows of values, with signs where there is room. */
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
  const { state, type, word, most, form, pace } = shown;
  const rows = rowsOf(state);
  const names = Math.max(2.4, 0.6 * number(state.seq_len - 1).length + 0.8) * type; // the rows' labels
  const gutter = form === "phone" && scheme.key !== "index" ? 4 : names;
  const box = { x: gutter, y: 2, width: Math.max(1, place.width - gutter - 2), height: place.height - 4 };
  const height = box.height / ROWS;
  const isAhead = (p) => Boolean(pace) && p > state.position;
  const at = { rows, box: { ...box, height: height * rows.count }, height, word, most, isAhead };
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
      ? centredAt(box.x - 5, y(p) + height / 2, number(p), "end", `pe-row-name-${name}`)
      : nothing;
  // a moved position only copies the scheme: its rows stay
  const inputs = [scheme.value ?? scheme.size, rows.first, rows.count, most, pace ? state.position : -1];
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

/** The points of a curve until it leaves the scale. */
function inside(distances, most) {
  const points = [];
  for (let p = 0; p < distances.length; p++) {
    const [from, to] = [distances[p - 1] ?? distances[p], distances[p]];
    const isCut = from > most !== to > most;
    if (isCut) points.push([p - 1 + (most - from) / (to - from), most]);
    if (to <= most) points.push([p, to]);
  }
  return points;
}

/** Dots for positions wider than pixels, otherwise the extremes of each pixel. */
function distanceCurve(name, all, { x, y, box, most, isHeld }) {
  const perPixel = all.length / box.width;
  const distances = perPixel > 1 ? all.map((distance) => Math.min(distance, most)) : all;
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
  const points = inside(distances, most);
  const line = pathThrough(
    points.length,
    (i) => x(points[i][0]),
    (i) => y(points[i][1]),
  );
  const size = Math.min(6, Math.max(2, box.width / distances.length / 2));
  const dots = points.map(([p, distance]) =>
    Number.isInteger(p) && distance < most ? squarePath(x(p), y(distance), size) : "",
  );
  return svg`<path class=${`pe-apart-line ${name}`} d=${line}></path>
    ${isHeld ? nothing : svg`<path class=${`pe-apart ${name}`} d=${dots.join("")}></path>`}`;
}

function curve(scheme, shown, place, { change }) {
  const { state, type, held, moment, form, word, most } = shown;
  const isChosen = scheme.key === state.scheme;
  const last = state.seq_len - 1;
  const distances = scheme.distances();
  const before =
    scheme.key === "bridge" && held && held.state.seq_len === state.seq_len ? held.bridge.distances() : null;
  const highest = endsOf([distances], [0, 0])[1];
  const box = boxOf(place, {
    left: 2.6 * type,
    right: 0.8 * type,
    top: 1.3 * type,
    bottom: (form === "phone" ? 2.4 : 1.6) * type,
  });
  const x = linear([0, last], [box.x, box.x + box.width]);
  const y = linear([0, most], [box.y + box.height, box.y]);
  const draw = () => svg`
    ${level("pe-word-length", y(word), box)}
    ${before ? distanceCurve("pe-apart-held", before, { x, y, box, most, isHeld: true }) : nothing}
    ${distanceCurve(isChosen ? "" : "pe-apart-other", distances, { x, y, box, most, isHeld: false })}
    ${highest > most ? textAt(box.x + 5, 0.95 * type, `↑ ${three(highest)}`) : nothing}`;
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
  const r = isChosen ? type / 2 : type * 0.35;
  const marker = (key, name, at, shape) => {
    const spot = { x: x(at), y: y(Math.min(most, distances[Math.min(last, Math.floor(at))])) };
    return isChosen
      ? handle({
          name,
          key,
          at: spot,
          value: state[key],
          ends: [0, last],
          text: `${name.toLowerCase()} ${state[key]}`,
          shape,
          drag: null, // the plot has its own drag
          change,
        })
      : svg`<g transform="translate(${spot.x},${spot.y})">${shape}</g>`;
  };
  const across = {
    scale: x,
    ticks: wholeTicks(x, box.width, (0.7 * number(last).length + 2.4) * type),
    text: form === "phone" ? "position" : "",
  };
  const up = {
    scale: y,
    ticks: y.ticks(3),
    format: (v) => (v < 1000 ? number(v) : `${number(v / 1000)}k`),
  };
  const inputs = [distances, before, isChosen, word, most, place.width, place.height];
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
      ${axes(box, across, up, place, type)}
      ${marker("position", "Position", played, round)}
      ${marker("other", "Second position", state.other, hollow)}
    </svg>
  </div>`;
}

// The bridge's hands ----------------------------------------------------------------------------------------

/** Each pair as a hand at this and the next position, with the chord between: bits flip, hands rotate. */
function dials(scheme, shown, place) {
  const { state, type, moment } = shown;
  const count = Math.min(scheme.pairs, Math.max(4, Math.floor(place.width / (place.height - type))));
  const room = place.width / (2 * count);
  const radius = Math.min(room - 6, (place.height - type - 14) / 2);
  const spot = (p, pair) => ({ x: scheme.value(p, 2 * pair), y: -scheme.value(p, 2 * pair + 1) });
  const step = next(state) - state.position;
  const { first, count: many } = rowsOf(state);
  const marks = Array.from({ length: many }, (_, i) => first + i);
  const dial = (_, pair) => {
    const [here, there] = [0, step].map((by) => spot(state.position + moment + by, pair));
    return svg`<g transform="translate(${(2 * pair + 1) * room},${radius + 5}) scale(${radius})">
        <circle class="pe-dial" r="1"></circle>
        ${marks.map((p) => {
          const { x, y } = spot(p, pair);
          return svg`<circle class="pe-place" r=${2.5 / radius} cx=${x} cy=${y}></circle>`;
        })}
        ${needle(there, "other")}
        ${needle(here, "now")}
        <line class="pe-chord" x1=${here.x} y1=${here.y} x2=${there.x} y2=${there.y}></line>
        <circle class="pe-tip" r="0.09" cx=${here.x} cy=${here.y}></circle>
      </g>${textAt((2 * pair + 1) * room, 2 * radius + 8 + type, pair, "middle")}`;
  };
  const label = `${count} pairs as hands at ${state.position} and at ${next(state)}, with the chord between`;
  return plot(place, label, "default")`${Array.from({ length: count }, dial)}`;
}

/** Only the bridge: table, hands and distances of two positions. */
function bridgeView(scheme, shown, { width, y, height }, acts) {
  const isPhone = shown.form === "phone";
  const left = Math.round(width * (isPhone ? 0.4 : 0.36));
  const top = Math.round(height * (isPhone ? 0.32 : 0.44));
  const beside = { x: left + 12, width: width - left - 12 };
  const rows = isPhone
    ? { x: 0, y: y + top, width: left, height: height - top }
    : { x: 0, y, width: left, height };
  const hands = isPhone ? { x: 0, y, width, height: top } : { ...beside, y, height: top };
  return html`${table(scheme, shown, rows, acts)}${dials(scheme, shown, hands)}
    ${curve(scheme, shown, { ...beside, y: y + top, height: height - top }, acts)}`;
}

// -----------------------------------------------------------------------------------------------------------

/** A scheme's name, as a button that selects it. */
const title = (scheme, { state, form }, place, { change }) => html`<button type="button" class="pe-title"
    aria-pressed=${scheme.key === state.scheme} aria-label=${NAMES[scheme.key]}
        @click=${() => change({ scheme: scheme.key })}
    style=${placed(place)}>${form === "phone" ? SHORT[scheme.key] : NAMES[scheme.key]}</button>`;

const isEncoding = ({ bridge, corners }) => bridge === 3 && !corners;

/** The nearest named point of the bridge. */
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
  const change = scheme.longer;
  const length = number(longer);
  const inLonger =
    change === ""
      ? ""
      : typeof change === "string"
        ? ` In a sentence of ${length}, ${change}.`
        : html` A step is ${value(change.from)}, in a sentence of ${length} ${value(change.to)} (dotted).`;
  const encoding =
    key === "bridge" && !isEncoding(state)
      ? html` The encoding has ${three(offsetDistance(position - step, terms))} and
          ${three(offsetDistance(position - other, terms))}.`
      : "";
  const size =
    key === "index"
      ? html` Rows up to ${three(scheme.size(state.seq_len - 1))} long, a word ${three(word)} (dashed).`
      : "";
  const [near, far] = [step, other].map((to) => scheme.between(position, to));
  const isAlike = Math.abs(near - far) < 1e-9;
  const how = isAlike ? "as far off as" : near < far ? "nearer than" : "farther off than";
  const message = html`${name}: the next position is ${how} position ${scrub("other", other)}.`;
  const both = html`${number(position)} to ${number(step)} is ${value(near)},
    ${number(position)} to ${number(other)} is ${value(far)}.`;
  if (step !== other) return html`${verdict(message)}${both}${size}${inLonger}${encoding}`;
  const alone = html`${name}: from ${number(position)} to ${scrub("other", other)} it is ${value(far)}.`;
  return html`${verdict(alone)}${size}${inLonger}${encoding}`;
}

export default explorer({
  kind: "first-attempts",
  heights: { wide: 380, phone: 360 },
  hidden: ({ scheme }) => [
    "scheme", // selected by its name above the table
    ...(scheme === "bridge" ? ["longer"] : ["bridge", "corners"]),
  ],
  make() {
    // without the position: moving it changes only the distances
    const termsOf = latest(divisionTerms);
    const schemesOf = latest((seq_len, longer, d_model, base, bridge, corners) =>
      schemes({ seq_len, longer, d_model, base, bridge, corners }),
    );
    const wordOf = latest((width) => Math.hypot(...wordVector("cat", width)));
    const rowsFrom = latest((all, position) =>
      // on a phone, only one of them is drawn
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
          most: scaleOf(length, width, wordOf(width)),
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
    const titles = rows.map((one, i) =>
      title(one, shown, { x: x(i), y: 0, width: wide, height: names }, acts),
    );
    const under = { width, y: names + 6, height: height - names - 6 };
    if (state.scheme === "bridge") return html`${titles}${bridgeView(chosen, shown, under, acts)}`;
    return html`
      ${titles}
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
      `Next ${three(scheme.between(position, next(state)))}, ` +
      `${number(other)} is ${three(scheme.between(position, other))}; a word is ${three(word)} long.`
    );
  },
  table({ state, rows }, most, print) {
    const positions = spread(0, state.seq_len, most === Infinity ? MOST : most);
    return {
      note: `Distance of every position from position ${number(state.position)}.`,
      header: ["position", ...rows.map(({ key }) => NAMES[key])],
      rows: positions.map((p) => [p, ...rows.map(({ between }) => print(between(state.position, p)))]),
    };
  },
});
