// The state of an explorer within its limits, the values derived from it, the held state, and the history.
import { history } from "./history.js";
import { check, settle, wordsOf } from "./schema.js";

const plain = (value) => JSON.stringify(value);

/**
 * @param {any} spec an explorer, with `derive` for the current state and `deriveHeld` for the held one
 * @param {import("@anywidget/types").AnyModel & {startState?: object}} model
 * @param {() => void} changed called after changes
 */
export function store(spec, model, changed) {
  const { params } = spec;
  const start = model.startState ?? Object.fromEntries(params.map((p) => [p.key, model.get(p.key)]));
  const past = history();
  /** @type {any} */
  let valid = null; // before limits
  /** @type {any} */
  let shown = null; // that state within its limits, with all derived values
  /** @type {any} */
  let held = null; // the same for the held state
  let heldFrom = "";
  let notices = []; // about values outside the limits
  let modelError = ""; // about the model's own state, for instance from a kernel's link
  let isWaiting = false; // for an answer that may make it valid
  let stale = true;

  function update() {
    stale = false;
    try {
      const asked = Object.fromEntries(params.map((p) => [p.key, check(p, model.get(p.key))]));
      spec.allow(asked);
      spec.allow({ ...asked, ...asked.held });
      valid = asked;
      [modelError, isWaiting] = ["", false];
    } catch (error) {
      modelError = wordsOf(error); // the last valid picture stays
      isWaiting = /** @type {any} */ (error).waits === true;
      valid ??= { ...spec.defaults };
    }
    const inside = settle(params, valid);
    notices = inside.notices;
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
    held = { state: beside, ...spec.deriveHeld(beside) };
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
    update(); // two keys may come within a frame: the second needs the first one's result
    changed();
  }

  /** The state for undo: all but the stage. */
  const snapshot = () => {
    const { stage, ...rest } = valid;
    return rest;
  };
  const back = (state) => {
    if (state) write(state);
  };

  return {
    start,
    past,
    fresh,
    get valid() {
      return valid;
    },
    get shown() {
      return shown;
    },
    get held() {
      return held;
    },
    get notices() {
      return notices;
    },
    get modelError() {
      return modelError;
    },
    /** Changes the state by a patch, or a function of the derived values that returns one. */
    change(what) {
      fresh();
      const patch = typeof what === "function" ? what(shown) : what;
      const isNew = Object.entries(patch).some(([key, value]) => plain(valid[key]) !== plain(value));
      if (isNew && Object.keys(patch).some((key) => key !== "stage")) past.record(snapshot());
      write(modelError && !isWaiting ? { ...valid, ...patch } : patch);
    },
    /** The derived values after a patch. */
    peek(patch) {
      const inside = settle(params, { ...valid, ...patch }).shown;
      return { state: inside, ...spec.derive(inside) };
    },
    /** Derives again, the held state too, after new data. */
    renew() {
      heldFrom = "";
      onModel();
    },
    undo: () => back(past.undo(snapshot())),
    redo: () => back(past.redo(snapshot())),
    isAtStart: () => params.every(({ key }) => key === "stage" || plain(valid[key]) === plain(start[key])),
    remove: () => model.off("change", onModel),
  };
}
