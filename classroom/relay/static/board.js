// The teacher's board of a lab: how far each pair is, and the commonest messages first, every two seconds.
import { inRoom } from "./room.js";

const SIGNS = new Map([
  [true, "✓"],
  [false, "…"],
]);

/** @returns {HTMLElement} */
function make(name, inside, given = {}) {
  const element = Object.assign(document.createElement(name), given);
  element.append(...inside);
  return element;
}

function draw({ tasks, pairs, stuck }) {
  const solved = tasks.map((_, at) => pairs.filter((pair) => pair[at]).length);
  const head = make("tr", ["pair", ...tasks].map((one) => make("th", [one], { scope: "col" })));
  const sums = make("tr", ["solved by", ...solved].map((one) => make("th", [String(one)])));
  const rows = pairs.map((pair, n) => {
    const cells = pair.map((one) => {
      const cell = make("td", [SIGNS.get(one) ?? ""]);
      cell.dataset.solved = String(one);
      return cell;
    });
    return make("tr", [make("th", [String(n + 1)], { scope: "row" }), ...cells]);
  });
  document.querySelector("#pairs").replaceChildren(head, sums, ...rows);
  const messages = stuck.map(([task, words, count]) =>
    make("tr", [String(count), task, words].map((one) => make("td", [one]))),
  );
  document.querySelector("#stuck").replaceChildren(...messages);
}

async function ask() {
  const said = document.querySelector("#said");
  try {
    const answer = await fetch(inRoom("board.json"));
    if (!answer.ok) throw new Error(await answer.text());
    const board = await answer.json();
    draw(board);
    const count = board.pairs.length;
    said.textContent = `${count} ${count === 1 ? "pair" : "pairs"}. No names; nothing is kept.`;
  } catch (error) {
    said.textContent = `The board is as it was: ${error.message}`;
  }
  setTimeout(ask, 2000);
}
ask();
