// Words that can be moved, and what attention makes of the move, without and with the encoding.
import { attentionWeights } from "./formulas/attention.js";
import { divisionTerms, encodingRow } from "./formulas/encoding.js";
import { wordVector } from "./formulas/words.js";
import { weightColour } from "./kit/colour.js";
import { dragged } from "./kit/drag.js";
import { decimals, number, plural } from "./kit/format.js";
import { builtByHand, button, h, setText } from "./kit/legacy.js";
import { splitWords } from "./kit/schema.js";

/** A weight counts as changed when three decimals, or arithmetic beyond rounding, show it. */
const SAME = 1e-9;

/** Weights of the sentence as written and as moved, without and with encoding; all in the moved order. */
function compare(state) {
  const words = splitWords(state.sentence);
  const moved = state.order.length ? state.order : words.map((_, place) => place);
  const vectors = words.map((word) => wordVector(word, state.d_model));
  const terms = divisionTerms(state.d_model, state.base);
  const positions = words.map((_, position) => encodingRow(position, terms));
  const add = (vector, position) => vector.map((value, column) => value + positions[position][column]);
  const panel = (rowsAsWritten, rowsAsMoved) => {
    const before = attentionWeights(rowsAsWritten, state.causal);
    const after = attentionWeights(rowsAsMoved, state.causal);
    // before[i][j] belongs to words i and j; the same two words now stand where the order puts them.
    const same = after.map((row, i) => row.map((_, j) => before[moved[i]][moved[j]]));
    const changes = after.flatMap((row, i) => row.map((weight, j) => Math.abs(weight - same[i][j])));
    return {
      weights: after,
      before: same,
      changed: changes.filter((c) => c > SAME).length,
      largest: Math.max(...changes),
    };
  };
  return {
    words,
    moved,
    slowest: terms.at(-1),
    isMoved: moved.some((word, i) => word !== i),
    without: panel(
      vectors,
      moved.map((word) => vectors[word]),
    ),
    with: panel(
      vectors.map(add),
      moved.map((word, position) => add(vectors[word], position)),
    ),
  };
}

export default builtByHand({
  kind: "order",
  set: (key, value) => (key === "sentence" ? { sentence: value, order: [] } : { [key]: value }),
  build({ change }) {
    /** @type {any} */
    let state = null;
    /** @type {any} */
    let shown = null; // compare(state)
    /** @type {any} */
    let drag = null; // the chip that a pointer holds, and from where
    const list = h("ol", {
      class: "pe-words-row",
      "aria-label":
        "Position and word, in order. Left and right arrow keys move a word; it can be dragged too.",
    });
    const tools = h(
      "div",
      { class: "pe-tools" },
      button("Rotate", () => change({ order: [shown.moved.at(-1), ...shown.moved.slice(0, -1)] })),
      button("Reverse", () => change({ order: [...shown.moved].reverse() })),
      button("As written", () => change({ order: [] })),
    );
    const readout = h("p", { class: "pe-readout" });
    const panels = ["without", "with"].map((which) => weightsPanel(which));

    function move(from, to) {
      if (to < 0 || to >= shown.moved.length || to === from) return;
      const next = [...shown.moved];
      next.splice(to, 0, ...next.splice(from, 1));
      change({ order: next });
    }

    // One chip a place, kept from paint to paint.
    function chip(at) {
      const name = h("span", { class: "pe-chip-word" });
      const from = h("span", { class: "pe-chip-from" });
      const place = h("span", { class: "pe-chip-place" }, String(at));
      const element = h("button", { type: "button", class: "pe-chip" }, place, name, from);
      element.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
        if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        const to = at + step;
        if (to < 0 || to >= shown.moved.length) return;
        move(at, to);
        chips[to].element.focus({ preventScroll: true }); // the word has moved there
      });
      element.addEventListener("pointerdown", dragChip(at, element));
      return { item: h("li", {}, element), element, name, from };
    }
    const chips = [];

    const dragChip = (from, element) =>
      dragged({
        begin(event) {
          drag = { element, x: event.clientX, y: event.clientY, target: from };
          return drag;
        },
        move(event, held) {
          if (!element.isConnected) return; // its place is no more
          element.style.transform = `translate(${event.clientX - held.x}px, ${event.clientY - held.y}px)`;
          element.classList.add("pe-dragged");
          held.target = nearestChip(event.clientX, event.clientY, from);
          for (const [i, other] of chips.entries())
            other.element.classList.toggle("pe-target", i === held.target && i !== from);
        },
        end(event, held) {
          if (drag !== held) return;
          letGo();
          if (event.type === "pointerup") move(from, held.target);
        },
      });

    function letGo() {
      drag.element.style.transform = "";
      drag.element.classList.remove("pe-dragged");
      for (const other of chips) other.element.classList.remove("pe-target");
      drag = null;
    }

    function nearestChip(x, y, from) {
      let best = from;
      let least = Infinity;
      for (let i = 0; i < shown.moved.length; i++) {
        const rect = chips[i].item.getBoundingClientRect();
        const distance = Math.hypot(x - rect.left - rect.width / 2, y - rect.top - rect.height / 2);
        if (distance < least) [best, least] = [i, distance];
      }
      return best;
    }

    function drawChips() {
      while (chips.length < shown.words.length) chips.push(chip(chips.length));
      const wanted = chips.slice(0, shown.words.length).map(({ item }) => item);
      if (list.childElementCount !== wanted.length) list.replaceChildren(...wanted);
      if (drag && !drag.element.isConnected) letGo(); // its place is no more
      for (const [at, word] of shown.moved.entries()) {
        const { element, name, from } = chips[at];
        setText(name, shown.words[word]);
        setText(from, word === at ? "" : `was ${word}`);
        element.classList.toggle("pe-moved", word !== at);
      }
    }

    return {
      body: h(
        "div",
        { class: "pe-body" },
        list,
        tools,
        h("div", { class: "pe-panels" }, ...panels.map((panel) => panel.element)),
        readout,
      ),
      take(next) {
        state = next;
        shown = compare(state);
      },
      draw() {
        drawChips();
        for (const panel of panels) panel.draw(shown);
        // Why the base hardly matters to a few words: its slowest wave has no time to move.
        setText(
          readout,
          `At base ${number(state.base)} the slowest of ${plural(state.d_model / 2, "pair")} turns by ` +
            `${number(Number(shown.slowest.toPrecision(6)))} rad a position.`,
        );
      },
      words() {
        const now = shown;
        const count = now.words.length ** 2;
        const text = now.moved.map((word) => now.words[word]).join(" ");
        const start =
          `“${text}”, ${plural(state.d_model, "column")}, base ` +
          `${number(state.base)}${state.causal ? ", causal mask" : ""}. `;
        if (!now.isMoved)
          return `${start}Move a word: the weights of the new order are held against those of this one.`;
        const say = (name, panel) =>
          panel.changed === 0
            ? `${name} encoding all ${count} weights are the same numbers, each moved with its two words.`
            : `${name} encoding ${panel.changed} of ${count} weights changed, the largest by ` +
              `${decimals(panel.largest, 3)}.`;
        return `${start}${say("Without", now.without)} ${say("With", now.with)}`;
      },
      table() {
        const now = shown;
        const rows = now.moved.flatMap((query, i) =>
          now.moved.map((key, j) => [
            `${quoted(now.words[query])} (${i})`,
            `${quoted(now.words[key])} (${j})`,
            ...["without", "with"].flatMap((which) =>
              [now[which].weights[i][j], now[which].before[i][j]].map((v) => v.toFixed(12)),
            ),
          ]),
        );
        return {
          header: [
            "from word",
            "to word",
            "without encoding",
            "without encoding as written",
            "with encoding",
            "with encoding as written",
          ],
          rows,
        };
      },
    };
  },
});

/** A word fit for a CSV cell. */
const quoted = (word) => word.replace(/[",\n]/gu, "'");

/** One matrix of weights as a real table: query words down, key words across. */
function weightsPanel(which) {
  const title = `${which === "with" ? "With" : "Without"} encoding`;
  const verdict = h("p", { class: "pe-verdict" });
  const table = h("table", { class: "pe-weights", "data-panel": which });
  const element = h("div", { class: "pe-panel" }, h("p", { class: "pe-panel-title" }, title), verdict, table);
  let size = 0;
  let heads = [];
  let cells = [];
  /** @type {any} */
  let drawn = null;

  // All digits of a weight where the pointer rests.
  table.addEventListener("pointerover", ({ target }) => {
    const row = cells.findIndex((line) => line.includes(target));
    if (row < 0) return;
    const column = cells[row].indexOf(target);
    const { weights, before } = drawn[which];
    target.title = `${decimals(weights[row][column], 6)}; as written ${decimals(before[row][column], 6)}`;
  });

  function rebuild(n) {
    size = n;
    const across = Array.from({ length: n }, () => h("th", { scope: "col" }));
    const down = Array.from({ length: n }, () => h("th", { scope: "row" }));
    heads = [across, down];
    cells = down.map(() => Array.from({ length: n }, () => h("td")));
    table.classList.toggle("pe-many", n > 5);
    table.replaceChildren(
      h(
        "caption",
        { class: "pe-offscreen" },
        `Attention weights ${which} encoding: from the word of the row to the word of the column`,
      ),
      h("thead", {}, h("tr", {}, h("td", { class: "pe-corner" }, "from ↓ to →"), ...across)),
      h("tbody", {}, ...down.map((head, i) => h("tr", {}, head, ...cells[i]))),
    );
  }

  return {
    element,
    draw(now) {
      drawn = now;
      if (size !== now.words.length) rebuild(now.words.length);
      const panel = now[which];
      // Beyond eight words the cells are too small for numbers: colours here, numbers in the table below.
      const digits = size > 5 ? 2 : 3;
      const text = size > 8 ? () => "" : (weight) => decimals(weight, digits);
      for (const [i, word] of now.moved.entries()) {
        for (const head of heads) {
          setText(head[i], now.words[word]);
          head[i].title = now.words[word]; // a long one is cut
          head[i].classList.toggle("pe-moved", word !== i);
        }
        for (let j = 0; j < size; j++) {
          const cell = cells[i][j];
          const weight = panel.weights[i][j];
          const change = weight - panel.before[i][j];
          const { background, ink } = weightColour(weight);
          setText(cell, text(weight));
          cell.style.cssText = `background:${background};color:${ink}`;
          cell.className = Math.abs(change) > SAME ? "pe-changed" : "";
        }
      }
      const count = size * size;
      const said = !now.isMoved
        ? "as written"
        : panel.changed === 0
          ? `0 of ${count} weights changed: the same numbers, moved`
          : `${panel.changed} of ${count} weights changed, by up to ${decimals(panel.largest, 3)}`;
      setText(verdict, said);
      verdict.classList.toggle("pe-verdict-changed", now.isMoved && panel.changed > 0);
    },
  };
}
