// A bar chart over pairs with draggable edges; bars outside the edges are hollow.
import { nothing, svg } from "lit-html";
import { within } from "./dials.js";
import { draggedOver } from "./drag.js";
import { number } from "./format.js";
import { arrows, axes, barPath, boxOf, guard, onKeys, plot } from "./plot.js";
import { linear, sparseTicks } from "./scale.js";

const LEAST_BAR = 2; // in pixels; narrower bars are drawn as an envelope

/** Minimum and maximum of the values that share each pixel. */
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

/** Patches for the edges: `pairs` is where counting ends (0: after the last), `from_pair` where it begins. */
const EDGES = {
  counted: (to, { from = 0, terms }) => {
    const pairs = within(to, from + 1, terms.length);
    return { pairs: pairs === terms.length ? 0 : pairs };
  },
  from: (to, { counted }) => ({ from_pair: within(to, 0, counted - 1) }),
};

/** Pointer listener that moves an edge. */
const counting = (name, box, change) =>
  draggedOver(change, ({ x }, shown) =>
    EDGES[name](Math.round(((x - box.x) / box.width) * shown.terms.length), shown),
  );

/** The handle of one edge. */
function edgeOf(name, label, at, shown, box, change) {
  const { from = 0, counted, terms, type } = shown;
  const move = (sign) => (step) => change((now) => EDGES[name]((now[name] ?? 0) + sign * step, now));
  const keys = arrows(move);
  const count = counted - from;
  const [least, most] = name === "from" ? [0, counted - 1] : [from + 1, terms.length];
  return svg`<g role="slider" tabindex="0" class="pe-edge" aria-label=${label}
      aria-valuemin=${least} aria-valuemax=${most} aria-valuenow=${shown[name] ?? 0}
      aria-valuetext=${`${count} of ${terms.length} hands`}
      @pointerdown=${counting(name, box, change)} @keydown=${onKeys(keys)}>
    <rect x=${at - 22} y=${box.y - 2} width="44" height=${box.height + 4} fill="transparent"></rect>
    <line x1=${at} x2=${at} y1=${box.y - 4} y2=${box.y + box.height}></line>
    <path transform="translate(${at},${box.y + box.height / 2}) scale(${type / 14})"
      d="M-9,0l7,-7v14zM9,0l-7,-7v14z"></path>
  </g>`;
}

/**
 * The bar chart. `shown` has {terms, counted, type, form} and the parameter `pairs` for the end; if it has
 * `from`, there is an edge for the start, too. The last argument is {values, heldValues, range, ticks, text,
 * chosen}; held values are dotted.
 */
export function countedBars(shown, place, change, { values, heldValues, range, ticks, text, chosen = -1 }) {
  const { terms, counted, from = 0, type, form } = shown;
  const box = boxOf(place, { left: 2.4 * type, right: 0.6 * type, top: 0.8 * type, bottom: 2.5 * type });
  const x = linear([0, terms.length], [box.x, box.x + box.width]);
  const y = linear(range, [box.y + box.height, box.y]);
  const wide = box.width / terms.length;
  const isHeld = heldValues?.length === values.length && wide >= LEAST_BAR;
  const rise = (left, breadth, from, to) => barPath(left, breadth, y(from), y(to));
  /** One path of all boxes with `isOne(i)`. */
  const path = (name, list, isOne, boxFor) => {
    const boxes = list.map((bar, i) => (isOne(i) ? boxFor(bar, i) : ""));
    return svg`<path class=${`pe-count ${name}`} d=${boxes.join("")}></path>`;
  };
  const counts = (i) => i >= from && i < counted;
  const whole = () => {
    const bar = (value, i) => rise(x(i) + wide * 0.12, wide * 0.76, 0, value);
    const all = Array.from(values);
    return [
      path("", all, (i) => counts(i) && i !== chosen, bar),
      path("pe-count-chosen", all, (i) => counts(i) && i === chosen, bar),
      path("pe-count-not", all, (i) => !counts(i), bar), // hollow
    ];
  };
  const spread = () => {
    const pixels = Math.floor(box.width);
    const ends = envelopeOf(values, pixels);
    const isCounted = (i) => counts((i / pixels) * values.length);
    const isNot = (i) => !isCounted(i);
    const reach = ([least, most], i) => rise(box.x + i, 1, Math.min(0, least), Math.max(0, most));
    const core = ([least, most], i) => rise(box.x + i, 1, 0, least > 0 ? least : Math.min(0, most));
    return [
      path("pe-count-reach", ends, isCounted, reach),
      path("pe-count-reach-not", ends, isNot, reach),
      path("", ends, isCounted, core),
      path("pe-count-core-not", ends, isNot, core),
    ];
  };
  const ghost = () =>
    path(
      "pe-count-held",
      Array.from(heldValues),
      () => true,
      (value, i) => rise(x(i) + wide * 0.05, wide * 0.9, 0, value),
    );
  const bars = () => [wide >= LEAST_BAR ? whole() : spread(), isHeld ? ghost() : nothing];
  const hands = sparseTicks(x, box.width, (number(terms.length).length * 0.62 + 2) * type).filter(
    (i) => i < terms.length,
  );
  const across = { scale: (i) => x(i + 0.5), ticks: hands, text: "hand" };
  const up = { scale: y, ticks, text: form === "phone" ? "" : text };
  const inputs = [values, from, counted, heldValues, chosen, type, place.width, place.height];
  return plot(place)`
    ${guard(inputs, bars)}
    ${axes(box, across, up, place, type)}
    ${"from" in shown ? edgeOf("from", "First hand counted", x(from), shown, box, change) : nothing}
    ${edgeOf("counted", "Hands counted", x(counted), shown, box, change)}`;
}
