"""Where things come to lie: the space at a pixel of a map, the module's own stacks, and saved games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.tools.vassal.build_file import Part
from grognard.tools.vassal.census import Placed, face_of
from grognard.tools.vassal.findings import Findings, Scenario, space_ids
from grognard.tools.vassal.maps import GameMap, Laid, laid_boards
from grognard.tools.vassal.palette import Stock
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.saves import Save
from grognard.tools.vassal.surfaces import Surface, fresh_word


class Places:
    """Finds the space of anything that lies on a pixel."""

    def __init__(self, surfaces: list[Surface], maps: list[GameMap], report: Report) -> None:
        self.surfaces = surfaces
        self.ids = space_ids(surfaces)
        self.report = report
        self.maps = {one.name: one for one in maps}

    def at(self, map_name: str, x: float, y: float, boards: Sequence[Laid] = ()) -> str:
        """The id of the space at a pixel of a map, whose boards may lie otherwise than here; '' for none."""
        own = [one for one in self.surfaces if one.source.name == map_name]
        there = next((laid for laid in boards if laid.holds(x, y)), None)
        if there is not None:
            for surface in own:
                laid = next((one for one in surface.boards if one.board is there.board), None)
                if laid is not None:
                    own, (x, y) = [surface], laid.outward(*there.inward(x, y))
                    break
        here = [one for one in own if any(laid.holds(x, y) for laid in one.boards)] or own
        spot = here[0].nearest(x, y) if here else None
        return self.ids[id(spot)] if spot is not None else ""

    def starts(self, stock: Stock, found: Findings) -> dict[str, str]:
        """Where the module's own stacks and decks put their pieces."""
        decks = {id(part): self.ids[id(spot)] for one in self.surfaces for part, spot in one.decks}
        owners = {id(part): one for one in self.maps.values() for part in one.part.walk()}
        starts: dict[str, str] = {}
        for part, pieces in stock.placed:
            space = decks.get(id(part)) or self._stack(part, owners.get(id(part)))
            if not space:
                self.report.warn("set-up", f"`{part.get('name')}` lies on no board that came over")
                continue
            for piece in pieces:
                for counter in found.census.of.get(id(piece), [])[:1]:
                    starts[counter.id] = space
        return starts

    def _stack(self, part: Part, owner: GameMap | None) -> str:
        """The space of a stack: by its place in words where it has one, else by its pixel."""
        if owner is None:
            return ""
        name = part.get("owningBoard")
        for surface in self.surfaces:
            laid = next(
                (one for one in surface.boards if one.board.name == name or not owner.board(name)), None
            )
            if surface.source is not owner or laid is None:
                continue
            if part.is_on("useGridLocation") and part.get("location"):
                wanted = part.get("location")
                spot = next(
                    (one for one in surface.spots if one.name == wanted and one.board == laid.board.name),
                    None,
                )
                if spot is not None:
                    return self.ids[id(spot)]
            found = surface.nearest(*laid.outward(part.number("x"), part.number("y")))
            return self.ids[id(found)] if found is not None else ""
        return ""

    def _own_set_up(self, found: Findings) -> dict[str, list[str]] | None:
        """The stacks of the module where pieces lie over each other in another order than they are listed."""
        owner = {self.ids[id(spot)]: one.source for one in self.surfaces for spot in one.spots}
        stacks: dict[str, list[str]] = {}
        heights: dict[str, int] = {}
        for counter in found.census.counters:
            if space := found.starts.get(counter.id):
                stacks.setdefault(space, []).append(counter.id)
                heights[counter.id] = owner[space].height(counter.piece.marks)
        ordered = {space: sorted(stack, key=heights.__getitem__) for space, stack in stacks.items()}
        return None if ordered == stacks else ordered

    def scenarios(
        self, saves: Sequence[Save], placed: Sequence[Placed], found: Findings
    ) -> Iterator[Scenario]:
        """The module's own set-up, and every saved game."""
        yield Scenario("setup", "As the module sets it up", self._own_set_up(found))
        taken = {"setup"}
        for save, counters in zip(saves, placed, strict=True):
            setup: dict[str, list[str]] = {}
            faces: dict[str, int] = {}
            heights: dict[str, int] = {}
            boards = {
                name: tuple(laid_boards(self.maps[name], tokens))
                for name, tokens in save.boards.items()
                if name in self.maps
            }
            for counter, piece in counters:
                map_name, x, y = piece.place
                space = self.at(map_name, x, y, boards.get(map_name, ()))
                if not space:
                    continue
                setup.setdefault(space, []).append(counter.id)
                heights[counter.id] = self.maps[map_name].height(piece.marks) if map_name in self.maps else 0
                if face_of(counter, piece):
                    faces[counter.id] = face_of(counter, piece)
            word = fresh_word(save.title, taken, "scenario")
            taken.add(word)
            for stack in setup.values():
                stack.sort(key=heights.__getitem__)
            yield Scenario(word, save.title, setup, faces, save.note)
