// A student's answers to a page as a code to paste anywhere: `SO2-03-ACBDA-H4T-7KQ2`, that is version,
// chapter or lesson (L1 …), one letter a question (x where there is none), three random signs that tell a
// code that is pasted twice from two that agree, and four that tell a damaged code. No personal data.

const VERSION = "SO2";
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"; // none that is read for another
export const NONE = "x";

/** Four signs of a text: FNV-1a in 32 bits, of which 20 are kept. */
function checkOf(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  hash = (hash ^ (hash >>> 15)) >>> 0;
  return [0, 5, 10, 15].map((at) => SIGNS[(hash >>> at) & 31]).join("");
}

/** Three random signs, those of a browser's page. */
export const drawSigns = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(3)), (one) => SIGNS[one & 31]).join("");

/**
 * The code of answers.
 * @param {string} chapter its number, or the lesson's: 3, L1
 * @param {string} edition of the questions: a code of others does not fit
 * @param {string[]} letters one a question, NONE where there is none
 * @param {string} signs as drawSigns() gives them
 */
export function codeOf(chapter, edition, letters, signs) {
  const body = `${VERSION}-${chapter.padStart(2, "0")}-${letters.join("")}-${signs}`;
  return `${body}-${checkOf(body + edition)}`;
}

/**
 * What a code says, or in words what is wrong with it.
 * @param {string} text
 * @param {(chapter: string) => {edition: string, questions: {options: any[]}[]} | undefined} find
 * @returns {{chapter: string, letters: string[]} | {wrong: string}}
 */
export function answersOf(text, find) {
  const code = text.trim();
  const version = /^([A-Z]+\d+)-/u.exec(code)?.[1];
  if (version?.startsWith("SO") && version !== VERSION)
    return { wrong: `is of another version (${version})` };
  const parts = /^[A-Z]+\d+-(\d\d|L\d)-([A-Fx]+)-([2-9A-Z]{3})-([2-9A-Z]{4})$/u.exec(code);
  if (!parts) return { wrong: "is no code of this book, or a part of it is missing" };
  const [, number, letters, , check] = parts;
  const name = number.replace(/^0/u, "");
  const chapter = find(name);
  if (!chapter) return { wrong: `names chapter ${name}, which has no questions` };
  const body = code.slice(0, code.lastIndexOf("-"));
  if (checkOf(body + chapter.edition) !== check)
    return { wrong: "is damaged, or of another edition of the questions" };
  const { questions } = chapter;
  const fits = (letter, at) =>
    letter === NONE || "ABCDEF".indexOf(letter) < (questions[at]?.options.length ?? 0);
  if (letters.length !== questions.length || ![...letters].every(fits))
    return { wrong: "does not fit the questions of its chapter" };
  return { chapter: name, letters: [...letters] };
}
