// Packs Pyodide and packages for a page: `node pack.mjs FOLDER [module …]`.
//
// Each file becomes data scripts, FOLDER/<group>-<number>.js, gzipped and in base64, since under file:// a
// page can load scripts only. The group "python" has Pyodide, its library and its lock; the package of each
// module is a group with its dependencies. Modules that are imported with these are packed as bytecode, which
// makes Python start in a third of the time. FOLDER/index.json lists the groups.
// Packages come from the folder $PYODIDE_PACKAGES, else from Pyodide's default address; their digests are
// checked against its lock.
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { loadPyodide } from "pyodide";

const PIECE = 1024 * 1024; // characters of base64 per script, the step of the progress bar
const here = dirname(fileURLToPath(import.meta.url));
const home = dirname(createRequire(import.meta.url).resolve("pyodide"));
const [out, ...modules] = process.argv.slice(2);
const wanted = modules.map((name) => name.split(".")[0]);
const lock = JSON.parse(readFileSync(join(home, "pyodide-lock.json"), "utf8"));

let pyodide; // in Node: it fetches the packages and reads their licences

/** A package and all its dependencies. */
function withDependencies(name, names = new Set()) {
  if (names.has(name)) return names;
  names.add(name);
  for (const other of lock.packages[name].depends) withDependencies(other, names);
  return names;
}

/** Fetch the wheels of packages; return their folder. */
async function fetchWheels(names) {
  const cache = join(out, ".wheels");
  mkdirSync(cache, { recursive: true });
  const given = process.env.PYODIDE_PACKAGES;
  for (const { file_name } of names.map((name) => lock.packages[name])) {
    const ready = given && join(given, file_name);
    if (ready && existsSync(ready)) copyFileSync(ready, join(cache, file_name));
  }
  pyodide = await loadPyodide({ packageCacheDir: cache, env: { MPLBACKEND: "agg" } });
  const quiet = { messageCallback() {}, errorCallback: (words) => console.error(words) };
  await pyodide.loadPackage(names, quiet);
  for (const name of names) {
    const { file_name, sha256 } = lock.packages[name];
    if (!existsSync(join(cache, file_name))) throw new Error(`${file_name} could not be fetched`);
    const bytes = readFileSync(join(cache, file_name));
    const digest = createHash("sha256").update(bytes).digest("hex");
    if (digest !== sha256)
      throw new Error(`${file_name} has another digest than in Pyodide's lock: ${digest}`);
  }
  return cache;
}

/** The worker with Pyodide, as one classic script. */
async function worker() {
  const { outputFiles } = await build({
    entryPoints: [join(here, "worker.js")],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: ["es2022"],
    platform: "browser",
    external: ["node:*", "ws", "fs", "path", "url", "vm", "crypto", "child_process", "fs/promises"],
    define: { "import.meta.url": '"https://python.invalid/pyodide.mjs"' },
    loader: { ".py": "text" },
    legalComments: "none",
    logLevel: "error",
  });
  return Buffer.from(outputFiles[0].contents);
}

/**
 * Two functions that repack a zip, of Python's library or of a wheel: imported modules as bytecode, and
 * uncompressed, since it is gzipped as a whole.
 */
function withBytecode() {
  for (const name of ["names.py", "kernel.py"])
    pyodide.FS.writeFile(`/home/${name}`, readFileSync(join(here, name)));
  pyodide.runPython(`
import importlib, io, py_compile, sys, zipfile
from pathlib import Path

sys.path.insert(0, "/home")
for name in ["kernel", *${JSON.stringify(modules)}]:
    importlib.import_module(name)
library, packages = (
    next(place for place in sys.path if place.endswith(end)) + "/" for end in (".zip", "/site-packages")
)
imported = {getattr(module, "__file__", None) for module in sys.modules.values()}


def packed(archive, folder):
    source, out = zipfile.ZipFile(io.BytesIO(archive)), io.BytesIO()
    with zipfile.ZipFile(out, "w") as found:
        for name in source.namelist():
            if name.endswith((".pyi", ".h", ".a")):
                continue  # for type checkers and compilers
            data = source.read(name)
            if name.endswith(".py") and folder + name in imported:
                Path("/tmp/module.py").write_bytes(data)
                unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
                options = {"dfile": folder + name, "doraise": True, "invalidation_mode": unchecked}
                py_compile.compile("/tmp/module.py", "/tmp/module.pyc", **options)
                name, data = f"{name}c", Path("/tmp/module.pyc").read_bytes()
            found.writestr(zipfile.ZipInfo(name), data)
    return out.getvalue()
`);
  const packed = pyodide.globals.get("packed");
  return ["library", "packages"].map(
    (folder) => (zip) =>
      Buffer.from(packed(pyodide.toPy(new Uint8Array(zip)), pyodide.globals.get(folder)).toJs()),
  );
}

/** Write a group's files as data scripts; return its entry in the index. */
function write(group, files) {
  const text = Object.entries(files).map(([name, bytes]) => {
    const zipped = gzipSync(bytes, { level: 9 });
    return [name, zipped.toString("base64"), zipped.length];
  });
  const digest = createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 8);
  const pieces = [];
  for (const [name, base64] of text)
    for (let at = 0; at < base64.length; at += PIECE) {
      const piece = base64.slice(at, at + PIECE);
      const file = `${group}-${pieces.length}.js`;
      writeFileSync(join(out, file), `pageData(${JSON.stringify(name)},"${piece}");\n`);
      pieces.push({ file, name, bytes: Math.round((piece.length * 3) / 4) });
    }
  return { digest, bytes: text.reduce((sum, [, , size]) => sum + size, 0), pieces };
}

mkdirSync(out, { recursive: true });
for (const file of readdirSync(out)) if (/\.js(on)?$/u.test(file)) rmSync(join(out, file));
const groups = {};
const all = new Set(wanted.flatMap((name) => [...withDependencies(name)]));
const cache = await fetchWheels([...all]);
const [library, wheel] = withBytecode();
const read = (name) => readFileSync(join(home, name));
const short = { ...lock, packages: Object.fromEntries([...all].map((name) => [name, lock.packages[name]])) };
const core = {
  "worker.js": await worker(),
  "pyodide.asm.wasm": read("pyodide.asm.wasm"),
  "python_stdlib.zip": library(read("python_stdlib.zip")),
  "pyodide-lock.json": Buffer.from(JSON.stringify(short)),
};
groups.python = write("python", core);
const had = new Set();
for (const name of wanted) {
  const own = [...withDependencies(name)].filter((one) => !had.has(one));
  for (const one of own) had.add(one);
  const wheels = own.map((one) => lock.packages[one].file_name);
  groups[name] = write(
    name,
    Object.fromEntries(wheels.map((file) => [file, wheel(readFileSync(join(cache, file)))])),
  );
}

/** Names, versions and licences of all parts. */
function notices(version) {
  const ask = `
import importlib.metadata, sys
def licences(name):
    found = importlib.metadata.distribution(name)
    own = [f for f in found.files if ".dist-info" in str(f) and "licen" in str(f).lower()]
    return [f.locate().read_text(errors="replace") for f in own]
`;
  pyodide.runPython(ask);
  const licences = pyodide.globals.get("licences");
  const own = [
    `pyodide ${version} (MPL-2.0)\n\nIts source is at https://github.com/pyodide/pyodide; the licence ` +
      `is at https://mozilla.org/MPL/2.0/.\n`,
    `CPython ${pyodide.runPython("sys.version.split()[0]")} (PSF-2.0)\n\n` +
      `${pyodide.runPython("sys.copyright")}\n\nThe licence is at https://docs.python.org/3/license.html.\n`,
  ];
  for (const name of [...all].sort()) {
    const texts = licences(name)
      .toJs()
      .map((text) => text.trim());
    own.push(`${name} ${lock.packages[name].version}\n\n${texts.join("\n\n")}\n`);
  }
  return own.map((text) => `\n${"-".repeat(80)}\n\n${text}`).join("");
}

const { version } = JSON.parse(read("package.json"));
writeFileSync(join(out, "third-party.txt"), notices(version));
writeFileSync(join(out, "index.json"), JSON.stringify({ version, groups }));
for (const [name, { bytes }] of Object.entries(groups))
  console.log(`${name.padEnd(12)}${(bytes / 1e6).toFixed(1).padStart(6)} MB`);
