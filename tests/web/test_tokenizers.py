"""Tokens in the page are those of the models' own tokenizers, on a thousand texts of many scripts."""

import json
import random
import re
import subprocess

import pytest
from helpers.books import ROOT

from pe_book.models import ModelMissing, minilm, smollm2

pytestmark = pytest.mark.node
WORDS = re.findall(
    r"\S+", "the flight from Paris to Rome isn't cheap: £1,234.56 or 99 % (more?) naïve co-operate"
)
SCRIPTS = {
    "Latin": "àéîõüçñßøÅŁžİıſﬁ",
    "Greek": "αβγδεζηθικλΣςώΐ",
    "Cyrillic": "абвгдежзийклЁўїѣ",
    "Hebrew": "אבגדהוזחטשּׁלָ",
    "Arabic": "ابتثجحخدذرزسشﷺً",
    "Devanagari": "अआइईकखगघ्ािीुू",
    "Thai": "กขคงจฉชซญด่้าิ",
    "Chinese": "中文分词测试一二三龍",
    "Japanese": "ひらがなカタカナ漢字ー",
    "Korean": "한국어형태소가각",
    "emoji": ["😀", "👩‍👩‍👧", "🇫🇷", "👍🏽", "❤️", "🏳️‍🌈", "1️⃣", "🐈"],
    "signs": "…—“”‘’·×÷≤≥√∞½²₂€$¥§†‡°",
    "ascii": "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
    "spaces": [" ", "  ", "\t", "\n", "\r\n", "\u00a0", "\u2003", "\u3000", "\u200b", "\ufeff"],
}


def texts() -> list[str]:
    """A thousand texts: the book's own sentences, words of a script, and mixtures of scripts."""
    rng = random.Random(43)
    own = []
    for path in sorted((ROOT / "book").glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        prose = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
        own += re.split(r"(?<=[.?!])\s+", prose)
    found = rng.sample(sorted({text for text in own if 0 < len(text) < 300}), 500)
    while len(found) < 1000:
        scripts = [*rng.sample(sorted(SCRIPTS), rng.randint(1, 3)), "spaces"]
        parts = []
        for _ in range(rng.randint(1, 12)):
            letters = SCRIPTS[rng.choice(scripts)]
            parts.append(
                rng.choice(WORDS) if rng.random() < 0.3 else "".join(rng.choices(letters, k=3))
            )
            parts.append(rng.choice([" ", "", " "]))
        found.append("".join(parts).strip() or "a")
    return found


@pytest.mark.parametrize("model", [minilm, smollm2])
def test_a_thousand_texts_have_the_tokens_of_the_models_own_tokenizer(node, model):
    try:
        tokenizer = model().tokenizer
    except ModelMissing as error:
        pytest.skip(str(error))
    asked = texts()
    run = subprocess.run(
        [node, str(ROOT / "tests" / "helpers" / "tokens.mjs")],
        input=json.dumps({"tokenizer": tokenizer.to_str(), "texts": asked}),
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
    )
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    expected = [one.ids for one in tokenizer.encode_batch(asked)]
    wrong = [
        (text, one["ids"], ids)
        for text, one, ids in zip(asked, found, expected, strict=True)
        if one["ids"] != ids
    ]
    assert not wrong, (len(wrong), wrong[:3])
