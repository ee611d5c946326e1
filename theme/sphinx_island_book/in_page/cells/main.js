// The page's cells come to life: with the first press of Run, or where the reader has edited this page
// before. book.js hands over what the page's own script tag says.
import { codeCell } from "./cell.js";
import { exercise } from "./exercise.js";
import { memoryOf } from "./memory.js";
import { sessionOf } from "./session.js";

/** @returns {NodeListOf<HTMLElement>} */
const every = (selector) => document.querySelectorAll(selector);

/**
 * @param {{page: string, index: string, explorerScript: string, explorerStyle: string}} own
 * @returns {(id: string) => void} does what the press was meant for that brought all this
 */
function start(own) {
  const memory = memoryOf(own.page);
  const cells = new Map(); // by id, in the page's order
  const session = sessionOf(own.index, cells);
  const after = (id) => () => {
    const ids = [...cells.keys()];
    return ids
      .slice(ids.indexOf(id) + 1)
      .map((other) => cells.get(other))
      .find(({ focus }) => focus);
  };
  let count = 0;
  for (const element of every(".cell[id]")) {
    const { id } = element;
    const place = element.querySelector(".cell_input [class*=highlight-]");
    const original = place?.querySelector("pre")?.textContent?.replace(/\n$/u, "");
    const bar = /** @type {HTMLElement | null} */ (element.querySelector(".run-bar"));
    if (!place || original === undefined) continue;
    if (!bar) {
      cells.set(id, { id, text: () => original, says() {} }); // one that runs elsewhere
      continue;
    }
    count += 1;
    const label = `Code cell ${count}, Python`;
    cells.set(id, codeCell({ id, element, place, bar, original, label, next: after(id) }, session, memory));
  }
  const chapter = own.page.split("/").pop();
  for (const element of every(".exercise")) {
    const next = after(`exercise-${element.dataset.exercise}`);
    const cell = exercise(element, { chapter, session, memory, next });
    if (cell) cells.set(cell.id, cell);
  }
  addEventListener("island", enliven(own));
  document.documentElement.dataset.cells = "live";
  return (id) => {
    const cell = cells.get(id);
    if (!cell) /** @type {HTMLElement | null} */ (document.querySelector(`#${id} textarea`))?.focus();
    else if (id.startsWith("exercise-")) cell.focus();
    else cell.run();
  };
}

/** An island of a cell comes alive through the book's own host, which comes where it is missing. */
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
