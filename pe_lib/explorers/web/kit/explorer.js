// What all explorers share: state in and out of the model, one repaint a frame, controls, words, numbers,
// reset, link.
import { html, nothing, render } from "lit-html";
import { pageColours } from "./colour.js";
import { button, control } from "./controls.js";
import { writeLink } from "./link.js";
import { linkButton, numbersTable } from "./numbers.js";
import { check, checkIn, defaultsOf, limitOf, of, settle, titleOf, wordsOf } from "./schema.js";

const REST = 250; // milliseconds after which the hand rests, and words and numbers follow
const PAPER = 640; // CSS pixels between the margins of a printed page

/**
 * Make an explorer from its description. Its parameters, defaults and title come from the schema.
 *
 * spec.kind: its name in the schema.
 * spec.derive(state): all that is shown, computed from a state inside its limits. Pure; called when the state
 * changes.
 * spec.view({state, hand, width, colours, …derived}, {change, point, refuse}): its picture, as a template.
 * `hand` is
 *   what a pointer does meanwhile: point(patch) changes it, change(patch) the state. Two keys may come
 *   between two
 *   paintings: what starts from the state asks for the one of now, change((shown) => patch).
 * spec.words(shown): what is shown, in a sentence; said when the hand rests.
 * spec.table(shown, most): {header, rows, note} of its numbers.
 * spec.set(key, value, state): what a control's new value changes, where that is more than itself. Optional.
 * spec.hidden(state): the parameters whose controls mean nothing now. Optional.
 * spec.limits(shown): largest values that the schema cannot know. Optional.
 * spec.make(acts): any of these for one explorer of several, where they keep something of their own.
 * Optional.
 */
export function explorer(spec) {
  const described = {
    hidden: () => [],
    limits: () => ({}),
    set: (key, value) => ({ [key]: value }),
    ...spec,
  };
  const whole = {
    ...described,
    params: of(spec.kind),
    title: titleOf(spec.kind),
    defaults: defaultsOf(spec.kind),
  };
  return { ...whole, render: ({ model, el }) => mount(whole, model, el).remove };
}

/** An id that no other explorer on the page has, though each may be loaded as a module of its own. */
function uniqueId() {
  globalThis.peLibIds = (globalThis.peLibIds ?? 0) + 1;
  return `pe-${globalThis.peLibIds}`;
}

/**
 * A living explorer in an element.
 * @param {any} described an explorer, as `explorer` makes it
 * @param {import("@anywidget/types").AnyModel & {linkName?: string, startState?: object}} model
 * @param {HTMLElement} el
 * @returns {{remove: () => void, print: (onPaper: boolean) => void, refuse: (text: string) => void,
 * isAtStart: () => boolean}}
 */
export function mount(described, model, el) {
  const { params } = described;
  const root = document.createElement("section");
  root.className = `pe pe-${described.kind}`;
  root.setAttribute("aria-label", described.title);
  el.append(root);

  const id = uniqueId();
  const take = () => Object.fromEntries(params.map((p) => [p.key, model.get(p.key)]));
  const start = model.startState ?? take();
  /** @type {any} */
  let good = null; // the last state whose every value is sound, as it was asked for
  /** @type {any} */
  let shown = null; // that state brought inside its limits, and all that is derived from it
  let said = []; // what of it could not be shown
  let hand = {}; // what a pointer does meanwhile
  let alert = ""; // what is wrong with what was asked last
  /** @type {any} */
  let invalid = null; // the key of the box that holds an unsound entry
  let broken = false; // whether the alert is about the model's own state
  let stale = true; // whether the model has changed since
  let frame = 0;
  let width = 0;
  let onPaper = false;
  let resting = 0;
  /** @type {any} */
  let colours = null; // the page's, until its theme changes
  let words = "";

  const repaint = () => {
    frame ||= requestAnimationFrame(() => paint());
  };
  const refuse = (text) => {
    alert = text;
    repaint();
  };
  const forgive = () => {
    invalid = null;
    refuse("");
  };
  function change(what) {
    forgive();
    const patch = typeof what === "function" ? what(shown) : what;
    for (const [key, value] of Object.entries(patch)) model.set(key, value);
    model.save_changes();
    update(); // two keys may come within one frame: the second starts from what the first one did
    repaint();
  }
  const point = (patch) => {
    hand = { ...hand, ...patch };
    repaint();
  };
  const session = {
    id,
    forgive,
    get invalid() {
      return invalid;
    },
    now: (p) => shown.state[p.key],
    set: (p, value) => change(spec.set(p.key, checkIn(p, value, good), shown)),
    refuse(p, text) {
      invalid = p.key;
      refuse(text);
    },
  };
  /** As if it were set by hand in a control: taken, or refused in words. */
  const set = (key, value) => {
    const p = params.find((one) => one.key === key);
    try {
      session.set(p, check(p, value));
    } catch (error) {
      refuse(wordsOf(error));
    }
  };
  const acts = { change, set, point, refuse, repaint };
  const spec = { ...described, ...described.make?.(acts) };
  const numbers = numbersTable(
    (most) => spec.table(shown, most),
    model.linkName ?? `${spec.title} ${id}`,
    repaint,
  );
  const link = linkButton(repaint);
  const changed = () => {
    stale = true;
    repaint();
  };

  function update() {
    stale = false;
    try {
      good = Object.fromEntries(params.map((p) => [p.key, check(p, model.get(p.key))]));
      if (broken) forgive();
      broken = false;
    } catch (error) {
      alert = wordsOf(error); // from a kernel's link, say: the last good picture stays
      broken = true;
      good ??= { ...spec.defaults };
    }
    const inside = settle(params, good);
    said = inside.said;
    shown = { state: inside.shown, ...spec.derive(inside.shown) };
  }

  function paint() {
    frame = 0;
    if (stale) update();
    width ||= Math.floor(root.clientWidth);
    draw();
    clearTimeout(resting);
    resting = setTimeout(rest, words ? REST : 0);
  }

  /** Words and numbers follow when the hand rests: a screen reader is not flooded, a frame not missed. */
  function rest() {
    if (!widthNow()) return;
    words = spec.words(shown);
    numbers.renew();
    draw();
  }

  /** 0 while it is not shown at all. */
  const widthNow = () => (onPaper ? PAPER : width);

  function draw() {
    const wide = widthNow();
    if (!wide) return;
    colours ??= pageColours(root);
    const seen = { ...shown, hand, width: wide, colours };
    render(template(seen), root);
    spec.painted?.(seen);
  }

  /** The largest value that the state leaves a parameter. */
  function mostOf(p) {
    const facts = p.below?.hide ? null : limitOf(p, good);
    return facts ? facts.length - 1 : p.max;
  }

  function template(seen) {
    const most = spec.limits(shown);
    const without = spec.hidden(shown.state);
    const controls = params
      .filter((p) => !without.includes(p.key))
      .map((p) => {
        const asked = p.below?.hide ? good : shown.state; // a list is shown in its box whole, drawn or not
        return control(p, asked[p.key], session, most[p.key] ?? mostOf(p));
      });
    const message = alert || said.join("; ");
    // The picture first: on a phone it and the sliders under it are then on one screen.
    return html`
      <div class="pe-picture">${spec.view(seen, acts)}</div>
      <p class="pe-message ${alert ? "" : "pe-settled"}" role="alert">${message ? `${message}.` : ""}</p>
      <div class="pe-controls">${controls}</div>
      <p class="pe-words" aria-live="polite">${words}</p>
      <div class="pe-feet">
        ${button("Reset", () => change(start))}
        ${model.linkName ? link(writeLink(model.linkName, good, params)) : nothing}
      </div>
      ${numbers.template()}`;
  }

  const resized = new ResizeObserver(([entry]) => {
    const now = Math.floor(entry.contentRect.width);
    if (now === width) return;
    width = now;
    repaint();
  });
  resized.observe(root);
  // Light or dark: what is on a canvas must be drawn again.
  const retheme = () => {
    colours = null;
    repaint();
  };
  const themed = new MutationObserver(retheme);
  const attributeFilter = ["data-theme", "data-jp-theme-light", "class"];
  for (const place of [document.documentElement, document.body])
    themed.observe(place, { attributes: true, attributeFilter });
  const schemes = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) =>
    matchMedia(query),
  );
  for (const scheme of schemes) scheme.addEventListener("change", retheme);
  model.on("change", changed);

  paint();
  return {
    refuse,
    /** Draw at once, in the colours of now, as wide as paper or as the page. */
    print(now) {
      onPaper = now;
      colours = null;
      paint();
      rest();
    },
    isAtStart: () => params.every(({ key }) => JSON.stringify(good[key]) === JSON.stringify(start[key])),
    remove() {
      cancelAnimationFrame(frame);
      clearTimeout(resting);
      resized.disconnect();
      themed.disconnect();
      for (const scheme of schemes) scheme.removeEventListener("change", retheme);
      model.off("change", changed);
      root.remove();
    },
  };
}
