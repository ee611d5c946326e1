// The interface around an explorer's picture. Initially: question, views, verdict, picture and one row with
// Play, the main control and “⋯”, which unfolds the rest.
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

/** A parameter's control with its current value; `isBare` omits the box. */
function controlOf(p, { state, session, mostOf }, isBare = false) {
  const value = (p.below?.hide ? state.valid : state.shown.state)[p.key]; // a list even beyond its limit
  return control(p, value, session, mostOf(p), isBare);
}

/** The readout, followed by the difference to the held state or the first hint. */
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
 * @param {any} seen the argument of its view
 * @param {any} parts `commands` of controller and stage; `numbers` and `link`, templates
 */
export function template(control, seen, { commands, numbers, link }) {
  const { spec, state, ui, plays, played, message } = control;
  const { params, entry } = spec;
  const isOnStage = seen.form === "stage";
  const isOpen = ui.open.more;
  const unused = [...spec.hidden(state.shown.state), "view"];
  const settings = params.filter((p) => p.control !== false && !unused.includes(p.key));
  const front = (isOnStage && ui.docked) || control.inFront();
  const main = front.map((key) => settings.find((p) => p.key === key)).filter(Boolean);
  const others = control.isPicked ? [] : settings.filter((p) => !main.includes(p));
  const chip = seen.held ? chipOf(params, state.valid.held, state.valid) : null;
  const view = params.find((p) => p.key === "view");
  const isBare = !isOpen && !isOnStage && !control.isPicked;
  const isOld = Boolean(ui.invalid || state.modelError);
  const old = isOld ? " This picture is of the values before." : "";
  const { words, part } = ui.wait;
  const share =
    part && message === words ? html` <progress value=${part} aria-label="Loading"></progress>` : nothing;
  const name = entry.play?.name ?? played?.label.toLowerCase();
  const tools = html`
          ${entry.play ? stepping(plays, commands) : nothing}
          ${spec.compare ? holding(chip, commands) : nothing}
          ${isOnStage ? undo(state.past, commands) : nothing}
          ${again(state.past, commands)}`;
  return html`
      <div class="pe-top">
        ${questions(ui, control.headline(), control.questions, commands)}
        ${views(view, state.shown.state.view, (key) => {
          commands.gesture();
          control.acts.set("view", key);
        })}
        ${isOnStage ? toStage(true, commands.toStage) : nothing}
      </div>
      ${readout(spec, seen, control.invitation())}
      <div class="pe-scene">
        <div class="pe-picture pe-in-${seen.form} ${isOld ? "pe-old" : ""}"
            style=${seen.height && !isOnStage ? `height:${seen.height}px` : ""}
            >${seen.height === 0 ? nothing : spec.view(seen, control.acts)}</div>
        <p class="pe-message ${message === ui.refusal ? "" : "pe-settled"}"
            role="alert">${message ? `${message}.` : ""}${old}${share}</p>
      </div>
      <div class="pe-foot">
        ${entry.play ? play(plays, name, commands) : nothing}
        ${isOnStage ? html`<div class="pe-bar">${tools}</div>` : nothing}
        <div class="pe-main">${main.map((p) => controlOf(p, control, isBare))}</div>
        ${isOnStage ? docking(settings, front, commands) : nothing}
        ${!isOnStage && state.past.canUndo() ? undo(state.past, commands) : nothing}
        ${isOnStage ? nothing : more(isOpen, commands)}
      </div>
      ${
        isOpen && !isOnStage
          ? html`<div class="pe-tray">
        <div class="pe-bar">${tools}</div>
        <div class="pe-controls">${others.map((p) => controlOf(p, control))}</div>
        <div class="pe-feet">
          ${fold("Numbers", "numbers", ui.open, commands)}
          ${button("Reset", commands.reset)}
          ${link}
          ${toStage(false, commands.toStage)}
        </div>
        ${ui.open.numbers ? numbers.template() : nothing}
      </div>`
          : html`<div class="pe-kept" hidden>${link}</div>`
      }
      <p class="pe-words pe-offscreen" aria-live="polite">${ui.words}</p>`;
}
