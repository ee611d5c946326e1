// GGUF weights in blocks of 32: Q8_0 is a scale and 32 int8, Q4_1 a scale, a minimum and 32 four-bit numbers.

const BLOCK = 32;
const BYTES = { Q8_0: 34, Q4_1: 20 }; // per block

/** A float16. */
function half(low, high) {
  const exponent = (high >> 2) & 31;
  const fraction = ((high & 3) << 8) | low;
  const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
  return high & 128 ? -size : size;
}

const READ = {
  Q8_0(bytes, at, to, out) {
    const scale = half(bytes[at], bytes[at + 1]);
    for (let i = 0; i < BLOCK; i++) out[to + i] = scale * ((bytes[at + 2 + i] << 24) >> 24);
  },
  Q4_1(bytes, at, to, out) {
    const scale = half(bytes[at], bytes[at + 1]);
    const least = half(bytes[at + 2], bytes[at + 3]);
    for (let i = 0; i < BLOCK / 2; i++) {
      const two = bytes[at + 4 + i];
      out[to + i] = scale * (two & 15) + least;
      out[to + i + BLOCK / 2] = scale * (two >> 4) + least;
    }
  },
};

/** Decodes a row whose blocks begin at byte `at` into `out` from index `to`. */
export function readRow(kind, bytes, at, columns, out, to = 0) {
  const read = READ[kind];
  for (let block = 0; block < columns / BLOCK; block++)
    read(bytes, at + block * BYTES[kind], to + block * BLOCK, out);
}

export const rowBytes = (kind, columns) => (columns / BLOCK) * BYTES[kind];

const TOGETHER = 16; // rows that are transposed together

/**
 * Decodes rows as columns of a float matrix: entry c of row r goes to c × `rows` + r.
 * @param {{kind: string, bytes: Uint8Array, at: number, first: number, count: number, columns: number,
 *   rows: number}} part `count` rows from row `first`, whose blocks begin at byte `at`
 * @param {Float32Array} out
 */
export function readTurned({ kind, bytes, at, first, count, columns, rows }, out) {
  const size = rowBytes(kind, columns);
  const some = new Float32Array(TOGETHER * columns);
  for (let row = 0; row < count; row += TOGETHER) {
    const now = Math.min(TOGETHER, count - row);
    for (let i = 0; i < now; i++) readRow(kind, bytes, at + (row + i) * size, columns, some, i * columns);
    for (let c = 0; c < columns; c++) {
      const to = c * rows + first + row;
      for (let i = 0; i < now; i++) out[to + i] = some[i * columns + c];
    }
  }
  return out;
}
