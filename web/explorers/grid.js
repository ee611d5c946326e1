// A picture of patches: similarity of positions by encoding, and the fit of an edge by a very wide network.
import { html, nothing, svg } from "lit-html";
import {
  cosineMap,
  drawnEdge,
  EDGE,
  kernelMap,
  lengthKept,
  lengthsOf,
  middles,
  rates,
  resized,
  SAMPLES,
  TRAINED,
} from "../formulas/grid.js";
import { latest } from "../formulas/remember.js";
import { packedWeight, weightColour } from "../kit/colour.js";
import { hand, within } from "../kit/dials.js";
import { dragged } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { difference, number, three } from "../kit/format.js";
import { cells, legend, valueColours } from "../kit/heatmap.js";
import { axes, boxOf, curveOf, guard, onKeys, placed, plot, textAt } from "../kit/plot.js";
import { scrub, value, verdict } from "../kit/readout.js";
import { linear } from "../kit/scale.js";

const SEED = 11; // of the learned table
const PIXELS = 112; // per side of the picture
const DIALS = 8;

// The picture -----------------------------------------------------------------------------------------------

/** @param {number[]} colour */
const packed = ([r, g, b]) => (255 << 24) | (b << 16) | (g << 8) | r;
const inside = (x, y, left, top, right, bottom) => x > left && x < right && y > top && y < bottom;

/** A house on a hill under the sun, until the reader opens a photo. */
function drawing() {
  const pixels = new Uint32Array(PIXELS * PIXELS);
  for (let i = 0; i < pixels.length; i++) {
    const [x, y] = [((i % PIXELS) + 0.5) / PIXELS, (Math.floor(i / PIXELS) + 0.5) / PIXELS];
    const roof = y > 0.34 && y < 0.5 && Math.abs(x - 0.62) < (y - 0.34) * 1.3;
    const colour = inside(x, y, 0.58, 0.62, 0.66, 0.76)
      ? [96, 66, 51]
      : inside(x, y, 0.48, 0.5, 0.76, 0.76)
        ? [226, 205, 170]
        : roof
          ? [168, 84, 66]
          : y > 0.74 - 0.12 * Math.sin(3 * x + 0.4)
            ? [112 + 30 * y, 148, 92]
            : Math.hypot(x - 0.2, y - 0.2) < 0.09
              ? [250, 214, 110]
              : [176 + 50 * y, 205 + 25 * y, 228];
    pixels[i] = packed(colour.map(Math.round));
  }
  return pixels;
}

/** The pixels of a photo, cropped to a square. It stays in the page. */
async function pixelsOf(file) {
  const photo = await createImageBitmap(file);
  const side = Math.min(photo.width, photo.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PIXELS;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const [left, top] = [(photo.width - side) / 2, (photo.height - side) / 2];
  context.drawImage(photo, left, top, side, side, 0, 0, PIXELS, PIXELS);
  return new Uint32Array(context.getImageData(0, 0, PIXELS, PIXELS).data.buffer);
}

// The squares -----------------------------------------------------------------------------------------------

const PATCHES = {
  p: { row: "row", column: "column", name: "Patch p" },
  q: { row: "other_row", column: "other_column", name: "Patch q" },
};

/** A patch as a handle: frame, letter, and keys for both directions. */
function patch(letter, shown, box, change, isHandle) {
  const { state, type } = shown;
  const { row, column, name } = PATCHES[letter];
  const side = box.width / state.size;
  const last = ({ state: now }) => now.size - 1;
  const move = (down, across) => (times) =>
    change((now) => ({
      [row]: within(now.state[row] + down * times, 0, last(now)),
      [column]: within(now.state[column] + across * times, 0, last(now)),
    }));
  const keys = {
    ArrowUp: move(-1, 0),
    ArrowDown: move(1, 0),
    ArrowLeft: move(0, -1),
    ArrowRight: move(0, 1),
    Home: () => change({ [row]: 0, [column]: 0 }),
    End: () => change((now) => ({ [row]: last(now), [column]: last(now) })),
  };
  const drag = dragged({
    begin: (event) => ({ x: event.clientX, y: event.clientY, from: /** @type {any} */ (null) }),
    move: (event, held) =>
      change((now) => {
        held.from ??= now.state;
        const by = (pixels) => Math.round((pixels / box.width) * now.state.size);
        return {
          [row]: within(held.from[row] + by(event.clientY - held.y), 0, last(now)),
          [column]: within(held.from[column] + by(event.clientX - held.x), 0, last(now)),
        };
      }),
  });
  const [x, y] = [box.x + state[column] * side, box.y + state[row] * side];
  const hit = Math.max(44, side);
  const right = x + side + 1.2 * type > box.x + box.width;
  const parts = svg`<rect x=${x + (side - hit) / 2} y=${y + (side - hit) / 2} width=${hit} height=${hit}
      fill="transparent"></rect>
    <rect class=${`pe-patch-frame pe-patch-${letter}`} x=${x} y=${y} width=${side} height=${side}></rect>
    <text class="pe-axis-label pe-strong pe-halo" text-anchor=${right ? "end" : "start"}
      x=${right ? x - 4 : x + side + 4}
      y=${Math.max(box.y + type, y + side / 2 + 0.35 * type)}>${letter}</text>`;
  return isHandle
    ? svg`<g role="slider" tabindex="0" class="pe-grab pe-patch" aria-label=${name} aria-valuemin="0"
        aria-valuemax=${state.size ** 2 - 1} aria-valuenow=${state[row] * state.size + state[column]}
        aria-valuetext=${`row ${state[row]}, column ${state[column]}`} @pointerdown=${drag}
        @keydown=${onKeys(keys)}>${parts}</g>`
    : svg`<g class="pe-grab pe-patch" aria-hidden="true" @pointerdown=${drag}>${parts}</g>`;
}

/** Colours from ½ (white) to 1 (dark), since most positions are similar. */
const shade = (one) => packedWeight(2 * one - 1);

/** The other two corners of the rectangle of p and q. */
const corners = ({ state }) => [
  [state.row, state.other_column],
  [state.other_row, state.column],
];

function square(
  shown,
  place,
  change,
  { colours, columns, inputs, about, isMap = false, over = /** @type {any} */ (nothing) },
) {
  const { state } = shown;
  const side = Math.min(place.width, place.height);
  const box = { x: 0, y: 0, width: side, height: side };
  const cell = side / state.size;
  return html`<div class="pe-plot ${isMap ? "" : "pe-as-it-is"}" role="group" aria-label=${about}
      style=${placed({ ...place, width: side, height: side })}>
    ${cells(box, columns, colours, inputs)}
    <svg width=${side} height=${side}>
      ${corners(shown).map(
        ([row, column]) => svg`<rect class="pe-patch-frame pe-patch-corner" x=${column * cell}
          y=${row * cell} width=${cell} height=${cell}></rect>`,
      )}
      ${over}${["q", "p"].map((letter) => patch(letter, shown, box, change, isMap))}
    </svg>
  </div>`;
}

/** Lines between patches. */
function patchLines(size, side) {
  let path = "";
  for (let i = 1; i < size; i++) {
    const at = (i * side) / size;
    path += `M0,${at}h${side}M${at},0v${side}`;
  }
  return svg`<path class="pe-patch-lines" d=${path}></path>`;
}

// The hands -------------------------------------------------------------------------------------------------

/** Eight of the rotating pairs: the faster half of those for rows, then of those for columns. */
function chosen({ state: { view, interleaved } }) {
  const from = (first, step) => [0, 1, 2, 3].map((i) => first + i * step);
  if (view === "mixed") return [...from(0, 5), ...from(20, 5)];
  if (view === "mrope")
    return interleaved ? [...from(1, 12), ...from(2, 12)] : [...from(16, 6), ...from(40, 6)];
  return [...from(0, 4), ...from(32, 4)];
}

function dials(shown, place) {
  const { state, turning, type } = shown;
  if (!turning) return nothing;
  const room = place.width / DIALS;
  const radius = Math.min(room / 2 - 3, (place.height - type) / 2 - 4);
  const { down, across } = turning;
  const angle = (i, row, column) => down[i] * row + across[i] * column;
  const which = (i) => (state.view === "mixed" ? "both" : down[i] ? "row" : "column");
  // four with the same name share a label: eight would overlap on a phone
  const words = [0, DIALS / 2].map((first) =>
    textAt((first + DIALS / 4) * room, 2 * radius + 5 + type, which(chosen(shown)[first]), "middle"),
  );
  return plot(
    place,
    "Eight hands of p and q: four that rows turn, four that columns turn",
    "default",
  )`${chosen(shown).map(
    (i, at) => svg`<g transform="translate(${(at + 0.5) * room},${radius + 3}) scale(${radius})">
      <circle class="pe-dial" r="1"></circle>
      ${hand(angle(i, state.row, state.column), "now")}
      ${hand(angle(i, state.other_row, state.other_column), "other")}</g>`,
  )}${words}`;
}

// The edge --------------------------------------------------------------------------------------------------

function edgePlot({ drawn, held, type, width, height, form }) {
  const box = boxOf(
    { width, height },
    { left: 3 * type, right: 1.2 * type, top: 0.8 * type, bottom: 2.5 * type },
  );
  const x = linear([-1, 1], [box.x, box.x + box.width]);
  const y = linear([-0.6, 1.6], [box.y + box.height, box.y]);
  const line = (kind, { curve }) => {
    const places = middles(curve.length);
    const seen = curve.map((value) => within(value, -0.6, 1.6));
    return curveOf(kind, seen, (i) => x(places[i]), y);
  };
  const samples = Array.from(
    middles(SAMPLES),
    (at) => svg`<circle class="pe-tip" cx=${x(at)} cy=${y(at > EDGE ? 1 : 0)} r=${0.28 * type}></circle>`,
  );
  const across = {
    scale: x,
    ticks: [-1, -0.5, 0, 0.5, 1],
    text: "place",
    format: (v) => String(v).replace("-", "−"),
  };
  const up = { scale: y, ticks: [0, 1], text: form === "phone" ? "" : "brightness" };
  return plot(
    { x: 0, y: 0, width, height },
    "An edge, 32 samples of it, and what the network draws",
    "default",
  )`
    <path class="pe-limit" fill="none" d=${`M${x(-1)},${y(0)}H${x(EDGE)}V${y(1)}H${x(1)}`}></path>
    ${held?.drawn ? guard([held.drawn, width, height], () => line("held", held.drawn)) : nothing}
    ${guard([drawn, width, height], () => line("now", drawn))}
    ${samples}
    ${axes(box, across, up, { width, height }, type)}`;
}

// -----------------------------------------------------------------------------------------------------------

const at = (map, { size }, row, column) => map[row * size + column];
const SAME = 1e-9;

/** The values at the four corners, and whether opposite ones have the same sum. */
function rectangle({ state, map }) {
  const [one, other] = corners({ state }).map(([row, column]) => at(map, state, row, column));
  const p = at(map, state, state.row, state.column);
  const q = at(map, state, state.other_row, state.other_column);
  return { p, q, one, other, isSame: Math.abs(p + q - one - other) < SAME };
}

const flat = ({ state }) => state.row === state.other_row || state.column === state.other_column;

function summary(shown) {
  const { state, kept, drawn } = shown;
  if (state.view === "edge") {
    const { atSamples, everywhere } = drawn;
    const ghost = everywhere > 3 * atSamples && state.bands > 5;
    const message = ghost
      ? "Right at every sample, wrong between them."
      : state.bands
        ? "More bands, a sharper edge."
        : "From the coordinate alone: a ramp.";
    return {
      message,
      more: html`With ${scrub("bands", state.bands)} bands it is off by ${value(atSamples)} at the samples and
        by ${value(everywhere)} everywhere.`,
      words: `${message} Off by ${three(atSamples)} at the samples, ${three(everywhere)} everywhere.`,
    };
  }
  const { p, q, one, other, isSame } = rectangle(shown);
  if (state.view === "resized") {
    const message =
      state.size === TRAINED
        ? "Trained at this size: every row its own."
        : `Rows in between are mixtures: they keep ${three(kept)} of their length.`;
    return {
      message,
      more: html`q is ${value(q)} like p.`,
      words: `${message} q is ${three(q)} like p.`,
    };
  }
  if (state.view === "mrope" && !state.interleaved) {
    const [across, down] = [one, other];
    const message = "Rows are told apart, columns hardly.";
    return {
      message: down < across ? message : "p and q stand in one row.",
      more: html`To q’s row ${value(down)}, to q’s column ${value(across)}.`,
      words: `To q's row ${three(down)}, to q's column ${three(across)}.`,
    };
  }
  const [sum, cross] = [p + q, one + other];
  const message = flat(shown)
    ? state.view === "axial" || state.view === "mixed"
      ? `On one line, q is ${three(q)} like p.`
      : "Drag q off p’s row and column."
    : isSame
      ? "Opposite corners add up to the same."
      : "Opposite corners differ: a diagonal can be preferred.";
  const numbers = `p and q ${three(sum)}, the other two ${three(cross)}.`;
  return {
    message,
    more: html`p and q: ${value(sum)}; the other two: ${value(cross)}.`,
    words: `${message} ${numbers}`,
  };
}

const HIDDEN = {
  axial: ["interleaved", "bands"],
  mixed: ["interleaved", "bands"],
  rotary: ["interleaved", "bands"],
  mrope: ["bands"],
  resized: ["interleaved", "bands", "base"],
  edge: ["size", "row", "column", "other_row", "other_column", "base", "interleaved"],
};

export default explorer({
  kind: "grid",
  heights: { wide: 344, phone: 290 },
  hidden: ({ view }) => HIDDEN[view],
  make({ repaint }) {
    const ratesOf = latest(rates);
    const tableOf = latest((size) => resized(size, SEED));
    const mapOf = latest((turning, size, y, x) => kernelMap(turning, size, y, x));
    const cosinesOf = latest(cosineMap);
    const rowLengthsOf = latest(lengthsOf);
    const keptOf = latest((lengths) => lengthKept(lengths, SEED));
    const edgeOf = latest(drawnEdge);
    let picture = /** @type {Uint32Array | null} */ (null);
    let refused = "";
    const bring = async (event) => {
      const [file] = event.target.files;
      if (!file) return;
      try {
        picture = await pixelsOf(file);
        refused = "";
      } catch {
        refused = `${file.name} is no picture that this browser can read.`;
      }
      repaint();
    };
    return {
      derive({ view, size, base, row, column, other_row: otherRow, other_column: otherColumn, ...state }) {
        if (view === "edge") return { drawn: edgeOf(state.bands), map: null, turning: null, kept: null };
        if (view === "resized") {
          const rows = tableOf(size);
          const lengths = rowLengthsOf(rows);
          return {
            map: cosinesOf(rows, lengths, row * size + column),
            kept: keptOf(lengths),
            turning: null,
            drawn: null,
          };
        }
        const turning = ratesOf(view, base, view === "mrope" && state.interleaved);
        const [y, x] = view === "rotary" ? [otherRow, otherColumn] : [row, column];
        return { turning, map: mapOf(turning, size, y, x), kept: null, drawn: null };
      },
      view(shown, { change }) {
        const { state, map, width, height, form, type } = shown;
        if (state.view === "edge") return edgePlot(shown);
        picture ??= drawing();
        const pixels = picture;
        const gap = form === "phone" ? 8 : 24;
        const foot = shown.turning ? (form === "phone" ? 60 : 74) : 0;
        const key = 1.9 * type;
        const offer = form === "phone" ? "Your own photo" : "Your own photo (it stays here)";
        const side = Math.floor(Math.min((width - gap) / 2, height - foot - key));
        const left = Math.floor((width - 2 * side - gap) / 2);
        const right = left + side + gap;
        return html`${square(shown, { x: left, y: 0, width: side, height: side }, change, {
          colours: () => pixels,
          columns: PIXELS,
          inputs: [pixels],
          about: "The picture in patches",
          over: guard([state.size, side], () => patchLines(state.size, side)),
        })}
        ${square(shown, { x: right, y: 0, width: side, height: side }, change, {
          colours: () => valueColours(map, shade),
          columns: state.size,
          inputs: [map],
          isMap: true,
          about: state.view === "rotary" ? "Scores of all patches" : "Similarity of all patches to p",
        })}
        ${legend({ left: right, top: side + 4, type, low: "≤ ½", colour: weightColour })}
        <label class="pe-photo" style="left:${left}px; top:${side + 2}px; font-size:${type}px"
          ><input type="file" accept="image/*" class="pe-photo-file" @change=${bring}
            aria-label="Your own photo; it stays on this device" />${refused || offer}</label>
        ${dials(shown, { x: 0, y: height - foot, width, height: foot })}`;
      },
    };
  },
  view: () => nothing,
  first: ({ state }) => (state.view === "edge" ? { bands: 0 } : { row: 0, column: 0 }),
  step({ state }, direction) {
    if (state.view === "edge") {
      const bands = state.bands + direction;
      return bands < 0 || bands > 8 ? null : { bands };
    }
    const next = state.row * state.size + state.column + direction;
    return next < 0 || next >= state.size ** 2
      ? null
      : { row: Math.floor(next / state.size), column: next % state.size };
  },
  readout(shown) {
    const { message, more } = summary(shown);
    return html`${verdict(message)}${more}`;
  },
  compare(held, now) {
    if (held.drawn && now.drawn) return difference(held.drawn.everywhere, now.drawn.everywhere);
    const q = ({ map, state }) => at(map, state, state.other_row, state.other_column);
    return held.map && now.map ? difference(q(held), q(now)) : "another view";
  },
  words: (shown) => summary(shown).words,
  table(shown, most, print) {
    const { state, map, drawn } = shown;
    if (state.view === "edge") {
      const places = middles(SAMPLES);
      const count = Math.min(most, SAMPLES);
      return {
        note: "The samples, and what is drawn there.",
        header: ["place", "edge", "drawn"],
        rows: Array.from({ length: count }, (_, i) => [
          print(places[i]),
          places[i] > EDGE ? 1 : 0,
          print(drawn.drawn[i]),
        ]),
      };
    }
    const count = Math.min(most, state.size);
    return {
      note: `The row and the column of p: ${state.row} and ${state.column}, of ${state.size} each.`,
      header: ["patch", "along p’s row", "down p’s column"],
      rows: Array.from({ length: count }, (_, i) => [
        i,
        print(at(map, state, state.row, i)),
        print(at(map, state, i, state.column)),
      ]),
    };
  },
});
