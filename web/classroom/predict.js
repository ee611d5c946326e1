// *Predict, then reveal*: an answer, stored in the browser, opens the reveal; `?ask=predict-1` shows that
// question alone, for a projector.

import { keep, kept, make } from "./page.js";

const href = /** @type {HTMLScriptElement} */ (document.currentScript).dataset.style ?? "";
/** @type {Promise<unknown> | undefined} */
let style;
/** Loads the style sheet on demand. */
function styled() {
  style ??= new Promise((done) => {
    document.head.append(make("link", { rel: "stylesheet", href, onload: done, onerror: done }));
  });
  return style;
}

const page = document.querySelector("script[data-page]")?.getAttribute("data-page");
const predictions = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("details.predict")]);

const keyOf = (details) => `predicted:${page}:${details.id}`;
const answered = new Set(); // ids of answered questions

/** The storage key of an answer. */
function showAnswer(details, text) {
  styled();
  const place = details.querySelector(".you-said") ?? make("p", { className: "you-said" });
  place.textContent = text ? `You said: ${text}` : "";
  details.querySelector("summary").after(place);
}

/** The answer's form; submitting it opens the reveal. */
function ask(details) {
  const form = make("form", { className: "prediction" });
  const box = make("textarea", { rows: 2, placeholder: "What do you expect, and why?" });
  box.setAttribute("aria-label", "Your prediction");
  const send = make("button", { textContent: "Reveal" });
  form.append(box, send);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keep(keyOf(details), box.value.trim());
    answered.add(details.id);
    showAnswer(details, box.value.trim());
    form.remove();
    details.open = true;
    details.querySelector("summary").focus();
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  details.after(form);
  box.focus();
}

for (const details of predictions) {
  const summary = /** @type {HTMLElement} */ (details.querySelector("summary"));
  const before = kept(keyOf(details));
  if (before !== null) answered.add(details.id);
  if (before) showAnswer(details, before);
  summary.addEventListener("click", (event) => {
    if (answered.has(details.id) || details.open) return;
    event.preventDefault();
    styled().then(() => {
      if (!details.nextElementSibling?.matches("form.prediction")) ask(details);
    });
  });
}

const target = document.getElementById(new URLSearchParams(location.search).get("ask") ?? "");
if (target?.matches("details.predict")) {
  const alone = make("dialog", { className: "asks" });
  const copy = /** @type {HTMLDetailsElement} */ (target.cloneNode(true));
  copy.removeAttribute("id");
  copy.open = false;
  copy.querySelector(".you-said")?.remove();
  alone.append(copy);
  alone.setAttribute("aria-label", "A question");
  alone.addEventListener("close", () => {
    alone.remove();
    history.replaceState(null, "", `${location.pathname}#${target.id}`);
    target.scrollIntoView();
  });
  document.body.append(alone);
  styled().then(() => alone.showModal());
}
