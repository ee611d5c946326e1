// Small helpers for arrays. Pure.

/** make(0), make(1) …, much faster than `from`. */
export function filled(count, make) {
  const values = new Float64Array(count);
  for (let i = 0; i < count; i++) values[i] = make(i);
  return values;
}

export function dot(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** Bytes from base64. */
export const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
