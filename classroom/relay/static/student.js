// On a phone: shows which question is open, and sends each choice until it has arrived.
import { clientId, inRoom } from "./room.js";

const lesson = location.pathname.split("/").at(-2);
const status = document.createElement("p");
status.className = "class-says";
status.setAttribute("role", "status");
document.querySelector("main h1")?.after(status);

const who = clientId();

let state = { question: "", round: 1, open: false };
let choice = null; // the latest one, until it has arrived
let isSending = false;

async function send() {
  if (isSending || !choice) return;
  isSending = true;
  const sent = choice;
  try {
    const body = JSON.stringify({ who, ...sent });
    const response = await fetch(inRoom("answer"), { method: "POST", body });
    if (choice === sent) choice = null;
    status.textContent = response.ok ? "Your answer has arrived." : await response.text();
  } catch {
    status.textContent = "No connection. Your answer is kept, and sent again.";
    setTimeout(send, 2000);
  }
  isSending = false;
  if (choice && choice !== sent) send();
}

document.addEventListener("change", ({ target }) => {
  const section = target.closest("section[id]");
  if (target.type !== "radio" || !section) return;
  const question = `${lesson}/${section.id}`;
  if (question !== state.question || !state.open) return;
  choice = { question, letter: target.value };
  send();
});

const events = new EventSource(inRoom("events"));
events.onmessage = ({ data }) => {
  const before = state;
  state = JSON.parse(data);
  const [name, step] = state.question.split("/");
  const section = name === lesson ? document.getElementById(step) : null;
  for (const one of document.querySelectorAll("section[data-now]")) delete one.dataset.now;
  if (!section) {
    status.textContent = "";
    return;
  }
  section.dataset.now = "";
  const isNew = before.question !== state.question || before.round !== state.round;
  if (isNew && state.round === 2) for (const one of section.querySelectorAll("input")) one.checked = false;
  if (isNew) section.scrollIntoView({ block: "start" });
  status.textContent = state.open
    ? state.round === 2
      ? "Talk to your neighbour, and answer once more."
      : "Answer now."
    : "This question is closed.";
};
events.onerror = () => {
  status.textContent = "No connection. Waiting for the room.";
};
addEventListener("online", send);
