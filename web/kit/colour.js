// The book's colours: one diverging scale for values, one sequential for weights.
import { interpolateRgb, interpolateRgbBasis, piecewise } from "d3-interpolate";

const channels = (text) => text.match(/\d+/gu).map(Number);

/** A colour as a canvas wants it. */
const packed = (text) => {
  const [r, g, b] = channels(text);
  return (255 << 24) | (b << 16) | (g << 8) | r;
};

// ColorBrewer's RdBu, which is matplotlib's too; its licence lies beside this file
const RED_TO_BLUE =
  "#67001f #b2182b #d6604d #f4a582 #fddbc7 #f7f7f7 #d1e5f0 #92c5de #4393c3 #2166ac #053061".split(" ");
const redToBlue = interpolateRgbBasis(RED_TO_BLUE);

/** 512 colours from −1 (blue) over 0 (white) to 1 (red). */
const DIVERGING = Uint32Array.from({ length: 512 }, (_, i) => packed(redToBlue(1 - i / 511)));

export const packedColour = (value) => DIVERGING[Math.round((Math.max(-1, Math.min(1, value)) + 1) * 255.5)];
export const valueColour = (value) => redToBlue((1 - value) / 2);

/** As in pe_book/figures.py: the more green, the more weight. */
const weights = piecewise(interpolateRgb, ["#ffffff", "#8cc9ad", "#1d7a55", "#0b3324"]);

const SHADES = Array.from({ length: 101 }, (_, percent) => {
  const background = weights(percent / 100);
  // Black or white, whichever stands out more: they are equal at a luminance of 0.18.
  const [r, g, b] = channels(background).map((c) =>
    c <= 10 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
  );
  return { background, ink: 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? "#000000" : "#ffffff" };
});

/** Background and readable ink for an attention weight, 0 … 1. */
export const weightColour = (weight) => SHADES[Math.round(100 * Math.max(0, Math.min(1, weight)))];

const PACKED_SHADES = Uint32Array.from(SHADES, ({ background }) => packed(background));

/** That background, packed, for squares of many weights. */
export const packedWeight = (weight) => PACKED_SHADES[Math.round(100 * Math.max(0, Math.min(1, weight)))];
