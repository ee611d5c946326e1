// A lesson of selected steps: order, minutes, prerequisites and the command. Data and messages are those of
// classroom/compose.py, which builds the lesson.
import { make } from "./page.js";
import { copying } from "./paper.js";

const page = /** @type {HTMLElement} */ (document.querySelector(".composer"));
const place = (sign) => /** @type {HTMLElement} */ (page.querySelector(sign));
const boxes = /** @type {HTMLInputElement[]} */ ([...page.querySelectorAll("input[type=checkbox]")]);
const most = /** @type {HTMLInputElement} */ (page.querySelector(".minutes"));
const code = place(".code");

const titleOf = (name) => boxes.find(({ value }) => value === name)?.dataset.title;
const filled = (text, values) => text.replace(/\{(\w+)\}/gu, (_, name) => values[name]);

function renew() {
  const chosen = boxes.filter(({ checked }) => checked);
  const names = chosen.map(({ value }) => value);
  const takes = chosen.reduce((sum, { dataset }) => sum + Number(dataset.minutes), 0);
  const minutes = most.valueAsNumber; // NaN if invalid
  const each = chosen.map(({ value, dataset }) => `${value} ${dataset.minutes}`).join(", ");
  let refusal = "";
  if (!(takes <= minutes))
    refusal = filled(page.dataset.tooLong, { takes, each, minutes: most.value || "nothing" });
  place(".composed").hidden = !names.length;
  const needs = new Set(chosen.flatMap(({ dataset }) => dataset.needs?.split(" ").filter(Boolean) ?? []));
  const missing = [...needs].filter((name) => !names.includes(name));
  const besides = missing.map((name) => ` ${titleOf(name)} (${name})`);
  const sum = `${takes} minutes.${missing.length ? ` They need besides:${besides}.` : ""}`;
  place(".sum").textContent = refusal || sum;
  place(".composed ol").replaceChildren(
    ...chosen.map(({ value, dataset }) =>
      make("li", { textContent: `${dataset.title}, ${dataset.minutes} min`, title: value }),
    ),
  );
  code.hidden = Boolean(refusal);
  const command = `make lesson STEPS="${names.join(" ")}" MINUTES=${takes}`;
  place(".code output").textContent = refusal ? "" : command;
}

page.addEventListener("input", renew);
renew();
copying(code);
