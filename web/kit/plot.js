// Parts of plots: paths, axes, pointer positions and keys.
import { html, nothing, svg } from "lit-html";
import { number } from "./format.js";

const LETTER = 0.58; // approximate width of a digit, in font sizes

/** `guard(inputs, template)` skips unchanged curves. */
export { guard } from "lit-html/directives/guard.js";

const HUNDREDTHS = Array.from({ length: 100 }, (_, i) => `.${String(i).padStart(2, "0")}`);

/** value.toFixed(2), four times as fast: curves have thousands of points. */
export function fixed(value) {
  const whole = Math.round(Math.abs(value) * 100);
  return `${value < 0 ? "-" : ""}${Math.floor(whole / 100)}${HUNDREDTHS[whole % 100]}`;
}

const SEEN = 0.05; // CSS pixels of tolerance
let across = new Float64Array(4096); // buffers for points, to avoid garbage
let up = new Float64Array(4096);

/** Reduces the points in each pixel column to minimum and maximum, or to one; returns their number. */
function gather(count, x, y) {
  if (across.length < count) [across, up] = [new Float64Array(count), new Float64Array(count)];
  let met = 0;
  for (let i = 0; i < count; ) {
    const at = x(i);
    const pixel = Math.floor(at);
    const from = i;
    let least = i;
    let most = i;
    let low = y(i);
    let high = low;
    for (i++; i < count && Math.floor(x(i)) === pixel; i++) {
      const now = y(i);
      if (now < low) {
        low = now;
        least = i;
      } else if (now > high) {
        high = now;
        most = i;
      }
    }
    if (i - from === 1) {
      across[met] = at;
      up[met++] = low;
      continue;
    }
    let first = from;
    let second = i - 1;
    if (i - from > 2 && high - low < 0.5) second = first;
    else if (i - from > 2) {
      first = Math.min(least, most);
      second = Math.max(least, most);
    }
    across[met] = x(first);
    up[met++] = y(first);
    if (second === first) continue;
    across[met] = x(second);
    up[met++] = y(second);
  }
  return met;
}

const written = (i) => `${fixed(across[i])},${fixed(up[i])}`;

/** Path data through (x(0), y(0)), (x(1), y(1)) …, without the inner points of straight lines. */
export function pathThrough(count, x, y) {
  const met = gather(count, x, y);
  if (!met) return "";
  let path = `M${written(0)}`;
  let from = 0;
  // a line continues while one slope passes all its points within the tolerance
  let under = -Infinity;
  let over = Infinity;
  for (let i = 1; i < met; ) {
    const wide = across[i] - across[from];
    const slope = (up[i] - up[from]) / wide;
    if (from < i - 1 && !(under <= slope && slope <= over)) {
      from = i - 1;
      path += `L${written(from)}`;
      under = -Infinity;
      over = Infinity;
      continue;
    }
    const beside = SEEN / Math.abs(wide);
    under = Math.max(under, slope - beside);
    over = Math.min(over, slope + beside);
    i++;
  }
  return met > 1 ? `${path}L${written(met - 1)}` : path;
}

/** A curve through these points; `kind` is the suffix of its class: held, added, under or part. */
export const curveThrough = (kind, count, x, y) =>
  svg`<path class=${`pe-curve pe-curve-${kind}`} d=${pathThrough(count, x, y)}></path>`;

/** The same through the points (x(i), y(values[i])). */
export const curveOf = (kind, values, x, y) => curveThrough(kind, values.length, x, (i) => y(values[i]));

/** Path data of a box, for one path of many boxes. */
export const boxPath = (x, y, width, height) =>
  `M${fixed(x)},${fixed(y)}h${fixed(width)}v${fixed(height)}h${fixed(-width)}z`;

/** Path data of a bar between two heights. */
export const barPath = (x, width, from, to) => boxPath(x, Math.min(from, to), width, Math.abs(from - to));

/** Path data of a square around a point. */
export const squarePath = (x, y, side) => boxPath(x - side / 2, y - side / 2, side, side);

/** Path data of a dot, for paths with round caps. */
export const dotPath = (x, y) => `M${fixed(x)},${fixed(y)}h0`;

/** Hatching of an empty box, since values near zero are as pale as the page. */
export function hatched({ x, y, width, height }, gap = 8) {
  let path = "";
  for (let at = x - height; at < x + width; at += gap) {
    const [from, to] = [Math.max(0, x - at), Math.min(height, x + width - at)];
    path += `M${fixed(at + from)},${fixed(y + height - from)}L${fixed(at + to)},${fixed(y + height - to)}`;
  }
  return svg`<path class="pe-hatch" d=${path}></path>`;
}

/** A rectangle with a class. */
export const boxed = (name, { x, y, width, height }) =>
  svg`<rect class=${name} x=${x} y=${y} width=${Math.max(0, width)} height=${Math.max(0, height)}></rect>`;

/** Lines over the whole of a box, at an x and at a y. */
export const upright = (name, x, { y, height }) =>
  svg`<line class=${name} x1=${x} x2=${x} y1=${y} y2=${y + height}></line>`;
export const level = (name, y, { x, width }) =>
  svg`<line class=${name} x1=${x} x2=${x + width} y1=${y} y2=${y}></line>`;

/**
 * A part of a drawing if a condition holds, as a tag: when(isOpen)`<path …>`. Its values are computed in any
 * case.
 */
export const when =
  (isTrue) =>
  (/** @type {TemplateStringsArray} */ drawn, ...values) =>
    isTrue ? svg(drawn, ...values) : nothing;

/** The box of a plot inside its margins, in CSS pixels. */
export const boxOf = ({ width, height }, margin) => ({
  x: margin.left,
  y: margin.top,
  width: width - margin.left - margin.right,
  height: height - margin.top - margin.bottom,
});

/** The same, at least a pixel wide and high. */
export function roomyBoxOf(place, margin) {
  const box = boxOf(place, margin);
  return { ...box, width: Math.max(1, box.width), height: Math.max(1, box.height) };
}

/** The pointer's place in the plot's box, as shares of its width and height, or null outside. */
export function shareUnder(event, element, box) {
  const rect = element.getBoundingClientRect();
  const [x, y] = [
    (event.clientX - rect.left - box.x) / box.width,
    (event.clientY - rect.top - box.y) / box.height,
  ];
  return x >= 0 && x < 1 && y >= 0 && y < 1 ? { x, y } : null;
}

/** A keydown listener: acts by key, with factor 10 if Shift is held; other keys are left to the browser. */
export const onKeys = (acts) => (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act(event.shiftKey ? 10 : 1);
};

/** A slider's keys: by(1) to the right and up, by(-1) to the left and down, by(±Infinity) to an end. */
export const arrows = (by) => ({
  ArrowRight: by(1),
  ArrowLeft: by(-1),
  ArrowUp: by(1),
  ArrowDown: by(-1),
  Home: () => by(-1)(Infinity),
  End: () => by(1)(Infinity),
});

/** Slider keys of a parameter; `ends(shown)` is its range. */
export const sliderKeys = (key, change, ends, step = 1) => {
  const stepped = (value) => Number((Math.round(value / step) * step).toPrecision(12));
  const to = (value, [least, most]) => ({ [key]: Math.max(least, Math.min(most, stepped(value))) });
  const by = (sign) => (times) => change((shown) => to(shown.state[key] + sign * step * times, ends(shown)));
  return arrows(by);
};

/** Slider keys for what grows downwards. */
export const downwards = (keys) => ({ ...keys, ArrowUp: keys.ArrowDown, ArrowDown: keys.ArrowUp });

// Axes ------------------------------------------------------------------------------------------------------

const half = () => (globalThis.devicePixelRatio > 1 ? 0 : 0.5); // aligns thin lines to pixels

/** The anchor of a tick's label, so that it stays inside the plot. */
function leaning(at, text, width, type) {
  const reach = (text.length * LETTER * type) / 2;
  return at + reach > width ? "end" : at - reach < 0 ? "start" : "middle";
}

function acrossAxis(box, { scale, ticks, text = "", format = number }, { width, height }, type) {
  const o = half();
  return svg`<g class="pe-axis" transform="translate(0,${box.y + box.height})" text-anchor="middle">
      <path d="M${box.x + o},4V${o}H${box.x + box.width + o}V4"></path>
      ${ticks.map((tick) => {
        const at = scale(tick) + o;
        const words = format(tick);
        return svg`<g transform="translate(${at},0)"><line y2="4"></line><text y="7" dy="0.71em"
            text-anchor=${leaning(at, words, width, type)}>${words}</text></g>`;
      })}
    </g>
    <text class="pe-axis-label" text-anchor="middle"
        transform="translate(${box.x + box.width / 2},${height - 4})">${text}</text>`;
}

function upAxis(box, { scale, ticks, text = "", format = number }, type) {
  const o = half();
  return svg`<g class="pe-axis" transform="translate(${box.x},0)" text-anchor="end">
      <path d="M-4,${box.y + o}H${o}V${box.y + box.height + o}H-4"></path>
      ${ticks.map(
        (tick) => svg`<g transform="translate(0,${scale(tick) + o})">
          <line x2="-4"></line><text x="-7" dy="0.32em">${format(tick)}</text></g>`,
      )}
    </g>
    <text class="pe-axis-label" text-anchor="middle"
        transform="translate(${type - 1},${box.y + box.height / 2}) rotate(-90)">${text}</text>`;
}

/** Both axes of a plot at its place, {scale, ticks, text, format} each; `type` is their size in pixels. */
export const axes = (box, x, y, place, type) =>
  svg`${acrossAxis(box, x, place, type)}${upAxis(box, y, type)}`;

/** An axis without ticks. */
export const BARE = { scale: (v) => v, ticks: [] };

/**
 * The places of a picture's two parts: on a phone the second is `below` the first, which is so `tall`;
 * otherwise they are side by side with a `gap`, and the first is so `wide`.
 */
export function parted({ width, height, form }, { tall, below = 0, wide, gap }) {
  const [high, left] = [Math.round(tall), Math.round(wide)];
  if (form === "phone") {
    const from = high + below;
    return [
      { x: 0, y: 0, width, height: high },
      { x: 0, y: from, width, height: height - from },
    ];
  }
  const from = left + gap;
  return [
    { x: 0, y: 0, width: left, height },
    { x: from, y: 0, width: width - from, height },
  ];
}

/** A label of this place, in the axes' type; `name` is a further class. */
export const textAt = (x, y, text, anchor = "start", name = "") =>
  svg`<text class="pe-axis-label ${name}" text-anchor=${anchor} x=${x} y=${y}>${text}</text>`;

/** The same, with its middle at this height. */
export const centredAt = (x, y, text, anchor = "start", name = "") =>
  svg`<text class="pe-axis-label ${name}" text-anchor=${anchor} dominant-baseline="central" x=${x}
    y=${y}>${text}</text>`;

/** A plot's place in its picture, as a style. */
export const placed = ({ x, y, width, height }) =>
  `left:${x}px; top:${y}px; width:${width}px; height:${height}px`;

/**
 * A plot at its place, as a tag of what its SVG holds: plot(place)`<path …>`. One with a `label` is a picture
 * for screen readers; `cursor` replaces the crosshair; `behind` are canvases.
 */
export const plot =
  (place, label = "", cursor = "", behind = /** @type {unknown} */ (nothing)) =>
  (/** @type {TemplateStringsArray} */ drawn, ...values) =>
    html`<div class="pe-plot"
      role=${label ? "img" : nothing} aria-label=${label || nothing}
      style="${placed(place)}${cursor && `; cursor:${cursor}`}">
    ${behind}<svg width=${place.width} height=${place.height}
        aria-hidden=${label ? "true" : nothing}>${svg(drawn, ...values)}</svg>
  </div>`;
