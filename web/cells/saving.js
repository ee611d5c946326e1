// Saves what the reader has answered on a page as a notebook.
import { button, make } from "./output.js";

/** A button under the last exercise of the page. */
export function saving(exercises, chapter, cells, memory) {
  const save = () => {
    const href = `data:application/x-ipynb+json,${encodeURIComponent(notebook(exercises, cells, memory))}`;
    Object.assign(make("a"), { href, download: `${chapter}-answers.ipynb` }).click();
  };
  const bar = make("p", "run-bar", button("Save my answers as a notebook", "save", save));
  exercises.at(-1)?.closest("ol")?.after(bar);
}

/** The page's own cells and the answers, in nbformat 4.5. */
function notebook(exercises, cells, memory) {
  const all = [markdown("title", `# ${document.title}`)];
  for (const { id, text } of cells.values()) if (!id.startsWith("exercise-")) all.push(code(id, text()));
  for (const element of exercises) {
    const { exercise: word, number, start } = element.dataset;
    const id = `exercise-${word}`;
    const answer = start === undefined ? element.querySelector("textarea")?.value : cells.get(id).text();
    if (!answer || answer === start) continue;
    const title = element.closest("li").querySelector("strong").textContent;
    const solved = element.hasAttribute("data-solved") ? ", solved" : "";
    all.push(markdown(`${id}-text`, `**${number}. ${title}** (\`${word}\`)${solved}`));
    all.push(start === undefined ? markdown(id, answer) : code(id, answer));
    const mine = memory.text(`${id}:mine`); // what *I’m behind* took the place of; it does not run
    if (mine) all.push({ cell_type: "raw", id: `${id}-mine`, metadata: {}, source: mine });
  }
  const kernelspec = { name: "python3", display_name: "Python 3", language: "python" };
  return JSON.stringify({ cells: all, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 });
}

const markdown = (id, source) => ({ cell_type: "markdown", id, metadata: {}, source });
const code = (id, source) => ({
  ...{ cell_type: "code", id, metadata: {}, source },
  ...{ execution_count: null, outputs: [] },
});
