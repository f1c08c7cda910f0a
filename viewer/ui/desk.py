"""The desk: the widgets of a screen in layers, with what the pointer and the keyboard are on.

Input goes to the topmost widget under the pointer, or to the one with the focus; what is not for any widget
is left for the map. Each layer's drawing is kept until something in it changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.viewer.frame import Drawn
from grognard.viewer.palette import Interface
from grognard.viewer.ui.layout import Scale
from grognard.viewer.ui.lists import Scroll
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.widget import Widget


@dataclass(slots=True)
class _Layer:
    """One widget that lies on the desk, and how it was drawn last."""

    widget: Widget
    solid: bool = True
    level: int = 0
    sheets: tuple[Drawn, ...] | None = None


@dataclass(slots=True)
class Desk:
    """Widgets of a screen.

    Attributes:
        colours, scale: as of `Pen`.
        stale: whether something is to be drawn anew.
    """

    colours: Interface
    scale: Scale
    stale: bool = True
    _layers: dict[str, _Layer] = field(default_factory=dict)
    _hovered: Widget | None = None
    _pressed: Widget | None = None
    _focused: Widget | None = None
    _laid_anew: bool = False
    _at: tuple[float, float] = (-1.0, -1.0)

    def put(self, name: str, widget: Widget, *, solid: bool = True, level: int = 0) -> None:
        """Lay a placed widget on the desk; in the place of the one of that name, else over its level.

        Args:
            name: what it is known by.
            widget: a placed widget.
            solid: whether it takes the pointer; else it is only seen.
            level: what lies on a higher one lies over it.
        """
        self._layers[name] = _Layer(widget, solid, level)
        self._layers = dict(sorted(self._layers.items(), key=lambda one: one[1].level))
        self._laid_anew = self.stale = True

    def has(self, name: str) -> bool:
        """Whether a widget of a name lies on the desk."""
        return name in self._layers

    def widget(self, name: str) -> Widget:
        """The widget of a name.

        Raises:
            KeyError: there is none on the desk.
        """
        return self._layers[name].widget

    def take(self, name: str) -> None:
        """Take a widget away, if it is there."""
        if self._layers.pop(name, None) is not None:
            self._laid_anew = self.stale = True

    def clear(self) -> None:
        """Take everything away."""
        self._layers.clear()
        self._laid_anew = self.stale = True

    def dress(self, colours: Interface, scale: Scale) -> None:
        """Draw with other colours or at another scale."""
        self.colours, self.scale = colours, scale
        self.touch()

    def touch(self, name: str | None = None) -> None:
        """Draw a widget anew, or all of them."""
        for key, layer in self._layers.items():
            if name is None or key == name:
                layer.sheets = None
        self.stale = True

    def sheets(self) -> tuple[Drawn, ...]:
        """What is to be drawn, from bottom to top; the same sheets where nothing changed."""
        self._settle()
        out: list[Drawn] = []
        for layer in self._layers.values():
            if layer.sheets is None:
                pen = Pen(self.colours, self.scale)
                layer.widget.draw(pen)
                layer.sheets = pen.sheets()
            out += layer.sheets
        self.stale = False
        return tuple(out)

    def sheets_of(self, name: str) -> tuple[Drawn, ...]:
        """What is to be drawn of one widget, after `sheets`; nothing if it is not there."""
        layer = self._layers.get(name)
        return layer.sheets or () if layer is not None else ()

    @property
    def hovered(self) -> Widget | None:
        """The widget under the pointer that answers to it."""
        self._settle()
        return self._hovered

    @property
    def focused(self) -> Widget | None:
        """The widget that the keyboard writes to."""
        self._settle()
        return self._focused

    def covers(self, x: float, y: float) -> bool:
        """Whether any widget lies under a point."""
        return any(layer.solid and layer.widget.rect.holds(x, y) for layer in self._layers.values())

    def move(self, x: float, y: float) -> Widget | None:
        """The pointer is here; return the widget under it that answers to it."""
        self._settle()
        self._at = x, y
        found = self._find(x, y)
        if found is not self._hovered:
            for one, on in ((self._hovered, False), (found, True)):
                if one is not None:
                    one.hovered = on
                    self._mark(one)
            self._hovered = found
        return found

    def press(self, x: float, y: float) -> bool:
        """A button went down; whether it was for a widget."""
        found = self.move(x, y)
        self._pressed = found
        self.focus(found if found is not None and (found.focused or found.takes_text()) else None)
        if found is not None:
            found.pressed = True
            found.hold(x, y)
            self._mark(found)
        return found is not None or self.covers(x, y)

    def drag(self, x: float, y: float) -> bool:
        """The pointer moved while a button is down; whether a widget is held."""
        self._settle()
        if self._pressed is None:
            return False
        self._pressed.drag_to(x, y)
        self._mark(self._pressed)
        return True

    def release(self, x: float, y: float) -> bool:
        """The button came up; the widget acts if it is still under the pointer."""
        self._settle()
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return False
        pressed.pressed = False
        self._mark(pressed)
        if self._find(x, y) is pressed:
            pressed.press_at(x, y)
        return True

    def scroll(self, x: float, y: float, steps: float) -> bool:
        """The wheel turned; whether it was over a widget."""
        for name, layer in reversed(list(self._layers.items())):
            path = layer.widget.path(x, y) if layer.solid else []
            for one in path:
                if one.scroll(steps, self.scale):
                    self.touch(name)
                    self.move(x, y)
                    return True
            if path:
                return True
        return False

    def focus(self, widget: Widget | None) -> None:
        """Let the keyboard write to a widget, or to none; a list is scrolled to where the widget is seen."""
        self._settle()
        if widget is self._focused:
            return
        for one, on in ((self._focused, False), (widget, True)):
            if one is not None:
                one.focused = on
                self._mark(one)
        self._focused = widget
        if widget is not None:
            self._reveal(widget)

    def _reveal(self, widget: Widget) -> None:
        for one in (one for layer in self._layers.values() for one in layer.widget.walk()):
            if isinstance(one, Scroll) and any(inner is widget for inner in one.content.walk()):
                one.reveal(widget.rect, self.scale)

    def able(self, name: str) -> list[Widget]:
        """Return the widgets of a layer that can be pressed, in reading order; none if it is not there."""
        layer = self._layers.get(name)
        return [] if layer is None else [one for one in layer.widget.walk() if one.takes_pointer()]

    def step(self, steps: int) -> None:
        """Move the focus to the next widget that can be pressed, or the one before."""
        self._settle()
        able = [one for layer in self._layers.values() for one in layer.widget.walk() if one.takes_pointer()]
        if not able:
            return
        if self._focused in able:
            self.focus(able[(able.index(self._focused) + steps) % len(able)])
        else:
            self.focus(able[0 if steps > 0 else -1])

    def key(self, name: str, shift: bool, ctrl: bool = False) -> bool:
        """A key went down; whether it was for a widget."""
        focused = self.focused
        if focused is not None:
            if focused.chord(name, shift, ctrl):
                self._mark(focused)
                return True
            if name in ("return", "enter", "num_enter", "space") and not focused.takes_text():
                focused.press()
                return True
            if name == "escape":
                self.focus(None)
                return True
        if name == "tab":
            self.step(-1 if shift else 1)
            return True
        return False

    def type(self, text: str) -> bool:
        """Letters were typed; whether a widget took them."""
        focused = self.focused
        if focused is None or not focused.takes_text():
            return False
        focused.type(text)
        self._mark(focused)
        return True

    def _find(self, x: float, y: float) -> Widget | None:
        for layer in reversed([one for one in self._layers.values() if one.solid]):
            found = layer.widget.at(x, y)
            if found is not None:
                return found
            if layer.widget.rect.holds(x, y):
                return None
        return None

    def _mark(self, widget: Widget) -> None:
        """Draw the layer anew that holds a widget."""
        for name, layer in self._layers.items():
            if any(one is widget for one in layer.widget.walk()):
                self.touch(name)

    def _settle(self) -> None:
        """Find again what the pointer and the keyboard were on where panels were laid anew, else forget it.

        Several may be taken away and laid again before one looks, so it is asked only then.
        """
        if not self._laid_anew:
            return
        self._laid_anew = False
        walked = [one for layer in self._layers.values() for one in layer.widget.walk()]
        held = {id(one) for one in walked}
        focused, hovered, pressed = self._focused, self._hovered, self._pressed
        if focused is not None and id(focused) not in held:
            able = (one for one in walked if _same(one, focused) and one.takes_pointer())
            self._focused = next(able, None)
            if self._focused is not None:
                self._focused.focused = True
        if hovered is not None and id(hovered) not in held:
            again = self._find(*self._at)
            self._hovered = again if again is not None and _same(again, hovered) else None
            if self._hovered is not None:
                self._hovered.hovered = True
        if pressed is not None and id(pressed) not in held:
            # A panel may be laid anew between press and release, which is still a click.
            self._pressed = next((one for one in walked if _same(one, pressed)), None)
            if self._pressed is not None:
                self._pressed.pressed = True


def _same(one: Widget, other: Widget) -> bool:
    """Whether a widget stands for another that was laid anew: it has the same name and says the same."""
    named = bool(one.name) and type(one) is type(other) and one.name == other.name
    return named and getattr(one, "text", None) == getattr(other, "text", None)
