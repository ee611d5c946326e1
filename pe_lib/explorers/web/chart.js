// A plot's frame: a canvas for the marks, SVG axes of d3's over it, one place for margins and labels.
import { axisBottom, axisLeft } from "d3-axis";
import { select } from "d3-selection";
import { fitCanvas, h, s, whenNew } from "./dom.js";
import { number } from "./format.js";

/** The two layers of one plot. `height` is the whole height, axes included. */
export function plotFrame({ height, margin, label, interactive = false }) {
  const canvas = h("canvas", { "aria-hidden": "true" });
  const xAxis = s("g", { class: "pe-axis" });
  const yAxis = s("g", { class: "pe-axis" });
  const xLabel = s("text", { class: "pe-axis-label", "text-anchor": "middle" });
  const yLabel = s("text", { class: "pe-axis-label", "text-anchor": "middle" });
  const overlay = s("g");
  const svg = s("svg", { "aria-hidden": "true", height }, xAxis, yAxis, xLabel, yLabel, overlay);
  const role = interactive ? { role: "application", tabindex: "0", "aria-roledescription": "plot" } : { role: "img" };
  const element = h("div", { class: "pe-plot", "aria-label": label, ...role, style: `height:${height}px` }, canvas, svg);
  const drawAxes = whenNew(({ box, x, y, xTicks, yTicks, xText, yText, yFormat }) => {
    xAxis.setAttribute("transform", `translate(0,${box.y + box.height})`);
    yAxis.setAttribute("transform", `translate(${box.x},0)`);
    select(xAxis).call(axisBottom(x).tickValues(xTicks).tickFormat(number).tickSize(4));
    select(yAxis).call(axisLeft(y).tickValues(yTicks).tickFormat(yFormat).tickSize(4));
    place(xLabel, `translate(${box.x + box.width / 2},${height - 4})`, xText);
    place(yLabel, `translate(11,${box.y + box.height / 2}) rotate(-90)`, yText);
  });
  return {
    element, overlay, canvas,
    /** Fit to a width; returns the canvas's context and the plot's box in CSS pixels. */
    fit(width) {
      if (svg.getAttribute("width") !== String(width)) svg.setAttribute("width", width);
      const box = { x: margin.left, y: margin.top, width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
      return { context: fitCanvas(canvas, width, height), box };
    },
    axes(box, { x, y, xTicks, yTicks, xText, yText, yFormat = number }) {
      drawAxes([x.domain(), y.domain(), box, xText, yText], { box, x, y, xTicks, yTicks, xText, yText, yFormat });
    },
  };
}

function place(label, transform, text) {
  label.setAttribute("transform", transform);
  if (label.textContent !== text) label.textContent = text;
}

/** Ticks at whole numbers only, about one for so many pixels. */
export const wholeTicks = (scale, pixels, apart) => scale.ticks(Math.max(2, Math.floor(pixels / apart))).filter(Number.isInteger);

/** Where in the plot's box a pointer is, as shares of its width and height, or null outside. */
export function shareUnder(event, element, box) {
  const rect = element.getBoundingClientRect();
  const [x, y] = [(event.clientX - rect.left - box.x) / box.width, (event.clientY - rect.top - box.y) / box.height];
  return x >= 0 && x < 1 && y >= 0 && y < 1 ? { x, y } : null;
}
