// Answers as a code: what was answered comes back; what was damaged does not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answersOf, codeOf, drawSigns, NONE } from "../../web/classroom/codes.js";

const four = { options: ["A", "B", "C", "D"] };
const three = { options: ["A", "B", "C"] };
const chapter = { edition: "abc123", questions: [four, four, three, four] };
const find = (number) => (["3", "L2"].includes(number) ? chapter : undefined);
const code = codeOf("3", "abc123", ["A", "D", NONE, "B"], "H4T");

test("answers come back, with white space around them", () => {
  assert.deepEqual(answersOf(`  ${code}\n`, find), { chapter: "3", letters: ["A", "D", NONE, "B"] });
  const lesson = codeOf("L2", "abc123", ["B", "A", "C", NONE], drawSigns());
  assert.deepEqual(answersOf(lesson, find), { chapter: "L2", letters: ["B", "A", "C", NONE] });
});

test("no code holds more than version, chapter, answers, three random signs and a check", () => {
  assert.match(code, /^SO2-03-ADxB-H4T-[2-9A-Z]{4}$/u);
});

test("every single change of a letter is found", () => {
  const signs = "ABCDEFx23456789HJKLMNPQRSTUVWYZ";
  for (let at = 7; at < code.length; at++)
    for (const sign of signs) {
      if (sign === code[at] || code[at] === "-") continue;
      const damaged = code.slice(0, at) + sign + code.slice(at + 1);
      assert.ok("wrong" in answersOf(damaged, find), damaged);
    }
});

test("a code of another version, chapter, edition or length is named", () => {
  const words = (text, where = find) => /** @type {{wrong: string}} */ (answersOf(text, where)).wrong;
  assert.match(words(code.replace("SO2", "SO1")), /another version \(SO1\)/u);
  assert.match(words(code.replace("-03-", "-04-")), /chapter 4, which has no questions/u);
  assert.match(
    words(code, () => ({ ...chapter, edition: "other" })),
    /another edition/u,
  );
  assert.match(words(codeOf("3", "abc123", ["A"], "H4T")), /does not fit/u);
  assert.match(words(codeOf("3", "abc123", ["A", "D", "D", "B"], "H4T")), /does not fit/u);
  for (const junk of ["", "hello", "SO2-03", "SO2-03-ADxB", "<b>"]) assert.match(words(junk), /no code/u);
});
