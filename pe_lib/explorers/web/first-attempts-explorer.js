// Five ways to write down a position: how large each is, how far apart neighbours are, what a longer sentence does.
import { scaleLinear } from "d3-scale";
import { plotFrame, shareUnder, wholeTicks } from "./chart.js";
import { sliderControl } from "./controls.js";
import { h, s, setAttributes, setText } from "./dom.js";
import { divisionTerms } from "./encoding.js";
import { schemes } from "./first-attempts.js";
import { decimals, number, plural } from "./format.js";
import * as params from "./params.js";
import { defineExplorer } from "./shell.js";
import { spread } from "./window.js";
import { wordVector } from "./words.js";

const MOST = 4096;
// Five panels, one below the other: only the last one names the axis that all share.
const panelSize = (last) => ({ height: last ? 112 : 96, margin: { left: 64, right: 10, top: 6, bottom: last ? 36 : 20 } });
const short = (param, max) => params.integer(param.key, param.label, { min: param.min, max, even: param.step === 2, ladder: param.ladder.filter((stop) => stop <= max) });
const seqLen = params.integer("seq_len", "Positions (seq_len)", { min: 2, max: MOST, ladder: params.seqLen.ladder.filter((stop) => stop >= 2 && stop <= MOST) });
const longer = params.integer("longer", "A longer sentence", { min: 2, max: 2 * MOST, ladder: params.seqLen.ladder.filter((stop) => stop >= 2 && stop <= 2 * MOST) });
const dModel = short(params.dModel, 512);
const position = params.integer("position", "Position (measured from)", { min: 0, max: MOST - 1 });
const PARAMS = [seqLen, longer, dModel, params.base, position];

export const firstAttemptsExplorer = defineExplorer({
  kind: "first-attempts",
  title: "First attempts explorer",
  params: PARAMS,
  defaults: { seq_len: 32, longer: 64, d_model: 64, base: 10_000, position: 8 },
  build({ change, refuse, repaint }) {
    let shown = null;
    let rows = null; // schemes, with the distances from the position
    let word = 0; // size of a word's vector at this width
    let hovered = null;
    let box = null;

    const controls = PARAMS.map((param) => ({ param, control: sliderControl(param, { change: (value) => change({ [param.key]: value }), refuse }) }));
    const panels = ["index", "normalised", "one-hot", "binary", "sinusoidal"].map((key) => {
      const plot = plotFrame({ ...panelSize(key === "sinusoidal"), label: `Distance from the chosen position to every other, ${key} scheme` });
      const mark = s("line", { class: "pe-cross" });
      plot.overlay.append(mark);
      const facts = h("ul", { class: "pe-readout pe-facts" });
      plot.element.addEventListener("pointermove", (event) => {
        const share = box && shareUnder(event, plot.element, box);
        hovered = share ? Math.round(share.x * (shown.seq_len - 1)) : null;
        repaint();
      });
      for (const gone of ["pointerleave", "pointercancel"]) plot.element.addEventListener(gone, () => { hovered = null; repaint(); });
      plot.element.addEventListener("click", () => { if (hovered !== null) change({ position: hovered }); });
      const title = h("p", { class: "pe-panel-title" });
      return { plot, mark, facts, title, element: h("div", { class: "pe-scheme" }, h("div", {}, title, facts), plot.element) };
    });

    function drawPanel({ plot, mark, facts, title }, scheme, width, colours) {
      const fit = plot.fit(width);
      ({ box } = fit);
      const last = shown.seq_len - 1;
      const most = Math.max(...scheme.distances);
      const x = scaleLinear([0, last], [box.x, box.x + box.width]);
      const y = scaleLinear([0, most * 1.08], [box.y + box.height, box.y]);
      drawDistances(fit.context, scheme.distances, x, y, box, scheme.key === "sinusoidal" ? colours.position : colours.soft);
      plot.axes(box, { x, y, xTicks: wholeTicks(x, box.width, 60), yTicks: y.ticks(3), xText: scheme.key === "sinusoidal" ? "position" : "", yText: "distance" });
      const at = x(hovered ?? shown.position);
      setAttributes(mark, { x1: at, x2: at, y1: box.y, y2: box.y + box.height });
      setText(title, `${scheme.label} — ${plural(scheme.columns, "number")}`);
      const near = scheme.near[0] === scheme.near[1] ? decimals(scheme.near[0], 4) : `${decimals(scheme.near[0], 4)} to ${decimals(scheme.near[1], 4)}`;
      const moved = scheme.shift(shown.position);
      const lines = [
        `size up to ${decimals(scheme.size, 2)} (a word: ${decimals(word, 2)})`,
        `neighbours are ${near} apart`,
        `at length ${number(shown.longer)}: ${scheme.longer}${moved ? `, this one by ${decimals(moved, 4)}` : ""}`,
        ...(hovered === null ? [] : [`position ${number(shown.position)} to ${number(hovered)}: ${decimals(scheme.distances[hovered], 4)}`]),
      ];
      while (facts.childElementCount < 4) facts.append(h("li"));
      for (const [i, item] of [...facts.children].entries()) setText(item, lines[i] ?? "");
    }

    return {
      controls: controls.map(({ control }) => control.element),
      body: h("div", { class: "pe-body" }, ...panels.map(({ element }) => element)),
      take(state) {
        shown = { ...state, position: Math.min(state.position, state.seq_len - 1) };
        const terms = divisionTerms(shown.d_model, shown.base);
        rows = schemes(shown.seq_len, shown.longer, terms).map((scheme) => ({ ...scheme, distances: scheme.distances(shown.position) }));
        word = Math.hypot(...wordVector("cat", shown.d_model));
        if (hovered !== null && hovered >= shown.seq_len) hovered = null;
      },
      draw(width, colours) {
        for (const { param, control } of controls) control.show(shown[param.key], param === position ? { max: shown.seq_len - 1 } : {});
        const plotWidth = width >= 620 ? Math.floor(width * 0.58) : width;
        for (const [i, panel] of panels.entries()) drawPanel(panel, rows[i], plotWidth, colours);
      },
      words() {
        const said = rows.map((scheme) => `${scheme.label}: neighbours ${decimals(scheme.near[0], 3)} apart, ends ${decimals(scheme.distances.at(-1), 3)} from position ${number(shown.position)}`);
        return `${plural(shown.seq_len, "position")}, beside a sentence of ${number(shown.longer)}. ${said.join("; ")}.`;
      },
      table(most) {
        const positions = spread(0, shown.seq_len, most === Infinity ? MOST : most);
        const print = most === Infinity ? String : (v) => decimals(v, 6);
        return {
          note: `Distance of every position from position ${number(shown.position)}.`,
          header: ["position", ...rows.map(({ label }) => label)],
          rows: positions.map((p) => [p, ...rows.map(({ distances }) => print(distances[p]))]),
        };
      },
    };
  },
});

/** A line of dots while positions are wider than pixels; else, pixel by pixel, all that they hold. */
function drawDistances(context, distances, x, y, box, colour) {
  context.fillStyle = context.strokeStyle = colour;
  const perPixel = distances.length / box.width;
  if (perPixel <= 1) {
    context.lineWidth = 1;
    context.globalAlpha = 0.5;
    context.beginPath();
    for (const [p, distance] of distances.entries()) context.lineTo(x(p), y(distance));
    context.stroke();
    context.globalAlpha = 1;
    const size = box.width / distances.length > 5 ? 4 : 2;
    for (const [p, distance] of distances.entries()) context.fillRect(x(p) - size / 2, y(distance) - size / 2, size, size);
    return;
  }
  for (let px = 0; px < box.width; px++) {
    const bin = distances.subarray(Math.floor(px * perPixel), Math.floor((px + 1) * perPixel));
    if (!bin.length) continue;
    const [low, high] = [Math.min(...bin), Math.max(...bin)];
    context.fillRect(box.x + px, y(high), 1, Math.max(1.5, y(low) - y(high)));
  }
}
