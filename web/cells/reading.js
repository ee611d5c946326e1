// Reads a configuration with the book's Python, in a second worker beside the cells' one, which the reader
// may block or stop.
import { indexAt, pythonOf } from "./python.js";

const READ = "pe_book.reading:reading";
const NONE =
  "Python is not in this copy of the book, so a configuration of your own can’t be read here. On your own " +
  "machine, python -m pe_configs config.json reads it";

/** The function that answers of=[text, head_dim], with the page's index of Python, if there is one. */
export function reader(address) {
  let report = (_) => {};
  /** @type {Promise<any> | null} */
  let python = null;
  let turn = Promise.resolve();

  async function start() {
    const base = new URL(".", new URL(address, location.href)).href;
    const on = { loading: (step) => report(step), says() {}, ended: () => (python = null) };
    const own = pythonOf(base, await indexAt(address), on);
    await own.ready();
    return own;
  }

  async function read(of) {
    if (!address) throw new Error(NONE);
    try {
      python ??= start();
      return await (await python).call(READ, of);
    } catch (error) {
      python = null; // to allow another attempt
      throw error;
    }
  }

  return (of, hear) => {
    const answer = turn.then(() => {
      report = hear;
      return read(of);
    });
    turn = answer.catch(() => {});
    return answer;
  };
}
