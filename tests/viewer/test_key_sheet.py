"""The sheet of keys: every key on it does something, and none does anything that is not on it."""

import re

from keyed_table import FOUGHT, NAVAL, free_game, lay_one, naval_game

from grognard.viewer.screens.notes import KEYS

SPELLED = {
    "?": "question", "/": "slash", "<": "less", ">": "greater", ",": "comma", ".": "period", "+": "plus",
    "[": "bracketleft", "]": "bracketright", "\N{MINUS SIGN}": "minus", "Enter": "return", "Esc": "escape",
}  # fmt: skip
LETTERS = "abcdefghijklmnopqrstuvwxyz"
NAMES = [
    *LETTERS, *"0123456789", *SPELLED.values(), *(f"f{n}" for n in range(1, 12)),
    "tab", "backspace", "space", "home", "end", "pageup", "pagedown", "insert", "delete", "left", "right",
    "up", "down", "semicolon", "apostrophe", "backslash", "quoteleft", "asterisk", "exclam", "at",
]  # fmt: skip
SPACE = {("", "space", ""), ("", "space", "shift")}
ALIASES = SPACE | {("ctrl", "z", "shift"), *(("", sign, "shift") for sign in ("slash", "comma", "period"))}
"""What other keys do too: Ctrl Y, signs that stand above others on a keyboard; Space as Enter on a card."""


def told():
    """Return every key of the sheet as (ctrl, name, shift)."""
    found = set()
    for caps, _ in KEYS:
        for part in re.split(r", (?!and)|(?<=.) and (?=.)", "comma and ." if caps == ", and ." else caps):
            *held, cap = part.split(" ") if " to " not in part else [part]
            first, _, last = cap.partition(" to ")
            names = [SPELLED.get(cap, cap.lower())]
            if last:
                stem = "f" if first.startswith("F") else ""
                names = [f"{stem}{n}" for n in range(int(first.strip("F")), int(last.strip("F")) + 1)]
            if cap == "Arrows":
                names = ["left", "right", "up", "down"]
            for name in names:
                ctrl = "ctrl" if "Ctrl" in held else ""
                found.add((ctrl, name, "shift" if "Shift" in held else ""))
    return found


def situations(make):
    """Yield what makes a table in which some keys do something."""

    def table(text=NAVAL):
        return make(naval_game(text))

    def begun():
        return table().press("a", "down", "return", "escape")

    def marked():
        free = make(free_game())
        free.table.lay_cursor(free.space("0505"))
        return free

    def cursor():
        held = table()
        held.table.lay_cursor(held.space("1705"))
        return held

    def fought():
        one = table(FOUGHT)
        ids = one.model.sight.board.counters.index
        for name in ("emden", "hiei"):
            one.table.click(one.space("1705"), ids[name])
        return one.press("o", "o")

    def asked():
        return lay_one(marked()).press("f", "e")

    yield from (begun, marked, cursor, fought, asked)
    yield lambda: begun().press("plus")
    yield lambda: begun().press("comma", "comma")
    yield lambda: begun().press("return")
    yield lambda: begun().press("z", ctrl=True)
    yield lambda: begun().press("comma")
    yield lambda: table().press("a")


LISTED = {("", name, shift) for name in (*LETTERS, "end", "pageup", "pagedown") for shift in ("", "shift")}
"""What goes about in the list of actions, all told of in one line of the sheet."""


def test_every_key_is_on_the_sheet_and_every_key_on_the_sheet_does_something(keys):
    works = set()
    for situation in situations(keys):
        here = situation()
        before = here.seen()
        for name in NAMES:
            for ctrl, shift in ((False, False), (False, True), (True, False), (True, True)):
                combination = "ctrl" if ctrl else "", name, "shift" if shift else ""
                if combination in works:
                    continue
                known = LISTED if here.table._listing else set()
                here.press(name, ctrl=ctrl, shift=shift)
                if here.seen() != before:
                    works |= {combination} - known
                    here = situation()
                    before = here.seen()
    sheet = told()
    # Only what shift makes another key of is on the sheet by itself.
    plain = {one for one in works if not (one[2] and (one[0], one[1], "") in sheet)} | (works & sheet)
    assert plain - sheet - ALIASES == set(), "keys that the sheet does not tell of"
    maps = {("", f"f{number}", "") for number in range(1, 10)}
    window = {("", "f12", "")}
    assert sheet - works - maps - window == set(), "keys of the sheet that do nothing"
