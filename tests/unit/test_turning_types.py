"""The table of types says what the types' own code does: run, a few every day, all of them at night."""

import pytest
from turning_types import behaviour_of, differences, rotary_types

from pe_configs._values import table

UNREAD = set(table()["read in the code"])
# One of each kind: halves, neighbours, backwards, a part, an indexer, layers without, beside others
DAILY = {
    "llama", "gptj", "nanochat", "gpt_neox", "deepseek_v32", "smollm3", "qwen3_next",
    "mllama_text_model", "openai_privacy_filter",
}  # fmt: skip
# A configuration that no file has: rotary_dim beside a share that says otherwise
OTHERWISE = {"minimax_m3_vl_text"}


@pytest.mark.parametrize(
    "name",
    [
        name if name in DAILY else pytest.param(name, marks=pytest.mark.whole)
        for name in rotary_types()
        if name not in UNREAD | OTHERWISE
    ],
)
def test_the_table_says_what_the_types_own_code_does(name):
    what, config = behaviour_of(name)
    assert differences(what, config) == []
