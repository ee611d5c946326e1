// rowsOf with lists in place of typed arrays, as a test in Python has them.
import { rowsOf as rows } from "../../web/formulas/trained.js";

const typed = (value) => (Array.isArray(value) ? Float32Array.from(value) : value);

export function rowsOf(learned, asked, n) {
  const entries = Object.entries(learned).map(([key, value]) => [key, typed(value)]);
  return rows(/** @type {any} */ (Object.fromEntries(entries)), asked, n);
}
