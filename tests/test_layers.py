"""Who may know whom: lang <- kernel <- kit <- game, and kit <- shell, read from the syntax trees of the package."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "newton"
LAYERS = ("lang", "kernel", "kit", "game")  # everything else in newton/ is the shell

MAY_IMPORT = {
    "lang": {"lang"},
    "kernel": {"lang", "kernel"},
    "kit": {"lang", "kernel", "kit"},
    "game": {"lang", "kernel", "kit", "game"},
    "shell": {"lang", "kernel", "kit", "shell"},
}
RUN_TIME = {"attr", "attrs", "pluggy", "yaml"}  # what pyproject.toml requires
COMMAND_LINE = {"click", "rich"}  # the extra `cli`
OPTIONAL = {  # each is imported only by who has the program that it extends
    "newton.pytest_plugin": {"pytest"},
    "newton.testing.strategies": {"hypothesis"},
}

# Imports in a function that close a circle, and why that is better than another module. Nothing else may close one.
CLOSING = {
    ("newton.lang.schema", "newton.lang.pieces"): "the schema of pack.yaml is that of its record",
    ("newton.saving", "newton.playing"): "a save makes a game, and a game saves itself",
    ("newton.saving", "newton.rulesets"): "a save loads its ruleset, whose games save themselves",
}


def modules(root: Path = PACKAGE) -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def layer(module: str) -> str:
    """The part of the package that this module belongs to."""
    part = module.split(".")[1] if "." in module else ""
    return part if part in LAYERS else "shell"


def is_type_checking(node: ast.AST) -> bool:
    """Whether this is `if TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}


def import_nodes(node: ast.AST, *, types_too: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """The import statements below a node, those in functions included."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif is_type_checking(child) and not types_too:
            for statement in child.orelse:
                yield from import_nodes(statement, types_too=types_too)
        else:
            yield from import_nodes(child, types_too=types_too)


def imports(module: str, path: Path, *, types_too: bool = True) -> set[str]:
    """The modules that a module imports, as dotted names; of its own package, the file that is meant."""
    found = set()
    for node in import_nodes(ast.parse(path.read_text("utf-8"), str(path)), types_too=types_too):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
            continue
        assert node.level == 0, f"{path}:{node.lineno}: relative import"
        assert node.module
        for alias in node.names:
            submodule = f"{node.module}.{alias.name}"
            found.add(submodule if submodule in MODULES else node.module)
    return found - {module}


def is_own(name: str) -> bool:
    """Whether a name is of this package."""
    return name == "newton" or name.startswith("newton.")


def test_something_is_read():
    assert {layer(module) for module in MODULES} == {*LAYERS, "shell"}


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_layers_below_it(module):
    mine = layer(module)
    for other in sorted(imports(module, MODULES[module])):
        if is_own(other):
            assert layer(other) in MAY_IMPORT[mine], f"{module} ({mine}) imports {other}"


@pytest.mark.parametrize("module", [m for m in MODULES if layer(m) != "game"])
def test_nothing_outside_the_game_names_its_module(module):
    """An import by name, `import_module("newton.game")`, is an import too."""
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    named = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("newton.game")
    ]
    assert not named, f"{module} names newton.game in lines {named}"


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_packages_that_are_declared(module):
    allowed = sys.stdlib_module_names | RUN_TIME | OPTIONAL.get(module, set())
    if module.startswith("newton.cli"):
        allowed |= COMMAND_LINE
    foreign = {name.split(".")[0] for name in imports(module, MODULES[module]) if not is_own(name)}
    assert foreign <= allowed


def find_cycle(graph: dict[str, set[str]]) -> list[str] | None:
    """A path that comes back to where it started, or None."""
    done: set[str] = set()

    def visit(module: str, path: list[str]) -> list[str] | None:
        if module in path:
            return [*path[path.index(module) :], module]
        if module in done:
            return None
        for other in sorted(graph.get(module, ())):
            if cycle := visit(other, [*path, module]):
                return cycle
        done.add(module)
        return None

    for module in graph:
        if cycle := visit(module, []):
            return cycle
    return None


def test_a_cycle_is_found():
    assert find_cycle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert find_cycle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) is None


def test_no_modules_import_each_other_in_a_circle():
    """Imports in functions count, but for those named above; those for type checking do not run and do not."""
    graph = {module: imports(module, path, types_too=False) & set(MODULES) for module, path in MODULES.items()}
    for module, other in CLOSING:
        assert other in graph[module], f"{module} no longer imports {other}: it need not be excused"
        graph[module].discard(other)
    cycle = find_cycle(graph)
    assert cycle is None, " -> ".join(cycle or [])
