"""The command as a whole: help, what is imported, what is missing, exit status."""

import subprocess
import sys

import pytest

from newton.cli.app import COMMANDS


def python(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_help_shows_an_example_of_each_command(run):
    told = run("--help")
    for name, row in COMMANDS.items():
        assert f"  {name} " in told
        assert f"  {row.example}\n" in told


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_ends_with_its_example(run, name):
    assert run(name, "--help").endswith(f"Example: {COMMANDS[name].example}\n")


def test_help_imports_no_rules_and_no_tables():
    """Starting is quick as long as this holds."""
    done = python(
        "import sys, atexit; sys.argv = ['newton', '--help']\n"
        "atexit.register(lambda: print('imported', *{'rich', 'attrs', 'yaml', 'newton.rulesets'} & set(sys.modules)))\n"
        "from newton.__main__ import main; main()"
    )
    assert done.returncode == 0
    assert done.stdout.endswith("\nimported\n")


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_it_says_what_to_install(missing):
    done = python(
        f"import sys; sys.modules['{missing}'] = None; sys.argv = ['newton', 'simulate', '--games', '1']\n"
        "from newton.__main__ import main; main()"
    )
    assert done.returncode == 2
    assert done.stderr.startswith("newton: ")
    assert "pip install 'newton-boardgame[cli]'" in done.stderr


def test_any_other_missing_module_is_an_error_of_its_own():
    done = python("import sys; sys.modules['newton.cli.app'] = None\nfrom newton.__main__ import main; main()")
    assert "ModuleNotFoundError" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["describe", "keplr"], "did you mean `kepler`?"),
        (["describe", "kepler", "--pack", "nowhere"], "unknown pack `nowhere`"),
        (["describe", "kepler", "--game", "nogame"], "No plugin `nogame` is installed."),
        (["describe", "kepler", "--plugin", "nowhere.py"], "There is no such file."),
        (["describe", "kepler", "--option", "master_draft"], "not of the form NAME=VALUE"),
        (["describe", "kepler", "--option", "master_draft=maybe"], "expected true or false, found 'maybe'"),
        (["ops", "gian"], "did you mean `gain`?"),
        (["simulate", "--bots", "gredy"], "did you mean `greedy`?"),
        (["simulate", "--bots", "random," * 5], "Newton is for 1 to 4 players, not 5."),
        (["lint", "nowhere"], "does not exist"),
        (["nonsense"], "No such command"),
    ],
)
def test_wrong_use_is_said_and_ends_with_status_2(run, words, said):
    assert said in run(*words, status=2)


def test_a_plugin_may_be_a_file(run, tmp_path):
    path = tmp_path / "more_rules.py"
    path.write_text(
        "import newton\n"
        "from newton.lang.registry import RuleOption\n"
        "@newton.hookimpl\n"
        "def newton_register(registry):\n"
        "    registry.option(RuleOption('extra', bool, False, 'an extra rule'))\n"
    )
    assert "extra: an extra rule" in run("ops", "extra", "--plugin", path)
    run("describe", "kepler", "--plugin", path, "--option", "extra=true")


def test_a_plugin_that_fails_is_named(run, tmp_path):
    path = tmp_path / "broken_rules.py"
    path.write_text("1 / 0\n")
    assert "ZeroDivisionError" in run("ops", "gain", "--plugin", path, status=2)
