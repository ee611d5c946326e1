// Parts of the picture of position rows: map, spectrum, its history during training, a dial for each line.
import { html, nothing, svg } from "lit-html";
import { packedColour, packedWeight, weightColour } from "../../kit/colour.js";
import { hand, within } from "../../kit/dials.js";
import { draggedOver } from "../../kit/drag.js";
import { number, power, three } from "../../kit/format.js";
import { cells, legend, valueColours } from "../../kit/heatmap.js";
import {
  arrows,
  axes,
  BARE,
  boxed,
  boxOf,
  curveThrough,
  downwards,
  hatched,
  level,
  onKeys,
  placed,
  plot,
  sliderKeys,
  textAt,
  when,
} from "../../kit/plot.js";
import { linear, logarithmic } from "../../kit/scale.js";
import { powersOf } from "./table.js";

const TURN = 2 * Math.PI;
const LEAST = 0.4; // times the floor: minimum of the power axis
const BINS = 120; // columns of the history
const DARK = 3; // powers of ten over the floor that are drawn darkest

// The map ---------------------------------------------------------------------------------------------------

/** The centred rows of the nearest stored state; `title` is their source and step. */
export function map(shown, place, title, change) {
  const { table, drawn, row, type, form } = shown;
  const foot = (form === "phone" ? 1.7 : 2.6) * type;
  const box = boxOf(place, { left: 2.7 * type, right: change ? 12 : 0, top: 1.5 * type, bottom: foot });
  const rows = drawn?.rows ?? Math.min(128, table.shape[0]);
  const columns = drawn ? drawn.values.length / rows : 0;
  const first = table.first;
  const y = linear([first - 0.5, first + rows - 0.5], [box.y, box.y + box.height]);
  const ticks = y.ticks(4).filter((p) => p >= first && p < first + rows);
  const knob = () => svg`<g role="slider" tabindex="0" class="pe-knob" aria-label="Position, a row of the map"
      aria-orientation="vertical" aria-valuemin=${first} aria-valuemax=${shown.ends[1]} aria-valuenow=${row}
      @pointerdown=${draggedOver(change, (at, now) => ({
        position: within(Math.round(y.invert(at.y)), ...now.ends),
      }))}
      @keydown=${onKeys(sliderKeys("position", change, (now) => now.ends))}>
      <rect x=${box.x} y=${y(row) - 22} width=${box.width + 12} height="44" fill="transparent"></rect>
      ${level("pe-look", y(row), box)}
      <path d="M${box.x + box.width + 1},${y(row)}l${0.7 * type},${-0.45 * type}v${0.9 * type}Z"></path></g>`;
  const of = `${number(columns)} of ${number(table.shape[1])} columns`;
  return html`<div class="pe-plot" style=${placed(place)}>
    ${drawn ? cells(box, columns, () => valueColours(drawn.values, packedColour), [drawn]) : nothing}
    <svg width=${place.width} height=${place.height}>
      ${drawn ? nothing : hatched(box)}
      ${boxed("pe-boxed", box)}
      ${axes(box, BARE, { scale: y, ticks }, place, type)}
      <text class="pe-axis-label" x="0" y=${type}>${title}</text>
      ${when(!drawn)`<text class="pe-never-text pe-halo" text-anchor="middle" x=${box.x + box.width / 2}
          y=${box.y + box.height / 2}>${table.later ? "…" : "rows not kept"}</text>`}
      <text class="pe-axis-label" text-anchor="middle" x=${box.x + box.width / 2}
          y=${box.y + box.height + 1.15 * type}>${form === "phone" || !drawn ? "" : of}</text>
      ${change ? knob() : nothing}
    </svg>
    ${
      drawn
        ? legend({
            left: box.x,
            top: place.height - 1.1 * type,
            type,
            width: box.width,
            low: `≤ −${three(drawn.limit)}`,
            high: `≥ ${three(drawn.limit)}`,
          })
        : nothing
    }
  </div>`;
}

// The spectrum and its trail --------------------------------------------------------------------------------

const margins = (type) => ({ left: 3.4 * type, right: 14 });

/** Periods from the table's length down to two positions, slow on the left. */
export const wavelengths = ({ shape }, box) => logarithmic([shape[0], 2], [box.x, box.x + box.width]);

/** Powers of two as ticks of the wavelengths, or every other one if they would overlap. */
function octaves({ shape }, box, type) {
  const count = Math.floor(Math.log2(shape[0]));
  const step = box.width / count < 3 * type ? 2 : 1;
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => 2 ** (1 + i * step));
}

/** Wavelength and power of each drawn frequency. */
function curve(kind, { table, at }, x, y) {
  const powers = powersOf(table, at);
  const span = table.pad * table.shape[0];
  const count = powers.length - table.pad;
  const clipped = (i) => y(Math.max(LEAST, powers[i + table.pad]));
  return curveThrough(kind, count, (i) => x(span / (i + table.pad)), clipped);
}

/** The lines with their wavelength, and a dial where there is room. */
function marks({ lines, row, moment, plays, type }, box, x, y) {
  const radius = 0.75 * type;
  const places = lines.map(([wavelength]) => x(wavelength));
  const apart = Math.min(...places.slice(1).map((place, i) => place - places[i]), Infinity);
  let free = -Infinity;
  return lines.map(([wavelength, power], i) => {
    const top = Math.max(box.y + (apart > 2 * radius ? 2 * radius : 6), y(power));
    const text = three(wavelength);
    const isRead = places[i] - (text.length * type) / 3 > free;
    if (isRead) free = places[i] + (text.length * type) / 3;
    const turn = (row + (plays ? moment : 0)) / wavelength;
    const mark =
      apart > 2 * radius
        ? svg`<g class="pe-line-dial" transform="translate(${places[i]},${top - radius}) scale(${radius})">
            <circle class="pe-dial" r="1"></circle>${hand(turn * TURN, "now")}</g>`
        : svg`<circle class="pe-now" cx=${places[i]} cy=${top} r="2.5"></circle>`;
    const above = top - (apart > 2 * radius ? 2 * radius : 0) - 5;
    return svg`${mark}${isRead ? textAt(places[i], above, text, "middle", "pe-ink pe-halo") : nothing}`;
  });
}

/** Power by wavelength, relative to the floor; the held one is dotted. */
export function spectrum(shown, place, isAlone) {
  const { table, type, held, state } = shown;
  const box = boxOf(place, { ...margins(type), top: 2.6 * type, bottom: isAlone ? 2.5 * type : 4 });
  const x = wavelengths(table, box);
  const most =
    state.view === "here" ? 1200 : Math.max(10, ...powersOf(table, shown.at), held?.table ? 1200 : 0);
  const y = logarithmic([LEAST, 1.1 * most], [box.y + box.height, box.y]);
  const ticks = octaves(table, box, type);
  const up = {
    scale: y,
    ticks: y.ticks().filter((_, i, all) => all.length < 6 || i % 2 === 0),
    format: short,
  };
  const half = x(table.shape[0] / 2);
  const across = { scale: x, ticks: isAlone ? ticks : [], text: isAlone ? "wavelength, in positions" : "" };
  return plot(place, "Power of each wavelength in the rows, over the floor; both axes are logarithmic")`
    ${boxed("pe-beyond", { ...box, width: half - box.x })}
    <text class="pe-never-text" x=${box.x + 2} y=${box.y - 4}>trend</text>
    ${level("pe-never", y(1), box)}
    ${axes(box, across, up, place, type)}
    <text class="pe-axis-label" x="0" y=${type}>power, times the floor</text>
    ${held?.table ? curve("held", held, x, y) : nothing}
    ${curve("now", shown, x, y)}
    ${marks(shown, box, x, y)}`;
}

const short = (v) => (v < 1e4 ? number(v) : power(v));

/** The strongest line of each bin of the history. */
function binned(table) {
  const span = table.pad * table.shape[0];
  const end = Math.log2(table.shape[0] / 2);
  return Array.from({ length: BINS }, (_, bin) => {
    const of = (edge) => (span / table.shape[0]) * 2 ** ((edge / BINS) * end);
    const [from, to] = [Math.ceil(of(bin)), Math.floor(of(bin + 1))];
    return to >= from ? [from, to] : [Math.round(of(bin + 0.5)), Math.round(of(bin + 0.5))];
  });
}

/** A row for each stored state up to the current step, darker for more power. */
export function trail(shown, place, title, change, hasAxis = true) {
  const { table, at, type } = shown;
  const { steps } = table;
  const box = boxOf(place, { ...margins(type), top: 1.3 * type, bottom: hasAxis ? 2.5 * type : 4 });
  const x = wavelengths(table, box);
  const y = linear([-0.5, steps.length - 0.5], [box.y, box.y + box.height]);
  const colours = () => {
    const bins = binned(table);
    const pixels = new Uint32Array(BINS * steps.length);
    for (let state = 0; state <= at; state++) {
      const powers = powersOf(table, state);
      bins.forEach(([from, to], bin) => {
        const most = powers.subarray(from, to + 1).reduce((a, b) => Math.max(a, b), 0);
        pixels[state * BINS + bin] = packedWeight(Math.log10(Math.max(1, most)) / DARK);
      });
    }
    return pixels;
  };
  const to = (state) => ({ training: steps[within(Math.round(state), 0, steps.length - 1)] });
  const by = (sign) => (times) => change((now) => to(now.at + sign * times));
  const drag = () => draggedOver(change, (spot) => to(y.invert(spot.y)));
  const [right, now] = [box.x + box.width, y(at)];
  const shares = box.height > 7 * type ? [0, 0.5, 0.75, 1] : [0, 1];
  const ticks = shares.map((share) => Math.round(share * (steps.length - 1)));
  const across = hasAxis
    ? { scale: x, ticks: octaves(table, box, type), text: "wavelength, in positions" }
    : { scale: x, ticks: [] };
  return html`<div class="pe-plot" style=${placed(place)}>
    ${cells(box, BINS, colours, [table, at])}
    <svg width=${place.width} height=${place.height}>
      ${boxed("pe-boxed", box)}
      ${axes(
        box,
        across,
        { scale: y, ticks, text: "", format: (state) => number(steps[state]) },
        place,
        type,
      )}
      <text class="pe-axis-label" x="0" y=${0.9 * type}>${title}</text>
      ${
        change
          ? svg`<g role="slider" tabindex="0" class="pe-knob" aria-orientation="vertical"
              aria-label="Moment of training" aria-valuemin="0" aria-valuemax=${steps.at(-1)}
              aria-valuenow=${steps[at]} aria-valuetext=${`step ${number(steps[at])}`}
              @pointerdown=${drag()} @keydown=${onKeys(downwards(arrows(by)))}>
            <rect x=${box.x} y=${now - 22} width=${box.width + 14} height="44" fill="transparent"></rect>
            <line class="pe-look" x1=${box.x} x2=${right} y1=${now} y2=${now}></line>
            <path d="M${right + 1},${now}l${0.7 * type},${-0.45 * type}v${0.9 * type}Z"></path></g>`
          : nothing
      }
    </svg>
    ${legend({
      left: right - 9 * type,
      top: 0,
      type,
      width: 9 * type,
      low: "1",
      high: number(10 ** DARK),
      colour: weightColour,
    })}
  </div>`;
}

// The dials -------------------------------------------------------------------------------------------------

/** Dials of the slowest lines: a hand turns once per wavelength. */
export function dials(shown, place) {
  const { lines, row, moment, type } = shown;
  const most = Math.max(1, Math.min(8, Math.floor(place.width / (4.5 * type))));
  const few = lines.slice(0, most);
  const room = place.width / Math.max(1, few.length);
  const radius = Math.max(8, Math.min(room / 2 - 6, (place.height - 3.4 * type) / 2, 6 * type));
  const label =
    few.length < lines.length
      ? `the slowest ${number(few.length)} of ${number(lines.length)} lines`
      : "a dial for each line";
  const top = 1.9 * type + radius;
  return plot(place, `Position ${number(row)}: a hand for each line`)`
    ${textAt(0, type, `${few.length ? `position ${number(row)}: ${label}` : "no line, no hand"}`)}
    ${few.map(
      ([wavelength], i) => svg`<g transform="translate(${(i + 0.5) * room},${top}) scale(${radius})">
        <circle class="pe-dial" r="1"></circle>${hand(((row + moment) / wavelength) * TURN, "now")}</g>
        ${textAt((i + 0.5) * room, top + radius + 1.2 * type, three(wavelength), "middle")}`,
    )}`;
}
