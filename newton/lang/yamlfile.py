"""YAML 1.2 with JSON types, read into nodes that know their place.

`no`, `on`, `010`, `12:30` and dates stay the words they look like; a duplicate key, a merge, a tag or a second document
is a problem. Aliases are expanded within a bound. The parser's events are enough: no resolver, no constructor.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import Any

import attrs
import yaml

from newton.lang.problems import Place, Problems

MAX_BYTES = 5_000_000
MAX_NODES = 100_000  # aliases counted as often as they are used
MAX_DEPTH = 50

_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_PLAIN_TAGS = frozenset({None, "!", "tag:yaml.org,2002:str", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"})
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C parser is ten times as fast, where it is there


@attrs.define(eq=False, repr=False)
class Node:
    """A value of a YAML file and where it stands."""

    value: Any  # dict[str, Node], list[Node], str, int, float, bool, None
    line: int
    column: int
    path: str
    key_places: dict[str, tuple[int, int]] = attrs.Factory(dict)

    def __repr__(self) -> str:
        return f"<Node {self.path}:{self.line}:{self.column}>"

    def key(self, name: str) -> Place:
        """The place of a key of this mapping."""
        return Place(self.path, *self.key_places.get(name, (self.line, self.column)))

    def part(self, keys: Iterable[str]) -> Node:
        """The mapping with some of its keys."""
        value = {key: self.value[key] for key in keys}
        places = {key: self.key_places[key] for key in value if key in self.key_places}
        return Node(value, self.line, self.column, self.path, places)

    def plain(self) -> Any:
        """The value as JSON data."""
        if isinstance(self.value, dict):
            return {key: child.plain() for key, child in self.value.items()}
        if isinstance(self.value, list):
            return [child.plain() for child in self.value]
        return self.value


class _Stop(Exception):
    """A problem that leaves nothing to go on with."""


def read(path: Any, text: str | bytes, problems: Problems) -> Node | None:
    """Read the text of one YAML file; None if it is empty or malformed, with the problem noted."""
    name = str(path)
    if len(text) > MAX_BYTES:
        problems.add(Place(name), "too-large", f"the file is larger than {MAX_BYTES} bytes")
        return None
    try:
        if isinstance(text, str):
            text = text.encode("utf-8", "surrogatepass")
        text = text.decode("utf-8-sig")
        return _Reader(name, problems, yaml.parse(text, Loader=_LOADER)).document()
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        problems.add(Place(name, line), "yaml", "the file is not UTF-8")
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = Place(name, mark.line + 1, mark.column + 1) if mark else Place(name)
        what = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
        problems.add(place, "yaml", str(what), getattr(error, "context", None) or "")
    except _Stop:
        pass
    return None


def scalar(text: str) -> str | int | float | bool | None:
    """The value of a plain scalar by its look, as JSON would take it."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "-0123456789":
        return text
    match = _NUMBER.fullmatch(text)
    if not match:
        return text
    if match[2] is None and match[3] is None:
        return int(text)
    number = float(text)
    return number if math.isfinite(number) else text


class _Reader:
    """One pass over the events of one file."""

    def __init__(self, path: str, problems: Problems, events: Iterator[Any]) -> None:
        self.path = path
        self.problems = problems
        self.next = events.__next__
        self.count = 0
        self.anchors: dict[str, tuple[Node, int]] = {}

    def document(self) -> Node | None:
        self.next()  # the stream begins
        if isinstance(self.next(), yaml.StreamEndEvent):
            return None
        node = self.node(self.next(), 0)
        self.next()  # the document ends
        event = self.next()
        if not isinstance(event, yaml.StreamEndEvent):
            self.stop(event, "second-document", "a file holds one document; found a second one")
        return node

    def stop(self, event: Any, code: str, message: str) -> None:
        self.problem(event, code, message)
        raise _Stop

    def problem(self, event: Any, code: str, message: str, hint: str = "") -> None:
        mark = event.start_mark
        self.problems.add(Place(self.path, mark.line + 1, mark.column + 1), code, message, hint)

    def node(self, event: Any, depth: int) -> Node:
        before = self.count
        self.count += 1
        if type(event) is yaml.AliasEvent:
            return self.alias(event)
        if self.count > MAX_NODES:
            self.stop(event, "too-large", f"more than {MAX_NODES} values in one file")
        if event.tag not in _PLAIN_TAGS:
            self.problem(event, "tag", f"tags are not read; found {event.tag}", "write the value without a tag")
        mark = event.start_mark
        node = Node(None, mark.line + 1, mark.column + 1, self.path)
        if type(event) is yaml.ScalarEvent:
            node.value = scalar(event.value) if event.implicit[0] else event.value
        elif depth >= MAX_DEPTH:
            self.stop(event, "too-deep", f"values nested more than {MAX_DEPTH} deep")
        elif type(event) is yaml.SequenceStartEvent:
            node.value = self.items(depth + 1)
        else:
            node.value = self.pairs(node.key_places, depth + 1)
        if event.anchor:
            self.anchors[event.anchor] = node, self.count - before
        return node

    def alias(self, event: Any) -> Node:
        if event.anchor not in self.anchors:
            self.stop(event, "alias", f"no value is marked &{event.anchor} before this alias")
        node, size = self.anchors[event.anchor]
        self.count += size
        if self.count > MAX_NODES:
            self.stop(event, "too-large", f"more than {MAX_NODES} values in one file, aliases expanded")
        return node

    def items(self, depth: int) -> list[Node]:
        found = []
        while type(event := self.next()) is not yaml.SequenceEndEvent:
            found.append(self.node(event, depth))
        return found

    def pairs(self, places: dict[str, tuple[int, int]], depth: int) -> dict[str, Node]:
        found: dict[str, Node] = {}
        while type(event := self.next()) is not yaml.MappingEndEvent:
            if type(event) is not yaml.ScalarEvent:
                self.stop(event, "bad-key", "a key is a word or a number")
            key, mark = event.value, event.start_mark
            value = self.node(self.next(), depth)
            if key == "<<" and event.implicit[0]:
                self.problem(event, "merge", "merge keys are not read", "write the keys out")
            elif key in found:
                first = places[key]
                message = f"the key `{key}` stands twice, on line {first[0]} and line {mark.line + 1}"
                self.problem(event, "duplicate-key", message, "keep one of them")
            else:
                found[key], places[key] = value, (mark.line + 1, mark.column + 1)
        return found
