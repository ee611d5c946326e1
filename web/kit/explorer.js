// What all explorers share: one repaint a frame, the grammar round the picture, words, numbers, undo, play,
// hold, stage, link. What is so is the store's; what it looks like is the explorer's own.
import { html, nothing, render } from "lit-html";
import { button, control } from "./controls.js";
import { keys } from "./keys.js";
import { writeLink } from "./link.js";
import { linkButton, numbersTable } from "./numbers.js";
import { chipOf, docking, fold, holding, playing, questions, toStage, undoing, views } from "./panel.js";
import { player } from "./player.js";
import { check, checkIn, defaultsOf, entryOf, limitOf, of, wordsOf } from "./schema.js";
import { stage, typeOn } from "./stage.js";
import { store } from "./store.js";
import { warmUp } from "./warm.js";

const REST = 600; // milliseconds after which the hand rests, and words and numbers follow
const PAPER = 640; // CSS pixels between the margins of a printed page
const WIDE = 620; // from which the wide form is drawn
const TYPE = 14; // CSS pixels of the axes' words
const MOST_STEPS = 400; // of Play, from one end to the other

/**
 * Make an explorer from its description. Its parameters, questions and what stands in front come from the
 * schema.
 *
 * spec.kind: its name in the schema.
 * spec.derive(state): all that is shown, computed from a state inside its limits. Pure; called when the state
 *   changes.
 * spec.heights: {wide, phone}, how high its picture is in CSS pixels; on stage it takes what is left.
 * spec.view(shown, {change, point, refuse}): its picture, as a template. `shown` is {state, …derived} with
 *   width and height in CSS pixels; form: "wide", "phone" or "stage"; type, the axes' words in CSS pixels;
 *   held: the same {state, …derived} of what is held, or null; moment: how many steps Play is past the state;
 *   pace: steps that Play takes a frame; hand: what a pointer does meanwhile. point(patch) changes the hand,
 *   change(patch) the state. Two keys may come between two paintings: what starts from the state asks for the
 *   one of now, change((shown) => patch).
 * spec.readout(shown): what is read off, as a template. Optional.
 * spec.compare(held, shown): how the held one differs, in words and numbers. Without it nothing is held.
 * spec.step(shown, direction): the patch of a step of Play; null at the end. Optional: else it is the
 * schema's.
 * spec.words(shown): what is shown, in a sentence; said when the hand rests.
 * spec.table(shown, most, exact): {header, rows, note} of its numbers; `exact` asks for all certain digits.
 * spec.set(key, value, shown): what a control's new value changes, where that is more than itself. Optional.
 * spec.hidden(state): the parameters whose controls mean nothing now. Optional.
 * spec.allow(state): throws what is wrong with a state, in words, where the schema cannot know. Optional.
 * spec.limits(shown): largest values that the schema cannot know. Optional.
 * spec.prepare(state, bring): a promise of what must have come before a page shows it alive. Optional.
 * spec.make(acts): any of these for one explorer of several, where they keep something of their own.
 * Optional. acts.bring(name) is a promise of what is too large to come with the explorer;
 * when it has come, acts.renew() derives anew.
 */
export function explorer(spec) {
  const described = {
    hidden: () => [],
    limits: () => ({}),
    allow: () => {},
    set: (key, value) => ({ [key]: value }),
    ...spec,
  };
  const entry = entryOf(spec.kind);
  const whole = { ...described, entry, params: of(spec.kind), defaults: defaultsOf(spec.kind) };
  return { ...whole, render: ({ model, el }) => mount(whole, model, el).remove };
}

/** An id that no other explorer on the page has, though each may be loaded as a module of its own. */
function uniqueId() {
  globalThis.peLibIds = (globalThis.peLibIds ?? 0) + 1;
  return `pe-${globalThis.peLibIds}`;
}

/** bring(name) where a kernel has it: asked for and answered in messages. */
const fromKernel = (model) => (name) =>
  new Promise((resolve) => {
    const heard = (message) => {
      if (message?.brought !== name) return;
      model.off("msg:custom", heard);
      resolve(message.data);
    };
    model.on("msg:custom", heard);
    model.send({ bring: name });
  });

/**
 * A living explorer in an element.
 * @param {any} described an explorer, as `explorer` makes it
 * @param {import("@anywidget/types").AnyModel & {linkName?: string, startState?: object,
 *   controls?: string[] | null, codeOf?: (text: string) => Promise<string>,
 *   bring?: (name: string) => Promise<any>}} model `controls` are those that a link asks for, alone;
 *   `codeOf` draws a QR code as SVG; `bring` fetches what lies beside the scripts
 * @param {HTMLElement} el
 * @returns {{remove: () => void, print: (onPaper: boolean) => void, refuse: (text: string) => void,
 * isAtStart: () => boolean}}
 */
export function mount(described, model, el) {
  const { params, entry } = described;
  const root = document.createElement("section");
  root.className = `pe pe-${described.kind}`;
  // several of a kind on a page are told apart by their names
  const called = model.linkName && model.linkName !== described.kind ? `: ${model.linkName}` : "";
  root.setAttribute("aria-label", entry.title + called.replaceAll("-", " "));
  root.dataset.lmSuppressShortcuts = "true"; // of JupyterLab, which would take our keys for its own
  el.append(root);

  const id = uniqueId();
  let hand = {}; // what a pointer does meanwhile
  let alert = ""; // what is wrong with what was asked last
  /** @type {any} */
  let invalid = null; // the key of the box that holds an unsound entry
  let open = { questions: false, more: false };
  let asked = 0; // which question stands over the picture
  let docked = null; // whose controls stand on stage, once the reader has chosen
  let frame = 0;
  let width = 0;
  let room = 0; // the picture's height on stage
  /** @type {any} */
  let picture = null;
  let onPaper = false;
  let resting = 0;
  let words = "";
  let isWarm = false;
  let isGone = false;

  const repaint = () => {
    frame ||= requestAnimationFrame(paint);
  };
  const refuse = (text) => {
    alert = text;
    repaint();
  };
  const forgive = () => {
    invalid = null;
    refuse("");
  };
  const change = (what) => {
    forgive();
    state.change(what);
  };
  const point = (patch) => {
    hand = { ...hand, ...patch };
    repaint();
  };
  const session = {
    id,
    forgive,
    get invalid() {
      return invalid;
    },
    now: (p) => state.shown.state[p.key],
    set(p, value) {
      const patch = spec.set(p.key, checkIn(p, value, state.good), state.shown);
      spec.allow({ ...state.good, ...patch });
      change(patch);
    },
    refuse(p, text) {
      invalid = p.key;
      refuse(text);
    },
  };
  /** As if it were set by hand in a control: taken, or refused in words. */
  const set = (key, value) => {
    const p = params.find((one) => one.key === key);
    try {
      session.set(p, check(p, value));
    } catch (error) {
      refuse(wordsOf(error));
    }
  };
  const bring = model.bring ?? fromKernel(model);
  const acts = { change, set, point, refuse, repaint, bring, renew: () => state.renew() };
  const spec = { ...described, ...described.make?.(acts) };
  const ghost = described.make ? (described.make(acts).derive ?? spec.derive) : spec.derive;
  const state = store({ ...spec, ghost }, model, repaint);

  // Play ----------------------------------------------------------------------------------------------------

  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const played = entry.play && params.find((p) => p.key === entry.play.key);
  const plays = player({
    rate: entry.play?.rate ?? 4,
    still: () => still.matches,
    step: () => stepBy(1),
  });

  function stepSize() {
    return entry.play.grow === false ? 1 : Math.max(1, Math.ceil((mostOf(played) + 1) / MOST_STEPS));
  }

  function stepBy(direction) {
    state.fresh();
    const patch = spec.step ? spec.step(state.shown, direction) : stepped(direction);
    if (!patch) return false;
    change(patch);
    return true;
  }

  function stepped(direction) {
    const value = state.shown.state[played.key];
    const least = Math.max(played.min, entry.play.from ?? played.min);
    const next = Math.max(least, Math.min(mostOf(played), value + direction * stepSize()));
    return next === value ? null : { [played.key]: next };
  }

  function play() {
    if (plays.playing) {
      plays.pause();
      rest();
    } else {
      state.past.begin();
      if (!spec.step && !stepped(1)) change({ [played.key]: entry.play.from ?? played.min });
      plays.begin();
      words = "Plays.";
    }
    repaint();
  }

  // What the buttons and keys do ----------------------------------------------------------------------------

  const show = stage(root, () => change({ stage: false }));
  const heldState = () => {
    const { held, stage: _, ...rest } = state.good;
    return rest;
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
      state.past.begin();
      change({ held: heldState() });
    },
    release() {
      state.past.begin();
      change({ held: {} });
    },
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
    toStage() {
      change((shown) => ({ stage: !shown.state.stage }));
      show.set(state.good.stage); // at once, as long as the browser knows that a hand asked
      show.fill();
    },
    spotlight: () => show.spotlight(),
    async code() {
      if (!model.linkName || !model.codeOf) return;
      // what a phone opens is the picture on its page, not on a stage
      const { href } = new URL(
        writeLink(model.linkName, { ...state.good, stage: false }, params),
        location.href,
      );
      const address = href.replace(location.search, "");
      show.card(await model.codeOf(address), address);
    },
    ask(i) {
      const { state: set = {}, held = {} } = asks[i];
      asked = i;
      open = { ...open, questions: false };
      plays.pause();
      state.past.begin();
      const whole = i === 0 ? state.start : { ...spec.defaults, ...set, held };
      change({ ...whole, stage: state.good.stage });
    },
    reset() {
      asked = 0;
      plays.pause();
      state.past.begin();
      change({ ...state.start, stage: state.good.stage });
    },
    unfold(name, now) {
      if (Boolean(open[name]) === now) return;
      open = { ...open, [name]: now };
      if (name === "numbers") numbers.open(now);
      repaint();
    },
    dock(key) {
      const now = docked ?? model.controls ?? inFront();
      docked = now.includes(key) ? now.filter((one) => one !== key) : [...now, key];
      repaint();
    },
    gesture: (name) => plays.playing || state.past.begin(name), // a run of Play is one, until it is paused
  };
  keys(root, deeds, () => state.good.stage);

  const isAsked = JSON.stringify({ ...state.start, stage: false }) === JSON.stringify(spec.defaults);
  const ask = model.get("question") || (isAsked ? entry.question : entry.title);
  const asks = entry.question ? [{ ask }, ...(entry.presets ?? [])] : [];
  const numbers = numbersTable(
    (most, exact) => spec.table(state.shown, most, exact),
    model.linkName ?? `${entry.title} ${id}`,
    repaint,
  );
  const link = linkButton(repaint);

  // Painting ------------------------------------------------------------------------------------------------

  function paint(now = performance.now()) {
    frame = 0;
    state.fresh();
    plays.tick(now);
    show.set(state.shown.state.stage);
    width ||= Math.floor(root.clientWidth);
    draw();
    if (plays.playing) repaint();
    clearTimeout(resting);
    if (!plays.playing) resting = setTimeout(rest, words ? REST : 0);
  }

  /** Words and numbers follow when the hand rests: a screen reader is not flooded, a frame not missed. */
  function rest() {
    if (!widthNow() || plays.playing) return;
    words = spec.words(state.shown);
    numbers.renew();
    draw();
  }

  /** 0 while it is not shown at all. */
  const widthNow = () => (onPaper ? PAPER : width);

  function draw() {
    const wide = widthNow();
    if (!wide) return;
    const form = show.on ? "stage" : wide >= WIDE ? "wide" : "phone";
    const height = show.on ? room : spec.heights?.[form];
    const step = played && plays.playing ? stepSize() : 0;
    const seen = {
      ...state.shown,
      hand,
      width: wide,
      height,
      form,
      type: show.on ? typeOn(innerWidth, innerHeight) : TYPE,
      held: state.held,
      moment: plays.moment * step,
      pace: still.matches ? 0 : ((entry.play?.rate ?? 4) * plays.speed * step) / 60,
    };
    render(template(seen), root);
    if (!picture) {
      picture = root.querySelector(".pe-picture");
      resized.observe(picture); // its height, on stage
    }
    if (!isWarm && height !== 0) warmUp(described, seen, () => isGone || plays.playing);
    isWarm = isWarm || height !== 0;
  }

  /** The largest value that the state leaves a parameter. */
  function mostOf(p) {
    const own = spec.limits(state.shown)[p.key];
    const facts = p.below?.hide ? null : limitOf(p, state.good);
    return own ?? (facts ? facts.length - 1 : p.max);
  }

  function inFront() {
    const { main } = entry;
    return (Array.isArray(main) ? main : main?.[state.shown.state.view]) ?? [];
  }

  function controlOf(p, most) {
    const value = p.below?.hide ? state.good[p.key] : state.shown.state[p.key]; // a list whole, drawn or not
    return control(p, value, session, most);
  }

  function template(seen) {
    const { form } = seen;
    const without = [...spec.hidden(state.shown.state), "view"];
    const worked = params.filter((p) => p.control !== false && !without.includes(p.key));
    const front = show.on && docked ? docked : (model.controls ?? inFront());
    const main = front.map((key) => worked.find((p) => p.key === key)).filter(Boolean);
    const more = model.controls ? [] : worked.filter((p) => !main.includes(p));
    const message = alert || state.trouble || state.said.join("; ");
    const folds = main.length > 0;
    const chip = seen.held ? chipOf(params, state.good.held, state.good) : null;
    const difference = seen.held && spec.compare?.(seen.held, seen);
    const view = params.find((p) => p.key === "view");
    return html`
      <div class="pe-top">
        ${questions({ asked, open }, asks, deeds)}
        ${views(view, state.shown.state.view, (key) => {
          deeds.gesture();
          set("view", key);
        })}
        ${toStage(show.on, deeds.toStage)}
      </div>
      <div class="pe-picture pe-in-${form}" style=${seen.height && !show.on ? `height:${seen.height}px` : ""}
          >${seen.height === 0 ? nothing : spec.view(seen, acts)}</div>
      ${
        spec.readout
          ? html`<div class="pe-readout">${spec.readout(seen)}
              ${difference ? html`<span class="pe-difference">${difference}</span>` : nothing}</div>`
          : nothing
      }
      <div class="pe-worked">
        <div class="pe-bar">
          ${entry.play ? playing(plays, entry.play.name ?? played.label.toLowerCase(), deeds) : nothing}
          ${spec.compare ? holding(chip, deeds) : nothing}
          ${undoing(state.past, deeds)}
        </div>
        ${folds ? html`<div class="pe-main">${main.map((p) => controlOf(p, mostOf(p)))}</div>` : nothing}
        ${show.on && folds ? docking(worked, front, deeds) : nothing}
      </div>
      <p class="pe-message ${message === alert ? "" : "pe-settled"}"
          role="alert">${message ? `${message}.` : ""}</p>
      <div class="pe-feet">
        ${folds && more.length ? fold("More settings", "more", open, deeds) : nothing}
        ${fold("Numbers", "numbers", open, deeds)}
        ${button("Reset", deeds.reset)}
        ${model.linkName ? link(writeLink(model.linkName, state.good, params)) : nothing}
      </div>
      ${
        open.more || !folds
          ? html`<div class="pe-controls">${more.map((p) => controlOf(p, mostOf(p)))}</div>`
          : nothing
      }
      ${open.numbers ? numbers.template() : nothing}
      <p class="pe-words pe-offscreen" aria-live="polite">${words}</p>`;
  }

  // Of two keys within a frame the second finds what the first has made
  root.addEventListener("keydown", () => frame && draw(), true);

  const resized = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      if (target === root) width = Math.floor(contentRect.width);
      else if (show.on) room = Math.floor(contentRect.height);
    }
    repaint();
  });
  resized.observe(root);

  paint();
  return {
    refuse,
    /** Draw at once, as wide as paper or as the page. */
    print(now) {
      onPaper = now;
      paint();
      rest();
    },
    isAtStart: state.isAtStart,
    remove() {
      isGone = true;
      cancelAnimationFrame(frame);
      clearTimeout(resting);
      resized.disconnect();
      state.remove();
      show.set(false);
      root.remove();
    },
  };
}
