// Play: one step after another, at one of three speeds, until there is none left. Nothing plays unasked.

const SPEEDS = [0.5, 1, 2];
const ASLEEP = 0.5; // seconds between two frames after which the page was out of sight, and no time has gone

/**
 * step() takes one step and returns whether there was one; `rate` is how many it takes a second at 1×. Under
 * reduced motion (`still()` is true) it takes one a second, and nothing moves in between.
 */
export function player({ rate, step, still }) {
  let playing = false;
  let speed = 1;
  let due = 0; // steps since the last one that was taken: its fraction is the way to the next
  let last = 0;
  return {
    get playing() {
      return playing;
    },
    get speed() {
      return speed;
    },
    /** How far it is on the way to the next step, 0 … 1. */
    get moment() {
      return playing && !still() ? Math.min(due, 1) : 0;
    },
    faster() {
      speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
    },
    begin() {
      playing = true;
      due = 0;
      last = performance.now();
    },
    pause() {
      playing = false;
      due = 0;
    },
    /** A frame is about to be drawn. */
    tick(now) {
      if (!playing) return;
      const seconds = (now - last) / 1000;
      last = now;
      if (seconds <= 0 || seconds > ASLEEP) return;
      due += seconds * (still() ? 1 : rate * speed);
      for (; due >= 1 && playing; due -= 1) playing = step();
    },
  };
}
