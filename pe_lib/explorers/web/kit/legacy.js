// For explorers whose view is still built by hand: their elements, and the plot that these draw on.
import { render } from "lit-html";
import { explorer } from "./explorer.js";
import { number } from "./format.js";
import { axes, boxOf, fitCanvas } from "./plot.js";

/**
 * spec.build({change, refuse, repaint}) → {body: element, take(state), draw(width, colours), words(),
 * table(most)};
 * all else as for `explorer`.
 */
export const builtByHand = ({ build, ...spec }) =>
  explorer({
    ...spec,
    make(acts) {
      const view = build(acts);
      return {
        derive(state) {
          view.take(state);
          return {};
        },
        view: () => view.body,
        painted: ({ width, colours }) => view.draw(width, colours),
        words: () => view.words(),
        table: (_, most) => view.table(most),
      };
    },
  });

/** h("button", {type: "button", onclick}, "text", child) → element. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/** Many at once; names that begin with `on` are listeners, and false, null and undefined are left out. */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, value === true ? "" : value);
  }
}

/** Text only where it differs: writing it anew costs a layout and speaks twice. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Calls `act` only when `key` is not what it was the last time: a picture that stays costs nothing. */
export function whenNew(act) {
  let last;
  return (key, ...rest) => {
    const now = JSON.stringify(key);
    if (now === last) return;
    last = now;
    act(...rest);
  };
}

export const button = (label, onclick) => h("button", { type: "button", class: "pe-button", onclick }, label);

/** The two layers of one plot. `height` is the whole height, axes included. */
export function plotFrame({ height, margin, label, interactive = false }) {
  const canvas = h("canvas", { "aria-hidden": "true" });
  const [axisLayer, overlay] = [s("g"), s("g")];
  const frame = s("svg", { "aria-hidden": "true", height }, axisLayer, overlay);
  const role = interactive
    ? { role: "application", tabindex: "0", "aria-roledescription": "plot" }
    : { role: "img" };
  const element = h(
    "div",
    { class: "pe-plot", "aria-label": label, ...role, style: `height:${height}px` },
    canvas,
    frame,
  );
  let wide = 0;
  const drawAxes = whenNew(({ box, x, y, xTicks, yTicks, xText, yText, yFormat }) => {
    const [across, up] = [
      { scale: x, ticks: xTicks, text: xText },
      { scale: y, ticks: yTicks, text: yText, format: yFormat },
    ];
    render(axes(box, across, up, wide, height), axisLayer);
  });
  return {
    element,
    overlay,
    canvas,
    /** Fit to a width; returns the canvas's context and the plot's box in CSS pixels. */
    fit(width) {
      wide = width;
      if (frame.getAttribute("width") !== String(width)) frame.setAttribute("width", width);
      return { context: fitCanvas(canvas, width, height), box: boxOf(width, height, margin) };
    },
    axes(box, { x, y, xTicks, yTicks, xText, yText, yFormat = number }) {
      drawAxes([x.domain, y.domain, box, wide, devicePixelRatio, xText, yText], {
        box,
        x,
        y,
        xTicks,
        yTicks,
        xText,
        yText,
        yFormat,
      });
    },
  };
}
