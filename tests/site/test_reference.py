"""The reference in the book names all that the library offers."""

import pe_configs
import pe_lib
from pe_book import document_traces, explorers


def test_every_public_name_has_its_entry(pages):
    from pe_book import transformer
    from pe_lib import nn  # which brings torch: not while tests are collected, in every worker

    entries = {tag["id"] for tag in pages["book/reference.html"].soup.select("dt.sig")}
    wanted = {f"pe_lib.{name}" for name in pe_lib.__all__}
    wanted |= {f"pe_lib.nn.{name}" for name in nn.__all__}
    wanted |= {f"pe_configs.{name}" for name in pe_configs.__all__}
    wanted |= {f"pe_book.transformer.{name}" for name in transformer.__all__}
    wanted |= {f"pe_book.document_traces.{name}" for name in document_traces.__all__}
    wanted |= {f"pe_book.explorers.{n}" for n in explorers.__all__ if n.endswith("Explorer")}
    assert wanted - {"pe_book.explorers.Explorer"} <= entries
