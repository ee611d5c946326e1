// Two sentences in a trained encoder: similarity of their vectors, attention of a head, and the clocks in the
// position rows.
import { html, nothing, svg } from "lit-html";
import { dot } from "../formulas/filled.js";
import { positionsOf, rotationsIn, stepsOf, turnedAway } from "../formulas/trained.js";
import { weightShades } from "../kit/colour.js";
import { within } from "../kit/dials.js";
import { dragged } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { decimals, number, shortened, three } from "../kit/format.js";
import { headSquare, headWeights } from "../kit/head.js";
import { cells, legend, valueColours } from "../kit/heatmap.js";
import { arrows, boxed, centredAt, onKeys, placed, plot, textAt, when } from "../kit/plot.js";
import { value, verdict } from "../kit/readout.js";
import { splitWords } from "../kit/schema.js";
import { meet, talk, under } from "../kit/trained.js";

const HEADS = 12;
const CLOCKS = 4;
const MODEL = { name: "minilm", title: "MiniLM" };
const COMPUTED = 2e-3; // tolerance of a cosine computed in the page, with eight-bit weights
const LIST = ["first", "second"];

/** @type {any} */
let record = null; // results of PyTorch for some sentences, once loaded

/** One token per word, for sentences that the model has not processed. */
const guessed = (words) => ["[CLS]", ...words.map((word) => word.toLowerCase()), "[SEP]"];

/** The recorded similarity of two sentences, and of the first with itself under the original rows. */
function recordedPair({ first, second, rows, shift, leading }) {
  const list = under(record?.pairs, [first, second, rows].join("|")) ?? [];
  if (rows !== "leading") return list[rows === "off" ? 0 : shift] ?? null;
  return shift === 0 ? (list[leading] ?? null) : null;
}

/** The tips of the four clocks for n tokens, or null if the rows are unknown. */
function handsOf({ rows, shift, leading }, n) {
  if (!record || rows === "off") return Array.from({ length: n }, () => null);
  const { coordinates, onto, sinusoids } = record.clocks;
  return positionsOf(rows, n, shift).map((position) => {
    if (rows === "sinusoids") return sinusoids[position] ?? null;
    const found = coordinates[position];
    if (!found) return null;
    const kept = rows === "leading" ? found.map((x, i) => (i < leading ? x : 0)) : found;
    return onto[0].map((_, j) => kept.reduce((sum, x, i) => sum + x * onto[i][j], 0));
  });
}

/** The first token of each word. */
function startsOf(words, tokens) {
  const starts = tokens.flatMap((token, i) => (/^(?:##|\[CLS\]|\[SEP\])/u.test(token) ? [] : [i]));
  return words.map((_, i) => starts[i] ?? i + 1);
}

// The cards -------------------------------------------------------------------------------------------------

/** A sentence with one word moved to another place. */
function movedTo(words, from, to) {
  const others = words.toSpliced(from, 1);
  return others.toSpliced(within(to, 0, words.length - 1), 0, words[from]).join(" ");
}

/** Four small dials, the fastest first. */
function clocks(tips, { x, y, width, radius }) {
  const room = 2 * radius + 4;
  return Array.from({ length: CLOCKS }, (_, i) => {
    const left = x + width / 2 + ((i % 2) - 0.5) * room;
    const top = y + radius + Math.floor(i / 2) * room;
    const [across, up] = tips ? [tips[2 * i], tips[2 * i + 1]] : [0, 0];
    return svg`<g transform="translate(${left},${top}) scale(${radius})">
      <circle class="pe-dial" r="1"></circle>
      ${when(tips)`<line class="pe-hand pe-hand-now pe-row-hand" x1="0" y1="0"
        x2=${across} y2=${-up}></line>`}
    </g>`;
  });
}

/** Words that can be dragged, or moved with keys. */
function cards(key, shown, place, change) {
  const { type, form } = shown;
  const { words, hands, starts, positions } = shown[`${key}Sentence`];
  const wide = Math.min(place.width / words.length, 11 * type);
  const low = place.height - 2 * type - (form === "phone" ? 8 : 1.8 * type); // available to the dials
  const radius = Math.max(3, Math.min(low / 4 - 2, (wide - 12) / 4 - 2, 1.4 * type));
  const wordsNow = (now) => splitWords(now.state[key]);
  const name = key === "first" ? "first" : "second";
  const card = (word, i) => {
    const drag = dragged({
      begin: (event) => ({ plot: event.currentTarget.closest(".pe-plot").getBoundingClientRect(), at: i }),
      move(event, held) {
        const to = within(Math.floor((event.clientX - held.plot.left) / wide), 0, words.length - 1);
        if (to === held.at) return;
        const from = held.at;
        held.at = to;
        change((now) => ({ [key]: movedTo(wordsNow(now), from, to) }));
      },
    });
    const by = (sign) => (step) => {
      const group = /** @type {Element} */ (document.activeElement)?.parentElement;
      const to = within(i + sign * step, 0, words.length - 1);
      change((now) => ({ [key]: movedTo(wordsNow(now), i, to) }));
      // the focus stays on the moved word
      requestAnimationFrame(() => /** @type {any} */ (group?.querySelectorAll("[role=slider]")[to])?.focus());
    };
    const keys = arrows(by);
    const letters = Math.max(2, Math.floor((wide - 10) / (0.56 * type)));
    const shownWord = [...word].length > letters ? `${[...word].slice(0, letters - 1).join("")}…` : word;
    const at = starts[i];
    const row = form === "phone" || positions[at] === undefined ? "" : `row ${number(positions[at])}`;
    return svg`<g role="slider" tabindex="0" class="pe-side pe-word-card" aria-valuemin="1"
        aria-label=${`${word}, in the ${name} sentence`} aria-valuemax=${words.length} aria-valuenow=${i + 1}
        aria-valuetext=${`place ${i + 1} of ${words.length}`} @pointerdown=${drag} @keydown=${onKeys(keys)}>
      <rect class="pe-card-ground" x=${i * wide + 1} y="1" width=${Math.max(0, wide - 4)}
          height=${place.height - 4} rx="5"></rect>
      ${textAt((i + 0.5) * wide - 1, 1.45 * type, shownWord, "middle", "pe-strong")}
      ${clocks(hands[at], { x: i * wide - 1, y: 2 * type, width: wide, radius })}
      ${textAt((i + 0.5) * wide - 1, place.height - 0.7 * type, row, "middle", "pe-place-number")}
      <rect fill="transparent" x=${i * wide} y="0" width=${wide} height=${place.height}></rect>
    </g>`;
  };
  return html`<div class="pe-plot" role="group" style=${placed(place)}
      aria-label=${`The ${name} sentence. Left and right arrow keys move a word; it can be dragged too.`}>
    <svg width=${place.width} height=${place.height}>${words.map(card)}</svg>
  </div>`;
}

// Similarity ------------------------------------------------------------------------------------------------

/** The cosine as a bar from 0 to 1, and as a large number; the held one below. */
function similarity(shown, place) {
  const { similarity: now, held, type, waiting, form } = shown;
  const large = 2.1 * type;
  const left = 4.6 * large;
  const x = (share) => left + share * (place.width - left - 10);
  const bar = 0.8 * type;
  const middle = place.height / 2;
  const known = now !== null;
  const ghost = held && held.similarity !== null;
  const title = form === "phone" ? "similarity (cosine)" : "similarity: the cosine of the two vectors";
  return plot(place, known ? `Similarity ${three(now)}` : "The similarity is not known")`
    <text class="pe-similarity ${waiting ? "pe-pale" : ""}" x="0" y=${middle + 0.35 * large}
      style="font-size:${large}px">${known ? three(now) : "?"}</text>
    <rect class="pe-similarity-track" x=${x(0)} y=${middle - bar / 2} width=${Math.max(0, x(1) - x(0))}
      height=${bar}></rect>
    ${when(known)`<rect class="pe-similarity-bar" x=${x(0)} y=${middle - bar / 2}
        width=${Math.max(0, x(within(now, 0, 1)) - x(0))} height=${bar}></rect>`}
    ${
      ghost
        ? svg`<line class="pe-similarity-held" x1=${x(held.similarity)} x2=${x(held.similarity)}
            y1=${middle - bar} y2=${middle + bar}></line>`
        : nothing
    }
    ${[0, 0.5, 1].map((tick) => textAt(x(tick), middle + bar / 2 + 1.2 * type, tick, "middle"))}
    <text class="pe-axis-label" x=${x(0)} y=${middle - bar}>${title}</text>`;
}

// Where the head looks --------------------------------------------------------------------------------------

function square(shown, place) {
  const { look, state, type, waiting, form } = shown;
  const { tokens } = shown.firstSentence;
  const n = tokens.length;
  const gutter = 4.6 * type;
  const top = 1.6 * type;
  const foot = 2.2 * type; // of the legend
  const side = Math.max(10, Math.min(place.width - gutter - 4, place.height - top - foot));
  const cell = side / n;
  const size = form === "stage" ? type : Math.min(type, Math.max(7, 0.8 * cell));
  const small = (form === "stage" ? 1 : 0.72) * type; // font size of weights
  const printed = cell >= 2 * type && look;
  const where = `layer ${state.layer}, head ${state.head}`;
  const titles = [`${where}: each word looks at …`, `${where} looks at …`];
  const title = titles.find((text) => 0.56 * text.length * type < place.width - gutter) ?? where;
  const numbers = () =>
    tokens.flatMap((_, i) =>
      tokens.map((_other, j) =>
        look[i * n + j] < 0.1
          ? nothing
          : svg`<text text-anchor="middle" dominant-baseline="central" class="pe-on-map pe-on-shade"
              style="font-size:${small}px; ${weightShades(look[i * n + j])}"
              x=${gutter + (j + 0.5) * cell} y=${top + (i + 0.5) * cell}
              >${decimals(look[i * n + j], 2).replace(/^0/u, "")}</text>`,
      ),
    );
  return headSquare({
    place,
    type,
    box: { x: gutter, y: top, width: side, height: side },
    n,
    look,
    names: tokens.map((token) => shortened(token, 8)),
    size,
    waiting,
    label: `Where ${where} looks, in the first sentence`,
    title,
    key: { left: gutter, top: top + side + 0.5 * type },
    over: printed ? numbers() : nothing,
  });
}

// A head between the clocks ---------------------------------------------------------------------------------

const PARTS = 2 * CLOCKS;
const CLEAR = 0.9; // minimum share of rotations, to speak of a turn of the clocks

/** The recorded matrix of a head in a mixed basis, or null. */
function basisOf({ layer, head, angle }) {
  const known = record?.matrices.heads[`${layer}.${head}`];
  if (!known) return null;
  const largest = Math.max(...known.map(Math.abs));
  const { turns } = record.matrices;
  const plain = rotationsIn(known);
  const steps = plain.turns.map((by, i) => by / turns[i]);
  const ahead = Math.sign(plain.turns[0]) || -1; // direction of the fastest clock
  const matrix = turnedAway(known, angle).map((x) => x / largest);
  const { share } = rotationsIn(matrix);
  return { matrix, share, plain: plain.share, steps, ahead, wanted: stepsOf(turns, ahead) };
}

const minus = (k) => (k < 0 ? "−1" : "+1");

/** A matrix of eight by eight, with frames around the clocks' own blocks. */
function blocksPlot({ x, y, width, height }, { matrix, title, about, type }) {
  const gutter = 1.6 * type;
  const top = 3 * type;
  const side = Math.max(16, Math.min(width - gutter - 2, height - top - 2));
  const block = side / CLOCKS;
  const clocksOf = Array.from({ length: CLOCKS }, (_, clock) => clock);
  const box = { x: gutter, y: top, width: side, height: side };
  const table = cells(box, PARTS, () => valueColours(matrix), [matrix]);
  return plot({ x, y, width, height }, about, "default", table)`
    <text class="pe-axis-label" x=${gutter} y=${type}>${title}</text>
    ${boxed("pe-boxed", box)}
    ${clocksOf.map(
      (clock) => svg`${boxed("pe-patch-frame pe-patch-corner", {
        x: gutter + clock * block,
        y: top + clock * block,
        width: block,
        height: block,
      })}
      ${textAt(gutter + (clock + 0.5) * block, top - 0.45 * type, clock, "middle")}
      ${centredAt(gutter / 2, top + (clock + 0.5) * block, clock, "middle")}`,
    )}`;
}

function basisView({ state, basis, width, height, form, type }) {
  const name = `layer ${state.layer}, head ${state.head}`;
  if (!basis) return html`<p class="pe-plot">${name} is not recorded</p>`;
  const foot = 2 * type;
  const gap = form === "phone" ? 10 : 3 * type;
  const wide = Math.floor(Math.min((width - gap) / 2, height - foot - 1.4 * type));
  const left = Math.floor((width - 2 * wide - gap) / 2);
  const place = { y: 0, width: wide, height: height - foot };
  const isNarrow = form === "phone" || wide + gap < 21 * type; // enough for a full title
  const turnedBy = state.angle ? `, basis turned by ${state.angle}°` : "";
  return html`${blocksPlot(
    { x: left, ...place },
    {
      matrix: basis.matrix,
      title: isNarrow ? "this head, by clock" : `${name}, by clocks of query and key`,
      about: `The matrix of ${name}, eight by eight${turnedBy}: ${inTurns(basis)}`,
      type,
    },
  )}
  ${blocksPlot(
    { x: left + wide + gap, ...place },
    {
      matrix: basis.wanted,
      title: isNarrow ? `a turn by ${minus(basis.ahead)}` : `R, a turn by ${minus(basis.ahead)} step`,
      about: `The rotation of one step ${basis.ahead < 0 ? "back" : "ahead"}, in the same clocks`,
      type,
    },
  )}
  ${legend({ left: left + 1.6 * type, top: Math.min(wide + 1.9 * type, height - foot + 0.4 * type), type })}`;
}

const percent = (share) => `${Math.round(100 * share)} %`;
const inTurns = ({ share }) => `${percent(share)} of its squares lie in four turns`;

/** The rotation of each clock, as text: "0.88, 0.81, 0.84 and 1.50 steps back". */
function stepsText({ steps, ahead, plain }) {
  if (plain < CLEAR) return "by nothing in common";
  const each = steps.map((by) => three(by * ahead));
  return `by ${each.slice(0, -1).join(", ")} and ${each.at(-1)} steps ${ahead < 0 ? "back" : "ahead"}`;
}

// -----------------------------------------------------------------------------------------------------------

const sorted = (words) =>
  words
    .map((word) => word.toLowerCase())
    .sort()
    .join(" ");

/** The meaning of a similarity, as a clause. */
function meaning({ similarity: now, state, firstSentence, secondSentence }) {
  const same = sorted(firstSentence.words) === sorted(secondSentence.words);
  if (state.rows === "off" && same) return "without positions they are one bag of words";
  if (now > 0.995) return "the model hardly tells them apart";
  if (now > 0.9) return "they differ a little";
  return now > 0.7 ? "the model tells them apart" : "to the model they are two different things";
}

export default explorer({
  kind: "sentence",
  heights: { wide: 330, phone: ({ view }) => (view === "basis" ? 230 : 440) },
  prepare: async (_, bring) => {
    record ??= await bring("record-sentence");
    await meet(bring);
  },
  hidden: ({ view, rows }) =>
    view === "basis"
      ? ["first", "second", "rows", "shift", "leading"]
      : ["angle", ...(rows === "leading" ? [] : ["leading"])],
  make(acts) {
    const model = talk(MODEL, acts);
    let last = { similarity: null, itself: null };
    const asked = (text, { rows, shift, leading }) => ({
      of: "sentence",
      text,
      how: rows,
      shift,
      leading: rows === "leading" ? leading : 0,
    });
    return {
      derive(state) {
        const step = model.step();
        if (!record)
          acts.bring("record-sentence").then((found) => {
            record ??= found;
            acts.renew();
          });
        if (state.view === "basis") return { basis: basisOf(state), step, model };
        const slot = JSON.stringify(state.held) === "{}" ? "now" : "beside";
        const answers = LIST.map((key) => model.ask(`${key} ${slot}`, asked(state[key], state)));
        const plain = model.ask(`plain ${slot}`, asked(state.first, { rows: "own", shift: 0, leading: 0 }));
        const [one, other] = answers;
        const sentences = LIST.map((key, i) => {
          const words = splitWords(state[key]);
          const tokens = answers[i]?.tokens ?? under(record?.looks, state[key])?.tokens ?? guessed(words);
          return {
            words,
            tokens,
            starts: startsOf(words, tokens),
            hands: handsOf(state, tokens.length),
            positions: state.rows === "off" ? [] : positionsOf(state.rows, tokens.length, state.shift),
          };
        });
        const n = sentences[0].tokens.length;
        const known = under(record?.looks, state.first)?.[`${state.rows}|${state.shift}`];
        const look = headWeights(state, HEADS, n, one, known);
        const found = recordedPair(state);
        let [now, itself] = found ?? [null, null];
        if (one && other) {
          now = dot(one.vector, other.vector);
          itself = plain ? dot(one.vector, plain.vector) : null;
        }
        const waiting = step === "ready" && !(one && other);
        if (waiting && now === null) [now, itself] = [last.similarity, last.itself];
        if (now !== null) last = { similarity: now, itself };
        const [firstSentence, secondSentence] = sentences;
        return { firstSentence, secondSentence, look, similarity: now, itself, waiting, step, model };
      },
    };
  },
  view(shown, { change }) {
    const { width, height, form, type } = shown;
    if (shown.state.view === "basis") return basisView(shown);
    if (form === "phone") {
      const row = 78;
      return html`${cards("first", shown, { x: 0, y: 0, width, height: row }, change)}
        ${cards("second", shown, { x: 0, y: row + 4, width, height: row }, change)}
        ${similarity(shown, { x: 0, y: 2 * row + 6, width, height: 54 })}
        ${square(shown, { x: 0, y: 2 * row + 58, width, height: height - 2 * row - 58 })}`;
    }
    const left = Math.round(width * 0.62);
    const row = Math.min(7.2 * type, height * 0.32);
    const rest = height - 2 * row - 8;
    return html`${cards("first", shown, { x: 0, y: 0, width: left, height: row }, change)}
      ${cards("second", shown, { x: 0, y: row + 8, width: left, height: row }, change)}
      ${similarity(shown, { x: 0, y: 2 * row + 12, width: left, height: rest - 6 })}
      ${square(shown, { x: left + 20, y: 0, width: width - left - 20, height })}`;
  },
  first: ({ state }) => ({ [state.view === "basis" ? "angle" : "shift"]: 0 }),
  step({ state }, direction) {
    const [key, most] = state.view === "basis" ? ["angle", 45] : ["shift", 100];
    const next = within(state[key] + direction, 0, most);
    return next === state[key] ? null : { [key]: next };
  },
  readout(shown) {
    const { similarity: now, itself, state, waiting, model, basis } = shown;
    if (state.view === "basis")
      return basis
        ? html`${verdict(html`${value(basis.share)} of its squares lie in four turns.`)}In the clocks’ own
          basis they turn ${stepsText(basis)}.`
        : verdict("This head is not recorded.");
    const message =
      now === null
        ? verdict(html`How alike they are is not recorded.`)
        : verdict(html`${value(now)} alike: ${meaning(shown)}.`);
    const own = state.rows === "own" && state.shift === 0;
    const self = own || itself === null ? "" : `The first is ${three(itself)} of itself as trained. `;
    return html`${message}${self}${waiting ? "Computing … " : ""}${model.line()}`;
  },
  compare(held, shown) {
    if (held.basis && shown.basis)
      return `held ${percent(held.basis.share)}, now ${percent(shown.basis.share)}`;
    if (held.state.view !== shown.state.view) return "another view";
    const cosineText = ({ similarity: now }) => (now === null ? "is not recorded" : three(now));
    return `held ${cosineText(held)}${shown.similarity === null ? "" : `, now ${cosineText(shown)}`}`;
  },
  words(shown) {
    const { similarity: now, model, state, basis } = shown;
    if (state.view === "basis")
      return basis ? `${inTurns(basis)}. They turn ${stepsText(basis)}.` : "Not recorded.";
    const message =
      now === null ? "Their similarity is not recorded." : `Similarity ${three(now)}, ${meaning(shown)}.`;
    return `${state.first}. ${state.second}. ${message} ${model.words()}`;
  },
  table({ firstSentence, look, similarity: now, basis, state }, most) {
    if (state.view === "basis") {
      const parts = Array.from({ length: PARTS }, (_, i) => `${i % 2 ? "right" : "up"} ${i >> 1}`);
      const print = (x) => (most === Infinity ? x : three(x));
      return {
        note: "Queries down, keys across; the largest entry in the clocks’ own basis is 1.",
        header: ["query", ...parts],
        rows: basis
          ? parts.map((part, i) => [
              part,
              ...Array.from(basis.matrix.subarray(PARTS * i, PARTS * (i + 1)), print),
            ])
          : [],
      };
    }
    const { tokens, positions } = firstSentence;
    const n = tokens.length;
    const print = (share) => (most === Infinity ? String(share) : three(share));
    return {
      note: now === null ? "" : `Cosine of the two vectors: ${three(now)}, to ${COMPUTED}.`,
      header: ["token", "row", ...(look ? tokens.map((token) => `to ${token}`) : [])],
      rows: tokens.map((token, i) => [
        token,
        positions[i] ?? "none",
        ...(look ? Array.from({ length: n }, (_, j) => print(look[i * n + j])) : []),
      ]),
    };
  },
});
