// Answers questions about the formulas, one JSON object a line: what test_twins.py holds against pe_lib.
import { createInterface } from "node:readline";
import { attentionWeights } from "../../pe_lib/explorers/web/attention.js";
import { divisionTerms, encodingRow, offsetDistance, offsetProduct } from "../../pe_lib/explorers/web/encoding.js";
import { binEdges, drawnColumns } from "../../pe_lib/explorers/web/window.js";
import { padded } from "../../pe_lib/explorers/web/padding.js";
import { schemes } from "../../pe_lib/explorers/web/first-attempts.js";
import { heatmapValues } from "../../pe_lib/explorers/web/heatmap.js";
import { splitWords, wordVector } from "../../pe_lib/explorers/web/words.js";

const answers = {
  padded: (state) => padded({ ...state, words: splitWords(state.sentence).slice(0, state.length) }).input.map((row) => Array.from(row)),
  schemes: ({ seq_len, longer, d_model, base, position }) => Object.fromEntries(schemes(seq_len, longer, divisionTerms(d_model, base))
    .map((s) => [s.key, { columns: s.columns, size: s.size, near: s.near, distances: Array.from(s.distances(position)) }])),
  row: ({ position, d_model, base }) => Array.from(encodingRow(position, divisionTerms(d_model, base))),
  terms: ({ d_model, base }) => Array.from(divisionTerms(d_model, base)),
  word: ({ word, d_model }) => Array.from(wordVector(word, d_model)),
  attention: ({ rows, causal }) => attentionWeights(rows, causal),
  offset: ({ offset, d_model, base }) => {
    const terms = divisionTerms(d_model, base);
    return [offsetProduct(offset, terms), offsetDistance(offset, terms)];
  },
  window: ({ first, count, rows, left, width, columns, d_model, base }) => {
    const cells = { edges: binEdges(first, count, rows), columns: drawnColumns(left, width, columns) };
    return { edges: Array.from(cells.edges), columns: Array.from(cells.columns), values: Array.from(heatmapValues(cells, divisionTerms(d_model, base))) };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  console.log(JSON.stringify(answers[question.ask](question)));
}
