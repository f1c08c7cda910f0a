"""What happens at the table: each event changes the model and may give commands; nothing else happens here.

    event --reduce--> model changed, commands --the sitting and the screen--> motions, files, flights

Who draws the table turns pixels into spaces, counters and rows before; this knows neither pixels nor clocks.
"""

from __future__ import annotations

from grognard.kernel.errors import GrognardError, RulesError
from grognard.viewer.events import (
    RIGHT,
    UNCHANGED,
    UNUSED,
    Animate,
    BotTurn,
    Choose,
    Click,
    Command,
    Curtain,
    Do,
    Drop,
    End,
    Event,
    Fan,
    Fill,
    GiveOrder,
    GiveUpBot,
    GoOn,
    HandOver,
    Hover,
    Inspect,
    Keep,
    Key,
    Lift,
    Look,
    LookBack,
    Redo,
    Replay,
    Result,
    Return,
    Revisit,
    RunReplay,
    Save,
    SaveGame,
    ShowMap,
    Step,
    Undo,
)
from grognard.viewer.model.match import NO_TURN, Turned
from grognard.viewer.model.table import TableModel
from grognard.viewer.model.trouble import Failure


def reduce(model: TableModel, event: Event) -> Result:
    """Take one event.

    Args:
        model: the table; it is changed.
        event: what happened.
    """
    match event:
        case Hover(space, counter):
            return Result() if model.hover(space, counter) else UNCHANGED
        case Key():
            return _key(model, event)
        case BotTurn():
            return _bot_turn(model, event)
        case SaveGame():
            return Result((Save(),))
        case LookBack() | Revisit() | Step() | Replay() | RunReplay() | Return():
            return _look_back(model, event)
        case _:
            return Result(_after(model, _turn(model, event)))


def _turn(model: TableModel, event: Event) -> Turned:
    """Take an event that may do something in the game."""
    match event:
        case Click(space, counter, button, whole):
            if button == RIGHT:
                # A hand that asks for a menu means to look: nothing in the game is taken back by it.
                if not model.ask(space, counter):
                    model.put_down()
                return NO_TURN
            if space < 0:
                model.let_go()
                return NO_TURN
            return model.pick_all(space) if whole else model.click(space, counter)
        case Lift(counter, start):
            return model.lift(counter, start)
        case Drop(counter, _, space, _, others) if others:
            return model.drop_all((counter, *others), space)
        case Drop(counter, start, space, onto):
            return model.drop(counter, start, space, onto)
        case Choose(name):
            return model.choose(name)
        case Fill(typed):
            return model.fill(typed)
        case Do(action):
            return model.act(action) if model.yours else NO_TURN
        case GoOn():
            return model.go_on()
        case GiveOrder(window, number):
            return model.give_order(window, number)
        case Undo():
            return model.undo()
        case Redo():
            return model.redo()
        case HandOver():
            model.hand_over()
        case ShowMap(map_id):
            model.show_map(map_id)
        case Inspect(space):
            model.inspect(space)
        case Fan(space):
            model.fan(space)
    return NO_TURN


def _look_back(model: TableModel, event: LookBack | Revisit | Step | Replay | RunReplay | Return) -> Result:
    """Show another moment; the past that the rules of today do not lead to stays out of sight."""
    if model.match.curtain >= 0:
        return UNUSED
    model.let_go()
    past, motions = model.past, ()
    try:
        match event:
            case LookBack(number):
                motions = past.show_event(number)
            case Revisit(at):
                motions = past.go(at)
            case Step(steps):
                past.playing = False
                motions = past.step(steps)
            case Replay(way):
                past.play(way)
            case RunReplay():
                motions = past.run()
            case Return():
                past.leave()
    except GrognardError as error:
        model.notice = str(error)
    commands: tuple[Command, ...] = (Animate(motions),) if motions else ()
    # What lies on the map that is shown goes before what does not.
    places = sorted(past.places, key=lambda space: model.map_of(space) != model.map_id)
    return Result((*commands, Look(tuple(places), sought=True)) if places else commands)


def _key(model: TableModel, key: Key) -> Result:
    """Take a key: the list in viewer/README.md says which does what."""
    if model.match.curtain >= 0:
        if key.name in ("return", "enter", "num_enter", "space"):
            return reduce(model, HandOver())
        return UNUSED
    if key.ctrl:
        held = {"z": Redo() if key.shift else Undo(), "y": Redo(), "s": SaveGame()}
        return reduce(model, held[key.name]) if key.name in held else UNUSED
    digit = key.name.removeprefix("num_").removeprefix("_")
    if len(digit) == 1 and digit in "123456789":
        return Result(_after(model, model.press(digit)))
    match key.name:
        case "less" | "greater" | "comma" | "period" if key.shift or key.name in ("less", "greater"):
            first = key.name in ("less", "comma")
            return reduce(model, Revisit(0 if first else len(model.past.moments) - 1))
        case "comma" | "period":
            return reduce(model, Step(-1 if key.name == "comma" else 1))
        case "p":
            return reduce(model, Replay(-1 if key.shift else 1))
        case "space" if model.past.sight is not None:
            return reduce(model, Replay(model.past.way if model.past.playing else 1))
        case "return" | "enter" | "num_enter":
            return reduce(model, GoOn())
        case "escape":
            return Result(_after(model, model.escape()))
        case "backspace":
            return reduce(model, Undo())
        case "tab":
            return _next_lit(model, -1 if key.shift else 1)
        case "f":
            return reduce(model, Fan(model.pointed[0])) if model.pointed[0] >= 0 else UNUSED
    return UNUSED


def _next_lit(model: TableModel, step: int) -> Result:
    space = model.next_lit(step)
    if space < 0:
        return UNUSED
    model.hover(space)
    return Result((Look((space,), sought=True),))


def _bot_turn(model: TableModel, turn: BotTurn) -> Result:
    """Let a bot act; what it cannot do shows that it has failed."""
    if turn.version != model.match.session.version_of(turn.side):
        return UNCHANGED
    model.let_go()
    try:
        turned = model.match.apply(turn.action, turn.side, turn.version)
    except RulesError as error:
        model.failure = Failure(error, turn.action)
        return Result()
    except GrognardError as error:
        return Result((GiveUpBot(turn.side, str(error)),))
    return Result(_after(model, turned))


def _after(model: TableModel, turned: Turned) -> tuple[Command, ...]:
    """Return what is to be done after something happened in the game."""
    commands: list[Command] = []
    if turned.motions:
        commands.append(Animate(turned.motions))
    if turned.keep:
        commands.append(Keep())
    if turned is NO_TURN:
        return tuple(commands)
    if model.match.curtain >= 0:
        commands.append(Curtain(model.match.curtain))
    elif model.match.yours and model.focus:
        commands.append(Look(model.focus))
    outcome = model.outcome
    if outcome is not None and turned.keep:
        commands.append(End(outcome))
    return tuple(commands)
