"""Set up a checkout and use it: ``python3 tools/run.py play|test|prove|bench``.

Needs Python 3.11 and nothing else. It makes an environment of its own beside the sources (``.grognard-env``,
or the folder named in GROGNARD_ENV), installs the project there and goes on. Modules need no step here: the
kernel packs one when it opens it and its sources changed. What run.py says goes to the error stream, so that
the output of a command stays clean.
"""

import sys

if __name__ == "__main__":
    if not getattr(sys.flags, "safe_path", sys.flags.isolated):
        del sys.path[0]  # a command's file here must never stand before the standard library
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python reads this file before it can refuse it
        sys.exit("Grognard needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info))

import argparse
import hashlib
import importlib
import json
import os
import re
import shutil
import subprocess
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOUSES = ("kernel", "plugins", "modules", "viewer", "tools")
MARKER = "grognard-env.json"
EXTRAS = {"play": (), "bench": ("dev",), "test": ("art", "dev"), "prove": ("art", "dev")}
INSTALL_VENV = ("apt-get", "install", "-y", "--no-install-recommends", "python3-venv")
PROOFS = ("coverage", "knock-out", "fuzz", "tests", "bench")
CHECKS = (
    ("lint", ("ruff", "check", ".")),
    ("format", ("ruff", "format", "--check", ".")),
    ("types", ("mypy",)),
    ("import rules", ("lint-imports", "--no-logo")),
)


class Stop(Exception):
    """End with one message for the user instead of a traceback; ``status`` is the exit status."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.status = status


def say(sentence: str) -> None:
    """Tell the user what goes on, apart from the output of the command itself."""
    print(sentence, file=sys.stderr, flush=True)


# --- the environment ------------------------------------------------------------------------------


class Environment:
    """A virtual environment made by this file, and by nothing else, with this checkout installed in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.bin / ("python.exe" if os.name == "nt" else "python")

    def prepare(self, extras: Sequence[str]) -> None:
        """Make it and install into it whatever its stamp does not vouch for.

        Args:
            extras: the optional dependencies of pyproject.toml that the command needs.

        Raises:
            Stop: the folder belongs to somebody else, or Debian or pip did not deliver.
        """
        stamp = self._stamp()
        wanted = {"made_for": self._made_for(), "project": project_digest(), "extras": sorted(extras)}
        if stamp.get("made_for") != wanted["made_for"] or not self.python.exists():
            self._make()
            stamp = {}
        have = set(stamp.get("extras", ()))
        if stamp.get("project") == wanted["project"] and have >= set(extras):
            return
        wanted["extras"] = sorted(have | set(extras))
        self._install(wanted["extras"])
        (self.folder / MARKER).write_text(json.dumps(wanted), encoding="utf-8")

    def variables(self) -> dict[str, str]:
        """Return the variables of a child process: this environment first, no other Python's paths."""
        variables = {name: value for name, value in os.environ.items() if name not in FOREIGN_VARIABLES}
        variables["VIRTUAL_ENV"] = str(self.folder)
        variables["PATH"] = os.pathsep.join([str(self.bin), os.environ.get("PATH", os.defpath)])
        return variables

    def _made_for(self) -> list[str]:
        """Return what ties it to this place: scripts and the editable install hold absolute paths."""
        return [str(ROOT), str(self.folder), "{}.{}".format(*sys.version_info)]

    def _stamp(self) -> dict:
        try:
            stamp = json.loads((self.folder / MARKER).read_text(encoding="utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            if self.folder.is_file() or (self.folder.is_dir() and any(self.folder.iterdir())):
                raise Stop(
                    f"{self.folder} exists and was not made by run.py, so it stays untouched; "
                    "name another folder in GROGNARD_ENV."
                ) from None
            return {}
        except ValueError:
            return {}
        return stamp if isinstance(stamp, dict) else {}

    def _make(self) -> None:
        need_ensurepip()
        say(f"Making the environment {self.folder} (once) ...")
        if self.folder.exists():
            shutil.rmtree(self.folder)
        self.folder.mkdir(parents=True)
        (self.folder / MARKER).write_text("{}", encoding="utf-8")
        command = [sys.executable, "-m", "venv", str(self.folder)]
        made = subprocess.run(command, capture_output=True, text=True, env=self.variables(), cwd=ROOT)
        if made.returncode != 0:
            said = made.stdout + made.stderr
            raise (
                without_ensurepip()
                if "ensurepip" in said
                else Stop(f"Python could not make an environment: {last_lines(said)}")
            )

    def _install(self, extras: Sequence[str]) -> None:
        say("Installing Grognard and its libraries (about a minute the first time) ...")
        target = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
        self._pip("setuptools>=77")
        self._pip("--no-build-isolation", "--editable", target)

    def _pip(self, *arguments: str) -> None:
        """Run ``pip install``, naming each library as it comes."""
        command = [self.python, "-P", "-m", "pip", "install", "--disable-pip-version-check", *arguments]
        with subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            env=self.variables(),
            cwd=ROOT,
        ) as pip:
            lines = []
            for line in pip.stdout or ():
                lines.append(line)
                if line.startswith("Collecting "):
                    say(f"  {re.split('[^A-Za-z0-9_.-]', line.split()[1])[0]}")
        if pip.returncode != 0:
            errors = [line for line in lines if line.startswith("ERROR")] or lines
            raise Stop(
                f"pip could not install what Grognard needs: {last_lines(''.join(errors))}\n"
                "Check the connection to the network and give the same command again."
            )


FOREIGN_VARIABLES = {"PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__"}


def environment() -> Environment:
    """Return the environment to use; a relative GROGNARD_ENV counts from the working folder."""
    named = os.environ.get("GROGNARD_ENV")
    return Environment(Path(named).absolute() if named else ROOT / ".grognard-env")


def project_digest() -> str:
    """Return the digest of what decides an installation: dependencies, packages, entry points."""
    return hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()


def last_lines(text: str, count: int = 4) -> str:
    """Return the end of another program's output, where it says what went wrong."""
    return "\n".join(text.strip().splitlines()[-count:]) or "it said nothing."


def need_ensurepip() -> None:
    """Make sure that environments can be made; Debian ships that part in a package of its own.

    Raises:
        Stop: with status 3 and the one command to give, where this user may not install packages.
    """
    if has_ensurepip():
        return
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        say("This Python cannot make environments yet; installing python3-venv ...")
        variables = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (("apt-get", "update", "-qq"), INSTALL_VENV):
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=variables)
        importlib.invalidate_caches()
        if has_ensurepip():
            return
    raise without_ensurepip()


def without_ensurepip() -> Stop:
    """Return the end of the road for a user who may not install packages: status 3, and what to type."""
    sudo = "" if getattr(os, "geteuid", int)() == 0 else "sudo "
    command = f"{sudo}{' '.join(INSTALL_VENV)}"
    return Stop(
        f"This Python cannot make environments (ensurepip is missing). Give this command first:\n{command}", 3
    )


def has_ensurepip() -> bool:
    """Return whether this Python can put pip into an environment; an empty folder of that name cannot."""
    sys.modules.pop("ensurepip", None)
    try:
        return hasattr(importlib.import_module("ensurepip"), "bootstrap")
    except ImportError:
        return False


# --- what lies in the checkout --------------------------------------------------------------------


def link_for_types() -> None:
    """Make the links through which mypy sees the five houses as one namespace."""
    spot = ROOT / ".typing" / "grognard"
    spot.mkdir(parents=True, exist_ok=True)
    for house in HOUSES:
        link = spot / house
        if not link.exists():
            link.unlink(missing_ok=True)
            link.symlink_to(Path("..", "..", house), target_is_directory=True)


# --- the commands ---------------------------------------------------------------------------------


def grognard(env: Environment, *arguments: str) -> list[str]:
    """Return the command line of a ``grognard`` command in this environment."""
    return [str(env.python), "-P", "-m", "grognard.tools.main", *arguments]


def hand_over(command: Sequence[str], variables: Mapping[str, str]) -> int:
    """Become the command, so that Ctrl-C and the terminal are its own; Windows runs it and waits."""
    sys.stdout.flush()
    if os.name == "nt":
        return subprocess.run(command, env=variables).returncode
    os.execve(command[0], list(command), dict(variables))


def play(env: Environment, arguments: Sequence[str]) -> int:
    """Play: in the window, or between two bots where there is no display."""
    return hand_over(grognard(env, "play", *arguments), env.variables())


def bench(env: Environment, arguments: Sequence[str]) -> int:
    """Measure the engine against its goals."""
    return hand_over(grognard(env, "bench", *arguments), env.variables())


def test(env: Environment, arguments: Sequence[str]) -> int:
    """Run every check, the tests last; all of them run even when one fails."""
    link_for_types()
    failed = [name for name, command in CHECKS if run_check(env, name, command) != 0]
    say(f"Failed so far: {', '.join(failed)}." if failed else "All checks before the tests passed.")
    if run_check(env, "tests", ("pytest", *arguments)) != 0:
        failed.append("tests")
    if failed:
        say(f"Failed: {', '.join(failed)}.")
    return 1 if failed else 0


def prove(env: Environment, arguments: Sequence[str]) -> int:
    """Run the long proofs, all or those named (coverage knock-out fuzz tests bench); give it an hour."""
    results = []
    for name, command in proofs():
        if not arguments or name in arguments:
            began = time.monotonic()
            status = run_check(env, name, command)
            results.append((name, " ".join(command), status, time.monotonic() - began))
    if not results:
        raise Stop(f"No proof is called {' or '.join(arguments)}; there are {', '.join(PROOFS)}.", 2)
    say("\n== what was proved")
    for _, command, status, seconds in results:
        say(f"{'FAILED' if status else 'holds '}  {seconds:6.0f} s  {command}")
    return int(any(status for _, _, status, _ in results))


def proofs() -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the name and the command of every proof, those of a game for each game of this checkout."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for slug in project["entry-points"]["grognard.games"]:
        yield "coverage", ("grognard", "coverage", slug)
        yield "knock-out", ("grognard", "coverage", slug, "--knock-out", "all")
        yield "fuzz", ("grognard", "fuzz", slug, "--games", "200")
    yield "tests", ("pytest", "-m", "prove", "-s")
    yield "bench", ("grognard", "bench")


def run_check(env: Environment, name: str, command: Sequence[str]) -> int:
    """Run one program of the environment in the checkout and return its exit status."""
    say(f"\n== {name}: {' '.join(command)}")
    program = env.bin / (f"{command[0]}.exe" if os.name == "nt" else command[0])
    return subprocess.run([program, *command[1:]], cwd=ROOT, env=env.variables()).returncode


COMMANDS = {"play": play, "test": test, "prove": prove, "bench": bench}


def main(arguments: Sequence[str]) -> int:
    """Set up, then run the command named first; the rest of the arguments is the command's own."""
    parser = argparse.ArgumentParser(
        prog="run.py",
        description="Set up this checkout and use it.",
        epilog="Example: python3 tools/run.py play",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        commands.add_parser(name, help=(command.__doc__ or "").splitlines()[0], add_help=False)
    chosen = parser.parse_args(arguments[:1])
    try:
        env = environment()
        env.prepare(EXTRAS[chosen.command])
        return COMMANDS[chosen.command](env, arguments[1:])
    except Stop as stop:
        say(str(stop))
        return stop.status
    except OSError as error:
        say(f"{error.strerror or error}: {error.filename or 'no file named'}")
        return 1
    except KeyboardInterrupt:
        say("Stopped.")
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
