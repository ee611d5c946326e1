// Columns as curves over the positions, and the wavelength of every pair on a log scale.
import { certainDecimals, divisionTerms, encodingValue, envelope, wavelength } from "./formulas/encoding.js";
import { following, spread, viewOf, zoomed } from "./formulas/window.js";
import { towards } from "./kit/colour.js";
import { decimals, number, plural } from "./kit/format.js";
import { builtByHand, button, h, plotFrame, s, setAttributes, setText, whenNew } from "./kit/legacy.js";
import { onKeys, shareUnder } from "./kit/plot.js";
import { linear, logarithmic, wholeTicks } from "./kit/scale.js";

const MOST_COLUMNS = 6;
const CURVES = { height: 230, margin: { left: 64, right: 40, top: 8, bottom: 40 } };
const LADDER = { height: 220, margin: { left: 80, right: 40, top: 8, bottom: 40 } };
const DASHES = [[], [7, 4], [2, 3]];

const inside = (state) => ({
  ...state,
  rows: viewOf(state.first_position, state.visible_positions, state.seq_len),
});

export default builtByHand({
  kind: "frequency",
  set: (key, value, { state }) =>
    key === "position"
      ? { position: value, first_position: following(inside(state).rows, value).first }
      : { [key]: value },
  build({ change, set, repaint }) {
    /** @type {any} */
    let shown = null;
    /** @type {any} */
    let terms = null;
    /** @type {any} */
    let hovered = null; // a position under the pointer
    let pairAt = 0; // the pair under the ladder's keyboard cursor
    const boxes = {};

    const curves = plotFrame({
      ...CURVES,
      interactive: true,
      label:
        "Curves of the chosen columns over the positions. Left and right arrow keys move the cursor, plus " +
        "and minus zoom, 0 shows all.",
    });
    const line = s("line", { class: "pe-cross" });
    curves.overlay.append(line);
    const ladder = plotFrame({
      ...LADDER,
      interactive: true,
      label:
        "Wavelength of every pair of columns, on a log scale. Left and right arrow keys choose a pair, " +
        "Enter draws or removes its two columns.",
    });
    const [mark, limit, limitText] = [
      s("circle", { class: "pe-mark", r: 7 }),
      s("line", { class: "pe-limit" }),
      s("text", { class: "pe-limit-text", "text-anchor": "end" }),
    ];
    ladder.overlay.append(limit, limitText, mark);
    const readout = h("ul", { class: "pe-readout pe-readout-list" });

    const view = (rows) =>
      change({
        first_position: rows.first,
        visible_positions: rows.count === shown.seq_len ? 0 : rows.count,
      });
    const zoom = (factor, at = shown.position) => view(zoomed(shown.rows, at, factor, shown.seq_len));
    const whole = () => view({ first: 0, count: shown.seq_len });
    function moveTo(target) {
      const to = Math.max(0, Math.min(shown.seq_len - 1, target));
      change({ position: to, first_position: following(shown.rows, to).first });
    }
    function togglePair(pair) {
      const both = [2 * pair, 2 * pair + 1];
      const others = shown.columns.filter((column) => !both.includes(column));
      const next = both.every((column) => shown.columns.includes(column)) ? others : [...others, ...both];
      set("columns", next);
    }
    const tools = h(
      "div",
      { class: "pe-tools" },
      button("Zoom in", () => zoom(2)),
      button("Zoom out", () => zoom(0.5)),
      button("All positions", whole),
    );

    const go = (to) => () => moveTo(to());
    curves.element.addEventListener(
      "keydown",
      onKeys({
        ArrowLeft: (step) => moveTo(shown.position - step),
        ArrowRight: (step) => moveTo(shown.position + step),
        PageUp: go(() => shown.position - shown.rows.count),
        PageDown: go(() => shown.position + shown.rows.count),
        Home: go(() => 0),
        End: go(() => shown.seq_len - 1),
        "+": () => zoom(2),
        "=": () => zoom(2),
        "-": () => zoom(0.5),
        0: whole,
      }),
    );
    const choose = (pair) => {
      pairAt = Math.max(0, Math.min(terms.length - 1, pair));
      repaint();
    };
    ladder.element.addEventListener(
      "keydown",
      onKeys({
        ArrowLeft: (step) => choose(pairAt - step),
        ArrowRight: (step) => choose(pairAt + step),
        Home: () => choose(0),
        End: () => choose(terms.length - 1),
        Enter: () => togglePair(pairAt),
        " ": () => togglePair(pairAt),
      }),
    );

    const positionUnder = (event) => {
      const share = boxes.curves && shareUnder(event, curves.element, boxes.curves);
      return share ? shown.rows.first + Math.round(share.x * (shown.rows.count - 1)) : null;
    };
    curves.element.addEventListener("pointermove", (event) => {
      hovered = positionUnder(event);
      repaint();
    });
    curves.element.addEventListener("click", (event) => {
      const target = positionUnder(event);
      hovered = null;
      if (target !== null) moveTo(target);
    });
    for (const gone of ["pointerleave", "pointercancel"])
      curves.element.addEventListener(gone, () => {
        hovered = null;
        repaint();
      });
    curves.element.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        zoom(event.deltaY < 0 ? 1.25 : 0.8, positionUnder(event) ?? shown.position);
      },
      { passive: false },
    );
    ladder.element.addEventListener("click", (event) => {
      const share = boxes.ladder && shareUnder(event, ladder.element, boxes.ladder);
      if (!share) return;
      pairAt = Math.min(terms.length - 1, Math.floor(share.x * terms.length));
      togglePair(pairAt);
    });

    /** Sine blue, cosine amber; further pairs lighter and dashed. */
    function penOf(column, colours) {
      const pairs = [...new Set(shown.columns.map((c) => c >> 1))].sort((a, b) => a - b);
      const rank = pairs.indexOf(column >> 1);
      return {
        colour: towards(
          column & 1 ? colours.cosine : colours.sine,
          colours.paper,
          Math.min(0.45, 0.2 * rank),
        ),
        dash: DASHES[rank % DASHES.length],
      };
    }

    function drawCurves(width, colours) {
      const { context, box } = curves.fit(width);
      boxes.curves = box;
      const { first, count } = shown.rows;
      const x = linear(count === 1 ? [first - 0.5, first + 0.5] : [first, first + count - 1], [
        box.x,
        box.x + box.width,
      ]);
      const y = linear([-1.05, 1.05], [box.y + box.height, box.y]);
      context.fillStyle = colours.rule;
      context.fillRect(box.x, y(0), box.width, 1);
      const perPixel = x.invert(box.x + 1) - x.invert(box.x);
      const ends = [];
      for (const column of shown.columns) {
        const { colour, dash } = penOf(column, colours);
        context.strokeStyle = context.fillStyle = colour;
        context.lineWidth = 2;
        context.setLineDash(dash);
        if (terms[column >> 1] * perPixel < 0.5) strokeCurve(context, box, x, y, column);
        else fillEnvelope(context, box, x, y, column);
        context.setLineDash([]);
        if (box.width / count >= 7) {
          for (let p = first; p < first + count; p++)
            dot(context, x(p), y(encodingValue(p, column, terms)), 2.5);
        }
        ends.push({ column, colour, at: y(encodingValue(first + count - 1, column, terms)) });
      }
      nameEnds(context, box, ends);
      curves.axes(box, {
        x,
        y,
        xTicks: wholeTicks(x, box.width, 80),
        yTicks: [-1, 0, 1],
        xText: "position (token)",
        yText: "value",
      });
      const cx = x(hovered ?? shown.position);
      setAttributes(line, { x1: cx, x2: cx, y1: box.y, y2: box.y + box.height });
    }

    function strokeCurve(context, box, x, y, column) {
      context.beginPath();
      for (let px = 0; px <= box.width; px++)
        context.lineTo(box.x + px, y(encodingValue(x.invert(box.x + px), column, terms)));
      context.stroke();
    }

    /** More than a wave in a few pixels: the band between the curve's extremes, never a sample of it. */
    function fillEnvelope(context, box, x, y, column) {
      context.globalAlpha = 0.45;
      // Runs of pixels with one and the same extremes are one rectangle: a fast wave is a single one.
      let from = 0;
      /** @type {any} */
      let run = null;
      for (let px = 0; px <= box.width; px++) {
        const now =
          px < box.width ? envelope(x.invert(box.x + px), x.invert(box.x + px + 1), column, terms) : null;
        if (run && now && now[0] === run[0] && now[1] === run[1]) continue;
        if (run) context.fillRect(box.x + from, y(run[1]), px - from, Math.max(1.5, y(run[0]) - y(run[1])));
        [from, run] = [px, now];
      }
      context.globalAlpha = 1;
    }

    function nameEnds(context, box, ends) {
      context.font = "12px system-ui, sans-serif";
      context.textBaseline = "middle";
      let below = -Infinity;
      for (const end of ends.sort((a, b) => a.at - b.at)) {
        below = Math.max(end.at, below + 13);
        context.fillStyle = end.colour;
        context.fillText(String(end.column), box.x + box.width + 5, Math.min(below, box.y + box.height + 8));
      }
    }

    const drawLadder = whenNew((width, colours) => {
      const { context, box } = ladder.fit(width);
      boxes.ladder = box;
      const longest = wavelength(terms.at(-1));
      const x = linear([-0.5, terms.length - 0.5], [box.x, box.x + box.width]);
      const y = logarithmic([Math.PI, Math.max(longest, shown.seq_len) * 2], [box.y + box.height, box.y]);
      // Where pairs are closer than pixels, every one still has its dot's place: a line of them.
      const step = Math.max(1, Math.floor(terms.length / box.width));
      const radius = Math.max(1.2, Math.min(4, box.width / terms.length / 2.5));
      context.fillStyle = colours.soft;
      for (let pair = 0; pair < terms.length; pair += step)
        dot(context, x(pair), y(wavelength(terms[pair])), radius);
      for (const column of shown.columns) {
        context.fillStyle = penOf(column, colours).colour;
        const [cx, cy] = [x(column >> 1), y(wavelength(terms[column >> 1]))];
        context.beginPath();
        context.arc(cx, cy, 6, (column & 1 ? -0.5 : 0.5) * Math.PI, (column & 1 ? 0.5 : 1.5) * Math.PI);
        context.fill();
      }
      ladder.axes(box, {
        x,
        y,
        xTicks: wholeTicks(x, box.width, 70),
        yTicks: y.ticks(),
        xText: "pair of columns",
        yText: "wavelength (positions)",
        yFormat: (v) => (v < 1e6 ? number(v) : v.toExponential(0).replace("e+", "e")),
      });
      const at = Math.min(pairAt, terms.length - 1);
      setAttributes(mark, { cx: x(at), cy: y(wavelength(terms[at])) });
      const ly = y(Math.max(Math.PI, shown.seq_len));
      setAttributes(limit, { x1: box.x, x2: box.x + box.width, y1: ly, y2: ly });
      setAttributes(limitText, { x: box.x + box.width - 4, y: ly < box.y + 16 ? ly + 14 : ly - 5 });
      setText(limitText, `seq_len ${number(shown.seq_len)}`);
    });

    const sayValues = whenNew((p) => {
      readout.replaceChildren(
        ...shown.columns.map((column) => {
          const term = terms[column >> 1];
          const digits = certainDecimals(p * term);
          const value = encodingValue(p, column, terms);
          const name = column & 1 ? "cos" : "sin";
          return h(
            "li",
            { class: `pe-${name}` },
            `PE(${number(p)}, ${column}) = ${name}(${number(p)} × ${term.toPrecision(6)}) = `,
            h(
              "output",
              { class: "pe-value", "data-value": String(value), "data-column": column },
              decimals(value, digits),
            ),
            `, wavelength ${number(Number(wavelength(term).toPrecision(6)))}`,
          );
        }),
      );
    });

    return {
      body: h("div", { class: "pe-body" }, tools, curves.element, readout, ladder.element),
      take(state) {
        shown = inside(state);
        terms = divisionTerms(shown.d_model, shown.base);
        if (hovered !== null && hovered >= shown.seq_len) hovered = null;
      },
      draw(width, colours) {
        drawCurves(width, colours);
        const { seq_len: length, d_model: columnCount, base, columns: drawn } = shown;
        drawLadder(
          [width, devicePixelRatio, colours, pairAt, length, columnCount, base, drawn],
          width,
          colours,
        );
        const at = hovered ?? shown.position;
        sayValues([at, columnCount, base, drawn], at);
      },
      words() {
        const at = shown;
        const [shortest, longest] = [wavelength(terms[0]), wavelength(terms.at(-1))];
        const unfinished = terms.filter((term) => wavelength(term) > at.seq_len).length;
        const drawn = at.columns.length
          ? `${at.columns.length === 1 ? "Column" : "Columns"} ${at.columns.map(number).join(", ")} over ` +
            `positions ${number(at.rows.first)} to ${number(at.rows.first + at.rows.count - 1)}.`
          : "No column is drawn.";
        return (
          `${drawn} Wavelengths run from ${number(Number(shortest.toPrecision(6)))} to ` +
          `${number(Number(longest.toPrecision(6)))} positions; ` +
          `${number(unfinished)} of ${plural(terms.length, "pair")} ${unfinished === 1 ? "does" : "do"} ` +
          `not complete one turn in ${plural(at.seq_len, "position")}.`
        );
      },
      table(most) {
        const at = shown;
        const positions = spread(
          at.rows.first,
          at.rows.count,
          most === Infinity ? 200_000 / MOST_COLUMNS : most,
        );
        return {
          note:
            positions.length < at.rows.count
              ? `${plural(positions.length, "position")}, evenly chosen from what is in view.`
              : "",
          header: ["position", ...at.columns.map(String)],
          rows: positions.map((p) => [
            p,
            ...at.columns.map((column) =>
              most === Infinity
                ? String(encodingValue(p, column, terms))
                : decimals(encodingValue(p, column, terms), 6),
            ),
          ]),
        };
      },
    };
  },
});

/** A square where it is too small to tell; rectangles are what a canvas without a GPU paints fastest. */
function dot(context, x, y, radius) {
  if (radius < 2) return context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  return context.fill();
}
