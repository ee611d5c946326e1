// The trained models of a page: index, download, questions and removal. The script registers with the host;
// explorers get it from `bring("trained")`.
import { bringer, piece } from "../brought/scripts.js";

const MOST = 48; // cached answers per model
const MEMORY = /memory|alloc|RangeError|Aborted|out of bounds/iu;

/** @typedef {{step: "none" | "offered" | "comes" | "starts" | "ready", price: number, come: number,
 *   kept: boolean, words: string}} Status */

/** @param {string | undefined} address of index.js in the models' folder, if there are models */
export function trained(address) {
  /** @type {Record<string, any>} */
  const models = {};
  const listeners = new Set();
  const base = address?.replace(/[^/]*$/u, "") ?? "";
  /** @type {any} */
  let index = null;
  const notify = () => {
    for (const listener of listeners) listener();
  };

  const brought = bringer("model-in-page-", "the model", () => {
    for (const model of Object.values(models))
      if (model.step === "comes")
        model.words = "The browser has no room to keep it: it works now, and comes anew another time.";
  });

  const groupOf = (name) => ({ name, ...index.groups[name] });
  const groupsOf = (name) => ["runtime", name].map(groupOf);

  function modelOf(name) {
    models[name] ??= {
      step: "none",
      price: 0,
      come: 0,
      kept: false,
      words: "",
      worker: null,
      busy: null,
      asked: new Map(),
      answers: new Map(),
    };
    return models[name];
  }

  /** Loads the index, once. */
  const looked = (async () => {
    if (!address) return;
    try {
      index = JSON.parse(new TextDecoder().decode(await piece(address, "the list of models")));
    } catch {
      return; // a copy of the book without models
    }
    for (const name of Object.keys(index.groups)) if (name !== "runtime") await offer(name);
    notify();
  })();

  async function offer(name) {
    const groups = groupsOf(name);
    const kept = await Promise.all(groups.map((group) => brought.kept(group)));
    const price = groups.reduce((sum, { bytes }) => sum + bytes, 0);
    const has = kept.reduce((sum, bytes) => sum + bytes, 0);
    Object.assign(modelOf(name), { step: "offered", price, come: 0, kept: has >= 0.99 * price });
  }

  function end(name, words) {
    const model = modelOf(name);
    model.worker?.terminate();
    Object.assign(model, { step: "offered", worker: null, busy: null, come: 0, words });
    model.asked.clear();
    notify();
  }

  /** Loads and starts a model; `bring` loads the worker's script. */
  async function load(name, bring) {
    await looked;
    const model = modelOf(name);
    if (model.step !== "offered") return;
    Object.assign(model, { step: "comes", come: 0, words: "" });
    notify();
    try {
      const source = await bring("trained-worker");
      const script = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
      const worker = new Worker(script);
      URL.revokeObjectURL(script);
      model.worker = worker;
      const started = new Promise((resolve, reject) => {
        worker.addEventListener("message", ({ data }) => hear(name, data, resolve, reject));
        worker.addEventListener("error", (event) => {
          event.preventDefault();
          reject(new Error(event.message));
        });
      });
      worker.postMessage({ type: "start" });
      const count = (bytes) => {
        model.come += bytes;
        notify();
      };
      const deliver = (file, bytes) =>
        worker.postMessage({ type: "file", name: file, bytes }, { transfer: [bytes.buffer] });
      const all = Promise.all(groupsOf(name).map((group) => brought.bring(base, group, count, deliver)));
      await Promise.race([all, started]); // rejects if the worker runs out of memory
      await started;
      Object.assign(model, { step: "ready", kept: !model.words && location.protocol !== "file:" });
      notify();
      next(name);
    } catch (error) {
      const why = String(/** @type {Error} */ (error).message ?? error);
      const words = MEMORY.test(why)
        ? "This browser has not enough memory for the model: close other tabs, or use a larger machine."
        : why;
      end(name, words);
    }
  }

  function hear(name, data, started, failed) {
    const model = modelOf(name);
    if (data.type === "starts") {
      model.step = "starts";
      notify();
    } else if (data.type === "ready") started();
    else if (data.type === "answer") {
      const { key } = model.busy;
      model.answers.set(key, data.answer);
      if (model.answers.size > MOST) model.answers.delete(model.answers.keys().next().value);
      model.busy = null;
      notify();
      next(name);
    } else if (data.id === undefined) failed(new Error(data.words));
    else
      end(
        name,
        MEMORY.test(data.words) ? `The text was too long for this memory. ${data.words}` : data.words,
      );
  }

  /** Sends the oldest question when the worker is idle. */
  function next(name) {
    const model = modelOf(name);
    if (model.busy || model.step !== "ready") return;
    const [first] = model.asked;
    if (!first) return;
    const [slot, question] = first;
    model.asked.delete(slot);
    const key = JSON.stringify(question);
    if (model.answers.has(key)) return next(name);
    model.busy = { key };
    model.worker.postMessage({ type: "ask", id: slot, question });
  }

  return {
    looked,
    /** @returns {Status} */
    status: (name) => modelOf(name),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    /**
     * The answer to a question if it is known, otherwise null; a ready model is then asked. Only the newest
     * question of a slot is sent.
     */
    ask(name, slot, question) {
      const model = modelOf(name);
      const key = JSON.stringify(question);
      const known = model.answers.get(key);
      if (known) return known;
      if (model.step === "ready" && model.busy?.key !== key) {
        model.asked.set(slot, question);
        next(name);
      }
      return null;
    },
    /** Stops a model and deletes it from the cache. */
    async forget(name) {
      end(name, "");
      modelOf(name).answers.clear();
      if (index) await brought.forget(groupOf(name)).catch(() => {});
      if (index) await offer(name);
      notify();
    },
  };
}
