// What several views draw with.
import { svg } from "lit-html";
import { onKeys, sliderKeys } from "../../kit/plot.js";

export const last = ({ state }) => state.seq_len - 1;

/** A handle for a whole number: 44 pixels wide for a finger, and a slider to the keyboard. */
export const handle = ({ name, key, at, value, most, text, shape, drag, change, cursor = "pe-edge" }) =>
  svg`<g role="slider" tabindex="0" class=${cursor} aria-label=${name} aria-valuemin="0" aria-valuemax=${most}
      aria-valuenow=${value} aria-valuetext=${text} transform="translate(${at.x},${at.y})"
      @pointerdown=${drag} @keydown=${onKeys(sliderKeys(key, change, () => [0, most]))}>
    <rect x="-22" y="-22" width="44" height="44" fill="transparent"></rect>${shape}</g>`;

export const disc = (r) => svg`<circle class="pe-tip" r=${r}></circle>`;

export const square = (r) => svg`<rect class="pe-tip" x=${-r} y=${-r} width=${2 * r} height=${2 * r}></rect>`;

export const ofHead = ({ state, width }) => (width < state.d_model ? `, a head of ${width} columns` : "");
