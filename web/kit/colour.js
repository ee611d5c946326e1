// The book's colours: a diverging scale for values, a sequential one for weights.

const channels = (text) => text.match(/\d+/gu).map(Number);
const hexChannels = (text) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
const rgb = (parts) => `rgb(${parts.map((c) => Math.max(0, Math.min(255, Math.round(c)))).join(", ")})`;

/** Interpolates a list of colours at t from 0 to 1; `mix(t, v0, v1, v2, v3)` goes from v1 to v2. */
function through(colours, mix) {
  const stops = colours.map(hexChannels);
  const n = stops.length - 1;
  return (t) => {
    const at = Math.max(0, Math.min(1, t));
    const i = Math.min(n - 1, Math.floor(at * n));
    return rgb(
      stops[i].map((v1, channel) => {
        const v2 = stops[i + 1][channel];
        const v0 = i > 0 ? stops[i - 1][channel] : 2 * v1 - v2;
        const v3 = i < n - 1 ? stops[i + 2][channel] : 2 * v2 - v1;
        return mix((at - i / n) * n, v0, v1, v2, v3);
      }),
    );
  };
}

const straight = (t, _before, v1, v2) => v1 + t * (v2 - v1);
/** Uniform cubic B-spline, as in d3-interpolate. */
const spline = (t, v0, v1, v2, v3) =>
  ((1 - 3 * t + 3 * t ** 2 - t ** 3) * v0 +
    (4 - 6 * t ** 2 + 3 * t ** 3) * v1 +
    (1 + 3 * t + 3 * t ** 2 - 3 * t ** 3) * v2 +
    t ** 3 * v3) /
  6;

/** An RGBA colour packed for ImageData. */
const packed = (text) => {
  const [r, g, b] = channels(text);
  return (255 << 24) | (b << 16) | (g << 8) | r;
};

// ColorBrewer's RdBu, as in matplotlib; its licence is beside this file
const RED_TO_BLUE =
  "#67001f #b2182b #d6604d #f4a582 #fddbc7 #f7f7f7 #d1e5f0 #92c5de #4393c3 #2166ac #053061".split(" ");
const redToBlue = through(RED_TO_BLUE, spline);

/** 512 colours from −1 (blue) over 0 (white) to 1 (red). */
const DIVERGING = Uint32Array.from({ length: 512 }, (_, i) => packed(redToBlue(1 - i / 511)));

export const packedColour = (value) => DIVERGING[Math.round((Math.max(-1, Math.min(1, value)) + 1) * 255.5)];
export const valueColour = (value) => redToBlue((1 - value) / 2);

/** The sequential scale, as in pe_book/figures: darker green for larger weights. */
const weights = through(["#ffffff", "#8cc9ad", "#1d7a55", "#0b3324"], straight);

const SHADES = Array.from({ length: 101 }, (_, percent) => weights(percent / 100));
const percentOf = (weight) => Math.round(100 * Math.max(0, Math.min(1, weight)));

/** The colour of an attention weight from 0 to 1. */
export const weightColour = (weight) => SHADES[percentOf(weight)];

const PACKED_SHADES = Uint32Array.from(SHADES, packed);

/** The same, packed. */
export const packedWeight = (weight) => PACKED_SHADES[percentOf(weight)];

// In dark mode a scale's lightness is inverted and its hues stay; zero is a visible grey and the ends are
// saturated. The style sheet does this to canvases (“--pe-turned”), this function to single colours.
const darkTwin = (colour) => {
  const [r, g, b] = channels(colour);
  const light = 0.213 * r + 0.715 * g + 0.072 * b;
  return rgb([r, g, b].map((c) => 0.75 * (204 - 0.6 * light + 2.4 * 0.6 * (c - light))));
};

/** Black or white, whichever has more contrast (equal at a luminance of 0.18). */
const inkOn = (colour) => {
  const [r, g, b] = channels(colour).map((c) =>
    c <= 10 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? "#000" : "#fff";
};

/** Custom properties for `.pe-shade` and `.pe-on-shade`: colour and ink in light and dark mode. */
const shades = (colour) => {
  const dark = darkTwin(colour);
  return `--pe-shade:${colour};--pe-shade-dark:${dark};--pe-on:${inkOn(colour)};--pe-on-dark:${inkOn(dark)}`;
};
const WEIGHTS = SHADES.map(shades);
const VALUES = Array.from({ length: 201 }, (_, i) => shades(valueColour(i / 100 - 1)));
export const weightShades = (weight) => WEIGHTS[percentOf(weight)];
export const valueShades = (value) => VALUES[Math.round(100 * Math.max(-1, Math.min(1, value))) + 100];
