// Paints a window of the encoding table, one value a cell where cells fit, exact means of positions where they don't.
import { meanFactor } from "./encoding.js";
import { packedColour, valueColour } from "./colour.js";
import { binEdges, drawnColumns } from "./window.js";

export const MOST_ROWS = 200;
const MOST_COLUMNS = 400;

const scratch = { canvas: null };

/** What of a window is drawn on a plot this wide: bins of positions, and columns. */
export function heatmapCells(rows, columns, width) {
  return {
    edges: binEdges(rows.first, rows.count, MOST_ROWS),
    columns: drawnColumns(columns.first, columns.count, Math.min(MOST_COLUMNS, 2 * Math.floor(width / 3))),
  };
}

/** The cells' values, row by row: the exact mean over each bin of positions. */
export function heatmapValues({ edges, columns }, terms) {
  const values = new Float64Array((edges.length - 1) * columns.length);
  const factors = new Map();
  for (let row = 0, at = 0; row + 1 < edges.length; row++) {
    const count = edges[row + 1] - edges[row];
    if (!factors.has(count)) factors.set(count, Float64Array.from(columns, (column) => meanFactor(terms[column >> 1], count)));
    const factor = factors.get(count);
    const centre = edges[row] + (count - 1) / 2;
    for (let j = 0; j < columns.length; j++, at++) {
      const angle = centre * terms[columns[j] >> 1];
      values[at] = factor[j] * (columns[j] & 1 ? Math.cos(angle) : Math.sin(angle));
    }
  }
  return values;
}

export function paintHeatmap(context, box, cells, terms) {
  const [rows, columns] = [cells.edges.length - 1, cells.columns.length];
  const values = heatmapValues(cells, terms);
  const pixels = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i++) pixels[i] = packedColour(values[i]);
  scratch.canvas ??= document.createElement("canvas");
  scratch.canvas.width = columns;
  scratch.canvas.height = rows;
  scratch.canvas.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), columns, rows), 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(scratch.canvas, box.x, box.y, box.width, box.height);
}

/** The legend: −1 to 1. */
export const legendGradient = () => `linear-gradient(to right, ${Array.from({ length: 17 }, (_, i) => valueColour(i / 8 - 1)).join(", ")})`;
