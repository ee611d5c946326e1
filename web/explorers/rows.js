// Position rows of a model during training or as published: their map, their spectrum, and the lines as
// rotating hands.
import { html, nothing } from "lit-html";
import { within } from "../kit/dials.js";
import { explorer } from "../kit/explorer.js";
import { number, plural, three } from "../kit/format.js";
import { hatched } from "../kit/plot.js";
import { value, verdict } from "../kit/readout.js";
import { wordsOf } from "../kit/schema.js";
import { opened } from "./rows/opened.js";
import { dials, map, spectrum, trail } from "./rows/parts.js";
import { mapAt, mapsOf, nearest, unpacked } from "./rows/table.js";

const MOST = 127; // largest position
const SHARED = [1, 119]; // positions of all recorded tables
const PUBLISHED = { minilm: "MiniLM", decoder: "Whisper’s decoder", encoder: "Whisper’s encoder" };

/** Loaded tables by record. */
const here = new Map();
const nameOf = ({ view, task, seed }) => (view === "here" ? `${task}-${seed}` : view);

/** Loads a table, once, and its later maps once training has begun. */
async function come(state, bring) {
  const name = nameOf(state);
  if (!here.has(name)) here.set(name, unpacked(await bring(`record-rows-${name}`)));
  const table = here.get(name);
  if (!table.later || !state.training) return;
  const maps = await bring(`record-rows-${name}-maps`);
  if (table.later) table.maps.push(...mapsOf(maps, table));
  table.later = false;
}

/** The opened file of each instance; the held state shows the same file. */
const files = new WeakMap();
const NO_FILE = "No file is open. The table of positions in a .safetensors or .gguf file is read here";

/** All values for a table at a step and a position. */
function seenOf(table, { training, position }) {
  const at = nearest(table.steps, training);
  const ends = [table.first, Math.min(MOST, table.first + table.shape[0] - 1)];
  const row = within(position, ...ends);
  const lines = table.lines[at];
  return {
    table,
    at,
    ends,
    row,
    lines,
    step: table.steps[at],
    loss: table.loss?.[at],
    trend: table.trend[at],
    drawn: mapAt(table, at),
    turns: lines.map(([wavelength]) => (row / wavelength) % 1),
  };
}

/** The same for a reader's own table, which may have fewer rows. */
function inside(table, state, own) {
  const seen = seenOf(table, state);
  return { ...seen, own, state: { ...state, position: seen.row } };
}

/** “lines at 24 and 13 positions”, “43 lines, from 48 to 6.3 positions”, or none; in parts. */
function linesText(lines, say) {
  if (!lines.length) return ["no line"];
  const texts = lines.map(([wavelength]) => say(wavelength));
  if (lines.length > 6)
    return [number(lines.length), " lines, from ", texts[0], " to ", texts.at(-1), " positions"];
  const joined = texts.flatMap((one, i) => [i === 0 ? "" : i === texts.length - 1 ? " and " : ", ", one]);
  return [lines.length > 1 ? "lines at " : "a line at ", ...joined, " positions"];
}

const whenOf = ({ state, step, own }) =>
  state.view === "here" ? `Step ${number(step)}` : (PUBLISHED[state.view] ?? own.shown.name);

/** The map's title with its step, which may differ from the spectrum's. */
function titleOf({ state, drawn, table, step }) {
  if (state.view !== "here") return `rows ${table.first} to ${table.first + (drawn?.rows ?? 0) - 1}`;
  if (!drawn && table.later) return "the rows come";
  if (!drawn) return `kept at step ${table.maps.map(({ at }) => number(table.steps[at])).join(", ")}`;
  const own = table.steps[drawn.at];
  return own === step ? `rows, step ${number(own)}` : `nearest kept: step ${number(own)}`;
}

/** The message while a reader's table is missing or loading. */
function readOpening(own) {
  const stays = own.shown ? ` The picture still shows ${own.shown.source}.` : "";
  const message = own.reads
    ? `Reading ${own.reads} …`
    : html`<span role="alert">${own.trouble ? `It cannot be shown: ${own.trouble}.` : `${NO_FILE}.`}</span>`;
  return html`${verdict(message)}${stays} ${own.line()}`;
}

export default explorer({
  kind: "rows",
  heights: { wide: 380, phone: 362 },
  prepare: (state, bring) =>
    Promise.all(
      [state, { ...state, ...state.held }]
        .filter(({ view }) => view !== "own")
        .map((one) => come(one, bring)),
    ),
  set(key, value, { state, ends }) {
    if (key === "view") return { view: value, position: within(state.position, ...SHARED) };
    if (key === "position" && ends && value !== within(value, ...ends))
      throw new Error(`position must be ${ends.join(" to ")} in this table, got ${value}`);
    return { [key]: value };
  },
  limits: ({ ends }) => (ends ? { position: ends[1] } : {}),
  make(acts) {
    const { bring, refuse, renew } = acts;
    if (!files.has(acts)) files.set(acts, opened(renew));
    const own = files.get(acts);
    const coming = new Set();
    return {
      hidden: ({ view }) => [
        ...(view === "here" ? [] : ["task", "seed", "training"]),
        ...(view === "own" && !own.shown ? ["position"] : []),
      ],
      derive(state) {
        if (state.view === "own")
          return own.shown ? inside(own.shown.table, state, own) : { table: null, lines: null, own };
        const table = here.get(nameOf(state));
        const lacks = table ? table.later && state.training > 0 : true;
        const name = `${nameOf(state)} ${Boolean(table)}`;
        if (lacks && !coming.has(name)) {
          coming.add(name);
          come(state, bring).then(renew, (error) => {
            coming.delete(name); // to allow another attempt
            refuse(wordsOf(error));
          });
        }
        if (table) return seenOf(table, state);
        return { table: null, lines: null };
      },
    };
  },
  step({ state, table, at, row, ends }, direction) {
    if (!table) return null;
    const [key, next] =
      state.view === "here"
        ? ["training", table.steps[at + direction]]
        : ["position", within(row + direction, ...ends)];
    return next === undefined || next === row ? null : { [key]: next };
  },
  first: ({ state, ends }) => (state.view === "here" ? { training: 0 } : { position: ends?.[0] ?? 0 }),
  view(shown, { change }) {
    const { width, height, form, type, table, state, held } = shown;
    if (!table)
      return html`<svg width=${width} height=${height}>${hatched({ x: 0, y: 0, width, height })}
        <text class="pe-never-text pe-halo" text-anchor="middle" x=${width / 2}
          y=${height / 2}>${state.view === "own" ? "no file is open" : "the record comes"}</text></svg>`;
    const isHere = state.view === "here";
    const seen = { ...shown, plays: !isHere };
    const phone = form === "phone";
    const left = phone ? width : Math.round(width * 0.34);
    const right = phone ? width : width - left - 20;
    const tall = phone ? Math.round(height * 0.34) : height;
    const upper = Math.round((height - (phone ? tall : 0)) * (phone ? 0.5 : 0.52));
    const from = { x: phone ? 0 : width - right, y: phone ? tall : 0, width: right };
    const low = { ...from, y: from.y + upper, height: height - from.y - upper };
    const own = { x: 0, y: 0, width: left, height: tall };
    const pair = held?.table && held.table !== table;
    const half = Math.floor(left / 2) - 4;
    const maps = held?.table
      ? html`${map({ ...shown, ...held }, { ...own, width: half }, "held", null)}
          ${map(seen, { ...own, x: left - half, width: half }, titleOf(seen), change)}`
      : map(seen, own, titleOf(seen), change);
    const part = Math.floor(low.height / 2);
    const under = !isHere
      ? dials(seen, low)
      : pair && held.state.view === "here"
        ? html`${trail(seen, { ...low, height: part - 1.2 * type }, "training step", change, false)}
            ${trail(
              { ...shown, ...held },
              { ...low, y: low.y + part - 1.2 * type, height: part + 1.2 * type },
              "held",
              null,
            )}`
        : trail(seen, low, "training step", change);
    return html`${maps}${spectrum(seen, { ...from, height: upper }, !isHere)}${under}`;
  },
  readout(shown) {
    const { table, lines, trend, loss, own } = shown;
    if (!table && !own) return "The record comes.";
    if (own && (own.reads || own.trouble || !table)) return readOpening(own);
    return html`${verdict(html`${whenOf(shown)}: ${linesText(lines, value)}.`)}Trend (slower than
      ${number(table.shape[0] / 2)}): ${value(trend)} times the floor.${
        loss === undefined ? nothing : html` Loss ${value(loss)} nats.`
      }
      ${own ? html`${own.shown.says} ${own.line()}` : nothing}`;
  },
  compare: (held, shown) =>
    held.table && shown.table
      ? `held: ${whenOf(held)}, ${plural(held.lines.length, "line")}; now ${number(shown.lines.length)}`
      : "",
  words(shown) {
    const { table, lines, row, trend, loss, turns, own } = shown;
    if (own?.trouble) return `It cannot be shown: ${own.trouble}.`;
    if (!table) return own ? `${NO_FILE}.` : "The record comes.";
    const rest =
      loss === undefined
        ? ` Position ${number(row)}: turns ${turns.slice(0, 6).map(three).join(", ")}.`
        : ` Loss ${three(loss)} nats.`;
    const message = linesText(lines, three).join("");
    return `${whenOf(shown)}: ${message}. Trend ${three(trend)} times the floor.${rest}`;
  },
  table({ table, lines, turns, row, state }, _most, print) {
    if (!table) return { header: ["wavelength"], rows: [], note: "No table." };
    if (state.view !== "here")
      return {
        note: `Turns are those of position ${number(row)}.`,
        header: ["wavelength", "times the floor", "turn"],
        rows: lines.map(([wavelength, power], i) => [print(wavelength), print(power), print(turns[i])]),
      };
    const cellsOf = (found) =>
      found.map(([wavelength, power]) => `${print(wavelength)} (${print(power)})`).join(", ");
    return {
      note: "Lines are wavelengths in positions, with their power over the floor.",
      header: ["step", "loss", "trend", "lines"],
      rows: table.steps.map((step, i) => [
        step,
        print(table.loss[i]),
        print(table.trend[i]),
        cellsOf(table.lines[i]),
      ]),
    };
  },
});
