// Long computations in slices of a few milliseconds per frame.

const SPARE = 4; // milliseconds; slower devices get less done, but stay responsive

/** Calls `advance` until it returns true or the time is up; returns whether it is finished. */
export function inSpareTime(advance) {
  const end = performance.now() + SPARE;
  let isDone = advance();
  while (!isDone && performance.now() < end) isDone = advance();
  return isDone;
}
