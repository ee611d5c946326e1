// Weights in blocks of 32, as GGUF files have them: Q8_0 is a scale and 32 whole numbers of eight bits, Q4_1
// a scale, a least value and 32 numbers of four bits.

const BLOCK = 32;
export const BYTES = { Q8_0: 34, Q4_1: 20 }; // of a block

/** A float of sixteen bits. */
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

/** The numbers of a row whose blocks begin at byte `at`, written into `out` from place `to` on. */
export function readRow(kind, bytes, at, columns, out, to = 0) {
  const read = READ[kind];
  for (let block = 0; block < columns / BLOCK; block++)
    read(bytes, at + block * BYTES[kind], to + block * BLOCK, out);
}

export const rowBytes = (kind, columns) => (columns / BLOCK) * BYTES[kind];

const TOGETHER = 16; // rows, whose numbers of a column are written beside one another

/**
 * Write rows of blocks as columns of a matrix of floats, and return it: number c of row r stands at
 * c × `rows` + r.
 * @param {{kind: string, bytes: Uint8Array, at: number, first: number, count: number, columns: number,
 *   rows: number}} part `count` rows from row `first` on, whose blocks begin at byte `at`
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
