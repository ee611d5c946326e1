// Draggable handles: a dot of 14 pixels with a target of 44, and a slider for the keyboard.
import { svg } from "lit-html";
import { onKeys, sliderKeys } from "./plot.js";

/** The touch target around a handle. */
const touch = svg`<rect x="-22" y="-22" width="44" height="44" fill="transparent"></rect>`;

/** The first marker, in a plot of this font size. */
export const disc = (type) => svg`<circle class="pe-tip" r=${type / 2}></circle>`;

/** The second marker. */
export const square = (type) =>
  svg`<rect class="pe-tip" x=${-0.45 * type} y=${-0.45 * type} width=${0.9 * type}
    height=${0.9 * type}></rect>`;

/**
 * A handle for the parameter `key`, an integer from ends[0] to ends[1]; `name` and `text` are its label and
 * value for screen readers, `drag` a pointer listener, `keys` replace the default keys.
 */
export const handle = ({
  name,
  key = "",
  at,
  value,
  ends,
  text,
  shape,
  drag,
  change = /** @type {any} */ (null),
  cursor = "pe-edge",
  step = 1,
  keys = /** @type {any} */ (sliderKeys(key, change, () => ends, step)),
}) => svg`<g role="slider" tabindex="0" class=${cursor} aria-label=${name} aria-valuemin=${ends[0]}
      aria-valuemax=${ends[1]} aria-valuenow=${value} aria-valuetext=${text}
      transform="translate(${at.x},${at.y})" @pointerdown=${drag}
      @keydown=${onKeys(keys)}>${touch}${shape}</g>`;
