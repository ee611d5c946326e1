// Builds the bundles of notebooks and pages: `node build.mjs [folder]` (default: their places in the book).
//
//   explorers/notebook.js             one module with all explorers, for anywidget
//   explorers/page/host.js            kit and host of the published page, a classic script
//   explorers/page/<kind>.js          one explorer, a classic script that registers itself with the host
//   explorers/page/reading.js         reads a pasted configuration with the page's Python
//   explorers/page/trained.js         loads and queries trained models
//   explorers/page/trained-worker.js  its worker, as text that registers itself
//   explorers/page/qr.js              draws a link as a QR code, a classic script
//   explorers/page/explorers.css      their styles
//   explorers/page/third-party.txt    licences of the bundled packages and other third-party parts
//   classroom/                        scripts and styles of the teacher's pages
//   cells/cells.js                    editor and buttons of cells
//   front/                            script and styles of the front page
//
// The schema lists the explorers; each is explorers/<kind>.js, with further modules in explorers/<kind>/.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const web = dirname(fileURLToPath(import.meta.url));
const root = join(web, "..");
/** The output folder of a folder of web/. */
const OUT = {
  explorers: "companion/pe_book/explorers/static",
  classroom: "classroom/static",
  cells: "theme/sphinx_island_book/theme/static",
  front: "book/front",
};
const SCHEMA_FILE = "companion/pe_book/explorers/parameters.json";
const MODELS = "companion/pe_book/models";
const RECORDS = "companion/pe_book/explorers/records";
const CLASSROOM = [
  ...["embed.js", "embed.css", "deck.js", "deck.css", "paper.css"],
  ...["questions.js", "questions.css", "ask.js", "answers.js", "lesson.js", "compose.js"],
  ...["predict.js", "predict.css"],
];
/** Third-party parts that are in no package: name and licence. */
const OTHERS = [
  ["ColorBrewer's colours (Apache-2.0)", "web/kit/colorbrewer-LICENSE.txt"],
  [
    "STIX Two Text and STIX Two Math, cut down (OFL-1.1)",
    "theme/sphinx_island_book/theme/static/stix-two-LICENSE.txt",
  ],
  ["Rows of MiniLM (Apache-2.0) and Whisper (MIT), cut down", "companion/pe_book/models/LICENCES.txt"],
];
// gzipped limit of the module with all explorers, which is loaded from the same machine
const LIMIT = 144 * 1024;

const out = (folder, ...names) =>
  join(process.argv[2] ?? root, process.argv[2] ? folder : OUT[folder], ...names);
const page = (name) => out("explorers", "page", name);
const read = (path) => readFileSync(join(root, path), "utf8");

/** The schema without entries for Python and tests. */
const UNREAD = new Set(["about", "unit", "class", "largest"]);
const SCHEMA = JSON.parse(read(SCHEMA_FILE), (key, value) => (UNREAD.has(key) ? undefined : value));
const KINDS = Object.keys(SCHEMA.explorers);
const schemaOf = (explorers) => ({
  name: "schema",
  setup(builder) {
    builder.onLoad({ filter: /parameters\.json$/ }, () => ({
      contents: JSON.stringify({ ...SCHEMA, explorers }),
      loader: "json",
    }));
  },
});
const wholeSchema = schemaOf(SCHEMA.explorers);
/** The host has the explorers' names; each script brings the rest. */
const namesAlone = schemaOf(Object.fromEntries(KINDS.map((kind) => [kind, {}])));

// An explorer's script imports the kit and lit-html from the host: classic scripts have no shared chunks
const SHARED = /(?:^|\/)(kit\/[\w-]+\.js)$|^(lit-html)$/;
const sharedName = (path) => SHARED.exec(path)?.slice(1).find(Boolean);
const SCRIPTS = readdirSync(join(web, "explorers"), { recursive: true, encoding: "utf8" });

/** The names that explorers import from the host, by module. */
function importsOf(kind) {
  const imports = {};
  for (const script of SCRIPTS.filter((path) => path === `${kind}.js` || path.startsWith(join(kind, "/")))) {
    const source = read(join("web/explorers", script));
    for (const [, names, path] of source.matchAll(/^import \{([^}]+)\} from "([^"]+)";$/gmu)) {
      const module = sharedName(path);
      if (!module) continue;
      imports[module] ??= new Set();
      for (const name of names.match(/\w+/gu) ?? []) imports[module].add(name);
    }
  }
  return imports;
}
const IMPORTS = Object.fromEntries(KINDS.map((kind) => [kind, importsOf(kind)]));

const fromHost = (kind) => ({
  name: "from-host",
  setup(builder) {
    builder.onResolve({ filter: SHARED }, ({ path }) => ({ path: sharedName(path), namespace: "host" }));
    builder.onLoad({ filter: /.*/, namespace: "host" }, ({ path }) => ({
      contents: `export const { ${[...IMPORTS[kind][path]].join()} } = peKit["${path}"];`,
    }));
  },
});

/** A bundle in outfile, of a file or of source text. */
function bundle(outfile, { file = "", code = "", format = "iife", plugins = [] }) {
  return build({
    ...(file
      ? { entryPoints: [join(web, file)] }
      : { stdin: { contents: code, resolveDir: web, loader: /** @type {const} */ ("js") } }),
    outfile,
    format: /** @type {"iife" | "esm"} */ (format),
    plugins,
    bundle: true,
    minify: true,
    target: ["es2022"],
    legalComments: "none",
    charset: "utf8",
    logLevel: "error",
    absWorkingDir: root,
    metafile: true,
  });
}

function notebook() {
  const imports = KINDS.map((kind, i) => `import e${i} from "./explorers/${kind}.js";`).join("");
  const list = KINDS.map((_, i) => `e${i}`).join();
  const code = `${imports} const all = Object.fromEntries([${list}].map((e) => [e.kind, e]));
    export default { render: ({ model, el }) => all[model.get("kind")].render({ model, el }) };`;
  return bundle(out("explorers", "notebook.js"), { code, format: "esm", plugins: [wholeSchema] });
}

/** An explorer that registers its schema first. */
function explorerScript(kind) {
  const know = `peKit["kit/schema.js"].know("${kind}", ${JSON.stringify(SCHEMA.explorers[kind])});`;
  const ownEntry = {
    name: "own-entry",
    setup(builder) {
      builder.onResolve({ filter: /^entry$/ }, ({ path }) => ({ path, namespace: "entry" }));
      builder.onLoad({ filter: /.*/, namespace: "entry" }, () => ({ contents: know }));
    },
  };
  const code = `import "entry"; import explorer from "./explorers/${kind}.js"; peKit.register(explorer);`;
  return bundle(page(`${kind}.js`), { code, plugins: [fromHost(kind), ownEntry, namesAlone] });
}

/** The QR code writer, loaded like an explorer. */
function qrScript() {
  const code = `import { renderSVG } from "uqr"; peKit.register({ kind: "qr", draw: renderSVG });`;
  return bundle(page("qr.js"), { code });
}

/** The digests of a folder's data scripts (from island_data of the book's build). */
function dataVersions(folder, prefix) {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((file) => [
      `${prefix}-${file.replace(".json", "")}`,
      digest(readFileSync(join(root, folder, file))),
    ]);
}

const digest = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 8);

/** The loader of trained models; its worker is a separate script. */
function trainedScript() {
  const code = `import { trained } from "./trained/main.js";
    const { models } = document.querySelector("script[data-models]")?.dataset ?? {};
    peKit.register({ kind: "trained", data: trained(models) });`;
  return bundle(page("trained.js"), { code });
}

async function trainedWorker() {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(web, "trained/worker.js")],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: ["es2022"],
    platform: "browser",
    define: { "import.meta.url": '"https://runtime.invalid/"' },
    legalComments: "none",
    charset: "utf8",
    logLevel: "error",
    absWorkingDir: root,
    metafile: true,
  });
  const data = JSON.stringify(outputFiles[0].text);
  writeFileSync(page("trained-worker.js"), `peKit.register({kind:"trained-worker",data:${data}});\n`);
  return { metafile };
}

/** The reader of configurations. */
function readingScript() {
  const code = `import { reader } from "./cells/reading.js";
    const { python } = document.querySelector("script[data-python]")?.dataset ?? {};
    peKit.register({ kind: "reading", data: reader(python) });`;
  return bundle(page("reading.js"), { code });
}

/** The digest of each script, for cache busting. */
function hostScript(kinds) {
  const versions = Object.fromEntries([
    ...kinds.map((kind) => [kind, digest(readFileSync(page(`${kind}.js`)))]),
    ...dataVersions(MODELS, "model"),
    ...dataVersions(RECORDS, "record"),
  ]);
  const modules = [...new Set(Object.values(IMPORTS).flatMap(Object.keys))].sort();
  const from = (name) => (name.startsWith("kit/") ? `./${name}` : name);
  /** The imports of a module with all explorers, or of one script with its schema. */
  const asked = (module) => {
    const names = new Set(Object.values(IMPORTS).flatMap((imports) => [...(imports[module] ?? [])]));
    return [...(module === "kit/schema.js" ? names.add("know") : names)].sort();
  };
  const imports = modules
    .map(
      (name, i) => `import { ${asked(name).map((one) => `${one} as m${i}_${one}`)} } from "${from(name)}";`,
    )
    .join("");
  const lent = modules.map((name, i) => `"${name}": { ${asked(name).map((one) => `${one}: m${i}_${one}`)} }`);
  const code = `${imports} import { host } from "./kit/host.js"; import { loader } from "./kit/loader.js";
    const { load, register } = loader(${JSON.stringify(versions)});
    globalThis.peKit = { register, ${lent.join()} };
    globalThis.peKit.adopt = host(load);`;
  return bundle(page("host.js"), { code, plugins: [namesAlone] });
}

/** Licences for packages without a licence file, from their sources. */
const lent = (name) =>
  name.startsWith("onnxruntime-") ? [join(root, "web/trained/onnxruntime-LICENSE.txt")] : [];

/** Name, version and licence of all bundled packages and other parts. */
function notices(metafiles) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  const names = inputs
    .map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(path)?.[1])
    .filter(Boolean);
  const packages = [...new Set(names)].sort().map((name) => {
    const folder = join(root, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = [
      ...["LICENSE", "LICENSE.md", "LICENSE.txt", "license"].map((f) => join(folder, f)),
      ...lent(name),
    ].find(existsSync);
    if (!file) throw new Error(`${name} has no licence file to pass on`);
    return `${name} ${version} (${license})\n\n${readFileSync(file, "utf8").trim()}\n`;
  });
  const head =
    "The book's pages and the explorers' scripts hold the work of others. Each is passed on under its own " +
    "licence, which follows its name.\n";
  const others = OTHERS.map(([name, file]) => `${name}\n\n${read(file).trim()}\n`);
  return [head, ...packages, ...others].join(`\n${"-".repeat(80)}\n\n`);
}

mkdirSync(page(""), { recursive: true });
const built = [
  await notebook(),
  ...(await Promise.all(KINDS.map(explorerScript))),
  await qrScript(),
  await trainedScript(),
  await readingScript(),
  await trainedWorker(),
  await hostScript([...KINDS, ...["qr", "reading", "trained", "trained-worker"]]),
  await bundle(out("cells", "cells.js"), { file: "cells/main.js" }),
  await bundle(out("front", "front.js"), { file: "front/main.js" }),
  ...(await Promise.all(
    CLASSROOM.map((name) => bundle(out("classroom", name), { file: `classroom/${name}` })),
  )),
];
await bundle(page("explorers.css"), { file: "explorers/explorers.css" });
await bundle(out("front", "front.css"), { file: "front/front.css" });
writeFileSync(page("third-party.txt"), notices(built.map(({ metafile }) => metafile)));

for (const name of [
  "notebook.js",
  "page/host.js",
  "page/explorers.css",
  ...KINDS.map((kind) => `page/${kind}.js`),
]) {
  const size = gzipSync(readFileSync(out("explorers", name))).length;
  console.log(`${name.padEnd(24)}${(size / 1024).toFixed(1).padStart(6)} KiB gzipped`);
  if (name === "notebook.js" && size > LIMIT) {
    console.error(`${name} is over its ${LIMIT / 1024} KiB`);
    process.exitCode = 1;
  }
}
