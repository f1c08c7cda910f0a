"""One row of ``grognard bench``: a figure, and whether it holds."""

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
