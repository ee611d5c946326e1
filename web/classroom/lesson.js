// A lesson's page for students: answers are stored in the browser and form a code; nothing reveals which are
// right.
import { NONE } from "./codes.js";
import { copying, paper } from "./paper.js";

const lesson = /** @type {HTMLElement} */ (document.querySelector(".lesson"));
const code = /** @type {HTMLElement} */ (lesson.querySelector(".code"));
const sections = [...lesson.querySelectorAll("section[id]")].filter((one) => one.querySelector("input"));
const own = paper(lesson.dataset.number ?? "", lesson.dataset.edition ?? "");
const renew = () =>
  own.show(
    code,
    sections.map((section) => own.chosen[section.id] ?? NONE),
  );

for (const section of sections) {
  for (const input of section.querySelectorAll("input"))
    input.checked = input.value === own.chosen[section.id];
  section.addEventListener("change", ({ target }) => {
    own.chosen[section.id] = /** @type {HTMLInputElement} */ (target).value;
    own.keep();
    renew();
  });
}
renew();
copying(code);
