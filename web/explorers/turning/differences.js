// Differences of rows: rotating arrows of constant length.
import { html, nothing, svg } from "lit-html";
import { chordSquared } from "../../formulas/distance.js";
import { differenceCosine } from "../../formulas/turning.js";
import { tip, within } from "../../kit/dials.js";
import { draggedOver } from "../../kit/drag.js";
import { difference, number, three } from "../../kit/format.js";
import { disc, handle } from "../../kit/handle.js";
import { listed } from "../../kit/numbers.js";
import { axes, boxOf, curveOf, guard, level, parted, plot, squarePath, textAt } from "../../kit/plot.js";
import { value, verdict } from "../../kit/readout.js";
import { linear, wholeTicks } from "../../kit/scale.js";
import { dials, handsOf } from "./dials.js";
import { last } from "./parts.js";

/** Half the difference of the two tips, from the centre. */
function arrow(position, offset, term, name) {
  const [a, b] = [tip(position * term), tip((position + offset) * term)];
  const [x, y] = [(b.x - a.x) / 2, (b.y - a.y) / 2];
  const angle = (Math.atan2(y, x) * 180) / Math.PI;
  const size = Math.min(0.28, Math.hypot(x, y));
  return svg`<line class=${`pe-hand pe-hand-${name}`} x1="0" y1="0" x2=${x} y2=${y}></line>
    <path class=${`pe-barb pe-barb-${name}`} transform="translate(${x},${y}) rotate(${angle}) scale(${size})"
      d="M0,0L-1,0.5V-0.5Z"></path>`;
}

function differenceDials(shown, place, change) {
  const { state, terms, held, moment, type, form } = shown;
  const pairs = handsOf(shown);
  const columns = Math.min(4, pairs.length);
  const room = place.width / 8;
  const lines = Math.ceil(pairs.length / columns);
  const tall = (place.height - (form === "phone" ? 0 : 1.6 * type)) / (form === "phone" ? 1 : 2);
  const radius = Math.min(room - 5, (tall - 2.6 * type - 8) / 2);
  const inside = (pair) => (from, turn) => {
    const [a, b] = [tip(from), tip(from + turn)];
    const drawn = (p, name) => arrow(p, state.offset, terms[pair], name);
    return svg`<line class="pe-chord pe-uncounted" x1=${a.x} y1=${a.y} x2=${b.x} y2=${b.y}></line>
      ${
        held && pair < held.terms.length
          ? arrow(held.state.position, held.state.offset, held.terms[pair], "held")
          : nothing
      }${drawn(0, "maybe")}${drawn(state.position + moment, "now")}`;
  };
  const line = (i) => pairs.slice(i * columns, (i + 1) * columns);
  const lengths = pairs.map((pair, i) => {
    const at = {
      x: room * (2 * (i % columns) + 1),
      y: tall * Math.floor(i / columns) + 2 * radius + 5 + 2.2 * type,
    };
    const length = Math.sqrt(chordSquared(state.offset, terms[pair]));
    return textAt(at.x, at.y, three(length), "middle", "pe-strong");
  });
  return plot(place)`
    ${Array.from({ length: lines }, (_, i) =>
      dials(shown, change, { x: 0, y: 3 + tall * i, room, radius, pairs: line(i), inside }),
    )}${lengths}
    ${
      form === "phone"
        ? nothing
        : textAt(2, place.height - 6, "arrow: PE(p+k) − PE(p); dashed: at p = 0; number: length")
    }`;
}

function differenceCurve(shown, place, change) {
  const { state, held, type, form, moment } = shown;
  const box = boxOf(place, { left: 3.2 * type, right: type, top: 1.2 * type, bottom: 2.5 * type });
  const most = Math.max(1, state.seq_len - 1);
  const x = linear([0, most], [box.x, box.x + box.width]);
  const y = linear([-1, 1], [box.y + box.height, box.y]);
  const bins = Math.max(2, Math.floor(box.width));
  const now = shown.gaps(bins);
  const before = held?.gaps(bins) ?? null;
  const trace = (kind, { offsets, products, total }) => {
    const cosines = products.map((product) => (total ? product / total : 0));
    return curveOf(kind, cosines, (i) => x(offsets[i]), y);
  };
  const isDotted = box.width / most >= 4 && now.offsets.length === state.seq_len;
  const dots = () =>
    Array.from(now.offsets, (gap, i) =>
      squarePath(x(gap), y(now.total ? now.products[i] / now.total : 0), 4),
    ).join("");
  const curves = () => svg`
    ${level("pe-rule", y(0), box)}
    ${before ? trace("held", before) : nothing}${trace("now", now)}
    ${isDotted ? svg`<path class="pe-tip" d=${dots()}></path>` : nothing}`;
  const drag = draggedOver(change, (at) => ({
    position: within(Math.round(x.invert(at.x)), 0, state.seq_len - 1),
  }));
  const across = {
    scale: x,
    ticks: wholeTicks(x, box.width, 5 * type),
    text: form === "phone" ? "gap to the one at 0" : "gap between the two differences",
  };
  const up = { scale: y, ticks: [-1, 0, 1], text: form === "phone" ? "" : "cosine of the two" };
  const at = Math.min(most, state.position + moment);
  return plot(place)`
    ${guard([now, before, type, place.width, place.height], curves)}
    ${axes(box, across, up, place, type)}
    ${handle({
      name: "Position p, the gap",
      key: "position",
      at: { x: x(at), y: y(differenceCosine(at, state.offset, shown.terms)) },
      value: state.position,
      ends: [0, last(shown)],
      text: `p ${state.position}, cosine ${three(shown.cosineAtZero())}`,
      shape: disc(type),
      drag,
      change,
    })}`;
}

function differencesView(shown, { change }) {
  const { width, height } = shown;
  const [left, right] = parted(shown, { tall: height * 0.36, wide: width * 0.55, gap: 16 });
  return html`${differenceDials(shown, left, change)}${differenceCurve(shown, right, change)}`;
}

export default {
  view: differencesView,
  readout({ state, length, cosineAtZero }) {
    const [p, q] = [number(state.position), number(state.position + state.offset)];
    const cosine = state.offset
      ? html`; cosine with that at 0: ${value(cosineAtZero())}`
      : " and no direction";
    return html`${verdict(html`A step is ${value(length)} long, everywhere.`)}PE(${q}) − PE(${p})${cosine}.`;
  },
  compare: (held, now) => difference(held.cosineAtZero(), now.cosineAtZero()),
  words: ({ state, length, cosineAtZero }) =>
    `p ${number(state.position)}. Length ${three(length)}, cosine with that at 0 ${three(cosineAtZero())}.`,
  table: ({ state, terms }, most, print) =>
    listed(["gap", "cosine"], state.seq_len, most, (gap) => [
      gap,
      print(differenceCosine(gap, state.offset, terms)),
    ]),
  unused: ["metric", "pairs", "word_length", "factor", "hands_alone"],
};
