// A page of questions: a choice opens the answer and is stored in the browser; all form a code. `?ask=weight`
// shows that question alone, for a projector.
import { NONE } from "./codes.js";
import { make } from "./page.js";
import { copying, paper } from "./paper.js";

const quiz = /** @type {HTMLElement} */ (document.querySelector(".quiz"));
const sections = /** @type {HTMLElement[]} */ ([...quiz.querySelectorAll(".question")]);
const own = paper(quiz.dataset.chapter ?? "", quiz.dataset.edition ?? "");
const { chosen } = own;

const idOf = (section) => section.dataset.id;

/** Shows the choice and its explanation; only the first choice counts. */
function answered(section, letter) {
  const details = section.querySelector("details.answer");
  for (const input of section.querySelectorAll("input")) {
    input.checked = input.value === letter;
    input.disabled = true;
  }
  for (const item of details.querySelectorAll("li"))
    item.toggleAttribute("data-chosen", item.dataset.letter === letter);
  details.hidden = false;
  details.open = true;
  const right = details.querySelector("li.right").dataset.letter;
  section.dataset.answered = letter === right ? "right" : "wrong";
}

const renewCode = () =>
  own.show(
    /** @type {HTMLElement} */ (quiz.querySelector(".code")),
    sections.map((section) => chosen[idOf(section)] ?? NONE),
  );

for (const section of sections) {
  const details = /** @type {HTMLDetailsElement} */ (section.querySelector("details.answer"));
  details.hidden = true;
  section.addEventListener("change", ({ target }) => {
    const { value } = /** @type {HTMLInputElement} */ (target);
    chosen[idOf(section)] = value;
    own.keep();
    answered(section, value);
    renewCode();
  });
  const href = `?ask=${idOf(section)}`;
  section.querySelector("h2")?.append(" ", make("a", { href, textContent: "Project", className: "project" }));
  if (chosen[idOf(section)]) answered(section, chosen[idOf(section)]);
}
renewCode();

copying(/** @type {HTMLElement} */ (quiz.querySelector(".code")));

/** A single question for a projector: without the stored choice. */
const id = new URLSearchParams(location.search).get("ask");
const alone = sections.find((section) => idOf(section) === id);
if (!alone) delete document.documentElement.dataset.asks;
else {
  alone.dataset.alone = "";
  delete alone.dataset.answered;
  const details = /** @type {HTMLDetailsElement} */ (alone.querySelector("details.answer"));
  details.hidden = false;
  details.open = false;
  for (const input of alone.querySelectorAll("input")) input.checked = input.disabled = false;
  alone.tabIndex = -1;
  alone.focus();
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") location.search = "";
  });
}
