// Labelled native controls: a slider with a number box, a text line, a switch.
import { h, uniqueId, setText } from "./dom.js";
import { number } from "./format.js";
import { nearestStop } from "./params.js";

/**
 * A slider and a number box for one parameter.
 * `change(value)` is called with sound values, `refuse(message)` with what is wrong about others.
 */
export function sliderControl(param, { change, refuse }) {
  const id = uniqueId();
  const { ladder } = param;
  const slider = h("input", { type: "range", id: `${id}-slider`, min: ladder ? 0 : param.min, max: ladder ? ladder.length - 1 : param.max, step: 1, "data-param": param.key });
  const box = h("input", { type: "number", id: `${id}-box`, min: param.min, max: param.max, step: param.step, inputmode: "decimal", "aria-label": `${param.label}, exact`, "data-param": param.key });
  const element = h("div", { class: "pe-control" }, h("label", { for: `${id}-slider` }, param.label), box, slider);

  let current;
  const attempt = (read, input) => {
    try {
      const value = read();
      box.removeAttribute("aria-invalid");
      change(value);
    } catch (error) {
      input.setAttribute("aria-invalid", "true");
      refuse(error.message);
    }
  };
  slider.addEventListener("input", () => attempt(() => {
    if (!ladder) return param.check(Number(slider.value));
    return ladder[Number(slider.value)];
  }, slider));
  // From a value between two stops a key goes to the next stop in its direction, never back over one.
  slider.addEventListener("keydown", (event) => {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!ladder || !direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = direction > 0 ? ladder.find((stop) => stop > current) : ladder.findLast((stop) => stop < current);
    if (next !== undefined) attempt(() => next, slider);
  });
  box.addEventListener("input", () => attempt(() => param.parse(box.value), box));
  // Leaving the box with an impossible value in it brings the good one back.
  box.addEventListener("change", () => {
    if (box.hasAttribute("aria-invalid")) return;
    box.value = String(current);
  });
  box.addEventListener("blur", () => {
    if (!box.hasAttribute("aria-invalid")) return;
    box.removeAttribute("aria-invalid");
    box.value = String(current);
    refuse("");
  });

  return {
    element,
    show(value, { max } = {}) {
      current = value;
      if (!ladder && max !== undefined && slider.max !== String(max)) slider.max = box.max = String(max);
      const at = String(ladder ? nearestStop(ladder, value) : value);
      if (slider.value !== at) slider.value = at;
      const spoken = number(value);
      if (slider.getAttribute("aria-valuetext") !== spoken) slider.setAttribute("aria-valuetext", spoken);
      if (document.activeElement !== box || Number(box.value) !== value) {
        box.value = String(value);
        box.removeAttribute("aria-invalid");
      }
    },
  };
}

/** One line of text for one parameter (a sentence, a list of columns). */
export function textControl(param, { change, refuse }) {
  const id = uniqueId();
  const input = h("input", { type: "text", id, autocomplete: "off", spellcheck: "false", maxlength: 400, "data-param": param.key });
  let current = "";
  input.addEventListener("input", () => {
    try {
      const value = param.parse(input.value);
      input.removeAttribute("aria-invalid");
      change(value);
    } catch (error) {
      input.setAttribute("aria-invalid", "true");
      refuse(error.message);
    }
  });
  input.addEventListener("blur", () => {
    input.value = current;
    if (input.hasAttribute("aria-invalid")) {
      input.removeAttribute("aria-invalid");
      refuse("");
    }
  });
  return {
    element: h("div", { class: "pe-control pe-control-text" }, h("label", { for: id }, param.label), input),
    show(value) {
      current = Array.isArray(value) ? value.join(", ") : String(value);
      if (document.activeElement !== input) input.value = current;
    },
  };
}

export function switchControl(param, { change }) {
  const id = uniqueId();
  const input = h("input", { type: "checkbox", id, "data-param": param.key, onchange: () => change(input.checked) });
  return {
    element: h("div", { class: "pe-control pe-control-switch" }, input, h("label", { for: id }, param.label)),
    show(value) { input.checked = value; },
  };
}

/** A list of which one is chosen. */
export function choiceControl(param, { change }) {
  const id = uniqueId();
  const options = Object.entries(param.choices).map(([value, label]) => h("option", { value }, label));
  const select = h("select", { id, "data-param": param.key, onchange: () => change(select.value) }, ...options);
  return {
    element: h("div", { class: "pe-control pe-control-text" }, h("label", { for: id }, param.label), select),
    show(value) { select.value = value; },
  };
}

/** A button that says in `label` what it does. */
export const button = (label, onclick, attributes = {}) => h("button", { type: "button", class: "pe-button", onclick, ...attributes }, label);

/** A table of numbers behind a disclosure, made only when it is open; `whose` tells it from another's. */
export function numbersTable(read, whose) {
  const body = h("div", { class: "pe-numbers-body", tabindex: "0", role: "region", "aria-label": `Numbers in view: ${whose}` });
  const said = h("span", { class: "pe-said", role: "status" });
  const note = h("p", { class: "pe-note" });
  const copy = button("Copy as CSV", async () => {
    const { header, rows } = read(Infinity);
    const csv = [header, ...rows].map((row) => row.join(",")).join("\n");
    setText(said, (await toClipboard(csv)) ? `Copied ${number(rows.length)} rows.` : "The browser refused to copy.");
  });
  const details = h("details", { class: "pe-numbers" }, h("summary", {}, "Numbers in view"), note, h("p", {}, copy, " ", said), body);
  const draw = () => {
    if (!details.open) return;
    const table = read(40);
    setText(note, table.note ?? "");
    const cells = (row, tag) => row.map((cell, i) => (i === 0 && tag === "td" ? h("th", { scope: "row" }, String(cell)) : h(tag, tag === "th" ? { scope: "col" } : {}, String(cell))));
    body.replaceChildren(h("table", {}, h("thead", {}, h("tr", {}, ...cells(table.header, "th"))), h("tbody", {}, ...table.rows.map((row) => h("tr", {}, ...cells(row, "td"))))));
  };
  details.addEventListener("toggle", draw);
  return { element: details, draw };
}

/** True once the text is in the clipboard; a page opened from a file may only do it the old way. */
export async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { class: "pe-offscreen", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
