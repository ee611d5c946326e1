// An overview of all slides as still pictures; a press opens one.
import { make } from "./page.js";

const STEP = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function overview(deck) {
  const all = make("dialog", { className: "card all" });
  all.setAttribute("aria-label", "All slides");
  document.body.append(all);

  function show() {
    const slides = [
      .../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".slides > section")),
    ];
    const cards = slides.map((slide, at) => {
      const card = make("button", { type: "button" });
      const picture = pictureOf(slide);
      card.append(
        picture ?? make("span", { className: "words", textContent: wordsOf(slide) }),
        make("span", { textContent: `${at + 1} ${titleOf(slide)}` }),
      );
      card.addEventListener("click", () => {
        all.close();
        deck.slide(at);
      });
      return card;
    });
    all.replaceChildren(...cards);
    all.showModal();
    cards[deck.getIndices().h].focus();
  }
  return {
    toggle: () => (all.open ? all.close() : show()),
    close: () => all.close(),
    isOpen: () => all.open,
    /** Focuses the next card, or the previous. */
    step(key) {
      const next = /** @type {HTMLElement} */ (document.activeElement)[
        STEP[key] > 0 ? "nextElementSibling" : "previousElementSibling"
      ];
      /** @type {HTMLElement | null} */ (next)?.focus();
    },
  };
}

export const titleOf = (slide) =>
  slide?.getAttribute("aria-label") ?? slide?.querySelector("h1, h2")?.textContent ?? "";

const wordsOf = (slide) => slide.querySelector(".board, p.still")?.textContent.trim() ?? "";

/** A copy of a slide's still picture, or null. */
export function pictureOf(slide, paper = document) {
  const still = slide?.querySelector("img.still, img.matrix");
  return still ? Object.assign(paper.createElement("img"), { src: still.src, alt: "" }) : null;
}
