import argparse
import importlib
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from grognard.kernel.errors import GrognardError
from grognard.tools import main as front

ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("networkx", "shapely", "pydantic", "pyglet", "numpy", "rich", "pluggy", "importlib.metadata")


@pytest.fixture
def command(monkeypatch):
    """Put a command ``drill`` on the command line; its ``action`` is what a test sets."""
    drill = SimpleNamespace(HELP="Drill.", EXAMPLE="grognard drill 3", action=lambda args: 0)
    drill.add_arguments = lambda parser: parser.add_argument("count", type=int)
    drill.run = lambda args: drill.action(args)
    monkeypatch.setitem(front.COMMANDS, "drill", ("drill_tool", "Drill."))
    monkeypatch.setitem(sys.modules, "grognard.tools.drill_tool", drill)
    monkeypatch.setattr(front, "load", lambda name: drill)
    return drill


def raiser(error):
    """Return an action that fails with the error."""

    def action(args):
        raise error

    return action


def test_the_command_gets_its_arguments_and_gives_the_status(command):
    command.action = lambda args: args.count
    assert front.main(["drill", "3"]) == 3


def test_an_error_of_ours_is_one_sentence_and_status_1(command, capsys):
    command.action = raiser(GrognardError("No counter stands at 0801."))
    assert front.main(["drill", "3"]) == 1
    assert capsys.readouterr().err == "No counter stands at 0801.\n"


def test_a_missing_file_is_one_sentence_and_status_1(command, capsys):
    command.action = lambda args: Path("/nowhere/box.wgm").read_bytes()
    assert front.main(["drill", "3"]) == 1
    assert capsys.readouterr().err == "/nowhere/box.wgm: No such file or directory.\n"


def test_ctrl_c_is_status_130(command, capsys):
    command.action = raiser(KeyboardInterrupt())
    assert front.main(["drill", "3"]) == 130
    assert capsys.readouterr().err == "Stopped.\n"


def test_a_fault_of_ours_keeps_its_traceback(command):
    command.action = raiser(ZeroDivisionError("ours"))
    with pytest.raises(ZeroDivisionError):
        front.main(["drill", "3"])


def test_an_unknown_command_is_a_usage_message(capsys):
    with pytest.raises(SystemExit, match="2"):
        front.main(["besiege"])
    assert "invalid choice: 'besiege'" in capsys.readouterr().err


def test_help_loads_no_command_and_nothing_heavy():
    program = (
        "import sys\nfrom grognard.tools.main import COMMANDS, main\n"
        "try:\n    main(['--help'])\nexcept SystemExit as end:\n    print('status', end.code)\n"
        f"names = {HEAVY!r} + tuple('grognard.tools.' + module for module, _ in COMMANDS.values())\n"
        "print('loaded', [name for name in names if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, cwd=ROOT.parent
    )
    assert done.stdout.endswith("status 0\nloaded []\n"), done.stdout + done.stderr


def test_a_closed_pipe_ends_quietly():
    program = (
        "import sys, time, types\nfrom grognard.tools import main as front\n"
        "def talk(args):\n    time.sleep(0.3)\n    print('x' * 100)\n    return 0\n"
        "drill = types.SimpleNamespace(HELP='', EXAMPLE='', add_arguments=lambda parser: None, run=talk)\n"
        "front.COMMANDS['drill'] = ('drill', '')\nfront.load = lambda name: drill\n"
        "sys.exit(front.main(['drill']))"
    )
    with subprocess.Popen(
        [sys.executable, "-P", "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as talker:
        talker.stdout.close()
        assert talker.stderr.read() == ""
    assert talker.returncode == 1


@pytest.mark.parametrize("name", front.COMMANDS)
def test_every_command_keeps_the_interface(name):
    module, summary = front.COMMANDS[name]
    command = importlib.import_module(f"grognard.tools.{module}")
    assert summary == command.HELP
    assert "\n" not in command.HELP
    assert command.EXAMPLE.startswith(f"grognard {name}")
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    parser.parse_args(command.EXAMPLE.split()[2:])


def test_no_file_here_shadows_the_standard_library():
    names = {path.stem for path in (ROOT / "tools").glob("*.py")}
    assert names & set(sys.stdlib_module_names) == set()


def test_no_command_is_left_out():
    files = {path.stem for path in (ROOT / "tools").glob("*.py") if "\nEXAMPLE = " in path.read_text("utf-8")}
    assert files == {module for module, _ in front.COMMANDS.values()}
