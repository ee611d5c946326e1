// The table of an explorer's numbers with all certain digits, as a page shows it, for a test in Python.
import { readFile } from "node:fs/promises";

const MODELS = new URL("../../companion/pe_book/models/", import.meta.url);
const bring = async (name) =>
  JSON.parse(await readFile(new URL(`${name.replace("model-", "")}.json`, MODELS), "utf8"));

export async function table(name, state, most) {
  const { default: described } = await import(`../../web/explorers/${name}.js`);
  let renew = () => {};
  const whole = { ...described.defaults, ...state };
  const come = new Promise((resolve) => {
    renew = () => resolve(undefined);
  });
  const spec = { ...described, ...described.make?.({ bring, renew }) };
  let derived = spec.derive(whole);
  if (derived.waiting) {
    await come;
    derived = spec.derive(whole);
  }
  return spec.table({ state: whole, ...derived }, most, true);
}
