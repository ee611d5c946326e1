// Six markers that are distinguishable without colour, ● ■ ▲ ◆ ✚ ★, and their colours.
import { svg } from "lit-html";

const STAR = Array.from({ length: 10 }, (_, i) => {
  const [angle, far] = [(i * Math.PI) / 5, i % 2 ? 0.5 : 1.2];
  return `${i ? "L" : "M"}${(far * Math.sin(angle)).toFixed(3)},${(-far * Math.cos(angle)).toFixed(3)}`;
}).join("");

// about as large as a disc of radius 1
const SHAPES = [
  "M-1,0a1,1 0 1 0 2,0a1,1 0 1 0 -2,0Z",
  "M-0.9,-0.9h1.8v1.8h-1.8Z",
  "M0,-1.15L1.1,0.8H-1.1Z",
  "M0,-1.25L1.1,0L0,1.25L-1.1,0Z",
  "M-0.4,-1.1h0.8v0.7h0.7v0.8h-0.7v0.7h-0.8v-0.7h-0.7v-0.8h0.7Z",
  `${STAR}Z`,
];

/** The colour of a marker: light, dark or forced. */
export const colourOfMark = (rank) => `var(--pe-mark-${rank})`;

/** A marker by its index in a plot, filled or hollow. */
export const mark = (rank, { x, y, radius }, hollow = false) =>
  svg`<path class="pe-mark-${rank % SHAPES.length}${hollow ? " pe-hollow" : ""}"
      vector-effect="non-scaling-stroke"
    transform="translate(${x},${y}) scale(${radius})" d=${SHAPES[rank % SHAPES.length]}></path>`;
