"""Formulas become MathML that browsers draw as meant, or the build hears of it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from sphinx_island_book.mathml import FormulaError, to_mathml


def tree(latex, **options):
    return ElementTree.fromstring(to_mathml(latex, **options))


def words(element):
    return "".join(element.itertext())


@pytest.mark.parametrize(
    ("latex", "tag"),
    [
        (r"\frac{a}{b}", "mfrac"),
        (r"\sqrt{d_k}", "msqrt"),
        (r"x_i", "msub"),
        (r"x_i^2", "msubsup"),
        (r"\begin{pmatrix}1 & 2\\3 & 4\end{pmatrix}", "mtable"),
        (r"\begin{cases}1 & a\\2 & b\end{cases}", "mtable"),
        (r"\hat{x}", "mover"),
    ],
)
def test_constructs(latex, tag):
    assert tree(latex).find(f".//{tag}") is not None


def test_a_factor_stands_clear_of_a_function():
    tags = [e.tag for e in tree(r"i\cos x").iter() if len(e) == 0]
    assert tags == ["mi", "mspace", "mi", "mo", "mspace", "mi"]
    assert tree(r"-\cos(x)").find(".//mspace") is None
    assert [e.tag for e in tree(r"i\cos").iter() if len(e) == 0] == ["mi", "mspace", "mi"]


def test_a_minus_after_a_relation_is_a_sign():
    forms = [e.get("form") for e in tree("x = -1 - 2").iter("mo") if e.text == "−"]
    assert forms == ["prefix", None]


def test_minus_infinity_has_no_operators_gap():
    assert [e.tag for e in tree(r"-\infty").iter() if e.text] == ["mo", "mi"]


def test_blackboard_and_names():
    assert words(tree(r"\mathbb{R}^{n \times d}")).startswith("ℝ")
    softmax = tree(r"\operatorname{softmax}(x)").findall(".//mi")[0]
    assert softmax.text == "softmax"
    assert [e.text for e in tree(r"\mathrm{PE}(p)").findall(".//mi")] == ["PE", "p"]


def test_bold_letters_are_characters():
    bold = tree(r"\boldsymbol{x}\mathbf{W}")
    assert words(bold) == "𝒙𝐖"
    assert all(e.get("mathvariant") is None for e in bold.iter())


def test_a_comparison_stays_valid_markup():
    assert words(tree(r"a < b \ \& \ c > d")).replace("\xa0", "") == "a<b&c>d"


def test_aligned_has_sides_that_the_stylesheet_knows():
    table = tree(r"\begin{aligned} a &= b \\ c &= d \end{aligned}", display=True).find(".//mtable")
    assert len(table.findall("mtr")) == 2
    assert [cell.get("class") for cell in table.find("mtr")] == ["right", "left"]
    assert "(1)" not in words(table)


def test_bare_alignment_in_a_display_is_a_table():
    assert len(tree(r"a &= b \\ c &= d", display=True).findall(".//mtr")) == 2


def test_grouped_digits_are_one_number_with_one_exponent():
    power = tree(r"10\,000^{-2i/d}").find(".//msup")
    assert power[0].tag == "mn"
    assert power[0].text == "10\u2009000"
    assert [e.text for e in tree(r"1\,000\,000").findall(".//mn")] == ["1\u2009000\u2009000"]


def test_a_function_is_kept_apart_from_its_argument():
    with_space = tree(r"\sin \omega k")
    assert with_space.find(".//mspace") is not None
    assert tree(r"\sin(x)").find(".//mspace") is None
    assert "\u2061" in words(tree(r"\sin(x)"))


def test_negative_space_is_a_length():
    assert tree(r"\sin\!\left(x\right)").find(".//mspace").get("width") == "-0.167em"


def test_alttext_and_display():
    inline, block = tree("a+b"), tree("a+b", display=True)
    assert inline.get("alttext") == block.get("alttext") == "a+b"
    assert block.get("display") == "block"
    assert inline.get("display") is None


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


def test_a_bar_between_two_parts_has_the_spaces_of_a_relation():
    assert '<mo lspace="0.28em" rspace="0.28em" stretchy="false">|</mo>' in to_mathml(r"[E \mid x]")
