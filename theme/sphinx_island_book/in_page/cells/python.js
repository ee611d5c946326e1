// The page's one Python: a worker, what it is started from, and its end.

import { unzip } from "../unzip.js";

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

/** The browser's own store for a group, or null: pages from a disk have none, and need none. */
async function storeOf(group, digest) {
  try {
    const name = `${CACHE}${group}-${digest}`;
    for (const key of await caches.keys())
      if (key.startsWith(`${CACHE}${group}-`) && key !== name) await caches.delete(key);
    return await caches.open(name);
  } catch {
    return null;
  }
}

/**
 * The files of groups, gzipped as they came: {name: bytes}. `tell(bytes)` hears how much has come.
 * @param {string} base the folder's address
 * @param {{name: string, digest: string, pieces: {file: string, name: string, bytes: number}[]}[]} groups
 */
export async function filesOf(base, groups, tell) {
  const files = {};
  let come = 0;
  const jobs = [];
  for (const group of groups) {
    const store = await storeOf(group.name, group.digest);
    const names = [...new Set(group.pieces.map(({ name }) => name))];
    for (const name of names) {
      const kept = await store?.match(`/${name}`).catch(() => null);
      const pieces = group.pieces.filter((piece) => piece.name === name);
      if (kept) {
        files[name] = new Uint8Array(await kept.arrayBuffer());
        come += files[name].length;
        tell(come);
        continue;
      }
      const parts = pieces.map(() => "");
      pieces.forEach((piece, i) => {
        jobs.push(async () => {
          parts[i] = await script(`${base}${piece.file}?v=${group.digest}`);
          come += piece.bytes;
          tell(come);
          if (!parts.every(Boolean)) return;
          files[name] = joined(parts.map(bytesOf));
          await store?.put(`/${name}`, new Response(files[name])).catch(() => {});
        });
      });
    }
  }
  const line = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return files;
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
  /** @type {any} */
  let files = null; // what it is started from, kept for another start
  /** @type {{resolve: (value: any) => void, reject: (error: Error) => void} | null} */
  let waiting = null;
  const loaded = new Set();

  const group = (name) => ({ name, ...index.groups[name] });
  const sizeOf = (groups) => groups.reduce((sum, { bytes }) => sum + bytes, 0);
  const installs = (groups) =>
    groups
      .flatMap(({ pieces }) => [...new Set(pieces.map(({ name }) => name))])
      .filter((n) => /\.(whl|zip)$/u.test(n));

  function ask(message, transfer = []) {
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      worker?.postMessage(message, transfer);
    });
  }

  function hear({ data }) {
    if (data.type === "says") return on.says(data);
    const own = waiting;
    waiting = null;
    if (data.type === "broke") own?.reject(new Error(data.words));
    else own?.resolve(data);
  }

  async function start() {
    const groups = ["python", ...index.first].map(group);
    const all = sizeOf(groups);
    if (!files) {
      on.loading({ step: "fetch", come: 0, all });
      files = await filesOf(base, groups, (come) => on.loading({ step: "fetch", come, all }));
    }
    on.loading({ step: "start", come: all, all });
    const { "worker.js": code, ...given } = files;
    const address = URL.createObjectURL(new Blob([await unzip(code)], { type: "text/javascript" }));
    worker = new Worker(address);
    worker.addEventListener("message", hear);
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      end();
      on.ended(event.message);
    });
    await ask({ type: "start", given, install: installs(groups), settings: index.settings });
    for (const name of [...loaded]) await load(name);
    on.loading({ step: "ready", come: all, all });
  }

  /** Start Python, once. */
  function ready() {
    started ??= start().catch((error) => {
      end();
      throw error;
    });
    return started;
  }

  /** Load what is had on demand, and what it depends on. */
  async function load(name) {
    const own = group(name);
    const given = await filesOf(base, [own], (come) => on.loading({ step: "fetch", come, all: own.bytes }));
    on.loading({ step: "start", come: own.bytes, all: own.bytes });
    await ask({ type: "load", name, given, install: installs([own]) });
    loaded.add(name);
    on.loading({ step: "ready", come: own.bytes, all: own.bytes });
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
