// Corrections of tokenizers.js where JavaScript differs from Unicode as in Hugging Face's tokenizers: white
// space (U+FEFF, U+0085), ₂ as a digit, and the lower case of a final Σ.
import { Tokenizer } from "@huggingface/tokenizers";

const SPACE = "\\p{White_Space}";
/** GPT-2's pattern with Unicode's white space. */
const PARTS = [
  ..."sdtm".split("").map((letter) => `'${letter}`),
  ...["'re", "'ve", "'ll", " ?\\p{L}+", " ?\\p{N}+", ` ?[^${SPACE}\\p{L}\\p{N}]+`],
  ...[`${SPACE}+(?!\\P{White_Space})`, `${SPACE}+`],
].join("|");

const split = (Regex) => ({ type: "Split", pattern: { Regex }, behavior: "Isolated", invert: false });

/** The settings with an explicit pattern in place of the byte level's own. */
function spelled(settings) {
  if (settings?.type === "Sequence")
    return { ...settings, pretokenizers: settings.pretokenizers.flatMap((one) => spelled(one)) };
  if (settings?.type === "Digits" && settings.individual_digits) return split("\\p{N}");
  if (settings?.type !== "ByteLevel" || settings.use_regex === false) return settings;
  return [split(PARTS), { ...settings, use_regex: false }];
}

/** The tokenizer of a tokenizer.json. */
export function tokenizerOf(json) {
  const own = new Tokenizer({ ...json, pre_tokenizer: spelled(json.pre_tokenizer) }, {});
  const isSmall = json.normalizer?.lowercase === true;
  return {
    encode: (text) => own.encode(isSmall ? text.replaceAll("Σ", "σ") : text),
    decode: (ids) => own.decode(ids),
  };
}
