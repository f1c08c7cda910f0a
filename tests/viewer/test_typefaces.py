import pytest

from grognard.viewer.typefaces import FACES, FOLDER, fitted_size, metrics, text_width


def test_eleven_files_and_their_licences_are_bundled():
    files = {path.name for path in FOLDER.iterdir()}
    assert {face.file for face in FACES.values()} | {"LICENSE-Alegreya.txt", "LICENSE-IBM-Plex.txt"} == files
    assert len(FACES) == 11
    assert all(
        "SIL Open Font License" in (FOLDER / name).read_text("utf-8") for name in files if "LIC" in name
    )


@pytest.mark.parametrize("font", [font for font in FACES if not font.startswith("map")])
def test_figures_are_of_one_width(font):
    assert len({text_width(figure, font) for figure in "0123456789"}) == 1


def test_letters_a_face_lacks_are_measured_in_its_fallback():
    assert ord("Ж") not in metrics("piece").advances
    assert text_width("Ж", "piece") == text_width("Ж", "ui")


def test_tracking_stands_between_letters_only():
    assert text_width("AB", "ui", 10, 0.5) == pytest.approx(text_width("AB", "ui", 10) + 5)


def test_a_text_is_made_as_small_as_its_room():
    size = fitted_size("Prinz Eitel Friedrich", "piece-strong", 0.2, 0.88)
    assert text_width("Prinz Eitel Friedrich", "piece-strong", size) == pytest.approx(0.88)
    assert fitted_size("46", "piece-strong", 0.2, 0.88) == 0.2
