// anywidget's entry: one module for all explorers; the Python class says by `kind` which one it is.
import { encodingExplorer } from "./encoding-explorer.js";
import { firstAttemptsExplorer } from "./first-attempts-explorer.js";
import { frequencyExplorer } from "./frequency-explorer.js";
import { orderExplorer } from "./order-explorer.js";
import { paddingExplorer } from "./padding-explorer.js";
import { similarityExplorer } from "./similarity-explorer.js";

export const explorers = Object.fromEntries([orderExplorer, firstAttemptsExplorer, frequencyExplorer, encodingExplorer, similarityExplorer, paddingExplorer].map((explorer) => [explorer.kind, explorer]));

export default {
  render({ model, el }) {
    return explorers[model.get("kind")].render({ model, el });
  },
};
