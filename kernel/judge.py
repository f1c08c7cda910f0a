"""The judge: reads an action as one of the game's kinds, and gathers every objection to it."""

from __future__ import annotations

from dataclasses import replace

from grognard.kernel.action import Action, AnyKind, Args, Objection
from grognard.kernel.board import Board
from grognard.kernel.engine import Engine
from grognard.kernel.errors import MalformedAction
from grognard.kernel.offer import Refusal
from grognard.kernel.orders import answers, bind_order
from grognard.kernel.visibility import NOTHING_HIDDEN


class Judge:
    """Says why an action is not legal where a game stands; changes nothing.

    Args:
        engine: of the game.
    """

    __slots__ = ("_kinds", "board", "engine", "game")

    def __init__(self, engine: Engine) -> None:
        self.board: Board = engine.play.board
        self.engine = engine
        self.game = engine.game
        self._kinds: dict[str, list[AnyKind]] = {}
        for kind in self.game.kinds.values():
            self._kinds.setdefault(kind.verb, []).append(kind)

    def bind(self, action: Action, side: int) -> tuple[AnyKind, Args] | Refusal:
        """Return an action's kind and numbered arguments, or why it is not the moment for it.

        Raises:
            MalformedAction: this game has no such action, or one of its arguments is unknown.
        """
        asked = self.engine.asked
        known = self._kinds.get(action.verb)
        if known is None:
            raise MalformedAction(f"This game has no action called {action.verb!r}.")
        if asked is not None and side == asked.by:
            verb, n_args, kinds = action.verb, len(action.args), self.engine.kinds(asked)
            # Where one kind alone has this verb, a game that asks for many is not gone through.
            for kind in kinds if len(known) > 1 else known:
                if kind.verb == verb and (len(kind.args) == n_args or kind.takes(n_args)) and kind in kinds:
                    return kind, kind.bind(self.board, action)
        kind = known[0] if len(known) == 1 else _fitting(known, len(action.args))
        kind.bind(self.board, action)
        if asked is None:
            reason = Objection(self.case(), "over", "The game is over.")
        elif side not in asked.sides:
            who = self.board.side_names[asked.by] if not asked.among else "Others"
            verb = "decides" if not asked.among else "decide"
            reason = Objection(self.case(), "not_your_turn", f"{who} {verb} now.")
        else:
            reason = Objection(self.case(), "not_on_offer", f"This is not the moment: {asked.prompt}")
        return self.refusal(action, (reason,))

    def unseen(self, action: Action, side: int, kind: AnyKind, args: Args) -> Refusal | None:
        """Return why a side cannot name what it does not see."""
        visibility, state = self.game.visibility, self.engine.play.state
        if not args or visibility is NOTHING_HIDDEN:
            return None
        covered, stand_in = [], visibility.stand_in
        for domain, value in zip(kind.args, args, strict=True):
            if domain.word == "counter" and stand_in(state, value) != value:
                covered.append(value)
        named = visibility.unseen(state, covered, side) if covered else ()
        if not named:
            return None
        reason = Objection(visibility.case, "hidden", "{counters} cannot be seen by you.", named)
        return self.refusal(action, (reason,))

    def refused(self, action: Action, side: int, kind: AnyKind, args: Args) -> Refusal | None:
        """Return every objection to an action."""
        unseen = self.unseen(action, side, kind, args)
        if unseen is not None:
            return unseen
        state = self.engine.play.state
        objections = tuple(kind.objections(state, state.frames[-1].procedure, args))
        return self.refusal(action, self._as_seen(objections, side)) if objections else None

    def _as_seen(self, objections: tuple[Objection, ...], side: int) -> tuple[Objection, ...]:
        """Return objections with what stands in for counters that a side cannot see, each once."""
        state, visibility = self.engine.play.state, self.game.visibility
        if not visibility.hidden_from(state, side):
            return objections
        seen = [replace(o, counters=visibility.mask(state, o.counters, side)) for o in objections]
        return tuple(dict.fromkeys(seen))

    def bind_order(self, action: Action) -> tuple[int, int]:
        """Return the window and the code of the answer of a standing order.

        Raises:
            MalformedAction: there is no such window or answer.
        """
        found = bind_order(self.game.windows, action)
        if found is None:
            known = "; ".join(f"{w.name}: {', '.join(answers(w))}" for w in self.game.windows)
            raise MalformedAction(f"{action} does not read as: order <window> <answer> ({known}).")
        return found

    def refusal(self, action: Action, objections: tuple[Objection, ...]) -> Refusal:
        """Return a refusal with its reasons in words."""
        return Refusal(action, objections, tuple([o.sentence(self.board) for o in objections]))

    def case(self) -> str:
        """Return the case of the current outline step, under which falls what is not on offer."""
        return str(self.engine.play.state.outline_step.case)


def _fitting(kinds: list[AnyKind], words: int) -> AnyKind:
    """Return the kind of one verb that takes so many words after it, else the first one."""
    return next((kind for kind in kinds if kind.takes(words)), kinds[0])
