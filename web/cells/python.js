// The page's one Python: a worker, what it is started from, and its end.

import { unzip } from "../../theme/sphinx_island_book/in_page/gzip.js";

const CACHE = "python-in-page-";
const AT_ONCE = 4; // scripts that come at a time

const wait = new Map(); // a script's address → what its data resolves
/** @type {any} */ (globalThis).pageData = (_name, base64) => {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  wait.get(src)?.(base64);
  wait.delete(src);
};

/** A data script's text, in base64. */
function script(address) {
  return new Promise((resolve, reject) => {
    const tag = document.createElement("script");
    tag.src = address;
    wait.set(tag.src, resolve);
    tag.addEventListener("load", () => tag.remove());
    tag.addEventListener("error", () => {
      tag.remove();
      reject(new Error("A part of Python did not come. Is this the whole book, and is the network there?"));
    });
    document.head.append(tag);
  });
}

/** The bytes of base64. */
function bytesOf(base64) {
  if (/** @type {any} */ (Uint8Array).fromBase64) return /** @type {any} */ (Uint8Array).fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** What a store keeps under a name, or null. */
async function inStore(store, name) {
  const response = await store?.match(`/${name}`).catch(() => null);
  return response ? new Uint8Array(await response.arrayBuffer()) : null;
}

let later = []; // what is to be kept

/** Put it there when the first result stands: nobody waits for it. */
function toStore(store, name, bytes) {
  later.push(() => store?.put(`/${name}`, new Response(bytes)).catch(() => {}));
}

function putAll() {
  for (const put of later) put();
  later = [];
}

/** The browser's own store for a group, or null: pages from a disk have none, and need none. */
const stores = new Map(); // group → its store, looked for once
function storeOf(group, digest) {
  if (!stores.has(group)) stores.set(group, openStore(group, digest));
  return stores.get(group);
}

async function openStore(group, digest) {
  try {
    const name = `${CACHE}${group}-${digest}`;
    for (const key of await caches.keys())
      if (key.startsWith(`${CACHE}${group}-`) && key !== name) await caches.delete(key);
    return await caches.open(name);
  } catch {
    return null;
  }
}

const line = []; // what waits to be fetched
let busy = 0;

/** Fetch when it is its turn. */
function inLine(job) {
  return new Promise((resolve, reject) => {
    line.push(() => job().then(resolve, reject));
    go();
  });
}

function go() {
  while (busy < AT_ONCE && line.length) {
    busy += 1;
    line
      .shift()()
      .finally(() => {
        busy -= 1;
        go();
      });
  }
}

/**
 * Bring the files of a group, gzipped as they are: `deliver(name, bytes)` is given each as it comes, and
 * `tell(bytes)` hears of each piece.
 * @param {string} base the folder's address
 * @param {{name: string, digest: string, pieces: {file: string, name: string, bytes: number}[]}} group
 */
async function bring(base, group, tell, deliver) {
  const store = await storeOf(group.name, group.digest);
  const names = [...new Set(group.pieces.map(({ name }) => name))];
  await Promise.all(
    names.map(async (name) => {
      const kept = await inStore(store, name);
      if (kept) {
        tell(kept.length);
        deliver(name, kept);
        return;
      }
      const pieces = group.pieces.filter((piece) => piece.name === name);
      const parts = await Promise.all(
        pieces.map((piece) =>
          inLine(async () => {
            const part = bytesOf(await script(`${base}${piece.file}?v=${group.digest}`));
            tell(part.length);
            return part;
          }),
        ),
      );
      const bytes = joined(parts);
      deliver(name, bytes);
      toStore(store, name, bytes);
    }),
  );
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
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
    if (data.type === "ran") putAll();
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
    come ??= Promise.all(groups.map((group) => bring(base, group, tell, deliver)));
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
    if (!loaded.has(name)) await bring(base, own, counting(own.bytes), deliver);
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
    sizeOf: (name) => sizeOf([group(name)]),
  };
}
