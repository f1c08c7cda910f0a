"""One row of ``grognard bench``: a figure, and whether it holds."""

import subprocess
import sys

Row = dict[str, str | float | bool]


def row(name: str, value: float, unit: str, goal: str = "", *, holds: bool = True) -> Row:
    """Return a row as ``bench --json`` prints it.

    Args:
        name: what was measured.
        value: the figure, rounded to 1e-3.
        unit: of the figure: ``us``, ``ms``, ``x`` ...
        goal: what it should be, such as ``<= 35``; empty where there is none.
        holds: whether it is.
    """
    return {"name": name, "value": round(value, 3), "unit": unit, "goal": goal, "holds": holds}


def most(name: str, value: float, unit: str, limit: float) -> Row:
    """Return a row whose value may be no more than a limit."""
    return row(name, value, unit, f"<= {limit:g}", holds=value <= limit)


def missed(name: str, unit: str, limit: float) -> Row:
    """Return the row of what could not be measured."""
    return row(name, 0.0, unit, f"<= {limit:g}", holds=False)


def figures(code: str, count: int) -> list[float]:
    """Run code in a process of its own, and return the last figures it prints.

    Returns:
        So many figures; none where it failed, which is told on standard error.
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr.rstrip(), file=sys.stderr)
        return []
    return [float(word) for word in done.stdout.split()[-count:]]
