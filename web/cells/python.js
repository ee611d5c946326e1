// The page's one Python: a worker, what it is started from, and its end.

import { unzip } from "../../theme/sphinx_island_book/in_page/gzip.js";
import { bringer } from "../brought/scripts.js";

const brought = bringer("python-in-page-", "Python");

/** The index of what there is to load; two of a page's scripts may ask for it. */
export function indexAt(address) {
  const page = /** @type {any} */ (globalThis);
  page.pageIndexes ??= [];
  return new Promise((resolve, reject) => {
    page.pageIndex = (index) => {
      for (const go of page.pageIndexes.splice(0)) go(index);
    };
    page.pageIndexes.push(resolve);
    const tag = document.createElement("script");
    tag.src = address;
    tag.addEventListener("error", () => {
      tag.remove();
      reject(new Error("Python is not in this copy of the book, or the network is gone."));
    });
    document.head.append(tag);
  });
}

/**
 * Python for a page. `index` says what there is; `on` hears what the cells say, how far loading has come
 * ({step, come, all}), and that Python has ended by itself.
 */
export function pythonOf(base, index, on) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Promise<void> | null} */
  let started = null;
  const kept = new Map(); // name → bytes: what has come, for another start
  /** @type {(code: Uint8Array) => void} */
  let codeCame;
  const code = new Promise((resolve) => {
    codeCame = resolve;
  });
  /** @type {{resolve: (value: any) => void, reject: (error: Error) => void} | null} */
  let waiting = null;
  /** @type {Promise<any> | null} */
  let come = null; // all that the first press brings
  const loaded = new Set();

  const group = (name) => ({ name, ...index.groups[name] });
  const sizeOf = (groups) => groups.reduce((sum, { bytes }) => sum + bytes, 0);
  const installs = (groups) =>
    groups
      .flatMap(({ pieces }) => [...new Set(pieces.map(({ name }) => name))])
      .filter((n) => /\.(whl|zip)$/u.test(n));

  function ask(message) {
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      worker?.postMessage(message);
    });
  }

  /** A file has come: the worker has it at once, or when it starts. */
  function deliver(name, bytes) {
    kept.set(name, bytes);
    if (name === "worker.js") codeCame(bytes);
    else worker?.postMessage({ type: "file", name, bytes });
  }

  function hear({ data }) {
    if (data.type === "says") return on.says(data);
    const own = waiting;
    waiting = null;
    if (data.type === "broke") own?.reject(new Error(data.words));
    else own?.resolve(data);
    if (data.type === "ran") brought.keep();
  }

  /** Tell how much of `all` bytes has come. */
  function counting(all) {
    let come = 0;
    return (bytes) => {
      come += bytes;
      on.loading({ step: "fetch", come, all });
    };
  }

  /** Python starts with the first of its files; it waits for each of the others where it needs it. */
  async function start() {
    const groups = ["python", ...index.first].map(group);
    const tell = counting(sizeOf(groups));
    tell(0);
    come ??= Promise.all(groups.map((group) => brought.bring(base, group, tell, deliver)));
    const script = await Promise.race([code, come.then(() => code)]);
    const address = URL.createObjectURL(new Blob([await unzip(script)], { type: "text/javascript" }));
    worker = new Worker(address);
    URL.revokeObjectURL(address);
    worker.addEventListener("message", hear);
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      end();
      on.ended(event.message);
    });
    const started = ask({ type: "start", settings: index.settings });
    for (const [name, bytes] of kept) worker.postMessage({ type: "file", name, bytes });
    await come;
    on.loading({ step: "start" });
    await started;
    await ask({ type: "install", files: installs(groups) });
    for (const name of [...loaded]) await load(name);
    on.loading({ step: "ready" });
  }

  /** Start Python, once. */
  function ready() {
    started ??= start().catch((error) => {
      come = null;
      end();
      throw error;
    });
    return started;
  }

  /** Load what is had on demand, and what it depends on. */
  async function load(name) {
    const own = group(name);
    if (!loaded.has(name)) await brought.bring(base, own, counting(own.bytes), deliver);
    on.loading({ step: "start" });
    await ask({ type: "load", name, files: installs([own]) });
    loaded.add(name);
    on.loading({ step: "ready" });
  }

  /** End it, whatever it does: its variables are gone. */
  function end() {
    worker?.terminate();
    worker = null;
    started = null;
    const own = waiting;
    waiting = null;
    own?.resolve({ type: "ended" });
  }

  return {
    ready,
    load,
    end,
    run: (message) => ask({ type: "run", ...message }),
    /** What a function of Python's, as module:name, returns of plain values, as JSON has it. */
    call: async (by, values) => JSON.parse((await ask({ type: "call", by, values })).json),
    sizeOf: (name) => sizeOf([group(name)]),
  };
}
