"""What is loaded: packs and pieces, the fields that every record has, and the names by which pieces are found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from newton.lang import text
from newton.lang.declare import field, record
from newton.lang.errors import NewtonError
from newton.lang.fields import Any_, ListOf, Nested, OneOf, Text, Word
from newton.lang.problems import Place, Problem, suggest
from newton.lang.yamlfile import Node

MANIFEST = "pack.yaml"
PROVENANCES = ("rules", "derived", "reconstructed", "invented")


@record("common")
@attrs.frozen
class Common:
    """The fields that every record has."""

    name: dict[str, str] | None = field(Text(), doc="what it is called", default=None)
    text: dict[str, str] | None = field(Text(), doc="rules text instead of the generated one", default=None)
    provenance: str | None = field(OneOf(PROVENANCES), doc="where the numbers come from", default=None)
    examples: Node | None = field(Any_(), doc="scenarios that test it", default=None)
    note: str | None = field(Text(), doc="a remark", default=None)


@record("pack")
@attrs.frozen
class Manifest:
    """What a pack says of itself."""

    name: str = field(Word(), doc="its name, the first part of the ids of its pieces")
    version: str = field(Word(r"\d+(\.\d+)*\S*", "a version as 1.0.0"), doc="its version")
    game: str = field(Word(), doc="the game that it belongs to")
    title: dict[str, str] | None = field(Text(), doc="what it is called", default=None)
    requires: tuple[str, ...] = field(ListOf(Word()), doc="packs that are loaded before it", default=())


@record("manifest")
@attrs.frozen
class PackFile:
    """The file pack.yaml."""

    pack: Manifest = field(Nested(Manifest), doc="what the pack says of itself")


@attrs.frozen(eq=False)
class PackInfo:
    """A loaded pack."""

    name: str
    version: str
    game: str
    title: Mapping[str, str]
    requires: tuple[str, ...]
    folder: Any  # Path or Traversable
    node: Node


@attrs.frozen(eq=False)
class Draft:
    """A piece whose name is known and whose record is not yet built."""

    pack: str
    kind: str
    name: str
    index: int
    node: Node
    place: Place

    @property
    def id(self) -> str:
        """`pack:kind.name`."""
        return f"{self.pack}:{self.kind}.{self.name}"


class Names:
    """The pieces of the loaded packs by the ways to write them."""

    def __init__(self) -> None:
        self.drafts: dict[str, list[Draft]] = {}
        self._spelt: dict[str, dict[str, list[Draft]]] = {}

    def add(self, draft: Draft) -> None:
        """Take a piece in."""
        self.drafts.setdefault(draft.kind, []).append(draft)
        table = self._spelt.setdefault(draft.kind, {})
        for word in (draft.name, f"{draft.kind}.{draft.name}", f"{draft.pack}:{draft.name}", draft.id):
            table.setdefault(word, []).append(draft)

    def find(self, word: str, kinds: Iterable[str], pack: str = "") -> list[Draft]:
        """What a word may mean; a pack's own pieces go first."""
        found = [draft for kind in kinds for draft in self._spelt.get(kind, {}).get(word, ())]
        return [draft for draft in found if draft.pack == pack] or found

    def of(self, kind: str) -> Sequence[Draft]:
        """The pieces of a kind in order."""
        return self.drafts.get(kind, ())

    def known(self, kinds: Iterable[str]) -> list[str]:
        """The bare names of kinds."""
        return list(dict.fromkeys(draft.name for kind in kinds for draft in self.of(kind)))


@attrs.frozen(eq=False)
class Piece:
    """A loaded piece.

    Args:
        id: `pack:kind.name`.
        key: Its name in option keys, with the pack before it if two packs hold the name in this kind.
        index: Its number within the kind.
        names: What it is called, by language.
        record: The fields of its kind.
        text: Rules text that stands for the generated one, by language.
    """

    id: str
    kind: str
    name: str
    key: str
    pack: str
    index: int
    names: Mapping[str, str]
    provenance: str | None
    record: Any
    text: Mapping[str, str]
    examples: Node | None
    node: Node
    place: Place

    def label(self, lang: str) -> str:
        """What it is called in a language."""
        return text.pick(self.names, lang)


@attrs.frozen(eq=False)
class Content:
    """All that the loaded packs hold.

    Args:
        pieces: Kind -> its pieces in order; a single record is the one piece of its kind.
        single: Kind -> the record, for kinds with a single record.
        packs: The packs in the order of loading.
        options: The rule options with their values.
        warnings: Problems that are no errors.
    """

    pieces: Mapping[str, tuple[Piece, ...]]
    single: Mapping[str, Any]
    packs: tuple[PackInfo, ...]
    options: Mapping[str, Any]
    names: Names
    warnings: tuple[Problem, ...] = ()

    def piece(self, word: str, *kinds: str) -> Piece:
        """The piece of an id, `kind.name` or a bare name, where that is unambiguous."""
        among = kinds or tuple(self.pieces)
        found = self.names.find(word, among)
        if len(found) == 1:
            return self.pieces[found[0].kind][found[0].index]
        if found:
            raise NewtonError(f"`{word}` may be {', '.join(draft.id for draft in found)}")
        hint = suggest(word.rpartition(".")[2], self.names.known(among))
        raise NewtonError(f"no piece `{word}`" + (f" ({hint})" if hint else ""))
