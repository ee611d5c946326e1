// A text in a trained language model: probable next words under any positions, and the attention of a head.
import { html, nothing, svg } from "lit-html";
import { bytesOf } from "../formulas/filled.js";
import { frequenciesOf, positionsOf, wavesOf } from "../formulas/trained.js";
import { packedWeight, weightColour } from "../kit/colour.js";
import { within } from "../kit/dials.js";
import { draggedOver, placeIn } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { decimals, number, power, shortened, three } from "../kit/format.js";
import { headSquare, headWeights } from "../kit/head.js";
import { cells, legend } from "../kit/heatmap.js";
import {
  arrows,
  axes,
  barPath,
  boxOf,
  centredAt,
  curveOf,
  level,
  onKeys,
  parted,
  placed,
  plot,
  textAt,
  when,
} from "../kit/plot.js";
import { value, verdict } from "../kit/readout.js";
import { endsOf, linear, logarithmic } from "../kit/scale.js";
import { splitWords } from "../kit/schema.js";
import { meet, talk, under } from "../kit/trained.js";

const HEADS = 9;
const LAYERS = 30;
const PAIRS = 32;
const TRAINED_BASE = 1e5;
const OFFSETS = 16; // visible offsets
const LEAST = 5; // minimum range of the vertical axis, so that flat curves look flat
const FLAT = 3; // maximum of a head's waves that are called flat; scores change by a factor below 2
const WORDS = 48; // maximum of a text
const MODEL = { name: "smollm2", title: "SmolLM2" };

/** @type {any} */
let record = null; // results of PyTorch for some texts, once loaded

/** A token for display: white space and continuations of words have symbols. */
const face = (token, place = 1) => {
  const bare = token.replace(/^ /u, "").replaceAll("\n", "⏎").replaceAll(" ", "␣") || "␣";
  return place && /^[\p{L}\p{N}]/u.test(token) ? `…${bare}` : bare;
};

/** The key of a state's record: its differences from the trained model. */
function keyOf({ prompt, positions, shift, base, layout, stilled }) {
  if (stilled.length) return "";
  const asked = [
    base === TRAINED_BASE ? "" : `base=${base}`,
    layout === "halves" ? "" : `layout=${layout}`,
    positions === "own" ? "" : `positions=${positions}`,
    shift === 0 ? "" : `shift=${shift}`,
  ];
  return [prompt, ...asked.filter(Boolean)].join("|");
}

/** The record of a state as an answer, or null. */
function recorded(state) {
  const known = under(record?.states, keyOf(state));
  if (!known) return null;
  const top = known.top.map(([id, word, chance]) => ({ id, word, chance }));
  const chances = Object.fromEntries(top.map(({ id, chance }) => [id, chance]));
  return { top, chances, losses: known.losses };
}

const mean = (list) => list.reduce((sum, x) => sum + x, 0) / list.length;

/** Mean attention by distance. */
function byOffset(look, n) {
  return Array.from({ length: Math.min(n, OFFSETS) }, (_, offset) =>
    mean(Array.from({ length: n - offset }, (_other, i) => look[(i + offset) * n + i])),
  );
}

// The text --------------------------------------------------------------------------------------------------

const TALL = 3; // of a line of tokens, in font sizes

/** Tokens of each line, and their widths. */
function linesOf({ tokens, type }, width) {
  const wides = tokens.map((token, i) => Math.max(2.2 * type, [...face(token, i)].length * 0.62 * type + 12));
  const lines = /** @type {number[][]} */ ([[]]);
  let used = 0;
  for (const i of tokens.keys()) {
    if (used + wides[i] > width && lines.at(-1)?.length) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(i);
    used += wides[i];
  }
  return { lines: lines.slice(-2), wides };
}

/** Tokens with their positions; the last ones of a long text. */
function text(shown, place, { lines, wides }) {
  const { tokens, places, type, form, waiting } = shown;
  const card = (i, x, y) => svg`<g transform="translate(${x},${y})">
    <rect class="pe-card-ground" x="1" y="1" width=${wides[i] - 3} height=${1.6 * type} rx="4"></rect>
    ${textAt(wides[i] / 2 - 1, 1.2 * type, face(tokens[i], i), "middle", "pe-strong")}
    <text class="pe-axis-label" text-anchor="middle" x=${wides[i] / 2 - 1} y=${2.6 * type}
      style="font-size:${(form === "stage" ? 1 : 0.85) * type}px">${number(places[i])}</text>
  </g>`;
  return html`<div class="pe-plot ${waiting ? "pe-pale" : ""}" role="img" style=${placed(place)}
      aria-label=${`The text's ${tokens.length} tokens, and the position of each`}>
    <svg width=${place.width} height=${place.height} aria-hidden="true">${lines.map((line, row) => {
      let x = 0;
      return line.map((i) => {
        const made = card(i, x, row * TALL * type);
        x += wides[i];
        return made;
      });
    })}</svg>
  </div>`;
}

// The next words --------------------------------------------------------------------------------------------

/** The most probable words as bars, with the held state's probabilities. */
function nextWords(shown, place) {
  const { answer, held, type, waiting, form } = shown;
  const count = form === "phone" ? 6 : 10;
  const top = answer?.top.slice(0, count) ?? [];
  const label = 6 * type;
  const room = (place.height - 1.5 * type) / count;
  const x = linear([0, 1], [label, place.width - 3.6 * type]);
  const before = (id) => held?.answer?.chances[id];
  const bar = ({ id, word, chance }, i) => {
    const y = i * room;
    const ghost = before(id);
    return svg`${centredAt(label - 6, y + room / 2, face(word), "end", "pe-strong")}
      <rect class="pe-similarity-bar" x=${x(0)} y=${y + 0.15 * room} width=${Math.max(0, x(chance) - x(0))}
        height=${0.7 * room}></rect>
      ${
        ghost === undefined
          ? nothing
          : svg`<path class="pe-count-held" fill="none"
              d=${barPath(x(0), x(ghost) - x(0), y + 0.05 * room, y + 0.95 * room)}></path>`
      }
      ${centredAt(x(chance) + 5, y + room / 2, chance < 0.0005 ? "< 0.001" : three(chance))}`;
  };
  const ticks = [0, 0.5, 1].map(
    (tick) => svg`<line class="pe-zero" x1=${x(tick)} x2=${x(tick)} y1="0" y2=${count * room}></line>
      <text class="pe-axis-label" text-anchor="middle" x=${x(tick)} y=${place.height - 2}>${tick}</text>`,
  );
  return html`<div class="pe-plot ${waiting ? "pe-pale" : ""}" role="img" style=${placed(place)}
      aria-label="The likeliest next words and their chances">
    <svg width=${place.width} height=${place.height} aria-hidden="true">
      ${ticks}${top.map(bar)}
      ${answer ? nothing : svg`<text class="pe-axis-label" x=${x(0) + 8} y=${2 * room}>not recorded</text>`}
    </svg>
  </div>`;
}

// The pairs -------------------------------------------------------------------------------------------------

/** The wavelength of each pair in tokens; a press stops or releases its rotation. */
function pairs(shown, place, { change, point }) {
  const { state, tokens, type, hand, form } = shown;
  const margin = { left: 3.4 * type, right: 6, top: 1.6 * type, bottom: form === "phone" ? 4 : 2.4 * type };
  const box = boxOf(place, margin);
  const wide = box.width / PAIRS;
  const y = logarithmic([5, 1e8], [box.y + box.height, box.y]);
  const lengths = frequenciesOf(state.base).map((omega) => (2 * Math.PI) / omega);
  const toggle = (pair) =>
    change(({ state: { stilled } }) => ({
      stilled: stilled.includes(pair)
        ? stilled.filter((one) => one !== pair)
        : [...stilled, pair].sort((a, b) => a - b),
    }));
  const isPointed = hand.pair !== undefined;
  const at = within(hand.pair ?? 0, 0, PAIRS - 1);
  const go = (by) => (step) => point({ pair: within(at + by * step, 0, PAIRS - 1) });
  const keys = {
    ...arrows(go),
    Enter: () => toggle(at),
  };
  const press = (event) => {
    const pair = within(Math.floor((event.offsetX - box.x) / wide), 0, PAIRS - 1);
    point({ pair });
    toggle(pair);
  };
  const up = {
    scale: y,
    ticks: [10, 1e3, 1e5, 1e7],
    format: power,
  };
  const across = {
    scale: (i) => box.x + (i + 0.5) * wide,
    ticks: form === "phone" ? [] : [0, 15, 31],
  };
  const span = y(tokens.length);
  return html`<div class="pe-plot pe-ladder" role="slider" tabindex="0" style=${placed(place)}
      aria-label="Pair; Enter stills it or lets it turn" aria-valuemin="0" aria-valuemax=${PAIRS - 1}
      aria-valuenow=${at} aria-valuetext=${`pair ${at}, ${three(lengths[at])} tokens for a turn, ${
        state.stilled.includes(at) ? "stands still" : "turns"
      }`} @click=${press} @keydown=${onKeys(keys)}>
    <svg width=${place.width} height=${place.height} aria-hidden="true">
      ${axes(box, across, up, place, type)}
      <text class="pe-axis-label" x=${box.x} y=${type}>tokens for a turn of each pair; press one</text>
      ${level("pe-never", span, box)}
      ${lengths.map((length, i) => {
        const still = state.stilled.includes(i);
        const name = still ? "pe-hollow pe-pair-mark" : "pe-pair-mark";
        return svg`<rect class=${name} x=${box.x + i * wide + 1} width=${Math.max(2, wide - 2)}
            y=${y(length) - 0.25 * type} height=${0.5 * type}></rect>`;
      })}
      ${when(isPointed)`<rect class="pe-tile-cursor" x=${box.x + at * wide} y=${box.y} width=${wide}
          height=${box.height}></rect>`}
    </svg>
  </div>`;
}

// A head ----------------------------------------------------------------------------------------------------

function square(shown, place) {
  const { look, state, tokens, type, form, waiting } = shown;
  const n = tokens.length;
  const top = 1.6 * type;
  const left = 4.4 * type;
  const side = Math.max(10, Math.min(place.width - left - 4, place.height - top - 2.2 * type));
  const size = form === "stage" ? type : Math.min(type, (0.9 * side) / n);
  return headSquare({
    place,
    type,
    box: { x: left, y: top, width: side, height: side },
    n,
    look,
    names: size >= 7 ? tokens.map((token, i) => shortened(face(token, i), 7)) : [],
    size,
    waiting,
    label: `Where layer ${state.layer}, head ${state.head} looks`,
    title: `layer ${state.layer}, head ${state.head}`,
    key: { left, top: top + side + 0.5 * type },
    over: nothing,
  });
}

/** Mean attention by distance. */
function offsets(shown, place) {
  const { kernel, held, type } = shown;
  const box = boxOf(place, { left: 3 * type, right: type, top: 1.8 * type, bottom: 2.6 * type });
  const count = Math.max(2, kernel?.length ?? 2);
  const wide = box.width / count;
  const y = linear([0, 1], [box.y + box.height, box.y]);
  const bars = (list) =>
    (list ?? []).map((share, i) => barPath(box.x + (i + 0.12) * wide, 0.76 * wide, y(0), y(share))).join("");
  const ticks = Array.from({ length: count }, (_, i) => i).filter((i) => i % Math.ceil(count / 8) === 0);
  return plot(place, "Mean weight by how many tokens back it goes")`
    ${axes(
      box,
      { scale: (i) => box.x + (i + 0.5) * wide, ticks, text: "tokens back" },
      { scale: y, ticks: [0, 0.5, 1], text: "", format: String },
      place,
      type,
    )}
    <text class="pe-axis-label" x=${box.x} y=${type}>mean weight by offset</text>
    <path class="pe-similarity-bar" d=${bars(kernel)}></path>
    ${held?.kernel ? svg`<path class="pe-count-held" fill="none" d=${bars(held.kernel)}></path>` : nothing}`;
}

// All heads -------------------------------------------------------------------------------------------------

const TARGETS = {
  itself: "the token itself",
  back: "the token before",
  two: "the one before that",
  first: "the first token",
  followed: "what followed the last time",
};

/** The record of all heads: the map of a target, and the waves of the chosen head. */
function headsOf({ target, layer, head }) {
  if (!record) return null;
  const shares = Array.from(bytesOf(record.heads.looks[target]), (share) => share / 255);
  const hundredths = new Int16Array(bytesOf(record.heads.hundredths).buffer);
  const from = 2 * PAIRS * (layer * HEADS + head);
  const parts = Array.from(hundredths.subarray(from, from + 2 * PAIRS), (x) => x / 100);
  const waves = wavesOf(parts, frequenciesOf(TRAINED_BASE), OFFSETS + 1);
  const sum = waves[0].map((_, o) => waves.reduce((all, wave) => all + wave[o], 0));
  const count = shares.filter((share) => share > 0.5).length;
  return { shares, waves, sum, count, share: shares[layer * HEADS + head] };
}

const nameOf = ({ layer, head }) => `layer ${layer}, head ${head}`;

/** Rows of heads, columns of layers; greener for more attention. */
function map(shown, place, { change, point }) {
  const { state, heads, hand, type, form } = shown;
  const box = boxOf(place, { left: 2.4 * type, right: 4, top: 1.7 * type, bottom: 4.4 * type });
  const [wide, tall] = [Math.max(1, box.width) / LAYERS, Math.max(1, box.height) / HEADS];
  const colours = () =>
    Uint32Array.from({ length: LAYERS * HEADS }, (_, i) =>
      packedWeight(heads.shares[(i % LAYERS) * HEADS + Math.floor(i / LAYERS)]),
    );
  const toHead = ({ x, y }) => ({
    layer: within(Math.floor((x - box.x) / wide), 0, LAYERS - 1),
    head: within(Math.floor((y - box.y) / tall), 0, HEADS - 1),
  });
  const choose = draggedOver(change, toHead, true);
  const by = (key, sign, most) => (step) =>
    change((now) => ({ [key]: within(now.state[key] + sign * step, 0, most) }));
  const keys = {
    ArrowRight: by("layer", 1, LAYERS - 1),
    ArrowLeft: by("layer", -1, LAYERS - 1),
    ArrowDown: by("head", 1, HEADS - 1),
    ArrowUp: by("head", -1, HEADS - 1),
  };
  const seen = hand.over ?? state;
  const framed = ({ layer, head }, name) => svg`<rect class=${name} x=${box.x + layer * wide}
    y=${box.y + head * tall} width=${wide} height=${tall}></rect>`;
  const across = {
    scale: (layer) => box.x + (layer + 0.5) * wide,
    ticks: [0, 5, 10, 15, 20, 25, 29],
    text: "layer",
  };
  const up = {
    scale: (head) => box.y + (head + 0.5) * tall,
    ticks: form === "phone" ? [0, 4, 8] : Array.from({ length: HEADS }, (_, i) => i),
    text: "",
  };
  const share = (at) => decimals(heads.shares[at.layer * HEADS + at.head], 2);
  return html`<div class="pe-plot" style=${placed(place)}>
    ${cells(box, LAYERS, colours, [heads.shares])}
    <svg width=${place.width} height=${place.height}>
      ${textAt(box.x, type, `${nameOf(seen)}: ${share(seen)} on ${TARGETS[state.target]}`)}
      ${axes(box, across, up, { ...place, height: place.height - 1.9 * type }, type)}
      ${hand.over ? framed(hand.over, "pe-patch-frame pe-patch-corner") : nothing}
      <g role="slider" tabindex="0" class="pe-knob" aria-label="Head; left and right go by layers"
          aria-valuemin="0" aria-valuemax=${LAYERS * HEADS - 1}
          aria-valuenow=${state.layer * HEADS + state.head}
          aria-valuetext=${`${nameOf(state)}: ${share(state)} of its weight on ${TARGETS[state.target]}`}
          @pointerdown=${choose}
          @pointermove=${(event) => point({ over: toHead(placeIn(event)) })}
          @pointerleave=${() => point({ over: undefined })} @keydown=${onKeys(keys)}>
        <rect x=${box.x} y=${box.y} width=${Math.max(0, box.width)} height=${Math.max(0, box.height)}
          fill="transparent"></rect>
        ${framed(state, "pe-tile-cursor")}
      </g>
    </svg>
    ${legend({
      left: box.x,
      top: place.height - 1.5 * type,
      type,
      low: "0",
      high: "1",
      colour: weightColour,
    })}
  </div>`;
}

/** The head's 32 waves by offset, thin, and their sum. */
function waves(shown, place) {
  const { state, heads, type } = shown;
  const box = boxOf(place, { left: 3 * type, right: type, top: 1.8 * type, bottom: 2.6 * type });
  const [low, high] = endsOf([heads.sum, ...heads.waves], [-LEAST, LEAST]);
  const room = 0.06 * Math.max(1, high - low);
  const x = linear([0, OFFSETS], [box.x, box.x + box.width]);
  const y = linear([low - room, high + room], [box.y + box.height, box.y]);
  const line = (kind, curve) => curveOf(kind, curve, x, y);
  const most = peakOf(heads);
  return plot(
    place,
    `32 waves of ${nameOf(state)} by how many tokens back; together highest at ${most}`,
    "default",
  )`
    ${axes(
      box,
      { scale: x, ticks: [0, 4, 8, 12, 16], text: "tokens back" },
      { scale: y, ticks: y.ticks(3) },
      place,
      type,
    )}
    <text class="pe-axis-label" x=${box.x} y=${type}>32 waves, and their sum: ${nameOf(state)}</text>
    ${heads.waves.map((wave) => line("after", wave))}
    ${line("now", heads.sum)}
    <circle class="pe-tip" cx=${x(most)} cy=${y(heads.sum[most])} r=${0.3 * type}></circle>`;
}

/** A share as in the map, with all digits for tests and copies. */
const share = (exact) => html`<output class="pe-value" data-value=${exact}>${decimals(exact, 2)}</output>`;

/** The offset with the maximum of a head's waves. */
const peakOf = ({ sum }) => sum.indexOf(Math.max(...sum));

/** A description of a head's waves. */
function wavesText({ sum }) {
  const spread = Math.max(...sum) - Math.min(...sum);
  return spread < FLAT ? "are flat" : `add up to ${peakOf({ sum })} back`;
}

// -----------------------------------------------------------------------------------------------------------

/** The most probable word with its probability. */
const likeliest = ({ answer }) =>
  answer ? `“${face(answer.top[0].word)}” ${three(answer.top[0].chance)}` : "not recorded";

/** The distance of a head's largest mean attention. */
function furthest({ kernel }) {
  const most = Math.max(...kernel);
  return `${kernel.indexOf(most)} back (${decimals(most, 2)})`;
}

const lossOf = ({ answer }) => (answer?.losses.length ? mean(answer.losses) : null);

const HIDDEN = {
  words: ["layer", "head", "target"],
  head: ["target"],
  map: ["prompt", "positions", "shift", "base", "layout"],
};

export default explorer({
  kind: "next-word",
  heights: { wide: 330, phone: 292 },
  prepare: async (_, bring) => {
    record ??= await bring("record-next-word");
    await meet(bring);
  },
  hidden: ({ view }) => HIDDEN[view],
  make(acts) {
    const model = talk(MODEL, acts);
    /** @type {any} */
    let last = null;
    return {
      derive(state) {
        const step = model.step();
        if (!record)
          acts.bring("record-next-word").then((found) => {
            record ??= found;
            acts.renew();
          });
        if (state.view === "map") return { heads: headsOf(state), answer: null, tokens: [], step, model };
        const { prompt, positions, shift, base, layout, stilled } = state;
        const slot = Object.keys(state.held).length ? "beside" : "now";
        const question = { of: "next", text: prompt, how: positions, shift, base, layout, still: stilled };
        const live = model.ask(slot, question);
        const waiting = step === "ready" && !live;
        const answer = live ?? recorded(state) ?? (waiting ? last?.answer : null) ?? null;
        const words = splitWords(prompt);
        const tokens =
          live?.tokens ??
          under(record?.looks, prompt)?.tokens ??
          words.map((word, i) => (i ? ` ${word}` : word));
        const n = tokens.length;
        const known = keyOf(state) === prompt && under(record?.looks, prompt)?.weights;
        const look = headWeights(state, HEADS, n, live, known);
        last = { answer };
        return {
          answer,
          tokens,
          places: positionsOf(positions, n, shift),
          look,
          kernel: look ? byOffset(look, n) : null,
          waiting,
          step,
          model,
        };
      },
      /** Play cannot return to a first word: it continues or stops. */
      first: ({ state }) => (state.view === "map" ? { layer: 0 } : {}),
      /** Adds the most probable word, or removes the last one. */
      step({ state, answer, waiting }, direction) {
        if (state.view === "map") {
          const layer = within(state.layer + direction, 0, LAYERS - 1);
          return layer === state.layer ? null : { layer };
        }
        const words = splitWords(state.prompt);
        if (direction < 0) return words.length > 1 ? { prompt: words.slice(0, -1).join(" ") } : null;
        if (waiting) return {}; // until the model is loaded
        const longer = answer ? state.prompt + answer.top[0].word : "";
        const after = splitWords(longer);
        const fits = after.length <= WORDS && after.every((word) => [...word].length <= 24);
        return longer && after.join(" ") === longer && fits ? { prompt: longer } : null;
      },
    };
  },
  view(shown, acts) {
    const { width, height, form, type, state } = shown;
    if (state.view === "map") {
      if (!shown.heads) return nothing;
      const [left, right] = parted(shown, { tall: 0.5 * height, wide: width * 0.54, gap: 16 });
      return html`${map(shown, left, acts)}${waves(shown, right)}`;
    }
    if (state.view === "head") {
      const [left, right] = parted(shown, { tall: 180, wide: width * 0.6, gap: 16 });
      return html`${square(shown, left)}${offsets(shown, right)}`;
    }
    if (form === "phone") {
      const rest = { x: 0, width };
      const lines = linesOf(shown, width);
      const top = TALL * type * lines.lines.length + 4;
      const low = height - 92;
      return html`${text(shown, { ...rest, y: 0, height: top }, lines)}
        ${nextWords(shown, { ...rest, y: top, height: low - top })}
        ${pairs(shown, { ...rest, y: low, height: 92 }, acts)}`;
    }
    const left = Math.round(width * 0.6);
    const right = { x: left + 16, width: width - left - 16 };
    const lines = linesOf(shown, width);
    const top = TALL * type * lines.lines.length + 6;
    return html`${text(shown, { x: 0, y: 0, width, height: top }, lines)}
      ${nextWords(shown, { x: 0, y: top, width: left, height: height - top })}
      ${pairs(shown, { ...right, y: top, height: height - top }, acts)}`;
  },
  readout(shown) {
    const { answer, waiting, model, state, heads } = shown;
    if (state.view === "map")
      return heads
        ? html`${verdict(html`${share(heads.share)} of its weight on ${TARGETS[state.target]}.`)}Its waves
          ${wavesText(heads)}. Over half on ${TARGETS[state.target]}: ${heads.count} of 270 heads.`
        : nothing;
    const loss = lossOf(shown);
    const message = answer
      ? html`“${face(answer.top[0].word)}” comes next, ${value(answer.top[0].chance)}.`
      : "What comes next is not recorded.";
    const text = loss === null ? "" : `The text itself: ${three(loss)} nats a token. `;
    return html`${verdict(message)}${text}${waiting ? "Computing … " : ""}${model.line()}`;
  },
  compare(held, shown) {
    if (held.state.view === "map" || shown.state.view === "map")
      return held.heads && shown.heads
        ? `held ${decimals(held.heads.share, 2)}, now ${decimals(shown.heads.share, 2)}`
        : "another view";
    if (shown.state.view === "head" && held.kernel && shown.kernel)
      return `held looks ${furthest(held)}, now ${furthest(shown)}`;
    const length = held.answer ? "" : ` (${held.tokens.length} tokens)`;
    return `held ${likeliest(held)}, now ${likeliest(shown)}${length}`;
  },
  words(shown) {
    const { state, heads, model } = shown;
    if (state.view !== "map") return `${state.prompt}. Next: ${likeliest(shown)}. ${model.words()}`;
    if (!heads) return "";
    const much = `${decimals(heads.share, 2)} of its weight on ${TARGETS[state.target]}`;
    return `${nameOf(state)}: ${much}. Its waves ${wavesText(heads)}.`;
  },
  table({ answer, tokens, places, state, heads }, most) {
    if (state.view === "map")
      return {
        note: `Mean weight on ${TARGETS[state.target]}, a line for each layer.`,
        header: ["layer", ...Array.from({ length: HEADS }, (_, head) => `head ${head}`)],
        rows: Array.from({ length: heads ? LAYERS : 0 }, (_, layer) => [
          layer,
          ...heads.shares
            .slice(layer * HEADS, (layer + 1) * HEADS)
            .map((share) => (most === Infinity ? share : decimals(share, 2))),
        ]),
      };
    const loss = (i) => (i > 0 && answer?.losses.length === tokens.length - 1 ? answer.losses[i - 1] : "");
    const print = (x) => (x === "" || most === Infinity ? x : three(x));
    const likely = answer?.top.map(({ word, chance }) => `${face(word)} ${three(chance)}`).join(", ");
    return {
      note: likely ? `Next: ${likely}.` : "What comes next is not recorded.",
      header: ["token", "position", "loss (nats)"],
      rows: tokens.map((token, i) => [face(token), places[i], print(loss(i))]),
    };
  },
});
