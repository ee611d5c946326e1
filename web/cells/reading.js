// A configuration is read by the book's own Python, in the page: a Python beside that of the cells, whose
// variables, endless loops and Stop are the reader's.
import { indexAt, pythonOf } from "./python.js";

const READ = "pe_book.reading:reading";
const NONE =
  "Python is not in this copy of the book, so a configuration of your own can’t be read here. On your own " +
  "machine, python -m pe_configs config.json reads it";

/** What answers of=[text, head_dim] on a page whose index of Python is at an address, if it has one. */
export function reader(address) {
  let tell = (_) => {};
  /** @type {Promise<any> | null} */
  let python = null;
  let turn = Promise.resolve();

  async function start() {
    const base = new URL(".", new URL(address, location.href)).href;
    const on = { loading: (step) => tell(step), says() {}, ended: () => (python = null) };
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
      python = null; // it may be asked for again
      throw error;
    }
  }

  return (of, hear) => {
    const answer = turn.then(() => {
      tell = hear;
      return read(of);
    });
    turn = answer.catch(() => {});
    return answer;
  };
}
