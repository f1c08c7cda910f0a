"""Lines along hexsides: the sides between cells of two kinds, chained into arcs and smoothed.

Two areas that touch share their arc, so smoothing it leaves neither gap nor overlap between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from grognard.viewer.primitives import Point, Ring
from grognard.viewer.surface import Cell, Surface

Side = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Arc:
    """A run of hexsides with one kind of cell on each hand.

    Attributes:
        points: smoothed; an arc that closes ends where it begins.
        left, right: the kinds beside it; empty outside the map, in no order.
    """

    points: Ring
    left: str
    right: str


def arcs_between(surface: Surface, kind: Callable[[Cell], str]) -> tuple[Arc, ...]:
    """Chain all sides between cells of different kinds, and the rim of the map.

    Args:
        surface: the map.
        kind: tells the kind of a cell.
    """
    kinds: dict[Side, list[str]] = {}
    for cell in surface.cells:
        for one, two in zip(cell.corners, (*cell.corners[1:], cell.corners[0]), strict=True):
            kinds.setdefault((min(one, two), max(one, two)), []).append(kind(cell))
    by_pair: dict[tuple[str, str], list[Side]] = {}
    for side, found in kinds.items():
        # A side of one cell only is the map's rim: nothing lies beyond.
        pair = (min(found), max(found)) if len(found) > 1 else ("", f"{found[0]}|rim")
        if len(set(found)) > 1 or len(found) == 1:
            by_pair.setdefault(pair, []).append(side)
    corners: dict[Point, int] = {}
    for sides in by_pair.values():
        for side in sides:
            for point in side:
                corners[point] = corners.get(point, 0) + 1
    joints = frozenset(point for point, count in corners.items() if count > 2)
    return tuple(
        Arc(smoothed(run), *(("", "") if "|rim" in right else (left, right)))
        for (left, right), sides in sorted(by_pair.items())
        for run in chained(sides, joints)
    )


def chained(sides: Iterable[Side], joints: frozenset[Point] = frozenset()) -> list[Ring]:
    """Join sides end to end, in an order that depends on the points alone.

    Runs end at joints and where more than two sides meet, so that they still meet there when smoothed.
    """
    at: dict[Point, list[Point]] = {}
    for one, two in sorted(sides):
        at.setdefault(one, []).append(two)
        at.setdefault(two, []).append(one)
    open_ends = [point for point in sorted(at) if len(at[point]) != 2 or point in joints]
    stops, runs = frozenset(open_ends), list[Ring]()
    for start in [*open_ends, *sorted(at)]:
        while at[start]:
            run, here = [start], start
            while at[here]:
                step = at[here].pop(0)
                at[step].remove(here)
                run.append(step)
                here = step
                if here in stops or here == start:
                    break
            runs.append(tuple(run))
    return runs


def smoothed(run: Ring, times: int = 2) -> Ring:
    """Cut the corners of a line, ends kept; of a closed one every corner."""
    closed = len(run) > 3 and run[0] == run[-1]
    points = list(run)
    for _ in range(times):
        cut: list[Point] = [] if closed else [points[0]]
        pairs = zip(points, points[1:], strict=False)
        for one, two in pairs:
            cut.append((0.75 * one[0] + 0.25 * two[0], 0.75 * one[1] + 0.25 * two[1]))
            cut.append((0.25 * one[0] + 0.75 * two[0], 0.25 * one[1] + 0.75 * two[1]))
        cut.append(cut[0] if closed else points[-1])
        points = cut
    return tuple(points)
