"""The scenarios hold, and without a guard one of them fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from newton.testing import Cache, collect

HERE = Path(__file__).parent
SCENARIOS = collect([HERE.parent / "newton_mesos" / "content" / "mesos", HERE / "scenarios"])
CACHE = Cache()
GUARDS = (
    "tile_is_used", "tile_is_free",
    "is_no_event", "lies_in_row", "pick_is_left", "building_is_paid", "no_character_left",
)  # fmt: skip  # one question a line


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_scenario(scenario):
    assert scenario.run(CACHE) == []


@pytest.mark.parametrize("guard", GUARDS)
def test_without_a_guard_a_scenario_fails(guard, load):
    rules = load().without_guards(guard)
    plain = [scenario for scenario in SCENARIOS if not scenario.given().get("options")]
    cache = Cache()
    for scenario in plain:
        cache.use(rules, scenario.given())
    assert any(scenario.run(cache) for scenario in plain)


def test_every_guard_is_tested(load):
    assert {name for name, guard in load().guards().items() if guard.rule.startswith("MESOS")} == set(GUARDS)
