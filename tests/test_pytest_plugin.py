"""pytest collects scenarios where a project lists them."""

import pytest

import newton

newton.load()  # what only a run within the run imports is forgotten after it, half of it
pytest_plugins = ["pytester"]

INI = "[pytest]\ntestpaths = checks\nnewton_scenarios = checks packs more.yaml\n"
GOOD = "- {name: Coins stay, given: {me: {coins: 2}}, then: {me: {coins: 2}}}\n"
BAD = "- {name: Coins grow, given: {me: {coins: 2}}, then: {me: {coins: 3}}}\n"
PACK = {
    "pack.yaml": "pack: {name: mine, version: 1.0.0, game: newton, requires: [base]}\n",
    "masters.yaml": (
        "masters:\n  lovelace:\n    vp: 3\n    effect: [{gain: {coins: 4}}]\n    examples:\n"
        "      - {name: Four coins, given: {round: 2}, then: {round: 2}}\n"
        "  noether: {vp: 3, examples: [{name: Wrong, then: {round: 2}}]}\n"
    ),
}


@pytest.fixture(name="project")
def _project(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.mkdir("checks")
    (pytester.path / "packs" / "mine").mkdir(parents=True)
    (pytester.path / "pytest.ini").write_text(INI)
    (pytester.path / "checks" / "a.yaml").write_text(GOOD + BAD)
    (pytester.path / "more.yaml").write_text(GOOD)
    (pytester.path / "other.yaml").write_text("no: scenarios\n")
    for name, text in PACK.items():
        (pytester.path / "packs" / "mine" / name).write_text(text)
    return pytester


def run(project: pytest.Pytester, *args: str) -> list[str]:
    return project.runpytest_inprocess("-p", "no:cacheprovider", "-rA", *args).outlines


def told(lines: list[str], *words: str) -> list[str]:
    return sorted(line.partition(" - ")[0] for line in lines if line.startswith(words))


def test_scenarios_and_examples_are_tests_of_their_own(project: pytest.Pytester) -> None:
    lines = run(project)
    assert told(lines, "PASSED", "FAILED") == [
        "FAILED checks/a.yaml::Coins grow",
        "FAILED packs/mine/masters.yaml::masters.noether: Wrong",
        "PASSED checks/a.yaml::Coins stay",
        "PASSED more.yaml::Coins stay",
        "PASSED packs/mine/masters.yaml::masters.lovelace: Four coins",
    ]
    assert any("a.yaml:2: Coins grow: coins: expected 3, found 2" in line for line in lines)
    assert not any("Traceback" in line or "newton/testing" in line for line in lines)


@pytest.mark.parametrize(
    ("asked", "count"), [("packs/mine", 2), ("packs/mine/masters.yaml", 2), ("checks", 2), ("more.yaml", 1)]
)
def test_what_is_asked_for_is_run_alone(project: pytest.Pytester, asked: str, count: int) -> None:
    assert len(told(run(project, asked), "PASSED", "FAILED")) == count


def test_without_the_option_nothing_is_collected(project: pytest.Pytester) -> None:
    (project.path / "pytest.ini").write_text("[pytest]\n")
    assert any("no tests ran" in line for line in run(project))


def test_a_file_that_is_wrong_is_an_error_with_its_line(project: pytest.Pytester) -> None:
    (project.path / "checks" / "b.yaml").write_text("- name: x\n  name: y\n")
    lines = run(project, "checks/b.yaml")
    assert any("b.yaml:2:3: duplicate-key" in line for line in lines)
    assert told(lines, "ERROR")
