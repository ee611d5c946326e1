// Tokens as Hugging Face's tokenizers has them, where its JavaScript goes another way: white space is
// Unicode's there and JavaScript's here, which differ by U+FEFF and U+0085; ₂ is a digit there; a capital
// sigma has one small one there.
import { Tokenizer } from "@huggingface/tokenizers";

const SPACE = "\\p{White_Space}";
/** How GPT-2 parts a text, in Unicode's own white space. */
const PARTS = [
  ..."sdtm".split("").map((letter) => `'${letter}`),
  ...["'re", "'ve", "'ll", " ?\\p{L}+", " ?\\p{N}+", ` ?[^${SPACE}\\p{L}\\p{N}]+`],
  ...[`${SPACE}+(?!\\P{White_Space})`, `${SPACE}+`],
].join("|");

const split = (Regex) => ({ type: "Split", pattern: { Regex }, behavior: "Isolated", invert: false });

/** The settings with the parts said, where they are the bytes' own. */
function spelled(settings) {
  if (settings?.type === "Sequence")
    return { ...settings, pretokenizers: settings.pretokenizers.flatMap((one) => spelled(one)) };
  if (settings?.type === "Digits" && settings.individual_digits) return split("\\p{N}");
  if (settings?.type !== "ByteLevel" || settings.use_regex === false) return settings;
  return [split(PARTS), { ...settings, use_regex: false }];
}

/** The tokenizer that a tokenizer.json describes. */
export function tokenizerOf(json) {
  const own = new Tokenizer({ ...json, pre_tokenizer: spelled(json.pre_tokenizer) }, {});
  const isSmall = json.normalizer?.lowercase === true;
  return {
    encode: (text) => own.encode(isSmall ? text.replaceAll("Σ", "σ") : text),
    decode: (ids) => own.decode(ids),
  };
}
