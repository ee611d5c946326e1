// A challenge: eight hands whose speeds are free, and a strip of how far each position is from the start. A
// position that is nearer than position 1 ends the play.
import { html, nothing, svg } from "lit-html";
import { asRungs, challenge, waves } from "../formulas/ladder.js";
import { latest } from "../formulas/remember.js";
import { hand, within } from "../kit/dials.js";
import { draggedOver } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { four, number, printer } from "../kit/format.js";
import { axes, boxOf, curveThrough, onKeys, pathThrough, placed } from "../kit/plot.js";
import { verdict } from "../kit/readout.js";
import { linear, logarithmic, wholeTicks } from "../kit/scale.js";
import { of } from "../kit/schema.js";

const TURN = 2 * Math.PI;
const RUNG = of("ladder").find(({ key }) => key === "rungs");
const PARTS = 100; // of a position, that a rung is written in
const REACHES = [16, 64, 256]; // positions of the strip, before all of them
const STEP = 1.05; // of a wavelength, at a key

/** One rung elsewhere: whatever ladder it was, now it is the reader's own, and the play begins anew. */
const pulled = (i, to) => (shown) => {
  const rungs = asRungs(shown.lengths);
  let at = within(Math.round(to(rungs[i])), RUNG.min, RUNG.max);
  while (rungs.some((rung, other) => other !== i && rung === at)) at += at < RUNG.max ? 1 : -1;
  return { view: "own", position: 0, rungs: rungs.map((rung, other) => (other === i ? at : rung)) };
};

function dials(shown, place) {
  const { lengths, position, moment, type, fails } = shown;
  const room = place.width / lengths.length;
  const radius = Math.min(room / 2 - 3, (place.height - type) / 2 - 3);
  const lost = position === fails;
  return html`<div class="pe-plot" role="img" style=${placed(place)}
      aria-label=${`${lengths.length} hands at position ${position}`}>
    <svg width=${place.width} height=${place.height}>${lengths.map(
      (length, i) => svg`<g transform="translate(${(i + 0.5) * room},${radius + 3}) scale(${radius})">
        <circle class=${lost ? "pe-dial pe-fail" : "pe-dial"} r="1"></circle>
        ${hand(0, "held")}${hand(((position + (lost ? 0 : moment)) * TURN) / length, "now")}</g>
        <text class="pe-axis-label" text-anchor="middle" x=${(i + 0.5) * room}
          y=${2 * radius + 4 + type}>${i}</text>`,
    )}</svg>
  </div>`;
}

/** How far each position so far is from the start; a level line where position 1 is. */
function strip(shown, place) {
  const { state, distances, position, fails, type, form, held, end } = shown;
  const margin = { left: 2.6 * type, right: 1.2 * type, top: 1.6 * type, bottom: 2.4 * type };
  const box = boxOf(place.width, place.height, margin);
  const last = state.seq_len - 1;
  const reach = REACHES.find((one) => one >= position && one < last) ?? last; // a window that grows
  const x = linear([0, reach], [box.x, box.x + box.width]);
  const y = linear([0, 2 * Math.sqrt(shown.lengths.length)], [box.y + box.height, box.y]);
  const curve = (of, to) => [to + 1, (p) => x(p), (p) => y(of[p])];
  const heldTo = held ? Math.min(held.position, reach) : 0;
  const lost = position === fails;
  const level = y(distances[1]);
  const across = { scale: x, ticks: wholeTicks(x, box.width, 5 * type), text: "position" };
  const up = { scale: y, ticks: [0, 2, 4], text: form === "phone" ? "" : "distance" };
  const at = x(position);
  const size = 0.55 * type;
  const side = 2 * size;
  const cross = `M${at - size},${y(distances[position]) - size}l${side},${side}m0,${-side}l${-side},${side}`;
  const words = lost
    ? `Position ${number(position)} looks like the start`
    : position === end && fails === null
      ? "No position looks like the start"
      : "";
  return html`<div class="pe-plot" role="img" style="${placed(place)}; cursor:default"
      aria-label="Distance of each position from the start, with a line where position 1 is">
    <svg width=${place.width} height=${place.height}>
      ${
        lost
          ? svg`<rect class="pe-fail-ground" x=${box.x} y=${box.y} width=${box.width}
              height=${box.height}></rect>`
          : nothing
      }
      <rect class="pe-near" x=${box.x} y=${level} width=${box.width}
        height=${Math.max(0, box.y + box.height - level)}></rect>
      <line class="pe-limit" x1=${box.x} x2=${box.x + box.width} y1=${level} y2=${level}></line>
      ${axes(box, across, up, place.width, place.height, type)}
      ${held ? curveThrough("held", ...curve(held.distances, heldTo)) : nothing}
      <path class=${lost ? "pe-curve pe-fail" : "pe-curve"}
        d=${pathThrough(...curve(distances, position))}></path>
      ${
        lost
          ? svg`<path class="pe-curve pe-fail" style="stroke-width:4" d=${cross}></path>`
          : svg`<circle class="pe-now" cx=${at} cy=${y(distances[position])} r=${0.3 * type}></circle>`
      }
      <text class="pe-limit-text pe-halo" text-anchor="end" x=${box.x + box.width}
        y=${level + 1.05 * type}>as near as position 1</text>
      <text class=${`pe-axis-label pe-strong pe-halo ${lost ? "pe-fail-text" : ""}`} text-anchor="middle"
        x=${box.x + box.width / 2} y=${box.y + 0.9 * type}>${words}</text>
    </svg>
  </div>`;
}

/** The rungs, a column for each hand, on a log scale: equal factors are a straight line. */
function ladder(shown, place, { change }) {
  const { lengths, type, form, held } = shown;
  const margin = {
    left: (form === "phone" ? 4 : 4.6) * type,
    right: 0.6 * type,
    top: 1.5 * type,
    bottom: 1.7 * type,
  };
  const box = boxOf(place.width, place.height, margin);
  const y = logarithmic([RUNG.min / PARTS, RUNG.max / PARTS], [box.y + box.height, box.y]);
  const wide = box.width / lengths.length;
  const rung = (length, i) => {
    const by = (sign) => (times) => change(pulled(i, (now) => now * STEP ** (sign * times)));
    const to = (value) => () => change(pulled(i, () => value));
    const keys = {
      ArrowUp: by(1),
      ArrowRight: by(1),
      ArrowDown: by(-1),
      ArrowLeft: by(-1),
      Home: to(RUNG.min),
      End: to(RUNG.max),
    };
    const drag = draggedOver(change, (at, now) => pulled(i, () => y.invert(at.y) * PARTS)(now));
    const [left, at] = [box.x + i * wide, y(length)];
    return svg`<g role="slider" tabindex="0" class="pe-rung" aria-orientation="vertical"
        aria-label=${`Rung of hand ${i}`} aria-valuemin=${RUNG.min / PARTS} aria-valuemax=${RUNG.max / PARTS}
        aria-valuenow=${length} aria-valuetext=${`${four(length)} positions for a turn`}
        @pointerdown=${drag} @keydown=${onKeys(keys)}>
      <rect x=${left} y=${at - 22} width=${wide} height="44" fill="transparent"></rect>
      <line class="pe-wave" x1=${left + 2} x2=${left + wide - 2} y1=${at} y2=${at}></line>
      <circle class="pe-wave-knob" cx=${left + wide / 2} cy=${at} r=${Math.min(7, wide / 2 - 2)}></circle>
    </g>`;
  };
  const up = {
    scale: y,
    ticks: y.ticks().filter((value) => value > 2),
    text: "",
    format: (v) => (v < 1e5 ? number(v) : v.toExponential(0).replace("e+", "e")),
  };
  return html`<div class="pe-plot" role="group" style="${placed(place)}; cursor:default"
      aria-label="Ladder: how many positions each hand takes for a turn, on a log scale">
    <svg width=${place.width} height=${place.height}>
      ${axes(box, { scale: (v) => v, ticks: [], text: "" }, up, place.width, place.height, type)}
      <text class="pe-axis-label" x=${box.x} y=${0.95 * type}>positions for a turn</text>
      ${
        held
          ? svg`<path class="pe-held-rungs" d=${held.lengths
              .map((length, i) => `M${box.x + i * wide},${y(length)}h${wide}`)
              .join("")}></path>`
          : nothing
      }
      ${lengths.map(
        (_, i) => svg`<text class="pe-axis-label" text-anchor="middle" x=${box.x + (i + 0.5) * wide}
          y=${box.y + box.height + 1.15 * type}>${i}</text>`,
      )}
      ${lengths.map(rung)}
    </svg>
  </div>`;
}

/** What has happened so far: the verdict, and what it rests on. */
function told({ state, position, fails, end, distances }) {
  const goal = number(state.seq_len - 1);
  const far = `It is ${four(distances[position])} from the start; position 1 is ${four(distances[1])}.`;
  if (position === fails) return [`Position ${number(position)} looks like the start.`, far];
  if (position === end) return [`Position ${number(end)} reached.`, "No position looks like the start."];
  return position
    ? [`Position ${number(position)} of ${goal}.`, far]
    : [`${goal} positions to go.`, "All hands stand at noon. Press Play."];
}

const DOUBT = 1e-14; // of an angle of one radian, and more than eight hands can add up to

export default explorer({
  kind: "ladder",
  heights: { wide: 380, phone: 356 },
  limits: ({ end }) => ({ position: end }),
  set: (key, value) => (key === "position" ? { position: value } : { [key]: value, position: 0 }),
  make() {
    const played = latest((view, rungs, length) => {
      const lengths = waves(view, rungs.split(",").map(Number));
      const { distances, fails } = challenge(lengths, length);
      return { lengths, distances, fails, end: fails ?? length - 1 };
    });
    return {
      derive({ view, rungs, seq_len: length, position }) {
        const made = played(view, rungs.join(), length);
        return { ...made, position: Math.min(position, made.end) };
      },
    };
  },
  view(shown, acts) {
    const { width, height, form } = shown;
    if (form === "phone") {
      return html`${dials(shown, { x: 0, y: 0, width, height: 62 })}
        ${strip(shown, { x: 0, y: 62, width, height: 150 })}
        ${ladder(shown, { x: 0, y: 216, width, height: height - 216 }, acts)}`;
    }
    const left = Math.round(width * 0.62);
    const top = Math.min(Math.round(height * 0.3), Math.round(left / 8) + 12);
    return html`${dials(shown, { x: 0, y: 0, width: left, height: top })}
      ${strip(shown, { x: 0, y: top, width: left, height: height - top })}
      ${ladder(shown, { x: left + 12, y: 0, width: width - left - 12, height }, acts)}`;
  },
  readout(shown) {
    const [said, why] = told(shown);
    return html`${verdict(said)}${why}`;
  },
  compare: (held, { fails, end }) => {
    const reached = (of) =>
      of.fails === null ? `reaches ${number(of.end)}` : `stops at ${number(of.fails)}`;
    return `held ${reached(held)}, now ${reached({ fails, end })}`;
  },
  words: (shown) => told(shown).join(" "),
  table({ lengths, distances, end }, most, exact) {
    const print = printer(most, exact);
    const count = Math.min(most, end + 1);
    const turns = lengths.map((length) => print(length, DOUBT * length)).join(", ");
    const some = count <= end ? `; the first ${number(count)} positions` : "";
    return {
      note: `Positions for a turn: ${turns}${some}.`,
      header: ["position", "distance from the start"],
      rows: Array.from({ length: count }, (_, p) => [p, print(distances[p], DOUBT * (p + 1))]),
    };
  },
});
