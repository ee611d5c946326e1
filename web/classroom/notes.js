// The teacher's window: notes, the effect of the next press, the next slide, and the clock. It has no script
// of its own, so that it works from files.
import { pictureOf, titleOf } from "./overview.js";

const STYLE = `
  body { font: 20px/1.4 system-ui, sans-serif; margin: 1rem 1.5rem; color: #1f2328; background: #fdfcf9; }
  .clock { display: flex; gap: 2rem; align-items: baseline; font-size: 32px; }
  .clock { font-variant-numeric: tabular-nums; }
  .clock button { font: inherit; font-size: 18px; padding: 0.3rem 0.8rem; }
  .over { color: #a3246b; font-weight: 700; }
  .say { font-size: 26px; }
  .next { color: #57606a; border-top: 1px solid #dcd8ce; padding-top: 0.6rem; margin: 0; }
  .press { font-weight: 650; }
  img { display: block; max-width: 100%; max-height: 260px; border: 1px solid #dcd8ce; background: #fff; }
  h1 { font-size: 24px; }
`;

const BRINGS = {
  ...{ ask: "the question", answer: "the answer" },
  ...{ state: "the picture’s next view", line: "the next line" },
};

const twoDigits = (number) => String(number).padStart(2, "0");

/** Milliseconds as minutes and seconds. */
export function clockOf(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}

/** The delay against the plan, in words; a step has `begins` and `minutes`. */
export function pace(begins, minutes, milliseconds) {
  const passed = milliseconds / 60_000;
  if (passed > begins + minutes)
    return { late: true, words: `${Math.ceil(passed - begins - minutes)} min late` };
  return { late: false, words: `until ${begins + minutes}:00` };
}

/** The next fragment of a slide, in words, or "" if the next slide follows. */
function brought(slide) {
  const next = slide.querySelector(".fragment:not(.visible)");
  return Object.entries(BRINGS).find(([name]) => next?.classList.contains(name))?.[1] ?? "";
}

export function notesWindow(deck, press) {
  /** @type {Window | null} */
  let page = null;
  let began = Date.now();
  const made = (tag, parts) => Object.assign(/** @type {Window} */ (page).document.createElement(tag), parts);

  function open() {
    page = globalThis.open("", "notes", "width=760,height=820");
    if (!page) return;
    const { document: paper } = page;
    paper.title = "Notes";
    paper.head.replaceChildren(made("style", { textContent: STYLE }));
    const clock = made("div", { className: "clock" });
    const again = made("button", { textContent: "Clock to 0:00" });
    again.addEventListener("click", () => {
      began = Date.now();
      tick();
    });
    clock.append(made("span", { id: "time" }), made("span", { id: "pace" }), again);
    const words = made("main", { id: "words" });
    paper.body.replaceChildren(clock, words);
    paper.onkeydown = (event) => {
      const isOnButton = event.key === " " && /** @type {Element} */ (event.target).matches("button");
      if (!isOnButton && press(event)) event.preventDefault();
    };
    follow();
    tick();
  }

  function follow() {
    if (!page || page.closed) return;
    const slide = deck.getCurrentSlide();
    const { document: paper } = page;
    const words = /** @type {HTMLElement} */ (paper.getElementById("words"));
    const head = made("h1", { textContent: titleOf(slide) });
    const own = paper.importNode(slide.querySelector("aside.notes"), true);
    own.hidden = false;
    const brings = `A press brings ${brought(slide) || "the next slide"}.`;
    const key = made("p", { className: "press", textContent: brings });
    const next = slide.nextElementSibling;
    const comes = next ? `Next: ${titleOf(next)}` : "The last slide.";
    const after = made("p", { className: "next", textContent: comes });
    words.replaceChildren(head, own, key, after);
    const picture = pictureOf(next, paper);
    if (picture) words.append(picture);
    tick();
  }

  function tick() {
    if (!page || page.closed) return;
    const { begins, minutes } = deck.getCurrentSlide().dataset;
    const passed = Date.now() - began;
    const { late, words } = minutes
      ? pace(Number(begins), Number(minutes), passed)
      : { late: false, words: "" };
    /** @type {HTMLElement} */ (page.document.getElementById("time")).textContent = clockOf(passed);
    const shown = /** @type {HTMLElement} */ (page.document.getElementById("pace"));
    shown.textContent = words;
    shown.className = late ? "over" : "";
  }

  setInterval(tick, 1000);
  return { open, follow };
}
