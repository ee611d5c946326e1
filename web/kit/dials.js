// Hands on dials: sine to the right, cosine upwards, clockwise from noon.
import { nothing, svg } from "lit-html";
import { dragged } from "./drag.js";

const TURN = 2 * Math.PI;
const TIP = 0.09; // radius of a tip's disc on a dial of radius 1

export const within = (value, least, most) => Math.max(least, Math.min(most, value));

/** An angle modulo a full turn, between −π and π. */
const shorter = (angle) => angle - TURN * Math.round(angle / TURN);

/** The tip of a hand on a dial of radius 1. */
export const tip = (angle) => ({ x: Math.sin(angle), y: -Math.cos(angle) });

/** An arrow from the centre to a point, with the class of its name. */
export const needle = ({ x, y }, name) =>
  svg`<line class="pe-hand pe-hand-${name}" x1="0" y1="0" x2=${x} y2=${y}></line>${
    name === "other" ? svg`<line class="pe-hand-core" x1="0" y1="0" x2=${x} y2=${y}></line>` : nothing
  }`;

/** The shorter arc from one arrow to another. */
export function arcBetween(from, to, radius) {
  const [a, b] = [from, to].map(({ x, y }) => {
    const length = Math.hypot(x, y) || 1;
    return { x: (radius * x) / length, y: (radius * y) / length };
  });
  const clockwise = a.x * b.y - a.y * b.x > 0 ? 1 : 0;
  const path = `M${a.x},${a.y}A${radius},${radius} 0 0 ${clockwise} ${b.x},${b.y}`;
  return svg`<path class="pe-turn" d=${path}></path>`;
}

/** A hand on a dial: "now" (solid, disc), "other" (double, square), "maybe" (dashed) or "held" (dotted). */
export function hand(angle, name) {
  const { x, y } = tip(angle);
  const line = needle({ x, y }, name);
  return name === "other"
    ? svg`${line}
        <rect x=${x - 0.1} y=${y - 0.1} width="0.2" height="0.2" class="pe-tip pe-tip-other"></rect>`
    : svg`${line}<circle cx=${x} cy=${y} r=${TIP} class="pe-tip pe-tip-${name}"></circle>`;
}

/** Layout of dials that fill the picture: rows of centres and the largest radius. */
export function wholeLines(hands, { width, height, type }) {
  const ways = [4, 3, 2].map((most) => {
    const columns = Math.min(most, hands.length);
    const count = Math.ceil(hands.length / columns);
    const [room, tall] = [width / (2 * columns), height / count];
    const lines = Array.from({ length: count }, (_, i) => hands.slice(i * columns, (i + 1) * columns));
    return { lines, tall, room, radius: Math.min(room - 6, (tall - type - 14) / (2 + TIP)) };
  });
  const [{ lines, tall, room, radius }] = ways.sort((a, b) => b.radius - a.radius);
  return lines.map((line, i) => ({ hands: line, y: 5 + TIP * radius + tall * i, room, radius }));
}

/** Which of two hands, [key, angle] each, is nearer to a press. */
export const nearerHand = (first, second) => (event) => {
  const dial = event.currentTarget.getBoundingClientRect();
  const x = (event.clientX - dial.left - dial.width / 2) / (dial.height / 2);
  const y = (event.clientY - dial.top - dial.height / 2) / (dial.height / 2);
  const away = ([, angle]) => {
    const end = tip(angle);
    return Math.hypot(end.x - x, end.y - y);
  };
  return (away(first) <= away(second) ? first : second)[0];
};

/**
 * Pointer listener that turns the hand of a pair: the parameter `key(event)` follows in whole positions from
 * 0 to most(shown). pressed() is called for a press without a drag.
 * @param {number} pair
 * @param {{change: Function, key: (event: PointerEvent) => string, most: Function, pressed?: Function}} acts
 */
export const turning = (pair, { change, key, most, pressed }) =>
  dragged({
    begin(event) {
      const dial = event.currentTarget.getBoundingClientRect();
      const middle = { x: dial.left + dial.width / 2, y: dial.top + dial.height / 2 };
      return { middle, key: key(event), last: null, turned: 0, from: null, moved: false };
    },
    move(event, held) {
      const angle = Math.atan2(event.clientX - held.middle.x, held.middle.y - event.clientY);
      if (held.last !== null) held.turned += shorter(angle - held.last);
      held.last = angle;
      change((shown) => {
        held.from ??= shown.state[held.key];
        const to = held.from + Math.round(held.turned / shown.terms[pair]);
        held.moved ||= to !== held.from;
        return { [held.key]: within(to, 0, most(shown)) };
      });
    },
    end(event, held) {
      if (event.type === "pointerup" && !held.moved) pressed?.();
    },
  });
