// How alike two positions are: the matrix PE·PEᵀ, its profile against the offset, and one pair of columns as
// a clock.
import { certainOfOffset, divisionTerms, offsetDistance, offsetProduct } from "./formulas/encoding.js";
import { latest } from "./formulas/remember.js";
import { binnedKernel, profileBins } from "./formulas/similarity.js";
import { spread } from "./formulas/window.js";
import { packedColour } from "./kit/colour.js";
import { decimals, number, plural } from "./kit/format.js";
import { paintPixels } from "./kit/heatmap.js";
import { builtByHand, button, h, plotFrame, s, setAttributes, setText } from "./kit/legacy.js";
import { onKeys, shareUnder } from "./kit/plot.js";
import { linear, wholeTicks } from "./kit/scale.js";

const MATRIX = { height: 300, margin: { left: 78, right: 8, top: 6, bottom: 40 } };
const PROFILE = { height: 200, margin: { left: 64, right: 12, top: 8, bottom: 40 } };
const CLOCK = 220;
const METRICS = { cosine: "Cosine", dot: "Dot product", euclidean: "Distance" };
const MOST_BINS = 150;

/** A mean dot product as the measure that is asked for; `rows` is |PE|² = d_model/2. */
const MEASURES = {
  dot: (product) => product,
  cosine: (product, rows) => product / rows,
  euclidean: (product, rows) => Math.sqrt(Math.max(0, 2 * (rows - product))),
};

/** The same at one offset, from half angles where a distance would lose digits. */
const exactly = (name, k, terms) =>
  name === "euclidean" ? offsetDistance(k, terms) : MEASURES[name](offsetProduct(k, terms), terms.length);

export default builtByHand({
  kind: "similarity",
  build({ change, repaint }) {
    /** @type {any} */
    let shown = null;
    /** @type {any} */
    let terms = null;
    // of width and base, and of the length: an offset, a position or a pair changes none of them
    const termsOf = latest(divisionTerms);
    const kernelOf = latest((length, terms) => binnedKernel(length, MOST_BINS, terms));
    const profileOf = latest(profileBins);
    /** @type {any} */
    let hovered = null; // an offset under the pointer
    let boxes = {};

    const matrix = plotFrame({
      ...MATRIX,
      label: "Similarity of every two positions, as a matrix of colours.",
    });
    const profile = plotFrame({
      ...PROFILE,
      interactive: true,
      label:
        "Similarity against the offset between two positions. Left and right arrow keys change the offset.",
    });
    const marks = [s("line", { class: "pe-cross" }), s("line", { class: "pe-cross" })];
    profile.overlay.append(...marks);
    const diagonals = [s("line", { class: "pe-diagonal" }), s("line", { class: "pe-diagonal" })];
    matrix.overlay.append(...diagonals);
    const clock = makeClock();
    const readout = h("p", { class: "pe-readout" });
    const value = h("output", { class: "pe-value", "data-value": "" });

    const extent = () => Math.max(1, shown.seq_len - 1);
    const offsetUnder = (event) => {
      const share = boxes.profile && shareUnder(event, profile.element, boxes.profile);
      return share ? Math.min(shown.seq_len - 1, Math.abs(Math.round((2 * share.x - 1) * extent()))) : null;
    };
    profile.element.addEventListener("pointermove", (event) => {
      hovered = offsetUnder(event);
      repaint();
    });
    for (const gone of ["pointerleave", "pointercancel"])
      profile.element.addEventListener(gone, () => {
        hovered = null;
        repaint();
      });
    profile.element.addEventListener("click", (event) => {
      const target = offsetUnder(event);
      if (target !== null) change({ offset: target });
    });
    const by = (sign) => (step) => {
      hovered = null;
      change({ offset: Math.max(0, Math.min(shown.seq_len - 1, shown.offset + sign * step)) });
    };
    profile.element.addEventListener(
      "keydown",
      onKeys({ ArrowRight: by(1), ArrowUp: by(1), ArrowLeft: by(-1), ArrowDown: by(-1) }),
    );

    const range = () =>
      shown.metric === "euclidean"
        ? [0, 2 * Math.sqrt(terms.length)]
        : shown.metric === "dot"
          ? [-terms.length, terms.length]
          : [-1, 1];
    const measured = (product) => MEASURES[shown.metric](product, terms.length);

    function drawMatrix(width) {
      // A square that is not wider than it must be; the clock stands beside it where there is room.
      const { context, box } = matrix.fit(width);
      const { size, count, kernel } = kernelOf(shown.seq_len, terms);
      const [low, high] = range();
      const colours = Array.from(kernel, (product) => {
        const share = (measured(product) - low) / (high - low);
        return packedColour(shown.metric === "euclidean" ? 1 - 2 * share : 2 * share - 1);
      });
      const pixels = new Uint32Array(count * count);
      for (let row = 0, at = 0; row < count; row++)
        for (let column = 0; column < count; column++, at++) pixels[at] = colours[Math.abs(row - column)];
      paintPixels(context, box, pixels, count);
      const end = count * size - 0.5;
      const x = linear([-0.5, end], [box.x, box.x + box.width]);
      const y = linear([-0.5, end], [box.y, box.y + box.height]);
      matrix.axes(box, {
        x,
        y,
        xTicks: wholeTicks(x, box.width, 70),
        yTicks: wholeTicks(y, box.height, 45),
        xText: "position",
        yText: "position",
      });
      for (const [i, line] of diagonals.entries()) {
        const [from, to] = i
          ? [
              [shown.offset, 0],
              [end, end - shown.offset],
            ]
          : [
              [0, shown.offset],
              [end - shown.offset, end],
            ];
        setAttributes(line, { x1: x(from[0]), y1: y(from[1]), x2: x(to[0]), y2: y(to[1]) });
      }
    }

    function drawProfile(width, colours) {
      const { context, box } = profile.fit(width);
      boxes = { profile: box };
      const [low, high] = range();
      const x = linear([-extent(), extent()], [box.x, box.x + box.width]);
      const y = linear([low, high * 1.02], [box.y + box.height, box.y]);
      context.fillStyle = colours.rule;
      context.fillRect(box.x, y(0), box.width, 1);
      const half = profileOf(shown.seq_len, Math.floor(box.width / 2), terms);
      context.strokeStyle = colours.position;
      context.lineWidth = 2;
      context.beginPath();
      for (let i = half.offsets.length - 1; i >= 0; i--)
        context.lineTo(x(-half.offsets[i]), y(measured(half.products[i])));
      for (let i = 0; i < half.offsets.length; i++)
        context.lineTo(x(half.offsets[i]), y(measured(half.products[i])));
      context.stroke();
      if (box.width / (2 * shown.seq_len) >= 4) {
        context.fillStyle = colours.position;
        for (const [i, k] of half.offsets.entries())
          for (const side of k ? [k, -k] : [0])
            context.fillRect(x(side) - 2, y(measured(half.products[i])) - 2, 4, 4);
      }
      profile.axes(box, {
        x,
        y,
        xTicks: wholeTicks(x, box.width, 80),
        yTicks: y.ticks(5),
        xText: "offset between two positions",
        yText: METRICS[shown.metric].toLowerCase(),
      });
      const at = hovered ?? shown.offset;
      for (const [i, line] of marks.entries())
        setAttributes(line, { x1: x(i ? -at : at), x2: x(i ? -at : at), y1: box.y, y2: box.y + box.height });
    }

    function say() {
      const k = hovered ?? shown.offset;
      const exact = exactly(shown.metric, k, terms);
      setText(value, decimals(exact, Math.min(9, certainOfOffset(k, terms)[shown.metric])));
      value.dataset.value = String(exact);
      const [p, q] = [number(shown.position), number(shown.position + k)];
      const what = {
        dot: `PE(${p}) · PE(${q})`,
        cosine: `cosine of PE(${p}) and PE(${q})`,
        euclidean: `|PE(${q}) − PE(${p})|`,
      }[shown.metric];
      readout.replaceChildren(
        `${what} = `,
        value,
        k ? `, the same at every p, whether k is ${number(k)} or −${number(k)}.` : ", at every p.",
      );
    }

    return {
      body: h(
        "div",
        { class: "pe-body" },
        h(
          "div",
          { class: "pe-tools" },
          button("Offset 0", () => change({ offset: 0 })),
          button("Next pair", () => change({ pair: (shown.pair + 1) % terms.length })),
        ),
        h("div", { class: "pe-beside" }, matrix.element, clock.element),
        profile.element,
        readout,
      ),
      take(state) {
        shown = state;
        terms = termsOf(shown.d_model, shown.base);
        if (hovered !== null && hovered >= shown.seq_len) hovered = null;
      },
      draw(width, colours) {
        const beside = width >= 560;
        drawMatrix(beside ? width - CLOCK - 24 : width);
        clock.draw(shown, terms[shown.pair]);
        drawProfile(width, colours);
        say();
      },
      words() {
        const { size } = kernelOf(shown.seq_len, terms);
        const means =
          size > 1
            ? ` Each cell of the matrix is taken from the mean product over ${number(size)} by ` +
              `${number(size)} positions.`
            : "";
        const now = exactly(shown.metric, shown.offset, terms);
        return (
          `${METRICS[shown.metric]} of the encodings of ${plural(shown.seq_len, "position")}, ` +
          `${plural(shown.d_model, "column")}, base ${number(shown.base)}.${means} ` +
          `At offset ${number(shown.offset)} it is ${decimals(now, 4)}, to the left and to the right. Pair ` +
          `${shown.pair} turns by ${decimals(shown.offset * terms[shown.pair], 4)} rad.`
        );
      },
      table(most) {
        const offsets = spread(0, shown.seq_len, most === Infinity ? 20_000 : most);
        const print = most === Infinity ? String : (v) => decimals(v, 6);
        return {
          note: offsets.length < shown.seq_len ? `${plural(offsets.length, "offset")}, evenly chosen.` : "",
          header: ["offset", "dot product", "cosine", "distance"],
          rows: offsets.map((k) => [
            k,
            ...["dot", "cosine", "euclidean"].map((name) => print(exactly(name, k, terms))),
          ]),
        };
      },
    };
  },
});

/** One pair of columns as a hand on a dial: where it points at p, and where at p + k. */
function makeClock() {
  const hand = (className) => s("line", { class: className, x1: 0, y1: 0 });
  const [from, to] = [hand("pe-hand pe-hand-from"), hand("pe-hand pe-hand-to")];
  const arc = s("path", { class: "pe-turn" });
  const svg = s(
    "svg",
    { viewBox: "-1.25 -1.25 2.5 2.5", width: CLOCK - 40, height: CLOCK - 40, "aria-hidden": "true" },
    s("circle", { class: "pe-dial", r: 1 }),
    arc,
    from,
    to,
  );
  const caption = h("p", { class: "pe-note" });
  return {
    element: h("div", { class: "pe-clock" }, svg, caption),
    draw(shown, term) {
      const [start, turn] = [shown.position * term, shown.offset * term];
      const point = (angle) => [Math.sin(angle), -Math.cos(angle)]; // as clocks do: up at 0, then clockwise
      for (const [line, angle] of [
        [from, start],
        [to, start + turn],
      ]) {
        const [x, y] = point(angle);
        setAttributes(line, { x2: x, y2: y });
      }
      const full = Math.min(turn, 2 * Math.PI * 0.999);
      const [a, b] = [point(start), point(start + full)].map((p) => p.map((v) => (0.5 * v).toFixed(4)));
      arc.setAttribute("d", `M${a}A0.5,0.5 0 ${full > Math.PI ? 1 : 0} 1 ${b}`);
      const [c, sn] = [decimals(Math.cos(turn), 4), decimals(Math.sin(turn), 4)];
      setText(
        caption,
        `Pair ${shown.pair}: from p to p + k the hand turns by k × ${term.toPrecision(4)} = ` +
          `${decimals(turn, 4)} rad, wherever p is. Its block of R: cos ${c}, sin ${sn}.`,
      );
    },
  };
}
