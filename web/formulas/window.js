// The visible part of a table, reduced to the available pixels.

/** The visible part of 0 … length−1; count 0 is all. */
export function viewOf(first, count, length) {
  const shown = count === 0 ? length : Math.max(1, Math.min(count, length));
  return { first: Math.max(0, Math.min(first, length - shown)), count: shown };
}

/** `count` items in at most `most` bins of integer bounds: bin i is edges[i] … edges[i+1]−1. */
export function binEdges(first, count, most) {
  const bins = Math.min(count, most);
  return Float64Array.from({ length: bins + 1 }, (_, i) => first + Math.floor((i * count) / bins));
}

/** The drawn columns: all, or evenly chosen whole pairs, which avoids aliasing of sine and cosine. */
export function drawnColumns(first, count, most) {
  if (count <= most) return Int32Array.from({ length: count }, (_, i) => first + i);
  const firstPair = Math.ceil(first / 2);
  const pairs = Math.floor((first + count) / 2) - firstPair;
  const kept = Math.floor(most / 2);
  return Int32Array.from(
    { length: 2 * kept },
    (_, i) => 2 * (firstPair + Math.floor(((i >> 1) * pairs) / kept)) + (i & 1),
  );
}

/** A window of about `count/factor` items around `centre`, as {first, count} inside 0 … length−1. */
export function zoomed(view, centre, factor, length) {
  const count = Math.max(Math.min(length, 4), Math.min(length, Math.round(view.count / factor)));
  const share = (centre + 0.5 - view.first) / view.count;
  const first = Math.round(centre + 0.5 - share * count);
  return { first: Math.max(0, Math.min(first, length - count)), count };
}

/** The window, moved as little as needed to contain `index`. */
export function following(view, index) {
  if (index < view.first) return { ...view, first: index };
  if (index >= view.first + view.count) return { ...view, first: index - view.count + 1 };
  return view;
}

/** About `most` evenly spaced integers of first … first+count−1, including both ends. */
export function spread(first, count, most) {
  const shown = Math.min(count, most);
  if (shown === 1) return [first];
  return Array.from({ length: shown }, (_, i) => first + Math.round((i * (count - 1)) / (shown - 1)));
}
