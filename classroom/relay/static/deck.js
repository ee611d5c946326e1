// Under a question of the slides: how many have answered, and on T the bars, before discussion and after.
// A asks once more. The question that is shown is the one that phones may answer.
import { inRoom, ownFile } from "./room.js";

const lesson = location.pathname.split("/").at(-2);

const make = (name, given = {}, ...inside) => {
  const element = Object.assign(document.createElement(name), given);
  element.append(...inside);
  return element;
};

let said = { question: "", round: 1, open: false, shown: false };
let told = { question: "", counts: [{}, {}] };
let isLost = false; // the line to the relay

const roundOf = new Map(); // by question, so that who comes back to one finds its round
let isTelling = false;

/** Tell the room what stands; the same is not told twice. */
function tell(change) {
  const next = { ...said, ...change };
  if (JSON.stringify(next) === JSON.stringify(said)) return;
  said = next;
  if (said.question) roundOf.set(said.question, said.round);
  send();
  draw();
}

/** One message after the other, the last one until it has arrived. */
async function send() {
  if (isTelling) return;
  isTelling = true;
  for (let sent = null; sent !== said; ) {
    const body = said;
    try {
      await fetch(inRoom("ask"), { method: "POST", body: JSON.stringify(body) });
      sent = body;
    } catch {
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
  isTelling = false;
}

const current = () => {
  const slide = document.querySelector(".slides > section.present");
  const question = slide?.querySelector(".question");
  const has = question && !question.hidden && question.querySelector("ol.options");
  return has ? { slide, question } : null;
};

/** What is on the screen decides what phones may answer. */
function follow() {
  const now = current();
  if (!now) return tell({ question: "", round: 1, open: false, shown: false });
  const name = `${lesson}/${now.slide.id}`;
  const answered = now.question.classList.contains("answered");
  if (name !== said.question) {
    tell({ question: name, round: roundOf.get(name) ?? 1, open: !answered, shown: answered });
  }
  else if (answered) tell({ open: false, shown: true });
  else draw();
}

/** Each option's bars, under its words: before discussion, and after it. */
function bars(options, counts) {
  const letters = options.map((_, i) => "ABCDEF"[i]);
  const rounds = said.round === 2 ? [0, 1] : [0];
  const most = Math.max(1, ...rounds.flatMap((r) => letters.map((one) => counts[r][one] ?? 0)));
  const bar = (letter, r) => {
    const count = counts[r][letter] ?? 0;
    const drawn = make("i", { className: r ? "class-after" : "class-before" });
    drawn.style.width = `${(80 * count) / most}%`;
    return make("span", { className: "class-bar" }, drawn, make("em", { textContent: String(count) }));
  };
  return letters.map((letter) =>
    make("span", { className: "class-bars" }, ...(said.shown ? rounds.map((r) => bar(letter, r)) : [])),
  );
}

/** A child of this class, replaced by a new one or put last. */
function put(parent, child) {
  const old = [...parent.children].find((one) => one.className === child.className);
  if (old) old.replaceWith(child);
  else parent.append(child);
}

let written = "";
function draw() {
  const now = current();
  if (!now) return;
  const counts = told.question === said.question ? told.counts : [{}, {}];
  const count = Object.values(counts[said.round - 1]).reduce((sum, one) => sum + one, 0);
  const after = said.round === 2 ? ", after discussion" : "";
  const words = `${count} ${count === 1 ? "answer" : "answers"}${after}`;
  const next = JSON.stringify([said, told, isLost]);
  if (next === written) return;
  written = next;
  const options = [...now.question.querySelectorAll("ol.options > li")];
  bars(options, counts).forEach((one, i) => {
    put(options[i], one);
  });
  const line = make(
    "p",
    { className: "class-votes" },
    make("b", { className: "class-count", textContent: words }),
    make("span", { className: "class-keys", textContent: said.open ? "T: bars · A: ask once more" : "" }),
    make("span", { className: "class-lost", textContent: isLost ? "The relay is not heard." : "" }),
  );
  line.setAttribute("role", "status");
  put(now.question, line);
}

slides.keys.rows.push(
  ...[
    { keys: ["t"], does: "the room’s bars, or no bars", deed: () => ({ shown: !said.shown }) },
    {
      keys: ["a"],
      does: "asks once more, after the discussion",
      deed: () => ({ round: 2, open: true, shown: false }),
    },
  ].map((row) => ({ about: "The vote", ...row, deed: () => current() && tell(row.deed()) })),
);

new MutationObserver(follow).observe(document.querySelector(".slides"), {
  subtree: true,
  attributes: true,
  attributeFilter: ["class", "hidden"],
});
const events = new EventSource(inRoom("events"));
events.onmessage = ({ data }) => {
  told = JSON.parse(data);
  isLost = false;
  draw();
};
events.onopen = send; // a relay that was started anew knows nothing
events.onerror = () => {
  isLost = true;
  draw();
};
document.head.append(make("link", { rel: "stylesheet", href: ownFile("class.css") }));
follow();
