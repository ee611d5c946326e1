// Values of a heatmap of the encoding: cells where they fit, otherwise exact means of positions. Pure.
import { meanFactor } from "./encoding.js";
import { remembered } from "./remember.js";
import { binEdges, drawnColumns } from "./window.js";

const MOST_ROWS = 200;
const MOST_COLUMNS = 400;

/** The bins of positions and the columns that fit into this width. */
export function heatmapCells(rows, columns, width) {
  return {
    edges: binEdges(rows.first, rows.count, MOST_ROWS),
    columns: drawnColumns(
      columns.first,
      columns.count,
      Math.max(2, Math.min(MOST_COLUMNS, 2 * Math.floor(width / 3))),
    ),
  };
}

/** Values row by row: means over bins. Waves are advanced by a recurrence, exact enough for colours. */
export function heatmapValues({ edges, columns }, terms) {
  const values = new Float64Array((edges.length - 1) * columns.length);
  const width = columns.length;
  const term = Float64Array.from(columns, (column) => terms[column >> 1]);
  const fades = remembered((count) => term.map((t) => meanFactor(t, count)));
  const turns = remembered((step) => ({
    cos: term.map((t) => Math.cos(step * t)),
    sin: term.map((t) => Math.sin(step * t)),
  }));
  let centre = edges[0] + (edges[1] - edges[0] - 1) / 2;
  const sine = term.map((t) => Math.sin(centre * t));
  const cosine = term.map((t) => Math.cos(centre * t));
  for (let row = 0, at = 0; row + 1 < edges.length; row++) {
    const count = edges[row + 1] - edges[row];
    const next = edges[row] + (count - 1) / 2;
    const turn = turns(next - centre);
    const fade = fades(count);
    centre = next;
    for (let j = 0; j < width; j++, at++) {
      const s = sine[j] * turn.cos[j] + cosine[j] * turn.sin[j];
      const c = cosine[j] * turn.cos[j] - sine[j] * turn.sin[j];
      sine[j] = s;
      cosine[j] = c;
      values[at] = fade[j] * (columns[j] & 1 ? c : s);
    }
  }
  return values;
}
