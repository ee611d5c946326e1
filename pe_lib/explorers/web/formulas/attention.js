// Scaled dot-product attention, the twin of pe_lib/attention.py.

/**
 * Scores and weights (n × n, rows of weights sum to 1) of queries for keys, and the mix of values that each
 * gets;
 * `causal` hides the later ones.
 */
export function attentionOf(queries, keys, values, causal = false) {
  const scale = 1 / Math.sqrt(queries[0]?.length ?? 1);
  const scores = queries.map((query, i) =>
    keys.map((key, j) => {
      if (causal && j > i) return -Infinity;
      let sum = 0;
      for (let c = 0; c < query.length; c++) sum += query[c] * key[c];
      return sum * scale;
    }),
  );
  const weights = scores.map((row) => {
    const top = Math.max(...row);
    const powers = row.map((score) => Math.exp(score - top));
    const total = powers.reduce((a, b) => a + b, 0);
    return powers.map((power) => power / total);
  });
  const mix = weights.map((row) => {
    const mixed = new Float64Array(values[0].length);
    for (const [k, weight] of row.entries())
      for (let c = 0; c < mixed.length; c++) mixed[c] += weight * values[k][c];
    return mixed;
  });
  return { scores, weights, mix };
}
