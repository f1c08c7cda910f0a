"""What the panels say, on real positions."""

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import RandomBot
from grognard.kernel.table_source import parse_table
from grognard.viewer.map_bars import space_words as bar_words
from grognard.viewer.model.inspector import counter_card
from grognard.viewer.model.motions import Flip, Leave, Move, motions_between
from grognard.viewer.model.panels import table_panel
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.model.table import TableModel

BATTLE = """
game empire_at_sunrise
dice {dice}
clear
turn 4
at 1705: scharnhorst, emden, kongo
phase aja.naval
do sail kongo; engage {prey}
"""
LAND = """
game empire_at_sunrise
dice {dice}
clear
turn 8
at ki:D5: omd, iii-seebataillon
at ki:D4: 46-regiment, 48-regiment, miyama-siege
phase aja.land_combat
do attack ki:D5; with 46-regiment; with 48-regiment
"""


@pytest.fixture
def opened():
    seats = Seats((Seat("Ann"), Seat("Ann")))
    return TableModel(
        open_game("empire_at_sunrise", seed=1, players=seats.players(("germany", "aja"))), seats
    )


def test_a_counter_tells_its_nation_and_the_status_bar_an_area_by_their_names():
    seats = Seats((Seat("Ann"),) * 6)
    model = TableModel(open_game("leaders", seed=1), seats)
    board = model.sight.board
    assert counter_card(model.sight, board.counters.index["usa-tank-1"]).nation == "United States"
    assert bar_words(board, board.spaces.index["western-us"])[0] == "Western United States"


def test_prompt_crumbs_outline_and_tracks_tell_where_the_game_stands(opened):
    assert opened.prompt.title == "Germany: which ship or task force moves?"
    assert (opened.prompt.case, opened.prompt.yours) == ("11.0", True) and opened.prompt.clause
    assert opened.crumbs.turn == "Turn 1 · 2nd week of August 1914"
    assert opened.crumbs.steps == ("German Player Turn", "Naval Movement and Combat Phase")
    states = {row.title: row.state for row in opened.outline}
    assert (states["Weather Phase"], states["AJA Player Turn"]) == ("done", "later")
    assert {track.id: track.value for track in opened.tracks}["vp"] == 0


def test_what_interrupts_a_step_stands_below_it(tables):
    table = tables(BATTLE.format(dice="1 1", prey="scharnhorst"))
    rows = [(row.title, row.state) for row in table.model.outline]
    at = rows.index(("Naval Movement and Combat Phase", "now"))
    assert rows[at + 1 : at + 3] == [("Ships under way", "around"), ("Naval combat", "now")]


def test_a_naval_battle_has_ranks_targets_and_exact_odds(tables):
    table = tables(BATTLE.format(dice="1 1 6 5 1 1", prey="scharnhorst"))
    view = table.model.battle
    names = table.model.sight.board.counters.names
    assert view.title == "Naval combat in 1705"
    acting = [f.card.name for rank in view.ranks for f in rank.fighters if f.role == "acts"]
    assert acting == [names[table.model.sight.actors[0]]] == ["Kongo"]
    targets = {f.card.name: f.pill for rank in view.ranks for f in rank.fighters if f.able}
    assert set(targets) == {"Scharnhorst", "Emden"}
    odds = {row.text: row for row in view.odds}
    assert odds["Fire at Emden"].share == targets["Emden"]
    assert odds["Fire at Emden"].outcomes.startswith("no effect ")
    table.click("1705", "emden")
    shot = table.model.battle.shots[-1]
    assert (shot.firer, shot.target, shot.success) == (table.piece("kongo"), table.piece("emden"), True)


def test_a_land_battle_is_shown_before_it_is_committed(tables):
    table = tables(LAND.format(dice="1 1 1 1"))
    view = table.model.battle
    assert (view.title, view.stage) == ("Attack on D5 Tsingtau", "Choose the attackers")
    assert [(rank.side, len(rank.fighters)) for rank in view.ranks] == [(1, 2), (0, 2)]
    assert {case for _, case in view.notes} == {"15.1b", "15.6"}
    table.model.go_on()
    view = table.model.battle
    assert view.stage == "Assault"
    row = next(row for row in view.odds if row.firer == table.piece("46-regiment"))
    assert any(reason == "attack city or hill" for _, reason, _ in row.modifiers)
    assert "\N{MINUS SIGN}1 attack city or hill" in row.why.split(", ")
    assert row.target in (table.piece("omd"), table.piece("iii-seebataillon"))


def test_a_battle_is_tried_out_before_it_begins_and_nothing_comes_of_it(tables):
    """One regiment at one: what it may cost agrees with the exact odds of the shot."""
    text = LAND.format(dice="1 1 1 1").replace("omd, iii-seebataillon", "omd")
    table = tables(text.replace("; with 48-regiment", ""))
    model, before = table.model, table.model.match.session.state_hash()
    # Its room is kept from the start, so that nothing moves under the pointer when the first trials are done.
    assert (model.forecast.samples, [side for side, _ in model.forecast.sides]) == (0, [1, 0])
    assert model.foresees
    while model.foresee(0.05):
        assert not model.forecast.done
    view = model.forecast
    assert view.done and view.about == "about, 300 trials" and not model.foresees
    assert [side for side, _ in view.sides] == [1, 0]
    assert all(sum(bar.share for bar in bars) == pytest.approx(1.0) for _, bars in view.sides)
    hit = sum(bar.share for bar in dict(view.sides)[0] if bar.steps)
    assert model.match.session.state_hash() == before
    model.go_on()
    exact = next(row.chance for row in model.battle.odds if row.firer == table.piece("46-regiment"))
    assert hit == pytest.approx(exact, abs=0.1)


def test_a_battle_without_attackers_cannot_be_tried_out(tables):
    text = LAND.format(dice="1 1").replace("; with 46-regiment; with 48-regiment", "")
    model = tables(text).model
    assert not model.foresee(0.05) and model.forecast is None


def test_the_table_that_is_read_is_lit(tables):
    table = tables(LAND.format(dice="1 1 1 1"))
    table.model.go_on()
    sight = table.model.sight
    odds = sight.full_hint(sight.choices[0]).odds
    panel = table_panel(sight.board, sight.board.tables["fire_modifiers"], odds)
    lit = {panel.rows[number][0] for number in panel.lit}
    assert "Attack city or hill" in lit and "Defend" not in lit
    assert panel.provenance.startswith("printed")


def test_cells_from_elsewhere_carry_their_sign(opened):
    text = "# T | 1.0 | printed; *=house: mine | rows=roll | columns=odds\nroll\t1\t2\n1-6\t3*\t4\n"
    panel = table_panel(opened.sight.board, parse_table(text, "t"))
    assert (panel.rows, panel.provenance) == ((("1\N{EN DASH}6", ("3*", "4")),), "printed; *=house: mine")


def test_ids_on_a_table_become_the_names_of_the_module(opened):
    text = (
        "# T | 1.0 | house: mine | rows=who | columns=where\n"
        "who\tki-sea\tpacific-chart\nemden\tki:D5\t-\neach-hex-of-range\tdefend\t-2\n"
    )
    panel = table_panel(opened.sight.board, parse_table(text, "t"))
    assert panel.heads == ("Sea (Kiautschou Insert)", "Pacific Chart")
    assert panel.rows[0] == ("Emden", ("D5 Tsingtau", "\N{EN DASH}"))
    assert panel.rows[1] == ("Each hex of range", ("defend", "\N{MINUS SIGN}2"))


def test_a_table_of_one_column_says_what_stands_in_it(opened):
    panel = table_panel(opened.sight.board, opened.sight.board.tables["land_costs"])
    assert panel.heads == ("Half movement points",)


def test_the_inspector_tells_ground_holder_ways_and_counters(opened):
    board = opened.sight.board
    opened.inspect(board.spaces.index["1304"])
    card = opened.inspector
    assert (card.inset, card.map_title) == ("ki", next(m.title for m in board.maps if m.id == "apm"))
    opened.inspect(board.spaces.index["ki:D5"])
    card = opened.inspector
    assert card.title == "D5 Tsingtau" and {"city", "port", "redoubt"} <= set(card.words)
    assert card.holder == 0 and "Redoubt" in [state.text for state in card.states]
    names = [counter.name for counter in card.counters]
    assert "Emden" in names
    opened.inspect(board.spaces.index["ki:D5"])
    assert opened.inspected == -1


def test_the_inspector_shows_what_tables_of_spaces_say(opened):
    seats = Seats((Seat("Ann"),) * 7)
    model = TableModel(open_game("colonial_africa", seed=1), seats)
    model.inspect(model.sight.board.spaces.index["gold-coast"])
    card = model.inspector
    assert (card.title, card.by_name) == ("Gold Coast", True)
    assert card.printed == (
        *(("Pounds a turn", "16"), ("Colonial points", "3")),
        *(("Garrison", "2"), ("Levies", "4")),
    )
    opened.inspect(opened.sight.board.spaces.index["1304"])
    assert (opened.inspector.printed, opened.inspector.by_name) == ((), False)


def test_a_counter_shows_what_it_lost_and_what_is_marked_on_it(tables):
    table = tables(
        """
        game empire_at_sunrise
        dice 1 1
        clear
        turn 8
        at ki:D4: 46-regiment/reduced
        mark suppressed 46-regiment
        phase aja.land_movement
        """
    )
    card = counter_card(table.model.sight, table.piece("46-regiment"))
    assert (card.step, card.steps, card.side) == (2, 3, "Anglo-Japanese Alliance")
    assert dict(card.values)["firepower"] <= dict(card.full)["firepower"]
    assert [state.icon for state in card.states] == ["burst"]


def test_the_log_is_the_same_whether_or_not_it_was_made_bit_by_bit():
    seats = Seats((Seat("Ann"), Seat("Ann")))
    session = open_game("empire_at_sunrise", seed=4, players=seats.players(("germany", "aja")))
    model, bot = TableModel(session, seats), RandomBot(session.board, 1)
    for number in range(120):
        model.act(bot.choose(None, session.offer()))
        if number % 5 == 0:
            model.undo()
        assert model.log is model.log
    fresh = TableModel(session, seats)
    fresh.match._barrier, fresh.match.why = model.match._barrier, model.match.why
    fresh.match.shown = model.match.shown
    assert fresh.log == model.log


def test_motions_follow_the_way_a_counter_went():
    session = open_game("empire_at_sunrise", seed=4)
    bot, seen = RandomBot(session.board, 3), set()
    for _ in range(600):
        if session.over is not None:
            break
        before, first = session.view(0), len(session.events)
        session.apply(bot.choose(None, session.offer()))
        after = session.view(0)
        for motion in motions_between(session.board, before, after, first):
            seen.add(type(motion))
            if isinstance(motion, Move):
                places = before.columns["place"][motion.counter], after.columns["place"][motion.counter]
                assert (motion.way[0], motion.way[-1]) == places
                assert all(a != b for a, b in zip(motion.way, motion.way[1:], strict=False))
            if isinstance(motion, Flip):
                assert after.columns["face"][motion.counter] == motion.after != motion.before
    assert {Move, Flip, Leave} <= seen


def test_what_is_typed_finds_spaces_counters_and_cases(opened):
    def found(text):
        return [(one.what, one.title) for one in opened.search(text)]

    assert found("tsing")[0] == ("space", "D5 Tsingtau")
    assert ("counter", "Emden") in found("emd")
    assert found("1304")[0][0] == "space"
    assert ("case", opened.sight.board.cases["11.3"].title) in found("11.3")
    assert found("  ") == found("no such thing") == []
    assert [row.id for row in opened.cases("11.3")] == ["11.3"]
    assert len(opened.cases()) == len(opened.sight.board.cases)
