// The keys and gestures of every explorer, wired once on its element.

const TYPED = "input:not([type=range], [type=checkbox]), textarea, select";
const PRESSED = "button, summary, a, input[type=checkbox]"; // Space is theirs

/**
 * Space plays, comma and full stop step, H holds, F goes on stage, L lights a spot there and Q shows the
 * link as a QR code, Ctrl-Z undoes: with the focus inside, never in a box, and never where the view has taken
 * the key.
 */
export function keys(root, deeds, isOnStage) {
  const letters = {
    ",": () => deeds.step(-1),
    ".": () => deeds.step(1),
    h: deeds.hold,
    f: deeds.toStage,
    l: () => isOnStage() && deeds.spotlight(),
    q: () => isOnStage() && deeds.code(),
  };

  function deedOf(event) {
    const key = event.key.toLowerCase();
    if (event.target.matches(TYPED)) return null; // a box keeps its own
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") return event.shiftKey ? deeds.redo : deeds.undo;
      return key === "y" ? deeds.redo : null;
    }
    if (event.altKey) return null;
    if (key === "escape") return () => deeds.unfold("questions", false);
    if (key === " ") return event.target.matches(PRESSED) ? null : deeds.play;
    return letters[key] ?? null;
  }

  root.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    const deed = deedOf(event);
    if (!deed) return;
    if (event.key !== "Escape") {
      event.preventDefault();
      event.stopPropagation();
    }
    deed();
  });

  // What is one step of undo: from a press to the next, or what is typed into one box
  root.addEventListener("pointerdown", () => deeds.gesture(), true);
  const typed = (event) => {
    if (event.target.matches(TYPED)) deeds.gesture(event.target);
    else if (event.type === "keydown" && !event.repeat) deeds.gesture();
  };
  for (const name of ["keydown", "focusin"]) root.addEventListener(name, typed, true);
}
