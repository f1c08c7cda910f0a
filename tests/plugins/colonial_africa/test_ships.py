"""2.2: fleets, sea movement, gunnery, forts under fire, blockade and repair."""

from __future__ import annotations

from grognard.plugins.colonial_africa.rules import fleets, gunnery


def test_case_2_2_a_ship_without_a_fleet_joins_one_in_port(table):
    game = table("at england: england-battleship-1, england-fleet-1")
    assert game.refusal("england", "join england-battleship-1 england-fleet-3") == ("2.2",)
    game.year(england="join england-battleship-1 england-fleet-1")
    assert game.session.board.counters.ids[game.cell("fleet", "england-battleship-1")] == "england-fleet-1"


def test_case_2_2_a_new_fleet_is_formed_in_a_port(table):
    game = table("at england: england-battleship-1")
    game.year(england="join england-battleship-1 england-fleet-1")
    assert game.where("england-fleet-1") == "england"
    harbour = table("at gabon: france-battleship-1", "mark port gabon 0")
    assert harbour.refusal("france", "join france-battleship-1 france-fleet-1") == ("2.2",)
    at_sea = table(table.fleet("england", "north-sea", "battleship-1", "battleship-2"))
    assert at_sea.refusal("england", "join england-battleship-1 england-fleet-2") == ("2.2",)


def test_case_2_2_a_fleet_has_ten_capital_and_twenty_support_ships_at_most(table):
    capitals = [f"battleship-{n}" for n in range(1, 9)] + ["cruiser-1", "cruiser-2"]
    full = table(table.fleet("england", "north-sea", *capitals))
    play, index = full.session.engine.play, full.session.board.counters.index
    for ship in ("england-cruiser-3", "england-merchant-1"):
        play.move(index[ship], full.session.board.spaces.index["north-sea"])
    assert full.refusal("england", "join england-cruiser-3 england-fleet-1") == ("2.2",)
    assert full.refusal("england", "join england-merchant-1 england-fleet-1") == ()
    support = [f"merchant-{n}" for n in range(1, 17)] + [f"destroyer-{n}" for n in range(1, 5)]
    laden = table(table.fleet("england", "north-sea", *support))
    play = laden.session.engine.play
    play.move(index["england-destroyer-5"], laden.session.board.spaces.index["north-sea"])
    assert laden.refusal("england", "join england-destroyer-5 england-fleet-1") == ("2.2",)


def test_case_2_22_a_merchant_carries_one_brigade(table):
    game = table("at england: england-fleet-1, england-merchant-1, england-regular-1, england-regular-2")
    game.year(england="join england-merchant-1 england-fleet-1")
    game.write("england", "embark england-regular-1 england-fleet-1")
    assert game.refusal("england", "embark england-regular-2 england-fleet-1") == ("2.22",)
    game.year(england="sail england-fleet-1 north-sea")
    assert game.where("england-regular-1") == "north-sea"


def test_case_2_22_ships_are_built_in_their_years(table):
    lines = ("mark treasury england 900",)
    assert table(*lines, turn=10).refusal("england", "build destroyer") == ("2.22",)
    assert table(*lines, turn=11).refusal("england", "build destroyer") == ()
    assert table(*lines, turn=15).refusal("england", "build battleship") == ()
    assert table(*lines, turn=16).refusal("england", "build battleship") == ("2.22",)
    for kind in ("cruiser", "battlecruiser", "dreadnaught"):
        assert table(*lines, turn=15).refusal("england", f"build {kind}") == ("2.22",)
        assert table(*lines, turn=16).refusal("england", f"build {kind}") == ()


def test_case_2_21_a_ship_is_paid_and_appears_at_home(table):
    rich = table("mark treasury england 800", turn=16)
    before = rich.cell("treasury", "england")
    rich.year(england="build dreadnaught")
    assert rich.where("england-dreadnaught-1") == "england"
    assert rich.cell("modern", "england-dreadnaught-1") == 1
    income = rich.told("income")[-7]["pounds"]
    assert rich.cell("treasury", "england") == before - 525 + income


def test_case_2_21_what_cannot_be_paid_is_refused(table):
    game = table("mark treasury belgium 0")
    assert game.refusal("belgium", "build battleship") == ("2.21",)


def test_case_H2_3_a_fleet_enters_five_zones(table):
    game = table(table.fleet("england", "england", "battleship-1"))
    assert game.refusal("england", "sail england-fleet-1 cape-verde-sea") == ()
    assert game.refusal("england", "sail england-fleet-1 grain-coast") == ("H2.3",)


def test_case_2_21_a_crippled_ship_slows_its_fleet_to_one_zone(table):
    game = table(table.fleet("england", "north-sea", "battleship-1"), "mark damage england-battleship-1 2")
    assert game.refusal("england", "sail england-fleet-1 bay-of-biscay") == ()
    assert game.refusal("england", "sail england-fleet-1 gulf-of-cadiz") == ("H2.3",)


def test_case_2_21_half_the_hits_cripple_and_halve_gunnery(table):
    game = table("at england: england-battlecruiser-1, england-cruiser-1, england-dreadnaught-1")
    index = game.session.board.counters.index
    play = game.session.engine.play
    found = []
    for ship, damage in (
        ("battlecruiser-1", 2),
        ("battlecruiser-1", 3),
        ("cruiser-1", 2),
        ("dreadnaught-1", 6),
    ):
        unit = index[f"england-{ship}"]
        play.set("damage", unit, damage)
        found.append((fleets.is_crippled(game.state, unit), gunnery.gunnery_of(game.state, unit)))
    assert found == [(False, 4), (True, 2), (True, 2), (True, 5)]


def test_case_2_21_solid_hits_depend_on_the_year_of_the_target(table):
    game = table("at england: england-battleship-1, england-cruiser-1", "mark modern england-cruiser-1 1")
    ships, index = game.state.world.ships, game.session.board.counters.index
    old, new = index["england-battleship-1"], index["england-cruiser-1"]
    found = [
        (gunnery.solid_chance(game.state, ships[k], old), gunnery.solid_chance(game.state, ships[k], new))
        for k in (6, 7, 8, 9, 10)
    ]
    assert found == [(2, 1), (6, 3), (5, 1), (8, 4), (9, 5)]


def battle(table, dice, *ships):
    return table(
        table.fleet("england", "gulf-of-guinea", *(ships or ("battleship-1",))),
        table.fleet("france", "grain-coast", "battleship-1"),
        table.war("england", "france"),
        dice=dice,
    )


def test_case_H2_5_fleets_stop_where_they_meet_an_enemy_and_fight(table):
    # England hits and the hit is solid; France misses; then both miss, and miss again
    game = battle(table, "4 5 5 5 5 5 5").year(france="sail france-fleet-1 bight-of-biafra")
    assert game.cell("damage", "france-battleship-1") == 2
    assert len(game.told("sea_battle")) == 1
    assert len(game.told("crippled")) == 1
    assert game.where("france-fleet-1") == "gabon"
    assert game.where("england-fleet-1") == "gulf-of-guinea"


def test_case_2_21_a_ship_that_takes_all_its_hits_sinks(table):
    game = battle(table, "1 1 10 1 1 10").year(france="sail france-fleet-1 bight-of-biafra")
    assert game.where("france-battleship-1") == "nowhere"
    assert game.where("france-fleet-1") == "nowhere"
    assert game.told("sea_told") == [{"other": "France", "ours": 0, "theirs": 1}]
    assert "Ships sunk (Gulf of Guinea): 0 of England, 1 of France." in "\n".join(game.session.log)


def test_case_2_22_merchants_do_not_fire(table):
    game = battle(table, "5 5 5", "merchant-1").year(france="sail france-fleet-1 bight-of-biafra")
    assert game.where("england-fleet-1") != "gulf-of-guinea"


def test_case_2_22_brigades_go_down_with_their_ships(table):
    game = table(
        "at gulf-of-guinea: england-fleet-1, england-merchant-1, england-regular-1",
        "mark fleet england-merchant-1 england-fleet-1",
        "mark aboard england-regular-1 england-fleet-1",
        table.fleet("france", "grain-coast", "battleship-1"),
        table.war("england", "france"),
        dice="1 10",
    ).year(france="sail france-fleet-1 gulf-of-guinea")
    assert game.where("england-regular-1") == "nowhere"


def test_case_H2_4_the_canal_is_closed_to_enemies_of_who_holds_egypt(table):
    lines = (table.fleet("france", "eastern-mediterranean", "battleship-1"), "control egypt england")
    assert table(*lines).refusal("france", "sail france-fleet-1 red-sea") == ()
    game = table(*lines, table.war("england", "france"))
    assert game.refusal("france", "sail france-fleet-1 red-sea") == ("H2.3",)


# 1.32 Forts


def siege(table, dice, fort=4, works=0, ships=("battleship-1", "battleship-2")):
    return table(
        table.fleet("france", "bight-of-biafra", *ships),
        table.war("england", "france"),
        f"mark fort lagos {fort}",
        f"mark works lagos {works}",
        dice=dice,
    )


def test_case_1_32_a_fort_must_fall_within_two_rounds(table):
    # the fort: 10 misses; the ships hit twice a round
    game = siege(table, "10 1 1 1 1").year(france="bombard france-fleet-1 lagos")
    assert game.cell("fort", "lagos") == 0
    assert len(game.told("fort_silenced")) == 1
    assert game.where("france-fleet-1") == "bight-of-biafra"


def test_case_1_32_a_fleet_that_fails_withdraws(table):
    # after the first round the fort has two hits left, too few to fire
    game = siege(table, "10 1 1 10 10").year(france="bombard france-fleet-1 lagos")
    assert game.cell("fort", "lagos") == 2
    assert game.where("france-fleet-1") == "gabon"


def test_case_2_22_a_modern_fort_always_hits(table):
    # 10 of 10 is a hit for NG 11; 10 is no solid hit; both ships miss in both rounds
    game = siege(table, "10 10 10 10 10 10 10 10", works=1).year(france="bombard france-fleet-1 lagos")
    assert game.cell("damage", "france-battleship-1") == 2


def test_case_1_32_a_damaged_fort_fires_as_well_as_ever_but_less_often(table):
    # whatever it had at first, four hits left are one shot a round, and a 5 still hits
    game = siege(table, "5 10 10 10 5 10 10 10 10", fort=4).year(france="bombard france-fleet-1 lagos")
    assert sum(game.cell("damage", f"france-battleship-{n}") for n in (1, 2)) == 2


def test_case_1_32_solid_hits_count_once_on_a_fort(table):
    game = siege(table, "10 1 10 10 10 10", fort=6).year(france="bombard france-fleet-1 lagos")
    assert game.cell("fort", "lagos") == 5


def test_case_H2_6_a_port_without_a_fort_is_fired_at_once(table):
    game = siege(table, "1 4", fort=0)
    game.session.engine.play.set("port", game.session.board.spaces.index["lagos"], 6)
    game.year(france="bombard france-fleet-1 lagos")
    assert game.cell("port", "lagos") == 4


def test_case_2_2_nothing_to_bombard_without_works(table):
    assert siege(table, "1", fort=0).refusal("france", "bombard france-fleet-1 lagos") == ("2.2",)


def test_case_1_31_a_blockade_closes_a_port(table):
    game = siege(table, "1", fort=0).year(france="blockade france-fleet-1 lagos")
    assert game.cell("blockaded", "lagos") == 1
    game.year(france="sail france-fleet-1 gulf-of-guinea")
    assert game.cell("blockaded", "lagos") == 0


# 2.2 Repair


def test_case_2_22_a_crippled_dreadnaught_is_repaired_to_seven(table):
    game = table(
        table.fleet("france", "senegal", "dreadnaught-1"), "mark damage france-dreadnaught-1 10"
    ).year()
    assert game.cell("damage", "france-dreadnaught-1") == 5


def test_case_2_2_destroyers_are_repaired_in_full_in_any_port(table):
    game = table(table.fleet("france", "senegal", "destroyer-1"), "mark damage france-destroyer-1 1").year()
    assert game.cell("damage", "france-destroyer-1") == 0


def test_case_2_2_ships_are_repaired_in_ports_of_ones_own_only(table):
    lines = (table.fleet("germany", "senegal", "destroyer-1"), "mark damage germany-destroyer-1 1")
    game = table(*lines, table.allies("germany", "france")).year()
    assert game.where("germany-fleet-1") == "senegal"
    assert game.cell("damage", "germany-destroyer-1") == 1
    assert fleets.is_own_port(game.state, 1, game.session.board.spaces.index["senegal"])


def test_case_2_2_only_ships_that_stay_in_port_are_repaired(table):
    game = table(table.fleet("england", "north-sea", "battleship-1"), "mark damage england-battleship-1 1")
    game.year(england="sail england-fleet-1 england")
    assert game.cell("damage", "england-battleship-1") == 1
    assert game.year().cell("damage", "england-battleship-1") == 0
