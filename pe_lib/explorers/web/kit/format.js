// Numbers as the book writes them: a thin space between thousands, a true minus sign.
import { formatLocale } from "d3-format";

const locale = formatLocale({
  decimal: ".",
  thousands: "\u202f",
  grouping: [3],
  currency: ["", ""],
  minus: "\u2212",
});
const grouped = locale.format(",");
const general = locale.format(",.12~g");

/** 10 000, 0.25, 1.62e9: whole numbers grouped, others to twelve significant digits. */
export function number(value) {
  if (Number.isInteger(value) && Math.abs(value) < 1e12) return grouped(value);
  return general(value);
}

/** To a fixed number of decimals. */
export const decimals = (value, digits) => locale.format(`,.${digits}f`)(value);

/** One of a few words or a plural: plural(2, "cell") is "2 cells". */
export const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;
