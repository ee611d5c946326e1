// Undo and redo, by gestures: a drag, a run of Play, a preset, a Reset or a word typed counts as one.

const MOST = 100;

export function history() {
  let past = [];
  let future = [];
  let gesture = {}; // what is going on now, of which one state is kept: that before it
  /** @type {any} */
  let recorded = null;
  return {
    /** Another gesture begins; one with a name goes on until one with another name begins. */
    begin(name = {}) {
      gesture = name;
    },
    /** A change is about to be made: keep the state before it, once a gesture. */
    record(before) {
      if (recorded === gesture) return;
      recorded = gesture;
      past = [...past, before].slice(-MOST);
      future = [];
    },
    /** The state before the last gesture, or null; `now` is kept to be done again. */
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
