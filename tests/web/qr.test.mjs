// The QR code of a link is read by another's reader, as a phone would.
import assert from "node:assert/strict";
import { test } from "node:test";
import jsQR from "jsqr";
import { encode } from "uqr";

const SCALE = 4;

/** A code as a phone's camera would give it: black on white, in RGBA. */
function seen(text) {
  const { size, data } = encode(text);
  const side = (size + 8) * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (!dark) return;
      for (let i = 0; i < SCALE * SCALE; i++) {
        const px = (x + 4) * SCALE + (i % SCALE);
        const py = (y + 4) * SCALE + Math.floor(i / SCALE);
        pixels.fill(0, (py * side + px) * 4, (py * side + px) * 4 + 3);
      }
    });
  });
  return jsQR(pixels, side, side)?.data;
}

test("a short link and one with a long sentence are read back", () => {
  const short = "https://example.org/book/clocks.html#clocks?position=7";
  const sentence = "word+".repeat(60);
  const long = `https://example.org/book/order-blindness.html#order?sentence=${sentence}end&order=1,2`;
  for (const link of [short, long]) assert.equal(seen(link), link);
});
