// A page of questions: the answer opens after a choice; what was chosen is kept in this browser, and becomes
// a code. `?ask=weight` shows that question alone, large, for a room.
import { NONE } from "./codes.js";
import { make } from "./page.js";
import { copying, paper } from "./paper.js";

const quiz = /** @type {HTMLElement} */ (document.querySelector(".quiz"));
const sections = /** @type {HTMLElement[]} */ ([...quiz.querySelectorAll(".question")]);
const own = paper(quiz.dataset.chapter ?? "", quiz.dataset.edition ?? "");
const { chosen } = own;

const idOf = (section) => section.dataset.id;

/** Show what was chosen and why it is right or not; the first choice counts. */
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

/** One question alone, for a room: no answer was chosen yet, whoever sits at this machine. */
const asked = new URLSearchParams(location.search).get("ask");
const alone = sections.find((section) => idOf(section) === asked);
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
