// What is so: the state as the model has it, brought inside its limits; what is derived from it; what is held
// beside it; and the way back.
import { history } from "./history.js";
import { check, settle, wordsOf } from "./schema.js";

const plain = (value) => JSON.stringify(value);

/**
 * @param {any} spec an explorer, with `derive` for the state of now and `ghost` for the one that is held
 * @param {import("@anywidget/types").AnyModel & {startState?: object}} model
 * @param {() => void} changed called when something is no longer as it was
 */
export function store(spec, model, changed) {
  const { params } = spec;
  const start = model.startState ?? Object.fromEntries(params.map((p) => [p.key, model.get(p.key)]));
  const past = history();
  /** @type {any} */
  let good = null; // the last state whose every value is sound, as it was asked for
  /** @type {any} */
  let shown = null; // that state brought inside its limits, and all that is derived from it
  /** @type {any} */
  let held = null; // the same of the state that is held
  let heldFrom = "";
  let said = []; // what of it could not be shown
  let trouble = ""; // what is wrong with the model's own state, from a kernel's link, say
  let isWaiting = false; // for an answer that may make it sound
  let stale = true;

  function update() {
    stale = false;
    try {
      const asked = Object.fromEntries(params.map((p) => [p.key, check(p, model.get(p.key))]));
      spec.allow(asked);
      spec.allow({ ...asked, ...asked.held });
      good = asked;
      [trouble, isWaiting] = ["", false];
    } catch (error) {
      trouble = wordsOf(error); // the last good picture stays
      isWaiting = /** @type {any} */ (error).waits === true;
      good ??= { ...spec.defaults };
    }
    const inside = settle(params, good);
    said = inside.said;
    shown = { state: inside.shown, ...spec.derive(inside.shown) };
    hold(inside.shown);
  }

  function hold(state) {
    if (!Object.keys(state.held).length) {
      [held, heldFrom] = [null, ""];
      return;
    }
    const beside = settle(params, { ...state, ...state.held, held: {}, stage: false }).shown;
    if (plain(beside) === heldFrom) return;
    heldFrom = plain(beside);
    held = { state: beside, ...spec.ghost(beside) };
  }

  const fresh = () => {
    if (stale) update();
  };
  const onModel = () => {
    stale = true;
    changed();
  };
  model.on("change", onModel);

  function write(patch) {
    for (const [key, value] of Object.entries(patch)) model.set(key, value);
    model.save_changes();
    update(); // two keys may come within one frame: the second starts from what the first one did
    changed();
  }

  /** What undo brings back: all but whether it fills the screen. */
  const snapshot = () => {
    const { stage, ...rest } = good;
    return rest;
  };
  const back = (state) => {
    if (state) write(state);
  };

  return {
    start,
    past,
    fresh,
    get good() {
      return good;
    },
    get shown() {
      return shown;
    },
    get held() {
      return held;
    },
    get said() {
      return said;
    },
    get trouble() {
      return trouble;
    },
    /** Change the state by a patch, or by what makes one of what is shown. */
    change(what) {
      fresh();
      const patch = typeof what === "function" ? what(shown) : what;
      const isNew = Object.entries(patch).some(([key, value]) => plain(good[key]) !== plain(value));
      if (isNew && Object.keys(patch).some((key) => key !== "stage")) past.record(snapshot());
      write(trouble && !isWaiting ? { ...good, ...patch } : patch);
    },
    /** What would be shown with these changes. */
    peek(patch) {
      const inside = settle(params, { ...good, ...patch }).shown;
      return { state: inside, ...spec.derive(inside) };
    },
    /** What a state is derived from has come: derive anew, of what is held too. */
    renew() {
      heldFrom = "";
      onModel();
    },
    undo: () => back(past.undo(snapshot())),
    redo: () => back(past.redo(snapshot())),
    isAtStart: () => params.every(({ key }) => key === "stage" || plain(good[key]) === plain(start[key])),
    remove: () => model.off("change", onModel),
  };
}
