// A square of positions by positions with a draggable diagonal, for *kernel* and *attend*.
import { html, nothing, svg } from "lit-html";
import { within } from "../../kit/dials.js";
import { draggedOver } from "../../kit/drag.js";
import { number } from "../../kit/format.js";
import { handle } from "../../kit/handle.js";
import { cells, legend } from "../../kit/heatmap.js";
import { axes, placed } from "../../kit/plot.js";
import { linear, sparseTicks } from "../../kit/scale.js";
import { last } from "./parts.js";

/** The square; `sense` is 1 if k is dragged to the right of the diagonal, −1 if to the left. */
export function squareOf(
  shown,
  place,
  change,
  { pixels, count, extent, sense, key, over = (_scales) => /** @type {unknown} */ (nothing), inputs, names },
) {
  const { state, type, form } = shown;
  const small = form === "phone";
  const margin = {
    left: number(extent).length * 0.6 * type + 12,
    right: 6,
    top: Math.round(0.45 * type), // half the height of an axis label
    bottom: (small ? 1.5 : 2.5) * type + 1.5 * type,
  };
  const side = Math.max(
    20,
    Math.min(place.width - margin.left - margin.right, place.height - margin.top - margin.bottom),
  );
  const box = { x: margin.left, y: margin.top, width: side, height: side };
  const x = linear([-0.5, extent - 0.5], [box.x, box.x + side]);
  const y = linear([-0.5, extent - 0.5], [box.y, box.y + side]);
  const k = Math.min(state.offset, extent - 1);
  const end = extent - 1 - k;
  const line = (sign) => {
    const [column, row] = sign > 0 ? [k, 0] : [0, k];
    return svg`<line class="pe-diagonal" x1=${x(column)} y1=${y(row)} x2=${x(column + end)}
        y2=${y(row + end)}></line>`;
  };
  const to = (at) => ({
    offset: within(
      Math.round(Math.abs(x.invert(at.x) - y.invert(at.y))),
      0,
      Math.min(extent, state.seq_len) - 1,
    ),
  });
  const drag = draggedOver(change, to);
  const first = within(state.position + shown.moment - (sense < 0 ? k : 0), 0, end); // on the diagonal
  const knob = sense > 0 ? { x: x(first + k), y: y(first) } : { x: x(first), y: y(first + k) };
  const [from, until] =
    sense > 0
      ? [
          [k, 0],
          [k + end, end],
        ]
      : [
          [0, k],
          [end, k + end],
        ];
  const ticks = sparseTicks(x, side, (number(extent).length * 0.62 + 1.6) * type);
  const long = Math.max(side, 8.5 * type); // of the legend
  const total = margin.top + side + margin.bottom;
  const fits = (name) => 0.54 * name.length * type < side + 2 * margin.left;
  const across = { scale: x, ticks, text: small ? "" : (names.find(fits) ?? "") };
  const up = { scale: y, ticks };
  const below = { left: Math.max(0, margin.left + side - long), top: total - 1.2 * type };
  return html`<div class="pe-plot"
      style=${placed({ ...place, width: Math.ceil(margin.left + side + margin.right) })}>
    ${cells(box, count, pixels, inputs)}
    <svg width=${place.width} height=${place.height}>
      ${axes(box, across, up, { ...place, height: total - 1.5 * type }, type)}
      ${sense > 0 ? line(-1) : nothing}
      <g class="pe-grab" @pointerdown=${drag}><line stroke="transparent" stroke-width="26" x1=${x(from[0])}
          y1=${y(from[1])}
        x2=${x(until[0])} y2=${y(until[1])}></line></g>
      ${line(sense)}${over({ box, x, y })}
      ${handle({
        name: "Offset k, the diagonal",
        key: "offset",
        at: knob,
        value: state.offset,
        ends: [0, last(shown)],
        text: `k ${state.offset}`,
        shape: svg`<circle class="pe-knot" r=${0.5 * type}></circle>`,
        drag,
        change,
        cursor: "pe-grab",
      })}
    </svg>
    ${legend({ ...below, type, width: long, ...key })}
  </div>`;
}
