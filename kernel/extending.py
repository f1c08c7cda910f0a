"""Laying extensions over a module: one more module file, which is opened like any other.

The base's sources are written out, the extensions' texts put in their place or behind them in load order,
and all is packed again: whatever an extension brings passes every check that a module passes. Ids of the
base stay; counters and spaces that are new come behind those there are. The file lies in the cache under a
name made from the digests of all it was made from, and says what these are, so that saves can name them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from grognard.kernel.container import write_container
from grognard.kernel.durable import write_whole
from grognard.kernel.errors import GrognardError, ModuleDataError
from grognard.kernel.extension import SUFFIX, Extension, load_extension
from grognard.kernel.home import folder, home
from grognard.kernel.module import EXTENDED, Module, load, pack_payloads
from grognard.kernel.registry import find_module
from grognard.kernel.sources import split_rows
from grognard.kernel.wire import encode

if TYPE_CHECKING:
    from grognard.kernel.schema.extension import Stamp
    from grognard.kernel.schema.save import ModuleStamp

_PLACE = re.compile(r"(\S+\.tsv) line (\d+): (.*)", re.DOTALL)

MOST = 32
"""Extensions of one game."""


def find_extension(name: str) -> Path:
    """Return the file of an extension: a path to a ``.wgx``, or the id of one in the user's folder.

    Raises:
        ModuleDataError: nothing is called so.
    """
    path = Path(name)
    if path.suffix != SUFFIX and path.name == name:
        path = home() / "extensions" / f"{name}{SUFFIX}"
    try:
        if path.suffix == SUFFIX and path.is_file():
            return path
    except OSError:
        pass
    raise ModuleDataError(name, "there is no such extension: name a .wgx file, or one that is installed")


def find_extended(name: str, extensions: Sequence[str]) -> Path:
    """Return the file of a module with extensions laid over it, made if it is not there.

    Args:
        name: of the module, as `registry.find_module` takes it.
        extensions: paths of ``.wgx`` files or ids of installed ones, in load order.

    Raises:
        ModuleDataError: there is no such module or extension, or they do not fit each other.
        GrognardError: the file cannot be written.
    """
    if not extensions:
        return find_module(name)
    base = load(find_module(name))
    laid = [load_extension(find_extension(one)) for one in extensions]
    out = _place([_stamp_of(base), *(one.stamp for one in laid)])
    if not _is_sound(out, _looks(base, laid)):
        write_whole(out, lay_over(base, laid))
    return out


def find_stamped(stamps: Sequence[ModuleStamp]) -> Path:
    """Return the file of an extended module that a save names: the base, then its extensions in order.

    Raises:
        ValueError: an extension, or this state of the base or of one, is not here.
        ModuleDataError: a file is broken.
    """
    out = _place(stamps)
    if _is_sound(out):
        return out
    base, *others = stamps
    wanted = [(base.slug, base.version, base.digest, load(find_module(base.slug)).digest)]
    for one in others:
        try:
            found = load_extension(find_extension(one.slug)).digest
        except ModuleDataError:
            raise ValueError(
                f"it is played with the extension {one.slug} {one.version}, which is not installed; "
                f"`grognard install {one.slug}{SUFFIX}` puts it in place"
            ) from None
        wanted.append((one.slug, one.version, one.digest, found))
    for slug, version, digest, here in wanted:
        if digest != here:
            told = f"(digest {digest[:16]}), but here is one of digest {here[:16]}"
            raise ValueError(
                f"it is played with {slug} {version} {told}; `grognard migrate` plays it again with that"
            )
    return find_extended(base.slug, [one.slug for one in others])


def lay_over(base: Module, extensions: Sequence[Extension]) -> bytes:
    """Build the file of a module with extensions laid over it.

    Args:
        base: as it was packed.
        extensions: in load order; what several change is as in the last one.

    Raises:
        ModuleDataError: an extension is made for another base, stands twice, or does not fit.
    """
    from grognard.kernel.laying import lay
    from grognard.kernel.packing import pack_sections
    from grognard.kernel.unpacking import full_source_texts, picture_files

    _check_fit(base, extensions)
    printed = full_source_texts(base)
    texts = dict(printed)
    art: dict[str, bytes] = {}
    for one in extensions:
        lay(texts, printed, one)
        art |= dict(one.pictures())
    with TemporaryDirectory(prefix="grognard-") as scratch:
        for name, text in texts.items():
            _write(Path(scratch, name), text.encode())
        for name, data in chain(picture_files(base), art.items()):
            _write(Path(scratch, name), data)
        try:
            payloads = pack_payloads(pack_sections(Path(scratch)))
        except ModuleDataError as error:
            problems = [_as_written(one, texts, extensions) for one in error.problems]
            raise ModuleDataError(extensions[-1].name, problems) from None
    stamps = [_stamp_of(base), *(one.stamp for one in extensions)]
    payloads[EXTENDED] = encode(
        {"stamps": [stamp.model_dump() for stamp in stamps], "looks": _looks(base, extensions)}
    )
    try:
        laid = write_container(payloads)
    except ValueError as error:
        raise ModuleDataError(extensions[-1].name, str(error)) from None
    load(laid, extensions[-1].name).check()
    return laid


def _as_written(problem: str, texts: Mapping[str, str], extensions: Sequence[Extension]) -> str:
    """Give a problem of a laid TSV file the line that the last extension which brought it has it on."""
    found = _PLACE.fullmatch(problem)
    if found is None or found[1] not in texts:
        return problem
    file, text = found[1], found[3]
    first = texts[file].split("\n")[int(found[2]) - 1].split("\t")[0]
    for one in reversed(extensions):
        written = one.words.cases if file == "cases.tsv" else one.changes.texts.get(file, "")
        rows = split_rows(written)
        if line := next((number for number, cells in rows[1:] if cells[0] == first), 0):
            return f"{file} line {line}: {text}"
    return problem


def _check_fit(base: Module, extensions: Sequence[Extension]) -> None:
    if not 0 < len(extensions) <= MOST:
        raise ModuleDataError(base.name, f"1 to {MOST} extensions can be laid over a module")
    if base.extended is not None:
        raise ModuleDataError(base.name, "extensions are laid over it already; name its base and all of them")
    ids = [one.head.id for one in extensions]
    for one in extensions:
        head, manifest = one.head, base.manifest
        if head.base != manifest.slug or head.digest != base.digest:
            found = f"this is {manifest.slug} {manifest.version} of digest {base.digest[:16]}"
            problem = f"it is made for {head.base} of digest {head.digest[:16]}, but {found}; pack it anew"
            raise ModuleDataError(one.name, problem)
        if ids.count(head.id) > 1:
            raise ModuleDataError(one.name, f"the extension {head.id} is named twice")


def _stamp_of(base: Module) -> Stamp:
    from grognard.kernel.schema.extension import Stamp

    return Stamp(slug=base.manifest.slug, version=base.manifest.version, digest=base.digest)


def _place(stamps: Sequence[Stamp | ModuleStamp]) -> Path:
    """Where the module made from these lies in the cache."""
    told = "\n".join(f"{one.slug} {one.digest}" for one in stamps)
    digest = blake2b(told.encode(), digest_size=8).hexdigest()
    return folder("cache") / f"{stamps[0].slug}-with-{digest}.wgm"


def _looks(base: Module, extensions: Sequence[Extension]) -> str:
    """One digest of all that a base and its extensions hold, also of what play does not depend on."""
    whole = blake2b(digest_size=16)
    for container in (base.container, *(one.container for one in extensions)):
        for section in container.sections.values():
            whole.update(section.digest)
    return whole.hexdigest()


def _is_sound(path: Path, looks: str = "") -> bool:
    """Tell whether a file of the cache is there, whole, of the schema of today, and of these looks."""
    try:
        if path.is_file():
            module = load(path)
            module.check()
            return not looks or (module.extended is not None and module.extended.looks == looks)
    except GrognardError:
        pass
    return False


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
