// A page of questions: the answer opens after a choice; what was chosen is kept in this browser, and becomes
// a code. `?ask=weight` shows that question alone, large, for a room.
import { codeOf, NONE } from "./codes.js";
import { keep, kept, make } from "./page.js";

const quiz = /** @type {HTMLElement} */ (document.querySelector(".quiz"));
const sections = /** @type {HTMLElement[]} */ ([...quiz.querySelectorAll(".question")]);
const key = `answers:${quiz.dataset.chapter}:${quiz.dataset.edition}`;
const chosen = read();

function read() {
  try {
    return JSON.parse(kept(key) ?? "{}");
  } catch {
    return {}; // somebody else's text under our key
  }
}

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

function renewCode() {
  const place = /** @type {HTMLElement} */ (quiz.querySelector(".code"));
  const letters = sections.map((section) => chosen[idOf(section)] ?? NONE);
  place.hidden = letters.every((letter) => letter === NONE);
  /** @type {HTMLElement} */ (place.querySelector("output")).textContent = codeOf(
    Number(quiz.dataset.chapter),
    quiz.dataset.edition ?? "",
    letters,
  );
}

for (const section of sections) {
  const details = /** @type {HTMLDetailsElement} */ (section.querySelector("details.answer"));
  details.hidden = true;
  section.addEventListener("change", ({ target }) => {
    const { value } = /** @type {HTMLInputElement} */ (target);
    chosen[idOf(section)] = value;
    keep(key, JSON.stringify(chosen));
    answered(section, value);
    renewCode();
  });
  const href = `?ask=${idOf(section)}`;
  section.querySelector("h2")?.append(" ", make("a", { href, textContent: "Project", className: "project" }));
  if (chosen[idOf(section)]) answered(section, chosen[idOf(section)]);
}
renewCode();

const copy = /** @type {HTMLButtonElement} */ (quiz.querySelector(".code button"));
copy.addEventListener("click", async () => {
  const code = quiz.querySelector(".code output")?.textContent ?? "";
  try {
    await navigator.clipboard.writeText(code);
    copy.textContent = "Copied";
  } catch {
    getSelection()?.selectAllChildren(/** @type {Node} */ (quiz.querySelector(".code output")));
    copy.textContent = "Selected: press Ctrl-C";
  }
});

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
