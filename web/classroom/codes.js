// A student's answers to a page as a code to paste anywhere: `SO1-03-ACB-DA-7KQ2`, that is version, chapter,
// one letter a question (x where there is none), and four signs that tell a damaged code. No personal data.

const VERSION = "SO1";
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"; // none that is read for another
export const NONE = "x";

/** Four signs of a text: FNV-1a in 32 bits, of which 20 are kept. */
function checkOf(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  hash = (hash ^ (hash >>> 15)) >>> 0;
  return [0, 5, 10, 15].map((at) => SIGNS[(hash >>> at) & 31]).join("");
}

/**
 * The code of answers.
 * @param {number} chapter
 * @param {string} edition of the chapter's questions: a code of others does not fit
 * @param {string[]} letters one a question, NONE where there is none
 */
export function codeOf(chapter, edition, letters) {
  const body = `${VERSION}-${String(chapter).padStart(2, "0")}-${letters.join("")}`;
  return `${body}-${checkOf(body + edition)}`;
}

/**
 * What a code says, or in words what is wrong with it.
 * @param {string} text
 * @param {(chapter: number) => {edition: string, questions: {options: any[]}[]} | undefined} find
 * @returns {{chapter: number, letters: string[]} | {wrong: string}}
 */
export function answersOf(text, find) {
  const code = text.trim();
  const parts = /^([A-Z]+\d+)-(\d\d)-([A-Fx]+)-([2-9A-Z]{4})$/u.exec(code);
  if (!parts) return { wrong: "is no code of this book, or a part of it is missing" };
  const [, version, number, letters, check] = parts;
  if (version !== VERSION) return { wrong: `is of another version (${version})` };
  const chapter = find(Number(number));
  if (!chapter) return { wrong: `names chapter ${Number(number)}, which has no questions` };
  const body = code.slice(0, code.lastIndexOf("-"));
  if (checkOf(body + chapter.edition) !== check)
    return { wrong: "is damaged, or of another edition of the questions" };
  const { questions } = chapter;
  const fits = (letter, at) =>
    letter === NONE || "ABCDEF".indexOf(letter) < (questions[at]?.options.length ?? 0);
  if (letters.length !== questions.length || ![...letters].every(fits))
    return { wrong: "does not fit the questions of its chapter" };
  return { chapter: Number(number), letters: [...letters] };
}
