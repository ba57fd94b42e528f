"""What the tests of the command line share."""

import pytest
from click.testing import CliRunner

from newton.cli.app import newton


@pytest.fixture
def run():
    """Run a command in this process: `run("ops", "gain")`; the result has output, exit_code."""

    def invoke(*words, given=None, status=0):
        result = CliRunner().invoke(newton, [str(word) for word in words], input=given, prog_name="newton")
        assert result.exit_code == status, f"{result.output}\n{result.exception!r}"
        return result.output

    return invoke


@pytest.fixture
def pack(tmp_path):
    """Write a pack that needs base; return its folder."""

    def write(pieces, name="mine", head=""):
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        (folder / "pack.yaml").write_text(
            f"pack: {{name: {name}, version: 1.0.0, game: newton, requires: [base]{head}}}\n", "utf-8"
        )
        (folder / "pieces.yaml").write_text(pieces, "utf-8")
        return folder

    return write
