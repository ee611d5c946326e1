// A student's answers as a code, `SO2-03-ACBDA-H4T-7KQ2`: version, chapter or lesson (L1 …), one letter per
// question (x without an answer), three random characters that distinguish a repeated code from another
// student's, and a checksum of four. No personal data.

const VERSION = "SO2";
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"; // without similar characters
export const NONE = "x";

/** A checksum of four characters: FNV-1a in 32 bits, of which 20 are used. */
function checkOf(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  hash = (hash ^ (hash >>> 15)) >>> 0;
  return [0, 5, 10, 15].map((at) => SIGNS[(hash >>> at) & 31]).join("");
}

/** Three random characters, constant in a browser's page. */
export const drawSigns = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(3)), (one) => SIGNS[one & 31]).join("");

/**
 * The code of answers.
 * @param {string} chapter its number, or the lesson's: 3, L1
 * @param {string} edition of the questions: codes of other editions are rejected
 * @param {string[]} letters one per question, NONE without an answer
 * @param {string} signs from drawSigns()
 */
export function codeOf(chapter, edition, letters, signs) {
  const body = `${VERSION}-${chapter.padStart(2, "0")}-${letters.join("")}-${signs}`;
  return `${body}-${checkOf(body + edition)}`;
}

/**
 * The content of a code, or a message if it is invalid.
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
