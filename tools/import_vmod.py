"""``grognard import-vmod``: a VASSAL module becomes a module of ours, played by the free table."""

import argparse
import json
from pathlib import Path

HELP = "make a module of a VASSAL module: maps, counters, set-ups, saves, dice and decks"
EXAMPLE = "grognard import-vmod Waterloo.vmod -o waterloo.wgm"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "file", type=Path, help="a .vmod, .mod, .zip or .vmdx file, or a folder with a build file"
    )
    parser.add_argument("-o", "--out", type=Path, help="the file to write; by default SLUG.wgm here")
    parser.add_argument(
        "--extension",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="a .vmdx to read on top of it",
    )
    parser.add_argument(
        "--save",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="a .vsav that lies beside the module, to become a scenario too",
    )
    parser.add_argument(
        "--sources", type=Path, metavar="FOLDER", help="also keep the sources, in an empty folder"
    )
    parser.add_argument("--json", action="store_true", help="print the report as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Read, write, pack and say what came over.

    Raises:
        ModuleDataError: the file is none of VASSAL's, or one that nobody should open.
        GrognardError: a file cannot be written.
    """
    import tempfile

    from grognard.kernel.durable import write_whole
    from grognard.kernel.errors import ModuleDataError
    from grognard.kernel.module import load, pack
    from grognard.tools.vassal.importing import import_module

    if args.sources and args.sources.exists() and (not args.sources.is_dir() or any(args.sources.iterdir())):
        raise ModuleDataError(str(args.sources), "it is there already and not an empty folder")
    found = import_module(args.file, args.extension, saves=args.save)
    with tempfile.TemporaryDirectory(prefix="grognard-") as scratch:
        folder = args.sources or Path(scratch)
        found.write(folder)
        data = pack(folder)
    module = load(data, str(args.file))
    out = args.out or Path(f"{module.manifest.slug}.wgm")
    write_whole(out, data)
    if args.json:
        print(json.dumps({**found.report.as_json(), "file": str(out), "bytes": len(data)}, indent=2))
        return 0
    print("\n".join(found.report.lines()))
    print(f"Packed into {out} ({len(data):,} bytes); `grognard play {out}` opens it on the free table.")
    return 0
