"""What players are told beside the rules: hints, the line under the prompt, how a battle stands."""

import pytest

MONGOLIA = """
control mongolia ussr
at mongolia: china-aircraft-1, china-tank-1, china-infantry-3, china-infantry-4, {defenders}
phase china.battles
"""
ALONE = MONGOLIA.format(defenders="ussr-aircraft-1, ussr-infantry-1, ussr-infantry-2")


def told(game, action):
    return game.session.hint(action)


def notes(hint):
    return [note.text for note in hint.notes]


def battle(game, side=""):
    return game.session.insight(side or game.decider).battle()


def stage_now(game):
    return next(stage.title for stage in battle(game).stages if stage.state == "now")


def test_case_3_1_deployment_tells_the_room_that_is_left(world):
    camp = "at germany-camp: germany-tank-1, germany-tank-2\nphase germany.deployment"
    game = world("control mongolia germany\nat mongolia: germany-infantry-1\n" + camp)
    assert notes(told(game, "deploy tank mongolia")) == ["Room for 2 more."]
    assert game.session.insight().note() == "In base camp: 2 units."


FROM_CHINA = """
control china china
control mongolia nobody
control manchuria ussr
control persia central-asia china
at mongolia: -
at china: china-infantry-1, china-tank-1, china-aircraft-1
at manchuria: ussr-infantry-1, ussr-tank-1
at central-asia: china-infantry-2
phase china.movement
"""


@pytest.mark.parametrize(
    ("to", "note"),
    [
        ("mongolia", "Nobody is there: you take it at once."),
        ("manchuria", "An attack: 2 units there."),
        ("central-asia", "No enemy is there."),
        ("north-pacific", "At sea the movement ends."),
    ],
)
def test_case_3_2_a_movement_shows_its_way_and_what_it_comes_to(world, to, note):
    game = world(FROM_CHINA)
    spaces = game.session.board.spaces.index
    hint = told(game, f"march china-tank-1 {to}")
    assert hint.path == (spaces["china"], spaces[to]) and notes(hint) == [note]
    assert notes(told(game, f"advance china {to}")) == [note, "2 units; the weakest stays."]


def test_case_3_3_a_defender_is_told_how_many_attack(world):
    lines = MONGOLIA.format(defenders="ussr-infantry-1").replace("battles", "defence")
    game = world("at ussr-camp: ussr-tank-1\n" + lines)
    assert notes(told(game, "reinforce tank mongolia")) == ["Room for 2 more.", "Under attack by 4 units."]


def test_case_3_4_1_a_retreat_tells_what_is_lost(world):
    game = world(ALONE)
    text = [note.sentence(game.session.board) for note in told(game, "retreat").notes]
    assert text == ["2 of 4 are lost, the others go to Chinese Base Camp."]
    alone = world(MONGOLIA.format(defenders="ussr-infantry-1")).do("stand")
    assert notes(told(alone, "retreat")) == ["Nobody is left."]


def test_case_3_4_a_battle_at_sea_tells_its_chances(world):
    game = world("at north-pacific: china-tank-1, ussr-tank-1\nphase china.battles")
    assert notes(told(game, "engage north-pacific ussr")) == [
        "By expected hits you win in about 40 of 100 cases."
    ]


def test_case_H4_3_a_level_tells_what_it_brings(world):
    game = world("mark treasury 0 90\nmark military usa 1\nphase usa.headquarters")
    assert notes(told(game, "study military"))[0] == "A unit above the cap."
    assert notes(told(game, "study economy"))[0] == "A tenth more production points."


def test_case_H4_4_an_alliance_tells_what_it_is(world):
    share = ["Partners share areas and defend them together."]
    assert notes(told(world("phase usa.headquarters"), "propose ussr")) == share
    assert notes(told(world("mark offered 6\nphase ussr.events"), "accept usa")) == share
    leaving = told(world("mark bloc ussr usa\nphase usa.headquarters"), "leave")
    assert notes(leaving) == ["The alliance ends when your next turn begins."]


def test_case_H5_1_the_own_sheet_tells_how_far_each_mission_is(world):
    game = world("mark taken usa 3\nmark badges 2\nphase usa.headquarters")
    sheets = dict(game.session.insight(0).ledger(game.session.sides))
    own = {row.label: (row.value, row.note) for row in sheets[0]}
    assert own["Storm"] == ("3 of 5", "mission: areas taken in one turn")
    assert "World power" not in own and own["Honour badges"] == ("1 of 7", "world power")
    others = {row.label for row in sheets[1]}
    assert "Skill" in others and not others & {"Storm", "World power", "Treasury"}


@pytest.mark.parametrize(
    ("what", "cost", "when"), [("tank 3", "18", "your next turn"), ("aircraft 1", "8", "2 of your turns")]
)
def test_case_H4_1_an_order_tells_its_price_and_its_delay(world, what, cost, when):
    game = world("mark treasury 0 90\nphase usa.headquarters")
    hint = told(game, f"buy {what}")
    assert hint.cost == cost and when in notes(hint)[0]


def test_case_H4_9_an_operation_tells_its_odds_without_the_guards_of_others(world):
    lines = "mark spies 2 2\nmark research 2 1\nphase ussr.headquarters"
    games = [world(f"mark spies 6 {guards}\n{lines}") for guards in (0, 9)]
    chances = [told(game, "spy germany").odds.chance for game in games]
    assert chances[0] == chances[1] == pytest.approx(30 / 36)


def test_case_3_4_a_fight_tells_how_it_will_probably_end(world):
    weak = "control mongolia southern-cone ussr\nat southern-cone: ussr-infantry-9, china-infantry-9\n"
    game = world(
        weak + "at mongolia: ussr-infantry-1, china-tank-1, china-tank-2, china-tank-3\nphase china.battles"
    )
    assert notes(told(game, "fight mongolia")) == ["By expected hits you win in about 90 of 100 cases."]


def test_case_3_4_a_battle_shows_its_stages_round_by_round(world):
    game = world(ALONE, dice="5 6 1 4 4 6")
    assert (battle(game).stage, stage_now(game)) == ("Round 1", "Retreat")
    game.do("stand; stand")
    assert stage_now(game) == "Losses"
    game.do("lose ussr-infantry-1; lose china-infantry-3; lose china-infantry-4")
    assert (battle(game).stage, stage_now(game)) == ("Round 2", "Retreat")


def test_case_3_4_2_a_battle_shows_who_throws(world):
    game = world(ALONE)
    attackers, defenders = battle(game).ranks
    assert [fighter.note for fighter in attackers.fighters] == ["", "", "", "throws no die"]
    assert [note.text for note in battle(game).notes] == [
        "Dice of the attackers: 1 black, 1 gray, 1 white.",
        "Dice of the defenders: 1 black, 2 white.",
    ]
    assert len(defenders.fighters) == 3


def test_case_3_4_partners_stand_in_one_rank(world):
    game = world("mark bloc germany ussr\n" + MONGOLIA.format(defenders="ussr-infantry-1, germany-tank-1"))
    assert len(battle(game).ranks[1].fighters) == 2
