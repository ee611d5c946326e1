// On a phone: sends each choice of the question that stands, until it has arrived, and shows which one it is.
import { inRoom, signOf } from "./room.js";

const lesson = location.pathname.split("/").at(-2);
const place = document.createElement("p");
place.className = "class-says";
place.setAttribute("role", "status");
document.querySelector("main h1")?.after(place);

const who = signOf();

let state = { question: "", round: 1, open: false };
let waiting = null; // the latest choice, until it has arrived
let sending = false;

async function send() {
  if (sending || !waiting) return;
  sending = true;
  const one = waiting;
  try {
    const answer = await fetch(inRoom("answer"), {
      method: "POST",
      body: JSON.stringify({ who, ...one }),
    });
    if (waiting === one) waiting = null;
    place.textContent = answer.ok ? "Your answer has arrived." : await answer.text();
  } catch {
    place.textContent = "No connection. Your answer is kept, and sent again.";
    setTimeout(send, 2000);
  }
  sending = false;
  if (waiting && waiting !== one) send();
}

document.addEventListener("change", ({ target }) => {
  const section = target.closest("section[id]");
  if (target.type !== "radio" || !section) return;
  const question = `${lesson}/${section.id}`;
  if (question !== state.question || !state.open) return;
  waiting = { question, letter: target.value };
  send();
});

const events = new EventSource(inRoom("events"));
events.onmessage = ({ data }) => {
  const before = state;
  state = JSON.parse(data);
  const [named, step] = state.question.split("/");
  const section = named === lesson ? document.getElementById(step) : null;
  for (const one of document.querySelectorAll("section[data-now]")) delete one.dataset.now;
  if (!section) {
    place.textContent = "";
    return;
  }
  section.dataset.now = "";
  const isNew = before.question !== state.question || before.round !== state.round;
  if (isNew && state.round === 2) for (const one of section.querySelectorAll("input")) one.checked = false;
  if (isNew) section.scrollIntoView({ block: "start" });
  place.textContent = state.open
    ? state.round === 2
      ? "Talk to your neighbour, and answer once more."
      : "Answer now."
    : "This question is closed.";
};
events.onerror = () => {
  place.textContent = "No connection. Waiting for the room.";
};
addEventListener("online", send);
