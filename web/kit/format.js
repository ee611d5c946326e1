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

/** Integers grouped, others with up to twelve significant digits: 10 000, 0.25. */
export function number(value) {
  if (Number.isInteger(value) && Math.abs(value) < 1e12) return grouped(value);
  return asPower(general(value));
}

/** Ticks of a logarithmic axis: 1, 10, 100, 10³, 10⁴; other numbers as in text. */
export function power(value) {
  const up = Math.round(Math.log10(value));
  return up > 2 && 10 ** up === value ? `10${raised(String(up))}` : number(value);
}

/** To a fixed number of decimals. */
export const decimals = (value, digits) => locale.format(`,.${digits}f`)(value);

/** Singular or plural: plural(2, "cell") is "2 cells". */
export const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Three significant digits for computed values (0.316, 25.7, but 0.25); integers keep all. */
export function three(value) {
  if (!Number.isFinite(value) || (Number.isInteger(value) && Math.abs(value) < 1e9)) return number(value);
  const size = Math.abs(Number(value.toPrecision(3)));
  if (size < 1e-4 || size >= 1e9) return asPower(short(value));
  if (Number(value.toPrecision(2)) === value) return number(value);
  return decimals(value, Math.max(0, 2 - Math.floor(Math.log10(size))));
}

/** “held 1.47, now 1.95: 0.481 more”, with an optional unit. */
export function difference(held, now, unit = "") {
  const away = now - held;
  const more =
    Math.abs(away) < 5e-13 * Math.max(1, Math.abs(now))
      ? "the same"
      : `${three(Math.abs(away))} ${away > 0 ? "more" : "less"}`;
  return `held ${three(held)}${unit && ` ${unit}`}, now ${three(now)}: ${more}`;
}

/** A value in a table: all digits in a copy, otherwise three. */
export const printer = (most) => (value) => (most === Infinity ? String(value) : three(value));

/** A word of at most so many letters, ending in an ellipsis if it is longer. */
export const shortened = (word, most) =>
  [...word].length > most ? `${[...word].slice(0, Math.max(1, most - 1)).join("")}…` : word;
