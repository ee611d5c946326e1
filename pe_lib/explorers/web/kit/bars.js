// Bars, one for each hand, and an edge that is dragged: what stands before it counts, what stands behind is
// hollow.
import { html, svg } from "lit-html";
import { within } from "./dials.js";
import { dragged } from "./drag.js";
import { number } from "./format.js";
import { axes, boxOf, onKeys, painted, placed } from "./plot.js";
import { linear, sparseTicks } from "./scale.js";

const LEAST_BAR = 2; // pixels, below which bars become an envelope

/** Smallest and largest of the bars that share each pixel. */
function envelopeOf(values, pixels) {
  return Array.from({ length: pixels }, (_, x) => {
    const from = Math.floor((x * values.length) / pixels);
    const to = Math.max(from + 1, Math.floor(((x + 1) * values.length) / pixels));
    let [least, most] = [Infinity, -Infinity];
    for (let i = from; i < to; i++) {
      least = Math.min(least, values[i]);
      most = Math.max(most, values[i]);
    }
    return [least, most];
  });
}

/** How many count, as the parameter `pairs` has it: 0 is all. */
const patch = (pairs, all) => ({ pairs: pairs === all ? 0 : pairs });

/** The edge of what is counted goes where the pointer is. */
const counting = (box, change) =>
  dragged({
    begin: (event) => event.currentTarget.closest(".pe-plot").getBoundingClientRect(),
    move: (event, rect) =>
      change(({ terms }) => {
        const share = (event.clientX - rect.left - box.x) / box.width;
        return patch(within(Math.round(share * terms.length), 1, terms.length), terms.length);
      }),
  });

/**
 * The plot of the bars. `shown` holds {terms, counted, colours, type, form}, and its parameter `pairs`
 * follows the
 * edge; the last is {values, heldValues, range, ticks, text, chosen}: the held ones are dotted, the range is
 * that of the axis.
 */
export function countedBars(shown, place, change, { values, heldValues, range, ticks, text, chosen = -1 }) {
  const { terms, counted, colours, type, form } = shown;
  const margin = { left: 2.4 * type, right: 0.6 * type, top: 0.8 * type, bottom: 2.5 * type };
  const box = boxOf(place.width, place.height, margin);
  const x = linear([0, terms.length], [box.x, box.x + box.width]);
  const y = linear(range, [box.y + box.height, box.y]);
  const wide = box.width / terms.length;
  const isHeld = heldValues?.length === values.length && wide >= LEAST_BAR;
  const draw = (context) => {
    const bar = (from, to) => [Math.min(y(from), y(to)), Math.abs(y(from) - y(to))];
    const fill = (left, from, to) => {
      const [top, height] = bar(from, to);
      context.fillRect(left, top, 1, height);
    };
    if (wide >= LEAST_BAR) {
      context.strokeStyle = colours.soft;
      for (const [i, value] of values.entries()) {
        const [top, height] = bar(0, value);
        const [left, breadth] = [x(i) + wide * 0.12, wide * 0.76];
        context.fillStyle = i === chosen ? colours.cosine : colours.ink;
        if (i < counted) context.fillRect(left, top, breadth, height);
        else context.strokeRect(left, top, breadth, height); // not counted: hollow
      }
    } else {
      const pixels = Math.floor(box.width);
      context.fillStyle = colours.ink;
      envelopeOf(values, pixels).forEach(([least, most], i) => {
        const isCounted = (i / pixels) * values.length < counted;
        context.globalAlpha = isCounted ? 0.45 : 0.15;
        fill(box.x + i, Math.min(0, least), Math.max(0, most));
        context.globalAlpha = isCounted ? 1 : 0.3;
        fill(box.x + i, 0, least > 0 ? least : Math.min(0, most));
      });
      context.globalAlpha = 1;
    }
    if (isHeld) {
      context.setLineDash([1, 3]);
      context.lineWidth = 2;
      context.strokeStyle = colours.position;
      for (const [i, value] of heldValues.entries()) {
        const [top, height] = bar(0, value);
        context.strokeRect(x(i) + wide * 0.05, top, wide * 0.9, height);
      }
      context.setLineDash([]);
    }
  };
  const edge = x(counted);
  const move = (by) => (step) =>
    change(({ counted: now, terms: all }) => patch(within(now + by * step, 1, all.length), all.length));
  const keys = { ArrowRight: move(1), ArrowLeft: move(-1), ArrowUp: move(1), ArrowDown: move(-1) };
  const hands = sparseTicks(x, box.width, (number(terms.length).length * 0.62 + 2) * type).filter(
    (i) => i < terms.length,
  );
  const across = { scale: (i) => x(i + 0.5), ticks: hands, text: "hand" };
  const up = { scale: y, ticks, text: form === "phone" ? "" : text };
  const inputs = [values, counted, colours, heldValues, chosen, type, place.height];
  return html`<div class="pe-plot" style=${placed(place)}>
    <canvas aria-hidden="true" ${painted(place.width, place.height, draw, inputs)}></canvas>
    <svg width=${place.width} height=${place.height}>
      ${axes(box, across, up, place.width, place.height, type)}
      ${svg`<g role="slider" tabindex="0" class="pe-edge" aria-label="Hands counted" aria-valuemin="1"
          aria-valuemax=${terms.length} aria-valuenow=${counted}
          aria-valuetext=${`${counted} of ${terms.length} hands`}
          @pointerdown=${counting(box, change)} @keydown=${onKeys(keys)}>
        <rect x=${edge - 22} y=${box.y - 2} width="44" height=${box.height + 4} fill="transparent"></rect>
        <line x1=${edge} x2=${edge} y1=${box.y - 4} y2=${box.y + box.height}></line>
        <path transform="translate(${edge},${box.y + box.height / 2}) scale(${type / 14})"
          d="M-9,0l7,-7v14zM9,0l-7,-7v14z"></path>
      </g>`}
    </svg>
  </div>`;
}
