// The stage: an explorer fills the screen. Its element moves into a dialog and back, with its state.

const MARGIN = 48; // CSS pixels at 1920 × 1080, like the next two
const TYPE = 28; // font size of axes
const LEAST = 20; // minimum font size
const IDLE = 3000; // milliseconds without input, after which the controls fade

/** The axes' font size on this screen; the frame of a slide has the screen's width, but not its height. */
export function typeNow() {
  const high = parent === window ? innerHeight : (innerWidth * 1080) / 1920;
  return Math.max(LEAST, Math.round(TYPE * Math.min(innerWidth / 1920, high / 1080)));
}

/**
 * The stage for an explorer's element; `leave` is called for Escape.
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

  /** Shows the controls again, and restarts the timer. */
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
    /** Enters or leaves the stage; the page keeps its scroll position. */
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
        root.tabIndex = -1; // receives keys without focusing a control
        keepFocus(() => {
          document.body.append(dialog);
          dialog.append(root);
          root.autofocus = true; // not earlier: frames reject content with autofocus
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
        const hold = () => {
          if (dialog && !dialog.contains(document.activeElement)) root.focus();
        };
        // after the next drawing, which may lack the button that was pressed
        requestAnimationFrame(() => requestAnimationFrame(hold));
      } else {
        document.removeEventListener("fullscreenchange", fullscreenLeft);
        removeEventListener("resize", size);
        if (document.fullscreenElement === dialog) document.exitFullscreen().catch(() => {});
        keepFocus(() => {
          home.append(root);
          dialog.remove(); // while it is open, nothing outside takes the focus
        });
        home.style.minHeight = "";
        clearTimeout(idle);
        dialog = lamp = card = null;
      }
    },
    /** Requests full screen, which browsers allow only after a key or a press. */
    fill() {
      dialog?.requestFullscreen?.().catch(() => {});
    },
    /** Shows or hides a card with an address as QR code and text. */
    card(picture, words) {
      if (card || !dialog) {
        card?.remove();
        card = null;
        return;
      }
      card = document.createElement("div");
      card.className = "pe-qr";
      card.innerHTML = picture; // our own SVG
      const text = document.createElement("p");
      text.textContent = words;
      card.append(text);
      dialog.append(card);
    },
    /** Turns the spotlight around pointer or focus on or off. */
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
