// The slides' keyboard commands, in a table that ? displays.
import { make } from "./page.js";

const TYPED = "input:not([type=range], [type=checkbox]), textarea, select, [contenteditable]";
const NAMES = {
  ...{ ArrowRight: "→", ArrowLeft: "←", ArrowDown: "↓", ArrowUp: "↑", " ": "Space" },
  ...{ PageDown: "Page Down", PageUp: "Page Up", "ctrl-z": "Ctrl Z", "ctrl-y": "Ctrl Y" },
  ...{ ",": "comma", ".": "full stop", Escape: "Escape", Home: "Home", End: "End" },
};
const nameOf = (key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** The name of a key in the table: `n`, `ctrl-z`, `?`. */
const called = ({ key, ctrlKey, metaKey }) =>
  (ctrlKey || metaKey ? "ctrl-" : "") + (key.length === 1 ? key.toLowerCase() : key);

/**
 * Commands as rows of {about, keys, does, deed}; more may be added later.
 * @param {{about: string, keys: string[], does: string, deed: (key: string) => void}[]} rows
 */
export function keyboard(rows) {
  const help = make("dialog", { className: "card help" });
  document.body.append(help);

  /** Runs the command of a key, if there is one. */
  function press(event) {
    if (event.altKey) return false;
    const key = called(event);
    const row = rows.find(({ keys }) => keys.includes(key));
    if (!row) return false;
    if (help.open && key !== "?") {
      help.close();
      if (key === "Escape") return true;
    }
    row.deed(key);
    return true;
  }

  function toggleHelp() {
    if (help.open) return help.close();
    const groups = [...new Set(rows.map(({ about }) => about))].map((about) => {
      const table = make("table");
      table.append(make("caption", { textContent: about }));
      for (const { keys, does } of rows.filter((row) => row.about === about)) {
        const line = table.insertRow();
        const names = make("th", { scope: "row" });
        for (const key of keys) names.append(make("kbd", { textContent: nameOf(key) }), " ");
        line.append(names, make("td", { textContent: does }));
      }
      return table;
    });
    const head = make("h2", { textContent: "Keys, wherever the focus is" });
    const note = make("p", {
      textContent: "A box keeps what is typed, a slider its arrows, Home and End, a button Space.",
    });
    help.replaceChildren(head, ...groups, note);
    help.showModal();
  }

  document.addEventListener(
    "keydown",
    (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target.matches(TYPED) || !press(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  /** A key from a page of the book, which handles its own keys first. */
  function pressOver(event) {
    const target = /** @type {Element} */ (event.target);
    const scrolls = /^(?: |Arrow.*|Home|End)$/u.test(event.key);
    const isFree = !event.defaultPrevented && !scrolls && !target.matches(TYPED);
    if (isFree && press(event)) event.preventDefault();
  }
  return { rows, press, pressOver, toggleHelp };
}
