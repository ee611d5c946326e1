// Longer contexts and the pairs of a rotary encoding: wavelengths, the factor by which a method slows each
// pair, and the angles of one pair, in training and beyond.

import { html, nothing, svg } from "lit-html";
import KNOWN from "../../companion/pe_book/explorers/configurations.json" with { type: "json" };
import { latest } from "../formulas/remember.js";
import { isNew, methodOf } from "../formulas/rope.js";
import { hand, tip, within } from "../kit/dials.js";
import { draggedOver } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { number, plural, power, three } from "../kit/format.js";
import { firstOf } from "../kit/numbers.js";
import {
  arrows,
  axes,
  BARE,
  boxed,
  boxPath,
  dotPath,
  guard,
  level,
  onKeys,
  pathThrough,
  placed,
  roomyBoxOf,
  sliderKeys,
  squarePath,
  textAt,
  upright,
} from "../kit/plot.js";
import { scrub, value, verdict } from "../kit/readout.js";
import { endsOf, linear, logarithmic, sparseTicks } from "../kit/scale.js";
import { of, wordsOf } from "../kit/schema.js";

const TURN = 2 * Math.PI;
const DEFAULT_LENGTH = 4096; // trained length if the configuration has none
const LONGEST = 10_000_000;

/** A length so many quarters of a doubling further, at least by one. */
function grown(length, quarters) {
  const to = Math.round(length * 2 ** (quarters / 4));
  return within(to === length ? to + Math.sign(quarters) : to, 1, LONGEST);
}
const [NAMES, LAYERS] = ["method", "layer_type"].map(
  (name) => of("context").find(({ key }) => key === name).choices,
);
const SHORT = {
  config: "config",
  none: "nothing",
  linear: "linear",
  ntk: "NTK-aware",
  dynamic: "dynamic",
  yarn: "YaRN",
  llama3: "Llama 3",
};

const lastPair = ({ plain }) => plain.length - 1;

/** A press or a drag in either plot chooses a pair. */
const choosing = (x, change) =>
  draggedOver(change, (at, now) => ({ pair: within(Math.round(x.invert(at.x)), 0, lastPair(now)) }), true);

/** A line through the pairs, with a marker for each where there is room: discs, or hollow squares. */
function trace({ x, y, box, plain }, values, { colour, type, hollow = false, dash = "none" }) {
  const shown = new Int32Array(values.length);
  let drawn = 0;
  for (let i = 0; i < values.length; i++)
    // may be off the axis
    if (Number.isFinite(values[i]) && y(values[i]) >= box.y - 1) shown[drawn++] = i;
  const line = pathThrough(
    drawn,
    (at) => x(shown[at]),
    (at) => y(values[shown[at]]),
  );
  const room = box.width / plain.length;
  const r = Math.min(type / 4, room / 2.6);
  const marks =
    room < 4
      ? ""
      : Array.from(shown.subarray(0, drawn), (i) => {
          const [left, top] = [x(i), y(values[i])];
          return hollow ? squarePath(left, top, 2 * r) : dotPath(left, top);
        });
  const pen = (width) => `stroke:var(--pe-${colour});stroke-width:${width}`;
  return svg`<path class="pe-trace" style=${pen(type / 8)} stroke-dasharray=${dash}
      d=${line}></path>${
        marks
          ? svg`<path class="pe-trace pe-trace-marks" style=${pen(hollow ? type / 8 : 2 * r)}
              d=${marks.join("")}></path>`
          : nothing
      }`;
}

const across = (shown, box) => {
  const { plain } = shown;
  return linear([-0.7, plain.length - 0.3], [box.x, box.x + box.width]);
};

// The ladder --------------------------------------------------------------------------------------------

function ladder(shown, place, change) {
  const { state, plain, waves, wavesOne, wavesTwo, trained, far, type, form, pair, held } = shown;
  const { colourOne, colourTwo } = shown;
  const phone = form === "phone";
  const margin = { left: (phone ? 4 : 5.4) * type, right: 0.6 * type, top: 0.6 * type, bottom: 0.5 * type };
  const box = roomyBoxOf(place, margin);
  const least = 10 * Math.max(trained, state.length);
  const [, most] = endsOf([waves, wavesOne, wavesTwo], [least, least]);
  const top = 10 ** Math.ceil(Math.log10(1.2 * most)); // constant while wavelengths grow
  const y = logarithmic([4, Math.min(1e12, top)], [box.y + box.height, box.y]);
  const x = across(shown, box);
  const at = (words) => within(y(words), box.y, box.y + box.height);
  const drawn = () => {
    const pens = { x, y, box, plain };
    return [
      // waves within the trained length have completed a turn
      boxed("pe-trained", { ...box, y: at(far), height: box.y + box.height - at(far) }),
      held ? trace(pens, held.wavesOne, { colour: "soft", type, dash: "1 4" }) : nothing,
      trace(pens, waves, { colour: "soft", type: type / 2 }),
      trace(pens, wavesTwo, { colour: colourTwo, type, hollow: true, dash: "7 4" }),
      trace(pens, wavesOne, { colour: colourOne, type }),
    ];
  };
  const target = draggedOver(change, ({ y: to }) => ({
    length: within(Math.round(Number(y.invert(to).toPrecision(3))), 1, LONGEST),
  }));
  const steps = (sign) => (times) => change((now) => ({ length: grown(now.state.length, sign * times) }));
  const keys = {
    ...arrows(steps),
    Home: () => change((now) => ({ length: now.trained })),
  };
  const lineLabel = (text, height, anchor, name) => svg`<text class="pe-halo ${name}" text-anchor=${anchor}
      x=${anchor === "end" ? box.x + box.width - 6 : box.x + 6} y=${height}>${text}</text>`;
  const [line, goal] = [at(trained), at(state.length)];
  const above = goal <= line; // the line whose label is above
  const up = {
    scale: y,
    ticks: y.ticks().filter((v) => v >= 4),
    text: phone ? "" : "wavelength (tokens)",
    format: power,
  };
  const strong = "pe-axis-label pe-strong";
  const inputs = [waves, wavesOne, wavesTwo, trained, far, state.length, held?.wavesOne];
  return html`<div class="pe-plot" style=${placed(place)} @pointerdown=${choosing(x, change)}>
    <svg width=${place.width} height=${place.height}>
      ${guard([...inputs, type, place.width, place.height], drawn)}
      ${axes(box, BARE, up, place, type)}
      ${level("pe-limit", line, box)}
      ${lineLabel(
        `trained on ${number(trained)}`,
        line + (above ? 1.1 : -0.4) * type,
        "start",
        "pe-limit-text",
      )}
      ${upright("pe-cross", x(pair), box)}
      <g role="slider" tabindex="0" class="pe-knob" aria-label="Target length, a line across the ladder"
          aria-orientation="vertical" aria-valuemin="1" aria-valuemax=${LONGEST} aria-valuenow=${state.length}
          aria-valuetext=${plural(state.length, "token")} @pointerdown=${target} @keydown=${onKeys(keys)}>
        <rect x=${box.x} y=${goal - 22} width=${box.width} height="44" fill="transparent"></rect>
        ${level("pe-never", goal, box)}
        <path d="M${box.x - 1},${goal}l${-0.7 * type},${-0.45 * type}v${0.9 * type}Z"></path>
      </g>
      ${lineLabel(`read at ${number(state.length)}`, goal + (above ? -0.4 : 1.1) * type, "start", strong)}
    </svg>
  </div>`;
}

// By how much each pair is slowed -----------------------------------------------------------------------

function factors(shown, place, change) {
  const { plain, slowedOne, slowedTwo, newOne, newTwo, type, form, pair, held, colourOne, colourTwo } = shown;
  const phone = form === "phone";
  const rows = 2.1 * type; // below the curves: pairs with new angles
  const box = roomyBoxOf(place, {
    left: (phone ? 4 : 5.4) * type,
    right: 0.6 * type,
    top: 1.4 * type,
    bottom: 2.5 * type + rows,
  });
  const x = across(shown, box);
  const [low, high] = endsOf([slowedOne, slowedTwo], [1, 1.25]);
  const y = logarithmic([low / 1.06, high * 1.1], [box.y + box.height, box.y]);
  const steps = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024].filter(
    (v) => v >= low && v <= high * 1.01,
  );
  const every = Math.ceil((steps.length * 1.2 * type) / box.height) || 1;
  const ticks = steps.filter((v) => v === 1 || Math.round(Math.log2(v)) % every === 0);
  const foot = box.y + box.height + 0.35 * type;
  const tall = 0.85 * type;
  const drawn = () => {
    const pens = { x, y, box, plain };
    const wide = box.width / (plain.length + 0.4);
    const apart = wide > 3 ? 0.14 * wide : 0; // a gap, if it is visible
    let path = "";
    for (const [row, fresh] of [newOne, newTwo].entries())
      for (let i = 0, last = 0; i < fresh.length; i = last) {
        for (last = i + 1; !apart && last < fresh.length && fresh[last] === fresh[i]; ) last++;
        if (!fresh[i]) continue;
        const across = Math.max(1, (last - i) * wide - apart);
        path += boxPath(x(i) - wide / 2, foot + row * (tall + 2), across, tall);
      }
    return [
      level("pe-rule", y(1), box),
      held ? trace(pens, held.slowedOne, { colour: "soft", type, dash: "1 4" }) : nothing,
      trace(pens, slowedTwo, { colour: colourTwo, type, hollow: true, dash: "7 4" }),
      trace(pens, slowedOne, { colour: colourOne, type }),
      svg`<path class="pe-new-pairs" d=${path}></path>`,
      [0, 1].map((row) => boxed("pe-boxed", { ...box, y: foot + row * (tall + 2), height: tall })),
    ];
  };
  const name = (text, row) => textAt(box.x - 6, foot + row * (tall + 2) + 0.85 * tall, text, "end");
  const inputs = [slowedOne, slowedTwo, newOne, newTwo, held?.slowedOne];
  const up = { scale: y, ticks, text: "", format: (v) => `÷ ${three(v)}` };
  return html`<div class="pe-plot" style=${placed(place)} @pointerdown=${choosing(x, change)}>
    <svg width=${place.width} height=${place.height}>
      ${guard([...inputs, type, place.width, place.height], drawn)}
      ${axes(
        { ...box, height: box.height + rows },
        {
          scale: x,
          ticks: sparseTicks(x, box.width, 4 * type).filter((i) => i < plain.length),
          text: "pair",
        },
        up,
        place,
        type,
      )}
      <text class="pe-axis-label" x=${box.x + 4} y=${type}>slowed by${phone ? "" : " the factor"}</text>
      ${name("new A", 0)}${name("B", 1)}
      <g role="slider" tabindex="0" class="pe-side" aria-label="Pair" aria-valuemin="0"
          aria-valuemax=${plain.length - 1} aria-valuenow=${pair} aria-valuetext=${`pair ${pair}`}
          @keydown=${onKeys(sliderKeys("pair", change, (now) => [0, lastPair(now)]))}>
        <rect x=${x(pair) - 22} y=${box.y} width="44" height=${box.height + rows} fill="transparent"></rect>
        <line class="pe-cross" x1=${x(pair)} x2=${x(pair)} y1=${box.y} y2=${box.y + box.height + rows}></line>
      </g>
    </svg>
  </div>`;
}

// The dial of one pair ----------------------------------------------------------------------------------

/** The colour of a method, as in the figures; a configuration has that of its method. */
function colourOf(method, { scaling }) {
  const name = method === "config" ? scaling : method;
  return ["linear", "ntk", "dynamic", "yarn", "llama3"].includes(name) ? name : "none";
}

/** An arc on a dial of radius r, from noon. */
function arc(angle, r) {
  const turn = Math.min(angle, TURN * 0.9999);
  const { x, y } = tip(turn);
  return `M0,${-r}A${r},${r} 0 ${turn > Math.PI ? 1 : 0} 1 ${r * x},${r * y}`;
}

function dial(shown, place) {
  const { state, pair, seen, reachedOne, reachedTwo, type, form } = shown;
  const phone = form === "phone";
  const lines = phone ? 0 : 5.6 * type;
  const radius = Math.max(8, Math.min(place.width / 2 - 1.2 * type, (place.height - lines) / 2 - 1.2 * type));
  const middle = { x: place.width / 2, y: radius + 1.2 * type };
  const isRound = seen >= TURN;
  const fresh = (reached) => !isRound && reached > seen * (1 + 1e-9);
  const narrow = (text) => Math.min(type, (place.width - 8) / (0.62 * text.length));
  /** A line of text, or a shorter version that fits. */
  const say = (row, name, who, more, what) => {
    const whole = `${who}${more}: ${what}`;
    const text = narrow(whole) < type ? `${who}: ${what}` : whole;
    return svg`<text class="pe-axis-label ${name}" x="4"
      y=${middle.y + radius + (1.7 + 1.3 * row) * type} style="font-size:${narrow(text)}px">${text}</text>`;
  };
  const turns = (angle) => `${three(angle / TURN)} ${angle === TURN ? "turn" : "turns"}`;
  const anglesText = (reached) => `${turns(reached)}${fresh(reached) ? ", new" : ""}`;
  const reached = `A ${anglesText(reachedOne)}; B ${anglesText(reachedTwo)}`;
  const colours = `--pe-a:var(--pe-${shown.colourOne}); --pe-b:var(--pe-${shown.colourTwo})`;
  return html`<div class="pe-plot" role="img" style="${placed(place)}; ${colours}"
      aria-label=${`Pair ${pair}: ${turns(seen)} in training; ${reached}.`}>
    <svg width=${place.width} height=${place.height} aria-hidden="true">
      <text class="pe-axis-label pe-strong" x="4" y=${0.9 * type}>pair ${pair}</text>
      <g transform="translate(${middle.x},${middle.y}) scale(${radius})">
        <circle class="pe-dial" r="1"></circle>
        ${
          isRound
            ? svg`<circle r="0.86" class="pe-seen"></circle>`
            : svg`<path d=${arc(seen, 0.86)} class="pe-seen"></path>
              ${
                fresh(reachedOne)
                  ? svg`<path d=${`${arc(Math.min(reachedOne, TURN), 0.68)}`} class="pe-fresh"></path>`
                  : nothing
              }`
        }
        ${hand(reachedTwo, "maybe")}${hand(reachedOne, "now")}
      </g>
      ${
        phone
          ? nothing
          : [
              say(0, "pe-limit-text", "seen", " in training", isRound ? "all round" : turns(seen)),
              say(1, "pe-name-one", "A", `, ${SHORT[state.method]}`, anglesText(reachedOne)),
              say(2, "pe-name-two", "B", `, ${SHORT[state.other]}`, anglesText(reachedTwo)),
            ]
      }
    </svg>
  </div>`;
}

// -------------------------------------------------------------------------------------------------------

function count(fresh) {
  let sum = 0;
  for (let i = 0; i < fresh.length; i++) sum += fresh[i];
  return sum;
}

function readout(shown) {
  const { pair, plain, newOne, newTwo, seen, reachedOne, further, unsaid, trained, layers, read } = shown;
  const { lacks_head: lacksHead, ignored } = read;
  const { window, base, lacks_base: lacksBase } = shown.kind;
  const taken = unsaid ? html`No trained length is said: ${number(trained)} taken. ` : nothing;
  const head = lacksHead ? html`No head’s width is said: ${number(shown.state.head_dim)} taken. ` : nothing;
  const ground = lacksBase ? html`No base is said: ${number(base)} taken. ` : nothing;
  const scores = scoresOf(shown);
  const factor = scores === 1 ? nothing : html` Scores × ${three(scores)}.`;
  const over = ignored.length ? html` Ignored keys: ${ignored.join(", ")}.` : nothing;
  const slides = window ? `window of ${number(window)}. ` : "";
  const which = layers ? `${layers} layers${slides ? `, ${slides}` : ". "}` : upper(slides);
  const news = html`New angles: A ${value(count(newOne))}, B ${value(count(newTwo))} of
    ${plural(plain.length, "pair")}.`;
  return html`${verdict(news)}${which}${taken}${head}${ground}Pair ${scrub("pair", pair)}:
    ${value(seen / TURN)} turns in training, with A ${value(reachedOne / TURN)} at
    ${number(further)} tokens.${factor}${over}`;
}

const upper = (text) => text && text[0].toUpperCase() + text.slice(1);

/** The factor of scores for method A; as configured, a model may have one in addition. */
const scoresOf = ({ state, one, kind }) =>
  one.attention ** 2 * (state.method === "config" ? kind.softmax : 1);

/** The name of layers in the schema or in the configuration. */
const nameOf = (kind) => LAYERS[kind] ?? upper(kind.replaceAll("_", " "));

// What Python has read -----------------------------------------------------------------------------------

const readings = /** @type {Map<string, any>} */ (new Map(Object.entries(KNOWN)));
const coming = new Map(); // key → promise of the result
const BEFORE = "The picture is still of the one before";

/** A message while a configuration is read, with the loaded bytes of Python. */
const waits = (all) =>
  all
    ? `Python comes to read your configuration, ${Math.round(all / 1e6)} MB, once. ${BEFORE}`
    : `Python reads your configuration. ${BEFORE}`;

/** The key of a configuration; the head's width counts only if the configuration lacks it. */
const keyOf = ({ config, head_dim: head }) => (readings.has(config) ? config : `${head} ${config}`);

function learn({ config, head_dim: head }, reading) {
  readings.set(reading.lacks_head === false ? config : `${head} ${config}`, reading);
}

const isRead = (state) => readings.has(keyOf(state));

/** The result for a configuration, or an Error with a message for readers. */
function readOf(state) {
  const read = readings.get(keyOf(state));
  if (read.error) throw new Error(read.error);
  return read;
}

/** The layers of the chosen kind, or the first with rotation. */
const kindOf = ({ kinds }, type) => kinds.find((kind) => kind.layer_type === type) ?? kinds[0];

/** The kinds of layers to choose from. */
const listed = ({ kinds }) =>
  kinds.map((kind) => kind.layer_type).filter((name) => Object.hasOwn(LAYERS, name));

function settled(key, value, { state }) {
  const next = { ...state, [key]: value };
  if (key !== "config") return { [key]: value };
  const { layer_type: type, scaling } = kindOf(readOf(next), next.layer_type);
  const layers = Object.hasOwn(LAYERS, type) ? { layer_type: type } : {};
  return { config: value, ...layers, ...(scaling === "default" ? {} : { method: "config" }) };
}

export default explorer({
  kind: "context",
  heights: { wide: 380, phone: 400 },
  limits: ({ plain, read }) => ({
    pair: plain.length - 1,
    layer_type: listed(read),
  }),
  hidden(state) {
    const read = readOf(state);
    return [listed(read).length < 2 && "layer_type", !read.lacks_head && "head_dim"].filter(Boolean);
  },
  step({ state }, direction) {
    const length = grown(state.length, direction);
    return length === state.length ? null : { length };
  },
  make({ ask, given, renew, wait }) {
    const lost = new Map(); // key → error message
    if (given("reading")) {
      const [config, head_dim, reading] = given("reading");
      learn({ config, head_dim }, reading);
    }
    /** A promise of a configuration's result. */
    function come(state) {
      const key = keyOf(state);
      const report = ({ come = 0, all = 0 }) => wait(waits(all), all && come / all);
      if (!coming.has(key)) {
        const read = ask("reading", [state.config, state.head_dim], report);
        coming.set(
          key,
          read.then((found) => learn(state, found)).finally(() => coming.delete(key)),
        );
      }
      wait(waits(0));
      return coming.get(key).finally(() => coming.size || wait(""));
    }
    const plainOf = latest((kind, trained) => methodOf(kind, "none", trained, trained).frequencies);
    const [oneOf, twoOf] = [latest(methodOf), latest(methodOf)];
    const freshOf = () =>
      latest((plain, terms, trained, length) =>
        plain.map((term, i) => Number(isNew(term, terms[i], trained, length))),
      );
    const [freshOne, freshTwo] = [freshOf(), freshOf()];
    const waveOf = () => latest((terms) => terms.map((term) => (term > 0 ? TURN / term : Number.NaN)));
    const slowedOf = () =>
      latest((plain, terms) => terms.map((term, i) => (term > 0 ? plain[i] / term : Number.NaN)));
    const [wave, waveOne, waveTwo] = [waveOf(), waveOf(), waveOf()];
    const [slowOne, slowTwo] = [slowedOf(), slowedOf()];
    return {
      /** Selects the pasted configuration's own scaling for A, once it is read. */
      set(key, value, seen) {
        const next = { ...seen.state, [key]: value };
        const go = () => settled(key, value, seen);
        return isRead(next) ? go() : come(next).then(go);
      },
      allow(state) {
        const key = keyOf(state);
        if (lost.has(key)) throw new Error(lost.get(key));
        if (isRead(state)) return void readOf(state);
        come(state)
          .catch((error) => lost.set(key, wordsOf(error)))
          .then(renew);
        throw Object.assign(new Error(waits(0)), { waits: true });
      },
      derive(state) {
        const { length, method, other } = state;
        const read = readOf(state);
        const kind = kindOf(read, state.layer_type);
        const trained = state.trained || kind.trained || DEFAULT_LENGTH;
        const plain = plainOf(kind, trained);
        const one = oneOf(kind, method, trained, length);
        const two = twoOf(kind, other, trained, length);
        const pair = Math.min(state.pair, plain.length - 1);
        const { window } = kind;
        // sliding layers see no further than their window
        const far = Math.min(trained, window ?? Infinity);
        const further = Math.min(length, window ?? Infinity);
        return {
          trained,
          read,
          kind,
          far,
          layers: read.kinds.length > 1 ? nameOf(kind.layer_type) : "",
          unsaid: !state.trained && !kind.trained,
          plain,
          one,
          two,
          pair,
          colourOne: colourOf(method, kind),
          colourTwo: colourOf(other, kind),
          waves: wave(plain),
          wavesOne: waveOne(one.frequencies),
          wavesTwo: waveTwo(two.frequencies),
          slowedOne: slowOne(plain, one.frequencies),
          slowedTwo: slowTwo(plain, two.frequencies),
          newOne: freshOne(plain, one.frequencies, far, further),
          newTwo: freshTwo(plain, two.frequencies, far, further),
          seen: far * plain[pair],
          further,
          reachedOne: further * one.frequencies[pair],
          reachedTwo: further * two.frequencies[pair],
        };
      },
    };
  },
  view(shown, { change }) {
    const { width, height, form, type } = shown;
    if (form === "phone") {
      const tall = Math.round(0.5 * height);
      const side = Math.round(0.3 * width);
      return html`${ladder(shown, { x: 0, y: 0, width, height: tall }, change)}
        ${factors(shown, { x: 0, y: tall, width: width - side, height: height - tall }, change)}
        ${dial(shown, { x: width - side, y: tall, width: side, height: height - tall })}`;
    }
    const side = Math.round(Math.min(0.29 * width, 20 * type));
    const tall = Math.round(0.58 * height);
    const left = width - side - type;
    return html`${ladder(shown, { x: 0, y: 0, width: left, height: tall }, change)}
      ${factors(shown, { x: 0, y: tall, width: left, height: height - tall }, change)}
      ${dial(shown, { x: width - side, y: 0, width: side, height })}`;
  },
  readout,
  compare: (held, now) =>
    `pairs with new angles, A: held ${number(count(held.newOne))}, now ${number(count(now.newOne))}`,
  words: ({ state, newOne, newTwo, layers }) =>
    `${layers && `${layers} layers. `}Read at ${plural(state.length, "token")}. New angles: ` +
    `${NAMES[state.method]} ${plural(count(newOne), "pair")}, ` +
    `${NAMES[state.other]} ${plural(count(newTwo), "pair")}.`,
  table({ plain, one, two, newOne, newTwo, far, further }, most, print) {
    const turns = ["turns in training", "turns with A", "with B"];
    const header = ["pair", "wavelength", "A", "B", ...turns, "new A", "new B"];
    return firstOf(header, plain.length, most, "pairs", (i) => {
      const terms = [plain[i], one.frequencies[i], two.frequencies[i]];
      const reached = [far, further, further].map((length, way) => (length * terms[way]) / TURN);
      // a rescaled base is rounded before its powers
      const values = [...terms.map((term) => TURN / term), ...reached].map((value) => print(value));
      return [i, ...values, newOne[i], newTwo[i]];
    });
  },
});
