// The stage: an explorer fills the screen, for a room. Its element moves into a dialog and back, state and
// all.

const MARGIN = 48; // CSS pixels at 1920 × 1080, as are the next two
const TYPE = 28; // of axes
const LEAST = 20; // on the smallest of screens
const IDLE = 3000; // milliseconds without a hand, after which the controls fade

/** The size of the type of axes on this screen; a slide's frame is as wide as its screen, and not as high. */
export function typeNow() {
  const high = parent === window ? innerHeight : (innerWidth * 1080) / 1920;
  return Math.max(LEAST, Math.round(TYPE * Math.min(innerWidth / 1920, high / 1080)));
}

/**
 * The stage of an explorer whose element is `root`; `leave` is called when the reader presses Escape.
 * @param {HTMLElement} root
 * @param {() => void} leave
 */
export function stage(root, leave) {
  /** @type {any} */
  let dialog = null;
  /** @type {any} */
  let home = null;
  /** @type {any} */
  let lamp = null;
  /** @type {any} */
  let card = null;
  let idle = 0; // the timer

  /** A hand is there: the controls come back, and fade when it has gone. */
  const awake = () => {
    clearTimeout(idle);
    dialog?.removeAttribute("data-idle");
    idle = setTimeout(() => dialog?.setAttribute("data-idle", ""), IDLE);
  };

  const follow = (event) => {
    const focused = event.type === "focusin" ? event.target.getBoundingClientRect() : null;
    const x = focused ? focused.left + focused.width / 2 : event.clientX;
    const y = focused ? focused.top + focused.height / 2 : event.clientY;
    dialog?.style.setProperty("--pe-x", `${x}px`);
    dialog?.style.setProperty("--pe-y", `${y}px`);
  };
  const fullscreenLeft = () => {
    if (!document.fullscreenElement) leave();
  };
  const size = () => {
    const type = typeNow();
    dialog?.style.setProperty("--pe-type", `${type}px`);
    dialog?.style.setProperty("--pe-margin", `${Math.round((MARGIN * type) / TYPE)}px`);
  };

  function keepFocus(move) {
    const focused = document.activeElement;
    move();
    if (root.contains(focused)) /** @type {HTMLElement} */ (focused).focus({ preventScroll: true });
  }

  return {
    get on() {
      return dialog !== null;
    },
    /** Enter or leave. The page's own scroll stays where it was. */
    set(on) {
      if (on === (dialog !== null)) return;
      if (on) {
        dialog = document.createElement("dialog");
        dialog.className = "pe-stage";
        dialog.setAttribute("aria-label", root.getAttribute("aria-label") ?? "");
        dialog.addEventListener("cancel", (event) => {
          event.preventDefault();
          leave();
        });
        home = root.parentElement;
        home.style.minHeight = `${home.offsetHeight}px`;
        root.tabIndex = -1; // its keys are heard, and no control is ringed before one is asked for
        keepFocus(() => {
          document.body.append(dialog);
          dialog.append(root);
          root.autofocus = true; // not earlier: a frame refuses what comes with it
          dialog.showModal();
          root.autofocus = false;
        });
        for (const name of ["pointermove", "focusin"]) dialog.addEventListener(name, follow);
        for (const name of ["pointermove", "pointerdown", "keydown", "focusin"])
          dialog.addEventListener(name, awake, true);
        awake();
        document.addEventListener("fullscreenchange", fullscreenLeft);
        addEventListener("resize", size);
        size();
      } else {
        document.removeEventListener("fullscreenchange", fullscreenLeft);
        removeEventListener("resize", size);
        if (document.fullscreenElement === dialog) document.exitFullscreen().catch(() => {});
        keepFocus(() => home.append(root));
        home.style.minHeight = "";
        dialog.remove();
        clearTimeout(idle);
        dialog = lamp = card = null;
      }
    },
    /** All of the screen, where the browser allows it; only a key or a press may ask. */
    fill() {
      dialog?.requestFullscreen?.().catch(() => {});
    },
    /** A card over the stage, or none any more: an address for the room, as a picture and as words. */
    card(picture, words) {
      if (card || !dialog) {
        card?.remove();
        card = null;
        return;
      }
      card = document.createElement("div");
      card.className = "pe-qr";
      card.innerHTML = picture; // an SVG of our own making
      const text = document.createElement("p");
      text.textContent = words;
      card.append(text);
      dialog.append(card);
    },
    /** Darken all but a circle round the pointer or the focus, or no longer. */
    spotlight() {
      if (lamp) {
        lamp.remove();
        lamp = null;
      } else if (dialog) {
        lamp = document.createElement("div");
        lamp.className = "pe-lamp";
        dialog.append(lamp);
      }
    },
  };
}
