// The page's Python: a worker that receives every file as bytes and fetches nothing. It is bundled with
// Pyodide into one classic script, so that it starts from a blob, also under file://.
import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { unzip } from "./gzip.js";
import kernel from "./kernel.py";
import names from "./names.py";
import figures from "./page_figures.py";

const HOME = "https://python.invalid/"; // never requested: fetch below answers
const files = new Map(); // name → promise of its bytes
const resolvers = new Map(); // name → resolve of that promise
let pyodide;
let python; // the kernel

/** The bytes of a file, once it has arrived. */
function file(name) {
  if (!files.has(name)) files.set(name, new Promise((resolve) => resolvers.set(name, resolve)));
  return files.get(name);
}

globalThis.fetch = async (request) => {
  const { host, pathname } = new URL(String(request?.url ?? request), HOME);
  if (host !== new URL(HOME).host) throw new TypeError(`a cell cannot ask another place: ${host}`);
  const name = pathname.slice(1);
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(await file(name), { headers: { "content-type": type } });
};

/** Globals that reach the browser's storage, the network or other workers. */
const REMOVED = [
  "indexedDB",
  "caches",
  "cookieStore",
  "navigator",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "WebTransport",
  "EventSource",
  "RTCPeerConnection",
  "BroadcastChannel",
  "Worker",
  "SharedWorker",
  "importScripts",
  "FontFace",
  "fonts",
  "Notification",
];

/** Remove these globals, and the evaluation of JavaScript from text, before cells run. */
function sandbox() {
  for (let scope = globalThis; scope && scope !== Object.prototype; scope = Object.getPrototypeOf(scope)) {
    for (const name of REMOVED) delete scope[name];
    if (scope !== globalThis) delete scope.fetch; // the browser's own
  }
  const refuse = () => {
    throw new TypeError("a cell runs no JavaScript");
  };
  for (const kind of [() => {}, async () => {}, function* () {}, async function* () {}])
    Object.defineProperty(Object.getPrototypeOf(kind), "constructor", { value: refuse });
}

const send = (message) => globalThis.postMessage(message);

/** Install packages: wheels with Pyodide's loader, the book's zip by unpacking. */
async function install(names) {
  const wheels = names.filter((name) => name.endsWith(".whl"));
  const lock = JSON.parse(new TextDecoder().decode(await file("pyodide-lock.json")));
  const packages = Object.values(lock.packages).filter(({ file_name }) => wheels.includes(file_name));
  await pyodide.loadPackage(
    packages.map(({ name }) => name),
    { checkIntegrity: false, messageCallback() {}, errorCallback() {} },
  );
  for (const name of names.filter((name) => name.endsWith(".zip")))
    pyodide.unpackArchive(await file(name), "zip", { extractDir: "/lib/book" });
  for (const name of names) files.delete(name);
}

async function start({ settings }) {
  pyodide = await loadPyodide({
    createPyodideModule,
    lockFileContents: file("pyodide-lock.json").then((bytes) => new TextDecoder().decode(bytes)),
    packageBaseUrl: HOME,
    indexURL: HOME,
    stdLibURL: `${HOME}python_stdlib.zip`,
    jsglobals: { Object, fetch: globalThis.fetch, setTimeout, clearTimeout, AbortController, Response },
    env: {
      HOME: "/home/reader",
      PYTHONHASHSEED: "0",
      OMP_NUM_THREADS: "1",
      MPLBACKEND: "module://page_figures",
    },
  });
  pyodide.FS.mkdirTree("/lib/book");
  for (const [name, text] of Object.entries({ kernel, names, page_figures: figures }))
    pyodide.FS.writeFile(`/lib/book/${name}.py`, text);
  const say = (cell, kind, words) => send({ type: "says", cell, kind, words: words?.toJs?.() ?? words });
  pyodide.runPython("import sys; sys.path.insert(0, '/lib/book')");
  const { on_demand, elsewhere, has } = settings;
  python = pyodide.pyimport("kernel").Kernel(say, pyodide.toPy(on_demand), pyodide.toPy(elsewhere), has);
  sandbox();
  send({ type: "ready" });
}

const answers = {
  start,
  /** A file has arrived. */
  async file({ name, bytes }) {
    file(name);
    resolvers.get(name)(await unzip(bytes));
  },
  async install({ files: names }) {
    await install(names);
    send({ type: "installed" });
  },
  async load({ name, files: names }) {
    await install(names);
    python.came(name);
    send({ type: "came", name });
  },
  call({ by, values }) {
    send({ type: "called", json: python.call(by, pyodide.toPy(values)) });
  },
  run({ cells, target, above, check }) {
    const went = python.run(pyodide.toPy(cells), target, pyodide.toPy(above ?? []));
    if (went && check) python.check(...cells[target], check.by, pyodide.toPy(check.place), check.start);
    send({ type: "ran", went });
  },
};

globalThis.addEventListener("message", async ({ data }) => {
  try {
    await answers[data.type](data);
  } catch (error) {
    send({ type: "broke", words: String(error?.message ?? error).slice(-2000) });
  }
});
