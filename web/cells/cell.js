// A cell that can be edited and run: editor, buttons and marks.
import { editorIn } from "./editor.js";
import { button, make, outputOf } from "./output.js";

/**
 * @param {{id: string, element: HTMLElement, place: Element, bar: HTMLElement, original: string,
 *   label: string, behind?: () => void, onRight?: () => void, prediction?: () => string | undefined,
 *   check?: {by: string, place: any[], start: string},
 *   next: () => any}} options
 * `element` contains the cell, `place` its editor, `bar` its buttons; `next` is the following cell
 */
export function codeCell(options, session, memory) {
  const { id, element, place, bar, original, check } = options;
  const output = outputOf(element, bar);
  const kept = `${id}:mine`; // the name of a text that another took the place of
  const words = make("span", "run-words");
  const share = /** @type {HTMLProgressElement} */ (make("progress"));
  share.setAttribute("aria-label", "Loading");
  const mark = make("span", "edited", "edited");
  const run = check ? { check } : {};
  const start = () => session.run(cell, run);
  const buttons = {
    run: button(check ? "Check" : "Run", "run", start),
    stop: button("Stop", "stop", () => session.stop()),
    above: button("Run all above", "above", () => session.run(cell, { above: true })),
    restore: button(check ? "Start again" : "Restore", "restore", restore),
    mine: button("Take mine back", "mine", takeBack),
  };
  buttons.run.title = check ? "Run and check: Shift-Enter" : "Shift-Enter";
  buttons.above.hidden = Boolean(check);

  place.replaceChildren();
  const editor = editorIn({
    place,
    text: memory.text(id) ?? original,
    label: options.label,
    onChange: changed,
    run(andOn) {
      start();
      if (andOn) options.next()?.focus?.();
    },
  });

  function changed(text) {
    const isEdited = text !== original;
    memory.keep(id, isEdited ? text : null);
    buttons.restore.hidden = !isEdited;
    mark.hidden = !isEdited || Boolean(check);
    element.toggleAttribute("data-edited", isEdited);
  }

  /** Puts a text into the editor; the reader's own is stored until it is taken back. */
  function fill(code) {
    const mine = editor.text();
    if (mine === code) return;
    if (mine !== original) memory.keep(kept, mine);
    editor.replace(code);
    buttons.mine.hidden = memory.text(kept) === null;
  }

  function takeBack() {
    editor.replace(memory.text(kept) ?? editor.text());
    memory.keep(kept, null);
    buttons.mine.hidden = true;
    editor.view.focus();
  }

  function restore() {
    editor.replace(original);
    output.restore();
    state("");
    editor.view.focus();
  }

  function state(text, part = NaN) {
    share.hidden = Number.isNaN(part);
    if (!share.hidden) share.value = part;
    words.textContent = text;
  }

  async function asks(name) {
    const size = await session.sizeOf(name);
    const line = make("p", "", `This cell needs ${name}, ${size}, once. `);
    line.append(button("Load it and run", "load", () => session.load(cell, name, run)));
    output.put(make("div", "output asks", line));
  }

  function checked([right, said]) {
    const words = said.split("`").map((part, at) => (at % 2 ? make("code", "", part) : part));
    const line = make("p", right ? "right" : "wrong", ...words);
    line.setAttribute("role", "status");
    const predicted = right && options.prediction?.();
    const beside = predicted && make("p", "you-said", "You predicted ", make("code", "", predicted), ".");
    output.put(beside ? make("div", "beside", beside, line) : line);
    dispatchEvent(new CustomEvent("checked", { detail: { id, right, said } })); // for a class's board
    if (right) options.onRight?.();
  }

  /** Says which exercise above is still empty. */
  function lacks([other, name]) {
    const { number, behind } = /** @type {HTMLElement} */ (document.querySelector(`#${other} [data-number]`))
      .dataset;
    output.says("begins");
    const or = behind && options.behind ? ", or press I’m behind here" : "";
    checked([false, `Not yet: task ${number}’s \`${name}\` is still empty: write it${or}.`]);
  }

  const cell = {
    id,
    text: editor.text,
    focus: () => editor.view.focus(),
    fill,
    run: start,
    state,
    says(kind, content) {
      if (kind === "asks") asks(content);
      else if (kind === "checked") checked(content);
      else if (kind === "lacks") lacks(content);
      else output.says(kind, content);
    },
    busy(is) {
      buttons.run.hidden = is;
      buttons.stop.hidden = !is;
      element.toggleAttribute("data-runs-now", is);
    },
    /** Points to the cell above whose error prevented this one from running. */
    leadTo(other) {
      const link = make("a", "", "this cell above");
      link.href = `#${other}`;
      words.replaceChildren("It needs ", link, ", which did not run to its end.");
    },
  };
  const behind = options.behind ? [button("I’m behind", "behind", options.behind)] : [];
  const { run: first, stop, above, restore: again, mine } = buttons;
  mine.hidden = memory.text(kept) === null;
  bar.replaceChildren(first, stop, above, again, mine, ...behind, mark, share, words);
  cell.busy(false);
  state("");
  changed(editor.text());
  return cell;
}
