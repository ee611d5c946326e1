// What happens when an explorer is worked: its state, undo, Hold, Play, its link and what it refuses.
// It draws nothing; template.js reads it.
import { number } from "./format.js";
import { writeLink } from "./link.js";
import { player } from "./player.js";
import { check, checkIn, limitOf, wordsOf } from "./schema.js";
import { store } from "./store.js";

/** A question in whose braces parameters stand, with their values in a state: “in {seq_len} words?”. */
const filledIn = (ask, state) =>
  ask.replace(/\{(\w+)\}/gu, (whole, key) => (key in state ? shortly(state[key]) : whole));
const shortly = (value) => (typeof value === "number" ? number(value) : String(value));

const MOST_STEPS = 400; // of Play, from one end to the other

/** An id that no other explorer on the page has, though each may be loaded as a module of its own. */
function uniqueId() {
  globalThis.peLibIds = (globalThis.peLibIds ?? 0) + 1;
  return `pe-${globalThis.peLibIds}`;
}

/** bring(name), and ask(name, of), where a kernel has it: asked for and answered in messages. */
const fromKernel = (model) => (name, of) =>
  new Promise((resolve) => {
    const heard = (message) => {
      if (message?.brought !== name || JSON.stringify(message.of) !== JSON.stringify(of)) return;
      model.off("msg:custom", heard);
      resolve(message.data);
    };
    model.on("msg:custom", heard);
    model.send({ bring: name, of });
  });

/**
 * The controller of one living explorer.
 * @param {any} described an explorer, as `explorer` makes it
 * @param {any} model as `mount` has it
 * @param {{repaint: () => void, rest: () => void, isStill: () => boolean}} screen repaint() asks for a frame,
 *   rest() says that the hand rests, isStill() is true where the reader wants no motion
 */
export function controller(described, model, { repaint, rest, isStill }) {
  const { params, entry } = described;
  const id = uniqueId();
  /** What the reader has done that is no part of the state. */
  const desk = {
    hand: {}, // what a pointer does meanwhile
    refusal: "", // what is wrong with what was asked last
    invalid: /** @type {string | null} */ (null), // the key of the box that holds an unsound entry
    open: /** @type {Record<string, boolean>} */ ({ questions: false, more: false }),
    asked: 0, // which question stands over the picture
    docked: /** @type {string[] | null} */ (null), // whose controls stand on stage, once they were chosen
    words: "", // what was said when the hand rested
    wait: { words: "", part: 0 }, // what is waited for, and how much of it has come
    later: /** @type {any} */ (null), // a value that is taken when its answer has come: {key, was}
  };

  const refuse = (text) => {
    desk.refusal = text;
    repaint();
  };
  const forgive = () => {
    desk.invalid = null;
    refuse("");
  };
  const change = (patch) => {
    forgive();
    state.change(patch);
  };
  const point = (patch) => {
    desk.hand = { ...desk.hand, ...patch };
    repaint();
  };
  /** A sound value that is set by hand; thrown is what is wrong with it in this state. */
  const take = (p, value) => {
    const patch = spec.set(p.key, checkIn(p, value, state.good), state.shown);
    if (desk.later?.key === p.key) desk.later = null;
    if (patch instanceof Promise) {
      takeLater(p, patch);
      return;
    }
    spec.allow({ ...state.good, ...patch });
    change(patch);
  };
  /** Take a value when its answer comes, unless another has been set since. */
  async function takeLater(p, answer) {
    const later = { key: p.key, was: JSON.stringify(state.good[p.key]) };
    desk.later = later;
    forgive();
    const isOver = () => desk.later !== later || JSON.stringify(state.good[p.key]) !== later.was;
    try {
      const patch = await answer;
      if (isOver()) return;
      spec.allow({ ...state.good, ...patch });
      change(patch);
    } catch (error) {
      if (isOver()) return;
      desk.invalid = p.key;
      refuse(wordsOf(error));
    } finally {
      if (desk.later === later) desk.later = null;
    }
  }
  /** As if it were set by hand in a control: taken, or refused in words. */
  const set = (key, value) => {
    const p = params.find((param) => param.key === key);
    try {
      take(p, check(p, value));
    } catch (error) {
      refuse(wordsOf(error));
    }
  };
  const [bring, ask] = [model.bring ?? fromKernel(model), model.ask ?? fromKernel(model)];
  const wait = (words, part = 0) => {
    desk.wait = { words, part };
    repaint();
  };
  const given = (key) => model.get(key);
  const acts = { change, set, point, refuse, repaint, bring, ask, given, wait, renew: () => state.renew() };
  const spec = { ...described, ...described.make?.(acts) };
  const ghost = described.make ? (described.make(acts).derive ?? spec.derive) : spec.derive;
  const state = store({ ...spec, ghost }, model, repaint);

  // Questions -----------------------------------------------------------------------------------------------

  const isDefault = (key) => JSON.stringify(state.start[key]) === JSON.stringify(spec.defaults[key]);
  const isAsked = params.every(({ key }) => key === "stage" || isDefault(key));
  const first = model.get("question") || (isAsked ? entry.question : entry.title);
  const questions = entry.question ? [{ ask: first }, ...(entry.presets ?? [])] : [];
  const stateOf = (i) => (i === 0 ? state.start : { ...spec.defaults, ...questions[i].state });

  /** The question of now, which never contradicts the picture: the one asked, while its view is shown. */
  function headline() {
    const now = state.shown.state;
    const isOfView = (i) => stateOf(i).view === now.view;
    const other = () => entry.asks?.[now.view] ?? questions.find((_, i) => isOfView(i))?.ask ?? entry.title;
    return filledIn(questions.length && isOfView(desk.asked) ? questions[desk.asked].ask : other(), now);
  }

  // Play ----------------------------------------------------------------------------------------------------

  const played = entry.play && params.find((p) => p.key === entry.play.key);
  const plays = player({ rate: entry.play?.rate ?? 4, still: isStill, step: () => stepBy(1) });

  /** How far a step of Play goes; 0 where no parameter plays. */
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

  /** From the end back to where Play begins; false where there is no step from there either. */
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
        desk.words = "Plays.";
      }
    }
    repaint();
  }

  // What the buttons and keys do ----------------------------------------------------------------------------

  /** One gesture, which undo takes back at once. */
  const gesture = (patch) => {
    state.past.begin();
    change(patch);
  };
  const startAgain = (patch) => {
    plays.pause();
    gesture({ ...patch, stage: state.good.stage });
  };
  const deeds = {
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
      const { held, stage, ...now } = state.good;
      gesture({ held: now });
    },
    release: () => gesture({ held: {} }),
    undo() {
      plays.pause();
      forgive();
      state.undo();
    },
    redo() {
      plays.pause();
      forgive();
      state.redo();
    },
    ask(i) {
      const { state: named = {}, held = {} } = questions[i];
      desk.asked = i;
      desk.open = { ...desk.open, questions: false };
      startAgain(i === 0 ? state.start : { ...spec.defaults, ...named, held });
    },
    reset() {
      desk.asked = 0;
      startAgain(state.start);
    },
    unfold(name, isOpen) {
      if (Boolean(desk.open[name]) === isOpen) return;
      desk.open = { ...desk.open, [name]: isOpen };
      repaint();
    },
    dock(key) {
      const docked = desk.docked ?? inFront();
      desk.docked = docked.includes(key) ? docked.filter((other) => other !== key) : [...docked, key];
      repaint();
    },
    gesture: (name) => plays.playing || state.past.begin(name), // a run of Play is one, until it is paused
  };

  // What the template asks ----------------------------------------------------------------------------------

  /** The largest value that the state leaves a parameter. */
  function mostOf(p, shown = state.shown) {
    const own = spec.limits(shown)[p.key];
    const facts = p.below?.hide ? null : limitOf(p, state.good);
    return own ?? (facts ? facts.length - 1 : p.max);
  }

  /** What the schema says for every state, or by the view of now. */
  const ofNow = (said) =>
    Array.isArray(said) || typeof said === "string"
      ? said
      : said?.[state.shown.state[entry.main_by ?? "view"]];

  /** The keys of the controls under the picture. */
  const inFront = () => model.controls ?? ofNow(entry.main) ?? [];

  return {
    spec,
    state,
    desk,
    acts,
    deeds,
    plays,
    played,
    headline,
    questions: questions.map(({ ask }, i) => filledIn(ask, stateOf(i))),
    stepSize,
    mostOf,
    inFront,
    /** What to do first, as long as nothing is done. */
    invitation: () => (state.isAtStart() ? ofNow(entry.do) : null),
    /** What controls ask of the explorer they stand in. */
    session: {
      id,
      forgive,
      get invalid() {
        return desk.invalid;
      },
      /** True while a box holds what is not taken: an unsound entry, or one whose answer is on its way. */
      keeps: (p) =>
        desk.invalid === p.key ||
        (desk.later?.key === p.key && JSON.stringify(state.good[p.key]) === desk.later.was),
      now: (p) => state.shown.state[p.key],
      set: take,
      refuse(p, text) {
        desk.invalid = p.key;
        refuse(text);
      },
    },
    /** True where a link asks for some controls alone. */
    get isPicked() {
      return Boolean(model.controls);
    },
    /** What cannot be shown as it was asked for. */
    get message() {
      return desk.refusal || desk.wait.words || state.trouble || state.said.join("; ");
    },
    /** The link to the state of now; none in a notebook. */
    link: (patch = {}) => model.linkName && writeLink(model.linkName, { ...state.good, ...patch }, params),
    say() {
      desk.words = spec.words(state.shown);
    },
  };
}
