// The interface to a trained model that the page can load; until then recorded results are shown.
import { html, nothing } from "lit-html";
import { button } from "./controls.js";

const mega = (bytes) => Math.max(1, Math.round(bytes / 1e6));

/** @type {any} */
let models = null; // of the page, once they are known

/** A record's own entry for a text, which may be "constructor". */
export const under = (map, text) => (map && Object.hasOwn(map, text) ? map[text] : undefined);

/** Waits until the page's models are known. */
export async function meet(bring) {
  models ??= await bring("trained").catch(() => null); // a copy of the book without models
  await models?.looked;
}

/**
 * A model by its build name and title, for one explorer.
 * @param {{name: string, title: string}} model
 * @param {{bring: (name: string) => Promise<any>, renew: () => void, refuse: (text: string) => void}} acts
 */
export function talk({ name, title }, { bring, renew, refuse }) {
  let asked = false;
  let rendered = ""; // the last status that was rendered

  async function listen() {
    asked = true;
    const had = models;
    await meet(bring);
    models?.listen(() => {
      const { step, come, answers } = models.status(name);
      const now = `${step} ${mega(come)} ${answers.size} ${[...answers.keys()].at(-1)}`;
      if (now !== rendered) renew();
      rendered = now;
    });
    if (models && !had) renew();
  }

  const statusNow = () => models?.status(name) ?? { step: "none", words: "" };

  return {
    /** The status: "none", "offered", "comes", "starts" or "ready". */
    step() {
      if (!asked) listen();
      return statusNow().step;
    },
    /**
     * The answer to a question, or null until it arrives; of a slot only the newest question is processed.
     */
    ask: (slot, question) => models?.ask(name, slot, question) ?? null,
    /** The status for screen readers. */
    words() {
      const { step, words } = statusNow();
      const status = {
        none: "What is recorded is shown.",
        offered: `What is recorded is shown; ${title} can be loaded.`,
        comes: `${title} is loading.`,
        starts: `${title} starts.`,
        ready: `${title} runs in this page.`,
      }[step];
      return words ? `${status} ${words}` : status;
    },
    /** The status as a template, with the button to load or forget the model. */
    line() {
      const { step, price, come, kept, words } = statusNow();
      const note = words ? html` <span class="pe-trained-words" role="alert">${words}</span>` : nothing;
      const press = {
        offered: () => models.load(name, bring),
        ready: () => models.forget(name).catch((error) => refuse(String(error))),
      }[step];
      const label = {
        offered: kept ? `Start ${title}: this browser has it` : `Load ${title}: ${mega(price)} MB, once`,
        ready: "Forget the model",
      }[step];
      const status = {
        none: "Recorded: this copy of the book has no model in it.",
        offered: "",
        comes: `${title} comes: ${mega(come)} of ${mega(price)} MB`,
        starts: `${title} starts …`,
        ready: `${title} runs in this page.`,
      }[step];
      const bar =
        step === "comes"
          ? html` <progress max=${price} value=${come} aria-label=${title}></progress>`
          : nothing;
      const act = press ? button(label, press) : nothing;
      return html`<span class="pe-trained-model">${status}${bar}${act}${note}</span>`;
    },
  };
}
