// A head's attention, recorded or computed, as a square of tokens by tokens.
import { html, nothing, svg } from "lit-html";
import { bytesOf } from "../formulas/filled.js";
import { packedWeight, weightColour } from "./colour.js";
import { cells, legend } from "./heatmap.js";
import { placed, textAt } from "./plot.js";

/** The weights of one of `heads` heads per layer, n × n: computed, recorded (as bytes), or null. */
export function headWeights({ layer, head }, heads, n, live, known) {
  const at = (layer * heads + head) * n * n;
  if (live) return live.looks.subarray(at, at + n * n);
  const isWhole = typeof known === "string";
  const packed = isWhole ? bytesOf(known).subarray(at, at + n * n) : known?.[`${layer}.${head}`];
  return packed ? Array.from(isWhole ? packed : bytesOf(packed), (share) => share / 255) : null;
}

/** The square in a box, with `names` of n tokens on the left, in type of this `size`; `over` lies on it. */
export function headSquare({ place, type, box, n, look, names, size, waiting, label, title, key, over }) {
  const cell = box.height / n;
  const colours = () => Uint32Array.from(look ?? new Float32Array(n * n), packedWeight);
  return html`<div class="pe-plot ${waiting ? "pe-pale" : ""}" role="img" style=${placed(place)}
      aria-label=${label}>
    ${cells(box, n, colours, [look, n])}
    <svg width=${place.width} height=${place.height} aria-hidden="true">
      <text class="pe-axis-label" x=${box.x} y=${type}>${title}</text>
      ${names.map(
        (name, i) => svg`<text class="pe-axis-label" text-anchor="end" dominant-baseline="central"
          x=${box.x - 5} y=${box.y + (i + 0.5) * cell} style="font-size:${size}px">${name}</text>`,
      )}
      ${over}
      ${look ? nothing : textAt(box.x + 8, box.y + box.height / 2, "not recorded")}
    </svg>
    ${legend({ ...key, type, low: "0", high: "1", colour: weightColour })}
  </div>`;
}
