// A padded sentence: attention to its blank cards, and what they add to the encoder's input.

import { html, nothing, svg } from "lit-html";
import { attending, matrices, PLACES, padded, sharesOf, spreadOf } from "../formulas/padding.js";
import { latest } from "../formulas/remember.js";
import { within } from "../kit/dials.js";
import { dragged, draggedOver } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { difference, number, plural, three } from "../kit/format.js";
import { disc, handle } from "../kit/handle.js";
import { cells, legend, minuses, valueColours } from "../kit/heatmap.js";
import {
  arrows,
  axes,
  BARE,
  boxed,
  boxOf,
  curveThrough,
  guard,
  hatched,
  onKeys,
  parted,
  pathThrough,
  placed,
  plot,
  shareUnder,
} from "../kit/plot.js";
import { value, verdict } from "../kit/readout.js";
import { linear, logarithmic, wholeTicks } from "../kit/scale.js";
import { splitWords } from "../kit/schema.js";

const MOST = 4096; // positions
const CARD = 3.2; // width of a card in font sizes; cards beyond the room form a stack
const DOUBLED = 0.7; // of a card's width: how far the stack's edge moves to double it
const TOPS = [0.1, 0.2, 0.5, 1]; // possible ends of the bars' axis

/** W with a small letter below the line. */
const matrix = (letter) =>
  svg`W<tspan dy="0.25em" font-size="80%">${letter}</tspan><tspan dy="-0.2em">\u200b</tspan>`;

/** A score, as short in the sentence as below its bar. */
const scoreText = (score) => number(Number(score.toFixed(2)));

const toggled = (list, item) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** A card: its text, whether it is blank, and the action of a press. */
const card = (
  box,
  { place, name, blank, pressed, hint, press, kept = /** @type {any} */ (nothing) },
) => html`<button type="button"
    class="pe-card ${blank ? "pe-blank" : ""}" style=${placed(box)} aria-pressed=${pressed}
    @click=${press}><span class="pe-offscreen">${hint} </span><small>${place}</small
    ><span>${name}</span><span class="pe-offscreen">${name ? "" : " blank card"}</span>${kept}</button>`;

const lengthKeys = (change) => {
  const by = (sign) => (step) =>
    change(({ state }) => ({ length: within(state.length + sign * step, 1, MOST) }));
  return arrows(by);
};

// Attention: cards, bars under them, what a mask says of each --------------------------------------------

/** Cards side by side, the others as a stack. */
function columnsOf({ state, mask, words, shares, each, scores }, count) {
  const { length } = state;
  const shown = Math.min(length, count);
  const columns = Array.from({ length: shown }, (_, place) => ({
    place,
    name: words[place] ?? (mask[place] ? "[PAD]" : ""),
    kept: Boolean(mask[place]),
    cards: 1,
    share: shares[place] ?? each,
    score: scores[place] ?? 0,
  }));
  const cards = length - shown;
  const stack = {
    place: shown,
    name: cards > 1 ? `×${number(cards)}` : "",
    kept: false,
    cards,
    share: cards * each,
    score: 0,
  };
  return cards > 0 ? [...columns, stack] : columns;
}

/** The right edge of the last card, in cards: the stack grows with the logarithm. */
const edgeOf = (length, side) => (length <= side ? length : side + DOUBLED * Math.log2(length / side));
const lengthAt = (edge, side) =>
  within(Math.round(edge <= side ? edge : side * 2 ** ((edge - side) / DOUBLED)), 1, MOST);

function cards(shown, place, change) {
  const { state, form, type, held, mask, blanks } = shown;
  const phone = form === "phone";
  const side = Math.max(
    2,
    Math.min(PLACES, Math.floor(place.width / (CARD * type)) - 1),
    mask.lastIndexOf(1) + 1,
  );
  const columns = columnsOf(shown, side);
  const before = held && columnsOf(held, side);
  const left = phone ? 0 : 2.8 * type;
  const wide = (place.width - left - 0.8 * type) / (side + 1);
  const x = (i) => left + i * wide;
  const tall = phone ? 44 : 3.4 * type;
  const rows = (phone ? 4.9 : 6) * type;
  const scoreRow = 1.6 * type;
  const foot = place.height - rows - scoreRow;
  const most = Math.max(...[...columns, ...(before ?? [])].map(({ share }) => share));
  const end = TOPS.find((one) => one >= most - 1e-9) ?? 1;
  const y = linear([0, end], [foot, tall + 3 * type]);
  const barOf = (i, share, breadth) => ({
    x: x(i) + ((1 - breadth) / 2) * wide,
    y: y(share),
    width: breadth * wide,
    height: foot - y(share),
  });
  const bars = columns.map(({ share, kept }, i) => {
    const bar = barOf(i, share, 0.7);
    return kept ? boxed("pe-kept-bar", bar) : svg`${hatched(bar)}${boxed("pe-blank-bar", bar)}`;
  });
  const heldBars = (before ?? []).map(({ share }, i) => boxed("pe-held-bar", barOf(i, share, 0.88)));
  const fits = wide >= 2.6 * type;
  const middle = (i) => x(i) + wide / 2;
  const say = (text, at, height, name = "", anchor = "middle") =>
    svg`<text class="pe-axis-label ${name}" text-anchor=${anchor} x=${at} y=${height}>${text}</text>`;
  const leftOut = ({ kept }) =>
    (state.key_mask === "right" && !kept) || (state.key_mask === "inverted" && kept);
  const truth = (name, says, height, isTrue) => svg`${say(name, 0, height, "pe-strong", "start")}
    ${say(`True: ${says}`, phone ? place.width : 12 * type, height, "", phone ? "end" : "start")}
    ${columns.map((column, i) => {
      const [letter, strong] = isTrue(column) ? ["T", "pe-strong"] : ["F", ""];
      return say(letter, middle(i), height + 1.25 * type, strong);
    })}`;
  const line = (phone ? 2.45 : 2.9) * type;
  const top = foot + scoreRow + 1.1 * type;
  const how = state.same
    ? "Q = K = V, scores x·x"
    : svg`scores (x ${matrix("Q")})·(x ${matrix("K")})${
        phone ? "" : ` / √${shown.wide}, random matrices, draw ${state.seed}`
      }`;
  const edge = x(columns.length);
  const pull = dragged({
    begin: (event) => ({ from: event.clientX, edge: null }),
    move: (event, drag) =>
      change(({ state: now }) => {
        drag.edge ??= edgeOf(now.length, side);
        return { length: lengthAt(drag.edge + (event.clientX - drag.from) / wide, side) };
      }),
  });
  const look = (column) => () => change({ word: column.place });
  return html`<div class="pe-plot" style=${placed(place)}>
    <svg width=${place.width} height=${place.height}>
      ${bars}${heldBars}
      ${say(svg`${shown.name} looks: ${how}`, left, tall + 1.25 * type, "", "start")}
      ${(phone ? [] : [0, end / 2, end]).map((share) =>
        say(number(share), left - 6, y(share) + 0.35 * type, "", "end"),
      )}
      <line class="pe-rule" x1=${left} x2=${place.width} y1=${foot} y2=${foot}></line>
      ${columns.map(({ share, score }, i) => [
        fits || share === most
          ? say(number(Number(share.toFixed(3))), middle(i), y(share) - 0.35 * type, "pe-true")
          : nothing,
        fits ? say(scoreText(score), middle(i), foot + 1.15 * type) : nothing,
      ])}
      ${fits && !phone ? say("S", left - 6, foot + 1.15 * type, "", "end") : nothing}
      ${truth("key_padding_mask", "left out", top, leftOut)}
      ${truth("attn_mask", "takes part", top + line, (column) => !leftOut(column))}
      <g role="slider" tabindex="0" class="pe-edge" aria-label="Edge of the last card" aria-valuemin="1"
          aria-valuemax=${MOST} aria-valuenow=${state.length}
              aria-valuetext=${`${plural(state.length, "place")}, ${blanks} blank`}
          transform="translate(${edge},0)" @pointerdown=${pull} @keydown=${onKeys(lengthKeys(change))}>
        <rect x="-22" y="0" width="44" height=${tall} fill="transparent"></rect>
        <line y1="0" y2=${tall}></line>
        <path transform="translate(0,${tall / 2}) scale(${type / 14})"
            d="M-8,0l6,-6v12zM8,0l-6,-6v12z"></path></g>
    </svg>
    ${columns.map((column, i) => {
      const { place: at, name, kept, cards: many } = column;
      return card(
        { x: x(i) + 1, y: 0, width: wide - (many > 1 ? 7 : 2), height: tall },
        {
          place: many > 1 ? "" : at,
          name,
          blank: !kept,
          pressed: many > 1 ? state.word >= at : state.word === at,
          hint: many > 1 ? `Look from ${number(many)}` : "Look from place",
          press: look(column),
        },
      );
    })}
  </div>`;
}

/** The share of all blanks, for every length. */
function shareCurve(shown, place, change) {
  const { state, real, sum, spread, share, type, held, form } = shown;
  const phone = form === "phone";
  const margin = { left: 2.4 * type, right: 0.9 * type, top: (phone ? 1.5 : 3) * type, bottom: 2.5 * type };
  const box = boxOf(place, margin);
  const x = logarithmic([1, MOST], [box.x, box.x + box.width]);
  const y = linear([0, 1], [box.y + box.height, box.y]);
  const shareAt = (length, { real: words, state: { key_mask: how } }, all) =>
    sharesOf([all], Math.max(0, length - words), how).blanks;
  const places = Array.from({ length: Math.max(2, Math.floor(box.width)) }, (_, i) => x.invert(box.x + i));
  const through = (of, all, at = places) => {
    const from = at.filter((length) => length >= of.real);
    return /** @type {const} */ ([from.length, (i) => x(from[i]), (i) => y(shareAt(from[i], of, all))]);
  };
  const between = ({ least, most }) => {
    const there = pathThrough(...through(shown, least));
    const back = pathThrough(...through(shown, most, [...places].reverse()));
    return svg`<path class="pe-spread" d="${there}${back.replace("M", "L")}Z"></path>`;
  };
  const curves = () => svg`
    ${state.key_mask === "none" ? between(spread()) : nothing}
    ${held ? curveThrough("held", ...through(held, held.sum)) : nothing}
    ${curveThrough("now", ...through(shown, sum))}`;
  const slide = draggedOver(change, (at) => ({ length: within(Math.round(x.invert(at.x)), 1, MOST) }));
  const say = (text, row, name = "") =>
    svg`<text class="pe-axis-label ${name}" x="0" y=${row * type}>${text}</text>`;
  const none = state.key_mask === "none";
  const ticks = x.ticks().filter((_, i) => box.width > 10 * type || i % 2 === 0);
  const across = { scale: x, ticks, text: "places" };
  const up = { scale: y, ticks: [0, 0.5, 1] };
  const inputs = [sum, real, state.key_mask, held?.sum, held?.real, held?.state.key_mask, spread];
  return plot(place)`
    ${guard([...inputs, type, place.width, place.height], curves)}
    ${axes(box, across, up, place, type)}
    ${say(phone && none ? "to all blanks; band: 100 sentences" : "to all blanks", 1, "pe-strong")}
    ${!phone && none ? say("band: 100 sentences", 2.3) : nothing}
    ${handle({
      name: "Padded length, on the curve",
      at: { x: x(state.length), y: y(share) },
      value: state.length,
      ends: [1, MOST],
      text: `${number(state.length)} places, ${three(share)} to blanks`,
      shape: svg`<line y1=${box.y - y(share)} y2=${box.y + box.height - y(share)}></line>${disc(type)}`,
      drag: slide,
      keys: lengthKeys(change),
    })}`;
}

function attentionView(shown, { change }) {
  const { width, height, type } = shown;
  const sizes = { tall: 0.68 * height, below: 4, wide: 0.71 * width, gap: 2 * type };
  const [left, right] = parted(shown, sizes);
  return html`${cards(shown, left, change)}${shareCurve(shown, right, change)}`;
}

function attentionReadout(shown) {
  const { state, words, mask, blanks, share, shares, scores, name, each } = shown;
  const seen = mask.flatMap((one, place) => (one ? [place] : []));
  const most = seen.slice(0, 3).map((place) => ({ place, name: words[place] ?? "[PAD]" }));
  const more = seen.length > most.length ? ", …" : "";
  if (!seen.length && state.key_mask === "right")
    return html`${verdict("Nothing is left to look at.")}All weights are 0 here, and may be NaN in PyTorch.`;
  if (state.key_mask === "right")
    return html`${verdict(html`Blanks get ${value(share)}.`)}With the mask ${name} gives
      ${most.map(
        ({ place, name: to }, i) => html`${i ? ", " : ""}${value(shares[place])} to ${to}`,
      )}${more}.`;
  if (state.key_mask === "inverted")
    return blanks
      ? html`${verdict("A mask the wrong way round raises no error.")}
          ${name} gives ${value(share)} to ${plural(blanks, "blank card")},
          ${value(each)} to each, and nothing to a word.`
      : html`${verdict("Nothing is left to look at.")}All weights are 0 here, and may be NaN in PyTorch.`;
  if (!mask[state.word])
    return html`${verdict("A blank card scores 0 with every card.")}It gives ${value(each)} to each,
      ${value(share)} to blanks.`;
  const given = html`${name} gives ${value(share)} to ${plural(blanks, "blank card")}.`;
  return html`${verdict(given)}Each scores 0, and e⁰ = 1.
    ${state.same ? "With Q = K = V words" : html`Through W<sub>Q</sub> and W<sub>K</sub> words`} score
    ${most.map(({ place }) => scoreText(scores[place])).join(", ")}${more || "."}`;
}

// Input: the map, and a card at each row -----------------------------------------------------------------

/** The rows of the map: positions, with all remaining ones as one. */
const rowsOf = ({ state }) => Math.min(state.length, PLACES) + (state.length > PLACES ? 1 : 0);
const rowOf = (position) => Math.min(position, PLACES);

/** The cell under the pointer, or the chosen one. */
const cursorOf = ({ state, hand, wide }) =>
  hand?.over ?? { position: state.position, column: Math.min(state.column, wide - 1) };

function map(shown, place, { change, point }, cursor) {
  const { state, mask, input, wide, type } = shown;
  const added = state.combine === "add";
  const count = rowsOf(shown);
  const margin = { left: 0, right: 0.6 * type, top: 1.9 * type, bottom: 2.5 * type };
  const box = boxOf(place, margin);
  const x = linear([-0.5, wide - 0.5], [box.x, box.x + box.width]);
  const row = box.height / count;
  const edge = x(state.d_model - 0.5);
  const cellUnder = (share) => ({
    position: Math.floor(share.y * count),
    column: Math.floor(share.x * wide),
  });
  const move = (down, right) => (step) =>
    change((now) => ({
      position: within(now.state.position + down * step, 0, now.state.length - 1),
      column: within(Math.min(now.state.column, now.wide - 1) + right * step, 0, now.wide - 1),
    }));
  const keys = {
    ArrowUp: move(-1, 0),
    ArrowDown: move(1, 0),
    ArrowLeft: move(0, -1),
    ArrowRight: move(0, 1),
  };
  const whole = input.length < count ? [...input, new Float64Array(wide)] : input;
  const colours = () => {
    const values = new Float64Array(count * wide);
    for (const [i, one] of whole.entries()) values.set(one, i * wide);
    return valueColours(added ? values.map((value) => value / 2) : values);
  };
  const blanks = () =>
    whole.map((_, i) => (mask[i] ? nothing : hatched({ ...box, y: box.y + i * row, height: row })));
  // a sign in addition to the colour
  const isRoomy = box.width / wide >= type && row >= type;
  const signs = () =>
    (isRoomy ? whole : []).flatMap((values, i) =>
      Array.from(values).flatMap((v, j) => (v < 0 ? [[x(j), box.y + (i + 0.5) * row]] : [])),
    );
  const say = {
    scale: x,
    ticks: wholeTicks(x, box.width, 4 * type),
    text: place.width < 15 * type ? "column" : `column (encoding${added ? " +" : ", then"} word)`,
  };
  const under = (event) => shareUnder(event, event.currentTarget, box);
  const over = (event) => {
    const share = under(event);
    point({ over: share && cellUnder(share) });
  };
  const label =
    "The encoder’s input as a heatmap: places down, columns across. Arrow keys move the crosshair.";
  const picture = html`${cells(box, wide, colours, [input, count, state.combine])}
    <svg aria-hidden="true" width=${place.width} height=${place.height}>
      ${guard([input, count, type, place.width, place.height], () => [blanks(), minuses(signs(), type)])}
      ${axes(box, say, BARE, place, type)}
      <line class="pe-diagonal" x1=${edge} x2=${edge} y1=${box.y} y2=${box.y + box.height}
        visibility=${added ? "hidden" : "visible"}></line>
      ${
        cursor
          ? svg`<rect class="pe-cell" x=${x(cursor.column - 0.5)} y=${box.y + rowOf(cursor.position) * row}
          width=${Math.max(0, box.width / wide)} height=${row}></rect>`
          : svg`<text class="pe-axis-label" x="0" y=${1.3 * type}>held</text>`
      }
    </svg>`;
  return cursor
    ? html`<div class="pe-plot" role="application" tabindex="0" aria-roledescription="plot"
        aria-label=${label}
        style=${placed(place)} @pointermove=${over} @pointerleave=${() => point({ over: null })}
        @click=${(event) => under(event) && change(cellUnder(under(event)))}
            @keydown=${onKeys(keys)}>${picture}</div>`
    : html`<div class="pe-plot" role="img" aria-label="The held input"
        style=${placed(place)}>${picture}</div>`;
}

function inputView(shown, acts) {
  const { state, words, mask, width, height, type, form, held } = shown;
  const left = Math.round((form === "phone" ? 7.5 : 9) * type);
  const count = rowsOf(shown);
  const row = (height - 4.4 * type) / count;
  const rest = state.length - PLACES;
  const column = (i) => ({
    x: left + 6 + (i * (width - left - 6)) / (held ? 2 : 1),
    y: 0,
    width: (width - left - 6) / (held ? 2 : 1),
    height,
  });
  const most = state.combine === "add" ? 2 : 1;
  const labels = Array.from({ length: count }, (_, place) => {
    const box = { x: 0, y: 1.9 * type + place * row, width: left, height: row - 2 };
    const kept = mask[place] ?? 0;
    if (place === PLACES)
      return html`<span class="pe-card pe-blank"
          style=${placed(box)}><small>…</small>×${number(rest)}</span>`;
    const name = words[place] ?? "[PAD]";
    return card(box, {
      place,
      name,
      kept: html`<b>${kept}</b>`,
      blank: !kept,
      pressed: Boolean(kept),
      hint: "Mask of place",
      press: () => acts.change((now) => ({ flipped: toggled(now.state.flipped, place) })),
    });
  });
  return html`<span class="pe-caption"
      style="left:0; top:${0.5 * type}px; width:${left}px; text-align:end">mask</span>
    ${labels}
    ${held ? map({ ...shown, ...held, type, width }, column(0), acts, null) : nothing}
    ${map(shown, column(held ? 1 : 0), acts, cursorOf(shown))}
    ${legend({ left: width - 9.5 * type, top: 0.4 * type, type, low: `−${most}`, high: String(most) })}`;
}

/** A cell's number: the parts of the encoding and of the word, and both. */
function cellOf({ input, encoding, tokens, positions, mask, wide }, { position: row, column: asked }) {
  const column = Math.min(asked, wide - 1);
  return row < input.length
    ? {
        row,
        column,
        exact: input[row][column],
        wave: encoding[row][column],
        word: tokens[row][column],
        at: positions[row],
        kept: mask[row],
      }
    : { row, column, exact: 0, wave: 0, word: 0, at: row, kept: 0 };
}

function inputReadout(shown) {
  const { state, terms } = shown;
  const { row, column, exact, wave, word, at, kept } = cellOf(shown, cursorOf(shown));
  const where = `Row ${row}, column ${column}: `;
  const formula = `${column & 1 ? "cos" : "sin"}(${number(at)} × ${three(terms[column >> 1])})`;
  const sum = state.combine === "add" ? ` = ${three(wave)} + ${three(word)} of the word = ` : " = ";
  const beside = column >= state.d_model;
  const before = beside
    ? kept
      ? `column ${column - state.d_model} of the word’s vector = `
      : "masked = "
    : kept
      ? formula + sum
      : "masked, so ";
  const after = kept || beside ? "" : ", whatever the formula says";
  const cell = html`${where}${value(exact)}.`;
  return html`${verdict(cell)}${before}${after} ${effects(shown)}`;
}

/** Effects of the sentence and of the documents' conventions, in words. */
function effects({ state, cut, effective, mask, positions, real }) {
  const { base, raised, summed, first } = state;
  const entered = mask.flatMap((kept, row) => (kept ? [number(positions[row])] : []));
  return [
    raised ? `The base ${number(base)} acts as ${three(effective)}.` : "",
    summed || first
      ? `With ${plural(real, "real token")} the rows enter as ${entered.join(", ") || "nothing"}.`
      : "",
    cut ? `${plural(cut, "word")} did not fit and ${cut === 1 ? "is" : "are"} left out.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

// ----------------------------------------------------------------------------------------------------

const ATTENTION = {
  view: attentionView,
  readout: attentionReadout,
  compare: (held, now) => difference(held.share, now.share),
  words: ({ state, share, name, cut }) =>
    `${plural(state.length, "place")}. ${name} gives ${three(share)} to blanks` +
    `${state.same ? "" : " through W Q and W K"}, mask ${state.key_mask}.` +
    (cut ? ` ${plural(cut, "word")} did not fit.` : ""),
  table(shown, _most, print) {
    const { state, mask, words } = shown;
    const columns = columnsOf(shown, PLACES);
    const leftOut = (kept) =>
      (state.key_mask === "right" && !kept) || (state.key_mask === "inverted" && kept);
    return {
      note:
        state.length > PLACES
          ? `The last row is of ${number(state.length - PLACES)} blank cards together.`
          : "",
      header: ["place", "card", "key_padding_mask", "attn_mask", "score", "share"],
      rows: columns.map(({ place, kept, cards: many, score, share }) => [
        many > 1 ? `${place}–${state.length - 1}` : place,
        words[place] ?? (mask[place] ? "[PAD], kept" : "blank"),
        leftOut(kept) ? "True" : "False",
        leftOut(kept) ? "False" : "True",
        print(score),
        print(share),
      ]),
    };
  },
};

const INPUT = {
  view: inputView,
  readout: inputReadout,
  compare: (held, now) => difference(cellOf(held, now.state).exact, cellOf(now, now.state).exact),
  words: (shown) => {
    const { state, real, wide } = shown;
    const { length, d_model: width, embedding_dim: embedding, combine, base } = state;
    const how =
      combine === "add"
        ? ", encoding and embedding added"
        : `, ${width} of the encoding and ${embedding} of the embedding`;
    return (
      `${plural(real, "real token")} in ${plural(length, "place")}; the input has ${plural(length, "row")} ` +
      `of ${plural(wide, "column")}${how}, base ${number(base)}. ` +
      `The colours run from ${combine === "add" ? "−2 to 2" : "−1 to 1"}. ${effects(shown)}`
    );
  },
  table({ state, mask, positions, input, wide }, most, print) {
    const seen = most === Infinity ? wide : Math.min(16, wide);
    const notes = [
      seen < wide ? `The first ${seen} of ${wide} columns; the copy holds all.` : "",
      state.length > PLACES ? `The other ${number(state.length - PLACES)} rows are zeros.` : "",
    ];
    return {
      note: notes.filter(Boolean).join(" "),
      header: ["row", "mask", "position that enters", ...Array.from({ length: seen }, (_, column) => column)],
      rows: input.map((row, i) => [
        i,
        mask[i],
        positions[i],
        ...Array.from(row.slice(0, seen), (v) => print(v)),
      ]),
    };
  },
};

const VIEWS = { attention: ATTENTION, input: INPUT };
const VOID = { attention: ["position", "column"], input: ["key_mask", "word", "same", "seed"] };

/** A step of Play: one card, beyond 64 a sixteenth, so that the end is reached in about a minute. */
function step({ state: { length } }, direction) {
  const size = 2 ** Math.max(0, Math.floor(Math.log2(direction < 0 ? Math.max(1, length - 1) : length)) - 5);
  const next = within(length + direction * size, 1, MOST);
  return next === length ? null : { length: next };
}

export default explorer({
  kind: "padding",
  heights: { wide: 380, phone: 360 },
  set: (key, to) => (key === "sentence" ? { sentence: to, flipped: [] } : { [key]: to }),
  hidden: ({ combine, view, same }) => [
    ...VOID[view],
    ...(same ? ["seed"] : []),
    ...(combine === "add" ? ["embedding_dim"] : []), // the encoding has all columns
  ],
  limits: ({ wide }) => ({ column: wide - 1 }),
  make() {
    const madeOf = latest((json) => padded(JSON.parse(json)));
    const matricesOf = latest(matrices);
    const spreadsOf = latest((made, count, place, combine, drawn) => {
      /** @type {any} */
      let found = null; // computed only for the view that draws it
      return () => {
        found ??= spreadOf(made, count, place, combine, drawn);
        return found;
      };
    });
    const attendingOf = latest((json, made, drawn) => attending(JSON.parse(json), made, drawn));
    return {
      derive(state) {
        const { length, flipped, d_model, embedding_dim, base, combine, raised, summed, first } = state;
        const { word, key_mask, same, seed } = state;
        const list = splitWords(state.sentence);
        const words = list.slice(0, length);
        const few = Math.min(length, PLACES);
        const sizes = { d_model, embedding_dim, base, combine };
        const made = madeOf(JSON.stringify({ words, length: few, flipped, ...sizes, raised, summed, first }));
        const wide = made.input[0].length;
        const drawn = same ? null : matricesOf(wide, seed);
        const place = Math.min(word, PLACES);
        return {
          words,
          cut: list.length - words.length,
          wide,
          ...made,
          ...attendingOf(JSON.stringify({ words, length, word, key_mask, same }), made, drawn),
          spread: spreadsOf(made, words.length, place, combine, drawn),
        };
      },
    };
  },
  view: (shown, acts) => VIEWS[shown.state.view].view(shown, acts),
  readout: (shown) => VIEWS[shown.state.view].readout(shown),
  compare: (held, shown) => VIEWS[shown.state.view].compare(held, shown),
  words: (shown) => VIEWS[shown.state.view].words(shown),
  table: (shown, most, print) => VIEWS[shown.state.view].table(shown, most, print),
  step,
});
