// The behaviour of an explorer: state, undo, Hold, Play, links and error messages. template.js renders it.
import { number } from "./format.js";
import { writeLink } from "./link.js";
import { player } from "./player.js";
import { check, checkIn, limitOf, wordsOf } from "./schema.js";
import { store } from "./store.js";

/** A question with parameter values in place of names in braces: “in {seq_len} words?”. */
const filledIn = (ask, state) =>
  ask.replace(/\{(\w+)\}/gu, (whole, key) => (key in state ? shortly(state[key]) : whole));
const shortly = (value) => (typeof value === "number" ? number(value) : String(value));

const MOST_STEPS = 400; // of Play over a parameter's range

/** An id that is unique on the page, even if explorers are separate modules. */
function uniqueId() {
  globalThis.peLibIds = (globalThis.peLibIds ?? 0) + 1;
  return `pe-${globalThis.peLibIds}`;
}

/** bring(name) and ask(name, of) of a kernel, as a pair of messages. */
const fromKernel = (model) => (name, of) =>
  new Promise((resolve) => {
    const onMessage = (message) => {
      if (message?.brought !== name || JSON.stringify(message.of) !== JSON.stringify(of)) return;
      model.off("msg:custom", onMessage);
      resolve(message.data);
    };
    model.on("msg:custom", onMessage);
    model.send({ bring: name, of });
  });

/**
 * The controller of one explorer.
 * @param {any} described an explorer, from `explorer`
 * @param {any} model as in `mount`
 * @param {{repaint: () => void, rest: () => void, isStill: () => boolean}} screen repaint() requests a frame,
 *   rest() ends an interaction, isStill() is true if the reader prefers reduced motion
 */
export function controller(described, model, { repaint, rest, isStill }) {
  const { params, entry } = described;
  const id = uniqueId();
  /** Interface state that is not part of the explorer's state. */
  const ui = {
    hand: {}, // transient state of a pointer
    refusal: "", // the message of the last rejected input
    invalid: /** @type {string | null} */ (null), // the key of the box with an invalid entry
    open: /** @type {Record<string, boolean>} */ ({ questions: false, more: false }),
    asked: 0, // index of the question over the picture
    docked: /** @type {string[] | null} */ (null), // keys of the controls on stage, once chosen
    words: "", // for screen readers, updated when an interaction ends
    wait: { words: "", part: 0 }, // a pending load: message and share
    later: /** @type {any} */ (null), // a value whose answer is pending: {key, was}
  };

  const refuse = (text) => {
    ui.refusal = text;
    repaint();
  };
  const clearError = () => {
    ui.invalid = null;
    refuse("");
  };
  const change = (patch) => {
    clearError();
    state.change(patch);
  };
  const point = (patch) => {
    ui.hand = { ...ui.hand, ...patch };
    repaint();
  };
  /** Applies a valid value of a control; throws if it does not fit the state. */
  const apply = (p, value) => {
    const patch = spec.set(p.key, checkIn(p, value, state.valid), state.shown);
    if (ui.later?.key === p.key) ui.later = null;
    if (patch instanceof Promise) {
      applyLater(p, patch);
      return;
    }
    spec.allow({ ...state.valid, ...patch });
    change(patch);
  };
  /** Applies a value when its answer arrives, unless another value was set meanwhile. */
  async function applyLater(p, answer) {
    const later = { key: p.key, was: JSON.stringify(state.valid[p.key]) };
    ui.later = later;
    clearError();
    const isOver = () => ui.later !== later || JSON.stringify(state.valid[p.key]) !== later.was;
    try {
      const patch = await answer;
      if (isOver()) return;
      spec.allow({ ...state.valid, ...patch });
      change(patch);
    } catch (error) {
      if (isOver()) return;
      ui.invalid = p.key;
      refuse(wordsOf(error));
    } finally {
      if (ui.later === later) ui.later = null;
    }
  }
  /** Sets a parameter like its control: applied, or rejected with a message. */
  const set = (key, value) => {
    const p = params.find((param) => param.key === key);
    try {
      apply(p, check(p, value));
    } catch (error) {
      refuse(wordsOf(error));
    }
  };
  const [bring, ask] = [model.bring ?? fromKernel(model), model.ask ?? fromKernel(model)];
  const wait = (words, part = 0) => {
    ui.wait = { words, part };
    repaint();
  };
  const given = (key) => model.get(key);
  const acts = { change, set, point, refuse, repaint, bring, ask, given, wait, renew: () => state.renew() };
  const spec = { ...described, ...described.make?.(acts) };
  const deriveHeld = described.make ? (described.make(acts).derive ?? spec.derive) : spec.derive;
  const state = store({ ...spec, deriveHeld }, model, repaint);

  // Questions -----------------------------------------------------------------------------------------------

  const isDefault = (key) => JSON.stringify(state.start[key]) === JSON.stringify(spec.defaults[key]);
  const isAsked = params.every(({ key }) => key === "stage" || isDefault(key));
  const first = model.get("question") || (isAsked ? entry.question : entry.title);
  const questions = entry.question ? [{ ask: first }, ...(entry.presets ?? [])] : [];
  const stateOf = (i) => (i === 0 ? state.start : { ...spec.defaults, ...questions[i].state });

  /** The current question: the one that was asked, as long as its view is shown. */
  function headline() {
    const now = state.shown.state;
    const isOfView = (i) => stateOf(i).view === now.view;
    const other = () => entry.asks?.[now.view] ?? questions.find((_, i) => isOfView(i))?.ask ?? entry.title;
    return filledIn(questions.length && isOfView(ui.asked) ? questions[ui.asked].ask : other(), now);
  }

  // Play ----------------------------------------------------------------------------------------------------

  const played = entry.play && params.find((p) => p.key === entry.play.key);
  const plays = player({ rate: entry.play?.rate ?? 4, still: isStill, step: () => stepBy(1) });

  /** Increment of Play; 0 if no parameter plays. */
  function stepSize() {
    if (!played) return 0;
    return entry.play.grow === false ? 1 : Math.max(1, Math.ceil((mostOf(played) + 1) / MOST_STEPS));
  }

  const patchOf = (direction, shown = state.shown) =>
    spec.step ? spec.step(shown, direction) : stepped(direction, shown);

  function stepBy(direction) {
    state.fresh();
    const patch = patchOf(direction);
    if (!patch) return false;
    change(patch);
    return true;
  }

  function stepped(direction, shown) {
    const value = shown.state[played.key];
    const least = Math.max(played.min, entry.play.from ?? played.min);
    const next = Math.max(least, Math.min(mostOf(played, shown), value + direction * stepSize()));
    return next === value ? null : { [played.key]: next };
  }

  /** Goes back to the start of Play; false if there is no step from there, either. */
  function rewind() {
    const patch = spec.first ? spec.first(state.shown) : { [played.key]: entry.play.from ?? played.min };
    const moves = Boolean(patchOf(1, state.peek(patch)));
    if (moves) change(patch);
    else refuse("There is no step from here");
    return moves;
  }

  function play() {
    if (plays.playing) {
      plays.pause();
      rest();
    } else {
      state.past.begin();
      if (patchOf(1) || rewind()) {
        plays.begin();
        ui.words = "Plays.";
      }
    }
    repaint();
  }

  // Commands of buttons and keys ----------------------------------------------------------------------------

  /** A change that is one step of undo. */
  const gesture = (patch) => {
    state.past.begin();
    change(patch);
  };
  const startAgain = (patch) => {
    plays.pause();
    gesture({ ...patch, stage: state.valid.stage });
  };
  const commands = {
    play: () => entry.play && play(),
    step(direction) {
      if (!entry.play) return;
      plays.pause();
      state.past.begin();
      stepBy(direction);
    },
    faster() {
      plays.faster();
      repaint();
    },
    hold() {
      if (!spec.compare) return;
      const { held, stage, ...now } = state.valid;
      gesture({ held: now });
    },
    release: () => gesture({ held: {} }),
    undo() {
      plays.pause();
      clearError();
      state.undo();
    },
    redo() {
      plays.pause();
      clearError();
      state.redo();
    },
    ask(i) {
      const { state: named = {}, held = {} } = questions[i];
      ui.asked = i;
      ui.open = { ...ui.open, questions: false };
      startAgain(i === 0 ? state.start : { ...spec.defaults, ...named, held });
    },
    reset() {
      ui.asked = 0;
      startAgain(state.start);
    },
    unfold(name, isOpen) {
      if (Boolean(ui.open[name]) === isOpen) return;
      ui.open = { ...ui.open, [name]: isOpen };
      repaint();
    },
    dock(key) {
      const docked = ui.docked ?? inFront();
      ui.docked = docked.includes(key) ? docked.filter((other) => other !== key) : [...docked, key];
      repaint();
    },
    gesture: (name) => plays.playing || state.past.begin(name), // a run of Play is one step of undo
  };

  // For the template ----------------------------------------------------------------------------------------

  /** The largest value of a parameter in this state. */
  function mostOf(p, shown = state.shown) {
    const own = spec.limits(shown)[p.key];
    const facts = p.below?.hide ? null : limitOf(p, state.valid);
    return own ?? (facts ? facts.length - 1 : p.max);
  }

  /** An entry of the schema, which may depend on the view. */
  const ofNow = (value) =>
    Array.isArray(value) || typeof value === "string"
      ? value
      : value?.[state.shown.state[entry.main_by ?? "view"]];

  /** Keys of the controls under the picture. */
  const inFront = () => model.controls ?? ofNow(entry.main) ?? [];

  return {
    spec,
    state,
    ui,
    acts,
    commands,
    plays,
    played,
    headline,
    questions: questions.map(({ ask }, i) => filledIn(ask, stateOf(i))),
    stepSize,
    mostOf,
    inFront,
    /** The hint for the first interaction, until the state changes. */
    invitation: () => (state.isAtStart() ? ofNow(entry.do) : null),
    /** The interface for controls: see `Session` in controls.js. */
    session: {
      id,
      clearError,
      get invalid() {
        return ui.invalid;
      },
      /** True while a box has text that is not applied: invalid, or with a pending answer. */
      keeps: (p) =>
        ui.invalid === p.key ||
        (ui.later?.key === p.key && JSON.stringify(state.valid[p.key]) === ui.later.was),
      now: (p) => state.shown.state[p.key],
      set: apply,
      refuse(p, text) {
        plays.pause(); // its next step would clear the message
        ui.invalid = p.key;
        refuse(text);
      },
    },
    /** True if a link selects some controls. */
    get isPicked() {
      return Boolean(model.controls);
    },
    /** The message under the picture. */
    get message() {
      return ui.refusal || ui.wait.words || state.modelError || state.notices.join("; ");
    },
    /** The link to the current state; none in a notebook. */
    link: (patch = {}) => model.linkName && writeLink(model.linkName, { ...state.valid, ...patch }, params),
    say() {
      ui.words = spec.words(state.shown);
    },
  };
}
