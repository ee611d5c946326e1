// How an explorer speaks with a trained model that its page can load at a press: until then, and where there
// is none, it shows what is recorded.
import { html, nothing } from "lit-html";
import { button } from "./controls.js";

const mega = (bytes) => Math.max(1, Math.round(bytes / 1e6));

/** @type {any} */
let models = null; // the page's own, when they have been met

/** What a record has under a text of the reader's, which may be "constructor". */
export const under = (map, text) => (map && Object.hasOwn(map, text) ? map[text] : undefined);

/** Wait until it is known which models the page has. */
export async function meet(bring) {
  models ??= await bring("trained").catch(() => null); // a copy of the book without them
  await models?.looked;
}

/**
 * A model by its name in the build, and as readers know it, for one explorer with these acts.
 * @param {{name: string, title: string}} model
 * @param {{bring: (name: string) => Promise<any>, renew: () => void, refuse: (text: string) => void}} acts
 */
export function talk({ name, title }, { bring, renew, refuse }) {
  let asked = false;
  let told = ""; // the step that explorers know of

  async function listen() {
    asked = true;
    const had = models;
    await meet(bring);
    models?.listen(() => {
      const { step, come, answers } = models.status(name);
      const now = `${step} ${mega(come)} ${answers.size} ${[...answers.keys()].at(-1)}`;
      if (now !== told) renew();
      told = now;
    });
    if (models && !had) renew();
  }

  const statusNow = () => models?.status(name) ?? { step: "none", words: "" };

  return {
    /** Where the model is: "none", "offered", "comes", "starts" or "ready". */
    step() {
      if (!asked) listen();
      return statusNow().step;
    },
    /** The answer to a question, or null until it is there; of one slot the newest question alone is put. */
    ask: (slot, question) => models?.ask(name, slot, question) ?? null,
    /** What is so, in words. */
    words() {
      const { step, words } = statusNow();
      const said = {
        none: "What is recorded is shown.",
        offered: `What is recorded is shown; ${title} can be loaded.`,
        comes: `${title} is loading.`,
        starts: `${title} starts.`,
        ready: `${title} runs in this page.`,
      }[step];
      return words ? `${said} ${words}` : said;
    },
    /** The same for the eye, with what loads and frees the model. */
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
      const said = {
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
      return html`<span class="pe-trained-model">${said}${bar}${act}${note}</span>`;
    },
  };
}
