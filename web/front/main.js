// The front page's sentence: three draggable words, the attention of the last, and its output.
import { answersOf, ordersOf } from "./answers.js";

const FLIGHT = 220; // milliseconds of an animation
const ONE_PRESS = 700; // milliseconds in which pointerup and click are the same press
const CLOSE = 5; // pixels that a press may move
const THICK = 58; // width in pixels of a ribbon of weight 1
const COUNT = ["No", "One", "Two", "Three", "Four", "Five", "Six"];
const PLACES = ["first", "second", "third"];

const svg = (name, attributes = {}, ...children) =>
  put("http://www.w3.org/2000/svg", name, attributes, children);
const html = (name, attributes = {}, ...children) =>
  put("http://www.w3.org/1999/xhtml", name, attributes, children);
function put(space, name, attributes, children) {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** An arrow from the origin. */
function arrowPath([x, y]) {
  const long = Math.hypot(x, y) || 1;
  const head = Math.min(15, 0.4 * long);
  const [a, b] = [x / long, y / long];
  const barb = (side) => `${x - head * (a - side * 0.6 * b)},${y - head * (b + side * 0.6 * a)}`;
  return `M0,0L${x},${y}M${barb(1)}L${x},${y}L${barb(-1)}`;
}

function set(root) {
  const words = root.dataset.words.split(" ");
  const last = words.length - 1; // the query
  const answer = answersOf(words);
  const orders = ordersOf(words.length);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const nameOf = (order) => order.map((word) => words[word]).join(" ");

  let order = orders[0];
  let clocks = false;
  let seen = new Set([nameOf(order)]);
  /** @type {{word: number, x: number} | null} */
  let drag = null; // {word, x}: the dragged word
  let frame = 0;

  // The animated values: places of words, ribbons, arrow
  /** @type {{x: number[], weights: number[], arrow: number[]}} */
  const drawn = { x: [], weights: answer(order, false).weights, arrow: answer(order, false).arrow };

  const chips = words.map((word) =>
    html(
      "button",
      { type: "button", class: "opening-word", "aria-roledescription": "word, movable" },
      html("span", { class: "opening-grip", "aria-hidden": "true" }),
      word,
    ),
  );
  const dials = words.map(() =>
    svg(
      "svg",
      { class: "opening-dial", viewBox: "-1.15 -1.15 2.3 2.3", "aria-hidden": "true" },
      svg("circle", { r: "1.05" }),
      svg("line", { class: "opening-hand" }),
      svg("line", { class: "opening-hand opening-short" }),
    ),
  );
  const ribbons = words.map(() => svg("path", { class: "opening-ribbon" }));
  const ghosts = svg("g");
  const arrow = svg("path", { class: "opening-arrow" });
  const plane = svg("g", {}, svg("circle", { r: "4", class: "opening-start" }), ghosts, arrow);
  const picture = svg("svg", { class: "opening-picture", role: "img" }, ...ribbons, plane);
  const caption = html(
    "p",
    { class: "opening-caption" },
    "what attention makes of ",
    html("em", {}, words[last]),
  );
  const row = html("div", { class: "opening-words", role: "group" }, ...dials, ...chips);
  row.setAttribute(
    "aria-label",
    `${words.join(", ")}: drag a word, or move it with the left and right arrow keys`,
  );
  const marks = orders.map((one) => {
    const mark = html("button", { type: "button", class: "opening-mark" });
    mark.addEventListener("click", () => arrange(one));
    return mark;
  });
  const summary = html("p", { class: "opening-said", role: "status" });
  const button = html("button", { type: "button", class: "opening-clock", hidden: "" });
  const field = html("div", { class: "opening-field" }, row, picture, caption);
  const foot = html(
    "div",
    { class: "opening-foot" },
    html("div", { class: "opening-marks", role: "group", "aria-label": "The six orders" }, ...marks),
    summary,
    button,
  );

  /** Places of words that are not dragged, and the centres of all places. */
  function layout() {
    const width = row.clientWidth;
    const wide = chips.map((chip) => chip.offsetWidth);
    const gap = Math.min(56, (width - wide.reduce((a, b) => a + b, 0)) / (words.length + 1));
    const all = wide.reduce((a, b) => a + b, 0) + gap * (words.length - 1);
    let left = (width - all) / 2;
    const x = [];
    for (const word of order) {
      x[word] = left;
      left += wide[word] + gap;
    }
    return { x, wide, width };
  }

  function draw({ wide, width }) {
    if (!width) return; // on paper
    const middle = (word) => drawn.x[word] + wide[word] / 2;
    for (const [word, chip] of chips.entries())
      chip.style.transform = `translate(${drawn.x[word]}px, ${drag?.word === word ? -6 : 0}px)`;
    for (const [word, dial] of dials.entries())
      dial.style.transform = `translate(${middle(order[word]) - dial.clientWidth / 2}px, 0)`;
    const deep = Math.min(110, picture.clientHeight * 0.4);
    for (const [word, ribbon] of ribbons.entries()) {
      const [from, to] = [middle(last), middle(word)];
      const spread = word === last ? Math.min(0.3 * wide[last], 40) : 0;
      const down = word === last ? 0.75 * deep : deep * (0.75 + Math.min(1, Math.abs(to - from) / width));
      ribbon.setAttribute(
        "d",
        `M${from - spread},0C${from - spread},${down} ${to + spread},${down} ${to + spread},0`,
      );
      ribbon.style.strokeWidth = `${THICK * drawn.weights[word]}px`;
    }
    const unit = Math.min(0.72 * picture.clientHeight, 0.5 * width);
    plane.setAttribute("transform", `translate(${width / 2 - 0.55 * unit},${picture.clientHeight - 8})`);
    const at = (/** @type {number[]} */ tip) => arrowPath([tip[0] * unit, -tip[1] * unit]);
    arrow.setAttribute("d", at(drawn.arrow));
    const passed = clocks
      ? [["plain", answer(order, false).arrow], ...[...seen].map((name) => [name, arrowOf(name)])]
      : [];
    while (ghosts.childElementCount > passed.length) ghosts.lastElementChild?.remove();
    for (const [i, [name, tip]] of passed.entries()) {
      const ghost = ghosts.children[i] ?? ghosts.appendChild(svg("path"));
      ghost.setAttribute("class", name === "plain" ? "opening-ghost opening-plain" : "opening-ghost");
      ghost.setAttribute("d", at(tip));
    }
  }
  const arrowOf = (name) =>
    answer(
      orders.find((one) => nameOf(one) === name),
      true,
    ).arrow;

  /** One frame of the animation; a single step with reduced motion. */
  let from = { ...drawn };
  function go(jump = false) {
    const goal = { ...layout(), ...answer(order, clocks) };
    const begun = performance.now();
    from = { x: [...drawn.x], weights: [...drawn.weights], arrow: [...drawn.arrow] };
    cancelAnimationFrame(frame);
    const step = (now) => {
      const share = jump || still.matches ? 1 : Math.min(1, Math.max(0, (now - begun) / FLIGHT));
      const eased = 1 - (1 - share) ** 3;
      const between = (a, b) => (share === 1 || a === undefined || a === b ? b : a + (b - a) * eased);
      for (const key of ["x", "weights", "arrow"])
        drawn[key] = goal[key].map((value, i) => between(from[key][i], value));
      if (drag) drawn.x[drag.word] = drag.x;
      draw(goal);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    step(begun);
  }

  function announce(news) {
    const { encodings, arrow: tip } = answer(order, clocks);
    for (const [place, dial] of dials.entries()) {
      const [, ...hands] = dial.children;
      for (const [i, hand] of hands.entries()) {
        const long = i ? 0.6 : 0.92;
        hand.setAttribute("x2", long * encodings[place][2 * i]);
        hand.setAttribute("y2", -long * encodings[place][2 * i + 1]);
      }
    }
    for (const [word, chip] of chips.entries())
      chip.setAttribute("aria-label", `${words[word]}, ${PLACES[order.indexOf(word)]}`);
    for (const [i, mark] of marks.entries()) {
      const name = nameOf(orders[i]);
      mark.setAttribute("aria-label", `${name}${seen.has(name) ? ", tried" : ""}`);
      mark.toggleAttribute("data-seen", seen.has(name));
      mark.setAttribute("aria-current", String(orders[i] === order));
    }
    picture.setAttribute("aria-label", `From ${words[last]} a ribbon to each word, and under them an arrow.`);
    root.dataset.order = order.join("");
    root.dataset.arrow = tip.join();
    root.toggleAttribute("data-clocks", clocks);
    const all = seen.size === orders.length;
    const much = clocks ? "Six answers." : "One answer.";
    summary.replaceChildren(
      all ? html("strong", {}, `Six orders. ${much}`) : news || `${COUNT[seen.size]} of six orders.`,
    );
    if (all && !clocks) summary.append(` It has no idea who bit whom.`);
    if (all && clocks) summary.append(" Now it can tell who bit whom.");
    button.hidden = !all;
    button.textContent = clocks ? "Take the clocks away" : "Give each word a clock";
  }

  /** Sets the order of the words. */
  function arrange(to) {
    const found = orders.find((one) => one.every((word, place) => word === to[place]));
    if (found === order) return go();
    order = found;
    root.dataset.touched = "";
    seen.add(nameOf(order));
    const how = clocks ? "Another arrow." : "The same arrow.";
    // the last word has the smallest target
    const [left, ...others] = orders.map(nameOf).filter((name) => !seen.has(name));
    const missing = left && !others.length ? ` Missing: ${left}.` : "";
    announce(`${nameOf(order)}. ${how} ${COUNT[seen.size]} of six orders.${missing}`);
    go();
  }
  const moved = (word, place) => {
    const others = order.filter((one) => one !== word);
    return [...others.slice(0, place), word, ...others.slice(place)];
  };

  for (const [word, chip] of chips.entries()) {
    chip.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -last, End: last }[
        event.key
      ];
      if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      arrange(moved(word, Math.max(0, Math.min(last, order.indexOf(word) + by))));
    });
    // A press without a drag moves the word by a place, like Enter. Some taps end without a click, and screen
    // readers send only a click: the first event counts
    const on = () => arrange(moved(word, (order.indexOf(word) + 1) % words.length));
    let released = -Infinity;
    chip.addEventListener("click", (event) => event.timeStamp - released > ONE_PRESS && on());
    chip.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      chip.setPointerCapture(event.pointerId);
      const held = { x: event.clientX, at: drawn.x[word] };
      const move = (now) => {
        const by = now.clientX - held.x;
        if (!drag && Math.abs(by) < CLOSE) return;
        if (!drag) chip.classList.add("opening-held");
        const { wide, width } = layout();
        const to = Math.max(0, Math.min(width - wide[word], held.at + by));
        drag = { word, x: to };
        const { x } = layout();
        const at = order.indexOf(word);
        // past a neighbour's centre, exchange places
        const edge = (place) => (place < at ? to : to + wide[word]);
        const isBefore = (one, place) => one !== word && x[one] + wide[one] / 2 < edge(place);
        const place = order.filter(isBefore).length;
        if (place === at) {
          drawn.x[word] = to;
          draw(layout());
        } else arrange(moved(word, place));
      };
      const end = (ended) => {
        chip.removeEventListener("pointermove", move);
        for (const name of ["pointerup", "pointercancel"]) chip.removeEventListener(name, end);
        chip.classList.remove("opening-held");
        released = ended.timeStamp;
        const isPress = !drag && ended.type === "pointerup";
        drag = null;
        if (isPress) on();
        else go();
      };
      chip.addEventListener("pointermove", move);
      for (const name of ["pointerup", "pointercancel"]) chip.addEventListener(name, end);
    });
  }
  button.addEventListener("click", () => {
    clocks = !clocks;
    seen = new Set([nameOf(order)]);
    announce(clocks ? "Now drag again." : "");
    go();
    chips[last].focus({ preventScroll: true });
  });

  root.append(field, foot);
  root.dataset.alive = "";
  announce("");
  go(true);
  new ResizeObserver(() => go(true)).observe(row);
  document.fonts?.ready.then(() => go(true));
}

/** Presses the second picture's Play button once most of it is visible, unless the reader did so before. */
function playWhenSeen(figure) {
  let wait = 0;
  const seen = new IntersectionObserver(
    ([{ isIntersecting }]) => {
      clearInterval(wait);
      if (isIntersecting) wait = setInterval(press, 300); // it is activated near the viewport
    },
    { threshold: 0.6 },
  );
  function stop() {
    seen.disconnect();
    clearInterval(wait);
  }
  function press() {
    const button = figure.querySelector(".pe-live .pe-sign");
    if (!button) return;
    stop();
    button.click();
  }
  for (const name of ["pointerdown", "keydown"]) figure.addEventListener(name, stop, { once: true });
  seen.observe(figure);
}

for (const root of document.querySelectorAll(".opening")) set(root);
const second = document.querySelector("figure.pe-explorer");
if (second && !matchMedia("(prefers-reduced-motion: reduce)").matches) playWhenSeen(second);
