// Moving on by k rotates each hand by kω, for any p: the rotated hands, the kernel that is the sum of their
// cosines, the search for the word k back, differences of rows, and rotation compared with addition.
import { chordSquared } from "../formulas/distance.js";
import { divisionTerms } from "../formulas/encoding.js";
import { latest } from "../formulas/remember.js";
import { binnedKernel, profileBins } from "../formulas/similarity.js";
import {
  arrowsAt,
  backWeights,
  differenceCosine,
  found,
  head,
  headWidth,
  hitsAt,
  placeRows,
  placing,
  scoresBack,
  slidingScores,
  wordRows,
} from "../formulas/turning.js";
import { explorer } from "../kit/explorer.js";
import { endsOf } from "../kit/scale.js";
import attend, { LENGTHS } from "./turning/attend.js";
import { HANDS } from "./turning/dials.js";
import differences from "./turning/differences.js";
import kernel, { measured } from "./turning/kernel.js";
import score from "./turning/score.js";
import turn from "./turning/turn.js";

const CELLS = 150; // per side of the square; beyond, cells are exact means

const BACK = 256; // positions that look back

const PLACES = 1000; // positions of the two words

/** Sum of the first `count` values. */
function sumOf(values, count) {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i];
  return sum;
}

// the views, each with view, readout, compare, words, table and its unused parameters
const VIEWS = { turn, kernel, attend, differences, score };

export default explorer({
  kind: "turning",
  heights: { wide: 380, phone: 360 },
  hidden: ({ view, d_model: width, hands_alone: isBare }) => [
    ...VIEWS[view].unused,
    // all are visible
    ...(width <= 2 * (view === "turn" && isBare ? HANDS.wide : HANDS.phone) ? ["first_pair"] : []),
  ],
  make() {
    const termsOf = latest(divisionTerms);
    const kernelOf = latest((length, terms, counted) => binnedKernel(length, CELLS, terms, counted));
    const profileOf = latest(profileBins);
    // half angles, for cosines and for lengths without loss of digits
    const squaresOf = latest((offset, terms) => terms.map((term) => Math.sin((offset * term) / 2) ** 2));
    const cosinesOf = latest((squares) => squares.map((square) => 1 - 2 * square));
    const headTerms = latest((width, base) => divisionTerms(headWidth(width), base));
    const wordsOf = latest(wordRows);
    const rowsOf = latest(placeRows);
    const askOf = latest(scoresBack);
    const partsOf = latest((ask, count) => ask(count));
    const weightsOf = latest((parts, wordLength, factor) => ({
      weights: backWeights(parts, wordLength, factor),
      ...found(parts, wordLength),
      count: parts.count,
      width: parts.width,
    }));
    const hitsOf = latest((parts) => ({
      hits: LENGTHS.map((wordLength) => hitsAt(parts, wordLength)),
      rows: Math.max(0, parts.count - parts.offset),
    }));
    const cosineOf = latest(differenceCosine);
    const gapsOf = latest((length, most, terms, offset) => ({
      ...profileBins(
        length,
        most,
        terms,
        terms.length,
        terms.map((term) => chordSquared(offset, term)),
      ),
      total: terms.reduce((sum, term) => sum + chordSquared(offset, term), 0),
    }));
    const headOf = latest(head);
    const placesOf = latest((made, terms) => placing(made, terms));
    const scoresOf = latest((count, terms, offset, wordLength) => {
      const made = headOf(2 * terms.length);
      const scores = slidingScores(made, placesOf(made, terms), count, offset, wordLength);
      const [low, high] = endsOf([scores.added], [Infinity, -Infinity]);
      return { ...scores, low, high, width: 2 * terms.length };
    });
    return {
      derive(state) {
        const { seq_len: length, d_model: width, base, offset, pairs, metric } = state;
        const terms = termsOf(width, base);
        const counted = pairs || terms.length;
        const squares = squaresOf(offset, terms);
        const squared = sumOf(squares, counted);
        const product = counted - 2 * squared;
        const short = headTerms(width, base);
        const parts = () => {
          const count = Math.min(length, BACK);
          const room = 64 * Math.ceil(count / 64); // room for more words
          const words = wordsOf(room, 2 * short.length);
          return partsOf(askOf(short, offset, words, rowsOf(room, short)), count);
        };
        return {
          terms,
          counted,
          product,
          // half angles where a distance would lose digits
          measure: metric === "euclidean" ? 2 * Math.sqrt(squared) : measured(product, metric, counted),
          length: 2 * Math.sqrt(sumOf(squares, terms.length)),
          // computed on demand, for single views
          kernel: () => kernelOf(length, terms, counted),
          profile: (most) => profileOf(length, most, terms, counted),
          cosineAtZero: () => cosineOf(state.position, offset, terms),
          cosines: () => cosinesOf(squares),
          attend: () => weightsOf(parts(), state.word_length, state.factor),
          hitsByLength: () => hitsOf(parts()),
          gaps: (most) => gapsOf(length, most, terms, offset),
          arrows: (moment) => {
            const made = headOf(2 * short.length);
            const pair = Math.min(state.pair, short.length - 1);
            const at = { pair, position: state.position + moment, offset, wordLength: state.word_length };
            return { pair, ...arrowsAt(made, placesOf(made, short), short, at) };
          },
          score: () => scoresOf(Math.min(length, PLACES), short, offset, state.word_length),
        };
      },
    };
  },
  view: (shown, acts) => VIEWS[shown.state.view].view(shown, acts),
  readout: (shown) => VIEWS[shown.state.view].readout(shown),
  compare: (held, shown) => VIEWS[shown.state.view].compare(held, shown),
  words: (shown) => VIEWS[shown.state.view].words(shown),
  table: (shown, most, print) => VIEWS[shown.state.view].table(shown, most, print),
});
