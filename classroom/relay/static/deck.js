// Under a question of the slides: how many have answered, and on T the bars, before discussion and after.
// A asks once more. The question that is shown is the one that phones may answer.
const [, , key] = location.pathname.split("/");
const lesson = location.pathname.split("/").at(-2);
const room = new URLSearchParams(location.search).get("room") ?? "class";
const query = `?room=${encodeURIComponent(room)}&key=${encodeURIComponent(key)}`;

const make = (name, given = {}, ...inside) => {
  const element = Object.assign(document.createElement(name), given);
  element.append(...inside);
  return element;
};

let said = { question: "", round: 1, open: false, shown: false };
let told = { counts: [{}, {}] };

/** Tell the room what stands; the same is not told twice. */
function tell(change) {
  const next = { ...said, ...change };
  if (JSON.stringify(next) === JSON.stringify(said)) return;
  said = next;
  fetch(`/class/ask${query}`, { method: "POST", body: JSON.stringify(said) }).catch(() => {});
  draw();
}

const panels = new Map(); // by the element of the question

function panelOf(question) {
  if (!panels.has(question)) {
    const panel = make("div", { className: "class-votes" });
    question.append(panel);
    panels.set(question, panel);
  }
  return panels.get(question);
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
  if (name !== said.question) tell({ question: name, round: 1, open: !answered, shown: answered });
  else if (answered) tell({ open: false, shown: true });
  else draw();
}

function bars(question) {
  const letters = [...question.querySelectorAll("ol.options > li")].map((_, i) => "ABCDEF"[i]);
  const rounds = said.round === 2 ? [0, 1] : [0];
  const most = Math.max(1, ...rounds.flatMap((r) => letters.map((one) => told.counts[r][one] ?? 0)));
  return letters.map((letter) =>
    make(
      "div",
      { className: "class-row" },
      make("b", { textContent: letter }),
      ...rounds.map((r) => {
        const count = told.counts[r][letter] ?? 0;
        const bar = make("i", { className: r ? "class-after" : "class-before" });
        bar.style.width = `${(100 * count) / most}%`;
        return make("span", { className: "class-bar" }, bar, make("em", { textContent: String(count) }));
      }),
    ),
  );
}

function draw() {
  const now = current();
  if (!now) return;
  const panel = panelOf(now.question);
  const count = Object.values(told.counts[said.round - 1]).reduce((sum, one) => sum + one, 0);
  const after = said.round === 2 ? ", after discussion" : "";
  const many = `${count} ${count === 1 ? "answer" : "answers"}${after}`;
  panel.replaceChildren(
    make("p", { className: "class-count", role: "status", textContent: many }),
    ...(said.shown ? bars(now.question) : []),
    make("p", { className: "class-keys", textContent: "T: bars · A: ask once more" }),
  );
}

addEventListener(
  "keydown",
  (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !current()) return;
    const act = { t: () => ({ shown: !said.shown }), a: () => ({ round: 2, open: true, shown: false }) };
    const change = act[event.key.toLowerCase()];
    if (!change || event.target.closest?.("input, textarea")) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    tell(change());
  },
  true,
);

new MutationObserver(follow).observe(document.querySelector(".slides"), {
  subtree: true,
  attributes: true,
  attributeFilter: ["class", "hidden"],
});
const events = new EventSource(`/class/events${query}`);
events.onmessage = ({ data }) => {
  told = JSON.parse(data);
  draw();
};
document.head.append(make("link", { rel: "stylesheet", href: "/class/static/class.css" }));
follow();
