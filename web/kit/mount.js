// Connects an explorer to an element: frames, size, stage and printing. Changes are drawn once per frame.
import { nothing, render } from "lit-html";
import { controller } from "./controller.js";
import { keys } from "./keys.js";
import { linkButton, numbersTable } from "./numbers.js";
import { scrubbing } from "./readout.js";
import { stage, typeNow } from "./stage.js";
import { template } from "./template.js";
import { warmUp } from "./warm.js";

const REST = 600; // milliseconds without input before descriptions and tables are updated
const PAPER = 640; // CSS pixels between the margins of a printed page
const WIDE = 620; // minimum width of the wide form
const LAPTOP = 1100; // minimum width of a window whose height limits the picture
const ROUND = 450; // CSS pixels of the window that are not the picture's, as in book.css
const LEAST = 300; // minimum height of the picture
const TYPE = 14; // font size of axes in CSS pixels

/**
 * Starts an explorer in an element.
 * @param {any} described an explorer, from `explorer`
 * @param {import("@anywidget/types").AnyModel & {linkName?: string, startState?: object,
 *   controls?: string[] | null, codeOf?: (text: string) => Promise<string>,
 *   bring?: (name: string) => Promise<any>,
 *   ask?: (name: string, of: any[], tell: Function) => Promise<any>}} model
 *   `controls` are selected by a link; `codeOf` draws a QR code as SVG; `bring` loads a file beside the
 *   scripts, `ask` queries it
 * @param {HTMLElement} el
 * @returns {{remove: () => void, print: (onPaper: boolean) => void, refuse: (text: string) => void,
 * isAtStart: () => boolean}}
 */
export function mount(described, model, el) {
  const { entry } = described;
  const root = document.createElement("section");
  root.className = `pe pe-${described.kind}`;
  // a name distinguishes explorers of the same kind
  const called = model.linkName && model.linkName !== described.kind ? `: ${model.linkName}` : "";
  root.setAttribute("aria-label", entry.title + called.replaceAll("-", " "));
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab would handle our keys
  el.append(root);

  let frame = 0; // the requested frame
  let resting = 0; // the timer for updates after the last input
  let width = 0;
  let room = 0; // height of the picture on stage
  /** @type {Element | null} */
  let picture = null;
  let tab = null; // the view whose tab was last brought into sight
  let onPaper = false;
  let isWarm = false;
  let isGone = false;

  const repaint = () => {
    frame ||= requestAnimationFrame(paint);
  };
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  const control = controller(described, model, { repaint, rest, isStill: () => stillness.matches });
  const { spec, state, ui, plays } = control;
  const link = linkButton(repaint);
  const numbers = numbersTable(
    (most) => spec.table(state.shown, most),
    model.linkName ?? `${entry.title} ${control.session.id}`,
    repaint,
  );
  const show = stage(root, () => control.acts.change({ stage: false }));
  const commands = {
    ...control.commands,
    toStage() {
      control.acts.change((shown) => ({ stage: !shown.state.stage }));
      show.set(state.valid.stage); // at once, while the browser still knows of the user's action
      show.fill();
    },
    spotlight: () => show.spotlight(),
    async code() {
      // on a phone the link opens the page, not the stage
      const hash = control.link({ stage: false });
      if (!hash || !model.codeOf) return;
      const address = new URL(hash, location.href).href.replace(location.search, "");
      try {
        show.card(await model.codeOf(address), address);
      } catch {
        control.acts.refuse(`This link has ${address.length} characters: too many for a QR code.`);
      }
    },
    unfold(name, isOpen) {
      control.commands.unfold(name, isOpen);
      if (name === "numbers") numbers.open(isOpen);
    },
  };
  keys(root, commands, () => state.valid.stage);
  const about = (key) => {
    const p = described.params.find((one) => one.key === key);
    return { p, now: state.shown.state[key], most: control.mostOf(p) };
  };
  scrubbing(root, about, (p, value) => control.acts.set(p.key, value));

  function paint(now = performance.now()) {
    frame = 0;
    state.fresh();
    plays.tick(now);
    show.set(state.shown.state.stage);
    width ||= Math.floor(root.clientWidth);
    draw();
    if (plays.playing) repaint();
    clearTimeout(resting);
    if (!plays.playing) resting = setTimeout(rest, ui.words ? REST : 0);
  }

  /** Updates descriptions and tables after the last input: not for every frame. */
  function rest() {
    if (!widthNow() || plays.playing) return;
    control.say();
    numbers.renew();
    draw();
  }

  /** 0 while hidden. */
  const widthNow = () => (onPaper ? PAPER : width);

  /** A wide picture's height, limited by the window so that Play is visible. */
  const fitted = (height) =>
    onPaper || innerWidth < LAPTOP ? height : Math.min(height, Math.max(LEAST, innerHeight - ROUND));

  /** A picture's height on a phone, which may depend on the view. */
  const phoneHeight = () => {
    const height = spec.heights?.phone;
    return typeof height === "function" ? height(state.shown.state) : height;
  };

  /** The argument of the view. */
  function seenNow() {
    const wide = widthNow();
    const form = show.on ? "stage" : wide >= WIDE ? "wide" : "phone";
    const step = plays.playing ? control.stepSize() : 0;
    return {
      ...state.shown,
      hand: ui.hand,
      width: wide,
      height: show.on ? room : form === "wide" ? fitted(spec.heights?.wide) : phoneHeight(),
      form,
      type: show.on ? typeNow() : TYPE,
      held: state.held,
      moment: plays.moment * step,
      pace: stillness.matches ? 0 : ((entry.play?.rate ?? 4) * plays.speed * step) / 60,
    };
  }

  function draw() {
    if (!widthNow()) return;
    const seen = seenNow();
    const hash = control.link();
    render(template(control, seen, { commands, numbers, link: hash ? link(hash) : nothing }), root);
    showTab();
    if (!picture) {
      picture = /** @type {Element} */ (root.querySelector(".pe-picture"));
      resized.observe(picture); // for its height on stage
    }
    if (seen.height === 0 || isWarm) return;
    isWarm = true;
    warmUp(described, seen, () => isGone || plays.playing);
  }

  /** On a phone, where the tabs scroll, the chosen one is seen. */
  function showTab() {
    const { view } = state.shown.state;
    if (view === tab) return;
    tab = view;
    const chosen = root.querySelector('.pe-views [aria-pressed="true"]');
    const row = chosen?.parentElement;
    if (row) row.scrollLeft += chosen.getBoundingClientRect().right - row.getBoundingClientRect().right;
  }

  // Of two keys within a frame, the second needs the result of the first
  root.addEventListener("keydown", () => frame && draw(), true);

  const resized = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      if (target === root) width = Math.floor(contentRect.width);
      else if (show.on) room = Math.floor(contentRect.height);
    }
    repaint();
  });
  resized.observe(root);
  addEventListener("resize", repaint);

  paint();
  return {
    refuse: control.acts.refuse,
    /** Draws at once, with the width of paper or page. */
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
      removeEventListener("resize", repaint);
      state.remove();
      show.set(false);
      root.remove();
    },
  };
}
