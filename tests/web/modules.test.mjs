// Which module may know which: the bundles' own metafile says who imports whom.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { KINDS } from "../../web/kit/schema.js";

const NOTICES = "companion/pe_book/explorers/static/page/third-party.txt";
const WEB = "web/";
const CLASSROOM = ["deck.js", "deck.css", "questions.js"].map((name) => `./classroom/${name}`);

const { metafile } = await build({
  stdin: {
    contents: [
      ...KINDS.map((kind) => `./explorers/${kind}.js`),
      "./kit/host.js",
      "./cells/main.js",
      "./cells/reading.js",
      "./front/main.js",
      "./trained/main.js",
      "./trained/worker.js",
      ...CLASSROOM,
      "uqr",
    ]
      .map((path) => `import "${path}";`)
      .join(""),
    resolveDir: fileURLToPath(new URL(`../../${WEB}`, import.meta.url)),
  },
  absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)),
  bundle: true,
  write: false,
  outdir: "unwritten",
  metafile: true,
  logLevel: "error",
});

const imports = Object.entries(metafile.inputs)
  .flatMap(([from, { imports: found }]) => found.map(({ path }) => [from, path]))
  .filter(([from]) => from.startsWith(WEB))
  .map(([from, to]) => [from.slice(WEB.length), to.replace(WEB, "")]);
const area = (path) => (path.startsWith("node_modules/") ? "packages" : path.split("/")[0]);

test("formulas know only formulas", () => {
  const foreign = imports.filter(([from, to]) => area(from) === "formulas" && area(to) !== "formulas");
  assert.deepEqual(foreign, []);
  assert.ok(imports.length > 40, "there is something to look at");
});

/** Whose a script of an explorer is: its own, or that of the explorer whose folder it lies in. */
const explorerOf = (path) => (area(path) === "explorers" ? path.split("/")[1].replace(/\.js$/u, "") : null);

test("the kit knows no explorer, and no explorer another", () => {
  assert.deepEqual(
    imports.filter(
      ([from, to]) =>
        ["kit", "explorers"].includes(area(from)) &&
        area(to) === "explorers" &&
        explorerOf(from) !== explorerOf(to),
    ),
    [],
  );
});

test("the notices name every package in the bundles, and no other", () => {
  const inputs = Object.keys(metafile.inputs).map((path) =>
    /^node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(path),
  );
  const bundled = new Set(inputs.filter((found) => found !== null).map((found) => found[1]));
  const text = readFileSync(new URL(`../../${NOTICES}`, import.meta.url), "utf8");
  const named = [...text.matchAll(/^-{80}\n\n(\S+) \d[\w.-]* \(/gmu)].map((found) => found[1]);
  assert.deepEqual(named, [...bundled].sort());
});
