// Answers to a page of questions: storage and code.
import { codeOf, drawSigns, NONE } from "./codes.js";
import { keep, kept } from "./page.js";

/** A reader's answers to a page, stored in the browser, with their code. */
export function paper(chapter, edition) {
  const [key, signsKey] = [`answers:${chapter}:${edition}`, `signs:${chapter}:${edition}`];
  const read = () => {
    try {
      return JSON.parse(kept(key) ?? "{}");
    } catch {
      return {}; // invalid stored data
    }
  };
  const chosen = read();
  const stored = kept(signsKey) ?? "";
  const signs = /^[2-9A-Z]{3}$/u.test(stored) ? stored : drawSigns();
  return {
    chosen,
    keep() {
      keep(key, JSON.stringify(chosen));
      keep(signsKey, signs);
    },
    show(place, letters) {
      place.hidden = letters.every((letter) => letter === NONE);
      place.querySelector("output").textContent = codeOf(chapter, edition, letters, signs);
    },
  };
}

/** The button that copies the code. */
export function copying(place) {
  const [copy, code] = [place.querySelector("button"), place.querySelector("output")];
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      copy.textContent = "Copied";
    } catch {
      getSelection()?.selectAllChildren(code);
      copy.textContent = "Selected: press Ctrl-C";
    }
  });
}
