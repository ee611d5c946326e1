"""The values of a rotary encoding's configuration, each checked by its name."""

from typing import Any

from pe_lib._validate import check_number, show, wrong_type


def wrong(rule: str, given: Any) -> ValueError:
    """The error for a value that breaks a rule."""
    return ValueError(f"{rule}, got {show(given)}")


def agreed(places: dict[str, Any]) -> tuple[str, Any] | None:
    """The value that stands in one place, or the same in several."""
    found = [(name, value) for name, value in places.items() if value is not None]
    for name, value in found[1:]:
        if value != found[0][1]:
            raise ValueError(
                f"{found[0][0]} must be the same as {name}, got {show(found[0][1])} "
                f"beside {show(value)}"
            )
    return found[0] if found else None


def in_order(low: str, high: str, given: dict, where: str) -> None:
    """Refuse a lower border above the higher one."""
    if low in given and given[low] > given[high]:
        raise ValueError(
            f"{high} in {where} must be at least {low}, got {given[high]:g} beside {given[low]:g}"
        )


def factors(name: str, given: Any, pairs: int) -> list[float]:
    """A factor for each pair."""
    rule = f"{name} must be a list of {pairs} numbers, one a pair"
    if not isinstance(given, (list, tuple)):
        raise wrong_type(rule, given)
    if len(given) != pairs:
        raise ValueError(f"{rule}, got {len(given)}")
    return [check_number(f"every {name}", factor, 0, above=True) for factor in given]


def positive(name: str, given: Any, least: int) -> int:
    """A whole number of at least `least`; what lies behind the point is cut off."""
    return int(check_number(name, given, least))
