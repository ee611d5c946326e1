// The table as a heatmap of any size: a row is a position, a column is a wave.
import { html, nothing, svg } from "lit-html";
import { divisionTerms, encodingValue } from "../formulas/encoding.js";
import { heatmapCells, heatmapValues } from "../formulas/heatmap.js";
import { idleColumns } from "../formulas/idle.js";
import { latest } from "../formulas/remember.js";
import { drawnColumns, following, spread, viewOf, zoomed } from "../formulas/window.js";
import { within } from "../kit/dials.js";
import { dragged, draggedOver } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { difference, number, plural, three } from "../kit/format.js";
import { cells, legend, valueColours } from "../kit/heatmap.js";
import {
  axes,
  barPath,
  boxOf,
  centredAt,
  guard,
  level,
  onKeys,
  placed,
  plot,
  shareUnder,
  textAt,
  upright,
  when,
} from "../kit/plot.js";
import { scrub, value, verdict } from "../kit/readout.js";
import { linear, wholeTicks } from "../kit/scale.js";

const CLOSE = 4; // pixels that a press may move

const inside = (state) => ({
  rows: viewOf(state.first_position, state.visible_positions, state.seq_len),
  columns: viewOf(state.first_column, state.visible_columns, state.d_model),
});

/** Sets the cursor, and moves the window as little as needed to show it. */
function movedTo(state, target) {
  const { rows, columns } = inside(state);
  const to = {
    position: within(target.position ?? state.position, 0, state.seq_len - 1),
    column: within(target.column ?? state.column, 0, state.d_model - 1),
  };
  return {
    ...to,
    first_position: following(rows, to.position).first,
    first_column: following(columns, to.column).first,
  };
}

/** A window as parameters: 0 is all. */
const view = (state, rows, columns) => ({
  first_position: rows.first,
  visible_positions: rows.count === state.seq_len ? 0 : rows.count,
  first_column: columns.first,
  visible_columns: columns.count === state.d_model ? 0 : columns.count,
});

const zoomedBy = (factor, at) => (shown) => {
  const centre = at ?? shown.state;
  return view(
    shown.state,
    zoomed(shown.rows, centre.position, factor, shown.state.seq_len),
    zoomed(shown.columns, centre.column, factor, shown.state.d_model),
  );
};

const whole = ({ state }) =>
  view(state, { first: 0, count: state.seq_len }, { first: 0, count: state.d_model });

// Interaction -----------------------------------------------------------------------------------------------

const keysOf = (change) => {
  const by = (key, sign) => (step) =>
    change(({ state }) => movedTo(state, { [key]: state[key] + sign * step }));
  const page = (sign) => () =>
    change(({ state, rows }) => movedTo(state, { position: state.position + sign * rows.count }));
  return {
    ArrowUp: by("position", -1),
    ArrowDown: by("position", 1),
    ArrowLeft: by("column", -1),
    ArrowRight: by("column", 1),
    PageUp: page(-1),
    PageDown: page(1),
    Home: () => change(({ state }) => movedTo(state, { position: 0, column: 0 })),
    End: () =>
      change(({ state }) => movedTo(state, { position: state.seq_len - 1, column: state.d_model - 1 })),
    "+": () => change(zoomedBy(2)),
    "=": () => change(zoomedBy(2)),
    "-": () => change(zoomedBy(0.5)),
    0: () => change(whole),
  };
};

/** A drag of the row's handle. */
const sliding = (map, change) =>
  draggedOver(change, ({ y }, { state, rows }) => {
    const share = (y - map.box.y) / map.box.height;
    return { position: within(rows.first + Math.floor(share * rows.count), 0, state.seq_len - 1) };
  });

/** A drag moves a partial window; a press sets the cursor. */
const panning = (map, cellAt, { change, point }) =>
  dragged({
    begin(event) {
      return { x: event.clientX, y: event.clientY, rows: map.rows, columns: map.columns, moved: false };
    },
    move(event, from) {
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      from.moved ||= Math.hypot(dx, dy) > CLOSE;
      if (!from.moved || event.pointerType !== "mouse") return;
      point({ cell: null });
      const first = (was, delta, pixels, length) =>
        within(Math.round(was.first - (delta / pixels) * was.count), 0, length - was.count);
      change(({ state }) =>
        view(
          state,
          { ...from.rows, first: first(from.rows, dy, map.box.height, state.seq_len) },
          { ...from.columns, first: first(from.columns, dx, map.box.width, state.d_model) },
        ),
      );
    },
    end(event, from) {
      const cell = cellAt(event);
      point({ cell: null });
      if (event.type === "pointerup" && cell && !from.moved) change(({ state }) => movedTo(state, cell));
    },
  });

/** Space for the rows' labels. */
const gutter = (rows, type) => (number(rows.first + rows.count - 1).length * 0.64 + 1.9) * type;

// The map ---------------------------------------------------------------------------------------------------

/** One map: interactive for the current state, static for the held one. */
function map(one, shown, place, acts) {
  const { type, form, moment } = shown;
  const { state, terms, rows, columns } = one;
  const isNow = acts !== null;
  const margin = {
    left: gutter(rows, type),
    right: 0.6 * type,
    top: 0.3 * type,
    bottom: 2.5 * type,
  };
  if (!isNow) margin.top = 1.6 * type;
  const box = boxOf(place, margin);
  const drawn = heatmapCells(rows, columns, box.width);
  const x = linear([columns.first - 0.5, columns.first + columns.count - 0.5], [box.x, box.x + box.width]);
  const y = linear([rows.first - 0.5, rows.first + rows.count - 0.5], [box.y, box.y + box.height]);
  const cursor = { position: state.position + (isNow ? moment : 0), column: state.column };
  // a hidden column is drawn beside the last visible one before it
  const slot = Math.max(
    0,
    drawn.columns.findLastIndex((one) => one <= cursor.column),
  );
  const cellWidth = box.width / drawn.columns.length;
  const [cx, cy] = [box.x + (slot + 0.5) * cellWidth, within(y(cursor.position), box.y, box.y + box.height)];
  const [w, h] = [Math.max(6, cellWidth), Math.max(6, box.height / rows.count)];
  const far = shown.held && isNow && one.comparesRows ? y(shown.held.state.position) : null;
  const isFarOff = far === null || far < box.y || far > box.y + box.height;
  const across = {
    scale: x,
    ticks: wholeTicks(x, box.width, 5 * type),
    text: form === "phone" ? "column" : "column (dimension)",
  };
  // the row's label hides the tick below it
  const isFree = (tick) => !isNow || Math.abs(y(tick) - cy) > 1.1 * type;
  const up = { scale: y, ticks: wholeTicks(y, box.height, 3 * type).filter(isFree), text: "position" };
  const here = { box, rows, columns };
  const cellAt = (event) => {
    const share = shareUnder(event, event.currentTarget.closest(".pe-plot") ?? event.currentTarget, box);
    return share
      ? {
          position: rows.first + Math.floor(share.y * rows.count),
          column: drawn.columns[Math.floor(share.x * drawn.columns.length)],
        }
      : null;
  };
  const moves = acts ? keysOf(acts.change) : {};
  const knobKeys = { ...moves, ArrowLeft: moves.ArrowUp, ArrowRight: moves.ArrowDown };
  const [back, neck, tip, half] = [-1.2 * type, -0.3 * type, 0.5 * type, 0.62 * type];
  const arrowhead = `M${back},${-half}H${neck}L${tip},0L${neck},${half}H${back}Z`;
  const knob = () => svg`<g role="slider" tabindex="0" class="pe-knob" aria-label="Position" aria-valuemin="0"
      aria-orientation="vertical" aria-valuemax=${state.seq_len - 1} aria-valuenow=${state.position}
      transform="translate(${box.x},${cy})" @pointerdown=${sliding(here, acts.change)}
      @keydown=${onKeys(knobKeys)}>
    <rect x="-34" y="-22" width="44" height="44" fill="transparent"></rect>
    <path
        d=${arrowhead}></path>
  </g>`;
  const worked = isNow
    ? {
        move: (event) => event.buttons === 0 && acts.point({ cell: cellAt(event) }),
        leave: () => acts.point({ cell: null }),
        press: panning(here, cellAt, acts),
        keys: onKeys(keysOf(acts.change)),
        wheel(event) {
          if (!event.ctrlKey && !event.metaKey) return; // a wheel without modifier scrolls the page
          event.preventDefault();
          acts.change(zoomedBy(event.deltaY < 0 ? 1.25 : 0.8, cellAt(event)));
        },
      }
    : { move: null, leave: null, press: null, keys: null, wheel: null };
  const label = isNow
    ? "Map of the encoding: positions down, columns across. " +
      "Arrow keys move the cursor, plus and minus zoom, 0 shows all."
    : "Map of the held encoding.";
  return html`<div class="pe-plot" role=${isNow ? "application" : "img"} tabindex=${isNow ? 0 : nothing}
      aria-label=${label}
      aria-roledescription=${isNow ? "map" : nothing}
      style=${placed(place)}
      @pointermove=${worked.move} @pointerleave=${worked.leave} @pointerdown=${worked.press}
          @keydown=${worked.keys}
      @wheel=${worked.wheel}>
    ${cells(box, drawn.columns.length, () => valueColours(heatmapValues(drawn, terms)), [
      terms,
      rows.first,
      rows.count,
      columns.first,
      columns.count,
    ])}
    <svg width=${place.width} height=${place.height}>
      ${axes(box, across, up, place, type)}
      ${isNow ? nothing : textAt(box.x, 1.1 * type, `held: ${saidSettings(one, shown)}`)}
      ${level("pe-cross", cy, box)}
      ${upright("pe-cross", cx, box)}
      <rect class="pe-cell" x=${cx - w / 2} y=${cy - h / 2} width=${w} height=${h}></rect>
      ${when(!isFarOff)`${level("pe-held-row", far, box)}`}
      ${isNow ? knob() : nothing}
    </svg>
  </div>`;
}

/** @type {[string, (value: number) => string][]} */
const SAID = [
  ["seq_len", (value) => plural(value, "position")],
  ["d_model", (value) => plural(value, "column")],
  ["base", (value) => `base ${number(value)}`],
];

/** The settings of the held state that differ. */
const saidSettings = (held, now) =>
  SAID.filter(([key]) => held.state[key] !== now.state[key])
    .map(([key, say]) => say(held.state[key]))
    .join(", ");

// The row as bars -------------------------------------------------------------------------------------------

/** The cursor's row: sines filled, cosines hollow, the held state dotted. */
function bars(shown, place) {
  const { state, terms, columns, type, held, form } = shown;
  const box = boxOf(place, { left: gutter(shown.rows, type), right: 0.6 * type, top: 2, bottom: 2 });
  const drawn = drawnColumns(
    columns.first,
    columns.count,
    2 * Math.floor(box.width / (form === "phone" ? 6 : 8)),
  );
  const step = box.width / drawn.length;
  const y = linear([-1, 1], [box.y + box.height, box.y]);
  const bar = (left, wide, value) => barPath(left, wide, y(0), y(value));
  const wide = Math.max(1, step * 0.76);
  const left = (j) => box.x + (j + 0.12) * step;
  const value = (column) => encodingValue(state.position, column, terms);
  const drawnBars = (odd) =>
    Array.from(drawn, (column, j) => {
      if (column % 2 !== odd) return "";
      return odd
        ? bar(left(j) + 0.75, Math.max(0.5, wide - 1.5), value(column))
        : bar(left(j), wide, value(column));
    });
  const heldBars = () =>
    Array.from(drawn, (column, j) =>
      column < held.state.d_model
        ? bar(box.x + j * step, step, encodingValue(held.state.position, column, held.terms))
        : "",
    );
  const inputs = [box.x, state.position, terms, columns.first, columns.count, held?.terms];
  const paths = () => svg`<path class="pe-bars" d=${drawnBars(0).join("")}></path>
      <path class="pe-bars pe-hollow-bars" d=${drawnBars(1).join("")}></path>
      ${held ? svg`<path class="pe-bars pe-held-bars" d=${heldBars().join("")}></path>` : nothing}`;
  const dotted = held ? "; the held row dotted" : "";
  return plot(place, `Row ${state.position} as bars: sines filled, cosines hollow${dotted}.`)`
    ${level("pe-rule", y(0), box)}
    ${centredAt(box.x - 6, y(0), number(state.position), "end")}
    ${guard([...inputs, held?.state.position, place.width, place.height], paths)}`;
}

// -----------------------------------------------------------------------------------------------------------

function readout(shown) {
  const { position, column } = shown.hand.cell ?? shown.state;
  const { terms } = shown;
  const angle = position * terms[column >> 1];
  const of = column % 2 ? "cos" : "sin";
  const exact = encodingValue(position, column, terms);
  const term = three(terms[column >> 1]);
  const cell = html`PE(${scrub("position", position)}, ${scrub("column", column)}) = ${value(exact)}`;
  return html`${verdict(cell)}= ${of}(${number(position)} × ${term}) = ${of}(${three(angle)}).`;
}

export default explorer({
  kind: "encoding",
  heights: { wide: 362, phone: 286 },
  hidden: (state) => [
    ...(state.visible_positions === 0 ? ["first_position"] : []), // all are visible
    ...(state.visible_columns === 0 ? ["first_column"] : []),
  ],
  limits: ({ state, rows, columns }) => ({
    first_position: state.seq_len - rows.count,
    first_column: state.d_model - columns.count,
    visible_positions: state.seq_len,
    visible_columns: state.d_model,
  }),
  set: (key, value, { state }) =>
    key === "position" || key === "column" ? movedTo(state, { [key]: value }) : { [key]: value },
  make() {
    const termsOf = latest(divisionTerms);
    const idleOf = latest(idleColumns);
    return {
      derive(state) {
        const terms = termsOf(state.d_model, state.base);
        const value = encodingValue(state.position, state.column, terms);
        return { terms, ...inside(state), value, idle: idleOf(terms, state.seq_len) };
      },
    };
  },
  view(shown, acts) {
    const { width, height, type, form, held, hand, state } = shown;
    const cell =
      hand.cell && hand.cell.position < state.seq_len && hand.cell.column < state.d_model ? hand.cell : null;
    const seen = { ...shown, hand: { ...hand, cell } };
    const low = Math.round(height * (form === "phone" ? 0.17 : 0.155));
    const foot = Math.round(1.5 * type);
    const tall = height - low - foot;
    const twoMaps = held && SAID.some(([key]) => held.state[key] !== state[key]);
    const now = { ...seen, comparesRows: held && !twoMaps };
    const half = Math.round((width - 16) / 2);
    const upper = Math.round(tall / 2);
    const maps = !twoMaps
      ? map(now, seen, { x: 0, y: 0, width, height: tall }, acts)
      : form === "phone"
        ? html`${map(held, seen, { x: 0, y: 0, width, height: upper }, null)}
            ${map(now, seen, { x: 0, y: upper, width, height: tall - upper }, acts)}`
        : html`${map(held, seen, { x: 0, y: 0, width: half, height: tall }, null)}
            ${map(now, seen, { x: width - half, y: 0, width: half, height: tall }, acts)}`;
    return html`${maps}${bars(seen, { x: 0, y: tall, width, height: low })}
      ${legend({ left: width - 9 * type, top: height - 1.1 * type, type })}
      <span class="pe-caption" style="left:0; top:${height - 1.2 * type}px">${
        form === "phone" ? "■ sine □ cosine" : "the row as bars: ■ sine, □ cosine"
      }</span>`;
  },
  readout,
  compare(held, now) {
    const idle = held.idle === now.idle ? "" : `; idle columns held ${held.idle}, now ${now.idle}`;
    return `${difference(held.value, now.value)}${idle}`;
  },
  words: (shown) => {
    const { position, column } = shown.state;
    const of = column % 2 ? "cosine" : "sine";
    return `Position ${number(position)}, column ${number(column)}: ${of}, ${three(shown.value)}.`;
  },
  table({ rows, columns, terms }, most, print) {
    const drawn = drawnColumns(columns.first, columns.count, most === Infinity ? 2048 : 16);
    const positions = spread(
      rows.first,
      rows.count,
      most === Infinity ? Math.floor(200_000 / drawn.length) : most,
    );
    const all = positions.length === rows.count && drawn.length === columns.count;
    return {
      note: all
        ? ""
        : `${plural(positions.length, "row")} and ${plural(drawn.length, "column")}, evenly chosen ` +
          `from what is in view; the copy holds up to 200 000 numbers.`,
      header: ["position", ...Array.from(drawn, String)],
      rows: positions.map((p) => [p, ...Array.from(drawn, (c) => print(encodingValue(p, c, terms)))]),
    };
  },
});
