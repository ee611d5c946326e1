// The kernel: cosines that add up.
import { html, nothing, svg } from "lit-html";
import { offsetDistance, offsetProduct } from "../../formulas/encoding.js";
import { countedBars } from "../../kit/bars.js";
import { packedWeight, weightColour } from "../../kit/colour.js";
import { within } from "../../kit/dials.js";
import { draggedOver } from "../../kit/drag.js";
import { difference, number, three } from "../../kit/format.js";
import { disc, handle } from "../../kit/handle.js";
import { valueColours } from "../../kit/heatmap.js";
import { listed } from "../../kit/numbers.js";
import { axes, boxOf, curveThrough, guard, level, plot, textAt } from "../../kit/plot.js";
import { scrub, value, verdict } from "../../kit/readout.js";
import { endsOf, linear, wholeTicks } from "../../kit/scale.js";
import { last } from "./parts.js";
import { squareOf } from "./square.js";

const MEASURES = { cosine: "similarity", dot: "dot product", euclidean: "distance" };

/** A mean product of two rows in the chosen measure; `squared` is the squared norm of a row. */
export const measured = (product, metric, squared) => {
  if (metric === "euclidean") return Math.sqrt(Math.max(0, 2 * (squared - product)));
  return metric === "cosine" ? product / squared : product;
};

/** The square's values in the chosen measure, and their minimum and maximum. */
function scaleOf(shown, squares) {
  const { state, counted } = shown;
  const values = squares.map(({ kernel, counted: own = counted }) =>
    kernel.map((product) => measured(product, state.metric, own)),
  );
  const [low, high] = endsOf(values, [Infinity, -Infinity]);
  return state.metric === "euclidean" ? { values, far: high, near: low } : { values, far: low, near: high };
}

function kernelSquare(shown, place, change) {
  const { state, held, type } = shown;
  const now = shown.kernel();
  const isHeld =
    held &&
    ["seq_len", "metric"].every((key) => held.state[key] === state[key]) &&
    ["d_model", "base", "pairs"].some((key) => held.state[key] !== state[key]); // otherwise both coincide
  const before = isHeld ? { ...held.kernel(), counted: held.counted } : null;
  const { values, far, near } = scaleOf(shown, before ? [now, before] : [now]);
  const { size, count } = now;
  const pixels = () => {
    const colours = values.map((kept) =>
      valueColours(kept, (value) => packedWeight(near === far ? 1 : (value - far) / (near - far))),
    );
    const square = new Uint32Array(count * count);
    for (let row = 0, at = 0; row < count; row++)
      for (let column = 0; column < count; column++, at++)
        square[at] = (before && row > column ? colours[1] : colours[0])[Math.abs(row - column)];
    return square;
  };
  const label = (text, at, height, anchor) =>
    svg`<text class="pe-on-map" text-anchor=${anchor} x=${at} y=${height}>${text}</text>`;
  const over = ({ box }) =>
    before
      ? [
          label("held", box.x + 6, box.y + box.height - 8, "start"),
          label("now", box.x + box.width - 6, box.y + type + 4, "end"),
        ]
      : nothing;
  return squareOf(shown, place, change, {
    pixels,
    count,
    extent: count * size,
    sense: 1,
    key: { low: three(far), high: three(near), colour: weightColour },
    over,
    inputs: [now, before?.kernel, state.metric],
    names: ["position"],
  });
}

function kernelCurve(shown, place, change) {
  const { state, terms, counted, held, type, form } = shown;
  const box = boxOf(place, { left: 4.3 * type, right: type, top: 1.5 * type, bottom: 2.5 * type });
  const most = Math.max(1, state.seq_len - 1);
  const ends = { cosine: [-1, 1], dot: [-counted, counted], euclidean: [0, 2 * Math.sqrt(counted)] }[
    state.metric
  ];
  const x = linear([-most, most], [box.x, box.x + box.width]);
  const y = linear(ends, [box.y + box.height, box.y]);
  const half = shown.profile(Math.max(2, Math.floor(box.width / 2)));
  const isHeld = held && held.state.metric === state.metric;
  const before = isHeld ? held.profile(Math.max(2, Math.floor(box.width / 2))) : null;
  const trace = (kind, { offsets, products }, squared) => {
    const count = offsets.findLastIndex((k) => k <= most) + 1;
    const at = (step) => (step < count ? count - 1 - step : step - count); // left, then right
    return curveThrough(
      kind,
      2 * count,
      (step) => x(step < count ? -offsets[at(step)] : offsets[at(step)]),
      (step) => y(measured(products[at(step)], state.metric, squared)),
    );
  };
  const term = terms[state.pair];
  // where the sum is not slow, the waves would hide it
  const isSlow = state.metric === "cosine" && (2 * most * term) / box.width < 0.3;
  const alone = () =>
    curveThrough(
      "part",
      box.width + 1,
      (i) => box.x + i,
      (i) => y(Math.cos(x.invert(box.x + i) * term)),
    );
  const curves = () => svg`
    ${level("pe-rule", y(0), box)}
    ${isSlow ? alone() : nothing}
    ${before ? trace("held", before, held.counted) : nothing}${trace("now", half, counted)}`;
  const r = type / 2;
  const value = y(shown.measure);
  const drag = draggedOver(change, (at) => ({
    offset: within(Math.abs(Math.round(x.invert(at.x))), 0, state.seq_len - 1),
  }));
  const across = {
    scale: x,
    ticks: wholeTicks(x, box.width, 6 * type),
    text: form === "phone" ? "offset k" : "offset k between two positions",
  };
  const up = { scale: y, ticks: y.ticks(3), text: form === "phone" ? "" : MEASURES[state.metric] };
  const inputs = [half, before, state.metric, state.pair, terms, type, place.width, place.height];
  return plot(place)`
    ${guard(inputs, curves)}
    ${axes(box, across, up, place, type)}
    ${
      isHeld && held.state.offset < state.seq_len
        ? [-1, 1].map(
            (sign) => svg`<circle class="pe-tip pe-tip-held" r=${0.8 * r} cx=${x(sign * held.state.offset)}
              cy=${y(held.measure)}></circle>`,
          )
        : nothing
    }
    <circle class="pe-nearest" cx=${x(-state.offset)} cy=${value} r=${r}></circle>
    ${
      isSlow
        ? textAt(box.x + box.width, 1.05 * type, `- - hand ${state.pair} alone`, "end", "pe-name-added")
        : nothing
    }
    ${handle({
      name: "Offset k, the curve",
      key: "offset",
      at: { x: x(state.offset), y: value },
      value: state.offset,
      ends: [0, last(shown)],
      text: `k ${state.offset}, ${MEASURES[state.metric]} ${three(shown.measure)}`,
      shape: disc(type),
      drag,
      change,
    })}`;
}

function kernelView(shown, { change }) {
  const { width, height, form, held } = shown;
  const bars = (place) =>
    countedBars(shown, place, change, {
      values: shown.cosines(),
      heldValues: held?.cosines() ?? null,
      range: [-1, 1],
      ticks: [-1, 0, 1],
      text: "cos kω",
      chosen: shown.state.pair,
    });
  if (form === "phone") {
    const tall = Math.round(height * 0.58);
    const left = Math.round(width * 0.56);
    return html`${kernelSquare(shown, { x: 0, y: 0, width: left, height: tall }, change)}
      ${bars({ x: left, y: 0, width: width - left, height: tall - 16 })}
      ${kernelCurve(shown, { x: 0, y: tall, width, height: height - tall }, change)}`;
  }
  const left = Math.min(Math.round(width * 0.47), Math.round(height * 1.04));
  const top = Math.round(height * 0.44);
  const beside = { x: left + 16, width: width - left - 16 };
  return html`${kernelSquare(shown, { x: 0, y: 0, width: left, height }, change)}
    ${bars({ ...beside, y: 0, height: top })}
    ${kernelCurve(shown, { ...beside, y: top, height: height - top }, change)}`;
}

export default {
  view: kernelView,
  readout({ state, counted, measure, product }) {
    const name = MEASURES[state.metric];
    const alike = html`${scrub("offset", state.offset)} apart: ${name} ${value(measure)}, everywhere.`;
    return html`${verdict(alike)}Left and right alike, between ${number(state.position)} and
      ${number(state.position + state.offset)} too; ${number(counted)} cosines add up to ${value(product)}.`;
  },
  compare: (held, now) =>
    held.state.metric === now.state.metric ? difference(held.measure, now.measure) : null,
  words({ state, measure, kernel }) {
    const { size } = kernel();
    const means =
      size > 1 ? ` Each cell of the square is a mean over ${number(size)} by ${number(size)} positions.` : "";
    const name = MEASURES[state.metric].replace(/^./u, (c) => c.toUpperCase());
    return `k ${number(state.offset)}. ${name} ${three(measure)}.${means}`;
  },
  table: ({ state, terms, counted }, most, print) =>
    listed(["offset", "dot product", "similarity", "distance"], state.seq_len, most, (k) => {
      const some = terms.subarray(0, counted);
      const product = offsetProduct(k, some);
      return [k, print(product), print(product / counted), print(offsetDistance(k, some))];
    }),
  unused: ["first_pair", "word_length", "factor", "hands_alone"],
};
