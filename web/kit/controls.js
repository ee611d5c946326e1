// Labelled native controls by kind of parameter: slider with a box, text, switch, list.
import { html, noChange, nothing } from "lit-html";
import { Directive, directive } from "lit-html/directive.js";
import { number } from "./format.js";
import { nearestStop, parse, stepOf, stopsOf, wordsOf } from "./schema.js";

/**
 * The interface of an explorer for its controls: `now(p)` is the current value (two key events may share a
 * frame); `set(p, value)` applies valid values, `refuse(p, message)` reports invalid ones, `clearError(p)`
 * discards one; `invalid` is the key of the box that has one, `keeps(p)` whether a box has text that is not
 * applied (yet), and `id` the explorer's.
 * @typedef {{now: Function, set: Function, refuse: Function, clearError: Function, invalid: string | null,
 * keeps: Function, id: string}} Session
 */

const textOf = (value) => (Array.isArray(value) ? value.join(", ") : String(value));
const same = (a, b) => String(a) === String(b);

class Typed extends Directive {
  render(..._) {
    return noChange;
  }

  /** Writes the value into the box, unless the reader is typing there. */
  update(part, [p, value, session]) {
    const box = part.element;
    box.setAttribute("aria-invalid", String(session.invalid === p.key));
    if (session.keeps(p) || (box === document.activeElement && same(read(p, box.value), value)))
      return noChange;
    if (box.value !== textOf(value)) box.value = textOf(value);
    return noChange;
  }
}
const typed = directive(Typed);

function read(p, text) {
  try {
    return parse(p, text);
  } catch {
    return null;
  }
}

/** Listeners of a box: valid entries are applied at once, invalid ones are reported and reset on leaving. */
function typing(p, session) {
  return {
    input(event) {
      try {
        session.set(p, parse(p, event.target.value));
      } catch (error) {
        session.refuse(p, wordsOf(error));
      }
    },
    leave(event) {
      if (session.invalid === p.key) session.clearError(p);
      event.target.value = textOf(session.now(p));
    },
  };
}

/** Arrow keys of a slider with stops: to the next stop in that direction. */
const stepped = (p, stops, session) => (event) => {
  const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const next =
    direction > 0
      ? stops.find((stop) => stop > session.now(p))
      : stops.findLast((stop) => stop < session.now(p));
  if (next !== undefined) session.set(p, next);
};

/** Arrow keys of a number box: one step, as in a browser's own. */
const nudged = (p, most, session) => (event) => {
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const step = stepOf(p);
  session.set(p, Math.max(p.min, Math.min(most, session.now(p) + direction * step)));
};

function sliderControl(p, value, session, limit, isBare) {
  const id = `${session.id}-${p.key}`;
  const most = limit ?? p.max;
  const stops = stopsOf(p);
  const box = typing(p, session);
  const slide = (event) =>
    session.set(p, stops ? stops[Number(event.target.value)] : Number(event.target.value));
  const exact = html`<input type="text" inputmode="decimal" autocomplete="off" spellcheck="false"
      data-param=${p.key} aria-label=${`${p.label}, exact`} @input=${box.input} @change=${box.leave}
      @blur=${box.leave} @keydown=${nudged(p, most, session)} ${typed(p, value, session)}>`;
  return html`<div class=${isBare ? "pe-control pe-bare" : "pe-control"}>
    <label for=${id}>${p.label}</label>
    ${isBare ? html`<span class="pe-now" aria-hidden="true">${number(value)}</span>` : exact}
    <input type="range" id=${id} data-param=${p.key} step=${p.step ?? 1}
      min=${stops ? 0 : p.min} max=${stops ? stops.length - 1 : most}
      .value=${String(stops ? nearestStop(stops, value) : value)} aria-valuetext=${number(value)}
      @input=${slide} @keydown=${stops ? stepped(p, stops, session) : null}>
  </div>`;
}

function textControl(p, value, session) {
  const id = `${session.id}-${p.key}`;
  const box = typing(p, session);
  return html`<div class="pe-control pe-control-text">
    <label for=${id}>${p.label}</label>
    <input type="text" id=${id} autocomplete="off" spellcheck="false" maxlength="1000" data-param=${p.key}
      @input=${box.input} @blur=${box.leave} ${typed(p, value, session)}>
  </div>`;
}

/** Multi-line text, for pasting. */
function areaControl(p, value, session) {
  const id = `${session.id}-${p.key}`;
  const box = typing(p, session);
  // invalid text stays, to be corrected
  const leave = (event) => session.keeps(p) || box.leave(event);
  return html`<div class="pe-control pe-control-text pe-control-area">
    <label for=${id}>${p.label}</label>
    <textarea id=${id} rows="4" autocomplete="off" spellcheck="false" data-param=${p.key}
      @input=${box.input} @blur=${leave} ${typed(p, value, session)}></textarea>
  </div>`;
}

function switchControl(p, value, session) {
  const id = `${session.id}-${p.key}`;
  const change = (event) => session.set(p, event.target.checked);
  return html`<div class="pe-control pe-control-switch">
    <input type="checkbox" id=${id} data-param=${p.key} .checked=${value} @change=${change}><label
        for=${id}>${p.label}</label>
  </div>`;
}

/** A list; `limit` restricts its choices. */
function choiceControl(p, value, session, limit = Object.keys(p.choices)) {
  const id = `${session.id}-${p.key}`;
  const change = (event) => session.set(p, event.target.value);
  const options = limit.map(
    (key) => html`<option value=${key} ?selected=${key === value}>${p.choices[key]}</option>`,
  );
  return html`<div class="pe-control pe-control-text">
    <label for=${id}>${p.label}</label><select id=${id} data-param=${p.key} .value=${value}
        @change=${change}>${options}</select>
  </div>`;
}

const MAKE = {
  integer: sliderControl,
  even: sliderControl,
  number: sliderControl,
  list: textControl,
  sentence: textControl,
  digits: textControl,
  text: areaControl,
  switch: switchControl,
  choice: choiceControl,
};

/** The control of a parameter; `limit` is its largest value, `isBare` replaces the box by plain text. */
export const control = (p, value, session, limit, isBare) =>
  p.control === false ? nothing : MAKE[p.kind](p, value, session, limit, isBare);

export const button = (label, act) =>
  html`<button type="button" class="pe-button" @click=${act}>${label}</button>`;
