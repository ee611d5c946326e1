"""For conversions between programs: permuted rows of weights, and M-RoPE's position ids."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from pe_configs._values import LAYOUTS
from pe_lib._validate import (
    check_choice,
    check_d_model,
    check_number,
    check_whole,
    show,
    wrong_type,
)

__all__ = ["MropeIds", "deal_rows", "mrope_ids"]

Weight = TypeVar("Weight")


def deal_rows(
    weight: Weight,
    source: str,
    target: str,
    *,
    head_dim: int,
    turned: int | None = None,
    trailing: bool = False,
) -> Weight:
    """Permute the rows of a query or key projection from one layout of pairs to the other.

    Hugging Face's Llama has "halves", Meta's "interleaved", as have GGUF files of the architectures
    arcee, command-r, internlm2, llama, minicpm, olmo and xverse; those of other architectures have
    Hugging Face's layout. With the rotation of the target layout, scores are the same.

    Parameters
    ----------
    weight : array or tensor, shape (heads · head_dim, …)
        Weight, bias, or the weight of a norm over a head, of the query or of the key, which may have
        fewer heads. Of a joint projection of query, key and value, only the first two parts.
    source, target : {"halves", "interleaved"}
        Present and new layout of the rows.
    head_dim : even int, at least 2
        Rows of a head.
    turned : even int from 2 to head_dim, or None
        Rows of a head that are rotated, if not all are.
    trailing : bool
        Whether they are a head's last rows, as in latent attention.

    Returns
    -------
    array or tensor
        A copy, of the same type and shape.

    Raises
    ------
    TypeError, ValueError
        If the rows are not those of whole heads.

    References
    ----------
    Su et al. (2021), section 3.4; the function ``permute`` of llama.cpp's converter.

    Examples
    --------
    >>> deal_rows(np.arange(8), "halves", "interleaved", head_dim=4)
    array([0, 2, 1, 3, 4, 6, 5, 7])
    """
    check_choice("source", source, LAYOUTS)
    check_choice("target", target, LAYOUTS)
    head = check_d_model(head_dim, "head_dim")
    width = head if turned is None else check_d_model(turned, "turned")
    if width > head:
        raise ValueError(f"turned must be at most head_dim, {head}, got {width}")
    shape = getattr(weight, "shape", None)
    if not shape:
        raise wrong_type("weight must be an array or a tensor of at least one axis", weight)
    if shape[0] % head:
        raise ValueError(f"weight must have a multiple of {head} rows, got shape {tuple(shape)}")
    order = np.arange(shape[0]).reshape(-1, head)
    start = head - width if trailing else 0
    if source != target:
        part = order[:, start : start + width]
        pairs = (2, width // 2) if source == "halves" else (width // 2, 2)
        part[:] = part.reshape(-1, *pairs).swapaxes(1, 2).reshape(-1, width)
    return weight[order.ravel()]  # type: ignore[index]


class MropeIds(NamedTuple):
    """The ids of `mrope_ids`: `ids` of shape (3, batch, seq), and `deltas` of shape (batch,).

    The next token of a text of n tokens has the id n + its delta, along all three axes.
    """

    ids: np.ndarray
    deltas: np.ndarray


def mrope_ids(
    token_types: ArrayLike,
    images: Sequence[Sequence[int]] = (),
    videos: Sequence[Sequence[int]] = (),
    *,
    merge: int = 2,
    frame_steps: Sequence[float] | None = None,
    split_frames: bool = False,
    mask: ArrayLike | None = None,
) -> MropeIds:
    """Time, height and width of each token of texts with images and video, for M-RoPE.

    Parameters
    ----------
    token_types : array-like of int, shape (batch, seq)
        0 for text, 1 for an image's tokens, 2 for a video's, as processors return them.
    images, videos : sequence of (frames, height, width)
        Of each image and video, in patches, in the order of the batch's texts.
    merge : int, at least 1
        Patches along an axis that make one token; ``spatial_merge_size``.
    frame_steps : sequence of float, at least 0, or None
        For each video the difference of ids between frames; ids are rounded down. In Qwen2.5-VL it is
        ``tokens_per_second`` times the seconds per frame; None is 1, as in Qwen2-VL.
    split_frames : bool
        Whether there is text between the frames of a video, as in Qwen3-VL.
    mask : array-like, shape (batch, seq), or None
        0 for padding, whose ids are 0.

    Returns
    -------
    MropeIds
        Int64, for `pe_lib.rotary_tables_at` with `pe_lib.section_frequencies`.

    Raises
    ------
    TypeError, ValueError
        If the number of tokens of an image does not fit its size, or images are left over.

    References
    ----------
    Wang et al. (2024), *Qwen2-VL*, section 2.1; ``get_rope_index`` of transformers 5.23.

    Examples
    --------
    >>> mrope_ids([[0, 1, 1, 0]], [(1, 2, 4)]).ids[:, 0]
    array([[0, 1, 1, 3],
           [0, 1, 1, 3],
           [0, 1, 2, 3]])
    """
    types = np.asarray(token_types)
    if types.ndim != 2 or types.dtype.kind not in "iu" or not np.isin(types, (0, 1, 2)).all():
        rule = "token_types must be 0, 1 or 2, of shape (batch, seq)"
        raise ValueError(f"{rule}, got {show(token_types)}")
    kept = np.ones(types.shape, bool) if mask is None else np.asarray(mask) != 0
    if kept.shape != types.shape:
        raise ValueError(f"mask must have the shape {types.shape}, got {kept.shape}")
    check_whole("merge", merge, 1)
    image_sizes, video_sizes = _sizes("images", images, merge), _sizes("videos", videos, merge)
    steps = [1.0] * len(video_sizes) if frame_steps is None else list(frame_steps)
    if len(steps) != len(video_sizes):
        rule = f"frame_steps must have a number for each of {len(video_sizes)} videos"
        raise ValueError(f"{rule}, got {len(steps)}")
    steps = [check_number("every frame_steps", one, 0) for one in steps]
    if split_frames:
        video_sizes = [(1, *size[1:]) for size in video_sizes for _ in range(size[0])]
        steps = [1.0] * len(video_sizes)
    media = {
        1: ("images", iter([(size, 1.0) for size in image_sizes])),
        2: ("videos", iter(zip(video_sizes, steps, strict=True))),
    }
    ids, deltas = np.zeros((3, *types.shape), np.int64), np.zeros(len(types), np.int64)
    for row in range(len(types)):
        parts, start = [np.zeros((3, 0), np.int64)], 0
        for kind, run in groupby(types[row, kept[row]].tolist()):
            count = len(list(run))
            if kind == 0:
                parts.append(start + np.tile(np.arange(count), (3, 1)))
                start += count
            while kind and count > 0:  # there may be several images side by side
                name, sizes = media[kind]
                size, step = next(sizes, (None, 1.0))
                if size is None:
                    raise ValueError(f"{name} must be as many as token_types has, got too few")
                part = np.indices(size).reshape(3, -1)
                part[0] = part[0].astype(np.float32) * np.float32(step)  # as in transformers
                parts.append(start + part)
                start, count = start + max(size[1:]), count - part.shape[1]
            if count < 0:
                rule = f"token_types must have {part.shape[1]} tokens of size {size}"
                raise ValueError(f"{rule}, got {count + part.shape[1]}")
        row_ids = np.concatenate(parts, axis=1)
        ids[:, row, kept[row]] = row_ids
        deltas[row] = row_ids.max(initial=-1) + 1 - row_ids.shape[1]
    for name, sizes in media.values():
        if left := len(list(sizes)):
            raise ValueError(f"{name} must be as many as token_types has, got {left} more")
    return MropeIds(ids, deltas)


def _sizes(name: str, grids: Sequence[Sequence[int]], merge: int) -> list[tuple[int, int, int]]:
    """Frames, rows and columns of tokens of each image or video."""
    sizes = []
    for grid in np.asarray(grids).tolist() if len(grids) else ():
        if not isinstance(grid, list) or len(grid) != 3:
            rule = f"{name} must be triples of frames, height and width"
            raise ValueError(f"{rule}, got {show(grid)}")
        frames, *sides = (check_whole(f"every number of {name}", one, 1) for one in grid)
        if any(side % merge for side in sides):
            rule = f"{name} must have sides that are multiples of {merge}"
            raise ValueError(f"{rule}, got {show(grid)}")
        sizes.append((frames, sides[0] // merge, sides[1] // merge))
    return sizes
