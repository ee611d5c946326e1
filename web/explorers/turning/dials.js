// Hands on dials, shared by *turn* and *differences*.
import { svg } from "lit-html";
import { hand, nearerHand, tip, turning } from "../../kit/dials.js";
import { three } from "../../kit/format.js";
import { onKeys, sliderKeys, textAt } from "../../kit/plot.js";
import { last } from "./parts.js";

export const HANDS = { wide: 8, phone: 4, stage: 8 }; // visible dials

const TURN = 2 * Math.PI;

/** The visible pairs. */
export function handsOf({ state, terms, form }, most = HANDS[form]) {
  const count = Math.min(most, terms.length);
  const first = Math.min(state.first_pair, terms.length - count);
  return Array.from({ length: count }, (_, i) => first + i);
}

/** The angle from one hand to the other, at most a turn. */
function arc(from, turn) {
  const to = from + Math.min(turn, 0.999 * TURN);
  const [a, b] = [from, to].map((angle) => {
    const { x, y } = tip(angle);
    return `${(0.5 * x).toFixed(4)},${(0.5 * y).toFixed(4)}`;
  });
  return svg`<path class="pe-turn" d=${`M${a}A0.5,0.5 0 ${to - from > Math.PI ? 1 : 0} 1 ${b}`}></path>`;
}

/** A dial: a slider of p, which Enter chooses. `inside` is drawn beside the two hands. */
function dial(pair, shown, at, change, inside) {
  const { state, terms, moment, pace } = shown;
  const term = terms[pair];
  const [from, turn] = [(state.position + moment) * term, state.offset * term];
  const half = at.room / at.radius; // the touch target extends beyond the rim
  const blurred = pace * term > Math.PI; // it would seem to run backwards
  const choose = () => change({ pair });
  const drag = turning(pair, {
    change,
    key: nearerHand(
      ["position", shown.state.position * shown.terms[pair]],
      ["offset", (shown.state.position + shown.state.offset) * shown.terms[pair]],
    ),
    most: last,
    pressed: choose,
  });
  return svg`<g role="slider" tabindex="0" class="pe-grab" aria-label=${`Hand ${pair}, turned by p`}
      aria-valuemin="0"
      aria-valuemax=${last(shown)} aria-valuenow=${state.position}
      aria-valuetext=${`p ${state.position}, turned on by ${three(turn)} radians`}
      transform="translate(${at.x},${at.y}) scale(${at.radius})"
      @pointerdown=${drag}
      @keydown=${onKeys({ ...sliderKeys("position", change, (now) => [0, last(now)]), Enter: choose })}>
    <rect x=${-half} y="-1.1" width=${2 * half} height="2.2" fill="transparent"></rect>
    <circle class=${pair === state.pair ? "pe-dial pe-chosen" : "pe-dial"} r="1"></circle>
    ${
      blurred
        ? svg`<circle class="pe-ring" r="0.9"></circle><circle class="pe-tip" cy="-0.9" r="0.09"></circle>`
        : svg`${inside(from, turn)}`
    }
  </g>`;
}

/** The two hands of a pair, above the held ones. */
export const bothHands = (pair, held) => (from, turn) => {
  const dotted = held && pair < held.terms.length ? [0, held.state.offset] : [];
  return svg`${dotted.map((on) => hand((held.state.position + on) * held.terms[pair], "held"))}
    ${arc(from, turn)}${hand(from, "now")}${hand(from + turn, "other")}`;
};

/** A row of dials with the pairs' numbers below. */
export function dials(shown, change, { x, y, room, radius, pairs, inside }) {
  const middle = (i) => x + (2 * i + 1) * room;
  return svg`${pairs.map((pair, i) =>
    dial(pair, shown, { x: middle(i), y: y + radius, radius, room }, change, inside(pair)),
  )}${pairs.map((pair, i) => textAt(middle(i), y + 2 * radius + 4 + shown.type, pair, "middle"))}`;
}
