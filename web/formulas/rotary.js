// A rotated query and key, and typical bugs of their rotation. The twin of pe_book/explorers/rotary.py. Pure.
import { product } from "./attention.js";
import { divisionTerms } from "./encoding.js";
import { filled } from "./filled.js";
import { normals } from "./normals.js";
import { lately, remembered } from "./remember.js";

/** The two columns of a pair. */
export const columnsOf = (pair, width, layout) =>
  layout === "halves" ? [pair, pair + width / 2] : [2 * pair, 2 * pair + 1];

/** Distances from a pair to the next, and between a pair's columns. */
const stridesOf = (width, layout) =>
  layout === "halves" ? { step: 1, apart: width / 2 } : { step: 2, apart: 1 };

/** Cosines of all pairs' angles, position · term, followed by the sines. */
function rotation(position, terms) {
  const pairs = terms.length;
  const waves = new Float64Array(2 * pairs);
  for (let pair = 0; pair < pairs; pair++) {
    waves[pair] = Math.cos(position * terms[pair]);
    waves[pairs + pair] = Math.sin(position * terms[pair]);
  }
  return waves;
}

/** Rotates each pair by its own angle, like pe_lib.apply_rotary. */
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

/** Query and key: normal numbers, with all pairs rotated by so many degrees. */
export function vectors({ d_model: width, seed, same, query_angle, key_angle, layout }) {
  const draw = normals(seed, 2 * width);
  const turn = (row, degrees) =>
    turnedBy(row, rotation(degrees, new Float64Array(width / 2).fill(RADIANS)), layout);
  const query = turn(draw.subarray(0, width), query_angle);
  return { query, key: same ? query : turn(draw.subarray(width), key_angle) };
}

/** A float32 rounded to bfloat16, halves to even. */
export function bfloat16(value) {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  const bits = view.getUint32(0);
  view.setUint32(0, ((bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16) << 16);
  return view.getFloat32(0);
}

/** A bug: positions of query and key, layouts, base, and whether scores depend on the offset only. */
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

/** The rotations of positions; those of integers are cached. */
const rotations = lately(2, (width, base) => {
  const terms = divisionTerms(width, base);
  const make = (position) => rotation(position, terms);
  const known = remembered(make);
  return { terms, at: (position) => (Number.isInteger(position) ? known(position) : make(position)) };
});

/**
 * A row at any position. Rotations compose, so that each row is first rotated to a multiple of 64 (cached):
 * few sines are computed for thousands of positions.
 */
function turner(row, at, layout) {
  const far = remembered((block) => turnedBy(row, at(block * STEP), layout));
  return (position, into) => {
    const block = Math.floor(position / STEP);
    return turnedBy(far(block), at(position - block * STEP), layout, into);
  };
}

/** Query at p and key at m, with or without the bug. */
export function turning({ d_model: width, base, layout }, bug, { query, key }) {
  const acts = { query: same, key: same, base: same, keyLayout: same, isRelative: true, ...BUGS[bug] };
  const { terms, at } = rotations(width, acts.base(base));
  const keyLayout = acts.keyLayout(layout);
  const [here, there] = [turner(query, at, layout), turner(key, at, keyLayout)];
  const one = (p, into) => here(acts.query(p), into);
  const other = (m, into) => there(acts.key(m), into);
  const room = [new Float64Array(width), new Float64Array(width)]; // buffers for a score
  return { query: one, key: other, keyLayout, terms, room, isRelative: acts.isRelative };
}

/** q · k / √d of query at p and key at m. */
export function scoreAt(turned, p, m) {
  const query = turned.query(p, turned.room[0]);
  const key = turned.key(m, turned.room[1]);
  return product(query, key) / Math.sqrt(query.length);
}

/**
 * Scores of positions from `first` with keys `offset` further on. If they depend on the offset only, one is
 * computed.
 */
export function alongPlaces(turned, offset, count, first = 0) {
  const at = (i) => scoreAt(turned, first + i, first + i + offset);
  if (!turned.isRelative) return filled(count, at);
  const score = at(0);
  return filled(count, () => score);
}

/** Scores of a query at p with keys at offsets from `least` to `most`. */
export const byOffset = (turned, p, least, most) =>
  filled(most - least + 1, (i) => scoreAt(turned, p, p + least + i));
