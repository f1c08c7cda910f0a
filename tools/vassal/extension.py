"""Extensions: components that are put into a module at places it names by path."""

from __future__ import annotations

from grognard.tools.vassal.build_file import Part
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.sequence import split


def attach_alone(extension: Part) -> None:
    """Let an extension stand by itself: what it would add becomes its own."""
    parts: list[Part] = []
    for part in extension.parts:
        parts += part.parts if part.kind == "ExtensionElement" else [part]
    extension.parts[:] = parts


def attach(root: Part, extension: Part, report: Report) -> None:
    """Put an extension's components into a module; one whose place is gone comes to the top."""
    for part in extension.parts:
        if part.kind != "ExtensionElement":
            root.parts.append(part)
            continue
        target = part.get("target")
        spot = find(root, target)
        if spot is None:
            place = f"the module has no place `{target[:120]}`"
            report.warn("extension", f"{place}; what belongs there lies at the top")
        (spot or root).parts.extend(part.parts)


def find(root: Part, path: str) -> Part | None:
    r"""Find a component by its path: ``class:name`` apart by ``/``; the empty path is the module.

    Example:
        >>> window = Part("VASSAL.build.module.PieceWindow", {"name": "Army/Navy"})
        >>> root = Part("VASSAL.build.GameModule", {}, "", [window])
        >>> find(root, r"VASSAL.build.module.PieceWindow:Army\/Navy") is window, find(root, "x.Y:z")
        (True, None)
    """
    here = root
    for step in split(path, "/") if path else ():
        kind, *names = split(step, ":")
        name = names[0] if names else ""
        found = next((one for one in here.children() if one.tag == kind and _is_called(one, name)), None)
        if found is None:
            return None
        here = found
    return here


def _is_called(part: Part, name: str) -> bool:
    known = [part.fields.get(key) for key in ("name", "mapName", "entryName", "chartName")]
    return name in known or (not name and not any(known))
