// A query and a key, each pair of columns turned by its position, and what programs get wrong in it. The twin
// of pe_book/explorers/rotary.py. Pure.
import { product } from "./attention.js";
import { divisionTerms } from "./encoding.js";
import { filled } from "./filled.js";
import { normals } from "./normals.js";
import { lately, remembered } from "./remember.js";

/** The two columns of a pair. */
export const columnsOf = (pair, width, layout) =>
  layout === "halves" ? [pair, pair + width / 2] : [2 * pair, 2 * pair + 1];

/** How far it is from a pair to the next, and from its one column to the other. */
const stridesOf = (width, layout) =>
  layout === "halves" ? { step: 1, apart: width / 2 } : { step: 2, apart: 1 };

/** The cosines of every pair's angle, position · term, and after them the sines. */
function rotation(position, terms) {
  const pairs = terms.length;
  const waves = new Float64Array(2 * pairs);
  for (let pair = 0; pair < pairs; pair++) {
    waves[pair] = Math.cos(position * terms[pair]);
    waves[pairs + pair] = Math.sin(position * terms[pair]);
  }
  return waves;
}

/** Every pair of a row turned by an angle of its own, as pe_lib.apply_rotary does it. */
function turnedBy(row, waves, layout, turned = new Float64Array(row.length)) {
  const pairs = row.length / 2;
  const { step, apart } = stridesOf(row.length, layout);
  for (let pair = 0, one = 0; pair < pairs; pair++, one += step) {
    const a = row[one];
    const b = row[one + apart];
    const cosine = waves[pair];
    const sine = waves[pairs + pair];
    turned[one] = a * cosine - b * sine;
    turned[one + apart] = a * sine + b * cosine;
  }
  return turned;
}

const RADIANS = Math.PI / 180;

/** The query and the key: normal numbers, all pairs of each turned by so many degrees. */
export function vectors({ d_model: width, seed, same, query_angle, key_angle, layout }) {
  const draw = normals(seed, 2 * width);
  const turn = (row, degrees) =>
    turnedBy(row, rotation(degrees, new Float64Array(width / 2).fill(RADIANS)), layout);
  const query = turn(draw.subarray(0, width), query_angle);
  return { query, key: same ? query : turn(draw.subarray(width), key_angle) };
}

/** The float32 nearest to a number, its last 16 bits rounded away, halves to even. */
export function bfloat16(value) {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  const bits = view.getUint32(0);
  view.setUint32(0, ((bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16) << 16);
  return view.getFloat32(0);
}

/**
 * What a program with a bug turns by: the positions of query and key, their layouts, the base; and whether
 * its score still knows no place.
 */
const BUGS = {
  layouts: { keyLayout: (layout) => (layout === "halves" ? "interleaved" : "halves"), isRelative: false },
  rounded: { query: bfloat16, key: bfloat16, isRelative: false },
  doubled: { query: (p) => 2 * p, key: (m) => 2 * m },
  base: { base: (base) => 10 ** Math.log(base) },
  sign: { key: (m) => -m, isRelative: false },
  restart: { query: () => 0, isRelative: false },
};
const same = (value) => value;

const STEP = 64;

/** The rotation of each position: of a whole one it is computed once; those between are Play's, and many. */
const rotations = lately(2, (width, base) => {
  const terms = divisionTerms(width, base);
  const make = (position) => rotation(position, terms);
  const known = remembered(make);
  return { terms, at: (position) => (Number.isInteger(position) ? known(position) : make(position)) };
});

/**
 * A row at any position. One rotation after another is one by the sum of their angles: a row is first turned
 * to a multiple of 64, once for all places that follow it, so that thousands of places have few sines to
 * find.
 */
function turner(row, at, layout) {
  const far = remembered((block) => turnedBy(row, at(block * STEP), layout));
  return (position, into) => {
    const block = Math.floor(position / STEP);
    return turnedBy(far(block), at(position - block * STEP), layout, into);
  };
}

/** The query at p and the key at m as a program hands them on, with its bug or without one. */
export function turning({ d_model: width, base, layout }, bug, { query, key }) {
  const acts = { query: same, key: same, base: same, keyLayout: same, isRelative: true, ...BUGS[bug] };
  const { terms, at } = rotations(width, acts.base(base));
  const keyLayout = acts.keyLayout(layout);
  const [here, there] = [turner(query, at, layout), turner(key, at, keyLayout)];
  const one = (p, into) => here(acts.query(p), into);
  const other = (m, into) => there(acts.key(m), into);
  const room = [new Float64Array(width), new Float64Array(width)]; // of a score, so that none makes its own
  return { query: one, key: other, keyLayout, terms, room, isRelative: acts.isRelative };
}

/** q · k / √d of the query at p and the key at m. */
export function scoreAt(turned, p, m) {
  const query = turned.query(p, turned.room[0]);
  const key = turned.key(m, turned.room[1]);
  return product(query, key) / Math.sqrt(query.length);
}

/**
 * The scores of places `first` … for a key that stands `offset` further on. Where both are turned in one
 * layout and by positions that stay as far apart, the score knows no place: one is computed.
 */
export function alongPlaces(turned, offset, count, first = 0) {
  const at = (i) => scoreAt(turned, first + i, first + i + offset);
  if (!turned.isRelative) return filled(count, at);
  const score = at(0);
  return filled(count, () => score);
}

/** The scores of a query at p with keys from `least` to `most` places on. */
export const byOffset = (turned, p, least, most) =>
  filled(most - least + 1, (i) => scoreAt(turned, p, p + least + i));
