// Tables of values from −1 to 1 as coloured cells.
import { html, nothing, svg } from "lit-html";
import { Directive, directive } from "lit-html/directive.js";
import { packedColour, valueColour } from "./colour.js";
import { fixed, placed } from "./plot.js";

class Coloured extends Directive {
  /** @type {unknown[] | null} */
  last = null;

  render(..._) {
    return nothing;
  }

  update(part, [colours, columns, inputs]) {
    const { last } = this;
    this.last = [columns, ...inputs];
    if (last && this.last.every((input, i) => input === last[i])) return nothing;
    const canvas = part.element;
    const pixels = colours();
    canvas.width = columns;
    canvas.height = pixels.length / columns;
    if (!pixels.length) return nothing;
    const image = new ImageData(new Uint8ClampedArray(pixels.buffer), columns, canvas.height);
    canvas.getContext("2d").putImageData(image, 0, 0);
    return nothing;
  }
}
const coloured = directive(Coloured);

/**
 * Coloured cells that fill a box: a canvas of one pixel per cell, scaled by the browser. `colours()`, packed
 * row by row, is called only if one of `inputs` has changed.
 */
export function cells({ x, y, width, height }, columns, colours, inputs) {
  // the page may be narrower than the axes
  const box = { x, y, width: Math.max(0, width), height: Math.max(0, height) };
  return html`<canvas class="pe-cells" aria-hidden="true" style=${placed(box)}
    ${coloured(colours, columns, inputs)}></canvas>`;
}

/** The colours of a table; faster than Uint32Array.from(). */
export function valueColours(values, colourOf = packedColour) {
  const colours = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i++) colours[i] = colourOf(values[i]);
  return colours;
}

/** Minus signs centred at [x, y], in this font size. */
export function minuses(places, type) {
  const path = places.map(([x, y]) => `M${fixed(x - 0.28 * type)},${fixed(y)}h${fixed(0.56 * type)}`);
  return svg`<path class="pe-minus" stroke-width=${0.08 * type} d=${path.join("")}></path>`;
}

/** The colour gradient of a legend. */
const gradient = (colour) =>
  `linear-gradient(to right, ${Array.from({ length: 17 }, (_, i) => colour(i / 16)).join(", ")})`;
const VALUES = gradient((share) => valueColour(2 * share - 1)); // from −1 to 1

/**
 * The legend, placed on the picture.
 * @param {{left: number, top: number, type: number, low?: string, high?: string, width?: number,
 *   colour?: (share: number) => string}} where
 */
export const legend = ({ left, top, type, low = "−1", high = "1", width = 8.5 * type, colour = undefined }) =>
  html`<span class="pe-key" aria-hidden="true"
  style="left:${left}px; top:${top}px; width:${width}px"><i>${low}</i><b
      style="background:${colour ? gradient(colour) : VALUES}"></b><i>${high}</i></span>`;
