// What stands round an explorer's picture, from what its controller says.
import { html, nothing } from "lit-html";
import { button, control } from "./controls.js";
import { chipOf, docking, fold, holding, playing, questions, toStage, undoing, views } from "./panel.js";

/** The control of a parameter, at its value of now. */
function controlOf(p, { state, session, mostOf }) {
  const value = p.below?.hide ? state.good[p.key] : state.shown.state[p.key]; // a list whole, drawn or not
  return control(p, value, session, mostOf(p));
}

/** What is read off, and how the held state differs. */
function readout(spec, seen) {
  if (!spec.readout) return nothing;
  const difference = seen.held && spec.compare?.(seen.held, seen);
  return html`<div class="pe-readout">${spec.readout(seen)}
              ${difference ? html`<span class="pe-difference">${difference}</span>` : nothing}</div>`;
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
  const unused = [...spec.hidden(state.shown.state), "view"];
  const settings = params.filter((p) => p.control !== false && !unused.includes(p.key));
  const front = (isOnStage && desk.docked) || control.inFront();
  const main = front.map((key) => settings.find((p) => p.key === key)).filter(Boolean);
  const more = control.isPicked ? [] : settings.filter((p) => !main.includes(p));
  const folds = main.length > 0;
  const chip = seen.held ? chipOf(params, state.good.held, state.good) : null;
  const view = params.find((p) => p.key === "view");
  return html`
      <div class="pe-top">
        ${questions(desk, control.questions, deeds)}
        ${views(view, state.shown.state.view, (key) => {
          deeds.gesture();
          control.acts.set("view", key);
        })}
        ${toStage(isOnStage, deeds.toStage)}
      </div>
      <div class="pe-picture pe-in-${seen.form}"
          style=${seen.height && !isOnStage ? `height:${seen.height}px` : ""}
          >${seen.height === 0 ? nothing : spec.view(seen, control.acts)}</div>
      ${readout(spec, seen)}
      <div class="pe-worked">
        <div class="pe-bar">
          ${entry.play ? playing(plays, entry.play.name ?? played.label.toLowerCase(), deeds) : nothing}
          ${spec.compare ? holding(chip, deeds) : nothing}
          ${undoing(state.past, deeds)}
        </div>
        ${folds ? html`<div class="pe-main">${main.map((p) => controlOf(p, control))}</div>` : nothing}
        ${isOnStage && folds ? docking(settings, front, deeds) : nothing}
      </div>
      <p class="pe-message ${message === desk.refusal ? "" : "pe-settled"}"
          role="alert">${message ? `${message}.` : ""}</p>
      <div class="pe-feet">
        ${folds && more.length ? fold("More settings", "more", desk.open, deeds) : nothing}
        ${fold("Numbers", "numbers", desk.open, deeds)}
        ${button("Reset", deeds.reset)}
        ${link}
      </div>
      ${
        desk.open.more || !folds
          ? html`<div class="pe-controls">${more.map((p) => controlOf(p, control))}</div>`
          : nothing
      }
      ${desk.open.numbers ? numbers.template() : nothing}
      <p class="pe-words pe-offscreen" aria-live="polite">${desk.words}</p>`;
}
