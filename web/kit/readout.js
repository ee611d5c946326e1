// The values below the question: the verdict, then numbers, of which parameters can be changed by scrubbing.
import { html, nothing } from "lit-html";
import { number, three } from "./format.js";
import { stepOf, stopsOf } from "./schema.js";

/** A computed number, with all digits in `data-value` for tests and copies, and an optional column. */
export const value = (exact, column = /** @type {unknown} */ (nothing)) =>
  html`<output class="pe-value" data-column=${column} data-value=${exact}>${three(exact)}</output>`;

/** The verdict. */
export const verdict = (text) => html`<strong class="pe-verdict">${text}</strong> `;

/** A parameter that can be dragged sideways or changed with arrow keys. */
export const scrub = (key, now) => html`<span class="pe-scrub" role="slider" tabindex="0" data-scrub=${key}
    aria-label=${key.replaceAll("_", " ")} aria-valuenow=${now} aria-valuetext=${number(now)}
    >${number(now)}</span>`;

const STEP = 6; // pixels per step
const KEYS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** The value a number of steps away, on the slider's stops if it has any. */
function moved(p, from, steps, most) {
  const stops = stopsOf(p);
  if (!stops) return Math.max(p.min, Math.min(most, from + steps * stepOf(p)));
  const inside = stops.filter((stop) => stop <= most);
  const at = inside.findLastIndex((stop) => stop <= from);
  return inside[Math.max(0, Math.min(inside.length - 1, at + steps))] ?? from;
}

/** Adds scrubbing to an explorer's element. `about(key)` is {p, now, most}, `set(p, value)` sets a value. */
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
