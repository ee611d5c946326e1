// Answers as a code: what was answered comes back; what was damaged does not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answersOf, codeOf, NONE } from "../../web/classroom/codes.js";
import { clockOf, pace } from "../../web/classroom/notes.js";

const four = { options: ["A", "B", "C", "D"] };
const three = { options: ["A", "B", "C"] };
const chapter = { edition: "abc123", questions: [four, four, three, four] };
const find = (number) => (number === 3 ? chapter : undefined);
const code = codeOf(3, "abc123", ["A", "D", NONE, "B"]);

test("answers come back, with white space around them", () => {
  assert.deepEqual(answersOf(`  ${code}\n`, find), { chapter: 3, letters: ["A", "D", NONE, "B"] });
});

test("no code holds more than version, chapter, answers and a check", () => {
  assert.match(code, /^SO1-03-ADxB-[2-9A-Z]{4}$/u);
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
  assert.match(words(code.replace("SO1", "SO2")), /another version \(SO2\)/u);
  assert.match(words(code.replace("-03-", "-04-")), /chapter 4, which has no questions/u);
  assert.match(
    words(code, () => ({ ...chapter, edition: "other" })),
    /another edition/u,
  );
  assert.match(words(codeOf(3, "abc123", ["A"])), /does not fit/u);
  assert.match(words(codeOf(3, "abc123", ["A", "D", "D", "B"])), /does not fit/u);
  for (const junk of ["", "hello", "SO1-03", "SO1-03-ADxB", "<b>"]) assert.match(words(junk), /no code/u);
});

test("the teacher's clock", () => {
  assert.equal(clockOf(0), "0:00");
  assert.equal(clockOf(61_500), "1:01");
  assert.deepEqual(pace(5, 5, 9 * 60_000), { late: false, words: "until 10:00" });
  assert.deepEqual(pace(5, 5, 10.5 * 60_000), { late: true, words: "1 min late" });
});
