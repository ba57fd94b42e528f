"""The command `newton`, also `python -m newton`."""

from __future__ import annotations

import sys

NEEDED = ("click", "rich")
MISSING = "newton: the command line needs the extra `cli`; install it with: pip install 'newton-boardgame[cli]'"


def main() -> None:
    """Run the command line; without what it needs, say what to install."""
    try:
        from newton.cli.app import newton  # noqa: PLC0415 - the extra may be missing

        newton(prog_name="newton")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in NEEDED:
            raise
        print(MISSING, file=sys.stderr)  # noqa: T201 - what prints elsewhere is missing
        sys.exit(2)


if __name__ == "__main__":
    main()
