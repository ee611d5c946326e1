// Scaled dot-product self-attention, the twin of pe_lib/attention.py, for query = key = value = input.

/** Weights (n × n, rows sum to 1) of rows attending to rows; `causal` hides the later ones. */
export function attentionWeights(rows, causal = false) {
  const scale = 1 / Math.sqrt(rows[0]?.length ?? 1);
  return rows.map((query, i) => {
    const scores = rows.map((key, j) => {
      if (causal && j > i) return -Infinity;
      let sum = 0;
      for (let c = 0; c < query.length; c++) sum += query[c] * key[c];
      return sum * scale;
    });
    const top = Math.max(...scores);
    const powers = scores.map((score) => Math.exp(score - top));
    const total = powers.reduce((a, b) => a + b, 0);
    return powers.map((power) => power / total);
  });
}
