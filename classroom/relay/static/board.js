// The teacher's board of a lab, updated every two seconds: solved tasks per pair, and the commonest messages.
import { inRoom, make } from "./room.js";

const SYMBOLS = new Map([
  [true, "✓"],
  [false, "…"],
]);

function draw({ tasks, pairs, stuck }) {
  const solved = tasks.map((_, at) => pairs.filter((pair) => pair[at]).length);
  const head = make("tr", {}, ...["pair", ...tasks].map((one) => make("th", { scope: "col" }, one)));
  const sums = make("tr", {}, ...["solved by", ...solved].map((one) => make("th", {}, String(one))));
  const rows = pairs.map((pair, n) => {
    const cells = pair.map((one) => {
      const cell = make("td", {}, SYMBOLS.get(one) ?? "");
      cell.dataset.solved = String(one);
      return cell;
    });
    return make("tr", {}, make("th", { scope: "row" }, String(n + 1)), ...cells);
  });
  document.querySelector("#pairs").replaceChildren(head, sums, ...rows);
  const messages = stuck.map(([task, words, count]) =>
    make("tr", {}, ...[String(count), task, words].map((one) => make("td", {}, one))),
  );
  document.querySelector("#stuck").replaceChildren(...messages);
}

async function update() {
  const status = document.querySelector("#said");
  try {
    const response = await fetch(inRoom("board.json"));
    if (!response.ok) throw new Error(await response.text());
    const board = await response.json();
    draw(board);
    const count = board.pairs.length;
    status.textContent = `${count} ${count === 1 ? "pair" : "pairs"}. No names; nothing is kept.`;
  } catch (error) {
    status.textContent = `The board is as it was: ${error.message}`;
  }
  setTimeout(update, 2000);
}
update();
