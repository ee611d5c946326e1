// Builds the two bundles and the stylesheet: `node build.mjs [folder]` (default ../static).
import { build } from "esbuild";
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "..", "static");
const LIMIT = 60 * 1024;

const shared = { bundle: true, minify: true, target: ["es2022"], legalComments: "none", charset: "utf8", logLevel: "error", absWorkingDir: here };
await build({ ...shared, entryPoints: ["index.js"], format: "esm", outfile: join(out, "explorers.js") });
await build({ ...shared, entryPoints: ["host.js"], format: "iife", outfile: join(out, "host.js") });
await build({ ...shared, entryPoints: ["explorers.css"], outfile: join(out, "explorers.css") });

for (const name of ["explorers.js", "host.js", "explorers.css"]) {
  const size = gzipSync(readFileSync(join(out, name))).length;
  console.log(`${name}  ${(size / 1024).toFixed(1)} KiB gzipped`);
  if (size > LIMIT) {
    console.error(`${name} is over its ${LIMIT / 1024} KiB`);
    process.exitCode = 1;
  }
}
