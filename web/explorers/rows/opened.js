// A reader's own table: the opened file, the chosen table and error messages.
import { html, nothing } from "lit-html";
import { spectrum } from "../../formulas/spectrum.js";
import { button } from "../../kit/controls.js";
import { number } from "../../kit/format.js";
import { wordsOf } from "../../kit/schema.js";
import { openTensors } from "./tensors.js";

const LEAST = 32; // positions along an axis, for lines
const MOST = 4_000_000; // measured numbers: of longer tables, the first rows
const DRAWN = { rows: 128, columns: 32 };
const PAINT = 30; // milliseconds for the browser to paint the message

/** The readings of a table: in its order, or for pictures down and across, if long enough. */
const waysOf = (/** @type {import("./tensors.js").Table} */ { grid }) =>
  grid && grid[0] >= LEAST ? ["down", "across"] : [""];

/** Rows from the first position; for pictures, along one axis with all of the other. */
function rowsOf(values, { first, columns, grid }, way) {
  const rows = values.subarray(first * columns);
  if (!way) return { rows, count: rows.length / columns, width: columns };
  const [down, across] = grid;
  if (way === "down") return { rows, count: down, width: across * columns };
  const turned = new Float32Array(rows.length);
  for (let place = 0; place < down * across; place++) {
    const [y, x] = [Math.floor(place / across), place % across];
    turned.set(rows.subarray(place * columns, (place + 1) * columns), (x * down + y) * columns);
  }
  return { rows: turned, count: across, width: down * columns };
}

/** Measured rows, some of them centred for the map. */
function measured({ rows, count, width }) {
  if (LEAST * width > MOST) throw new Error(`rows must have at most ${MOST / LEAST} columns, got ${width}`);
  const length = Math.min(count, Math.floor(MOST / width));
  const all = rows.subarray(0, length * width);
  const { powers, lines, trend } = spectrum(all, length, width);
  const [high, wide] = [Math.min(DRAWN.rows, length), Math.min(DRAWN.columns, width)];
  const values = new Float64Array(high * wide);
  for (let c = 0; c < wide; c++) {
    const column = c * Math.floor(width / wide);
    let mean = 0;
    for (let t = 0; t < length; t++) mean += all[t * width + column] / length;
    for (let t = 0; t < high; t++) values[t * wide + c] = all[t * width + column] - mean;
  }
  const limit = 3 * Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / values.length) || 1;
  return {
    shape: [length, width],
    first: 0,
    pad: 8,
    steps: [0],
    trend: [trend],
    lines: [lines.map(({ period, power }) => [period, power])],
    powers,
    maps: [{ at: 0, limit, rows: high, values: values.map((x) => x / limit) }],
  };
}

const short = (text) => (text.length > 60 ? `${text.slice(0, 28)}…${text.slice(-28)}` : text);

/** A table of an opened file with its title, source and remarks. */
async function shownOf(file, one, way) {
  const found = rowsOf(await file.read(one.name), one, way);
  const table = measured(found);
  const [length] = table.shape;
  const source = `${short(one.name)} of ${short(file.name)}`;
  const says = [
    source,
    length < found.count ? `the first ${number(length)} of ${number(found.count)} rows` : "",
    one.grid && !way
      ? `${one.grid.join(" × ")} places, row by row: along an axis ${LEAST} are the least`
      : "",
    one.says ?? "",
  ];
  const whose = one.role === "tensor" ? short(one.name) : `Rows of ${one.role}`;
  const name = way ? `${whose}, ${way}` : whose;
  return { table, source, name, says: `${says.filter(Boolean).join("; ")}.` };
}

/**
 * The file of one explorer; `changed()` is called after changes.
 * @param {() => void} changed
 */
export function opened(changed) {
  /** @type {any} */
  let file = null; // the last valid file
  let chosen = ""; // name of the chosen table
  let asked = 0; // number of the last request: results of earlier ones are dropped
  const own = {
    /** @type {any} */
    shown: null, // stays until the next valid table
    trouble: "",
    reads: "",
    open,
    line,
  };

  async function take(name, read) {
    const mine = ++asked;
    Object.assign(own, { reads: name, trouble: "" });
    changed();
    await new Promise((painted) => setTimeout(painted, PAINT));
    const isOver = () => mine !== asked;
    const found = await read(isOver).then(
      (shown) => ({ shown }),
      (error) => ({ trouble: wordsOf(error) }),
    );
    if (isOver()) return;
    Object.assign(own, found, { reads: "" });
    changed();
  }

  const choose = (at) => {
    const [i, way] = at.split(" ");
    chosen = at;
    return shownOf(file, file.tables[i], way);
  };

  function open(fresh) {
    take(fresh.name, async (isOver) => {
      const found = await openTensors(fresh);
      if (isOver()) return own.shown;
      file = { ...found, name: fresh.name };
      return choose(`0 ${waysOf(found.tables[0])[0]}`);
    });
  }

  /** The choice between several readings or tables. */
  function list() {
    const all = (file?.tables ?? []).flatMap((one, i) =>
      waysOf(one).map((way) => ({ one, way, at: `${i} ${way}` })),
    );
    if (all.length < 2) return nothing;
    const pick = (event) =>
      take(file.tables[Number.parseInt(event.target.value, 10)].name, () => choose(event.target.value));
    return html`<select aria-label="Table in the file" @change=${pick}>${all.map(
      ({ one, way, at }) => html`<option value=${at} ?selected=${at === chosen}
          >${short(one.name)} ${way}</option>`,
    )}</select>`;
  }

  /** The button that opens a file, and messages. */
  function line() {
    const press = (event) => event.currentTarget.parentElement.querySelector("input").click();
    const pick = ({ target }) => {
      if (target.files.length) open(target.files[0]);
      target.value = ""; // to allow the same file again
    };
    return html`<span class="pe-trained-model"><input type="file" hidden aria-label="A model's file"
        accept=".safetensors,.gguf" @change=${pick}>${button("Open a model…", press)}${list()}
      <span>Nothing leaves your machine.${own.shown ? " A link does not hold the file." : ""}
        ${file?.notes.map((note) => `${note}.`).join(" ")}</span></span>`;
  }

  return own;
}
