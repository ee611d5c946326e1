// The page's Python: a worker that is handed every file as bytes and fetches nothing. It is bundled with
// Pyodide's two modules into one classic script, so that it starts from a blob, under file:// too.
import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { unzip } from "./gzip.js";
import kernel from "./kernel.py";
import names from "./names.py";
import figures from "./page_figures.py";

const HOME = "https://python.invalid/"; // never asked: fetch answers from the bytes
const files = new Map(); // name → what gives its bytes, once it has come
const come = new Map(); // name → what settles that
let pyodide;
let python; // the kernel

/** The bytes of a file, when it has come. */
function file(name) {
  if (!files.has(name)) files.set(name, new Promise((resolve) => come.set(name, resolve)));
  return files.get(name);
}

globalThis.fetch = async (asked) => {
  const { host, pathname } = new URL(String(asked?.url ?? asked), HOME);
  if (host !== new URL(HOME).host) throw new TypeError(`a cell cannot ask another place: ${host}`);
  const name = pathname.slice(1);
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(await file(name), { headers: { "content-type": type } });
};

/** What of a worker's scope leads out of it: to what the browser stores, to addresses, to other workers. */
const DOORS = [
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

/** Shut them for cells, Pyodide's file systems among them, and what makes JavaScript of text. */
function shut() {
  for (let scope = globalThis; scope && scope !== Object.prototype; scope = Object.getPrototypeOf(scope)) {
    for (const name of DOORS) delete scope[name];
    if (scope !== globalThis) delete scope.fetch; // the browser's own
  }
  const refuse = () => {
    throw new TypeError("a cell runs no JavaScript");
  };
  for (const made of [() => {}, async () => {}, function* () {}, async function* () {}])
    Object.defineProperty(Object.getPrototypeOf(made), "constructor", { value: refuse });
}

const tell = (message) => globalThis.postMessage(message);

/** Put packages where Python finds them: wheels by Pyodide's own loader, the book's own as they are. */
async function install(names) {
  const wheels = names.filter((name) => name.endsWith(".whl"));
  const known = JSON.parse(new TextDecoder().decode(await file("pyodide-lock.json"))).packages;
  const packages = Object.values(known).filter(({ file_name }) => wheels.includes(file_name));
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
  for (const [name, text] of Object.entries({
    "kernel.py": kernel,
    "names.py": names,
    "page_figures.py": figures,
  }))
    pyodide.FS.writeFile(`/lib/book/${name}`, text);
  const say = (cell, kind, words) => tell({ type: "says", cell, kind, words: words?.toJs?.() ?? words });
  pyodide.runPython("import sys; sys.path.insert(0, '/lib/book')");
  const { on_demand, elsewhere, has } = settings;
  python = pyodide.pyimport("kernel").Kernel(say, pyodide.toPy(on_demand), pyodide.toPy(elsewhere), has);
  shut();
  tell({ type: "ready" });
}

const answers = {
  start,
  /** One more file is here. */
  async file({ name, bytes }) {
    file(name);
    come.get(name)(await unzip(bytes));
  },
  async install({ files: names }) {
    await install(names);
    tell({ type: "installed" });
  },
  async load({ name, files: names }) {
    await install(names);
    python.came(name);
    tell({ type: "came", name });
  },
  call({ by, values }) {
    tell({ type: "called", json: python.call(by, pyodide.toPy(values)) });
  },
  run({ cells, target, above, check }) {
    const went = python.run(pyodide.toPy(cells), target, pyodide.toPy(above ?? []));
    if (went && check) python.check(...cells[target], check.by, pyodide.toPy(check.place), check.start);
    tell({ type: "ran", went });
  },
};

globalThis.addEventListener("message", async ({ data }) => {
  try {
    await answers[data.type](data);
  } catch (error) {
    tell({ type: "broke", words: String(error?.message ?? error).slice(-2000) });
  }
});
