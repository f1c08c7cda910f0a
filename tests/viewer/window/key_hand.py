"""A person with a keyboard and no mouse."""

from grognard.viewer.model.meaning import COUNTER_WORD

PAGE = 8
"""Rows that a page of the list is long."""
NEAR = 6
"""So many of the lit spaces are gone to by Tab."""


class Keyboard:
    """A person with a keyboard and no mouse.

    Attributes:
        by_map, by_list: how many actions were taken by the cursor and in the list.
        pressed: how many keys went down.
    """

    def __init__(self, table):
        self.table, self.hand, self.screen, self.model = table, table.hand, table.screen, table.model
        self.by_map = self.by_list = self.pressed = 0
        self.trail = []

    def figures(self):
        """Say what the hand did."""
        return f"{self.pressed} keys"

    def key(self, name, times=1, *, shift=False):
        """Press a key."""
        for _ in range(times):
            self.hand.key(name, shift=shift)
            self.pressed += 1
            self.trail = [*self.trail[-12:], (name, self.focus, self.model.pointed, self.model.picks)]

    @property
    def focus(self):
        """Name of what has the focus."""
        return self.table.desk.focused.name if self.table.desk.focused is not None else ""

    def take(self, choice, order):
        """Take an action: by what it names on the maps in this order, or in the list if there is none."""
        if order is None:
            self.take_in_list(choice)
            return
        name = str(self.model.sight.action(choice))
        self.by_map += 1
        if self.focus:
            self.key("Escape")
        for pick in order:
            if pick.word == COUNTER_WORD:
                self._take_counter(pick.value)
            else:
                self.lay_cursor(pick.value)
                self.key("Return")
        if self.model.menu is not None:
            number = [row.name for row in self.model.menu.rows].index(name)
            self.key(str(number + 1)) if number < 9 else self._go_to(f"menu:{name}", "Return")

    # Lists

    def take_in_list(self, choice):
        """Take an action by its number, or by its row, after opening its group if it is in one."""
        name, listed = str(self.model.sight.action(choice)), self.model.actions
        self.by_list += 1
        row = next((row for row in listed.rows if row.name == name), None)
        if row is not None and row.key and len(self.trail) % 2:
            self.key(row.key)
            return
        if self.focus not in [one.name for one in self.table.desk.able("decide")]:
            self.key("a")
        if listed.on is not None and listed.on.name == name:
            self.table.wait_for_way_on()
            self._walk_to("on")
        elif row is None:
            self._walk_to(f"action:{type(choice[0]).__name__}")
            self.key("Right")
            self.hand.settle()
        if listed.on is None or listed.on.name != name:
            self._walk_to(f"action:{name}")
        if self.screen._unread:
            self.table.wait_for_way_on()  # a row that just came there is to be read first
        self.key("Return")

    def _walk_to(self, name):
        """Walk through the list to a row, by pages and by rows."""
        names = [one.name for one in self.table.desk.able("decide")]
        if self.focus == name:
            return
        far = names.index(name) - names.index(self.focus)
        pages, rows = divmod(abs(far), PAGE)
        self.key("Page_Down" if far > 0 else "Page_Up", pages)
        self.key("Down" if far > 0 else "Up", rows)
        assert self.focus == name, (self.focus, name, names)

    def _go_to(self, name, then):
        """Go about on a card, a battle or a book until something has the focus, then press a key."""
        for _ in range(200):
            if self.focus == name:
                self.key(then)
                return
            self.key("Tab")
        raise AssertionError(f"{name} is not reached: {self.trail}")

    # Maps

    def lay_cursor(self, space):
        """Lay the cursor on a space: by Tab where it is lit and near, else by its number in the finder."""
        model = self.model
        if self.table.desk.has("battle") and self.screen._card() == "battle":
            self.key("b")
            self.hand.settle()
        places = {place for one in model.marks.lit_counters if (place := model.sight.place(one)) >= 0}
        lit = sorted(model.marks.lit) or sorted(places)
        if self.screen._card() == "" and space in lit[:NEAR]:
            while model.pointed[0] != space or not self.screen._cursor:
                self.key("Tab")
            return
        self.key("slash")
        self.hand.until(lambda: self.focus == "find")
        for letter in model.sight.board.spaces.ids[space]:
            self.hand.key(letter)
        finder = self.screen._finder
        found = model.search(finder.field.text)
        self.key("Down", next(n for n, one in enumerate(found) if one.space == space and one.counter < 0))
        self.key("Return")
        assert model.pointed[0] == space, (space, finder.field.text, self.trail)

    def _take_counter(self, counter):
        """Take a counter in the battle, or in its stack fanned out."""
        if self.table.has(f"fighter:{counter}") and self.screen._card() == "battle":
            self._go_to(f"fighter:{counter}", "Return")
            return
        space = self.model.sight.place(counter)
        if self.model.fanned != space:
            self.lay_cursor(space)
            self.key("f")
        self.hand.until(lambda: self.table.has(f"counter:{counter}"))
        self.hand.settle()
        self._go_to(f"counter:{counter}", "Return")

    def close_cards(self):
        """Close what lies over the map."""
        for name in ("refusal", "stack", "menu"):
            if self.table.desk.has(name):
                self.key("Escape")
                self.hand.settle()
