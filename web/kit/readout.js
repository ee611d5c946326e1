// What is read off a picture: the verdict first, then its numbers, of which those that the state holds are
// scrubbed where they stand.
import { html, nothing } from "lit-html";
import { number, three } from "./format.js";
import { stepOf, stopsOf } from "./schema.js";

/**
 * A number that was computed; a test and a copy find all its digits in `data-value`. `column` says of which
 * one it is, where that matters.
 */
export const value = (exact, column = /** @type {unknown} */ (nothing)) =>
  html`<output class="pe-value" data-column=${column} data-value=${exact}>${three(exact)}</output>`;

/** The one thing that the picture says. */
export const verdict = (said) => html`<strong class="pe-verdict">${said}</strong> `;

/** A parameter in the sentence: drawn sideways, and by the arrow keys. */
export const scrub = (key, now) => html`<span class="pe-scrub" role="slider" tabindex="0" data-scrub=${key}
    aria-label=${key.replaceAll("_", " ")} aria-valuenow=${now} aria-valuetext=${number(now)}
    >${number(now)}</span>`;

const STEP = 6; // pixels that a pointer goes for one step
const KEYS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** The value so many steps from another: stops of the slider, where it has them. */
function moved(p, from, steps, most) {
  const stops = stopsOf(p);
  if (!stops) return Math.max(p.min, Math.min(most, from + steps * stepOf(p)));
  const inside = stops.filter((stop) => stop <= most);
  const at = inside.findLastIndex((stop) => stop <= from);
  return inside[Math.max(0, Math.min(inside.length - 1, at + steps))] ?? from;
}

/**
 * Wire the parameters in an explorer's sentence, once on its element. `about(key)` is {p, now, most} of a
 * parameter, `set(p, value)` sets it.
 */
export function scrubbing(root, about, set) {
  const scrubbed = (event) => event.target.closest?.("[data-scrub]");
  /** @type {{key: string, x: number, from: number} | null} */
  let held = null;
  root.addEventListener("pointerdown", (event) => {
    const span = scrubbed(event);
    if (!span || event.button) return;
    held = { key: span.dataset.scrub, x: event.clientX, from: about(span.dataset.scrub).now };
    span.setPointerCapture(event.pointerId);
    span.focus({ preventScroll: true });
    event.preventDefault();
  });
  root.addEventListener("pointermove", (event) => {
    if (!held) return;
    const { p, now, most } = about(held.key);
    const next = moved(p, held.from, Math.trunc((event.clientX - held.x) / STEP), most);
    if (next !== now) set(p, next);
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"])
    root.addEventListener(name, () => {
      held = null;
    });
  root.addEventListener("keydown", (event) => {
    const span = scrubbed(event);
    const steps = KEYS[event.key];
    if (!span || !steps || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { p, now, most } = about(span.dataset.scrub);
    const next = moved(p, now, steps, most);
    if (next !== now) set(p, next);
  });
}
