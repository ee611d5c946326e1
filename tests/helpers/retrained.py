"""A training run again, beside the record of runs that another machine wrote.

Sums of floats differ between processors, and a training makes much of little. So no loss is held to
a stored one: of all recorded seeds of its setting, a run must be nearest to its own, by far.
"""

import json

import numpy as np


def same_cell(stored, runs):
    """The recorded runs that differ from this one by their seed alone, or by a nudge of 10⁻⁷."""

    def cell(run):
        free = ("seed", "nudge")
        kept = {name: value for name, value in run["settings"].items() if name not in free}
        return json.dumps(kept, sort_keys=True)

    return [run for run in runs if cell(run) == cell(stored)]


def far(losses, run):
    """The largest difference of the first twelve losses: later ones drift apart by rounding alone."""
    return np.abs(np.subtract(losses[:12], run["losses"][:12])).max()


def begins_like_its_own(losses, stored, runs):
    """Its first losses are at most a quarter as far from its own as from any other seed's."""
    seed = stored["settings"]["seed"]
    others = [run for run in same_cell(stored, runs) if run["settings"]["seed"] != seed]
    assert others, "the record has no other seed of this setting"
    nearest = min(far(losses, run) for run in others)
    away = far(losses, stored)
    assert 4 * away < nearest, f"{away} away from its own run, {nearest} from another seed's"
    return True


def ends_within(score, recorded):
    """As the recorded seeds end, and half their spread beyond; 0.02 where they hardly differ."""
    low, high = min(recorded), max(recorded)
    margin = max((high - low) / 2, 0.02)
    return low - margin <= score <= high + margin
