// A stand-alone explorer: short addresses, messages about its height, and keys for the slides.

const figure = /** @type {HTMLElement} */ (document.querySelector("figure.pe-explorer"));
const kind = figure.dataset.explorer;
const onStage = new URLSearchParams(location.search).has("stage");

const TYPED = "input:not([type=range], [type=checkbox]), textarea, select";
const MOVED = 'input:not([type=checkbox]), [tabindex="0"]'; // elements that use arrow keys

/** Expands the short form, `#base=100`, to `#frequency?base=100`. */
function lengthen() {
  const hash = location.hash.slice(1);
  if (!hash || hash.includes("?")) return;
  history.replaceState(null, "", `#${kind}?${hash}${onStage ? "&stage=true" : ""}`);
}

lengthen();
addEventListener("hashchange", lengthen);

if (parent !== window) {
  if (onStage) document.body.dataset.framed = "";
  const post = (message) => parent.postMessage({ from: "a-sense-of-order", kind, ...message }, "*");
  new ResizeObserver(() => post({ height: document.body.scrollHeight })).observe(document.body);
  // The stage takes the focus; an untouched frame leaves it to the page around it.
  let touched = false;
  const touch = ({ isTrusted }) => {
    touched ||= isTrusted;
  };
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, touch, true);
  addEventListener("focusin", ({ target }) => {
    if (touched) return;
    /** @type {HTMLElement} */ (target).blur();
    post({ key: "" });
  });

  const pass = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    post({ key: event.key });
  };
  // Some keys are always the slides'; the explorer is the first to handle the others.
  addEventListener(
    "keydown",
    (event) => {
      if (!event.isTrusted) return;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const isTyped = /** @type {HTMLElement} */ (event.target).matches(TYPED);
      const isSlides = event.key === "Escape" || (!isTyped && isPlain && event.key.toLowerCase() === "f");
      if (["PageDown", "PageUp"].includes(event.key) || (onStage && isSlides)) pass(event);
    },
    true,
  );
  addEventListener("keydown", (event) => {
    if (!onStage || !event.isTrusted || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches(TYPED)) return;
    const moves = /^(?:Arrow.*|Home|End)$/u.test(event.key);
    if (moves ? !target.matches(MOVED) : /^[^ ]$/u.test(event.key)) pass(event);
  });
  // some of the slides' keys are forwarded to the explorer
  addEventListener("message", ({ data, source }) => {
    if (source !== parent || data?.to !== "a-sense-of-order") return;
    const { hides, asks, hall, key, ctrlKey } = data;
    if (typeof hides === "boolean") document.body.toggleAttribute("data-without-numbers", hides);
    if (typeof hall === "boolean") document.body.toggleAttribute("data-hall", hall);
    if (typeof asks === "string") document.body.dataset.asks = asks;
    if (typeof key !== "string") return;
    const pressed = new KeyboardEvent("keydown", { key, ctrlKey: ctrlKey === true, bubbles: true });
    document.querySelector(".pe")?.dispatchEvent(pressed);
  });
}
