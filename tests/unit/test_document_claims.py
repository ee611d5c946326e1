"""A verdict follows from what was measured, and says the condition only where it is needed."""

import pytest

from pe_book.document_claims import Claims, merged


@pytest.mark.parametrize(
    ("holds", "condition", "mended", "corrects", "verdict"),
    [
        (True, "a width is named", True, "", "**holds**"),
        (True, "a width is named", True, "number", "**holds**"),
        (False, "a width is named", True, "", "**holds if** a width is named"),
        (False, "d is not halved", True, "number", "**does not hold**; right if d is not halved"),
        (False, "d is not halved", False, "bug", "**does not hold**"),
        (False, "", True, "", "**does not hold**"),
    ],
)
def test_a_verdict_follows_from_what_was_measured(holds, condition, mended, corrects, verdict):
    claims = Claims("D0")
    claims.say("5", "it is so", "it is 1", holds, condition, mended, corrects)
    assert [claim.verdict_in_full() for claim in claims.noted] == [verdict]
    assert [claim.corrects for claim in claims.noted] == ["" if holds else corrects]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("60,611 of -0.05, 19%", "60 611 of −0.05, 19 %"),
        ("1e-16, -2e-16, 1.62e+09, 0e+00", "10⁻¹⁶, −2·10⁻¹⁶, 1.62·10⁹, 0"),
        ("the same value: True; the same sign: False", "the same value: yes; the same sign: no"),
    ],
)
def test_numbers_are_typeset_as_in_the_prose(given, shown):
    claims = Claims("D0")
    claims.say("5", "it is so", given, True)
    assert claims.noted[0].measured == shown


def test_a_correction_that_two_documents_need_is_one_line_and_a_bug_is_one():
    def noted(document, *said):
        claims = Claims(document)
        for place, condition, kind in said:
            claims.say(place, "it is so", "it is not", False, condition, True, kind)
        return [(claim, f"{document}#{claim.place}") for claim in claims.noted]

    rows = noted("D0", ("1", "a pair is meant", "wording"), ("2", "a pair is meant", "wording"))
    rows += noted("D1", ("3", "one", "bug"), ("4", "one", "bug"), ("5", "narrowly", ""))
    rows += noted("D2", ("6", "a pair is meant, as in line 9", "wording"))
    found = {kind: [[at for _, at in one] for one in every] for kind, every in merged(rows).items()}
    assert found.pop("bug") == [["D1#3", "D1#4"]]
    assert found.pop("wording") == [["D0#1", "D2#6"], ["D0#2"]]
    assert found == {"number": [], "sentence": []}
