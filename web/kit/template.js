// What stands round an explorer's picture, from what its controller says. At rest: the question, the views,
// the verdict, the picture, and one row: Play, the control that the chapter asks about, and "⋯", behind which
// the rest stands.
import { html, nothing } from "lit-html";
import { button, control } from "./controls.js";
import {
  again,
  chipOf,
  docking,
  fold,
  holding,
  more,
  play,
  questions,
  stepping,
  toStage,
  undo,
  views,
} from "./panel.js";

/** The control of a parameter, at its value of now; `isBare` leaves out the box to type into. */
function controlOf(p, { state, session, mostOf }, isBare = false) {
  const value = p.below?.hide ? state.good[p.key] : state.shown.state[p.key]; // a list whole, drawn or not
  return control(p, value, session, mostOf(p), isBare);
}

/** What is read off, the verdict first; how the held state differs, or what to do first. */
function readout(spec, seen, invitation) {
  if (!spec.readout) return nothing;
  const difference = seen.held && spec.compare?.(seen.held, seen);
  const [kind, words] = difference ? ["difference", difference] : ["do", invitation];
  return html`<div class="pe-readout">${spec.readout(seen)}
              ${words ? html`<span class=${`pe-${kind}`}>${words}</span>` : nothing}</div>`;
}

/**
 * An explorer as a template.
 * @param {ReturnType<typeof import("./controller.js").controller>} control
 * @param {any} seen what its view is given
 * @param {any} parts `deeds`, those of the controller and of the stage; `numbers` and `link`, templates
 */
export function template(control, seen, { deeds, numbers, link }) {
  const { spec, state, desk, plays, played, message } = control;
  const { params, entry } = spec;
  const isOnStage = seen.form === "stage";
  const isOpen = desk.open.more;
  const unused = [...spec.hidden(state.shown.state), "view"];
  const settings = params.filter((p) => p.control !== false && !unused.includes(p.key));
  const front = (isOnStage && desk.docked) || control.inFront();
  const main = front.map((key) => settings.find((p) => p.key === key)).filter(Boolean);
  const others = control.isPicked ? [] : settings.filter((p) => !main.includes(p));
  const chip = seen.held ? chipOf(params, state.good.held, state.good) : null;
  const view = params.find((p) => p.key === "view");
  const isBare = !isOpen && !isOnStage && !control.isPicked;
  const isOld = Boolean(desk.invalid || state.trouble);
  const old = isOld ? " This picture is of the values before." : "";
  const { words, part } = desk.wait;
  const share =
    part && message === words ? html` <progress value=${part} aria-label="Loading"></progress>` : nothing;
  const name = entry.play?.name ?? played?.label.toLowerCase();
  const tools = html`
          ${entry.play ? stepping(plays, deeds) : nothing}
          ${spec.compare ? holding(chip, deeds) : nothing}
          ${isOnStage ? undo(state.past, deeds) : nothing}
          ${again(state.past, deeds)}`;
  return html`
      <div class="pe-top">
        ${questions(desk, control.headline(), control.questions, deeds)}
        ${views(view, state.shown.state.view, (key) => {
          deeds.gesture();
          control.acts.set("view", key);
        })}
        ${isOnStage ? toStage(true, deeds.toStage) : nothing}
      </div>
      ${readout(spec, seen, control.invitation())}
      <div class="pe-scene">
        <div class="pe-picture pe-in-${seen.form} ${isOld ? "pe-old" : ""}"
            style=${seen.height && !isOnStage ? `height:${seen.height}px` : ""}
            >${seen.height === 0 ? nothing : spec.view(seen, control.acts)}</div>
        <p class="pe-message ${message === desk.refusal ? "" : "pe-settled"}"
            role="alert">${message ? `${message}.` : ""}${old}${share}</p>
      </div>
      <div class="pe-foot">
        ${entry.play ? play(plays, name, deeds) : nothing}
        ${isOnStage ? html`<div class="pe-bar">${tools}</div>` : nothing}
        <div class="pe-main">${main.map((p) => controlOf(p, control, isBare))}</div>
        ${isOnStage ? docking(settings, front, deeds) : nothing}
        ${!isOnStage && state.past.canUndo() ? undo(state.past, deeds) : nothing}
        ${isOnStage ? nothing : more(isOpen, deeds)}
      </div>
      ${
        isOpen && !isOnStage
          ? html`<div class="pe-tray">
        <div class="pe-bar">${tools}</div>
        <div class="pe-controls">${others.map((p) => controlOf(p, control))}</div>
        <div class="pe-feet">
          ${fold("Numbers", "numbers", desk.open, deeds)}
          ${button("Reset", deeds.reset)}
          ${link}
          ${toStage(false, deeds.toStage)}
        </div>
        ${desk.open.numbers ? numbers.template() : nothing}
      </div>`
          : html`<div class="pe-kept" hidden>${link}</div>`
      }
      <p class="pe-words pe-offscreen" aria-live="polite">${desk.words}</p>`;
}
