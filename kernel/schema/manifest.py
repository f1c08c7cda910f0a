"""Section ``manifest``: what the module is. It says nothing that play depends on but slug and plugin."""

from __future__ import annotations

from grognard.kernel.schema.base import Border, Line, Looks, SaidOrigin, Version, Word


class Manifest(Border):
    """The title page of a module.

    Attributes:
        slug, plugin: the module's own word, and that of the plugin that knows its rules.
        title, subtitle, edition, summary: for players.
        version: three numbers; it grows with every published change.
        provenance: where the data as a whole comes from.
        looks: by list of codes, the viewer's word for each word that is not one itself.
    """

    slug: Word
    title: Line
    subtitle: Line
    edition: Line
    version: Version
    plugin: Word
    summary: Line
    provenance: SaidOrigin
    looks: Looks = {}
