// What all explorers share: state in and out of the model, controls, one repaint a frame, words, numbers, reset, link.
import { pageColours } from "./colour.js";
import { h, setText, uniqueId } from "./dom.js";
import { button, numbersTable, toClipboard } from "./controls.js";
import { writeLink } from "./permalink.js";

/**
 * Make anywidget's `render` from an explorer's description.
 *
 * spec.kind, spec.title, spec.params (a list), spec.defaults (a whole state), and
 * spec.build({change, refuse, repaint, root}) → {controls: [elements], body: element,
 *   take(state), draw(width, colours), words() → string, table(most) → {header, rows, note}}
 */
export function defineExplorer(spec) {
  return { ...spec, render: ({ model, el }) => mount(spec, model, el) };
}

function mount(spec, model, el) {
  const root = h("section", { class: `pe pe-${spec.kind}`, "aria-label": spec.title });
  const message = h("p", { class: "pe-message", role: "alert" });
  const words = h("p", { class: "pe-words", "aria-live": "polite" });

  let good = null; // the last state that could be drawn
  let stale = true; // whether the model has changed since
  let frame = 0;
  let width = 0;
  let resting = 0;
  let colours = null; // the page's, until its theme changes
  let broken = false; // whether the message is about the model's own state

  const read = () => Object.fromEntries(spec.params.map((param) => [param.key, param.check(model.get(param.key))]));
  const refuse = (text) => setText(message, text ? `${text}.` : "");
  const change = (patch) => {
    refuse("");
    for (const [key, value] of Object.entries(patch)) model.set(key, value);
    model.save_changes();
    update(); // two keys may come within one frame: the second starts from what the first one did
  };
  const repaint = () => { frame ||= requestAnimationFrame(paint); };
  const changed = () => { stale = true; repaint(); };

  const view = spec.build({ change, refuse, repaint, root });
  const numbers = numbersTable((most) => view.table(most), model.linkName ?? `${spec.title} ${uniqueId()}`);
  const start = Object.fromEntries(spec.params.map((param) => [param.key, model.get(param.key)]));
  const link = h("a", { class: "pe-button pe-link", href: "#" }, "Link to this picture");
  const said = h("span", { class: "pe-said", role: "status" });
  link.addEventListener("click", async () => {
    const there = new URL(link.getAttribute("href"), document.baseURI).href;
    setText(said, (await toClipboard(there)) ? "Link copied." : "The link is in the address bar.");
  });
  const reset = button("Reset", () => change(model.startState ?? start));
  const feet = h("div", { class: "pe-feet" }, reset, ...(model.linkName ? [link, said] : []));
  // The picture first: on a phone it and the sliders under it are then on one screen.
  root.append(view.body, message, h("div", { class: "pe-controls" }, ...view.controls), words, feet, numbers.element);
  el.append(root);

  function update() {
    stale = false;
    try {
      good = read();
      if (broken) refuse("");
      broken = false;
    } catch (error) {
      refuse(error.message); // from a kernel's link, say: the last good picture stays
      broken = true;
      good ??= { ...spec.defaults };
    }
    view.take(good);
  }

  function paint() {
    frame = 0;
    if (stale) update();
    if (!width) width = root.clientWidth;
    if (!width) return;
    colours ??= pageColours(root);
    view.draw(width, colours);
    if (model.linkName) link.setAttribute("href", writeLink(model.linkName, good, spec.params));
    // Words and numbers follow when the hand rests: a screen reader is not flooded, a frame not missed.
    clearTimeout(resting);
    resting = setTimeout(rest, words.textContent ? 250 : 0);
  }

  function rest() {
    setText(words, view.words());
    numbers.draw();
  }

  const resized = new ResizeObserver(([entry]) => {
    const now = Math.floor(entry.contentRect.width);
    if (now === width) return;
    width = now;
    repaint();
  });
  resized.observe(root);
  // Light or dark: what is on a canvas must be drawn again.
  const retheme = () => { colours = null; repaint(); };
  const themed = new MutationObserver(retheme);
  for (const place of [document.documentElement, document.body]) themed.observe(place, { attributes: true, attributeFilter: ["data-theme", "data-jp-theme-light", "class"] });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", retheme);
  model.on("change", changed);

  paint();
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(resting);
    resized.disconnect();
    themed.disconnect();
    scheme.removeEventListener("change", retheme);
    model.off("change", changed);
  };
}
