// Keyboard commands and gestures of an explorer.

const TYPED = "input:not([type=range], [type=checkbox]), textarea, select";
const PRESSED = "button, summary, a, input[type=checkbox]"; // use Space themselves

/**
 * Space plays, comma and full stop step, H holds, F enters the stage, L and Q are spotlight and QR code
 * there, Ctrl-Z undoes: while the focus is inside, but not in a box, and unless the view has handled the key.
 */
export function keys(root, commands, isOnStage) {
  const letters = {
    ",": () => commands.step(-1),
    ".": () => commands.step(1),
    h: commands.hold,
    f: commands.toStage,
    l: () => isOnStage() && commands.spotlight(),
    q: () => isOnStage() && commands.code(),
  };

  function deedOf(event) {
    const key = event.key.toLowerCase();
    if (event.target.matches(TYPED)) return null; // boxes have their own undo
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") return event.shiftKey ? commands.redo : commands.undo;
      return key === "y" ? commands.redo : null;
    }
    if (event.altKey) return null;
    if (key === "escape") return () => commands.unfold("questions", false);
    if (key === " ") return event.target.matches(PRESSED) ? null : commands.play;
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

  // One step of undo: from a press to the next, or the typing in one box
  root.addEventListener("pointerdown", () => commands.gesture(), true);
  const typed = (event) => {
    if (event.target.matches(TYPED)) commands.gesture(event.target);
    else if (event.type === "keydown" && !event.repeat) commands.gesture();
  };
  for (const name of ["keydown", "focusin"]) root.addEventListener(name, typed, true);
}
