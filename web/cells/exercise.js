// The cell of an exercise, or its box for an answer in words.
import { codeCell } from "./cell.js";
import { button, make } from "./output.js";

/**
 * @param {HTMLElement} element the exercise: data-exercise is its kind, data-number its index in the list,
 *   data-start the first lines of its cell, data-check the function that checks the answer, data-predicted
 *   the exercise with the prediction that this one decides
 */
export function exercise(element, { chapter, session, memory, next, behind }) {
  const { exercise: word, number, start: original, check, predicted } = element.dataset;
  const solved = () => element.toggleAttribute("data-solved", true);
  const solve = () => {
    memory.solve(word);
    solved();
  };
  if (memory.isSolved(word)) solved();
  const bar = /** @type {HTMLElement | null} */ (element.querySelector(".run-bar"));
  if (!bar) return null;
  const place = make("div", "exercise-place");
  bar.before(place);
  const id = `exercise-${word}`;
  if (original === undefined) {
    words(element, place, bar, { id, number, memory, solve });
    return null;
  }
  const label = `Your answer to exercise ${number}, Python`;
  const asked = check ? { by: check, place: [`${chapter}/${word}`], start: original } : undefined;
  const prediction = () => {
    const lines = memory.text(`exercise-${predicted}`)?.trim().split("\n") ?? [];
    const name = predicted === word ? /^predicted =/u : /^answer =/u;
    const line = lines.find((one) => name.test(one)) ?? (predicted === word ? "" : lines.at(-1));
    return line?.replace(name, "").replace(/#.*/u, "").trim();
  };
  return codeCell(
    { id, element, place, bar, original, label, check: asked, onRight: solve, next, behind, prediction },
    session,
    memory,
  );
}

function words(element, place, bar, { id, number, memory, solve }) {
  const box = /** @type {HTMLTextAreaElement} */ (make("textarea"));
  box.setAttribute("aria-label", `Your answer to exercise ${number}, in words`);
  box.rows = 4;
  box.value = memory.text(id) ?? "";
  box.addEventListener("input", () => memory.keep(id, box.value || null));
  place.append(box);
  const model = element.querySelector("details.model");
  bar.replaceChildren(
    button("Compare with a model answer", "run", () => {
      model.open = true;
      model.querySelector("summary").focus();
      solve();
    }),
  );
}
