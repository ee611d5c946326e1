// Five ways to write down a position: how large each is, how far apart neighbours are, what a longer sentence
// does.
import { html, svg } from "lit-html";
import { divisionTerms } from "./formulas/encoding.js";
import { schemes } from "./formulas/first-attempts.js";
import { latest } from "./formulas/remember.js";
import { spread } from "./formulas/window.js";
import { wordVector } from "./formulas/words.js";
import { explorer } from "./kit/explorer.js";
import { decimals, number, plural } from "./kit/format.js";
import { boxOf, plot } from "./kit/plot.js";
import { linear, wholeTicks } from "./kit/scale.js";

const MOST = 4096;
const WIDE = 620; // from here on a scheme's facts stand beside its curve
// Five panels, one below the other: only the last one names the axis that all share.
const MARGIN = { left: 64, right: 10, top: 6, bottom: 20 };
const LAST = { ...MARGIN, bottom: 36 };

const near = ([low, high]) =>
  low === high ? decimals(low, 4) : `${decimals(low, 4)} to ${decimals(high, 4)}`;

/** Four lines about a scheme; the last one is about what the pointer rests on. */
function facts(row, { state, word, hand }) {
  const { position, longer } = state;
  const moved = row.shift(position);
  const over = hand.over ?? null;
  return [
    `size up to ${decimals(row.size, 2)} (a word: ${decimals(word, 2)})`,
    `neighbours are ${near(row.near)} apart`,
    `at length ${number(longer)}: ${row.longer}${moved ? `, this one by ${decimals(moved, 4)}` : ""}`,
    over === null
      ? ""
      : `position ${number(position)} to ${number(over)}: ${decimals(row.distances[over], 4)}`,
  ];
}

/** One scheme: its name, its facts, and the distance from the chosen position to every other. */
function panel(row, shown, { change, point }) {
  const { state, hand, width, colours } = shown;
  const isLast = row.key === "sinusoidal";
  const last = state.seq_len - 1;
  const size = {
    width: width >= WIDE ? Math.floor(width * 0.58) : width,
    height: isLast ? 112 : 96,
    margin: isLast ? LAST : MARGIN,
  };
  const box = boxOf(size.width, size.height, size.margin);
  const x = linear([0, last], [box.x, box.x + box.width]);
  const y = linear([0, row.largest * 1.08], [box.y + box.height, box.y]);
  const at = x(hand.over ?? state.position);
  const colour = isLast ? colours.position : colours.soft;
  const under = ({ x: share }) => Math.round(share * last);
  return html`<div class="pe-scheme">
    <div>
      <p class="pe-panel-title">${row.label} — ${plural(row.columns, "number")}</p>
      <ul class="pe-readout pe-facts">${facts(row, shown).map((line) => html`<li>${line}</li>`)}</ul>
    </div>
    ${plot({
      ...size,
      label: `Distance from the chosen position to every other, ${row.key} scheme`,
      x: { scale: x, ticks: wholeTicks(x, box.width, 60), text: isLast ? "position" : "" },
      y: { scale: y, ticks: y.ticks(3), text: "distance" },
      draw: (context) => drawDistances(context, row.distances, x, y, box, colour),
      inputs: [row.distances, colour],
      over: svg`<line class="pe-cross" x1=${at} x2=${at} y1=${box.y} y2=${box.y + box.height}></line>`,
      on: {
        point: (share) => point({ over: share && under(share) }),
        press: (share) => change({ position: under(share) }),
      },
    })}
  </div>`;
}

export default explorer({
  kind: "first-attempts",
  make() {
    // of the lengths, the width and the base; a moved position measures anew, and changes nothing else
    const termsOf = latest(divisionTerms);
    const schemesOf = latest(schemes);
    return {
      derive(state) {
        const all = schemesOf(state.seq_len, state.longer, termsOf(state.d_model, state.base));
        const rows = all.map((scheme) => {
          const distances = scheme.distances(state.position);
          return { ...scheme, distances, largest: Math.max(...distances) };
        });
        return { rows, word: Math.hypot(...wordVector("cat", state.d_model)) };
      },
    };
  },
  view: (shown, acts) => shown.rows.map((row) => panel(row, shown, acts)),
  words({ state, rows }) {
    const said = rows.map(
      (row) =>
        `${row.label}: neighbours ${decimals(row.near[0], 3)} apart, ends ` +
        `${decimals(row.distances.at(-1), 3)} from position ${number(state.position)}`,
    );
    return (
      `${plural(state.seq_len, "position")}, beside a sentence of ${number(state.longer)}. ` +
      `${said.join("; ")}.`
    );
  },
  table({ state, rows }, most) {
    const positions = spread(0, state.seq_len, most === Infinity ? MOST : most);
    const print = most === Infinity ? String : (v) => decimals(v, 6);
    return {
      note: `Distance of every position from position ${number(state.position)}.`,
      header: ["position", ...rows.map(({ label }) => label)],
      rows: positions.map((p) => [p, ...rows.map(({ distances }) => print(distances[p]))]),
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
    for (const [p, distance] of distances.entries())
      context.fillRect(x(p) - size / 2, y(distance) - size / 2, size, size);
    return;
  }
  for (let px = 0; px < box.width; px++) {
    const bin = distances.subarray(Math.floor(px * perPixel), Math.floor((px + 1) * perPixel));
    if (!bin.length) continue;
    const [low, high] = [Math.min(...bin), Math.max(...bin)];
    context.fillRect(box.x + px, y(high), 1, Math.max(1.5, y(low) - y(high)));
  }
}
