// The published page's host: finds the islands, and brings each to life as it nears the viewport.
// Built as a classic script, since browsers block modules under file://.
import { h } from "./dom.js";
import { explorers } from "./index.js";
import { pageModel } from "./model.js";
import { linkName, readLink } from "./permalink.js";

const NEAR = "600px";
const islands = new Map(); // name → {figure, explorer, model}

function adopt(figure) {
  const explorer = explorers[figure.dataset.explorer];
  if (!explorer) return;
  const startState = { ...explorer.defaults, ...JSON.parse(figure.dataset.state) };
  const model = Object.assign(pageModel(startState), { startState, linkName: figure.dataset.name });
  islands.set(figure.dataset.name, { figure, explorer, model });
}

/** Renders beside the picture, unseen, and shows it once it has painted: no jump and no blank. */
function enliven({ figure, explorer, model }) {
  if (figure.querySelector(".pe-live")) return;
  const live = h("div", { class: "pe-live" });
  figure.append(live);
  try {
    explorer.render({ model, el: live });
  } catch (error) {
    live.remove(); // the picture stays
    throw error;
  }
  requestAnimationFrame(() => { figure.dataset.alive = ""; });
}

/** The state that the address carries, if it is for one of these islands. */
function followLink({ scroll }) {
  const island = islands.get(linkName(location.hash));
  if (!island) return;
  const { state, errors } = readLink(location.hash, island.explorer.params);
  for (const [key, value] of Object.entries(state)) island.model.set(key, value);
  enliven(island);
  if (errors.length) island.figure.querySelector(".pe-message").textContent = `${errors.join("; ")}.`;
  if (scroll) island.figure.scrollIntoView({ block: "start" });
}

function start() {
  for (const figure of document.querySelectorAll("figure.pe-explorer")) adopt(figure);
  const near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      enliven(islands.get(target.dataset.name));
    }
  }, { rootMargin: NEAR });
  for (const { figure } of islands.values()) near.observe(figure);
  followLink({ scroll: true });
  addEventListener("hashchange", () => followLink({ scroll: false }));
  // The still pictures are what is printed.
  addEventListener("beforeprint", () => { for (const image of document.querySelectorAll(".pe-explorer img")) image.loading = "eager"; });
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
