// A drag, wired once: from the press to the release, whatever ends it, on a mouse, a pen or a finger.

/**
 * A listener for what can be dragged: `<g @pointerdown=${dragged({ begin, move, end })}>`. begin(event)
 * returns what move(event, held) is given at every move, or null for a press that is no drag; end(event,
 * held) comes last, whatever ends it. What is dragged up and down needs `touch-action: none`, so that a
 * finger on it does not scroll; on all else a finger scrolls up and down, as on the picture.
 */
/** @param {{begin: Function, move: Function, end?: Function}} acts */
export const dragged =
  ({ begin, move, end }) =>
  (event) => {
    if (event.button !== 0) return;
    const held = begin(event);
    if (held === null) return;
    event.stopPropagation(); // a handle lies on a picture that can be dragged too
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
    const onGone = (ended) => element.isConnected || onEnd(ended); // meanwhile it has left the page
    element.addEventListener("pointermove", onMove);
    page.addEventListener("pointerup", onGone);
    for (const name of ends) element.addEventListener(name, onEnd);
  };

/** A handle dragged over a plot: to({x, y}, shown) is the patch for where it is, in pixels. */
export const draggedOver = (change, to) =>
  dragged({
    begin: (event) => event.currentTarget.closest(".pe-plot").getBoundingClientRect(),
    move: (event, plot) =>
      change((shown) => to({ x: event.clientX - plot.left, y: event.clientY - plot.top }, shown)),
  });
