"""pytest runs scenarios: those in files of their own and the examples of packs, one test each.

Installed with newton, and idle until the ini option `newton_scenarios` lists files of scenarios, folders of packs, or
folders that hold either. They run where pytest is started without arguments, or with one of them as its argument.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

OPTION = "newton_scenarios"
SUFFIXES = (".yaml", ".yml")
CACHE = pytest.StashKey[Any]()  # the rulesets that the scenarios of a session share
FOUND = pytest.StashKey[dict[Path, dict[Path, list[Any]]]]()  # folder of a pack -> its files -> their examples


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the ini option."""
    parser.addini(OPTION, "files of scenarios, folders of packs, or folders that hold either", type="paths", default=[])


def pytest_configure(config: pytest.Config) -> None:
    """Where nothing is asked for, ask for the scenarios beside `testpaths`."""
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        asked = [Path(config.rootpath, arg) for arg in config.args]
        for path in config.getini(OPTION):
            if not any(path.is_relative_to(one) for one in asked):
                config.args.append(str(path))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A file below one of the paths listed."""
    if file_path.suffix in SUFFIXES and any(file_path.is_relative_to(one) for one in parent.config.getini(OPTION)):
        found: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
        return found
    return None


class ScenarioFile(pytest.File):
    """A file of scenarios, or a file of a pack with its examples."""

    def collect(self) -> Iterator[ScenarioItem]:
        """One item for each scenario."""
        from newton.lang.errors import NewtonError  # noqa: PLC0415 - pytest loads this module in every project
        from newton.lang.pieces import MANIFEST  # noqa: PLC0415 - likewise
        from newton.testing import collect  # noqa: PLC0415 - likewise

        try:
            in_pack = (self.path.parent / MANIFEST).is_file()
            found = self._of_pack(self.path.parent) if in_pack else collect([self.path])
        except NewtonError as error:
            raise self.CollectError(str(error)) from error
        for scenario in found:
            name = f"{scenario.piece.partition(':')[2]}: {scenario.name}" if scenario.piece else scenario.name
            yield ScenarioItem.from_parent(self, name=name, scenario=scenario)

    def _of_pack(self, folder: Path) -> list[Any]:
        """The examples of this file; a pack is read once."""
        from newton.testing import collect  # noqa: PLC0415 - pytest loads this module in every project

        packs = self.config.stash.setdefault(FOUND, {})
        if folder not in packs:
            files: dict[Path, list[Any]] = {}
            for scenario in collect([folder]):
                files.setdefault(Path(scenario.node.path), []).append(scenario)
            packs[folder] = files
        return packs[folder].get(self.path, [])


class ScenarioFailed(Exception):
    """What a scenario found otherwise than stated."""


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, scenario: Any, **more: Any) -> None:
        super().__init__(**more)
        self.scenario = scenario

    def runtest(self) -> None:
        """Play it."""
        from newton.testing import Cache  # noqa: PLC0415 - pytest loads this module in every project

        cache = self.config.stash.setdefault(CACHE, Cache())
        faults = self.scenario.run(cache)
        if faults:
            raise ScenarioFailed("\n".join(faults))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The sentences, without a trace through the engine."""
        return str(excinfo.value) if isinstance(excinfo.value, ScenarioFailed) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it is written."""
        return self.path, self.scenario.node.line - 1, self.name
