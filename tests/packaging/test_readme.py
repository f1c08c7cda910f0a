import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "README.md").read_text(encoding="utf-8")
FIRST_GAME = PAGE.partition("## A five-minute first game")[2].partition("\n## ")[0]
LINES = [line.strip() for line in FIRST_GAME.splitlines() if line.startswith("    ")]


@pytest.mark.slow
def test_the_first_game_of_the_page_goes_as_it_says(tmp_path):
    start = next(line.split("run.py ")[1] for line in LINES if "run.py" in line)
    typed = [line.removeprefix("> ") for line in LINES if line.startswith("> ")]
    told = [line for line in LINES if not line.startswith(("> ", "python3 "))]
    done = subprocess.run(
        [sys.executable, "-P", "-m", "grognard.tools.main", *start.split()],
        input="\n".join(typed) + "\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "GROGNARD_HOME": str(tmp_path / "home")},
    )
    assert done.returncode == 0, done.stderr
    output = done.stdout
    for line in told:
        assert line in output, f"the game no longer says: {line}"
        output = output.partition(line)[2]
    answers = [
        line for line in done.stdout.splitlines() if "Refused:" in line or "No " in line or "does not" in line
    ]
    assert len(answers) == sum("Refused:" in line for line in told), answers
    assert (tmp_path / "first.wgs").exists()


def test_every_link_of_the_page_leads_somewhere():
    targets = re.findall(r"\]\(([^)#:]+)\)", PAGE)
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []
