// Activates the page's cells: at the first press of Run, or if the reader has edited the page before.
// book.js passes the attributes of the page's script tag.
import { codeCell } from "./cell.js";
import { exercise } from "./exercise.js";
import { memoryOf } from "./memory.js";
import { saving } from "./saving.js";
import { sessionOf } from "./session.js";

/** @returns {NodeListOf<HTMLElement>} */
const every = (selector) => document.querySelectorAll(selector);

/** Whether a cell's editor is open; an explorer's is behind ⋯. */
const isSeen = (id) => document.getElementById(id)?.querySelector(".cm-editor")?.checkVisibility();

/** A placeholder for a cell without an editor (yet). */
const still = (id, text) => ({ id, text: () => text, says() {} });

/**
 * @param {{page: string, python: string, explorerScript: string, explorerStyle: string}} own
 * @param {string} [pressed] the cell whose press started this: it is activated first
 */
function start(own, pressed) {
  const memory = memoryOf(own.page);
  const cells = new Map(); // by id, in the page's order
  const session = sessionOf(own.python, cells);
  /** @type {[string, () => any][]} */
  const turns = []; // functions that activate the cells
  const after = (id) => () => {
    const ids = [...cells.keys()];
    return ids
      .slice(ids.indexOf(id) + 1)
      .map((other) => cells.get(other))
      .find(({ id: other, focus }) => focus && isSeen(other));
  };
  let count = 0;
  for (const element of every(".cell[id]")) {
    const { id } = element;
    const place = element.querySelector(".cell_input [class*=highlight-]");
    const original = place?.querySelector("pre")?.textContent?.replace(/\n$/u, "");
    const bar = /** @type {HTMLElement | null} */ (element.querySelector(".run-bar"));
    if (!place || original === undefined) continue;
    cells.set(id, still(id, bar ? (memory.text(id) ?? original) : original));
    if (!bar) continue;
    count += 1;
    const label = `Code cell ${count}, Python`;
    const options = { id, element, place, bar, original, label, next: after(id) };
    turns.push([id, () => codeCell(options, session, memory)]);
  }
  const chapter = own.page.split("/").pop();
  /** @type {[string, string][]} */
  const given = []; // definitions of the tasks so far, for readers who skipped them
  for (const element of every(".exercise")) {
    const id = `exercise-${element.dataset.exercise}`;
    const before = [...given];
    const fill = () => {
      for (const [other, code] of before) {
        const isRight = memory.isSolved(other.replace("exercise-", ""));
        if (!isRight) cells.get(other)?.fill?.(code);
      }
      cells.get(id)?.focus?.();
    };
    const behind = before.length ? fill : undefined;
    cells.set(id, still(id, ""));
    turns.push([id, () => exercise(element, { chapter, session, memory, next: after(id), behind })]);
    if (element.dataset.behind) given.push([id, element.dataset.behind]);
  }
  saving([...every(".exercise")], chapter, cells, memory);
  addEventListener("island", enliven(own));
  if (pressed && !pressed.startsWith("exercise-")) session.warm();
  takeTurns(turns, pressed, cells);
}

/** Activates the pressed cell at once and then the others, with breaks for the browser. */
function takeTurns(turns, pressed, cells) {
  const order = [...turns].sort(([a], [b]) => Number(b === pressed) - Number(a === pressed));
  function turn() {
    const next = order.shift();
    if (!next) {
      document.documentElement.dataset.cells = "live";
      return;
    }
    const [id, enlivened] = next;
    const cell = enlivened();
    if (cell) cells.set(id, cell);
    if (id === pressed) answer(id, cell);
    setTimeout(turn);
  }
  turn();
}

/** Runs or opens the pressed cell. */
function answer(id, cell) {
  if (!cell) /** @type {HTMLElement | null} */ (document.querySelector(`#${id} textarea`))?.focus();
  else if (id.startsWith("exercise-")) cell.focus();
  else cell.run();
}

/** Starts an explorer of a cell's output through the book's host, which is loaded if necessary. */
function enliven({ explorerScript, explorerStyle }) {
  const page = /** @type {any} */ (globalThis);
  /** @type {Promise<unknown> | null} */
  let host = null;
  return async (event) => {
    if (!page.peKit) {
      host ??= new Promise((resolve) => {
        const style = Object.assign(document.createElement("link"), {
          rel: "stylesheet",
          href: explorerStyle,
        });
        const script = Object.assign(document.createElement("script"), { src: explorerScript });
        script.addEventListener("load", resolve);
        document.head.append(style, script);
      });
      await host;
    }
    page.peKit.adopt(event.detail);
  };
}

/** @type {any} */ (globalThis).pageCells = start;
