// A countdown for a vote: 30 seconds, 60, none. Screen readers hear its start, the last ten seconds and the
// end.

import { clockOf } from "./notes.js";
import { make } from "./page.js";

const LENGTHS = [30, 60];

export function countdown(place, say) {
  const face = make("p", { className: "countdown", hidden: true });
  face.setAttribute("role", "timer");
  face.setAttribute("aria-live", "off");
  place.append(face);
  let length = 0; // in seconds; 0: none
  let end = 0;
  let announced = 0;

  function tick() {
    if (!length) return;
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    face.textContent = clockOf(left * 1000);
    face.classList.toggle("over", left === 0);
    if (left === announced) return;
    if (left === 10) say("10 seconds");
    if (left === 0) say("Time is up");
    announced = left;
  }
  setInterval(tick, 250);

  function set(seconds) {
    length = announced = seconds;
    end = Date.now() + 1000 * seconds;
    face.hidden = !seconds;
    if (seconds) say(`${seconds} seconds`);
    tick();
  }
  return {
    /** The next length: 30 seconds, 60, none. */
    next: () => set(LENGTHS[LENGTHS.indexOf(length) + 1] ?? 0),
    stop: () => set(0),
  };
}
