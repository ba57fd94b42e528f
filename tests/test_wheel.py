"""What is built holds what is written: the wheel carries content and schemas, and plays from an empty folder."""

import importlib.util
import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DATA = ("content", "schemas")

pytestmark = pytest.mark.slow

PLAY = """
import random
import sys

import newton

assert newton.__file__.startswith(sys.prefix), newton.__file__
rules = newton.load("base", "promos")
rng = random.Random(1)
game = rules.new_game(players=3, seed=7)
while not game.over:
    game.choose(rng.choice(game.decision.options))
print([score.total for score in game.scores], game.winners)
"""


def run(*command: object, cwd: Path) -> str:
    """Run a program in a folder, without what this process was told of modules; return what it prints."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def build_wheel(source: Path, folder: Path) -> Path:
    """Build the wheel of a source tree or archive; without network if the build backend is installed here."""
    isolation = ["--no-build-isolation"] if importlib.util.find_spec("hatchling") else []
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    run(*pip, "wheel", source, "--no-deps", *isolation, "--wheel-dir", folder, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    return wheel


def read_wheel(wheel: Path) -> dict[str, bytes]:
    """The files of the package in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name.startswith("newton/")}


def read_tree() -> dict[str, bytes]:
    """The files of the tree by the names they should have in the wheel."""
    places = {"newton": "newton", **{folder: f"newton/{folder}" for folder in DATA}}
    return {
        f"{place}/{path.relative_to(ROOT / folder).as_posix()}": path.read_bytes()
        for folder, place in places.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of this tree."""
    return build_wheel(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The folder of programs of a fresh environment with the wheel in it.

    Its dependencies are those installed here, put on the path: only the search path is shared, so that this tree,
    were it installed for editing, is not seen.
    """
    folder = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder)
    bin_folder = folder / ("Scripts" if os.name == "nt" else "bin")
    python = bin_folder / "python"
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(run(python, "-I", "-c", code, cwd=folder).strip())
    paths = {sysconfig.get_path(kind) for kind in ("purelib", "platlib")}
    (site / "dependencies.pth").write_text("".join(f"{path}\n" for path in sorted(paths)), "utf-8")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", python]
    run(*pip, "install", "--no-deps", "--no-index", "--ignore-installed", wheel, cwd=folder)
    return bin_folder


def test_the_wheel_holds_the_package_with_content_and_schemas(wheel):
    files = read_wheel(wheel)
    tree = read_tree()
    assert sorted(files) == sorted(tree)
    assert files == tree
    assert "newton/py.typed" in files
    for folder in DATA:
        assert any(name.startswith(f"newton/{folder}/") for name in files)


def test_the_source_archive_builds_a_wheel_with_the_same_files(wheel, tmp_path):
    pytest.importorskip("hatchling")
    run(sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", tmp_path, cwd=ROOT)
    (source,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"LICENSE", "README.md", "CHANGELOG.md", "Makefile", "tests/test_wheel.py"} <= names
    folder = tmp_path / "wheel"
    folder.mkdir()
    assert sorted(read_wheel(build_wheel(source, folder))) == sorted(read_wheel(wheel))


def test_a_game_is_played_with_the_wheel_from_another_folder(installed, tmp_path):
    """-I: neither the folder it starts in nor a variable helps it find the package."""
    printed = run(installed / "python", "-I", "-c", PLAY, cwd=tmp_path)
    assert printed.startswith("[")
    assert list(tmp_path.iterdir()) == [], "playing leaves no file behind"


def test_the_command_is_installed(installed, tmp_path):
    assert "newton" in run(installed / "newton", "--help", cwd=tmp_path)
    assert "newton" in run(installed / "python", "-I", "-m", "newton", "--help", cwd=tmp_path)
