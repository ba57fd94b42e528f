"""Packs are found, put in order, read, checked and built; all problems are reported together."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import attrs

from newton.lang import schema
from newton.lang.build import Build, found, layout
from newton.lang.errors import ContentError
from newton.lang.pieces import MANIFEST, Common, Content, Draft, Manifest, Names, PackFile, PackInfo, Piece
from newton.lang.problems import Place, Placed, Problem, Problems, suggest
from newton.lang.registry import Kind, Registry
from newton.lang.yamlfile import Node, read


def as_folder(path: str | Path) -> str:
    """A path as a word that no installed pack has for a name."""
    return str(path) if Path(path).is_absolute() else f"./{path}"


Find = Callable[[str], Any]


def load_packs(
    registry: Registry,
    packs: Sequence[str | Path | Traversable],
    find: Find | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    whole: bool = False,
) -> Content:
    """Load packs by name or folder, what they require first.

    Args:
        registry: What is registered; its game is the one that the packs must belong to.
        packs: Names of installed packs or folders as words, where an installed one goes first; a Path is a folder.
        find: Gives the folder of an installed pack by name, or None; by default the registered packs.
        options: Rule options that differ from their defaults.
        whole: Whether the packs must be enough for a game: every kind that it needs is there.

    Raises:
        ContentError: With every problem found.
    """
    problems = Problems()
    names = Names()
    chosen = registry.choose_options(options, problems)
    infos = _Finder(registry, find or registry.packs.get, problems).order(packs)
    for info in infos:
        _collect(info, registry, names, problems)
    if whole:
        _note_missing(infos, registry, names, problems)
    pieces = _build(registry, names, problems)
    problems.raise_if_any()
    return Content(pieces, _single(registry, pieces), infos, chosen, names, tuple(problems))


def _note_missing(infos: Sequence[PackInfo], registry: Registry, names: Names, problems: Problems) -> None:
    """Note the kinds that the game needs and no pack holds, at the pack that should require them."""
    needed = [kind for kind in registry.kinds.values() if kind.single or kind.name in registry.game.needed]
    missing = [kind for kind in needed if not names.of(kind.name)]
    if infos and missing and not problems.errors:  # a pack that cannot be read may hold them
        listed = ", ".join(f"`{kind.name}` ({kind.doc})" for kind in missing)
        hint = _hint_to_require(infos, registry)
        problems.add(_requires(infos[-1]), "missing-kind", f"no pack holds what the game needs: {listed}", hint)


def _requires(info: PackInfo) -> Placed:
    """Where a pack says what it requires, or its head."""
    told = info.node.value.get("requires")
    return info.node if told is None else info.node.key("requires")


def _hint_to_require(infos: Sequence[PackInfo], registry: Registry) -> str:
    packs = [name for name in registry.game.packs if name not in [info.name for info in infos]]
    return f"write `requires: [{', '.join(packs)}]` in pack.yaml" if packs else ""


def unfit(content: Content, registry: Registry, error: Exception) -> ContentError:
    """The error of packs that a game cannot be made from, for an exception that the game has raised."""
    told = f"{type(error).__name__}: {error}"
    place = _requires(content.packs[-1]) if content.packs else Place("packs")
    hint = _hint_to_require(content.packs, registry)
    message = f"the game cannot be made from these packs alone ({told})"
    return ContentError((Problem(place.path, place.line, place.column, "unfit-packs", "error", message, hint),))


def rebuilt(registry: Registry, content: Content) -> Content:
    """The same content, built anew from what was read: a ruleset binds its ops, so two rulesets can share none.

    Raises:
        ContentError: With every problem found, if what was read has been changed since.
    """
    problems = Problems()
    pieces = _build(registry, content.names, problems)
    problems.raise_if_any()
    return attrs.evolve(content, pieces=pieces, single=_single(registry, pieces))


def _single(registry: Registry, pieces: Mapping[str, tuple[Piece, ...]]) -> dict[str, Any]:
    return {kind: pieces[kind][0].record for kind, one in registry.kinds.items() if one.single and pieces[kind]}


class _Finder:
    """Finds packs and puts them in order."""

    def __init__(self, registry: Registry, find: Find, problems: Problems) -> None:
        self.registry = registry
        self.find = find
        self.problems = problems
        self.named: dict[str, PackInfo] = {}  # a folder stands in for the installed pack of its name
        self.done: dict[str, PackInfo] = {}

    def order(self, packs: Sequence[Any]) -> tuple[PackInfo, ...]:
        heads = [self.head(pack, Place("packs")) for pack in packs]
        for info in heads:
            if info and self.named.setdefault(info.name, info).folder != info.folder:
                first = self.named[info.name].folder
                message = f"two packs are named `{info.name}`: {first} and {info.folder}"
                self.problems.add(info.node, "duplicate-pack", message)
        for info in heads:
            if info:
                self.take(info, ())
        return tuple(self.done.values())

    def take(self, info: PackInfo, chain: tuple[str, ...]) -> None:
        if info.name in self.done:
            return
        if info.name in chain:
            circle = " -> ".join([*chain[chain.index(info.name) :], info.name])
            self.problems.add(info.node, "requires-cycle", f"packs require each other: {circle}")
            return
        for i, name in enumerate(info.requires):
            other = self.named.get(name) or self.head(name, info.node.value["requires"].value[i])
            if other:
                self.named.setdefault(name, other)
                self.take(other, (*chain, info.name))
        self.done[info.name] = info

    def folder(self, pack: Any, place: Placed) -> Any:
        if not isinstance(pack, str):
            return self.given(pack, place)
        folder = self.find(pack)
        if folder is None and (Path(pack) / MANIFEST).is_file():
            folder = Path(pack)
        if folder is None:
            hint = suggest(pack, self.registry.packs) or "a pack is an installed name or a folder with pack.yaml"
            self.problems.add(place, "unknown-pack", f"unknown pack `{pack}`", hint)
        return folder

    def given(self, folder: Any, place: Placed) -> Any:
        """A folder that is no word: a path, or a resource of a distribution."""
        if not hasattr(folder, "joinpath"):
            expected = "expected the name of an installed pack or a folder with pack.yaml"
            self.problems.add(place, "bad-pack", f"{expected}, found {found(folder)}", "give each pack on its own")
        elif folder.joinpath(MANIFEST).is_file():
            return folder
        else:
            hint = "a pack is a folder with pack.yaml"
            self.problems.add(Place(str(folder)), "no-pack", f"there is no {MANIFEST} in this folder", hint)
        return None

    def head(self, pack: Any, place: Placed) -> PackInfo | None:
        """The head of a pack, read from its pack.yaml."""
        folder = self.folder(pack, place)
        if folder is None:
            return None
        before = self.problems.errors
        node = _read(folder.joinpath(MANIFEST), self.problems)
        if node is None and self.problems.errors == before:
            self.problems.add(Place(str(folder.joinpath(MANIFEST))), "empty", "the head of the pack is empty")
        built = Build(self.registry, self.problems, Names()).instance(PackFile, node) if node else None
        if node is None or built is None:
            return None
        told: Manifest = built.pack
        game = getattr(self.registry.game, "name", told.game)
        node = node.value["pack"]
        if told.game != game:
            message = f"pack `{told.name}` belongs to the game {told.game}, not to {game}"
            self.problems.add(node.value["game"], "other-game", message)
        return PackInfo(told.name, told.version, told.game, told.title or {}, told.requires, folder, node)


def _read(file: Any, problems: Problems) -> Node | None:
    try:
        return read(file, file.read_bytes(), problems)
    except OSError as error:
        problems.add(Place(str(file)), "unreadable", f"cannot be read: {error.strerror or error}")
        return None


def _collect(info: PackInfo, registry: Registry, names: Names, problems: Problems) -> None:
    """Read the files of a pack and note the names of its pieces."""
    files = [file for file in info.folder.iterdir() if _holds_pieces(file.name)]
    for file in sorted(files, key=lambda file: str(file.name)):
        node = _read(file, problems)
        if node is not None:
            _note_all(info.name, node, registry, names, problems)


def _holds_pieces(name: str) -> bool:
    return name.endswith((".yaml", ".yml")) and name != MANIFEST and not name.startswith((".", "_"))


def _note_all(pack: str, node: Node, registry: Registry, names: Names, problems: Problems) -> None:
    if not isinstance(node.value, dict):
        problems.add(node, "wrong-type", f"expected a mapping from kinds to pieces, found {found(node.value)}")
        return
    for name, child in node.value.items():
        kind = registry.kinds.get(name)
        if kind is None:
            problems.add(node.key(name), "unknown-kind", f"unknown kind `{name}`", suggest(name, registry.kinds))
        elif not kind.single and not isinstance(child.value, dict):
            problems.add(child, "wrong-type", f"expected a mapping of {name}, found {found(child.value)}")
        else:
            holder = node if kind.single else child
            for word in [name] if kind.single else child.value:
                draft = Draft(pack, name, word, len(names.of(name)), holder.value[word], holder.key(word))
                _note(draft, names.of(name) if kind.single else names.find(draft.id, [name]), names, problems)


def _note(draft: Draft, same: Sequence[Draft], names: Names, problems: Problems) -> None:
    if not re.fullmatch(schema.NAME, draft.name):
        problems.add(draft.place, "bad-name", f"`{draft.name}` is no name", "names are of letters, digits and _")
    elif same:
        message = f"{same[0].id} is already defined at {same[0].place}"
        problems.add(draft.place, "duplicate-piece", message)
    else:
        names.add(draft)


def _build(registry: Registry, names: Names, problems: Problems) -> dict[str, tuple[Piece, ...]]:
    load = Build(registry, problems, names)
    pieces = {}
    for kind in registry.kinds.values():
        built = [_piece(kind, draft, load) for draft in names.of(kind.name)]
        pieces[kind.name] = tuple(piece for piece in built if piece)
    return pieces


def _piece(kind: Kind, draft: Draft, load: Build) -> Piece | None:
    load.path, load.pack = draft.id, draft.pack
    node = draft.node
    record_ = load.instance(kind.cls, node, layout(Common))
    if not isinstance(node.value, dict):
        return None
    common = load.instance(Common, node.part(key for key in node.value if key in layout(Common)))
    if record_ is None or common is None:
        return None
    same = load.names.find(draft.name, [kind.name])
    return Piece(
        id=draft.id,
        kind=kind.name,
        name=draft.name,
        key=draft.name if len(same) == 1 else f"{draft.pack}:{draft.name}",
        pack=draft.pack,
        index=draft.index,
        names=common.name or {"en": draft.name.replace("_", " ").capitalize()},
        provenance=common.provenance,
        record=record_,
        text=common.text or {},
        examples=common.examples,
        node=node,
        place=draft.place,
    )


def fingerprint(content: Content, registry: Registry) -> str:
    """A hash of what can change play or keys: packs, options, plugins, modifiers, records without common fields."""
    hidden = layout(Common)
    pieces = [
        [piece.id, {key: node.plain() for key, node in piece.node.value.items() if key not in hidden}]
        for kind in sorted(content.pieces)
        for piece in content.pieces[kind]
    ]
    packs = [[pack.name, pack.version] for pack in content.packs]
    options = {name: value for name, value in content.options.items() if registry.options[name].bends_rules}
    standing = {name: [one.told(), option] for name, (one, option) in registry.table("modifiers").items()}
    whole = [pieces, packs, options, registry.plugins, standing]
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
