// Words in one plane and positions in another, in three dimensions: at right angles a sum separates into a
// shadow (position) and a height (word); with a smaller angle the shadow is displaced.
import { html, svg } from "lit-html";
import { PLACES } from "../../formulas/add.js";
import { within } from "../../kit/dials.js";
import { dragged } from "../../kit/drag.js";
import { difference, number, three } from "../../kit/format.js";
import { disc, square } from "../../kit/handle.js";
import { fixed, onKeys, placed, sliderKeys, textAt } from "../../kit/plot.js";
import { scrub, value, verdict } from "../../kit/readout.js";

const DEGREE = Math.PI / 180;
const ABOVE = 24 * DEGREE; // angle of view above the horizontal plane
const WIDE = 1.5; // half a plane's side, relative to the positions' radius
const TURN = 0.5; // degrees per pixel of a drag

/** The length of a word in the two drawn columns. */
const heightOf = ({ word, size }) => size * Math.hypot(word[0], word[1]);

/** The distance of the shadow of a word's sums from its position. */
export const missed = ({ angle }, first) =>
  angle === 90 ? 0 : heightOf(first) * Math.abs(Math.cos(angle * DEGREE));

/** The tip of a word of this length, at this angle between the planes. */
const tipOf = (long, angle) => [0, long * Math.cos(angle * DEGREE), long * Math.sin(angle * DEGREE)];
const onCircle = (p) => [Math.sin(p), Math.cos(p), 0];
/** @returns {any} */
const plus = (a, b) => a.map((entry, i) => entry + b[i]);

/** A drag anywhere turns the picture. */
const turns = (change) =>
  dragged({
    begin: (event) => ({ x: event.clientX, from: null }),
    move: (event, held) =>
      change(({ state }) => {
        held.from ??= state.azimuth;
        const to = Math.round(held.from + TURN * (event.clientX - held.x));
        return { azimuth: within(to, -180, 180) };
      }),
  });

export function planesView(shown, { change }) {
  const { state, first, second, rival, width, height, type, moment, form } = shown;
  const [long, other] = [heightOf(first), heightOf(second)];
  const tall = Math.max(1.2, long + 0.2, other + 0.2);
  const unit = Math.min(
    width / (3.4 * WIDE),
    height / (tall * Math.cos(ABOVE) + 2.4 * WIDE * Math.sin(ABOVE) + 0.4),
  );
  const middle = { x: width / 2, y: (height + unit * tall * Math.cos(ABOVE)) / 2 };
  const [sine, cosine] = [Math.sin(state.azimuth * DEGREE), Math.cos(state.azimuth * DEGREE)];
  /** @param {any} point */
  const at = ([x, y, z]) => ({
    x: middle.x + unit * (x * cosine - y * sine),
    y: middle.y - unit * (z * Math.cos(ABOVE) + (x * sine + y * cosine) * Math.sin(ABOVE)),
  });
  const path = (points) =>
    points.map((point, i) => `${i ? "L" : "M"}${fixed(at(point).x)},${fixed(at(point).y)}`).join("");
  const lean = tipOf(tall, state.angle);
  const level = [
    [-WIDE, -WIDE, 0],
    [WIDE, -WIDE, 0],
    [WIDE, WIDE, 0],
    [-WIDE, WIDE, 0],
  ];
  const upright = [[-WIDE, 0, 0], [WIDE, 0, 0], plus([WIDE, 0, 0], lean), plus([-WIDE, 0, 0], lean)];
  const rim = Array.from({ length: 97 }, (_, i) => onCircle((i * Math.PI) / 48));
  const [tip, second3] = [tipOf(long, state.angle), tipOf(other, state.angle)];
  const here = onCircle(state.position + moment);
  const [sum, sum2] = [plus(tip, here), plus(second3, onCircle(state.other))];
  const foot = [sum[0], sum[1], 0];
  const line = (name, from, to) =>
    svg`<line class=${name} x1=${at(from).x} y1=${at(from).y} x2=${at(to).x} y2=${at(to).y}></line>`;
  const spot = (point, shape) => svg`<g transform="translate(${at(point).x},${at(point).y})">${shape}</g>`;
  const ring = (centre, name) =>
    svg`<path class=${`pe-ring-3d ${name}`} d=${path(rim.map((point) => plus(point, centre)))}></path>`;
  const say = (point, text, dx, dy, anchor = "start") =>
    textAt(at(point).x + dx * type, at(point).y + dy * type, text, anchor, "pe-strong pe-halo");
  const places = Array.from({ length: PLACES }, (_, p) => at(onCircle(p)));
  const words = `the positions’ plane lies level, the words’ ${state.angle} degrees to it`;
  const hollow = svg`<circle class="pe-nearest" r=${0.4 * type}></circle>`;
  const keys = sliderKeys("azimuth", change, () => [-180, 180], 5);
  return html`<div class="pe-plot pe-grab" role="slider" tabindex="0" aria-label="Turn the picture"
      aria-valuemin="-180" aria-valuemax="180" aria-valuenow=${state.azimuth}
      aria-valuetext=${`turned by ${state.azimuth} degrees; ${words}`}
      style="${placed({ x: 0, y: 0, width, height })}; touch-action:pan-y"
      @pointerdown=${turns(change)} @keydown=${onKeys(keys)}>
    <svg width=${width} height=${height} aria-hidden="true">
      <path class="pe-plane pe-plane-place" d=${`${path(level)}Z`}></path>
      <path class="pe-plane pe-plane-word" d=${`${path(upright)}Z`}></path>
      ${ring([0, 0, 0], "pe-position")}
      ${places.map(({ x, y }) => svg`<circle class="pe-place" r="2" cx=${x} cy=${y}></circle>`)}
      ${ring(second3, "pe-faint")}${ring(tip, "pe-word")}
      ${line("pe-arm-word", [0, 0, 0], tip)}
      ${line("pe-arm-place", tip, sum)}
      ${line("pe-shadow pe-fall", sum, foot)}${line("pe-shadow pe-fall", here, foot)}
      ${spot(second3, svg`<circle class="pe-place" r=${0.3 * type}></circle>`)}
      ${spot(sum2, square(type))}${spot(foot, hollow)}${spot(here, disc(0.7 * type))}${spot(sum, disc(type))}
      ${say(tip, state.word, -0.6, 0.3, "end")}${say(second3, rival, -0.6, 0.3, "end")}
      ${say(sum, `${state.word} at ${number(state.position)}`, 0.8, -0.4)}
      ${say(foot, "shadow", 0.7, 1.1)}
      <text class="pe-axis-label" x=${width - 4} y=${1.05 * type} text-anchor="end">drag to turn</text>
      ${form === "phone" ? "" : say([-WIDE, -WIDE, 0], "positions", 0, -0.6)}
      ${form === "phone" ? "" : say(plus([-WIDE, 0, 0], lean), "words", 0, -0.5)}
    </svg>
  </div>`;
}

export function planesReadout(shown) {
  const { state, miss } = shown;
  const message = miss
    ? html`The shadow misses the position by ${value(miss)}: word and position mix.`
    : "At right angles the shadow is the position, the height is the word.";
  return html`${verdict(message)}${state.word} at ${scrub("position", state.position)}; the planes
    ${scrub("angle", state.angle)}° apart.`;
}

export const planesCompare = (held, now) => difference(held.miss, now.miss);

export const planesWords = (shown) =>
  `${shown.state.word} at ${shown.state.position}, planes ${shown.state.angle} degrees apart: ` +
  `the shadow is ${three(shown.miss)} off.`;

export function planesTable(shown, _most, print) {
  const { state, first } = shown;
  const tip = tipOf(heightOf(first), state.angle);
  const here = onCircle(state.position);
  const sum = plus(tip, here);
  const row = (name, point) => [name, ...point.map((entry) => print(entry))];
  return {
    note: "Of the word the length of the two columns drawn, as one direction of its plane.",
    header: ["point", "across", "along", "up"],
    rows: [row("word", tip), row("position", here), row("sum", sum), row("shadow", [sum[0], sum[1], 0])],
  };
}
