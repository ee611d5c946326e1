// Small means for making elements.

/** h("button", {type: "button", onclick}, "text", child) → element. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/** Many at once; names that begin with `on` are listeners, and false, null and undefined are left out. */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : value);
  }
}

/** An id that no other explorer on the page has, though each may be loaded as a module of its own. */
export function uniqueId() {
  globalThis.peLibIds = (globalThis.peLibIds ?? 0) + 1;
  return `pe-${globalThis.peLibIds}`;
}

/** Text only where it differs: writing it anew costs a layout and speaks twice. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A canvas of so many CSS pixels, sharp on the screen it stands on; returns its 2-D context, scaled. */
export function fitCanvas(canvas, width, height) {
  const ratio = Math.min(globalThis.devicePixelRatio || 1, 2);
  const [w, hh] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== hh) {
    canvas.width = w;
    canvas.height = hh;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
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
