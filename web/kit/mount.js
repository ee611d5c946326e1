// A living explorer in an element: its frames, its size, its stage and its place on paper. One repaint a
// frame, however much has changed.
import { nothing, render } from "lit-html";
import { controller } from "./controller.js";
import { keys } from "./keys.js";
import { linkButton, numbersTable } from "./numbers.js";
import { scrubbing } from "./readout.js";
import { stage, typeNow } from "./stage.js";
import { template } from "./template.js";
import { warmUp } from "./warm.js";

const REST = 600; // milliseconds after which the hand rests, and words and numbers follow
const PAPER = 640; // CSS pixels between the margins of a printed page
const WIDE = 620; // from which the wide form is drawn
const LAPTOP = 1100; // from which width of the window on a picture fits its first screen
const ROUND = 450; // CSS pixels of it that are not the picture's: book.css has the same
const LEAST = 300; // of the picture
const TYPE = 14; // CSS pixels of the axes' words

/**
 * A living explorer in an element.
 * @param {any} described an explorer, as `explorer` makes it
 * @param {import("@anywidget/types").AnyModel & {linkName?: string, startState?: object,
 *   controls?: string[] | null, codeOf?: (text: string) => Promise<string>,
 *   bring?: (name: string) => Promise<any>,
 *   ask?: (name: string, of: any[], tell: Function) => Promise<any>}} model
 *   `controls` are those that a link asks for, alone;
 *   `codeOf` draws a QR code as SVG; `bring` fetches what lies beside the scripts,
 *   and `ask` asks what it is
 * @param {HTMLElement} el
 * @returns {{remove: () => void, print: (onPaper: boolean) => void, refuse: (text: string) => void,
 * isAtStart: () => boolean}}
 */
export function mount(described, model, el) {
  const { entry } = described;
  const root = document.createElement("section");
  root.className = `pe pe-${described.kind}`;
  // several of a kind on a page are told apart by their names
  const called = model.linkName && model.linkName !== described.kind ? `: ${model.linkName}` : "";
  root.setAttribute("aria-label", entry.title + called.replaceAll("-", " "));
  root.dataset.lmSuppressShortcuts = "true"; // of JupyterLab, which would take our keys for its own
  el.append(root);

  let frame = 0; // that is asked for
  let resting = 0; // the timer that ends when the hand rests
  let width = 0;
  let room = 0; // the picture's height on stage
  /** @type {Element | null} */
  let picture = null;
  let onPaper = false;
  let isWarm = false;
  let isGone = false;

  const repaint = () => {
    frame ||= requestAnimationFrame(paint);
  };
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  const control = controller(described, model, { repaint, rest, isStill: () => stillness.matches });
  const { spec, state, desk, plays } = control;
  const link = linkButton(repaint);
  const numbers = numbersTable(
    (most) => spec.table(state.shown, most),
    model.linkName ?? `${entry.title} ${control.session.id}`,
    repaint,
  );
  const show = stage(root, () => control.acts.change({ stage: false }));
  const deeds = {
    ...control.deeds,
    toStage() {
      control.acts.change((shown) => ({ stage: !shown.state.stage }));
      show.set(state.good.stage); // at once, as long as the browser knows that a hand asked
      show.fill();
    },
    spotlight: () => show.spotlight(),
    async code() {
      // what a phone opens is the picture on its page, not on a stage
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
      control.deeds.unfold(name, isOpen);
      if (name === "numbers") numbers.open(isOpen);
    },
  };
  keys(root, deeds, () => state.good.stage);
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
    if (!plays.playing) resting = setTimeout(rest, desk.words ? REST : 0);
  }

  /** Words and numbers follow when the hand rests: a screen reader is not flooded, a frame not missed. */
  function rest() {
    if (!widthNow() || plays.playing) return;
    control.say();
    numbers.renew();
    draw();
  }

  /** 0 while it is not shown at all. */
  const widthNow = () => (onPaper ? PAPER : width);

  /** A wide picture's height: on a low screen less, so that Play is in sight. */
  const fitted = (height) =>
    onPaper || innerWidth < LAPTOP ? height : Math.min(height, Math.max(LEAST, innerHeight - ROUND));

  /** What the view is given. */
  function seenNow() {
    const wide = widthNow();
    const form = show.on ? "stage" : wide >= WIDE ? "wide" : "phone";
    const step = plays.playing ? control.stepSize() : 0;
    return {
      ...state.shown,
      hand: desk.hand,
      width: wide,
      height: show.on ? room : form === "wide" ? fitted(spec.heights?.wide) : spec.heights?.phone,
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
    render(template(control, seen, { deeds, numbers, link: hash ? link(hash) : nothing }), root);
    if (!picture) {
      picture = /** @type {Element} */ (root.querySelector(".pe-picture"));
      resized.observe(picture); // its height, on stage
    }
    if (seen.height === 0 || isWarm) return;
    isWarm = true;
    warmUp(described, seen, () => isGone || plays.playing);
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
  addEventListener("resize", repaint);

  paint();
  return {
    refuse: control.acts.refuse,
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
      removeEventListener("resize", repaint);
      state.remove();
      show.set(false);
      root.remove();
    },
  };
}
