// Around an explorer that stands alone: its address may be short, its height is told to the page that frames
// it, and a clicker's keys reach the slides.

const figure = /** @type {HTMLElement} */ (document.querySelector("figure.pe-explorer"));
const kind = figure.dataset.explorer;
const onStage = new URLSearchParams(location.search).has("stage");

/** The short form, `#base=100`, as the long one, `#frequency?base=100`, which the host reads. */
function lengthen() {
  const asked = location.hash.slice(1);
  if (!asked || asked.includes("?")) return;
  history.replaceState(null, "", `#${kind}?${asked}${onStage ? "&stage=true" : ""}`);
}

lengthen();
addEventListener("hashchange", lengthen);

if (parent !== window) {
  if (onStage) document.body.dataset.framed = "";
  const tell = (message) => parent.postMessage({ from: "a-sense-of-order", kind, ...message }, "*");
  new ResizeObserver(() => tell({ height: document.body.scrollHeight })).observe(document.body);
  // The stage takes the focus; a frame that nobody has touched leaves it to the page around it.
  let touched = false;
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => (touched = true), true);
  addEventListener("focusin", ({ target }) => {
    if (touched) return;
    /** @type {HTMLElement} */ (target).blur();
    tell({ key: "" });
  });
  const passedOn = ["PageDown", "PageUp", ...(onStage ? ["Escape", "s"] : [])];
  addEventListener(
    "keydown",
    (event) => {
      const isTyped = /** @type {HTMLElement} */ (event.target).matches(
        "input:not([type=range], [type=checkbox])",
      );
      if (!passedOn.includes(event.key) || (isTyped && event.key === "s")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      tell({ key: event.key });
    },
    true,
  );
}
