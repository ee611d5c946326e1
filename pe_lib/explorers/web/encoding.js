// The encoding table as a heatmap of any size: crosshair, exact value with its formula, rows as fingerprints.
import {
  certainDecimals,
  divisionTerms,
  encodingValue,
  offsetDistance,
  offsetProduct,
} from "./formulas/encoding.js";
import { heatmapCells } from "./formulas/heatmap.js";
import { drawnColumns, following, spread, viewOf, zoomed } from "./formulas/window.js";
import { decimals, number, plural } from "./kit/format.js";
import { legendGradient, paintHeatmap } from "./kit/heatmap.js";
import { builtByHand, button, h, plotFrame, s, setAttributes, setText } from "./kit/legacy.js";
import { fitCanvas, onKeys, shareUnder } from "./kit/plot.js";
import { linear, wholeTicks } from "./kit/scale.js";

const HEIGHT = 340;
const MARGIN = { left: 78, right: 26, top: 6, bottom: 40 };
const LANE = 44;

const inside = (state) => ({
  ...state,
  rows: viewOf(state.first_position, state.visible_positions, state.seq_len),
  columns: viewOf(state.first_column, state.visible_columns, state.d_model),
});

/** The cursor at a cell of the table, and the window moved as little as needed for it to be in view. */
function moved(at, target) {
  const to = {
    position: Math.max(0, Math.min(at.seq_len - 1, target.position ?? at.position)),
    column: Math.max(0, Math.min(at.d_model - 1, target.column ?? at.column)),
  };
  return {
    ...to,
    first_position: following(at.rows, to.position).first,
    first_column: following(at.columns, to.column).first,
  };
}

export default builtByHand({
  kind: "encoding",
  set: (key, value, { state }) =>
    key === "position" || key === "column" ? moved(inside(state), { [key]: value }) : { [key]: value },
  build({ change, repaint }) {
    /** @type {any} */
    let shown = null; // the state, inside the table
    /** @type {any} */
    let box = null;
    /** @type {any} */
    let terms = null;
    /** @type {any} */
    let hovered = null; // {position, column} under a pointer
    const cursor = () => hovered ?? shown;

    const plot = plotFrame({
      height: HEIGHT,
      margin: MARGIN,
      interactive: true,
      label:
        "Heatmap of the encoding: positions down, columns across. Arrow keys move the crosshair, plus and " +
        "minus zoom, 0 shows all, P pins the row.",
    });
    const [lineX, lineY, cell] = [
      s("line", { class: "pe-cross" }),
      s("line", { class: "pe-cross" }),
      s("rect", { class: "pe-cell" }),
    ];
    const pins = s("g");
    plot.overlay.append(pins, lineX, lineY, cell);
    const legend = h(
      "div",
      { class: "pe-legend", "aria-hidden": "true" },
      "−1 ",
      h("span", { style: `background:${legendGradient()}` }),
      " 1",
    );
    const readout = h("p", { class: "pe-readout" });
    const value = h("output", { class: "pe-value", "data-value": "" });
    const strips = h("canvas", { "aria-hidden": "true" });
    const stripsBox = h("div", { class: "pe-strips" }, strips);
    const comparison = h("p", { class: "pe-comparison" });

    const view = (rows, columns) =>
      change({
        first_position: rows.first,
        visible_positions: rows.count === shown.seq_len ? 0 : rows.count,
        first_column: columns.first,
        visible_columns: columns.count === shown.d_model ? 0 : columns.count,
      });
    const zoom = (factor, at = shown) =>
      view(
        zoomed(shown.rows, at.position, factor, shown.seq_len),
        zoomed(shown.columns, at.column, factor, shown.d_model),
      );
    const whole = () => view({ first: 0, count: shown.seq_len }, { first: 0, count: shown.d_model });
    const moveTo = (target) => change(moved(shown, target));
    function pin() {
      const row = cursor().position;
      if (shown.pinned.includes(row)) change({ pinned: shown.pinned.filter((p) => p !== row) });
      else change({ pinned: [...shown.pinned, row].slice(-2) });
    }
    const pinButton = button("Pin row", pin);
    const unpin = button("Unpin", () => change({ pinned: [] }));
    const tools = h(
      "div",
      { class: "pe-tools" },
      button("Zoom in", () => zoom(2)),
      button("Zoom out", () => zoom(0.5)),
      button("Whole table", whole),
      pinButton,
      unpin,
      legend,
    );

    const act = (what) => (step) => {
      hovered = null;
      what(step);
    };
    const across = (sign) => act((step) => moveTo({ column: shown.column + sign * step }));
    const down = (sign) => act((step) => moveTo({ position: shown.position + sign * step }));
    const page = (sign) => act(() => moveTo({ position: shown.position + sign * shown.rows.count }));
    const pinIt = act(pin);
    plot.element.addEventListener(
      "keydown",
      onKeys({
        ArrowUp: down(-1),
        ArrowDown: down(1),
        ArrowLeft: across(-1),
        ArrowRight: across(1),
        PageUp: page(-1),
        PageDown: page(1),
        Home: act(() => moveTo({ position: 0, column: 0 })),
        End: act(() => moveTo({ position: shown.seq_len - 1, column: shown.d_model - 1 })),
        "+": act(() => zoom(2)),
        "=": act(() => zoom(2)),
        "-": act(() => zoom(0.5)),
        0: act(whole),
        p: pinIt,
        P: pinIt,
      }),
    );

    const cellUnder = (event) => {
      const share = box && shareUnder(event, plot.element, box);
      if (!share) return null;
      const cells = heatmapCells(shown.rows, shown.columns, box.width);
      return {
        position: shown.rows.first + Math.floor(share.y * shown.rows.count),
        column: cells.columns[Math.floor(share.x * cells.columns.length)],
      };
    };
    /** @type {any} */
    let drag = null;
    plot.element.addEventListener("pointerdown", (event) => {
      drag = { x: event.clientX, y: event.clientY, rows: shown.rows, columns: shown.columns, moved: false };
    });
    plot.element.addEventListener("pointermove", (event) => {
      const partial = shown.rows.count < shown.seq_len || shown.columns.count < shown.d_model;
      if (drag && event.pointerType === "mouse" && event.buttons === 1 && partial) {
        const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
        drag.moved ||= Math.hypot(dx, dy) > 4;
        if (!drag.moved) return;
        hovered = null;
        const first = (from, delta, pixels, length) =>
          Math.max(0, Math.min(length - from.count, Math.round(from.first - (delta / pixels) * from.count)));
        view(
          { ...drag.rows, first: first(drag.rows, dy, box.height, shown.seq_len) },
          { ...drag.columns, first: first(drag.columns, dx, box.width, shown.d_model) },
        );
        return;
      }
      hovered = cellUnder(event);
      repaint();
    });
    plot.element.addEventListener("pointerup", (event) => {
      const target = cellUnder(event);
      if (target && drag && !drag.moved) moveTo(target);
      hovered = null;
      drag = null;
    });
    for (const gone of ["pointerleave", "pointercancel"]) {
      plot.element.addEventListener(gone, () => {
        hovered = null;
        drag = null;
        repaint();
      });
    }
    plot.element.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return; // a plain wheel scrolls the page
        event.preventDefault();
        zoom(event.deltaY < 0 ? 1.25 : 0.8, cellUnder(event) ?? shown);
      },
      { passive: false },
    );

    function drawCross(y, cells) {
      const at = cursor();
      // A drawn column stands where it is drawn; one between two drawn ones, beside the last before it.
      const place = (c) => cells.columns.findLastIndex((drawn) => drawn <= c);
      const slot = Math.max(0, place(at.column));
      const cellWidth = box.width / cells.columns.length;
      const cellHeight = box.height / shown.rows.count;
      const [cx, cy] = [box.x + (slot + 0.5) * cellWidth, y(at.position)];
      setAttributes(lineX, { x1: box.x, x2: box.x + box.width, y1: cy, y2: cy });
      setAttributes(lineY, { x1: cx, x2: cx, y1: box.y, y2: box.y + box.height });
      const [w, hh] = [Math.max(6, cellWidth), Math.max(6, cellHeight)];
      setAttributes(cell, { x: cx - w / 2, y: cy - hh / 2, width: w, height: hh });
      pins.replaceChildren(
        ...shown.pinned.flatMap((row, i) => {
          const py = y(row);
          if (py < box.y || py > box.y + box.height) return [];
          const edge = box.x + box.width;
          return [
            s("path", { class: "pe-pin", d: `M${edge + 8},${py - 5}l-8,5l8,5z` }),
            s("text", { class: "pe-pin-name", x: edge + 11, y: py + 4 }, "AB"[i]),
          ];
        }),
      );
    }

    function drawStrips(width, colours) {
      const lanes = [["row", cursor().position], ...shown.pinned.map((row, i) => ["AB"[i], row])];
      const context = fitCanvas(strips, width, lanes.length * LANE);
      const columns = drawnColumns(
        shown.columns.first,
        shown.columns.count,
        2 * Math.floor((width - MARGIN.left - MARGIN.right) / 3),
      );
      const step = (width - MARGIN.left - MARGIN.right) / columns.length;
      context.font = "12px system-ui, sans-serif";
      context.textBaseline = "middle";
      for (const [lane, [name, row]] of lanes.entries()) {
        const middle = lane * LANE + LANE / 2;
        context.fillStyle = colours.ink;
        context.fillText(name === "row" ? "row" : name, 2, middle - 8);
        context.fillText(number(row), 2, middle + 8);
        context.fillStyle = colours.rule;
        context.fillRect(MARGIN.left, middle - 0.5, width - MARGIN.left - MARGIN.right, 1);
        for (const parity of [0, 1]) {
          context.fillStyle = parity ? colours.cosine : colours.sine;
          for (let j = 0; j < columns.length; j++) {
            if ((columns[j] & 1) !== parity) continue;
            const bar = encodingValue(row, columns[j], terms) * (LANE / 2 - 3);
            context.fillRect(
              MARGIN.left + j * step,
              bar > 0 ? middle - bar : middle,
              Math.max(0.75, step - (step > 4 ? 1 : 0)),
              Math.abs(bar),
            );
          }
        }
      }
    }

    function sayCell() {
      const { position: p, column: c } = cursor();
      const pair = c >> 1;
      const angle = p * terms[pair];
      const digits = certainDecimals(angle);
      const name = c % 2 ? "cos" : "sin";
      const exact = encodingValue(p, c, terms);
      const base = number(shown.base);
      readout.replaceChildren(
        `PE(${number(p)}, ${number(c)}) = ${name}(${number(p)} / ${base}`,
        h("sup", {}, `${2 * pair}/${shown.d_model}`),
        `) = ${name}(${number(p)} × ${terms[pair].toPrecision(9)}) = ` +
          `${name}(${decimals(angle, Math.min(9, digits))}) = `,
        value,
      );
      value.dataset.value = String(exact);
      setText(value, decimals(exact, digits));
    }

    function sayPins() {
      const [a, b] = shown.pinned;
      setText(pinButton, shown.pinned.includes(cursor().position) ? "Unpin this row" : "Pin row");
      unpin.hidden = shown.pinned.length === 0;
      if (a === undefined) return setText(comparison, "");
      if (b === undefined)
        return setText(comparison, `Row A is position ${number(a)}. Pin another row to compare the two.`);
      const offset = b - a;
      const product = offsetProduct(offset, terms);
      const most = shown.d_model / 2;
      setText(
        comparison,
        `A and B, positions ${number(a)} and ${number(b)}, are ${plural(Math.abs(offset), "step")} apart: ` +
          `dot product ${decimals(product, 4)} of at most ${number(most)}, cosine ` +
          `${decimals(product / most, 4)}, distance ${decimals(offsetDistance(offset, terms), 4)}.`,
      );
      return undefined;
    }

    return {
      body: h("div", { class: "pe-body" }, tools, plot.element, readout, stripsBox, comparison),
      take(state) {
        shown = inside(state);
        terms = divisionTerms(shown.d_model, shown.base);
        if (hovered && (hovered.position >= shown.seq_len || hovered.column >= shown.d_model)) hovered = null;
      },
      draw(width, colours) {
        const fit = plot.fit(width);
        box = fit.box;
        const cells = heatmapCells(shown.rows, shown.columns, box.width);
        paintHeatmap(fit.context, box, cells, terms);
        const x = linear(
          [shown.columns.first - 0.5, shown.columns.first + shown.columns.count - 0.5],
          [box.x, box.x + box.width],
        );
        const y = linear(
          [shown.rows.first - 0.5, shown.rows.first + shown.rows.count - 0.5],
          [box.y, box.y + box.height],
        );
        plot.axes(box, {
          x,
          y,
          xTicks: wholeTicks(x, box.width, 70),
          yTicks: wholeTicks(y, box.height, 45),
          xText: "column (dimension of the encoding)",
          yText: "position (token)",
        });
        drawCross(y, cells);
        sayCell();
        drawStrips(width, colours);
        sayPins();
      },
      words() {
        const at = shown;
        const { rows, columns } = at;
        const cells = heatmapCells(rows, columns, box.width);
        const bins = cells.edges.length - 1;
        const means =
          rows.count > bins
            ? ` Each line of the picture is the exact mean of about ` +
              `${plural(Math.round(rows.count / bins), "position")}; zoom in to reach single rows.`
            : "";
        const some =
          cells.columns.length < columns.count
            ? ` Of ${number(columns.count)} columns, ${number(cells.columns.length)} are drawn: evenly ` +
              `chosen whole pairs.`
            : "";
        const all =
          rows.count === at.seq_len && columns.count === at.d_model
            ? "the whole table is in view"
            : `in view are positions ${number(rows.first)} to ${number(rows.first + rows.count - 1)} and ` +
              `columns ${number(columns.first)} to ${number(columns.first + columns.count - 1)}`;
        const exact = encodingValue(at.position, at.column, terms);
        return (
          `${plural(at.seq_len, "position")} by ${plural(at.d_model, "column")}, base ${number(at.base)}: ` +
          `${all}.${means}${some} ` +
          `At position ${number(at.position)}, column ${number(at.column)}, the ` +
          `${at.column % 2 ? "cosine" : "sine"} is ${decimals(exact, 4)}.`
        );
      },
      table(most) {
        const { rows, columns } = shown;
        const drawn = drawnColumns(columns.first, columns.count, most === Infinity ? 2048 : 16);
        const positions = spread(
          rows.first,
          rows.count,
          most === Infinity ? Math.floor(200_000 / drawn.length) : most,
        );
        const all = positions.length === rows.count && drawn.length === columns.count;
        const print = most === Infinity ? String : (v) => decimals(v, 6);
        return {
          note: all
            ? ""
            : `${plural(positions.length, "row")} and ${plural(drawn.length, "column")}, evenly chosen ` +
              `from what is in view; the copy holds up to 200 000 numbers.`,
          header: ["position", ...Array.from(drawn, String)],
          rows: positions.map((p) => [p, ...Array.from(drawn, (c) => print(encodingValue(p, c, terms)))]),
        };
      },
    };
  },
});
