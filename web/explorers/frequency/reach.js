// The reach of *near*: smoothed similarity by offset for four bases, with the offset at which each falls
// below 0, and a length that exceeds it or not.
import { html, nothing, svg } from "lit-html";
import { divisionTerms, offsetProduct } from "../../formulas/encoding.js";
import { LONGEST, reached, reachOf, similarities, smoothedProduct } from "../../formulas/reach.js";
import { lately } from "../../formulas/remember.js";
import { hand, within } from "../../kit/dials.js";
import { draggedOver } from "../../kit/drag.js";
import { number, plural, power, three } from "../../kit/format.js";
import { disc, handle, square } from "../../kit/handle.js";
import { listed } from "../../kit/numbers.js";
import { arrows, axes, boxed, boxOf, curveOf, guard, level, plot } from "../../kit/plot.js";
import { scrub, value, verdict } from "../../kit/readout.js";
import { linear, logarithmic } from "../../kit/scale.js";
import { of } from "../../kit/schema.js";

const BESIDE = [100, 1000, 10_000, 100_000]; // the chosen base and three of these are drawn
const BASE = of("frequency").find(({ key }) => key === "base");

const keptReach = lately(5, (width, base) => reachOf(divisionTerms(width, base)));
const keptSimilarities = lately(1, similarities);

/** The reach of a base at the current width, cached. */
export const reachAt = ({ state }, base = state.base) => keptReach(state.d_model, base);

/** Whether near reaches through all the words. */
const holds = ({ state }, end) => end === null || state.seq_len <= end;

const whereOf = ({ end }) => (end === null ? "nowhere here" : `at ${number(end)}`);

/** The base with about this reach, which grows with the base. */
const baseAt = (k, { state, end }) =>
  within(Number(((state.base * k) / (end ?? LONGEST)).toPrecision(3)), BASE.min, BASE.max);

/** Degrees of the slowest hand's rotation there. */
const slowestTurned = ({ terms }, end) => `${number(Math.round((180 / Math.PI) * end * terms.at(-1)))}°`;

const TURN = 2 * Math.PI;
const MOST_DIALS = { wide: 16, stage: 16, phone: 8 };

/**
 * The hands at the offset where near ends, fast to slow. A hand's contribution to the mean is positive up to
 * a third of a turn, negative up to a whole one, and then positive and smaller.
 */
function border(shown, place) {
  const { terms, type, form } = shown;
  const end = reachAt(shown).end ?? LONGEST;
  const count = Math.min(MOST_DIALS[form], terms.length);
  const pairs = Array.from({ length: count }, (_, i) => Math.floor(((i + 1) * terms.length) / count) - 1);
  const room = place.width / count;
  const radius = Math.min(room / 2 - 1, (place.height - 1.3 * type) / 2 - 1);
  const nameOf = (angle) => (angle < TURN / 3 ? "now" : angle < TURN ? "maybe" : "held");
  const slowest = slowestTurned(shown, end);
  const key = "Solid add, dashed take away, dotted fade.";
  const title =
    form === "phone"
      ? `At ${number(end)}: solid +, dashed −; slowest ${slowest}`
      : `Hands ${number(end)} words on. ${key} The slowest: ${slowest}`;
  return plot(place, `${count} of the hands where near ends; the slowest has turned by ${slowest}`)`
    <text class="pe-axis-label" text-anchor="middle" x=${place.width / 2} y=${0.9 * type}>${title}</text>
    ${pairs.map(
      (pair, i) => svg`<g class="pe-border-hand"
          transform="translate(${(i + 0.5) * room},${1.3 * type + radius}) scale(${radius})">
        <circle class="pe-dial" r="1"></circle>
        ${hand(end * terms[pair], nameOf(end * terms[pair]))}</g>`,
    )}`;
}

export function reachView(shown, acts) {
  const { width, height, form } = shown;
  const low = form === "phone" ? 42 : Math.round(height * 0.19);
  const above = height - low;
  return html`${curves(shown, { width, height: above }, acts)}
    ${border(shown, { x: 0, y: above, width, height: low })}`;
}

function curves(shown, { width, height }, { change }) {
  const { state, terms, held, type, form } = shown;
  const small = form === "phone";
  const box = boxOf(
    { width, height },
    { left: 3.6 * type, right: 1.2 * type, top: 1.6 * type, bottom: 2.5 * type },
  );
  const x = logarithmic([1, LONGEST], [box.x, box.x + box.width]);
  const y = linear([-0.4, 1], [box.y + box.height, box.y]);
  const own = reachAt(shown);
  const named = BESIDE.includes(state.base) ? BESIDE : BESIDE.filter((base) => base !== 1000);
  const others = named
    .filter((base) => base !== state.base)
    .map((base) => ({ base, ...reachAt(shown, base) }));
  const before = held && held.state.d_model === state.d_model ? reachAt(held) : null;
  const last = reached(terms.length);
  const smoothed = (kind, one) => curveOf(kind, one.smoothed, (i) => x(one.offsets[i]), y);
  const standing = () => svg`
    ${level("pe-rule", y(0), box)}
    ${others.map((one) => smoothed("beside", one))}
    ${before ? smoothed("held", before) : nothing}`;
  const words = Math.min(state.seq_len, LONGEST);
  const dragged = () => {
    const similarity = keptSimilarities(terms, Math.min(words, last)).subarray(1);
    return svg`${curveOf("after", similarity, (i) => x(1 + i), y)}${smoothed("now", own)}`;
  };
  const isWhole = holds(shown, own.end);
  const broken = { ...box, x: x(own.end ?? LONGEST), width: x(words) - x(own.end ?? LONGEST) };
  const inside = (at, anchor) => (at > width - 11 * type ? "end" : anchor);
  const mark = ({ base, end }, i) =>
    end === null
      ? nothing
      : svg`<line class="pe-shadow" x1=${x(end)} x2=${x(end)} y1=${y(0)} y2=${y(-0.12)}></line>
          <circle class="pe-nearest" cx=${x(end)} cy=${y(0)} r=${0.3 * type}></circle>
          <text class="pe-axis-label pe-halo" text-anchor=${inside(x(end), "middle")} x=${x(end)}
            y=${y(-0.12) + (1 + 1.15 * (i % 2)) * type}>${
              small ? "" : `base ${number(base)}: `
            }${number(end)}</text>`;
  const lengthTo = (at) => ({ seq_len: within(Math.round(x.invert(at.x)), 1, LONGEST) });
  const baseTo = (at, { state: now }) => ({
    base: baseAt(x.invert(at.x), { state: now, end: keptReach(now.d_model, now.base).end }),
  });
  const stretch = (sign) => (step) =>
    change(({ state: now }) => ({
      base: within(Number((now.base * 1.05 ** (sign * step)).toPrecision(3)), BASE.min, BASE.max),
    }));
  const keys = arrows(stretch);
  const knob = x(own.end ?? LONGEST);
  const at = Math.max(1, Math.min(state.position + shown.moment, last));
  const there = offsetProduct(Math.floor(at), terms) / terms.length;
  const side = inside(x(at), "start");
  const short = (tick) => (small && tick >= 1e4 ? power(tick) : number(tick));
  const across = { scale: x, ticks: x.ticks(), text: "offset", format: short };
  const up = { scale: y, ticks: [0, 0.5, 1], text: small ? "" : "similarity" };
  const room = [type, width, height];
  const names = others.map(({ base }) => base).join();
  return plot({ x: 0, y: 0, width, height }, "", "default")`
    ${isWhole ? nothing : boxed("pe-fail-ground", broken)}
    ${guard([names, state.d_model, before, ...room], standing)}${guard([own, words, ...room], dragged)}
    ${axes(box, across, up, { width, height }, type)}
    ${others.map(mark)}
    <line class=${isWhole ? "pe-limit" : "pe-limit pe-fail"} x1=${x(words)} x2=${x(words)} y1=${box.y}
      y2=${box.y + box.height}></line>
    <text class="pe-axis-label pe-strong pe-halo" text-anchor=${x(words) > width / 2 ? "end" : "start"}
      x=${x(words)} y=${1.1 * type}>${plural(state.seq_len, "word")}</text>
    <circle class="pe-nearest" cx=${x(at)} cy=${y(there)}
      r=${0.35 * type}></circle>
    <text class="pe-axis-label pe-halo" text-anchor=${side}
      x=${x(at) + (side === "end" ? -0.7 : 0.7) * type}
      y=${y(there) - 0.5 * type}>${number(Math.floor(at))} apart: ${three(there)}</text>
    ${handle({
      name: "Length, the line",
      key: "seq_len",
      at: { x: x(words), y: box.y + 22 },
      value: state.seq_len,
      ends: [1, LONGEST],
      text: plural(state.seq_len, "word"),
      shape: square(type),
      drag: draggedOver(change, lengthTo),
      change,
    })}
    <text class="pe-axis-label pe-strong pe-halo" x=${knob} y=${y(0) - 0.9 * type}
      text-anchor=${inside(knob, "start")}
      >base ${number(state.base)}${own.end === null ? " →" : `: ${number(own.end)}`}</text>
    ${handle({
      name: "Base, by where near ends",
      at: { x: knob, y: y(0) },
      value: state.base,
      ends: [BASE.min, BASE.max],
      text: `base ${number(state.base)}, near ends ${whereOf(own)}`,
      shape: disc(type),
      drag: draggedOver(change, baseTo),
      keys,
    })}`;
}

export function reachReadout(shown) {
  const { state, terms } = shown;
  const { end } = reachAt(shown);
  const length = scrub("seq_len", state.seq_len);
  const far = reached(terms.length);
  const isBlind = end === null && state.seq_len > far;
  const message = holds(shown, end)
    ? html`Holds: <em>near</em> reaches through ${length} words${isBlind ? ", as far as looked" : ""}.`
    : html`Breaks: <em>near</em> ends before ${length} words do.`;
  const where =
    end === null
      ? html`smoothed similarity isn't below 0 within ${number(far)}`
      : html`near ends at ${value(end)}, where the slowest hand has turned
          by ${slowestTurned(shown, end)}`;
  const k = Math.max(1, state.position);
  return html`${verdict(message)}Base ${number(state.base)}, ${plural(state.d_model, "column")}: ${where}. At
    offset ${number(k)} similarity is ${value(offsetProduct(k, terms) / terms.length)}.`;
}

export const reachCompare = (held, now) => {
  const endText = (shown) => {
    const { end } = reachAt(shown);
    return end === null ? "nowhere" : `at ${number(end)}`;
  };
  return `near ends: held ${endText(held)}, now ${endText(now)}`;
};

export const reachWords = (shown) => {
  const { end } = reachAt(shown);
  const where =
    end === null
      ? "near does not end as far as looked"
      : `near ends at ${number(end)}, where the slowest hand has turned by ${slowestTurned(shown, end)}`;
  return `Base ${number(shown.state.base)}: ${where}. ${plural(shown.state.seq_len, "word")} ${
    holds(shown, end) ? "hold" : "break"
  }.`;
};

export const reachTable = ({ state, terms }, most, print) =>
  listed(["offset", "similarity", "smoothed"], Math.min(state.seq_len, reached(terms.length)), most, (k) => {
    return [
      k,
      print(offsetProduct(k, terms) / terms.length),
      print(smoothedProduct(k, terms) / terms.length), // a wave's mean is a few products
    ];
  });
