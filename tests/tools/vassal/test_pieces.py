import pytest

from grognard.tools.vassal.build_file import Part
from grognard.tools.vassal.pieces import piece_of
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.traits import Prototypes, Trait, decode, nested


def layer(images: str, always: str = "true", name: str = "Layer", command: str = "") -> str:
    fields = ["emb2", command, *[""] * 12, "3", "-4", images, "", "true", name, *[""] * 6, always]
    return ";".join(fields)


def piece(make, *traits, **fields):
    return piece_of(decode(make.definition(*traits, **fields)), Report("it"))


def test_traits_come_out_outermost_first_each_with_its_state(make):
    text = make.definition(("mark;Side", "Red"), ("rotate;6", "2"), image="a.png", name="1/12th; Guard")
    found = decode(text)
    assert [trait.kind for trait in found] == ["mark", "rotate", "piece"]
    assert [trait.state for trait in found] == ["Red", "2", "null;0;0"]


@pytest.mark.parametrize("text", ["", "nothing", "+", "+/null", "-/a/b/c"])
def test_what_is_no_definition_is_nothing(text):
    assert decode(text) == ()


def test_states_may_be_too_few():
    assert [trait.state for trait in decode("+/null/mark;a\tpiece;;;x;y/")] == ["", ""]


def test_separators_of_any_depth_are_undone():
    assert nested("a\tb\\\tc\\\\\td\\\\\\\te") == list("abcde")


def test_prototypes_stand_where_they_are_named_without_their_pictures(make):
    inner = make.definition(("mark;Army", "North"), image="no.png", name="no")
    outer = make.definition(("prototype;inner", ""), ("mark;Kind", "Foot"), name="no")
    prototypes = Prototypes({"inner": inner, "outer": outer}, Report("it"))
    found = prototypes.expand(decode(make.definition(("prototype;outer", ""), image="a.png", name="Guard")))
    assert [trait.text for trait in found] == ["mark;Army", "mark;Kind", "piece;;;a.png;Guard"]


def test_parameters_of_a_prototype_are_put_in_first(make):
    text = make.definition(("mark;$which$", "$value$"))
    prototypes = Prototypes({"p": text}, Report("it"))
    found = prototypes.expand((Trait("prototype;p;which=Side,value=Red", ""),))
    assert found == (Trait("mark;Side", "Red"),)


def test_prototypes_that_include_each_other_end(make):
    report = Report("it")
    texts = {one: make.definition((f"prototype;{other}", ""), ("mark;x", "1")) for one, other in ("ab", "ba")}
    found = Prototypes(texts, report).expand((Trait("prototype;a", ""),))
    assert 0 < len(found) < 5 and "includes itself" in "\n".join(report.lines())


def test_a_prototype_nested_too_deep_is_not_said_to_include_itself(make):
    report = Report("it")
    texts = {f"p{n}": make.definition((f"prototype;p{n + 1}", "")) for n in range(40)}
    Prototypes(texts, report).expand((Trait("prototype;p0", ""),))
    told = "\n".join(report.lines())
    assert "prototype `p24` is nested too deep; it was left out" in told and "itself" not in told


def test_undefined_prototypes_are_counted():
    prototypes = Prototypes({}, Report("it"))
    assert prototypes.expand((Trait("prototype;x", ""), Trait("mark;a", "1"))) == (Trait("mark;a", "1"),)
    assert prototypes.undefined == {"x": 1}


def test_the_levels_of_a_layer_become_faces_the_present_one_first(make):
    found = piece(make, (layer("full.png,half.png", name="Steps"), "2"), image="base.png")
    assert [face.images for face in found.faces] == [
        (("base.png", 0, 0), ("half.png", 3, -4)),
        (("base.png", 0, 0), ("full.png", 3, -4)),
    ]


def test_a_layer_that_is_off_is_a_face_without_it(make):
    found = piece(make, (layer("back.png", "false", command="Flip"), "-1"), image="front.png")
    assert [len(face.images) for face in found.faces] == [1, 2]


def test_a_piece_may_have_its_picture_from_a_layer_only(make):
    found = piece(make, (layer("a.png"), "1"), image="")
    assert [face.images for face in found.faces] == [(("a.png", 3, -4),)]


def test_the_layer_that_flips_makes_the_faces_rather_than_a_status(make):
    moved, flip = layer("moved.png", "false", "Moved"), layer("back.png", "false", "Flip")
    found = piece(make, (moved, "-1"), (flip, "-1"), image="front.png")
    assert [face.images[-1][0] for face in found.faces] == ["front.png", "back.png"]


def test_faces_are_no_more_than_a_counter_has(make):
    assert len(piece(make, (layer(",".join(f"{n}.png" for n in range(40))), "1")).faces) == 8


def test_a_layer_of_vassal_2_has_its_pictures_at_the_end(make):
    found = piece(make, ("emb;Activate;128;70;Up;128;;a.gif,one;b.gif,two", "2"), image="base.gif")
    assert [face.images[-1][0] for face in found.faces] == ["b.gif", "base.gif", "a.gif"]


def test_marks_have_their_values_in_the_state_and_the_outermost_counts(make):
    found = piece(make, ("mark;Side,Corps", "Red,II"), ("PROP;Steps;true,0,9", "3"), ("mark;Side", "Blue"))
    assert found.marks == {"Side": "Red", "Steps": "3", "Corps": "II"}


def test_texts_are_filled_from_marks_and_expressions_are_not_computed(make):
    def label(text):
        return (";".join(["label", "", "", "12", "", "9,9,9", "c", "5", "c", "-5", *[""] * 7]), text)

    found = piece(
        make, label("$pieceName$ $Corps$"), label('{1+1 == 2 ? "a" : "b"}'), ("mark;Corps", "II"), name="Ney"
    )
    assert [(one.text, one.size, one.at) for one in found.faces[0].labels] == [("Ney II", 12, (-5, 5))]


def test_facings_and_hidden_backs_are_read(make):
    found = piece(make, ("rotate;6;;", "0"), ("obs;67,130;back.png;Mask;P", ""))
    assert (found.facings, found.back, found.hides) == (6, "back.png", True)
    assert piece(make, ("rotate;1", "90.0")).facings == 0


def test_a_trait_nobody_knows_is_told_and_does_no_harm(make):
    report = Report("it")
    piece_of(decode(make.definition(("ScatterTrait;x;y", "?"), ("macro;a", ""))), report)
    assert set(report.left_out["traits of pieces that act by themselves"]) == {"ScatterTrait", "macro"}


def test_definitions_of_any_text_come_out_as_something():
    for text in (
        "+/null/piece/",
        "+/null/emb2\tpiece;/x",
        "+/null/rotate;x\tlabel\tobs\tmark/a",
        "+//\t\t/\\",
    ):
        assert piece_of(decode(text), Report("it")).faces


def test_a_part_without_anything_is_a_piece_without_anything():
    assert piece_of((), Report("it"), "7", "name").name == "name"
    assert Part("x", {}).get("y", "z") == "z"
