// The page's Python: a worker, its files, and its end.

import { unzip } from "../../theme/sphinx_island_book/in_page/gzip.js";
import { bringer } from "../brought/scripts.js";

const brought = bringer("python-in-page-", "Python");

/** The index of files to load, shared by a page's scripts. */
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
 * Python for a page. `index` lists its files; `on` has callbacks for output, for the progress of loading
 * ({step, come, all}) and for an unexpected end.
 */
export function pythonOf(base, index, on) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Promise<void> | null} */
  let started = null;
  const kept = new Map(); // name → bytes, for a restart
  /** @type {(code: Uint8Array) => void} */
  let codeCame;
  const code = new Promise((resolve) => {
    codeCame = resolve;
  });
  /** @type {{resolve: (value: any) => void, reject: (error: Error) => void} | null} */
  let waiting = null;
  /** @type {Promise<any> | null} */
  let come = null; // the files of the first start
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

  /** Passes a file to the worker, or stores it for its start. */
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

  /** Reports the loaded bytes out of `all`. */
  function counting(all) {
    let come = 0;
    return (bytes) => {
      come += bytes;
      on.loading({ step: "fetch", come, all });
    };
  }

  /** Starts Python with the first file; it waits for the others when it needs them. */
  async function start() {
    const groups = ["python", ...index.first].map(group);
    const report = counting(sizeOf(groups));
    report(0);
    come ??= Promise.all(groups.map((group) => brought.bring(base, group, report, deliver)));
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

  /** Starts Python, once. */
  function ready() {
    started ??= start().catch((error) => {
      come = null;
      end();
      throw error;
    });
    return started;
  }

  /** Loads an optional package and its dependencies. */
  async function load(name) {
    const own = group(name);
    if (!loaded.has(name)) await brought.bring(base, own, counting(own.bytes), deliver);
    on.loading({ step: "start" });
    await ask({ type: "load", name, files: installs([own]) });
    loaded.add(name);
    on.loading({ step: "ready" });
  }

  /** Ends Python at once; its variables are lost. */
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
    /** The result of a Python function, module:name, of plain values, as JSON. */
    call: async (by, values) => JSON.parse((await ask({ type: "call", by, values })).json),
    sizeOf: (name) => sizeOf([group(name)]),
  };
}
