// The two scales of colours: values that d3-interpolate computed, and what is read on them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { valueColour, valueShades, weightColour, weightShades } from "../../web/kit/colour.js";

test("values go from blue over white to red as ColorBrewer's spline does, weights through its greens", () => {
  const values = { "-1": "5, 48, 97", "-0.2": "205, 227, 238", 0: "242, 239, 238", 1: "103, 0, 31" };
  for (const [value, rgb] of Object.entries(values)) assert.equal(valueColour(Number(value)), `rgb(${rgb})`);
  const weights = { 0: "255, 255, 255", 0.34: "138, 199, 171", 1: "11, 51, 36" };
  for (const [value, rgb] of Object.entries(weights))
    assert.equal(weightColour(Number(value)), `rgb(${rgb})`);
});

test("what is written on a shade stands out from it, in the light and in the dark", () => {
  const light = (colour) => {
    const parts = colour.startsWith("#")
      ? [...colour.slice(1)].map((c) => 17 * Number.parseInt(c, 16))
      : null;
    const [r, g, b] = (parts ?? colour.match(/\d+/gu).map(Number)).map((c) =>
      c <= 10 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.05 + 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const all = Array.from({ length: 101 }, (_, i) => [weightShades(i / 100), valueShades(i / 50 - 1)]).flat();
  for (const style of all) {
    const of = Object.fromEntries(style.split(";").map((part) => part.split(":")));
    for (const theme of ["", "-dark"]) {
      const two = [light(of[`--pe-shade${theme}`]), light(of[`--pe-on${theme}`])];
      assert.ok(Math.max(...two) / Math.min(...two) >= 4.5, `${theme} ${style}`);
    }
  }
  const dark = (value) => /-dark:(rgb[^;]*)/u.exec(valueShades(value))[1];
  assert.ok(light(dark(0)) > 1.2 * light("rgb(21, 24, 28)"), "a zero is seen on the page");
});
