// Runs cells as a page does, in Node: stdin has {files, packages, settings, pages: [{name, cells, targets,
// checks}]}, where `files` is the folder of what a page is given; stdout gets for each page what its cells
// said. Each page has a kernel of its own.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";

const asked = JSON.parse(readFileSync(0, "utf8"));
const pyodide = await loadPyodide({
  packageCacheDir: asked.files,
  stdLibURL: join(asked.files, "python_stdlib.zip"),
  env: {
    HOME: "/home/reader",
    PYTHONHASHSEED: "0",
    OMP_NUM_THREADS: "1",
    MPLBACKEND: "module://page_figures",
  },
});
const quiet = { checkIntegrity: false, messageCallback() {}, errorCallback: (words) => console.error(words) };
await pyodide.loadPackage(asked.packages, quiet);
pyodide.FS.mkdirTree("/lib/book");
pyodide.unpackArchive(new Uint8Array(readFileSync(join(asked.files, "book.zip"))), "zip", {
  extractDir: "/lib/book",
});
for (const name of ["kernel.py", "names.py", "page_figures.py"])
  pyodide.FS.writeFile(`/lib/book/${name}`, readFileSync(join(asked.in_page, name)));
pyodide.runPython("import sys; sys.path.insert(0, '/lib/book')");
const { Kernel } = pyodide.pyimport("kernel");
const { on_demand, elsewhere, has } = asked.settings;
const answer = asked.pages.map(({ name, cells, targets, checks }) => {
  const said = [];
  pyodide.runPython("for name in [n for n in sys.modules if n.startswith('pe_')]: del sys.modules[name]");
  const say = (cell, kind, words) => said.push([cell, kind, words?.toJs?.() ?? words]);
  const kernel = Kernel(say, pyodide.toPy(on_demand), pyodide.toPy(elsewhere), has);
  for (const target of targets) {
    const went = kernel.run_one(...cells[target]); // each once, in order, as Run all above does
    if (went && checks?.[target])
      kernel.check(...cells[target], ...checks[target].map((one) => pyodide.toPy(one)));
  }
  return { name, said };
});
process.stdout.write(JSON.stringify(answer));
