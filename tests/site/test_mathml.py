"""Formulas become MathML that browsers draw as meant, or the build hears of it."""

from __future__ import annotations

import pytest
from bs4 import BeautifulSoup

from sphinx_island_book.mathml import FormulaError, to_mathml


def tree(latex, **options):
    return BeautifulSoup(to_mathml(latex, **options), "html.parser").math


def test_names_are_one_word_and_a_function_is_applied_to_its_argument():
    assert [e.text for e in tree(r"\mathrm{PE}(p)").find_all("mi")] == ["PE", "p"]
    assert [e.text for e in tree(r"\operatorname{softmax}(x)").find_all("mi")] == ["softmax", "x"]
    assert "\u2061" in tree(r"\sin(x)").text
    assert "\u2061" in tree(r"i\cos x").text


def test_a_minus_after_a_relation_is_a_sign_and_between_terms_a_difference():
    sign, difference = [e for e in tree("x = -1 - 2").find_all("mo") if e.text == "−"]
    assert (sign["lspace"], sign["rspace"]) == ("0", "0")
    assert "rspace" not in difference.attrs
    assert [e.name for e in tree(r"-\infty").find_all(True)] == ["mo", "mi"]


def test_letters_of_other_kinds_are_characters():
    bold = tree(r"\boldsymbol{x}\mathbf{W}\mathbb{R}")
    assert bold.text == "𝒙𝐖ℝ"
    assert not bold.select("[mathvariant]")


def test_a_comparison_stays_valid_markup():
    assert tree(r"a < b \& c > d").text == "a<b&c>d"
    assert tree(r"a < b \& c > d")["alttext"] == r"a < b \& c > d"


@pytest.mark.parametrize(
    "latex", [r"\begin{aligned} a &= b \\ c &= d \end{aligned}", r"a &= b \\ c &= d"]
)
def test_aligned_rows_have_two_sides_and_no_number(latex):
    formula = tree(latex, display=True)
    table = formula.mtable
    assert [len(row.find_all("mtd")) for row in table.find_all("mtr")] == [2, 2]
    right, left = table.mtr.find_all("mtd")
    assert "text-align: right" in right["style"]
    assert "text-align: left" in left["style"]
    assert formula["display"] == "block"
    numbered = tree(r"\begin{align} a &= b \end{align}", display=True)
    assert numbered.text == "a=b", "Sphinx counts the equations"


def test_grouped_digits_are_one_number_with_one_exponent():
    power = tree(r"10\,000^{-2i/d}").msup
    assert power.find("mn").text == "10\u2009000"
    assert power.text.startswith("10\u2009000")
    assert [e.text for e in tree(r"1\,000\,000").find_all("mn")] == ["1\u2009000\u2009000"]
    assert [e.text for e in tree(r"2\,500 \cdot 64").find_all("mn")] == ["2\u2009500", "64"]


@pytest.mark.parametrize(
    ("latex", "reason"),
    [
        (r"\foo{x}", r"\\foo"),
        (r"\frac{a}{b", "cannot be read"),
        (r"\left( x", "cannot be read"),
        ("  ", "empty"),
        (r"\begin{tikzcd} a \end{tikzcd}", "tikzcd"),
        (r"a & b", "&"),
    ],
)
def test_what_is_unknown_is_refused_by_name(latex, reason):
    with pytest.raises(FormulaError, match=reason):
        to_mathml(latex)


def test_a_bar_between_two_parts_is_one_that_the_font_has():
    bar = tree(r"[E \mid x]").find("mo", string="|")
    assert bar["lspace"] == bar["rspace"] == "0.2778em"
