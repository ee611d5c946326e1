// Paints tables of values as cells of colour, from −1 to 1.
import { html } from "lit-html";
import { heatmapValues } from "../formulas/heatmap.js";
import { packedColour, valueColour } from "./colour.js";

/** @type {{canvas: any}} */
const scratch = { canvas: null };

export function paintHeatmap(context, box, cells, terms) {
  const columns = cells.columns.length;
  const values = heatmapValues(cells, terms);
  const pixels = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i++) pixels[i] = packedColour(values[i]);
  paintPixels(context, box, pixels, columns);
}

/** Packed colours, row by row, as cells that fill the box. */
export function paintPixels(context, box, pixels, columns) {
  if (!pixels.length || box.width <= 0 || box.height <= 0) return; // the page is narrower than the axes are
  const rows = pixels.length / columns;
  scratch.canvas ??= document.createElement("canvas");
  scratch.canvas.width = columns;
  scratch.canvas.height = rows;
  scratch.canvas
    .getContext("2d")
    .putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), columns, rows), 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(scratch.canvas, box.x, box.y, box.width, box.height);
}

/** The legend's colours, from the least to the most: of values −1 … 1, unless it is said otherwise. */
export const legendGradient = (colour = (share) => valueColour(2 * share - 1)) =>
  `linear-gradient(to right, ${Array.from({ length: 17 }, (_, i) => colour(i / 16)).join(", ")})`;

/**
 * The legend with its numbers, on the picture.
 * @param {{left: number, top: number, type: number, low?: string, high?: string, width?: number,
 *   colour?: (share: number) => string}} where
 */
export const legend = ({ left, top, type, low = "−1", high = "1", width = 8.5 * type, colour = undefined }) =>
  html`<span class="pe-key" aria-hidden="true"
  style="left:${left}px; top:${top}px; width:${width}px"><i>${low}</i><b
      style="background:${legendGradient(colour)}"></b><i>${high}</i></span>`;
