// Scores of two words, with the encoding added and with rotation.

import { html, nothing, svg } from "lit-html";
import { SLIDING } from "../../formulas/turning.js";
import { arcBetween, needle, within } from "../../kit/dials.js";
import { draggedOver } from "../../kit/drag.js";
import { difference, number, three } from "../../kit/format.js";
import { disc, handle, square } from "../../kit/handle.js";
import { listed } from "../../kit/numbers.js";
import { axes, boxOf, curveOf, guard, plot, textAt } from "../../kit/plot.js";
import { value, verdict } from "../../kit/readout.js";
import { linear, wholeTicks } from "../../kit/scale.js";
import { last, ofHead } from "./parts.js";

/** Query and key of a pair as arrows: rotated, the angle between them does not depend on p. */
function pairOf(shown, place, words, [query, key]) {
  const { type } = shown;
  const radius = Math.min(place.width / 2 - 4, place.height / 2 - 1.3 * type);
  const longest = Math.max(Math.hypot(...query), Math.hypot(...key)) || 1;
  const [q, k] = [query, key].map(([one, other]) => ({
    x: (0.9 * other) / longest,
    y: (-0.9 * one) / longest,
  }));
  return plot(place, `${words}: query and key of one pair`, "default")`
    <g transform="translate(${place.width / 2},${radius + 3}) scale(${radius})"><circle class="pe-dial"
        r="1"></circle>${arcBetween(q, k, 0.35)}${needle(k, "other")}${needle(q, "now")}</g>
    ${textAt(place.width / 2, 2 * radius + 6 + type, words, "middle")}`;
}

function scoreView(shown, acts) {
  const { width, height, form } = shown;
  const { pair, turned, added } = shown.arrows(shown.moment);
  const both = (places) => html`
    ${pairOf(shown, places[0], `pair ${pair}, turned`, turned)}
    ${pairOf(shown, places[1], "added", added)}`;
  if (form === "phone") {
    const tall = Math.round(height * 0.33);
    const half = { y: height - tall, width: width / 2, height: tall };
    return html`${scores({ ...shown, height: height - tall }, acts)}
      ${both([
        { x: 0, ...half },
        { x: width / 2, ...half },
      ])}`;
  }
  const left = Math.min(Math.round(width * 0.2), Math.round(height * 0.46));
  const place = { x: width - left, width: left, height: Math.round(height * 0.46) };
  return html`${scores({ ...shown, width: width - left - 16 }, acts)}
    ${both([
      { y: 0, ...place },
      { y: Math.round(height * 0.5), ...place },
    ])}`;
}

function scores(shown, { change }) {
  const { state, held, width, height, type, form, moment } = shown;
  const { added, turned, alone, low, high } = shown.score();
  const before = held?.score() ?? null;
  const small = form === "phone";
  const top = (small ? 2.8 : 1.6) * type;
  const box = boxOf(
    { width, height },
    { left: 3.2 * type, right: type, top, bottom: (small ? 4.4 : 4.8) * type },
  );
  const most = Math.max(1, added.length - 1);
  const ends = [
    Math.min(low, ...turned, alone, before?.low ?? low),
    Math.max(high, ...turned, alone, before?.high ?? high),
  ];
  const room = (ends[1] - ends[0]) * 0.06 || 1;
  const x = linear([0, most], [box.x, box.x + box.width]);
  const y = linear([ends[0] - room, ends[1] + room], [box.y + box.height, box.y]);
  const trace = (kind, values) => curveOf(kind, values, x, y);
  const curves = () => svg`
    ${before ? trace("held", before.added) : nothing}${trace("added", added)}${trace("under", turned)}`;
  const at = Math.min(most, state.position + moment);
  const whole = Math.min(added.length - 1, state.position);
  const end = Math.min(x(at + state.offset), box.x + box.width);
  const isNarrow = small || box.width < 37 * type;
  const names = svg`${textAt(box.x + 6, 1.1 * type, "added: (word + PE) · W", "start", "pe-name-added")}
    <text class="pe-axis-label pe-name-turned" x=${small ? box.x + 6 : box.x + 6 + 15 * type}
      y=${(small ? 2.4 : 1.1) * type}
      >turned: word · W, turned${isNarrow ? "" : " by its place"}</text>`;
  const foot = box.y + box.height + 3.4 * type + (small ? 0 : 6);
  const words = svg`<line class="pe-chord pe-thin" x1=${x(at)} x2=${end} y1=${foot} y2=${foot}></line>
    <text class="pe-axis-label pe-strong" text-anchor=${x(at) < 4 * type ? "start" : "end"}
      x=${x(at) < 4 * type ? 0 : x(at) - 0.8 * type} y=${foot + 0.35 * type}>${SLIDING.words[0]}</text>
    <text class="pe-axis-label pe-strong" text-anchor=${end > width - 4 * type ? "end" : "start"}
      x=${end > width - 4 * type ? width : end + 0.8 * type}
      y=${foot + (end > width - 4 * type ? -0.8 : 0.35) * type}>${SLIDING.words[1]}</text>
    <g transform="translate(${end},${foot})">${square(type)}</g>`;
  const drag = draggedOver(change, (point) => ({
    position: within(Math.round(x.invert(point.x)), 0, added.length - 1),
  }));
  const across = { scale: x, ticks: wholeTicks(x, box.width, 6 * type) };
  const up = { scale: y, ticks: y.ticks(4), text: small ? "" : "score" };
  return plot({ x: 0, y: 0, width, height })`
    ${guard([added, turned, before, type, width, height], curves)}
    ${axes(box, across, up, { width, height }, type)}${names}${words}
    <line class="pe-shadow pe-fall" x1=${x(at)} x2=${x(at)} y1=${box.y} y2=${foot}></line>
    <g transform="translate(${x(at)},${y(added[whole])})"><circle class="pe-nearest"
        r=${0.42 * type}></circle></g>
    <g transform="translate(${x(at)},${y(turned[whole])})"><circle class="pe-nearest"
        r=${0.42 * type}></circle></g>
    ${handle({
      name: "Position p of the first word",
      key: "position",
      at: { x: x(at), y: foot },
      value: state.position,
      ends: [0, last(shown)],
      text: `p ${state.position}`,
      shape: disc(type),
      drag,
      change,
    })}`;
}

const range = ({ low, high }) => high - low;

export default {
  view: scoreView,
  readout(shown) {
    const { state } = shown;
    const { added, turned, low, high, width } = shown.score();
    const p = Math.min(state.position, added.length - 1);
    return html`${verdict(html`Turned: ${value(turned[p])} everywhere. Added: it changes.`)}
      ${SLIDING.words[0]} at ${number(p)}, ${SLIDING.words[1]} at ${number(p + state.offset)}: added
      ${value(added[p])}, from ${value(low)} to ${value(high)} along ${number(added.length)}
      places${ofHead({ state, width })}.`;
  },
  compare: (held, now) => `range ${difference(range(held.score()), range(now.score()))}`,
  words(shown) {
    const { added, turned } = shown.score();
    const p = Math.min(shown.state.position, added.length - 1);
    return `p ${number(p)}. Added ${three(added[p])}, turned ${three(turned[p])}.`;
  },
  table(shown, most, print) {
    const { added, turned } = shown.score();
    return listed(["place", "added", "turned"], added.length, most, (p) => [
      p,
      print(added[p]),
      print(turned[p]),
    ]);
  },
  unused: ["metric", "pairs", "first_pair", "factor", "hands_alone"],
};
