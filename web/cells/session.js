// The page's Python as a queue: one cell at a time, in the order of the presses.
import { make } from "./output.js";
import { indexAt, pythonOf } from "./python.js";

const ignore = () => {};
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 1 : 0)} MB`;

/**
 * @param {string} address of the index of files
 * @param {Map<string, any>} cells by id, in the page's order: {id, text, run, says, state, busy, leadTo}
 */
export function sessionOf(address, cells) {
  const base = new URL(".", new URL(address, location.href)).href;
  /** @type {Promise<any> | null} */
  let python = null;
  let queue = Promise.resolve();
  /** @type {any} */
  let running = null; // the cell that was requested
  /** @type {any} */
  let stopped = null; // the cell that ended with an error or requires a package

  const status = make("p", "run-status");
  status.setAttribute("role", "status");
  document.querySelector("main")?.append(status);
  const announce = (words) => {
    status.textContent = words;
  };

  function loading({ step, come, all }) {
    if (step === "ready") {
      document.documentElement.dataset.python = "ready";
      running?.state("Running");
      announce("Python is ready");
    } else if (step === "fetch") {
      running?.state(`Fetching Python: ${megabytes(come)} of ${megabytes(all)}`, come / all);
    } else {
      running?.state("Starting Python", 1);
      announce("Starting Python");
    }
  }

  function says({ cell, kind, words }) {
    if (kind === "error" || kind === "asks") stopped = cells.get(cell);
    cells.get(cell)?.says(kind, words);
  }

  const gone = (what) => {
    delete document.documentElement.dataset.python;
    running?.state(`${what}: Python’s variables are gone. Run starts it again.`);
    announce(`${what}: Python’s variables are gone.`);
  };

  /** The page's Python, started on demand and again after a failure. */
  async function theirs() {
    const on = { loading, says, ended: () => gone("Python stopped by itself") };
    python ??= indexAt(address).then((files) => pythonOf(base, files, on));
    try {
      return await python;
    } catch (error) {
      python = null;
      throw error;
    }
  }

  /** Runs a cell in its turn. */
  function inTurn(cell, act) {
    cell.state("Waits");
    queue = queue.then(async () => {
      running = cell;
      stopped = null;
      cell.busy(true);
      try {
        const own = await theirs();
        await own.ready();
        await act(own);
      } catch (error) {
        cell.says("error", [/** @type {Error} */ (error).message, ""]);
        (await python?.catch(() => null))?.end();
        gone("Python did not go on");
      } finally {
        cell.busy(false);
        running = null;
      }
    });
    return queue;
  }

  /** Runs a cell after those that it needs, or after all above, and checks its result. */
  const run = (cell, { above = false, check = null } = {}) =>
    inTurn(cell, async (own) => {
      cell.state("Running");
      const all = [...cells.values()];
      const target = all.indexOf(cell);
      const before = all.flatMap(({ run }, at) => (run && at < target ? [at] : []));
      const message = { cells: all.map(({ id, text }) => [id, text()]), target };
      const { type, went } = await own.run({ ...message, above: above ? before : [], check });
      if (type === "ended") return;
      cell.state("");
      if (!went && stopped && stopped !== cell) cell.leadTo(stopped.id);
    });

  return {
    run,
    /** Starts loading Python; errors are reported with the first run. */
    warm: () =>
      theirs()
        .then((own) => own.ready())
        .catch(ignore),
    /** Loads a package and runs the cell that needs it, with its check. */
    async load(cell, name, options) {
      await inTurn(cell, (own) => own.load(name));
      return run(cell, options);
    },
    async stop() {
      gone("Stopped");
      (await python)?.end();
    },
    sizeOf: async (name) => megabytes((await theirs()).sizeOf(name)),
  };
}
