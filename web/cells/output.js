// The output of a cell: text, pictures and the book's explorers, but never HTML from a cell.
import { refusal } from "./pictures.js";

/** An element with class, text and children. */
export function make(tag, className, ...inside) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...inside.filter((part) => part !== null));
  return element;
}

export function button(words, className, act) {
  const button = make("button", className, words);
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

/** A paragraph of Markdown as text with emphasis; no other markup is interpreted. */
function inline(words) {
  const plain = words.replace(/^>\s?/gmu, "");
  return plain.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/u).map((part) => {
    const stress = /^(\*\*?)(.+)\1$/u.exec(part);
    return stress ? make(stress[1].length === 2 ? "strong" : "em", "", stress[2]) : part;
  });
}

/** A block is a stop for the keyboard while it scrolls sideways. */
const stops = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const scrolls = target.scrollWidth > target.clientWidth + 1;
    const stop = { tabindex: "0", role: "region", "aria-label": "Output, scrolls sideways" };
    for (const [name, value] of Object.entries(stop)) {
      if (scrolls) target.setAttribute(name, value);
      else target.removeAttribute(name);
    }
  }
});

/**
 * The output of the cell `element`. The previous output stays, greyed, until the first output of a run.
 * @param {Element} element
 * @param {Element} bar its buttons: the place of the output if the cell had none
 */
export function outputOf(element, bar) {
  const published = element.querySelector(".cell_output");
  const caption = published?.querySelector("figcaption");
  const live = make("div", "cell_output live");
  /** @type {Element | null} */
  let text = null; // printed text is appended here
  let fresh = false;

  function shown() {
    if (fresh) return;
    fresh = true;
    text = null;
    live.replaceChildren();
    if (published?.isConnected) published.replaceWith(live);
    else if (!live.isConnected) bar.after(live);
    delete live.dataset.stale;
  }

  function put(part) {
    shown();
    live.append(part);
    return part;
  }

  function pre(words, className) {
    const block = make("pre", "", words);
    put(make("div", `output ${className}`, make("div", "highlight", block)));
    return block;
  }

  function picture(address) {
    const why = refusal(address);
    if (why) return says.error([why, ""]);
    const image = make("img");
    image.src = address;
    image.alt = published?.querySelector("img")?.alt ?? "The picture that this cell draws";
    image.addEventListener("load", () => {
      const half = address.startsWith("data:image/png") ? 2 : 1; // matplotlib's bitmaps are doubled
      image.width = image.naturalWidth / half;
      image.height = image.naturalHeight / half;
    });
    const box = make("span", "scroll picture", image);
    put(caption ? make("figure", "align-default", box, caption.cloneNode(true)) : box);
  }

  function island(words) {
    const { kind, name, question, state } = JSON.parse(words);
    const figure = make("figure", "pe-explorer");
    Object.assign(figure.dataset, { explorer: kind, name, question, state: JSON.stringify(state) });
    put(figure);
    dispatchEvent(new CustomEvent("island", { detail: figure }));
  }

  const says = {
    begins() {
      fresh = false;
      (live.isConnected ? live : published)?.setAttribute("data-stale", "");
    },
    text(words) {
      if (!fresh || !text) text = pre("", "stream");
      text?.append(words);
    },
    value(words) {
      text = null;
      pre(words, "text_plain");
    },
    words(markdown) {
      text = null;
      const paragraphs = markdown.split(/\n(?:>\s*)?\n/u).map((part) => make("p", "", ...inline(part)));
      put(make("div", "output words", ...paragraphs));
    },
    picture,
    island,
    error([line, trace]) {
      text = null;
      const block = make("div", "output error", make("p", "", line));
      if (trace) block.append(make("details", "", make("summary", "", "Traceback"), make("pre", "", trace)));
      put(block);
    },
    done() {
      shown(); // removes the old output of a cell without output
      for (const block of live.querySelectorAll("pre, .scroll")) stops.observe(block);
      published?.removeAttribute("data-stale");
    },
  };

  return {
    says: (kind, words) => says[kind]?.(words),
    put,
    /** Restores the book's output. */
    restore() {
      if (published) live.replaceWith(published);
      else live.remove();
      published?.removeAttribute("data-stale");
    },
  };
}
