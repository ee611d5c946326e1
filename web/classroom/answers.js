// The teacher's page: pasted codes become bars, the most frequent misconceptions first, and a table to save.
import { answersOf, NONE } from "./codes.js";
import { make } from "./page.js";

// texts are HTML that the build has made of Markdown
/** @type {{number: string, title: string, edition: string, questions: any[]}[]} */
const bank = JSON.parse(document.querySelector("article")?.dataset.bank ?? "[]");
// a lesson's questions are those of its chapters and its own
const byId = new Map(bank.flatMap(({ questions }) => questions).map((one) => [one.id, one]));
for (const one of bank) one.questions = one.questions.map((own) => byId.get(own) ?? own);
const box = /** @type {HTMLTextAreaElement} */ (document.getElementById("codes"));
const result = /** @type {HTMLElement} */ (document.querySelector(".result"));
const counts = /** @type {HTMLElement} */ (document.querySelector(".counts"));
const save = /** @type {HTMLButtonElement} */ (document.querySelector("button.csv"));
const find = (number) => bank.find((chapter) => chapter.number === number);
let table = "";

/** The number of answers for each letter of a question. */
const tally = (papers, at) => {
  const chosen = {};
  for (const { letters } of papers) chosen[letters[at]] = (chosen[letters[at]] ?? 0) + 1;
  return chosen;
};

function bars(question, chosen) {
  const list = make("ol", { className: "bars" });
  const most = Math.max(1, ...Object.values(chosen));
  question.options.forEach((option, i) => {
    const letter = "ABCDEF"[i];
    const count = chosen[letter] ?? 0;
    const item = make("li", { className: option.right ? "right" : "" });
    const bar = make("span", { className: "share" });
    bar.style.width = `${(100 * count) / most}%`;
    item.append(
      make("span", { className: "text", innerHTML: `${letter} ${option.text}${option.right ? " ✓" : ""}` }),
    );
    item.append(bar, make("b", { textContent: String(count) }));
    list.append(item);
  });
  return list;
}

/** The wrong answers, most frequent first. */
function misconceptions(chapters) {
  const wrong = [];
  for (const [chapter, papers] of chapters)
    chapter.questions.forEach((question, at) => {
      const chosen = tally(papers, at);
      question.options.forEach((option, i) => {
        const count = chosen["ABCDEF"[i]] ?? 0;
        if (!option.right && count) wrong.push({ count, of: papers.length, question, option });
      });
    });
  return wrong.sort((a, b) => b.count / b.of - a.count / a.of || b.count - a.count);
}

const LISTED = 5; // invalid codes listed in the status

const quoted = (text) => (/[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function csvOf(papers) {
  const rows = [["code", "chapter", "question", "answer", "right", "misconception"]];
  for (const { code, chapter, letters } of papers)
    letters.forEach((letter, at) => {
      const question = find(chapter)?.questions[at];
      const option = question.options["ABCDEF".indexOf(letter)];
      const right = letter === NONE ? "" : String(Boolean(option.right));
      rows.push([code, chapter, question.id, letter === NONE ? "" : letter, right, option?.tag ?? ""]);
    });
  return `${rows.map((row) => row.map(quoted).join(",")).join("\n")}\n`;
}

function renew() {
  const codes = box.value.split(/[\s,;"]+/u).filter(Boolean);
  const papers = [];
  const skipped = [];
  const different = new Set(codes);
  for (const code of different) {
    const read = answersOf(code, find);
    if ("wrong" in read) skipped.push(`“${code.slice(0, 40)}” ${read.wrong}`);
    else papers.push({ code, ...read });
  }
  const more = skipped.length > LISTED ? `; and ${skipped.length - LISTED} more` : "";
  const left = skipped.length ? ` Skipped: ${skipped.slice(0, LISTED).join("; ")}${more}.` : "";
  const again = codes.length - different.size;
  const twice = again
    ? ` ${again} ${again === 1 ? "is" : "are"} pasted more than once, and counted once.`
    : "";
  counts.textContent = codes.length ? `${papers.length} of ${codes.length} codes read.${twice}${left}` : "";
  save.hidden = !papers.length;
  table = csvOf(papers);
  const numbers = [...new Set(papers.map(({ chapter }) => chapter))].sort((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
  /** @type {[any, any[]][]} */
  const chapters = numbers.map((number) => [
    find(number),
    papers.filter(({ chapter }) => chapter === number),
  ]);
  result.replaceChildren();
  const wrong = misconceptions(chapters);
  if (wrong.length) {
    result.append(make("h2", { textContent: "Misconceptions, the commonest first" }));
    const list = make("ol", { className: "wrong" });
    for (const { count, of, question, option } of wrong.slice(0, 12)) {
      const item = make("li");
      item.append(
        make("b", { textContent: `${count} of ${of}` }),
        ` ${option.tag.replaceAll("-", " ")} (${question.number}): `,
      );
      item.append(make("q", { innerHTML: option.text }), " ", make("span", { innerHTML: option.because }));
      list.append(item);
    }
    result.append(list);
  }
  for (const [chapter, own] of chapters) {
    result.append(
      make("h2", {
        textContent: `${chapter.title}: ${own.length} ${own.length === 1 ? "answer" : "answers"}`,
      }),
    );
    chapter.questions.forEach((question, at) => {
      result.append(
        make("h3", { innerHTML: `${question.number} ${question.ask}` }),
        bars(question, tally(own, at)),
      );
    });
  }
}

box.addEventListener("input", renew);
save.addEventListener("click", () => {
  const href = `data:text/csv;charset=utf-8,${encodeURIComponent(table)}`;
  make("a", { href, download: "answers.csv" }).click();
});
renew();
