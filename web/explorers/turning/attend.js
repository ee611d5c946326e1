// Every word looks k back: which ones find their place?

import { html, nothing, svg } from "lit-html";
import { packedWeight, weightColour } from "../../kit/colour.js";
import { within } from "../../kit/dials.js";
import { draggedOver } from "../../kit/drag.js";
import { difference, number } from "../../kit/format.js";
import { disc, handle } from "../../kit/handle.js";
import { valueColours } from "../../kit/heatmap.js";
import { listed } from "../../kit/numbers.js";
import { axes, boxOf, curveOf, dotPath, guard, parted, plot, when } from "../../kit/plot.js";
import { scrub, value, verdict } from "../../kit/readout.js";
import { linear } from "../../kit/scale.js";
import { ofHead } from "./parts.js";
import { squareOf } from "./square.js";

export const LENGTHS = Array.from({ length: 41 }, (_, i) => i / 20); // relative to an encoding's rows

function attendSquare(shown, place, change) {
  const { state, type } = shown;
  const { weights, tops, count, hits, rows } = shown.attend();
  const pixels = () => valueColours(weights, packedWeight);
  /** Dots for words that found the one k back, crosses for those that missed it. */
  const marks = ({ box, x, y }) => {
    const r = Math.max(1.2, Math.min(0.8 * (box.width / count), 6));
    let [dots, crosses] = ["", ""];
    for (let p = state.offset; p < count; p++) {
      const [cx, cy] = [x(tops[p]), y(p)];
      if (tops[p] === p - state.offset) dots += dotPath(cx, cy);
      else
        crosses +=
          `M${(cx - r).toFixed(2)},${(cy - r).toFixed(2)}l${2 * r},${2 * r}` +
          `m${-2 * r},0l${2 * r},${-2 * r}`;
    }
    const label = (row, name, text) => svg`<text class="pe-on-map ${name}" text-anchor="end"
      x=${box.x + box.width - 8} y=${box.y + (1.5 + 1.4 * row) * type}>${text}</text>`;
    return svg`<path class="pe-hit" stroke-width=${2 * r} d=${dots}></path>
      <path class="pe-miss" stroke-width=${Math.max(1, r / 2)} d=${crosses}></path>
      ${label(0, "", `● ${number(hits)} hits`)}
      ${label(1, "pe-miss-text", `✕ ${number(rows - hits)} misses`)}`;
  };
  return squareOf(shown, place, change, {
    pixels,
    count,
    extent: count,
    sense: -1,
    key: { low: "0", high: "1", colour: weightColour },
    inputs: [weights],
    over: ({ box, x, y }) => svg`${guard([weights, tops, type, box.width], () => marks({ box, x, y }))}
      ${when(state.position < count)`<line class="pe-shadow pe-look" x1=${x(state.position - state.offset)}
        x2=${x(tops[state.position])}
        y1=${y(state.position)} y2=${y(state.position)}></line>`}`,
    names: ["looked at, by the word of each line", "looked at"],
  });
}

/** Hits by the words' length; the handle is at the current length. */
function hitsCurve(shown, place, change) {
  const { state, held, type, form } = shown;
  const { rows, hits } = shown.attend();
  const all = shown.hitsByLength();
  const before = held?.hitsByLength() ?? null;
  const box = boxOf(place, { left: 4.8 * type, right: type, top: 1.2 * type, bottom: 2.5 * type });
  const x = linear([0, LENGTHS.at(-1) ?? 1], [box.x, box.x + box.width]);
  const y = linear([0, 1], [box.y + box.height, box.y]);
  const trace = (kind, { hits: many, rows: of }) => {
    const found = many.map((hit) => (of ? hit / of : 0));
    return curveOf(kind, found, (i) => x(LENGTHS[i]), y);
  };
  const percent = (share) => `${Math.round(100 * share)} %`;
  const to = (at) => ({ word_length: within(Math.round(20 * x.invert(at.x)) / 20, 0, 2) });
  const across = {
    scale: x,
    ticks: [0, 0.5, 1, 1.5, 2],
    text: form === "phone" ? "word length" : "length of a word, in rows",
  };
  const up = { scale: y, ticks: [0, 0.5, 1], format: percent, text: form === "phone" ? "" : "hits" };
  return plot(place)`
    ${before ? trace("held", before) : nothing}${trace("now", all)}
    ${axes(box, across, up, place, type)}
    ${handle({
      name: "Word length, on the curve",
      at: { x: x(state.word_length), y: y(rows ? hits / rows : 0) },
      value: state.word_length,
      ends: [0, 2],
      text: `${state.word_length} rows, ${hits} of ${rows} hits`,
      shape: disc(type),
      drag: draggedOver(change, to),
      key: "word_length",
      step: 0.05,
      change,
    })}`;
}

function attendView(shown, { change }) {
  const { width, height } = shown;
  const wide = Math.min(width * 0.5, height * 1.04);
  const [left, right] = parted(shown, { tall: height * 0.62, wide, gap: 16 });
  return html`${attendSquare(shown, left, change)}${hitsCurve(shown, right, change)}`;
}

export default {
  view: attendView,
  readout(shown) {
    const { state } = shown;
    const { hits, rows, count, width } = shown.attend();
    const first = count < state.seq_len ? ` in the first ${number(count)} positions` : "";
    if (!rows) return html`No word has one ${number(state.offset)} back${first}.`;
    const length = number(state.word_length);
    const where = `${first}${ofHead({ state, width })}`;
    const found = html`${value(hits)} of ${number(rows)} words look ${scrub("offset", state.offset)} back.`;
    return html`${verdict(found)}By their largest weight; words ${length} as long as the row, factor
      ${number(state.factor)}${where}.`;
  },
  compare: (held, now) => difference(held.attend().hits, now.attend().hits, "hits"),
  words(shown) {
    const { hits, rows } = shown.attend();
    const length = number(shown.state.word_length);
    return `Words ${length} as long as the row: ${number(hits)} of ${number(rows)} hits.`;
  },
  table(shown, most, print) {
    const { weights, tops, count } = shown.attend();
    return listed(["position", "looks most at", "with the weight", "hit"], count, most, (p) => [
      p,
      tops[p],
      print(weights[p * count + tops[p]]),
      p < shown.state.offset ? "" : tops[p] === p - shown.state.offset ? "yes" : "no",
    ]);
  },
  unused: ["metric", "pairs", "first_pair", "pair", "hands_alone"],
};
