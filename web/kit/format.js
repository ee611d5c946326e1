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
const short = locale.format(",.4~g");

/** 10 000, 0.25, 1.62e9: whole numbers grouped, others to twelve significant digits. */
export function number(value) {
  if (Number.isInteger(value) && Math.abs(value) < 1e12) return grouped(value);
  return general(value);
}

/** On an axis of powers of ten: 1, 10, 100, 10³, 10⁴; what is none as a sentence has it. */
export function power(value) {
  const up = Math.round(Math.log10(value));
  const raised = [...String(up)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]);
  return up > 2 && 10 ** up === value ? `10${raised.join("")}` : number(value);
}

/** To a fixed number of decimals. */
export const decimals = (value, digits) => locale.format(`,.${digits}f`)(value);

/** One of a few words or a plural: plural(2, "cell") is "2 cells". */
export const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Four significant digits, as the explorers write every value that is not whole: 0.3162, 25.70. */
export function four(value) {
  if (value === 0 || !Number.isFinite(value)) return number(value);
  if (Number.isInteger(value) && Math.abs(value) < 1e12) return grouped(value);
  const digits = Math.max(0, 3 - Math.floor(Math.log10(Math.abs(Number(value.toPrecision(4))))));
  return Math.abs(value) < 1e-4 || Math.abs(value) >= 1e9 ? short(value) : decimals(value, digits);
}

/**
 * Two significant digits, as a sentence says a value: 0.32, 26, 1 231. One that is not whole is not made to
 * look so, and one that three digits hold keeps them: 0.9987 is 0.999, and 0.125 stays.
 */
export function two(value) {
  if (value === 0 || !Number.isFinite(value) || Number.isInteger(value)) return four(value);
  if (Math.abs(value) >= 10 && Math.abs(value) < 1e9) return decimals(value, 0);
  const to = (count) => Number(value.toPrecision(count));
  const digits =
    to(3) === value && to(2) !== value ? 3 : ([2, 3].find((count) => !Number.isInteger(to(count))) ?? 4);
  if (digits === 4 || Math.abs(value) < 1e-4) return four(value);
  const power = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(digits)))));
  return decimals(value, digits - 1 - power);
}

/** “held 1.472, now 1.952: 0.4806 more”, with a unit after the numbers where there is one. */
export function difference(held, now, unit = "") {
  const away = now - held;
  const more =
    Math.abs(away) < 5e-13 * Math.max(1, Math.abs(now))
      ? "the same"
      : `${four(Math.abs(away))} ${away > 0 ? "more" : "less"}`;
  return `held ${four(held)}${unit && ` ${unit}`}, now ${four(now)}: ${more}`;
}

/** How a table prints a value: whole in a copy, else to four digits. */
export const printer = (most) => (value) => (most === Infinity ? String(value) : four(value));
