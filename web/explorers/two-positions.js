// The distance of two positions: two hands on each dial, and the squared chord between them, summed.
import { html, nothing, svg } from "lit-html";
import { chordSquared, distanceSquared, nearerShare, nearestSearch } from "../formulas/distance.js";
import { divisionTerms } from "../formulas/encoding.js";
import { isRead, reader } from "../formulas/noisy.js";
import { latest } from "../formulas/remember.js";
import { profileBins } from "../formulas/similarity.js";
import { countedBars } from "../kit/bars.js";
import { hand, nearerHand, tip, turning, within } from "../kit/dials.js";
import { draggedOver } from "../kit/drag.js";
import { explorer } from "../kit/explorer.js";
import { difference, number, plural, three } from "../kit/format.js";
import { disc, handle, square } from "../kit/handle.js";
import { firstOf } from "../kit/numbers.js";
import { axes, boxOf, curveThrough, guard, onKeys, placed, plot, sliderKeys, textAt } from "../kit/plot.js";
import { scrub, value, verdict } from "../kit/readout.js";
import { linear, wholeTicks } from "../kit/scale.js";
import { inSpareTime } from "../kit/spare.js";

const HANDS = { least: 4, most: 16 }; // visible dials, depending on the room
const PAIRED = 2000; // positions up to which all pairs of offsets are compared
const A_BIT = 1000; // offsets examined between looks at the clock
const BINS = { wide: 1024, phone: 512, stage: 1024 }; // bins of offsets, beyond which the curve shows means

/** The range of a position. */
const positions = ({ state }) => [0, state.seq_len - 1];

// The hands -------------------------------------------------------------------------------------------------

function dial(pair, shown, at, change) {
  const { state, terms, from: first, counted, moment } = shown;
  const isCounted = pair >= first && pair < counted;
  const [from, to] = [state.position * terms[pair], (state.other + moment) * terms[pair]];
  const [a, b] = [tip(from), tip(to)];
  const chord = Math.sqrt(chordSquared(state.other - state.position, terms[pair]));
  const most = ({ state: now }) => now.seq_len - 1;
  const [q, p] = ["other", "position"].map((key) => [key, state[key] * terms[pair]]);
  return svg`<g role="slider" tabindex="0" class="pe-grab" aria-label=${`Hand ${pair}, turned by q`}
      aria-valuemin="0" aria-valuemax=${state.seq_len - 1} aria-valuenow=${state.other}
      aria-valuetext=${`q ${state.other}, chord ${three(chord)}`}
      transform="translate(${at.x},${at.y}) scale(${at.radius})"
      @pointerdown=${turning(pair, { change, key: nearerHand(q, p), most })}
      @keydown=${onKeys(sliderKeys("other", change, positions))}>
    <rect x=${-at.room / at.radius} y="-1.15" width=${(2 * at.room) / at.radius} height="2.3"
        fill="transparent"></rect>
    <circle class="pe-dial" r="1"></circle>
    ${hand(from, "now")}${hand(to, "other")}
    <line class=${isCounted ? "pe-chord" : "pe-chord pe-uncounted"} x1=${a.x} y1=${a.y} x2=${b.x}
        y2=${b.y}></line>
  </g>`;
}

function hands(shown, place, change) {
  const { state, terms, type } = shown;
  const fit = Math.floor(place.width / (place.height - type)); // dials per row
  const count = Math.min(within(fit, HANDS.least, HANDS.most), terms.length);
  const first = Math.min(state.first_pair, terms.length - count);
  const room = place.width / (2 * Math.max(HANDS.least, count));
  const radius = Math.min(room - 4, (place.height - type - 12) / 2);
  const shownHands = Array.from({ length: count }, (_, i) => first + i);
  const middle = (i) => (2 * i + 1) * room;
  return plot(place)`
    ${shownHands.map((pair, i) => dial(pair, shown, { x: middle(i), y: radius + 3, radius, room }, change))}
    ${shownHands.map((pair, i) => textAt(middle(i), 2 * radius + 6 + type, pair, "middle"))}`;
}

// Their squared chords -------------------------------------------------------------------------------------

const bars = (shown, place, change) =>
  countedBars(shown, place, change, {
    values: shown.squares,
    heldValues: shown.held?.squares,
    range: [0, 4],
    ticks: [0, 2, 4],
    text: "chord²",
  });

/** The sum of the bars and its root, large in a corner. */
function total(shown, place) {
  const { squared, from, counted, terms, type, form } = shown;
  const count = counted - from;
  const line = (text, row, size) => svg`<text class="pe-sum" text-anchor="middle" x=${place.width / 2}
    y=${place.height / 2 + row * type} style="font-size:${size * type}px">${text}</text>`;
  return html`<div class="pe-plot" aria-hidden="true"
      style=${placed(place)}>
    <svg width=${place.width} height=${place.height}>
      ${form === "phone" ? nothing : line("● p    ■ q", -4.4, 1)}
      ${line(count === terms.length ? "all add up to" : `${number(count)} add up to`, -2.1, 1)}
      ${line(three(squared), -0.5, 1.5)}
      ${line(place.width < 11.5 * type ? "its root" : "its root, the distance", 1.3, 1)}
      ${line(three(Math.sqrt(squared)), 3.1, 1.7)}
    </svg>
  </div>`;
}

// Distance from p -------------------------------------------------------------------------------------------

/** The position under the pointer on the axis. */
const sliding = (key, box, change) =>
  draggedOver(change, ({ x }, { state }) => {
    const share = (x - box.x) / box.width;
    return { [key]: within(Math.round(share * (state.seq_len - 1)), 0, state.seq_len - 1) };
  });

function curve(shown, place, change) {
  const { state, nearest, noisy, held, type, squared, moment, form } = shown;
  const profile = shown.profile(BINS[form]);
  const before = held?.profile(BINS[form]);
  const box = boxOf(place, { left: 2.4 * type, right: 1.2 * type, top: 1.4 * type, bottom: 2.5 * type });
  const last = state.seq_len - 1;
  const highest = (all) => all.reduce((most, value) => Math.max(most, value), 0.01);
  const most = Math.sqrt(highest(noisy?.squared ?? profile.squared));
  const x = linear([0, Math.max(1, last)], [box.x, box.x + box.width]);
  const y = linear([0, most], [box.y + box.height, box.y]);
  const far = (at, { size, squared: all }) =>
    Math.sqrt(all[Math.min(all.length - 1, Math.floor(Math.abs(at) / size))]);
  const points = Math.min(last + 1, Math.floor(2 * box.width));
  const clean = (from, values) => (at) => far(at - from, values);
  const apart = noisy ? (at) => Math.sqrt(noisy.squared[Math.round(at)]) : clean(state.position, profile);
  const trace = (kind, distance) => {
    const at = (i) => (points > 1 ? Math.round((i * last) / (points - 1)) : 0);
    return curveThrough(
      kind,
      points,
      (i) => x(at(i)),
      (i) => y(distance(at(i))),
    );
  };
  const curves = () => svg`
    ${held ? trace("held", clean(held.state.position, before)) : nothing}
    ${trace("now", apart)}`;
  const marker = (key, letter, at, shape) =>
    handle({
      name: `Position ${letter}`,
      key,
      at,
      value: state[key],
      ends: positions(shown),
      text: `${letter} ${state[key]}`,
      shape: svg`${shape}<text class="pe-axis-label pe-strong"
        text-anchor=${key === "other" ? "end" : "start"}
        x=${(key === "other" ? -0.7 : 0.7) * type} y=${-0.3 * type}>${letter}</text>`,
      drag: sliding(key, box, change),
      change,
    });
  const r = type * 0.45;
  const up = { scale: y, ticks: y.ticks(3) };
  const across = {
    scale: x,
    ticks: wholeTicks(x, box.width, 6 * type),
    text: noisy
      ? `${form === "phone" ? "" : "position, and its "}distance from the noisy row`
      : "position, and its distance from p",
  };
  const triangle = svg`<path class="pe-nearest" d="M0,${-r}L${r},${r}H${-r}Z"></path>`;
  const inputs = [profile, state.position, state.seq_len, noisy, before, held?.state.position];
  return plot(place)`
    ${guard([...inputs, type, place.width, place.height], curves)}
    ${axes(box, across, up, place, type)}
    ${(noisy ? [noisy.read] : (nearest?.at ?? [])).map(
      (at) => svg`<g transform="translate(${x(at)},${y(apart(at))})">${triangle}</g>`,
    )}
    ${marker("position", "p", { x: x(state.position), y: y(0) }, disc(type))}
    ${marker(
      "other",
      "q",
      { x: x(Math.min(last, state.other + moment)), y: y(noisy ? apart(state.other) : Math.sqrt(squared)) },
      square(type),
    )}`;
}

// -----------------------------------------------------------------------------------------------------------

function readout({ state, squared, from, counted, terms, nearest, noisy, searched, share, reach }) {
  const count = counted - from;
  const hands = count === terms.length ? "" : ` over ${number(count)} hands`;
  if (noisy) {
    const { tried, right, median } = noisy.all();
    const row = scrub("position", state.position);
    const message = html`The noisy row of ${row} is read as ${number(noisy.read)}${hands}.`;
    const share = value(Math.round(1000 * right) / 10);
    return html`${verdict(message)}Of ${plural(tried, "row")} ${share} % are read rightly,
      the middle one ${plural(median, "position")} off.`;
  }
  const apart = html`${scrub("position", state.position)} and ${scrub("other", state.other)} lie
    ${value(Math.sqrt(squared))} apart${hands}.`;
  if (!state.nearest) return verdict(apart);
  const places = nearest?.at.map(number).join(" and ");
  const near = nearest
    ? html` Nearest to ${number(state.position)}${searched ? "" : " so far"}: ${places},
        ${value(Math.sqrt(nearest.squared))}.`
    : nothing;
  const pairs = reach
    ? html` Of any two up to ${number(reach)} away, the nearer position has the nearer row in
        ${value(Math.round(1000 * share()) / 10)} % of the pairs.`
    : nothing;
  return html`${verdict(apart)}${near}${pairs}`;
}

export default explorer({
  kind: "two-positions",
  heights: { wide: 380, phone: 360 },
  hidden: ({ d_model: width, seq_len: length, noise }) => [
    ...(width <= 2 * HANDS.least ? ["first_pair"] : []), // all are visible
    ...(isRead(length, width / 2) ? [] : ["noise"]),
    ...(noise && isRead(length, width / 2) ? ["nearest"] : []), // the decoded position is shown instead
  ],
  make({ repaint }) {
    const termsOf = latest(divisionTerms);
    const some = latest((terms, from, counted) => terms.subarray(from, counted));
    const searchOf = latest((chosen, most) => nearestSearch(chosen, chosen.length, most));
    const squaresOf = latest((offset, terms) => Array.from(terms, (term) => chordSquared(offset, term)));
    const profileOf = latest((length, chosen, bins) => {
      const { products } = profileBins(length, bins, chosen);
      return {
        size: Math.ceil(length / bins),
        squared: products.map((sum) => Math.max(0, 2 * (chosen.length - sum))),
      };
    });
    const shareOf = latest((chosen, count) => nearerShare(count, chosen));
    const readerOf = latest(reader);
    const allOf = latest((one) => one.all());
    const rowOf = latest((one, position) => ({ read: one.read(position), squared: one.squared(position) }));
    const noisyOf = latest((row, all) => ({ ...row, all }));
    const allAt = latest((one) => () => allOf(one));
    let search = /** @type {any} */ (null);
    return {
      derive({ seq_len: length, d_model: width, base, position, other, pairs, from_pair: begin, noise }) {
        const terms = termsOf(width, base);
        const counted = pairs || terms.length;
        const from = Math.min(begin, counted - 1);
        const chosen = some(terms, from, counted);
        const offset = other - position;
        const squares = squaresOf(offset, terms);
        const squared = distanceSquared(offset, chosen, chosen.length);
        const farthest = Math.max(position, length - 1 - position);
        const isNoisy = noise > 0 && isRead(length, terms.length);
        const one = isNoisy ? readerOf(length, noise, chosen, from) : null;
        const noisy = one && noisyOf(rowOf(one, position), allAt(one));
        search = length > 1 && !isNoisy ? searchOf(chosen, length - 1) : null;
        const profile = (bins) => profileOf(length, chosen, bins);
        const reach = length > 2 ? Math.min(length, PAIRED) - 1 : 0;
        const share = () => shareOf(chosen, reach + 1);
        return { terms, from, counted, squares, squared, farthest, profile, reach, share, noisy };
      },
      view(shown, { change }) {
        const { width, height, form, type } = shown;
        const seen = { ...shown, ...found(shown, true) };
        if (form === "phone") {
          const tall = (share) => Math.round(share * height);
          const left = Math.round(width * 0.62);
          const right = Math.round(width * 0.38);
          return html`${hands(seen, { x: 0, y: 0, width, height: tall(0.24) }, change)}
            ${bars(seen, { x: 0, y: tall(0.24), width: left, height: tall(0.33) }, change)}
            ${total(seen, { x: left, y: tall(0.22), width: right, height: tall(0.3) })}
            ${curve(seen, { x: 0, y: tall(0.57), width, height: tall(0.43) }, change)}`;
        }
        const left = Math.round(width * 0.78);
        const [top, middle] = [Math.round(height * 0.23), Math.round(height * 0.38)];
        return html`${hands(seen, { x: 2.4 * type, y: 0, width: left - 3 * type, height: top }, change)}
          ${bars(seen, { x: 0, y: top, width: left, height: middle }, change)}
          ${total(seen, { x: left, y: Math.round(top * 0.6), width: width - left, height: middle })}
          ${curve(seen, { x: 0, y: top + middle, width, height: height - top - middle }, change)}`;
      },
      readout: (shown) => readout({ ...shown, ...found(shown, false) }),
    };

    /** The progress of the search, continued from frame to frame. */
    function found({ state: { position, seq_len: length, nearest }, farthest }, isWorking) {
      if (!search || !nearest) return { nearest: null, searched: true };
      const isKnown = () => search.reached >= farthest;
      if (isWorking && !isKnown()) inSpareTime(() => search.advance(A_BIT) || isKnown());
      const searched = isKnown();
      if (!searched) repaint();
      const { offset, squared } = search.within(farthest);
      const at = [position - offset, position + offset].filter((one) => one >= 0 && one < length);
      return { nearest: { at, squared }, searched };
    }
  },
  view: () => nothing,
  compare: (held, now) => difference(Math.sqrt(held.squared), Math.sqrt(now.squared)),
  words: ({ state, squared, noisy }) =>
    noisy
      ? `Noisy row ${number(state.position)} is read as ${number(noisy.read)}.`
      : `q ${number(state.other)}. Distance ${three(Math.sqrt(squared))}.`,
  table({ state, terms, squares, from, counted }, most, print) {
    const header = ["hand", "radians apart", "chord", "chord²", "sum so far"];
    let sum = 0;
    return firstOf(header, counted - from, most, "hands", (row) => {
      const i = from + row;
      const apart = (state.other - state.position) * terms[i];
      sum += squares[i];
      return [i, print(apart), print(Math.sqrt(squares[i])), print(squares[i]), print(sum)];
    });
  },
});
