// The slides: reveal.js, the explorers in their frames, the question of each step, and the teacher's notes in
// a window of their own.
import Reveal from "reveal.js";
import { renderSVG } from "uqr";
import { notesWindow } from "./notes.js";

const FORWARD = "PageDown";

const deck = new Reveal(/** @type {HTMLElement} */ (document.querySelector(".reveal")), {
  disableLayout: true, // the style sheet lays slides out: an explorer must not be scaled
  hash: true,
  fragmentInURL: false,
  transition: "none",
  backgroundTransition: "none",
  slideNumber: false,
  viewDistance: 2,
  center: false,
  keyboard: { 83: () => notes.open() }, // S
});
const notes = notesWindow(deck);

/** A step is as far as its fragments are: the explorer's state, whether the question stands, its answer. */
function follow() {
  const slide = deck.getCurrentSlide();
  const shown = [...slide.querySelectorAll(".fragment.visible")];
  const has = (name) => shown.some((element) => element.classList.contains(name));
  const question = /** @type {HTMLElement | null} */ (slide.querySelector(".question"));
  if (question) {
    // the answer stands beside the state that proves it; what is shown after it has its own headline
    const isOver = shown.slice(0, -1).some((one) => one.classList.contains("answer"));
    question.hidden = isOver || (!has("ask") && !has("answer"));
    question.classList.toggle("answered", has("answer"));
  }
  const frame = /** @type {HTMLIFrameElement | null} */ (slide.querySelector("iframe[data-states]"));
  const states = frame?.dataset.states?.split(" ") ?? [];
  const last = shown.filter((element) => element.classList.contains("state")).at(-1);
  const number = Number(/** @type {HTMLElement | undefined} */ (last)?.dataset.state ?? 0);
  // reveal.js gives a frame its first address
  if (frame && String(number) !== (frame.dataset.state ?? "0")) {
    frame.dataset.state = String(number);
    frame.src = states[number];
  }
  notes.follow();
}

/** On the title and beside every question: where phones find the lesson's page, if an address is set. */
function join() {
  const relayed = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=class-address]"));
  const site = (relayed?.content || document.body.dataset.address || "").replace(/\/$/u, "");
  if (!site) return;
  const href = `${site}/lessons/${document.body.dataset.lesson}/students.html${location.search}`;
  for (const slide of document.querySelectorAll("#title, .slides > section:has(> .question > ol)")) {
    const link = Object.assign(document.createElement("a"), { href, className: "join" });
    link.innerHTML = renderSVG(href, { border: 2 });
    link.append(
      Object.assign(document.createElement("span"), { textContent: href.replace(/^https?:\/\//u, "") }),
    );
    slide.append(link);
  }
}
join();

deck.on("ready", follow);
deck.on("slidechanged", follow);
deck.on("fragmentshown", follow);
deck.on("fragmenthidden", follow);

// Keys that were pressed inside an explorer's frame
addEventListener("message", ({ data, source }) => {
  if (data?.from !== "a-sense-of-order" || data.key === undefined) return;
  if (![...document.querySelectorAll("iframe")].some((frame) => frame.contentWindow === source)) return;
  if (data.key === "" || data.key === "Escape") focus();
  else if (data.key === "s") notes.open();
  else if (data.key === FORWARD) deck.next();
  else deck.prev();
});

deck.initialize();
