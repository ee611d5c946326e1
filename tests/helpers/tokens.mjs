// Tokens of texts as a page makes them: a line of JSON in, {tokenizer, texts}; a line out, ids of each text.
import { readFileSync } from "node:fs";
import { tokenizerOf } from "../../web/trained/tokens.js";

const { tokenizer, texts } = JSON.parse(readFileSync(0, "utf8"));
const own = tokenizerOf(JSON.parse(tokenizer));
console.log(JSON.stringify(texts.map((text) => ({ ids: own.encode(text).ids }))));
