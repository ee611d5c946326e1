// Builds what notebooks and pages load: `node build.mjs [folder]` (default: each where it is used).
//
//   notebook.js             one module with all explorers, for anywidget
//   page/host.js            the kit and the host of the published page, a classic script
//   page/<kind>.js          one explorer, a classic script that registers itself with the host
//   page/model-<name>.js    a trained model, as a script that registers it, loaded when it is chosen
//   page/qr.js              what draws a link as a QR code, a classic script
//   page/explorers.css      their styles
//   page/third-party.txt    the licences of what is in the bundles, and of the pages' font
//
// and, beside them, cells.js of the theme: the editor and the buttons of cells that a page runs; and in
// classroom/static the scripts and styles of the teacher's kit.
//
// The list of explorers is the schema's. Nothing else names them.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..");
const BOOK = join(root, "companion/pe_book");
const out = process.argv[2] ?? join(BOOK, "explorers/static");
const PARAMETERS = join(BOOK, "explorers/parameters.json");
const FONT = "theme/sphinx_island_book/theme/static/stix-two-math-LICENSE.txt";
// gzipped, for the module with all explorers, which a notebook holds on the same machine
const LIMIT = 128 * 1024;
const KINDS = Object.keys(JSON.parse(readFileSync(PARAMETERS, "utf8")).explorers);

/** A module that stands in no file. */
const entry = (contents) => ({
  stdin: { contents, resolveDir: join(here, "explorers"), loader: /** @type {const} */ ("js") },
});

/**
 * In an explorer's own script its kit, and the kit's lit-html, are the host's: a classic script shares no
 * chunks.
 */
const KIT = /^(\.\.\/kit\/[\w-]+\.js|lit-html)$/;
const fromHost = {
  name: "from-host",
  setup(builder) {
    builder.onResolve({ filter: KIT }, ({ path }) => ({ path, namespace: "host" }));
    builder.onLoad({ filter: /.*/, namespace: "host" }, ({ path }) => ({
      contents: `module.exports = peKit[${JSON.stringify(path)}];`,
    }));
  },
};

/** The schema without what only Python and the tests read of it. */
const UNREAD = new Set(["about", "unit", "class", "largest"]);
const SCHEMA = JSON.parse(readFileSync(PARAMETERS, "utf8"), (key, value) =>
  UNREAD.has(key) ? undefined : value,
);
const schemaOf = (explorers) => ({
  name: "schema",
  setup(builder) {
    builder.onLoad({ filter: /parameters\.json$/ }, () => ({
      contents: JSON.stringify({ ...SCHEMA, explorers }),
      loader: "json",
    }));
  },
});
const slimSchema = schemaOf(SCHEMA.explorers);
/** The host knows the names of explorers, those of now and those from before; the rest comes with each. */
const names = schemaOf(
  Object.fromEntries(Object.entries(SCHEMA.explorers).map(([kind, { formerly }]) => [kind, { formerly }])),
);
/** A module that tells the host's schema of an explorer, before the explorer asks. */
const ownEntry = (kind) => ({
  name: "own-entry",
  setup(builder) {
    builder.onResolve({ filter: /^entry$/ }, ({ path }) => ({ path, namespace: "entry" }));
    builder.onLoad({ filter: /.*/, namespace: "entry" }, () => ({
      contents: `peKit["../kit/schema.js"].know("${kind}", ${JSON.stringify(SCHEMA.explorers[kind])});`,
    }));
  },
});

/** What model types imply, without the sources, which only people read. */
const slimTypes = {
  name: "slim-types",
  setup(builder) {
    builder.onLoad({ filter: /model_types\.json$/ }, ({ path }) => ({
      contents: JSON.stringify(
        JSON.parse(readFileSync(path, "utf8"), (key, value) => (key === "source" ? undefined : value)),
      ),
      loader: "json",
    }));
  },
};

/** Of d3's schemes of colours one is used: calls that make the others are marked as what can be left out. */
const oneScheme = {
  name: "one-scheme",
  setup(builder) {
    builder.onLoad({ filter: /d3-scale-chromatic\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8")
        .replace(
          /^var ([\w$]+) = new Array\(3\)\.concat\(([^;]*)\)\.map\(colors\);/gmu,
          "var $1 = /* @__PURE__ */ [, , ,$2].map(colors);",
        )
        .replace(
          /(?<!function )\b(colors|ramp(\$1)?|interpolateCubehelixLong|cubehelix(\$1)?|rgb)\(/gu,
          "/* @__PURE__ */ $&",
        ),
    }));
  },
};

/** The modules of the host that explorers import. */
function sharedModules() {
  const found = KINDS.flatMap((kind) => [
    ...readFileSync(join(here, "explorers", `${kind}.js`), "utf8").matchAll(/from "([^"]+)"/gu),
  ]);
  return [...new Set(found.map((match) => match[1]).filter((path) => KIT.test(path)))].sort();
}

const shared = {
  bundle: true,
  minify: true,
  target: ["es2022"],
  legalComments: /** @type {const} */ ("none"),
  charset: /** @type {const} */ ("utf8"),
  logLevel: /** @type {const} */ ("error"),
  absWorkingDir: root,
  metafile: true,
  plugins: [slimSchema, slimTypes, oneScheme],
};

async function notebook() {
  const imports = KINDS.map((kind, i) => `import e${i} from "./${kind}.js";`).join("");
  const list = KINDS.map((_, i) => `e${i}`).join();
  const code = `${imports} const all = Object.fromEntries([${list}].map((e) => [e.kind, e]));
    export default { render: ({ model, el }) => all[model.get("kind")].render({ model, el }) };`;
  return build({ ...shared, ...entry(code), format: "esm", outfile: join(out, "notebook.js") });
}

async function explorerScript(kind) {
  const code = `import "entry"; import explorer from "./${kind}.js"; peKit.register(explorer);`;
  return build({
    ...shared,
    ...entry(code),
    format: "iife",
    plugins: [fromHost, ownEntry(kind), names, slimTypes, oneScheme],
    outfile: join(out, "page", `${kind}.js`),
  });
}

/** What draws a link as a QR code, loaded like an explorer when it is asked for. */
async function qrScript() {
  const code = `import { renderSVG } from "uqr"; peKit.register({ kind: "qr", draw: renderSVG });`;
  return build({ ...shared, ...entry(code), format: "iife", plugins: [], outfile: join(out, "page/qr.js") });
}

/** The trained models, each a script, since a page from a disk may read nothing else. */
function modelScripts() {
  const folder = join(BOOK, "models");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((file) => {
      const kind = `model-${file.replace(".json", "")}`;
      const data = readFileSync(join(folder, file), "utf8").trim();
      writeFileSync(join(out, "page", `${kind}.js`), `peKit.register({kind:"${kind}",data:${data}});\n`);
      return kind;
    });
}

/** The host knows the digest of each script, so that a browser never keeps an old one. */
async function hostScript(models) {
  const digest = (kind) =>
    createHash("sha256")
      .update(readFileSync(join(out, "page", `${kind}.js`)))
      .digest("hex")
      .slice(0, 8);
  const versions = Object.fromEntries([...KINDS, ...models, "qr"].map((kind) => [kind, digest(kind)]));
  const modules = sharedModules();
  const imports = modules.map((path, i) => `import * as m${i} from "${path}";`).join("");
  const code = `${imports} import { host } from "../kit/host.js"; import { loader } from "../kit/loader.js";
    const { load, register } = loader(${JSON.stringify(versions)});
    globalThis.peKit = { register, ${modules.map((path, i) => `"${path}": m${i}`).join()} };
    globalThis.peKit.adopt = host(load);`;
  return build({
    ...shared,
    ...entry(code),
    format: "iife",
    plugins: [names, oneScheme],
    outfile: join(out, "page", "host.js"),
  });
}

/** What a page loads with the first press of Run; Python itself is packed when the book is built. */
async function cells(outfile) {
  return build({
    ...shared,
    entryPoints: [join(here, "cells/main.js")],
    format: "iife",
    plugins: [],
    outfile,
  });
}

/** What the teacher's kit brings to its pages. */
const KIT_FILES = [
  ...["embed.js", "embed.css", "deck.js", "deck.css", "paper.css"],
  ...["questions.js", "questions.css", "ask.js", "answers.js", "predict.js", "predict.css"],
];
async function kitFile(name, folder) {
  return build({
    ...shared,
    entryPoints: [join(here, "classroom", name)],
    format: "iife",
    plugins: [],
    outfile: join(folder, name),
  });
}

/** Name, version and licence of every package in the bundles, and of the font that the pages bring. */
function notices(metafiles) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  const names = inputs
    .map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(path)?.[1])
    .filter(Boolean);
  const packages = [...new Set(names)].sort().map((name) => {
    const folder = join(root, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = ["LICENSE", "LICENSE.md", "LICENSE.txt", "license"]
      .map((f) => join(folder, f))
      .find(existsSync);
    if (!file) throw new Error(`${name} has no licence file to pass on`);
    return `${name} ${version} (${license})\n\n${readFileSync(file, "utf8").trim()}\n`;
  });
  const head =
    "The book's pages and the explorers' scripts hold the work of others. Each is passed on under its own " +
    "licence, which follows its name.\n";
  const font = readFileSync(join(root, FONT), "utf8").trim();
  return [head, ...packages, `STIX Two Math, cut down (OFL-1.1)\n\n${font}\n`].join(
    `\n${"-".repeat(80)}\n\n`,
  );
}

mkdirSync(join(out, "page"), { recursive: true });
const CELLS = process.argv[2]
  ? join(out, "cells.js")
  : join(root, "theme/sphinx_island_book/theme/static/cells.js");
const KIT_FOLDER = process.argv[2] ? join(out, "classroom") : join(root, "classroom/static");
const built = [
  await notebook(),
  ...(await Promise.all(KINDS.map(explorerScript))),
  await qrScript(),
  await hostScript(modelScripts()),
  await cells(CELLS),
  ...(await Promise.all(KIT_FILES.map((name) => kitFile(name, KIT_FOLDER)))),
];
await build({
  ...shared,
  entryPoints: [join(here, "explorers/explorers.css")],
  outfile: join(out, "page", "explorers.css"),
});
writeFileSync(join(out, "page", "third-party.txt"), notices(built.map(({ metafile }) => metafile)));

for (const name of [
  "notebook.js",
  "page/host.js",
  "page/explorers.css",
  ...KINDS.map((kind) => `page/${kind}.js`),
]) {
  const size = gzipSync(readFileSync(join(out, name))).length;
  console.log(`${name.padEnd(24)}${(size / 1024).toFixed(1).padStart(6)} KiB gzipped`);
  if (name === "notebook.js" && size > LIMIT) {
    console.error(`${name} is over its ${LIMIT / 1024} KiB`);
    process.exitCode = 1;
  }
}
