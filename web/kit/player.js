// Play: steps at one of three speeds until the end. Nothing plays by itself.

const SPEEDS = [0.5, 1, 2];
const ASLEEP = 0.5; // seconds between frames: beyond this the page was hidden, and no time counts

/**
 * step() takes one step and returns whether there was one; `rate` is steps per second at speed 1. With
 * reduced motion (`still()` is true) it is one per second, without movement in between.
 */
export function player({ rate, step, still }) {
  let playing = false;
  let speed = 1;
  let due = 0; // steps not yet taken; the fraction is the progress to the next
  let last = 0;
  return {
    get playing() {
      return playing;
    },
    get speed() {
      return speed;
    },
    /** Progress to the next step, from 0 to 1. */
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
    /** Called before each frame. */
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
