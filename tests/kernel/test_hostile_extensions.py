"""Extensions that are damaged or forged: refused in a sentence, at the latest when laid over a base."""

from pathlib import Path
from time import process_time

import pytest

from grognard.kernel import ModuleDataError
from grognard.kernel.conflicts import conflicts
from grognard.kernel.container import Parts, write_container
from grognard.kernel.extending import lay_over
from grognard.kernel.extension import load_extension, pack_extension
from grognard.kernel.module import load, pack
from grognard.kernel.mutation import mutants
from grognard.kernel.wire import encode

TINY = Path(__file__).parents[1] / "data" / "tiny_module"
HEAD = 'id = "x"\ntitle = "X"\nversion = "1.0.0"\nbase = "{}"\nprovenance = "house"\n'
OVERLAY = '[[overlay]]\nid = "bog"\nmap = "{}"\nkind = "polygon"\nbecomes = "space"\n'
OVERLAY += 'terrain = "{}"\npoints = {}\n'
COUNTER = "id\tname\tside\tnation\ttype\tsteps\tfaces\tstart\tsource\nnew-1\tNew\t-\t-\t-\t-\t-\t-\thouse\n"
MORE = '[[closed]]\nmap = "{0}"\nspaces = ["{1}"]\n[[region]]\nid = "r"\nmap = "{0}"\nspaces = ["{1}"]\n'


@pytest.fixture
def base():
    return load(pack(TINY), "tiny.wgm")


@pytest.fixture
def good(base, tmp_path):
    """An extension with one of each kind of thing that can be broken."""
    one, spaces = base.maps.maps[0], base.maps.spaces
    x, y = spaces.x[0], spaces.y[0]
    square = [[x - 5, y - 5], [x + 5, y - 5], [x + 5, y + 5], [x - 5, y + 5]]
    folder = tmp_path / "x"
    files = {
        "extension.toml": HEAD.format(base.manifest.slug)
        + MORE.format(one.id, spaces.id[1])
        + OVERLAY.format(one.id, base.maps.codes["terrain"][0], square),
        f"maps/{one.id}.links.tsv": f"from\tto\tkind\n{spaces.id[0]}\t{spaces.id[2]}\tferry\n",
        "tables/more.tsv": "# More | | house | rows=a | columns=b\nk\t1\n1\tX\n",
        "outline.toml": '[[step]]\nid = "day"\ntitle = "Day"\n',
        "scenarios/z.toml": 'id = "z"\ntitle = "Z"\nprovenance = "house"\n',
        "counters.tsv": COUNTER,
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return pack_extension(folder, base=base)


def attack(base, good, count, seed):
    """Lay mutants over the base; how many could be, and how long the slowest took."""
    laid, slowest = 0, 0.0
    for _, data in mutants(good, count, seed):
        began = process_time()
        try:
            one = load_extension(data, "mutant.wgx")
            conflicts([one, load_extension(good, "good.wgx")], base)
            laid += bool(lay_over(base, [one]))
        except ModuleDataError as error:
            assert error.problems and len(str(error)) < 100_000
        slowest = max(slowest, process_time() - began)
    return laid, slowest


def test_mutants_are_refused_in_sentences_or_laid_over(base, good):
    laid, slowest = attack(base, good, 60, 5)
    assert 0 < laid < 60 and slowest < 5


@pytest.mark.prove
def test_thousands_of_mutants_are_refused_in_sentences_or_laid_over(base, good):
    laid, slowest = attack(base, good, 3_000, 6)
    print(f"3,000 mutated extensions: {laid} were laid over, none raised, {slowest:.1f} s at most.")
    assert laid > 0 and slowest < 10


@pytest.mark.parametrize(
    ("texts", "closed", "told"),
    [
        ({"maps/moon.spaces.tsv": "id\tterrain\n"}, [], "there is no map `moon`"),
        ({"maps/moon.links.tsv": "from\tto\tkind\n"}, [], "there is no map `moon`"),
        ({"maps/{}.links.tsv": "from\tto\tkind\nmoon:1\tmoon:2\troad\n"}, [], "there is no map `moon`"),
        ({"maps/{}.links.tsv": "from\tto\tkind\na\n"}, [], "there is no map ``"),
        ({"maps/{}.links.tsv": ""}, [], "its columns are not from, to, kind"),
        ({"maps/{}.links.tsv": "from\tfrom\tto\tkind\n"}, [], "its columns are not from, to, kind"),
        ({"counters.tsv": "id\nx\ty\tz\n"}, [], "line 2: 3 cells under 1 columns"),
        ({"outline.toml": "x = 1"}, [], "outline.toml: "),
        ({"scenarios/z.toml": "]"}, [], "scenarios/z.toml: it is not TOML"),
        ({"tables/t.tsv": "t"}, [], "tables/t.tsv: line 1"),
        ({}, [{"map": "moon", "spaces": []}], "there is no map `moon`"),
    ],
)
def test_a_forged_text_is_told(base, good, texts, closed, told):
    one = load_extension(good)
    changes = {
        "texts": {n.format(base.maps.maps[0].id): t for n, t in texts.items()},
        "areas": [],
        "closed": closed,
    }
    sections = {"extension": one.head.model_dump(), "changes": changes, "words": one.words.model_dump()}
    data = write_container({name: s if isinstance(s, Parts) else encode(s) for name, s in sections.items()})
    with pytest.raises(ModuleDataError, match=told):
        lay_over(base, [load_extension(data, "forged.wgx")])
