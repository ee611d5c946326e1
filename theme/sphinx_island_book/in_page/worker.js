// The page's Python: a worker that is handed every file as bytes and fetches nothing. It is bundled with
// Pyodide's two modules into one classic script, so that it starts from a blob, under file:// too.
import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import kernel from "./kernel.py";
import names from "./names.py";
import { unzip } from "./unzip.js";

const HOME = "https://python.invalid/"; // never asked: fetch answers from the bytes
const files = new Map(); // name → bytes
let pyodide;
let python; // the kernel

globalThis.fetch = async (asked) => {
  const name = String(asked?.url ?? asked)
    .split("/")
    .pop();
  const bytes = files.get(name);
  if (!bytes) throw new TypeError(`a cell cannot ask another place for ${name}`);
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(bytes, { headers: { "content-type": type } });
};

const tell = (message) => globalThis.postMessage(message);

async function keep(given) {
  await Promise.all(
    Object.entries(given).map(async ([name, zipped]) => files.set(name, await unzip(zipped))),
  );
}

/** Put packages where Python finds them: wheels by Pyodide's own loader, the book's own as they are. */
async function install(names) {
  const wheels = names.filter((name) => name.endsWith(".whl"));
  const known = JSON.parse(new TextDecoder().decode(files.get("pyodide-lock.json"))).packages;
  const packages = Object.values(known).filter(({ file_name }) => wheels.includes(file_name));
  await pyodide.loadPackage(
    packages.map(({ name }) => name),
    { checkIntegrity: false, messageCallback() {}, errorCallback() {} },
  );
  for (const name of names.filter((name) => name.endsWith(".zip")))
    pyodide.unpackArchive(files.get(name), "zip", { extractDir: "/lib/book" });
  for (const name of names) files.delete(name);
}

async function start({ given, install: named, settings }) {
  await keep(given);
  const lock = new TextDecoder().decode(files.get("pyodide-lock.json"));
  pyodide = await loadPyodide({
    createPyodideModule,
    lockFileContents: lock,
    packageBaseUrl: HOME,
    indexURL: HOME,
    stdLibURL: `${HOME}python_stdlib.zip`,
    jsglobals: { Object, fetch: globalThis.fetch, setTimeout, clearTimeout, AbortController, Response },
    env: { HOME: "/home/reader", PYTHONHASHSEED: "0", OMP_NUM_THREADS: "1" },
  });
  pyodide.FS.mkdirTree("/lib/book");
  for (const [name, text] of Object.entries({ "kernel.py": kernel, "names.py": names }))
    pyodide.FS.writeFile(`/lib/book/${name}`, text);
  await install(named);
  const say = (cell, kind, words) => tell({ type: "says", cell, kind, words: words?.toJs?.() ?? words });
  pyodide.runPython("import sys; sys.path.insert(0, '/lib/book')");
  const { on_demand, elsewhere, has } = settings;
  python = pyodide.pyimport("kernel").Kernel(say, pyodide.toPy(on_demand), pyodide.toPy(elsewhere), has);
  tell({ type: "ready" });
}

const answers = {
  start,
  async load({ name, given, install: named }) {
    await keep(given);
    await install(named);
    python.came(name);
    tell({ type: "came", name });
  },
  run({ cells, target, above, check }) {
    const went = python.run(pyodide.toPy(cells), target, pyodide.toPy(above ?? []));
    if (went && check) python.check(...cells[target], check.by, pyodide.toPy(check.place));
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
