"""Positions of Colonial Africa as text, and a year played from the orders of a few powers."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text
from grognard.plugins.colonial_africa.rules.writing import ORDERS
from grognard.plugins.colonial_africa.terms import LAST_PAGE, SIDES, Page, Side

PAGE_OF = {kind.verb: kind.page for kind in ORDERS} | {"ready": LAST_PAGE}


def _cell(one: str, other: str) -> int:
    return SIDES * Side[one.upper()] + Side[other.upper()]


def _page(order: str) -> int:
    """Return the page on which an order stands."""
    return PAGE_OF.get(order.split()[0], Page.POLITICS)


def war(one: str, other: str, since: int = 1, terms: int = 2) -> list[str]:
    """Return the lines that put two powers at war, with degrees of peace set."""
    pairs = (_cell(one, other), _cell(other, one))
    return [
        f"mark {name} {cell} {value}" for cell in pairs for name, value in (("war", since), ("terms", terms))
    ]


def allies(one: str, other: str) -> list[str]:
    """Return the lines that make two powers allies."""
    return [f"mark alliance {cell} 1" for cell in (_cell(one, other), _cell(other, one))]


def fleet(side: str, space: str, *ships: str) -> list[str]:
    """Return the lines that put a power's first fleet with some ships into a space where nobody else is."""
    crew = [f"{side}-{ship}" for ship in ships]
    lines = [f"at {space}: {', '.join((f'{side}-fleet-1', *crew))}"]
    return lines + [f"mark fleet {ship} {side}-fleet-1" for ship in crew]


@dataclass
class Table:
    """A game with short ways to play it and to ask what it holds."""

    session: Session

    def write(self, side: str, orders: str) -> Table:
        """Write the orders of a side, parted by semicolons; pages are turned on the way."""
        for order in sorted(orders.split(";"), key=_page):
            self.turn(side, _page(order)).session.apply(order.strip(), side)
        return self

    def turn(self, side: str, page: int) -> Table:
        """Turn to a page."""
        while self.state.page[self.session.board.sides.index(side)] < page:
            self.session.apply("turn", side)
        return self

    def year(self, **orders: str) -> Table:
        """Let powers write, and everybody hand in; the year is carried out."""
        for side, text in orders.items():
            self.write(side, text)
        for side in self.session.deciders:
            self.write(self.session.board.sides[side], "ready")
        return self

    def refusal(self, side: str, order: str) -> tuple[str, ...]:
        """Return the cases against an order on its page, none where it is legal there."""
        number, play = self.session.board.sides.index(side), self.session.engine.play
        now, page = self.state.page[number], _page(order)
        play.set("page", number, now if order == "turn" else page)
        self.session.engine.advance()  # it asks anew
        refusal = self.session.why_not(order, side)
        play.set("page", number, now)
        self.session.engine.advance()
        return () if refusal is None else tuple(refusal.cases)

    def offered(self, side: str, page: int) -> set[str]:
        """Return what a side is offered on a page."""
        return {str(action) for action in self.turn(side, page).session.offer(side).actions}

    def cell(self, column: str, *items: str) -> int:
        board = self.session.board
        if len(items) == 2:
            index = _cell(*items)
        elif column in ("treasury", "chips"):
            index = board.sides.index(items[0])
        else:
            known = board.counters.index if items[0] in board.counters.index else board.spaces.index
            index = known[items[0]]
        return self.session.engine.play.state.columns[column][index]

    def where(self, counter: str) -> str:
        place = self.cell("place", counter)
        return self.session.board.spaces.ids[place] if place >= 0 else "nowhere"

    def owner(self, space: str) -> str:
        side = self.cell("control", space)
        return self.session.board.sides[side] if side >= 0 else "nobody"

    def told(self, kind: str) -> list[dict[str, int | str]]:
        """Return what the events of a kind say."""
        return [event.values for event in self.session.events if event.kind == kind]

    @property
    def state(self):
        return self.session.engine.play.state


class Begin:
    """Opens a game at the writing of orders, and has lines that tests need often."""

    war, allies, fleet = staticmethod(war), staticmethod(allies), staticmethod(fleet)

    def __call__(self, *lines: str | list[str], turn: int = 5, dice: str = "", clear: bool = True) -> Table:
        flat = [line for one in lines for line in (one if isinstance(one, list) else [one])]
        head = ["game colonial_africa", f"dice {dice}" if dice else "seed 1"]
        head += ["clear"] if clear else []
        return Table(session_from_text("\n".join([*head, f"turn {turn}", *flat])))

    def attacked_and_sued(self) -> Table:
        """Play a year in which France is to attack Tunis, and Italy, which owns it, sues for peace."""
        lines = ("at algeria: france-regular-1", "control tunis italy", "mark levies tunis 0")
        game = self(*lines, war("france", "italy", terms=2))
        return game.year(france="attack france-regular-1 tunis", italy="sue france conditional")


@pytest.fixture
def table() -> Begin:
    """Return what opens games."""
    return Begin()
