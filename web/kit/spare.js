// Long work is done bit by bit, a few milliseconds of each frame.

const SPARE = 4; // milliseconds; a phone gets less done in them, and stays as quick to the hand

/** Calls `advance` until it says that all is done, or until the time is up; whether all is done. */
export function inSpareTime(advance) {
  const end = performance.now() + SPARE;
  let isDone = advance();
  while (!isDone && performance.now() < end) isDone = advance();
  return isDone;
}
