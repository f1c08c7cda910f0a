"""The table with its menu, and settings that last: what is set by card or key is kept for every game."""

from __future__ import annotations

from dataclasses import replace

from grognard.viewer.controller import SaveGame
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.settings import PACES, Preferences, Settings
from grognard.viewer.palette import THEMES
from grognard.viewer.screens.notes import MenuActs, game_menu
from grognard.viewer.screens.settings_card import settings_card
from grognard.viewer.screens.table_picture import TablePicture
from grognard.viewer.sitting import Sitting


class MenuTable(TablePicture):
    """A table with a menu and settings; arguments and attributes as of `TableCore`.

    Attributes:
        preferences: what is set; without `heed` it lasts as long as the table.
    """

    def __init__(self, sitting: Sitting, grounds: Grounds, theme: str = "light") -> None:
        super().__init__(sitting, grounds, theme)
        self.preferences = Preferences()
        self.preferences.change(self._set_now)
        self.panels.bar.menu.act = self.open_menu

    # Settings

    def heed(self, preferences: Preferences) -> None:
        """Do as is set, and keep there what is set from now on."""
        self.preferences = preferences
        self._obey(preferences.now)

    def open_settings(self) -> None:
        """Show what can be set."""
        self.tell(settings_card(self._set_now, self._choose, self.preferences.notice, self.close_told))

    def _choose(self, settings: Settings) -> None:
        """Set something on the card, and lay it anew."""
        self._obey(settings)
        self._remember()
        focused = self.maps.desk.focused
        self.open_settings()
        self._refocus = focused.name if focused is not None else ""

    def _obey(self, settings: Settings) -> None:
        """Do as is set."""
        maps = self.maps
        maps.set_theme(settings.look)
        maps.set_factor(settings.factor)
        folded = replace(maps.docks, left_folded=settings.left_folded, right_folded=settings.right_folded)
        if folded != maps.docks:
            maps.set_docks(folded)
        self.reading.aids = replace(self.reading.aids, numbers=settings.numbers)
        self.stage.less, self.stage.quick = settings.still, settings.pace > 0
        self.sitting.pace_ms = PACES[settings.pace][1]
        self._dirty = True

    @property
    def _set_now(self) -> Settings:
        """What is set at this table, by whichever key, button or card."""
        maps, pace = self.maps, self.sitting.pace_ms
        return replace(
            self.preferences.now,
            theme=THEMES[maps.theme].name,
            contrast=maps.theme.endswith("contrast"),
            text_size=round(100 * maps.factor),
            numbers=self.reading.aids.numbers,
            left_folded=maps.docks.left_folded,
            right_folded=maps.docks.right_folded,
            still=self.stage.less,
            pace=[one for _, one in PACES].index(pace) if pace in dict(PACES).values() else 0,
        )

    def _remember(self) -> None:
        """Keep what was set."""
        self.preferences.change(self._set_now)

    def _settle(self, now_ms: float) -> None:
        if self._dirty or self.maps.theme != self.preferences.now.look:
            self._remember()
        super()._settle(now_ms)

    _refocus = ""

    def _bring(self, hidden: frozenset[int], now_ms: float) -> None:
        super()._bring(hidden, now_ms)
        desk = self.maps.desk
        if self._refocus and desk.has("told"):
            found = [one for one in desk.widget("told").walk() if one.name == self._refocus]
            if found:
                desk.focus(found[0])
        self._refocus = ""

    def card_key(self, name: str, *, shift: bool) -> bool:
        """Go from thing to thing on the card that tells, if there is one; whether the key did."""
        desk = self.maps.desk
        steps = {"tab": -1 if shift else 1, "down": 1, "up": -1}
        if self.cards.told is None or name not in steps or not desk.has("told"):
            return False
        able = [one for one in desk.widget("told").walk() if one.takes_pointer()]
        if able:
            at = able.index(desk.focused) if desk.focused in able else -1 if steps[name] > 0 else 0
            desk.focus(able[(at + steps[name]) % len(able)])
        return bool(able)

    # The menu

    def open_menu(self) -> None:
        """Open the table's menu."""
        acts = MenuActs(self._save, self._go, self.open_settings, self.close_told)
        self.tell(game_menu(self.maps.board.title, self.sitting.told(), acts))

    def _save(self) -> None:
        self.take(SaveGame())
        self.close_told()

    def menu_key(self, name: str) -> bool:
        """Take a key that is held with Ctrl; whether it was one of these."""
        match name:
            case "comma":
                self.open_settings()
            case _:
                return False
        return True
