// Scales from data to pixels and back, identical with d3's.
import { ticks } from "d3-array";

/**
 * @typedef {((value: number) => number) & {
 *   invert: (pixel: number) => number, domain: [number, number], ticks: (count: number) => number[] }} Scale
 */

const share = (a, b, v) => (b === a ? 0.5 : (v - a) / (b - a));
const between = (a, b, t) => a * (1 - t) + b * t;

/** @returns {Scale} */
export function linear([a, b], [from, to]) {
  const scale = (v) => between(from, to, share(a, b, v));
  return Object.assign(scale, {
    invert: (pixel) => between(a, b, share(from, to, pixel)),
    domain: /** @type {[number, number]} */ ([a, b]),
    ticks: (count) => ticks(a, b, count),
  });
}

/** Logarithmic scale for a positive domain; its ticks are at most seven powers of ten. */
export function logarithmic([a, b], [from, to]) {
  const scale = (v) => between(from, to, share(Math.log(a), Math.log(b), Math.log(v)));
  return Object.assign(scale, {
    invert: (pixel) => Math.exp(between(Math.log(a), Math.log(b), share(from, to, pixel))),
    domain: /** @type {[number, number]} */ ([a, b]),
    ticks() {
      const powers = Array.from({ length: 14 }, (_, i) => 10 ** i).filter((v) => v >= a && v <= b);
      return powers.length > 7 ? powers.filter((_, i) => i % 2 === 0) : powers;
    },
  });
}

/** Minimum and maximum of `ends` and all values, without NaN. */
export function endsOf(curves, ends) {
  let [low, high] = ends;
  for (const values of curves)
    for (let i = 0; i < (values?.length ?? 0); i++) {
      if (values[i] < low) low = values[i];
      if (values[i] > high) high = values[i];
    }
  return [low, high];
}

/** Integer ticks, about one per so many pixels. */
export const wholeTicks = (scale, pixels, apart) =>
  scale.ticks(Math.max(2, Math.floor(pixels / apart))).filter(Number.isInteger);

/** The same, with at least so many pixels between them. */
export function sparseTicks(scale, pixels, apart) {
  const ticks = wholeTicks(scale, pixels, apart);
  const step = ticks.length > 1 ? Math.ceil((0.9 * apart) / (scale(ticks[1]) - scale(ticks[0]))) : 1;
  return ticks.filter((_, i) => i % step === 0);
}
