"""Lines of supply, command and rail: which spaces can trace a way to a source.

A line runs from a unit to a source, and costs what entering each of its spaces costs a unit that goes there:
the source's space is paid for, the unit's own is not. A search from many units would be slow, so it runs from
the sources against the ways, over costs that :class:`Backward` turns round once.

A blocked space (an enemy unit stands there, or has a zone of control) is never entered by a line. A line may
begin on one, so whether a unit's own space counts is for the rule to say; a source on one serves that space
alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grognard.kernel.fold import steps_of
from grognard.kernel.net import NO_CODE, Net
from grognard.kernel.search import Layer, Reach, reach


@dataclass(frozen=True, slots=True)
class Backward:
    """A layer turned round for tracing: its steps lead from where a line ends to where it begins.

    Lines that may use a rail line as far as it is open: ``Backward(lay_over(back.layer, rail, 0, usable))``,
    where the rail runs both ways.

    Attributes:
        layer: each step holds the whole cost of the step the other way; steps that are barred are left out.

    Example:
        >>> Backward.of(Layer(Net.of(3, [(0, 1, -1, 0), (1, 2, -1, 0)]), (6, 3, 2))).layer.net.rows
        ((), (0,), (1,))
    """

    layer: Layer

    @classmethod
    def of(cls, layer: Layer) -> Backward:
        """Turn a layer round, its costs as they are now; once a board, for it takes a while."""
        back = sorted((other, space, cost) for space, other, cost in steps_of(layer) if cost >= 0)
        net = Net.of(len(layer.net), ((space, other, NO_CODE, 0) for space, other, _ in back))
        return cls(Layer(net, None, tuple(cost for _, _, cost in back)))


def trace(
    back: Backward, sources: Iterable[int], allowance: int, blocked: Sequence[int] | None = None
) -> Reach:
    """Find every space from which a line of some cost at most can be traced to a source.

    Args:
        back: the ways of a line, turned round.
        sources: where a line may end; a unit on one needs no way there and pays nothing.
        allowance: the most a line may cost.
        blocked: true for each space that no line enters, ``(n_spaces,) int``.

    Returns:
        The cost of the cheapest line from each space; its ``path`` begins at the source and ends where the
        line begins, so ``path(space)[0]`` is the source reached.

    Example:
        >>> ways = [(0, 1, -1, 0), (1, 0, -1, 0), (1, 2, -1, 0), (2, 1, -1, 0)]
        >>> back = Backward.of(Layer(Net.of(3, ways), (6, 3, 2)))
        >>> trace(back, [0], 9).cost, trace(back, [0], 9).path(2)
        ({0: 0, 1: 6, 2: 9}, (0, 1, 2))
        >>> trace(back, [0], 9, (0, 1, 0)).cost
        {0: 0, 1: 6}
    """
    if blocked is None:
        return reach(back.layer, sources, allowance)
    every = set(sources)
    found = reach(back.layer, [source for source in every if not blocked[source]], allowance, blocked)
    for source in sorted(every):
        if blocked[source]:
            found.cost[source] = 0
            found.came_from.pop(source, None)
    return found


def component(net: Net, sources: Iterable[int], blocked: Sequence[int] | None = None) -> bytes:
    """Mark every space joined to a source by an unbroken chain of ways, such as a rail line still in use.

    Args:
        net: the ways, followed from the sources on.
        sources: where the chain may begin; one that is blocked begins none.
        blocked: true for each space that breaks the chain, ``(n_spaces,) int``; it is no part of it.

    Returns:
        1 for each space of the chain, sources included, ``(n_spaces,) int``: what
        :func:`grognard.kernel.fold.lay_over` takes for usable.

    Example:
        >>> rail = Net.of(4, [(0, 1, -1, 0), (1, 0, -1, 0), (1, 2, -1, 0), (2, 3, -1, 0)])
        >>> list(component(rail, [0])), list(component(rail, [0], (0, 0, 1, 0)))
        ([1, 1, 1, 1], [1, 1, 0, 0])
    """
    rows = net.rows
    closed = blocked if blocked is not None else bytes(len(rows))
    chain = [source for source in sorted(set(sources)) if not closed[source]]
    # Truth values test quicker than numbers, and this is where the time goes.
    is_new = [True] * len(rows)
    for space in chain:
        is_new[space] = False
    for space in chain:
        for other in rows[space]:
            if is_new[other]:
                is_new[other] = False
                if not closed[other]:
                    chain.append(other)
    found = bytearray(len(rows))
    for space in chain:
        found[space] = 1
    return bytes(found)
