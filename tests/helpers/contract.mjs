// An explorer without a browser: what it derives, draws, says and does, for a test in Python.
import { createHash } from "node:crypto";
import { controller } from "../../web/kit/controller.js";
import { pageModel } from "../../web/kit/model.js";

const quiet = () => {};

/** The explorer as a controller has it, and its controller; `brought` is what a kernel would send. */
async function opened(kind, state, brought) {
  const { default: described } = await import(`../../web/explorers/${kind}.js`);
  const model = Object.assign(pageModel({ ...described.defaults, ...state }), {
    bring: async (name) => {
      if (name in brought) return brought[name];
      throw new Error(`${name} is not there`);
    },
  });
  const control = controller(described, model, { repaint: quiet, rest: quiet, isStill: () => true });
  const settled = async () => {
    control.state.fresh();
    await new Promise((resolve) => setTimeout(resolve));
    control.state.fresh();
  };
  await described.prepare?.({ ...described.defaults, ...state }, model.bring);
  await settled();
  return { control, settled, described };
}

/** A template as text: its strings and values, and of a directive what its functions make. */
function drawn(value) {
  if (typeof value === "function") return "";
  if (value === null || typeof value !== "object") return String(value);
  if (value.strings) return value.strings.join("") + drawn(value.values);
  if ("_$litDirective$" in value) {
    const made = value.values.filter((one) => typeof one === "function").map((make) => drawn(make()));
    return made.join("") || drawn(value.values);
  }
  if (ArrayBuffer.isView(value))
    return createHash("sha1")
      .update(/** @type {any} */ (value))
      .digest("hex");
  return Array.isArray(value) ? value.map(drawn).join("\0") : JSON.stringify(value);
}

/** A derived value by its path; of a function what it returns, called with what follows a colon. */
const at = (path, from) =>
  path.split(".").reduce((value, part) => {
    const [name, argument] = part.split(":");
    const found = value[name];
    return typeof found === "function" ? found(argument === undefined ? undefined : Number(argument)) : found;
  }, from);

/** What a reader sees of a template: a text for each text node of what it makes. */
function textOf(value) {
  if (typeof value === "function" || value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value).replace(/[<>]/gu, "");
  if (value.strings)
    return value.strings.reduce((text, string, i) => text + textOf(value.values[i - 1]) + string);
  if ("_$litDirective$" in value) {
    const made = value.values.filter((one) => typeof one === "function").map((make) => make());
    return (made.length ? made : value.values).map(textOf).join("");
  }
  return Array.isArray(value) ? value.map(textOf).join("") : "";
}

const IDLE = { change: quiet, set: quiet, point: quiet, refuse: quiet, repaint: quiet };
const plain = (value) => (ArrayBuffer.isView(value) ? Array.from(/** @type {any} */ (value)) : value);
const PICTURE = { hand: {}, width: 900, height: 380, form: "wide", type: 14, held: null, moment: 0, pace: 0 };

/** What a reader sees, part by part: headline, words and table, then the readout and the picture. */
const PARTS = [
  ({ spec, state: { shown }, headline }) =>
    JSON.stringify([headline(), spec.words(shown), spec.table(shown, 40)]),
  ({ spec, state: { shown } }) => drawn(spec.readout?.({ ...shown, ...PICTURE })),
  ({ spec, state: { shown } }) => drawn(spec.view({ ...shown, ...PICTURE }, IDLE)),
];

/** Of each state what stands in an explorer's readout, in its picture, wide and narrow, and in its table. */
export async function written(kind, states, brought) {
  const { control, settled, described } = await opened(kind, {}, brought);
  const found = [];
  for (const asked of states) {
    control.state.change({ ...described.defaults, ...asked });
    await settled();
    const { spec, state } = control;
    const seen = [
      { ...state.shown, ...PICTURE },
      { ...state.shown, ...PICTURE, width: 340, form: "phone" },
    ];
    const templates = seen.flatMap((one) => [spec.readout?.(one), spec.view(one, IDLE)]);
    const texts = templates.flatMap((one) => textOf(one).split(/<[^>]*>/u));
    found.push([...texts, spec.words(state.shown), ...spec.table(state.shown, 40).rows.flat().map(String)]);
  }
  return found;
}

/** Of each state the values by their paths in what is derived from it. */
export async function values(kind, states, paths, brought) {
  const { control, settled, described } = await opened(kind, {}, brought);
  const found = [];
  for (const [i, asked] of states.entries()) {
    control.state.change({ ...described.defaults, ...asked });
    await settled();
    const { shown } = control.state;
    const own = paths[i].map((path) => [path, plain(at(path, shown))]);
    found.push({ trouble: control.state.modelError, shown: shown.state, values: Object.fromEntries(own) });
  }
  return found;
}

/**
 * Of cases [view, state, parameter, values], as [view, parameter]: whose control is there in some state, and
 * where one of the values, set by hand, changes what a reader sees. One that has no control in a state is
 * tried there only if it acts in no other.
 */
export async function effects(kind, cases, brought) {
  const { control, settled, described } = await opened(kind, {}, brought);
  const [there, acts, hidden] = [new Map(), new Map(), []];
  const start = async (asked) => {
    control.state.change({ ...described.defaults, ...asked });
    await settled();
  };
  const attempt = async ([view, asked, key, others]) => {
    const before = PARTS.map((part) => part(control));
    for (const other of others) {
      control.acts.set(key, other);
      await settled();
      if (PARTS.some((part, i) => part(control) !== before[i])) {
        acts.set(`${view} ${key}`, [view, key]);
        break;
      }
      await start(asked);
    }
  };
  for (const one of cases) {
    const [view, asked, key] = one;
    if (acts.has(`${view} ${key}`)) continue;
    await start(asked);
    if (control.spec.hidden(control.state.shown.state).includes(key)) hidden.push(one);
    else {
      there.set(`${view} ${key}`, [view, key]);
      await attempt(one);
    }
  }
  const has = (key) => [...acts.values()].some((pair) => pair[1] === key);
  for (const one of hidden)
    if (!has(one[2])) {
      await start(one[1]);
      await attempt(one);
    }
  return { there: [...there.values()], acts: [...acts.values()] };
}

/** After how many frames of 0.4 s, without motion, Play has moved each state; else the message. */
export async function played(kind, states, brought) {
  const found = [];
  performance.now = () => 0; // the frames' own clock
  for (const asked of states) {
    const { control } = await opened(kind, asked, brought);
    const { commands, plays, state } = control;
    commands.play();
    const begun = JSON.stringify(state.valid);
    let [frames, moment] = [0, 0];
    while (plays.playing && JSON.stringify(state.valid) === begun) {
      moment = Math.max(moment, plays.moment);
      plays.tick(400 * ++frames);
    }
    state.fresh();
    const after = JSON.stringify(state.valid);
    found.push({ moved: after !== begun, frames, moment, message: control.message });
  }
  return found;
}
