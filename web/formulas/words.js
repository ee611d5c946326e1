// A fixed vector for every word, the twin of pe_book/words.py: the same numbers in both languages.

const KNOWN = { cat: [1, 0, 0.5, 0.2], sat: [0, 1, 0.3, 0.8], mat: [0.5, 0, 1, 0.1] };

/** FNV-1a over the UTF-8 bytes of the word in NFC, with A–Z lowered. */
function seed(word) {
  let hash = 2166136261;
  for (const byte of new TextEncoder().encode(word)) hash = Math.imul(hash ^ byte, 16777619);
  return hash;
}

const canonical = (word) => word.normalize("NFC").replace(/[A-Z]/g, (c) => c.toLowerCase());

/** A seed's integer at an index, below 2³²: Ettinger's mulberry32. */
export function mulberry32(seed, place) {
  const state = (seed + Math.imul(place + 1, 0x6d2b79f5)) | 0;
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
  return (t ^ (t >>> 14)) >>> 0;
}

export function wordVector(word, dModel) {
  const key = canonical(word);
  if (dModel === 4 && Object.hasOwn(KNOWN, key)) return Float64Array.from(KNOWN[key]);
  const start = seed(key);
  const vector = new Float64Array(dModel);
  for (let i = 0; i < dModel; i++) vector[i] = (mulberry32(start, i) % 11) / 10;
  return vector;
}

/** The unit vector of a word's vector minus ½, or 0 if that is 0. */
export function wordDirection(word, dModel) {
  const away = wordVector(word, dModel).map((value) => value - 0.5);
  const length = Math.hypot(...away);
  return length ? away.map((value) => value / length) : away;
}
