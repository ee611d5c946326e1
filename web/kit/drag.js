// Drags of mouse, pen or finger, from press to release.

/**
 * A pointerdown listener. begin(event) returns the data for move(event, held), or null if the press is no
 * drag; end(event, held) comes last in any case. Elements that are dragged vertically need
 * `touch-action: none`, or a finger would scroll.
 * @param {{begin: Function, move: Function, end?: Function}} acts
 */
export const dragged =
  ({ begin, move, end }) =>
  (event) => {
    if (event.button !== 0) return;
    const held = begin(event);
    if (held === null) return;
    event.stopPropagation(); // the picture below may be draggable, too
    const element = event.currentTarget;
    element.setPointerCapture(event.pointerId);
    const page = element.ownerDocument;
    const ends = ["pointerup", "pointercancel", "lostpointercapture"];
    const onMove = (moving) => move(moving, held);
    const onEnd = (ended) => {
      element.removeEventListener("pointermove", onMove);
      page.removeEventListener("pointerup", onGone);
      for (const name of ends) element.removeEventListener(name, onEnd);
      end?.(ended, held);
    };
    const onGone = (ended) => element.isConnected || onEnd(ended); // the element was removed from the page
    element.addEventListener("pointermove", onMove);
    page.addEventListener("pointerup", onGone);
    for (const name of ends) element.addEventListener(name, onEnd);
  };

const plotUnder = (event) => event.currentTarget.closest(".pe-plot").getBoundingClientRect();

/** The pointer's place in its plot, in pixels. */
export const placeIn = (event, plot = plotUnder(event)) => ({
  x: event.clientX - plot.left,
  y: event.clientY - plot.top,
});

/**
 * A drag over a plot: to({x, y}, shown) is the patch for the pointer's place in pixels. `isAtOnce` applies it
 * at the press, too.
 */
export const draggedOver = (change, to, isAtOnce = false) => {
  const move = (event, plot) => change((shown) => to(placeIn(event, plot), shown));
  return dragged({
    begin(event) {
      const plot = plotUnder(event);
      if (isAtOnce) move(event, plot);
      return plot;
    },
    move,
  });
};
