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
const short = locale.format(",.3~g");

const raised = (text) => text.replace(/\d/gu, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]);
/** 1.62e+9 as 1.62 × 10⁹. */
const asPower = (text) =>
  text.replace(/e\+?([-\u2212]?)(\d+)$/u, (_, minus, up) => ` × 10${minus && "⁻"}${raised(up)}`);

/** 10 000, 0.25: whole numbers grouped, others to twelve significant digits. */
export function number(value) {
  if (Number.isInteger(value) && Math.abs(value) < 1e12) return grouped(value);
  return asPower(general(value));
}

/** On an axis of powers of ten: 1, 10, 100, 10³, 10⁴; what is none as a sentence has it. */
export function power(value) {
  const up = Math.round(Math.log10(value));
  return up > 2 && 10 ** up === value ? `10${raised(String(up))}` : number(value);
}

/** To a fixed number of decimals. */
export const decimals = (value, digits) => locale.format(`,.${digits}f`)(value);

/** One of a few words or a plural: plural(2, "cell") is "2 cells". */
export const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

/**
 * Three significant digits, as explorers write what they compute: 0.316, 25.7. Whole numbers are counts and
 * keep theirs, one beyond a thousand is written to a whole, and what is 0.25 exactly has no zero behind it.
 */
export function three(value) {
  if (!Number.isFinite(value) || (Number.isInteger(value) && Math.abs(value) < 1e9)) return number(value);
  const size = Math.abs(Number(value.toPrecision(3)));
  if (size < 1e-4 || size >= 1e9) return asPower(short(value));
  if (Number(value.toPrecision(2)) === value) return number(value);
  return decimals(value, Math.max(0, 2 - Math.floor(Math.log10(size))));
}

/** “held 1.47, now 1.95: 0.481 more”, with a unit after the numbers where there is one. */
export function difference(held, now, unit = "") {
  const away = now - held;
  const more =
    Math.abs(away) < 5e-13 * Math.max(1, Math.abs(now))
      ? "the same"
      : `${three(Math.abs(away))} ${away > 0 ? "more" : "less"}`;
  return `held ${three(held)}${unit && ` ${unit}`}, now ${three(now)}: ${more}`;
}

/** How a table prints a value: whole in a copy, else to three digits. */
export const printer = (most) => (value) => (most === Infinity ? String(value) : three(value));
