"""What setuptools runs to build the wheel: the Python packages, and each module packed into one file.

Named in ``[tool.setuptools.cmdclass]``. The wheel carries packed modules and no sources of them; a source
distribution carries the sources, so that it can build the wheel again.
"""

import shutil
import sys
import types
from collections.abc import Callable
from pathlib import Path

from setuptools.command.build_py import build_py
from setuptools.errors import SetupError

ROOT = Path(__file__).resolve().parent.parent


class BuildPy(build_py):
    """Copy the packages, then pack every folder of ``modules/`` that has a ``module.toml``."""

    def run(self) -> None:
        """Build from nothing, as a file deleted from the tree must not come back out of an older build.

        Raises:
            SetupError: a module's sources cannot be packed.
        """
        if self.editable_mode:  # a checkout packs into modules/ when it plays
            super().run()
            return
        shutil.rmtree(Path(self.build_lib, "grognard"), ignore_errors=True)
        super().run()
        pack, error_type = packer()
        for source, packed in self.packings():
            packed.parent.mkdir(parents=True, exist_ok=True)
            try:
                pack(source, packed)
            except error_type as error:
                raise SetupError(f"The module {source.name} cannot be packed: {error}") from error

    def packings(self) -> list[tuple[Path, Path]]:
        """Return pairs of a module's source folder and its packed file in the build."""
        spot = Path(self.build_lib, "grognard", "modules")
        return [
            (toml.parent, spot / f"{toml.parent.name}.wgm")
            for toml in sorted(ROOT.glob("modules/*/module.toml"))
        ]

    def get_outputs(self, include_bytecode: int = 1) -> list[str]:
        """Return every file of the build, for the installers that keep a record."""
        outputs = list(super().get_outputs(include_bytecode))
        return outputs if self.editable_mode else outputs + [str(packed) for _, packed in self.packings()]

    def get_source_files(self) -> list[str]:
        """Return what a source distribution needs: the code and the modules' sources."""
        sources = [
            path for source, _ in self.packings() for path in sorted(source.rglob("*")) if path.is_file()
        ]
        return list(super().get_source_files()) + [path.relative_to(ROOT).as_posix() for path in sources]


def packer() -> tuple[Callable[[Path, Path], object], type[Exception]]:
    """Return the kernel's ``pack`` and the error it raises, from this tree and no installed copy."""
    for name in [name for name in sys.modules if name.split(".")[0] == "grognard" and name != __name__]:
        del sys.modules[name]
    namespace = types.ModuleType("grognard")
    namespace.__path__ = [str(ROOT)]
    sys.modules["grognard"] = namespace
    from grognard.kernel.errors import GrognardError
    from grognard.kernel.module import pack

    return pack, GrognardError
