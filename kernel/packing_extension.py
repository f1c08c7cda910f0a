"""Turning the source folder of an extension into the sections of its file.

Tables, counters, scenarios and cases are texts as a module has them; they are read once for what is wrong
with them, and for good when they are laid over the base. Overlays become printed ids here, pictures PNG.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any

from grognard.kernel import png
from grognard.kernel.container import Parts, parts_digest, store_part
from grognard.kernel.extension import ART, FILES
from grognard.kernel.module import Module, load
from grognard.kernel.packing import CASE_COLUMNS, COUNTER_COLUMNS
from grognard.kernel.packing_overlays import pack_overlays
from grognard.kernel.packing_pictures import FOLDER, decoded, picture_files_of
from grognard.kernel.schema.base import Border, plain
from grognard.kernel.schema.extension import MAX_FILE_BYTES, ExtensionSource
from grognard.kernel.schema.kit import KitSource
from grognard.kernel.schema.sources import OutlineSource, ScenarioSource
from grognard.kernel.sources import Sources
from grognard.kernel.table_source import parse_part

SOURCE = "extension.toml"
PICTURE_COLUMNS = ("id", "pictures")
FOLDERS = ("maps", "tables", "scenarios", "art")
FILE_NAMES = ("counters.tsv", "cases.tsv", "pictures.tsv", "outline.toml", "kit.toml", SOURCE, "README.md")
KNOWN = (*FOLDERS, *FILE_NAMES)


def extension_sections(folder: Path, base: Module | None = None) -> tuple[Module, dict[str, Any]]:
    """Read a source folder and build the plain data of every section.

    Args:
        folder: holds ``extension.toml``.
        base: the module it is for; found by the slug when None.

    Returns:
        The base, and the sections in the order of the file.

    Raises:
        ModuleDataError: naming every problem with its file and line.
    """
    from grognard.kernel.registry import find_module

    sources = Sources(folder)
    told = sources.toml(SOURCE, ExtensionSource) if sources.has(SOURCE) else None
    if told is None and not sources.problems:
        sources.problem(SOURCE, "there is no such file, so this is no extension's source folder")
    sources.stop()
    assert told is not None
    base = load(find_module(told.base)) if base is None else base
    if base.manifest.slug != told.base or (told.digest and told.digest != base.digest):
        wanted = f"{told.base} of digest {told.digest[:16] or 'any'}"
        found = f"{base.manifest.slug} {base.manifest.version} has {base.digest[:16]}"
        sources.problem(SOURCE, f"it is made for {wanted}, but {found}; take `digest` out once it fits")
    for path in sorted(folder.iterdir()):
        if path.name not in KNOWN and not path.name.startswith("."):
            sources.problem(plain(path.name), f"an extension has no such file; there are {', '.join(KNOWN)}")
    texts, words, art = _texts(sources), _words(sources, told), _art(sources)
    maps = pack_overlays(sources, base, told)
    sources.stop()
    defaults = {one.id: one.default for one in told.option if one.default is not None}
    changes = {"texts": texts | maps.texts, "areas": maps.areas}
    changes |= {name: told for name, told in (("closed", maps.closed), ("defaults", defaults)) if told}
    names = ("id", "title", "version", "base", "summary", "provenance")
    head = {name: getattr(told, name) for name in names} | {"digest": base.digest}
    return base, {"extension": head, "changes": changes, "words": words, **art}


def _words(sources: Sources, told: ExtensionSource) -> dict[str, Any]:
    """Read what changes titles and looks only."""
    return {
        "cases": _text_of(sources, "cases.tsv", CASE_COLUMNS, ()),
        "pictures": _text_of(sources, "pictures.tsv", PICTURE_COLUMNS, ()),
        "maps": [one.model_dump() for one in told.picture],
        "options": [{"id": one.id, "name": one.name} for one in told.option if one.name is not None],
        "steps": [one.model_dump() for one in told.step],
    }


def _art(sources: Sources) -> dict[str, Any]:
    """Read the pictures, each as PNG; nothing where there are none."""
    names, files = [], []
    for name, file in picture_files_of(sources).items():
        data = sources.data(file, MAX_FILE_BYTES)
        try:
            if data is not None and not data.startswith(png.SIGNATURE):
                pixels = decoded(data)
                data = png.encode(pixels.shape[1], len(pixels), [pixels])
        except ValueError as error:
            sources.problem(file, str(error))
        else:
            names.append(name)
            files.append(data or b"")
    if not files or sources.problems:
        return {}
    length = sum(map(len, files))
    if length > MAX_FILE_BYTES:
        sources.problem(FOLDER, f"its files have {length} bytes; at most {MAX_FILE_BYTES} in all")
    digests = [blake2b(data, digest_size=16).digest() for data in files]
    section = {"name": names, "length": [len(data) for data in files], "digest": digests}
    return {ART: section, FILES: Parts(tuple(map(store_part, files)), length, parts_digest(digests))}


def _texts(sources: Sources) -> dict[str, str]:
    """Read what play depends on, by the names the base's files have."""
    texts: dict[str, str] = {}
    if counters := _text_of(sources, "counters.tsv", COUNTER_COLUMNS, ("note", "pictures")):
        texts["counters.tsv"] = counters
    for file in sources.names("tables", ".tsv"):
        if sources.table(file, parse_part) is not None:
            texts[file] = sources.text(file) or ""
    for file in sources.names("scenarios", ".toml"):
        scenario, text = sources.toml(file, ScenarioSource), sources.text(file)
        if scenario is not None and text is not None:
            texts[f"scenarios/{scenario.id}.toml"] = text
    wholes: tuple[tuple[str, type[Border]], ...] = (("outline.toml", OutlineSource), ("kit.toml", KitSource))
    for file, model in wholes:
        if sources.has(file) and sources.toml(file, model) is not None:
            texts[file] = sources.text(file) or ""
    return texts


def _text_of(sources: Sources, file: str, needed: tuple[str, ...], more: tuple[str, ...]) -> str:
    """Return a TSV file whose columns are right, or nothing."""
    if not sources.has(file):
        return ""
    rows = sources.tsv(file, needed, more)
    lines: dict[str, int] = {}
    for row in rows:
        if lines.setdefault(row["id"], row.number) != row.number:
            sources.problem(file, f"`{plain(row['id'])}` is given twice", row.number)
    return (sources.text(file) or "") if rows else ""
