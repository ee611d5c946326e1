// Undo and redo. A gesture (a drag, a run of Play, a preset, a Reset, a typed word) is one step.

const MOST = 100;

export function history() {
  let past = [];
  let future = [];
  let gesture = {}; // the current gesture: only the state before it is stored
  /** @type {any} */
  let recorded = null;
  return {
    /** Begins another gesture; one with a name continues until the name changes. */
    begin(name = {}) {
      gesture = name;
    },
    /** Stores the state before a change, once per gesture. */
    record(before) {
      if (recorded === gesture) return;
      recorded = gesture;
      past = [...past, before].slice(-MOST);
      future = [];
    },
    /** The state before the last gesture, or null; `now` is stored for redo. */
    undo(now) {
      if (!past.length) return null;
      future = [...future, now];
      [recorded, gesture] = [null, {}];
      return past.pop();
    },
    /** The state after the gesture that was undone last, or null. */
    redo(now) {
      if (!future.length) return null;
      past = [...past, now];
      [recorded, gesture] = [null, {}];
      return future.pop();
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
  };
}
