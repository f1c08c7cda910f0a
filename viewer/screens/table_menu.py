"""The table with its menu, and settings that last: what is set by card or key is kept for every game."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from pathlib import Path

from grognard.viewer.events import Replay, Revisit, SaveGame
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.seats import Seat
from grognard.viewer.model.settings import PACES, Preferences, Settings
from grognard.viewer.palette import THEMES
from grognard.viewer.screens.curtain import CurtainSheet
from grognard.viewer.screens.notes import MenuActs, game_menu
from grognard.viewer.screens.settings_card import settings_card
from grognard.viewer.screens.table_picture import TablePicture
from grognard.viewer.sitting import Sitting
from grognard.viewer.ui.basic import SECONDARY, Button, Label, nothing
from grognard.viewer.ui.card import Card
from grognard.viewer.ui.widget import Act, Column

SENDS_TO = "The file for it goes to {}"


class MenuTable(TablePicture):
    """A table with a menu and settings; arguments and attributes as of `TableCore`.

    Attributes:
        preferences: what is set; without `heed` it lasts as long as the table.
        since: how many actions had been taken before what came by mail; it is shown as a replay at first.
        edit: begins to edit the position, or leaves it.
    """

    def __init__(self, sitting: Sitting, grounds: Grounds, theme: str = "light") -> None:
        super().__init__(sitting, grounds, theme)
        self.preferences = Preferences()
        self.preferences.change(self._set_now)
        self.panels.bar.menu.act = self.open_menu
        self.since = -1
        self.edit: Act = nothing

    # Settings

    def heed(self, preferences: Preferences) -> None:
        """Do as is set, and keep there what is set from now on."""
        self.preferences = preferences
        if self._set_now != preferences.now:
            self._obey(preferences.now)

    def open_settings(self) -> None:
        """Show what can be set."""
        self.tell(settings_card(self._set_now, self._choose, self.preferences.notice, self.close_told))

    def _choose(self, settings: Settings) -> None:
        """Set something on the card, and lay it anew."""
        self.preferences.change(settings)
        self._obey(settings)
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
        if maps.inset_wanted == settings.inset_folded:
            maps.inset_wanted = not settings.inset_folded
            maps.open_inset(wanted=maps.inset_wanted)
        self.reading.aids = replace(self.reading.aids, numbers=settings.numbers)
        self.stage.still, self.stage.quick = settings.still, settings.pace > 0
        maps.set_still(settings.still)
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
            inset_folded=not maps.inset_wanted,
            still=self.stage.still,
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

    # The menu

    def open_menu(self) -> None:
        """Open the table's menu."""
        mail = self._send_end if self.model.outcome is not None and self._by_mail else None
        acts = MenuActs(self._save, self._go, self.open_settings, self.close_told, mail, self.edit)
        self.tell(game_menu(self.maps.board.title, self.sitting.told(), acts))

    def _save(self) -> None:
        self.take(SaveGame())
        self.close_told()

    # Mail

    @property
    def _by_mail(self) -> bool:
        """Whether the game goes by mail."""
        return self.model.match.session.mail is not None

    @property
    def _elsewhere(self) -> bool:
        """Whether the person who is to decide plays elsewhere, and gets the game by mail."""
        match, mail = self.model.match, self.model.match.session.mail
        return mail is not None and match.curtain >= 0 and match.session.players[match.curtain] != mail.here

    def _furnish(self, sheet: CurtainSheet) -> None:
        session, at, board = self.model.match.session, self.model.match.curtain, self.maps.board
        name = Seat.of(session.players[at]).called(board.sides[at], board.side_names[at])
        if not self._elsewhere:
            super()._furnish(sheet)
            sheet.more = [] if self._by_mail else [Button("Send by mail", self._send, name="send-mail")]
        else:
            sheet.who, sheet.note = f"It is the turn of {name}", SENDS_TO.format(self._mail_folder)
            side = board.side_names[at]
            sheet.side = "" if side == name else sheet.side.replace("You play", f"{name} plays")
            sent = session.mail is not None and session.mail.sent[-1:] == (len(session.history),)
            sheet.button = Button(
                "Send again" if sent else "Send by mail",
                self._send,
                strong=True,
                shortcut="Enter",
                name="send-mail",
            )
            sheet.more = [Button("To the library", self._go, name="library")]
        if self._curtain_note:
            sheet.note = self._curtain_note

    @property
    def _mail_folder(self) -> Path:
        return self.preferences.now.mail_folder

    def _send(self) -> None:
        """Write the file for the person whose turn it is, and say where it lies."""
        path = self.sitting.keeper.send(self._mail_folder)
        self._curtain_note = f"Sent as {path}" if path is not None else self.sitting.keeper.trouble
        self._dirty = True

    def _send_end(self) -> None:
        """Write the file of the game that is over, for everybody."""
        self._send()
        told = Label(self._curtain_note, SECONDARY)
        self.tell(Card("By mail", "", Column([told]), self.close_told, name="mailed"))

    def _hand_over(self) -> None:
        if self._elsewhere:
            self._send()
            return
        self._curtain_note = ""
        super()._hand_over()
        self._show_news()

    def _show_news(self) -> None:
        """Show what came by mail as a replay; Esc leads to the present."""
        since, self.since = self.since, -1
        past, match = self.model.past, self.model.match
        if since < 0 or past.sight is not None:
            return
        decided = sum(taken.is_decision for taken in match.session.history[:since])
        at = max(0, bisect_right(match.session.moments(match.shown), decided) - 1)
        if at < len(past.moments) - 1:
            self.take(Revisit(at))
            self.take(Replay())

    def tell_shot(self, text: str) -> None:
        """Say in the status bar that a screenshot was taken."""
        self.reading.told, self._dirty = text, True

    def menu_key(self, name: str) -> bool:
        """Take a key that is held with Ctrl; whether it was one of these."""
        match name:
            case "comma":
                self.open_settings()
            case "e":
                self.edit()
            case _:
                return False
        return True
