// A row of numbers, each made from its place: a plain loop, many times faster than `from`. Pure.

/** made(0), made(1) … */
export function filled(count, made) {
  const values = new Float64Array(count);
  for (let i = 0; i < count; i++) values[i] = made(i);
  return values;
}
