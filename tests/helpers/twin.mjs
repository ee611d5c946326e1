// Calls the explorers' own modules for a test in Python: a question and an answer a line, in JSON.
// {module, call, args}; an argument may itself be such a call. What throws answers {error}.
import { createInterface } from "node:readline";

const WEB = new URL("../../web/", import.meta.url);

async function answer(question) {
  if (!question?.module) return question;
  const args = [];
  for (const argument of question.args ?? []) args.push(await answer(argument));
  return (await import(new URL(question.module, WEB)))[question.call](...args);
}

const plain = (_, value) => (ArrayBuffer.isView(value) ? Array.from(/** @type {any} */ (value)) : value);

for await (const line of createInterface({ input: process.stdin })) {
  let found;
  try {
    found = { answer: await answer(JSON.parse(line)) };
  } catch (error) {
    found = { error: error.message };
  }
  console.log(JSON.stringify(found, plain));
}
