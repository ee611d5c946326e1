// A challenge: eight hands with free wavelengths, and the mean squared distance for each doubling. A doubling
// is resolved if its mean is higher than all before it.
import { html, nothing, svg } from "lit-html";
import { asRungs, DOUBLINGS, FARTHEST, stairOf, waves } from "../formulas/ladder.js";
import { latest } from "../formulas/remember.js";
import { hand, within } from "../kit/dials.js";
import { draggedOver } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { number, plural, power, three } from "../kit/format.js";
import { arrows, axes, BARE, boxOf, onKeys, pathThrough, placed, plot, textAt, when } from "../kit/plot.js";
import { verdict } from "../kit/readout.js";
import { linear, logarithmic } from "../kit/scale.js";
import { of } from "../kit/schema.js";

const TURN = 2 * Math.PI;
const RUNG = of("ladder").find(({ key }) => key === "rungs");
const PARTS = 100; // per word, in the wavelengths of a link
const STEP = 1.05; // factor of a key press
const EDGES = Array.from({ length: DOUBLINGS + 2 }, (_, m) => 2 ** m);
const PACE = 16; // divisor of the distance, for a step of Play

/** The distances of Play: one by one, then by equal factors. */
const WALK = [0];
for (let apart = 0; apart < FARTHEST; WALK.push(apart))
  apart = Math.min(FARTHEST, apart + Math.max(1, Math.floor(apart / PACE)));

/** Moves a rung; the ladder is then the reader's own. */
const pulled = (i, to) => (shown) => {
  const rungs = asRungs(shown.lengths);
  let at = within(Math.round(to(rungs[i])), RUNG.min, RUNG.max);
  while (rungs.some((rung, other) => other !== i && rung === at)) at += at < RUNG.max ? 1 : -1;
  return { view: "own", rungs: rungs.map((rung, other) => (other === i ? at : rung)) };
};

/** Angles of the hands, also between two distances. */
const walked = ({ state: { position }, moment }) => {
  const next = WALK.find((apart) => apart > position) ?? position;
  return position + (moment ?? 0) * (next - position);
};

function dials(shown, place) {
  const { lengths, state, type } = shown;
  const room = place.width / lengths.length;
  const radius = Math.min(room / 2 - 3, (place.height - type) / 2 - 3);
  const apart = walked(shown);
  return plot(place, `${lengths.length} hands, noon and ${number(state.position)} words on`)`${lengths.map(
    (length, i) => svg`<g transform="translate(${(i + 0.5) * room},${radius + 3}) scale(${radius})">
      <circle class="pe-dial" r="1"></circle>
      ${hand(0, "held")}${hand((apart * TURN) / length, "now")}</g>
      ${textAt((i + 0.5) * room, 2 * radius + 4 + type, i, "middle")}`,
  )}`;
}

/** Ten steps with a disc at each rise, filled if resolved, and the current distance. */
function stair(shown, place) {
  const { state, squares, steps, seen, type, form, held } = shown;
  const box = boxOf(place, {
    left: (form === "phone" ? 2.6 : 3.6) * type,
    right: 1.2 * type,
    top: 1.9 * type,
    bottom: 2.4 * type,
  });
  const x = logarithmic([1, 2 ** (DOUBLINGS + 1)], [box.x, box.x + box.width]);
  const top = 4 * Math.ceil(Math.max(...squares, ...(held?.squares ?? [])) / 4);
  const y = linear([0, top], [box.y + box.height, box.y]);
  const level = (of) => of.map((step, m) => `M${x(EDGES[m])},${y(step)}H${x(EDGES[m + 1])}`).join("");
  const rise = (m) => `M${x(EDGES[m + 1])},${y(steps[m])}V${y(steps[m + 1])}`;
  const rises = (isSeen) => seen.map((one, m) => (one === isSeen ? rise(m) : "")).join("");
  const apart = state.position;
  const ticks = EDGES.filter((_, m) => m % (form === "phone" ? 3 : 2) === 0);
  const across = { scale: x, ticks, text: "words apart" };
  const up = { scale: y, ticks: y.ticks(4), text: form === "phone" ? "" : "squared distance" };
  const walk = pathThrough(
    apart,
    (k) => x(k + 1),
    (k) => y(squares[k + 1]),
  );
  return plot(
    place,
    "Mean squared distance over each doubling of the distance, a stair of ten steps",
    "default",
  )`
    ${axes(box, across, up, place, type)}
    <text class="pe-axis-label" text-anchor="end" x=${box.x - 3} y=${0.95 * type}>seen</text>
    ${seen.map(
      (one, m) => svg`<circle class=${one ? "pe-stair-seen" : "pe-stair-missed"} cx=${x(EDGES[m + 1])}
        cy=${0.65 * type} r=${0.32 * type}></circle>`,
    )}
    ${held ? svg`<path class="pe-held-rungs" d=${level(held.steps)}></path>` : nothing}
    <path class="pe-stair-rise-missed" d=${rises(false)}></path>
    <path class="pe-stair-rise" d=${rises(true)}></path>
    <path class="pe-wave" d=${level(steps)}></path>
    ${when(apart)`<path class="pe-curve pe-curve-beside" d=${walk}></path>
        <circle class="pe-now" cx=${x(apart)} cy=${y(squares[apart])} r=${0.3 * type}></circle>`}`;
}

/** The rungs, a column for each hand, on a log scale: equal factors form a straight line. */
function ladder(shown, place, { change }) {
  const { lengths, type, form, held } = shown;
  const box = boxOf(place, {
    left: (form === "phone" ? 4 : 4.6) * type,
    right: 0.6 * type,
    top: 1.5 * type,
    bottom: 1.7 * type,
  });
  const y = logarithmic([RUNG.min / PARTS, RUNG.max / PARTS], [box.y + box.height, box.y]);
  const wide = box.width / lengths.length;
  const rung = (length, i) => {
    const by = (sign) => (times) => change(pulled(i, (now) => now * STEP ** (sign * times)));
    const keys = arrows(by);
    const drag = draggedOver(change, (at, now) => pulled(i, () => y.invert(at.y) * PARTS)(now));
    const [left, at] = [box.x + i * wide, y(length)];
    return svg`<g role="slider" tabindex="0" class="pe-rung" aria-orientation="vertical"
        aria-label=${`Rung of hand ${i}`} aria-valuemin=${RUNG.min / PARTS} aria-valuemax=${RUNG.max / PARTS}
        aria-valuenow=${length} aria-valuetext=${`${three(length)} words for a turn`}
        @pointerdown=${drag} @keydown=${onKeys(keys)}>
      <rect x=${left} y=${at - 22} width=${wide} height="44" fill="transparent"></rect>
      <line class="pe-wave" x1=${left + 2} x2=${left + wide - 2} y1=${at} y2=${at}></line>
      <circle class="pe-wave-knob" cx=${left + wide / 2} cy=${at} r=${Math.min(7, wide / 2 - 2)}></circle>
    </g>`;
  };
  const up = {
    scale: y,
    ticks: y.ticks().filter((value) => value > 2),
    format: power,
  };
  return html`<div class="pe-plot" role="group" style="${placed(place)}; cursor:default"
      aria-label="Ladder: how many words each hand takes for a turn, on a log scale">
    <svg width=${place.width} height=${place.height}>
      ${axes(box, BARE, up, place, type)}
      <text class="pe-axis-label" x=${box.x} y=${0.95 * type}>words for a turn</text>
      ${
        held
          ? svg`<path class="pe-held-rungs" d=${held.lengths
              .map((length, i) => `M${box.x + i * wide},${y(length)}h${wide}`)
              .join("")}></path>`
          : nothing
      }
      ${lengths.map((_, i) =>
        textAt(box.x + (i + 0.5) * wide, box.y + box.height + 1.15 * type, i, "middle"),
      )}
      ${lengths.map(rung)}
    </svg>
  </div>`;
}

/** The unresolved doublings, by their ends. */
function lacking(missed) {
  const [last, ...others] = missed.map(number).reverse();
  if (!others.length) return last ? `missed: that to ${last}` : "none missed";
  return `missed: those to ${others.reverse().join(", ")} and ${last}`;
}

/** The number of resolved doublings, the unresolved ones, and the current distance. */
function summary({ state: { position }, squares, seen }) {
  const missed = EDGES.slice(1, -1).filter((_, m) => !seen[m]);
  const walk = position
    ? ` ${plural(position, "word")} apart, the squared distance is ${three(squares[position])}.`
    : "";
  return [
    `${number(DOUBLINGS - missed.length)} of ${number(DOUBLINGS)} doublings seen`,
    `${lacking(missed)}.${walk}`,
  ];
}

export default explorer({
  kind: "ladder",
  heights: { wide: 380, phone: 356 },
  hidden: ({ view }) => (view === "own" ? ["slowest"] : []),
  set: (key, value) => (key === "rungs" ? { view: "own", rungs: value } : { [key]: value }),
  make() {
    const measured = latest((view, slowest, rungs) => {
      const lengths = waves(view, slowest, rungs.split(",").map(Number));
      return { lengths, ...stairOf(lengths) };
    });
    return { derive: ({ view, slowest, rungs }) => measured(view, slowest, rungs.join()) };
  },
  step({ state: { position } }, direction) {
    const to =
      direction > 0 ? WALK.find((apart) => apart > position) : WALK.findLast((apart) => apart < position);
    return to === undefined ? null : { position: to };
  },
  view(shown, acts) {
    const { width, height, form } = shown;
    if (form === "phone") {
      return html`${dials(shown, { x: 0, y: 0, width, height: 62 })}
        ${stair(shown, { x: 0, y: 62, width, height: 150 })}
        ${ladder(shown, { x: 0, y: 216, width, height: height - 216 }, acts)}`;
    }
    const left = Math.round(width * 0.62);
    const top = Math.min(Math.round(height * 0.3), Math.round(left / 8) + 12);
    return html`${dials(shown, { x: 0, y: 0, width: left, height: top })}
      ${stair(shown, { x: 0, y: top, width: left, height: height - top })}
      ${ladder(shown, { x: left + 12, y: 0, width: width - left - 12, height }, acts)}`;
  },
  readout(shown) {
    const [verdictText, which] = summary(shown);
    return html`${verdict(`${verdictText}:`)}${which}`;
  },
  compare: (held, { seen }) => {
    const score = (of) => number(of.filter(Boolean).length);
    return `held ${score(held.seen)}, now ${score(seen)} of ${number(DOUBLINGS)} doublings`;
  },
  words: (shown) => summary(shown).join(": "),
  table({ lengths, steps, rises, seen }, _most, print) {
    const turns = lengths.map((length) => print(length)).join(", ");
    const span = (m) => (m ? `${number(EDGES[m])} to ${number(EDGES[m + 1] - 1)}` : "1");
    return {
      note: `Words for a turn: ${turns}.`,
      header: ["words apart", "mean squared distance", "above all before", "seen"],
      rows: steps.map((step, m) => [
        span(m),
        print(step),
        ...(m ? [print(rises[m - 1]), seen[m - 1] ? "yes" : "no"] : ["", ""]),
      ]),
    };
  },
});
