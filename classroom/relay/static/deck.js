// Under a question on a slide: the number of answers, and on T their bars, before and after discussion.
// A starts the second round. Phones may answer the question on the current slide.
import { inRoom, make, ownFile } from "./room.js";

const lesson = location.pathname.split("/").at(-2);

let state = { question: "", round: 1, open: false, shown: false }; // ours
let received = { question: "", counts: [{}, {}] }; // from the relay
let isOffline = false;

const roundOf = new Map(); // question → round
let isSending = false;

/** Change our state, and send it if it differs. */
function setState(change) {
  const next = { ...state, ...change };
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  if (state.question) roundOf.set(state.question, state.round);
  send();
  draw();
}

/** Send the latest state, until it has arrived. */
async function send() {
  if (isSending) return;
  isSending = true;
  for (let sent = null; sent !== state; ) {
    const body = state;
    try {
      await fetch(inRoom("ask"), { method: "POST", body: JSON.stringify(body) });
      sent = body;
    } catch {
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
  isSending = false;
}

const current = () => {
  const slide = document.querySelector(".slides > section.present");
  const question = slide?.querySelector(".question");
  const has = question && !question.hidden && question.querySelector("ol.options");
  return has ? { slide, question } : null;
};

/** Open the question on the current slide. */
function follow() {
  const now = current();
  if (!now) return setState({ question: "", round: 1, open: false, shown: false });
  const name = `${lesson}/${now.slide.id}`;
  const answered = now.question.classList.contains("answered");
  if (name !== state.question)
    setState({ question: name, round: roundOf.get(name) ?? 1, open: !answered, shown: answered });
  else if (answered) setState({ open: false, shown: true });
  else draw();
}

/** The bars of each option, before and after discussion. */
function bars(options, counts) {
  const letters = options.map((_, i) => "ABCDEF"[i]);
  const rounds = state.round === 2 ? [0, 1] : [0];
  const most = Math.max(1, ...rounds.flatMap((r) => letters.map((one) => counts[r][one] ?? 0)));
  const bar = (letter, r) => {
    const count = counts[r][letter] ?? 0;
    const drawn = make("i", { className: r ? "class-after" : "class-before" });
    drawn.style.width = `${(80 * count) / most}%`;
    return make("span", { className: "class-bar" }, drawn, make("em", { textContent: String(count) }));
  };
  return letters.map((letter) =>
    make("span", { className: "class-bars" }, ...(state.shown ? rounds.map((r) => bar(letter, r)) : [])),
  );
}

/** Replace the child of the same class, or append. */
function put(parent, child) {
  const old = [...parent.children].find((one) => one.className === child.className);
  if (old) old.replaceWith(child);
  else parent.append(child);
}

let drawn = "";
function draw() {
  const now = current();
  if (!now) return;
  const counts = received.question === state.question ? received.counts : [{}, {}];
  const count = Object.values(counts[state.round - 1]).reduce((sum, one) => sum + one, 0);
  const after = state.round === 2 ? ", after discussion" : "";
  const words = `${count} ${count === 1 ? "answer" : "answers"}${after}`;
  const next = JSON.stringify([state, received, isOffline]);
  if (next === drawn) return;
  drawn = next;
  const options = [...now.question.querySelectorAll("ol.options > li")];
  bars(options, counts).forEach((one, i) => {
    put(options[i], one);
  });
  const line = make(
    "p",
    { className: "class-votes" },
    make("b", { className: "class-count", textContent: words }),
    make("span", { className: "class-keys", textContent: state.open ? "T: bars · A: ask once more" : "" }),
    make("span", { className: "class-lost", textContent: isOffline ? "The relay is not heard." : "" }),
  );
  line.setAttribute("role", "status");
  put(now.question, line);
}

slides.keys.rows.push(
  ...[
    { keys: ["t"], does: "the room’s bars, or no bars", deed: () => ({ shown: !state.shown }) },
    {
      keys: ["a"],
      does: "asks once more, after the discussion",
      deed: () => ({ round: 2, open: true, shown: false }),
    },
  ].map((row) => ({ about: "The vote", ...row, deed: () => current() && setState(row.deed()) })),
);

new MutationObserver(follow).observe(document.querySelector(".slides"), {
  subtree: true,
  attributes: true,
  attributeFilter: ["class", "hidden"],
});
const events = new EventSource(inRoom("events"));
events.onmessage = ({ data }) => {
  received = JSON.parse(data);
  isOffline = false;
  draw();
};
events.onopen = send; // the relay may have been restarted
events.onerror = () => {
  isOffline = true;
  draw();
};
document.head.append(make("link", { rel: "stylesheet", href: ownFile("class.css") }));
follow();
