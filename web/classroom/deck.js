// The slides: reveal.js, explorers in frames, questions, keys, and the window with the teacher's notes.
import Reveal from "reveal.js";
import { renderSVG } from "uqr";
import { countdown } from "./countdown.js";
import { keyboard } from "./keys.js";
import { notesWindow } from "./notes.js";
import { overview } from "./overview.js";
import { keep, kept, make } from "./page.js";
import { pen } from "./pen.js";

const HALL = 540; // minimum height of the picture in a hall, in CSS pixels

const deck = new Reveal(/** @type {HTMLElement} */ (document.querySelector(".reveal")), {
  disableLayout: true, // the style sheet does the layout: explorers must not be scaled
  hash: true,
  fragmentInURL: false,
  transition: "none",
  backgroundTransition: "none",
  slideNumber: false,
  viewDistance: 2,
  center: false,
  keyboard: false, // see keys.js
  overview: false,
});

const status = make("p", { className: "offscreen" });
status.setAttribute("role", "status");
const hint = make("p", { className: "hint", hidden: true, textContent: "Numbers are hidden: N" });
document.body.append(status, hint);
const say = (words) => {
  status.textContent = words;
};
const all = overview(deck);
const ink = pen(document.body);
const clock = countdown(document.body, say);

/** The explorer's frame on the current slide. */
const framed = () =>
  /** @type {HTMLIFrameElement | null} */ (deck.getCurrentSlide()?.querySelector("iframe[data-states]"));
const toExplorer = (message, frame = framed()) =>
  frame?.contentWindow?.postMessage({ to: "a-sense-of-order", ...message }, "*");
const pass = (key) => toExplorer(key.startsWith("ctrl-") ? { key: key.slice(5), ctrlKey: true } : { key });

let hasNumbers = true;
function numbers() {
  hasNumbers = !hasNumbers;
  hint.hidden = hasNumbers;
  say(hasNumbers ? "Numbers are shown" : "Numbers are hidden");
  tellExplorers();
}
/** Sets attributes: numbers hidden, hall, and the question: `now`, `before` (answered) or none. */
function tellExplorers() {
  for (const frame of document.querySelectorAll("iframe")) {
    const slide = frame.closest("section");
    const question = /** @type {HTMLElement | null} */ (slide?.querySelector(".question"));
    const isAnswered = question?.classList.contains("answered");
    const asks = question && !question.hidden ? (isAnswered ? "before" : "now") : "";
    const hides = !hasNumbers || Boolean(slide?.hasAttribute("data-hides") && !isAnswered);
    toExplorer({ hides, asks, hall: document.body.hasAttribute("data-hall") }, frame);
  }
}
/** Toggles the hall mode, with large letters; it survives a reload. */
function hall(isOn = !document.body.hasAttribute("data-hall")) {
  document.body.toggleAttribute("data-hall", isOn);
  document.body.style.setProperty("--hall", String(innerHeight / HALL));
  keep("hall", isOn ? "on" : "");
  tellExplorers();
}
addEventListener("resize", () => hall(document.body.hasAttribute("data-hall")));
/** Selects the panel in a hall, picture or question; by default the other one. */
function panel(name = "") {
  const slide = deck.getCurrentSlide();
  const other = slide.dataset.panel === "question" ? "picture" : "question";
  slide.dataset.panel = slide.querySelector(".question:not([hidden])") ? name || other : "picture";
}

/** Closes overlays and returns the focus from the picture to the slide. */
function leave() {
  if (all.isOpen()) return all.close();
  ink.toggle(false);
  clock.stop();
  if (deck.isPaused()) deck.togglePause();
  /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  focus();
}
function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}
const move = (how) => (key) => (all.isOpen() && key.startsWith("Arrow") ? all.step(key) : how());
const last = () => document.querySelectorAll(".slides > section").length - 1;

const keys = keyboard([
  ...[
    { keys: ["ArrowRight", "ArrowDown", "PageDown"], does: "on", deed: move(() => deck.next()) },
    { keys: ["ArrowLeft", "ArrowUp", "PageUp"], does: "back", deed: move(() => deck.prev()) },
    { keys: ["Home"], does: "the first slide", deed: () => deck.slide(0) },
    { keys: ["End"], does: "the last slide", deed: () => deck.slide(last()) },
    { keys: ["o"], does: "all slides; arrows choose one, Enter goes there", deed: () => all.toggle() },
    { keys: ["s"], does: "your notes, in a window of their own", deed: () => notes.open() },
    { keys: ["f"], does: "the whole screen", deed: fullScreen },
    { keys: ["b"], does: "a dark screen", deed: () => deck.togglePause() },
    { keys: ["?"], does: "these keys", deed: () => keys.toggleHelp() },
    { keys: ["Escape"], does: "closes what is open, and leaves the picture", deed: leave },
  ].map((row) => ({ about: "Slides", ...row })),
  ...[
    { keys: [" "], does: "plays" },
    { keys: [".", ","], does: "a step on, a step back" },
    { keys: ["h"], does: "holds it beside what comes next" },
    { keys: ["l"], does: "lights a spot round the pointer" },
    { keys: ["q"], does: "its link as a QR code" },
    { keys: ["ctrl-z", "ctrl-y"], does: "undoes, and does again" },
  ].map((row) => ({ about: "The picture", deed: pass, ...row })),
  ...[
    { keys: ["n"], does: "hides the numbers, so that all must estimate", deed: numbers },
    { keys: ["c"], does: "a countdown: 30 seconds, again 60, again none", deed: () => clock.next() },
    { keys: ["z"], does: "a hall: large letters, one panel at a time; again off", deed: () => hall() },
    { keys: ["p"], does: "in a hall: the picture, or the question", deed: () => panel() },
    { keys: ["d"], does: "a pen, until the next slide", deed: () => ink.toggle() },
    { keys: ["e"], does: "erases its last line", deed: () => ink.erase() },
    { keys: ["x"], does: "erases all of it", deed: () => ink.clear() },
  ].map((row) => ({ about: "The room", ...row })),
]);
const notes = notesWindow(deck, keys.press);
// for the keys of `make class`
/** @type {any} */ (globalThis).slides = { keys };

/** Applies the current fragment: the explorer's state, the question and its answer. */
function follow() {
  const slide = deck.getCurrentSlide();
  const shown = [...slide.querySelectorAll(".fragment.visible")];
  const has = (name) => shown.some((element) => element.classList.contains(name));
  const question = /** @type {HTMLElement | null} */ (slide.querySelector(".question"));
  if (question) {
    // the answer is shown with the state that proves it; later states have their own headline
    const isOver = shown.slice(0, -1).some((one) => one.classList.contains("answer"));
    question.hidden = isOver || (!has("ask") && !has("answer"));
    question.classList.toggle("answered", has("answer"));
    panel(shown.at(-1)?.matches(".ask, .answer") ? "question" : "picture");
  }
  const lines = shown.filter((element) => element.classList.contains("line")).length;
  for (const [at, line] of slide.querySelectorAll(".lines > li").entries())
    line.classList.toggle("later", at > lines);
  const frame = framed();
  const states = frame?.dataset.states?.split(" ") ?? [];
  const last = shown.filter((element) => element.classList.contains("state")).at(-1);
  const number = Number(/** @type {HTMLElement | undefined} */ (last)?.dataset.state ?? 0);
  // reveal.js sets a frame's first address
  if (frame && String(number) !== (frame.dataset.state ?? "0")) {
    frame.dataset.state = String(number);
    frame.src = states[number];
  }
  tellExplorers();
  notes.follow();
}

/** The QR code of the lesson's page, on the title and beside questions, if an address is set. */
function join() {
  const relayed = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=class-address]"));
  const site = (relayed?.content || document.body.dataset.address || "").replace(/\/$/u, "");
  if (!site) return;
  const href = `${site}/lessons/${document.body.dataset.lesson}/students.html${location.search}`;
  for (const slide of document.querySelectorAll("#title, .slides > section:has(> .question > ol)")) {
    const link = make("a", { href, className: "join" });
    link.innerHTML = renderSVG(href, { border: 2 });
    link.append(make("span", { textContent: href.replace(/^https?:\/\//u, "") }));
    slide.append(link);
  }
}
join();

deck.on("ready", follow);
deck.on("slidechanged", () => {
  ink.clear();
  clock.stop();
  follow();
});
deck.on("fragmentshown", follow);
deck.on("fragmenthidden", follow);

// Keys from inside an explorer's frame
addEventListener("message", ({ data, source }) => {
  if (data?.from !== "a-sense-of-order" || data.key === undefined) return;
  if (![...document.querySelectorAll("iframe")].some((frame) => frame.contentWindow === source)) return;
  if (data.key === "") focus();
  else keys.press(data);
});

// Initialises a loaded frame. Unlike explorers, pages of the book do not forward keys: the slides listen
// there, if the browser allows it (not for files).
document.addEventListener(
  "load",
  ({ target }) => {
    const frame = /** @type {HTMLIFrameElement} */ (target);
    if (frame.tagName !== "IFRAME") return;
    tellExplorers();
    if (frame.dataset.states) return;
    try {
      frame.contentWindow?.addEventListener("keydown", (event) => keys.pressOver(event));
    } catch {
      // files have opaque origins
    }
  },
  true,
);

hall(kept("hall") === "on");
deck.initialize();
