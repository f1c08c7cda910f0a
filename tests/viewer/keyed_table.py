"""A table that is played by keys alone, for tests."""

from grognard.kernel import open_game
from grognard.kernel.text import session_from_text
from grognard.viewer.ground_mesh import make_ground_mesh
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.primitives import Polygon
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.sitting import Sitting

ALONE = Seats((Seat("Ann"), Seat("Ann")))
NAVAL = """
game empire_at_sunrise
dice 1 1 1 1 1 1 1 1 6 6 6 6
clear
turn 4
at 1705: emden, leipzig
at 1706: hiei
phase german.naval
"""
FOUGHT = NAVAL.replace("1705: emden", "1705: emden, hiei").replace("at 1706: hiei", "")
"""The same with an enemy at hand."""


def plain(surface, px, theme):
    """A ground of one colour, quickly made."""
    left, top, right, bottom = surface.box
    paper = Polygon("sea", (((left, top), (right, top), (right, bottom), (left, bottom)),), "#9FBECA")
    return make_ground_mesh(surface, theme.interface.table, [paper])


class Keys:
    """A table and a pair of hands on its keyboard; half a second and a frame lie between two keys."""

    def __init__(self, session):
        self.table = TableScreen(Sitting(session, ALONE, lambda: None), Grounds(plain, plain))
        self.now, self.model, self.desk = 1000.0, self.table.model, self.table.maps.desk
        self.table.stage.still, self.edited = True, 0
        self.table.edit = self._edit
        self.table.resize(1280.0, 720.0, 1.0)
        self.table.frame(0.0)

    def _edit(self):
        self.edited += 1

    def press(self, *names, shift=False, ctrl=False):
        for name in names:
            self.now += 500.0
            self.table.key(name, shift, ctrl, self.now)
            self.table.frame(self.now + 10)
        return self

    @property
    def focus(self):
        return self.desk.focused.name if self.desk.focused is not None else ""

    @property
    def done(self):
        return [str(one.action) for one in self.model.match.session.history if not one.auto]

    def space(self, name):
        return self.model.sight.board.spaces.find(name)

    def seen(self):
        """Everything that a key may change."""
        table, model, maps = self.table, self.model, self.table.maps
        told = table.cards.told.name if table.cards.told is not None else ""
        held = model.picks, model.fanned, model.menu, model.card, frozenset(model.opened), model.filling
        shown = maps.active, maps.inset_open, maps.docks, maps.overview.open, maps.pane.seen.goal
        past = id(model.past.sight), model.past.playing
        way = (
            table.reading.aids,
            table.reading.measuring,
            table.book.page,
            told,
            table.battle_away,
            table.reading.told,
        )
        return (*held, model.pointed, *shown, *past, *way, self.focus, tuple(self.done), self.kept)

    @property
    def kept(self):
        return self.table.sitting.keeper.saved_as, self.edited


def naval_game(text=NAVAL):
    """Ships at sea."""
    return session_from_text(text)


def free_game():
    """A table without rules."""
    return open_game("free_table", seed=2, players=ALONE.players(("red", "blue")))


def lay_one(free):
    """Lay the first counter of the tray on the map, right of where the cursor begins."""
    free.press("a")
    while not free.focus.startswith("action:tray"):
        free.press("down")
    free.press("right", "down", "return")
    assert free.focus == "" and len(free.model.picks) == 1, "the keyboard went to the map"
    return free.press("right", shift=True).press("return")
