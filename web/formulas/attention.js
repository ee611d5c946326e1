// Scaled dot-product attention, the twin of companion/pe_book/attention.py.

/** Scalar product, as four independent sums. */
export function product(one, other) {
  let a = 0; // separate variables: an array would be allocated at each call
  let b = 0;
  let c = 0;
  let d = 0;
  const most = one.length - 3;
  let i = 0;
  for (; i < most; i += 4) {
    a += one[i] * other[i];
    b += one[i + 1] * other[i + 1];
    c += one[i + 2] * other[i + 2];
    d += one[i + 3] * other[i + 3];
  }
  for (; i < one.length; i++) a += one[i] * other[i];
  return a + b + (c + d);
}

/** The mix of rows by weights (a product with their matrix), four rows at a time. */
export function mixOf(weights, rows) {
  const sum = new Float64Array(rows[0].length);
  const most = weights.length - 3;
  let k = 0;
  for (; k < most; k += 4) {
    const a = weights[k];
    const b = weights[k + 1];
    const c = weights[k + 2];
    const d = weights[k + 3];
    const one = rows[k];
    const two = rows[k + 1];
    const three = rows[k + 2];
    const four = rows[k + 3];
    for (let i = 0; i < sum.length; i++) sum[i] += a * one[i] + b * two[i] + (c * three[i] + d * four[i]);
  }
  for (; k < weights.length; k++) for (let i = 0; i < sum.length; i++) sum[i] += weights[k] * rows[k][i];
  return sum;
}

/**
 * Scores and weights (n × n; each row of weights sums to 1) of queries and keys; `causal` hides later ones.
 * If queries are the keys, only one of the scores (i, j) and (j, i) is computed.
 */
export function weightsOf(queries, keys, causal = false) {
  const scale = 1 / Math.sqrt(queries[0]?.length ?? 1);
  const isSymmetric = queries === keys && !causal;
  const scores = [];
  for (const [i, query] of queries.entries())
    scores.push(
      keys.map((key, j) => {
        if (causal && j > i) return -Infinity;
        return isSymmetric && j < i ? scores[j][i] : product(query, key) * scale;
      }),
    );
  const weights = scores.map((row) => {
    const top = Math.max(...row);
    const powers = row.map((score) => Math.exp(score - top));
    const total = powers.reduce((a, b) => a + b, 0);
    return powers.map((power) => power / total);
  });
  return { scores, weights };
}
