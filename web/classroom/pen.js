// A pen over the slide, until the next slide. The picture gets no pointer events meanwhile.
const SVG = "http://www.w3.org/2000/svg";

export function pen(place) {
  const sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("class", "pen");
  sheet.setAttribute("data-prevent-swipe", "");
  place.append(sheet);
  /** @type {Map<number, {line: SVGPolylineElement, points: string[]}>} */
  const drawn = new Map(); // by pointer id

  sheet.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !isDown()) return;
    event.preventDefault();
    sheet.setPointerCapture(event.pointerId);
    const line = /** @type {SVGPolylineElement} */ (document.createElementNS(SVG, "polyline"));
    sheet.append(line);
    drawn.set(event.pointerId, { line, points: [] });
    draw(event);
  });
  function draw(event) {
    const stroke = drawn.get(event.pointerId);
    if (!stroke) return;
    for (const { clientX, clientY } of event.getCoalescedEvents?.() ?? [])
      stroke.points.push(`${clientX},${clientY}`);
    stroke.points.push(`${event.clientX},${event.clientY}`);
    stroke.line.setAttribute("points", stroke.points.join(" "));
  }
  sheet.addEventListener("pointermove", draw);
  for (const name of ["pointerup", "pointercancel"])
    sheet.addEventListener(name, (event) => drawn.delete(/** @type {PointerEvent} */ (event).pointerId));

  const isDown = () => sheet.hasAttribute("data-down");
  return {
    isDown,
    toggle: (down = !isDown()) => sheet.toggleAttribute("data-down", down),
    /** Deletes the last line, or all. */
    erase: () => sheet.lastElementChild?.remove(),
    clear: () => sheet.replaceChildren(),
  };
}
