// Parts of the interface around a picture: questions, views, Play, Hold, undo and others.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { number } from "./format.js";

/** A button with a symbol; `name` is its label and key. */
const sign = (text, name, act, off = false, kind = "") =>
  html`<button type="button" class=${`pe-button pe-sign ${kind}`} aria-label=${name} title=${name}
      ?disabled=${off}
      @click=${act}>${text}</button>`;

/** The current question, which unfolds the list of all. */
export function questions({ asked, open }, headline, all, acts) {
  if (!all.length) return nothing;
  const away = (event) => {
    if (!event.currentTarget.contains(event.relatedTarget)) acts.unfold("questions", false);
  };
  const turn = (event) => {
    event.preventDefault(); // otherwise a repaint would undo the browser's own toggle
    acts.unfold("questions", !open.questions);
  };
  return html`<details class="pe-ask" ?open=${open.questions} @focusout=${away}>
    <summary @click=${turn}>${headline}</summary>
    <ul>${all.map(
      (ask, i) => html`<li><button type="button" class="pe-button" aria-pressed=${i === asked}
          @click=${() => acts.ask(i)}>${ask}</button></li>`,
    )}</ul>
  </details>`;
}

/** The buttons of the views. */
export const views = (p, value, set) =>
  p
    ? html`<div class="pe-views" role="group" aria-label=${p.label}>${Object.entries(p.choices).map(
        ([key, label]) => html`<button type="button" class="pe-button" data-view=${key}
            aria-pressed=${key === value} @click=${() => set(key)}>${label}</button>`,
      )}</div>`
    : nothing;

export const toStage = (on, act) =>
  html`<button type="button" class="pe-button pe-to-stage"
      title=${`${on ? "Leave the stage (Escape)" : "Fill the screen (F)"}`}
      @click=${act}>${on ? "Leave" : "Stage"}</button>`;

/** The Play button. */
export const play = (player, name, acts) =>
  sign(player.playing ? "❚❚" : "▶", player.playing ? "Pause (Space)" : `Play ${name} (Space)`, acts.play);

/** Single steps and speed. */
export const stepping = (player, acts) => html`
  ${sign("◂", "Step back (,)", () => acts.step(-1))}
  ${sign("▸", "Step on (.)", () => acts.step(1))}
  <button type="button" class="pe-button pe-sign pe-speed" title="Speed"
      aria-label=${`Speed ${player.speed}×`}
      @click=${acts.faster}>${player.speed}×</button>`;

/** The Hold button, and the held state. */
export const holding = (chip, acts) => html`
  <button type="button" class="pe-button pe-hold" title="Keep this state beside what follows (H)"
      @click=${acts.hold}>Hold</button>
  ${
    chip === null
      ? nothing
      : html`<span class="pe-held">held${chip ? `: ${chip}` : ""}
          ${sign("✕", "Hold no longer", acts.release)}</span>`
  }`;

export const undo = (past, acts) => sign("↶", "Undo (Ctrl Z)", acts.undo, !past.canUndo(), "pe-undo");

export const again = (past, acts) => sign("↷", "Redo (Ctrl Shift Z)", acts.redo, !past.canRedo(), "pe-undo");

/** The button for everything else. */
export const more = (isOpen, acts) =>
  html`<button type="button" class="pe-button pe-sign pe-more" aria-label="More" title="More"
      aria-expanded=${Boolean(isOpen)} @click=${() => acts.unfold("more", !isOpen)}>⋯</button>`;

/** A disclosure button. */
export const fold = (label, name, open, acts) =>
  html`<button type="button" class="pe-button pe-fold" aria-expanded=${Boolean(open[name])}
      @click=${() => acts.unfold(name, !open[name])}>${label}</button>`;

/** Selection of up to three sliders for the stage. */
export function docking(choices, docked, acts) {
  const full = docked.length >= 3;
  return html`<details class="pe-dock"><summary class="pe-button">Sliders</summary><ul>${choices.map(
    (p) => html`<li><label><input type="checkbox" .checked=${live(docked.includes(p.key))}
        ?disabled=${full && !docked.includes(p.key)}
            @change=${() => acts.dock(p.key)}>${p.label}</label></li>`,
  )}</ul></details>`;
}

/** The differences of the held state, in few words. */
export function chipOf(params, held, state) {
  const shown = (value) => (typeof value === "number" ? number(value) : String(value));
  const words = params
    .filter(({ key }) => key in held && JSON.stringify(held[key]) !== JSON.stringify(state[key]))
    .map((p) => {
      const name = p.label.replace(/ \(.*/u, "").toLowerCase();
      if (p.kind === "switch") return `${held[p.key] ? "" : "not "}${name}`;
      if (p.kind === "text") return `another ${name}`;
      if (p.kind === "choice") return p.choices[held[p.key]];
      return `${name} ${shown(held[p.key])}`;
    });
  return words.length > 2 ? `${words.slice(0, 2).join(", ")} and ${words.length - 2} more` : words.join(", ");
}
