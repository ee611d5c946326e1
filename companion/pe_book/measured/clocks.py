"""Clocks in a table of learned rows: principal directions, one-step matrix, heads in their basis."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

FIRST, LAST = 1, 128  # row 0 is [CLS]'s; BERT was trained on 128 tokens first, on 512 later


class Clocks(NamedTuple):
    """Clocks in rows: `hands`, complex, (rows, clocks), and `turns`, each clock's radians per step.

    A row is about ``mean + sum of the hands' real and imaginary parts times basis @ directions``.
    `step` maps a row's coordinates to the next row's, as ``z @ step``.
    """

    mean: np.ndarray
    directions: np.ndarray
    coordinates: np.ndarray
    step: np.ndarray
    basis: np.ndarray
    hands: np.ndarray
    turns: np.ndarray


def leading(rows: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, float]:
    """Mean, principal directions, coordinates along them, and their share of the variance.

    The sign of a direction depends on LAPACK: here its largest entry is positive, so that records
    are reproducible.
    """
    mean = rows.mean(axis=0)
    u, sizes, directions = np.linalg.svd(rows - mean, full_matrices=False)
    share = float((sizes[:count] ** 2).sum() / (sizes**2).sum())
    largest = np.abs(directions[:count]).argmax(axis=1)
    signs = np.sign(directions[np.arange(count), largest])
    return mean, signs[:, None] * directions[:count], signs * u[:, :count] * sizes[:count], share


def step_matrix(coordinates: np.ndarray) -> np.ndarray:
    """The matrix that maps each row to the next one, by least squares."""
    return np.linalg.lstsq(coordinates[:-1], coordinates[1:], rcond=None)[0]


def explained(coordinates: np.ndarray, step: np.ndarray) -> float:
    """Share of the variance of rows that ``previous row @ step`` explains; 1 is all."""
    wanted = coordinates[1:]
    left = wanted - coordinates[:-1] @ step
    return 1 - float((left**2).sum() / ((wanted - wanted.mean(axis=0)) ** 2).sum())


def clocks(rows: np.ndarray, count: int = 8) -> Clocks:
    """The clocks in these rows, fastest first; in the first row every hand has angle 0.

    Parameters
    ----------
    rows : ndarray, shape (rows, width)
        Rows of neighbouring positions.
    count : int, even
        Number of directions, two for each clock.
    """
    mean, directions, coordinates, _ = leading(rows, count)
    step = step_matrix(coordinates)
    values, vectors = np.linalg.eig(step.T)
    order = np.argsort(np.angle(values))[
        : count // 2
    ]  # one of each conjugate pair: the hand that advances
    pairs = vectors[:, order].T
    basis = np.stack([np.real(pairs), np.imag(pairs)], axis=1).reshape(count, count)
    parts = (coordinates @ np.linalg.inv(basis)).reshape(len(rows), -1, 2)
    hands = parts[..., 0] + 1j * parts[..., 1]
    ahead = np.angle((hands[1:] * hands[:-1].conj()).sum(axis=0))
    back = np.exp(-1j * np.angle(hands[0]))  # the phase, too, depends on LAPACK
    planes = (basis[::2] + 1j * basis[1::2]) * back[:, None]
    basis = np.stack([planes.real, planes.imag], axis=1).reshape(count, count)
    return Clocks(mean, directions, coordinates, step, basis, hands * back, ahead)


def head_matrix(directions: np.ndarray, norm: np.ndarray, query: np.ndarray, key: np.ndarray):
    """A head's scores between directions of rows, shape (count, count): ``coordinates @ … @ coordinates.T``.

    Parameters
    ----------
    directions : ndarray, shape (count, width)
        Of rows before the layer norm, which subtracts their mean and scales each column by `norm`; its
        division by the standard deviation depends on the word and is left out.
    norm : ndarray, shape (width,)
        Weights of the layer norm.
    query, key : ndarray, shape (head_dim, width)
        The head's projections.
    """
    seen = (directions - directions.mean(axis=1, keepdims=True)) * norm
    return (seen @ query.T) @ (seen @ key.T).T / np.sqrt(len(query))


def blocks(matrix: np.ndarray, basis: np.ndarray, hands: np.ndarray) -> np.ndarray:
    """The matrix in the clocks' basis, for hands of length 1."""
    lengths = np.repeat(np.abs(hands).mean(axis=0), 2)
    return (basis @ matrix @ basis.T) * lengths[:, None] * lengths


def rotations(block_matrix: np.ndarray) -> tuple[np.ndarray, float, float]:
    """Each diagonal 2 × 2 block's rotation, complex; the share of squares in blocks, and in rotations."""
    four = [block_matrix[i : i + 2, i : i + 2] for i in range(0, len(block_matrix), 2)]
    turns = np.array([(b[0, 0] + b[1, 1] + 1j * (b[0, 1] - b[1, 0])) / 2 for b in four])
    whole = (block_matrix**2).sum()
    inside = sum((b**2).sum() for b in four) / whole
    return turns, float(inside), float(2 * (np.abs(turns) ** 2).sum() / whole)
