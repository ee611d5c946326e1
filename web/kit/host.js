// The host of a published page: starts each explorer when it comes near the viewport. The host and the
// explorers are classic scripts, since browsers block modules under file://.
import { controlsOf, linkName, readLink, unknownControls } from "./link.js";
import { pageModel } from "./model.js";
import { mount } from "./mount.js";
import { KINDS } from "./schema.js";

const NEAR = "600px";
const SEEN = "-25% 0px"; // well inside the window
const SWEEP = 700; // milliseconds, slightly more than the style sheet's animation

const pageLoaded = () =>
  document.readyState === "complete"
    ? null
    : new Promise((done) => addEventListener("load", done, { once: true }));

/** Starts the page's explorers; `load(kind)` loads a kind. Returns a function that adds an explorer later. */
export function host(load) {
  const islands = new Map(); // name → {figure, kind, model, living}
  /** @type {any} */
  let linked = null; // the explorer whose state came from the address

  function adopt(figure) {
    const { explorer: kind, name: linkName, question, state } = figure.dataset;
    if (!KINDS.includes(kind)) return;
    const startState = JSON.parse(state);
    const codeOf = async (text) => (await load("qr")).draw(text);
    const bring = async (name) => (await load(name)).data;
    const ask = async (name, of, tell) => (await bring(name))(of, tell);
    const model = Object.assign(pageModel({ ...startState, question }), {
      startState,
      linkName,
      codeOf,
      bring,
      ask,
    });
    islands.set(linkName, { figure, kind, model, living: null });
    near.observe(figure);
  }

  /** Loads an explorer, whose schema completes the start state. */
  async function brought({ kind, model }) {
    const explorer = await load(kind);
    for (const [key, value] of Object.entries(explorer.defaults))
      if (!(key in model.startState)) {
        model.startState[key] = value;
        model.set(key, value);
      }
    return explorer;
  }

  /** Renders unseen and replaces the picture once painted, to avoid jumps and blanks. */
  async function enliven(island) {
    const { figure, model } = island;
    const explorer = await brought(island);
    const start = Object.fromEntries(explorer.params.map(({ key }) => [key, model.get(key)]));
    if (explorer.prepare) {
      await pageLoaded(); // a model's data do not delay what the page shows first
      await explorer.prepare(start, model.bring); // the picture stays until then
    }
    if (island.living) return;
    const live = document.createElement("div");
    live.className = "pe-live";
    figure.append(live);
    try {
      island.living = mount(explorer, model, live);
    } catch (error) {
      live.remove(); // the picture stays
      throw error;
    }
    requestAnimationFrame(() => {
      figure.dataset.alive = "";
      arrives.observe(figure);
    });
  }

  /** Opens folded elements around the target of an address. */
  function unfold({ figure }) {
    const fold = figure.closest("details:not([open])");
    if (fold) /** @type {HTMLDetailsElement} */ (fold).open = true;
  }

  /** Applies a link: its values replace those of the start state, which is restored without a link. */
  async function follow(island, hash) {
    const { params } = hash ? await brought(island) : { params: [] };
    const { state, errors } = hash ? readLink(hash, params) : { state: {}, errors: [] };
    const controls = hash ? controlsOf(hash) : null;
    errors.push(...unknownControls(controls ?? [], params));
    island.model.controls = controls;
    for (const [key, value] of Object.entries({ ...island.model.startState, ...state }))
      island.model.set(key, value);
    if (hash) {
      unfold(island);
      await enliven(island);
    }
    island.living?.refuse(errors.join("; "));
    linked = hash ? island : null;
  }

  async function followAddress({ scroll }) {
    const { hash } = location;
    const island = islands.get(linkName(hash));
    if (island) await follow(island, hash);
    else if (!hash && linked) await follow(linked, "");
    if (!island) return;
    // twice, since lazily drawn content changes the layout
    const go = () => island.figure.scrollIntoView({ block: scroll, behavior: "instant" });
    go();
    requestAnimationFrame(() => requestAnimationFrame(go));
  }

  /** Printing shows the current state in the colours of paper, or the still picture if it was not changed. */
  function print(onPaper) {
    for (const { figure, living } of islands.values()) {
      const touched = onPaper && living && !(living.isAtStart() && figure.querySelector(":scope > img"));
      const was = "printed" in figure.dataset;
      if (touched) figure.dataset.printed = "";
      else delete figure.dataset.printed;
      if (touched || was) living.print(onPaper);
      for (const image of figure.querySelectorAll("img")) image.loading = "eager";
    }
  }

  /** Calls act(island) once per observed figure when it comes within the margin. */
  function whenNear(rootMargin, act) {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          observer.unobserve(target);
          act(islands.get(/** @type {HTMLElement} */ (target).dataset.name));
        }
      },
      { rootMargin },
    );
    return observer;
  }

  /** Animates the hands when an explorer is first seen. */
  const arrives = whenNear(SEEN, ({ figure }) => {
    figure.dataset.arrives = "";
    setTimeout(() => delete figure.dataset.arrives, SWEEP);
  });
  const seen = whenNear("0px", enliven);
  // large data, such as a trained model, is loaded only when the explorer is seen
  const near = whenNear(NEAR, async (island) => {
    const { prepare } = await brought(island);
    if (prepare) seen.observe(island.figure);
    else await enliven(island);
  });

  function start() {
    for (const figure of document.querySelectorAll("figure.pe-explorer"))
      adopt(/** @type {HTMLElement} */ (figure));
    followAddress({ scroll: "start" });
    const asked = new URLSearchParams(location.search).get("stage");
    const onStage = asked === null ? null : (islands.get(asked) ?? linked ?? [...islands.values()][0]);
    if (onStage) unfold(onStage);
    if (onStage) enliven(onStage).then(() => onStage.model.set("stage", true));
    addEventListener("hashchange", () => followAddress({ scroll: "nearest" }));
    document.addEventListener("click", ({ target }) => {
      // a link in the text sets its state again, even if the address does not change
      const link = /** @type {Element} */ (target).closest("a");
      if (link?.hash && link.href === location.href) followAddress({ scroll: "nearest" });
    });
    const { dataset } = document.documentElement;
    let theme;
    addEventListener("beforeprint", () => {
      theme = dataset.theme;
      dataset.theme = "light";
      print(true);
    });
    addEventListener("afterprint", () => {
      dataset.theme = theme;
      print(false);
    });
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
  return adopt;
}
