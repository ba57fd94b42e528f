"""A fixed sample of the breaks of MESOS; `python examples/mesos/tests/breaks.py` tries all."""

from __future__ import annotations

import importlib.util
from pathlib import Path

SPEC = importlib.util.spec_from_file_location("mesos_breaks", Path(__file__).parent / "breaks.py")
breaks = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(breaks)


def test_a_sample_of_the_breaks_is_noticed():
    sample = [one for one in breaks.bench().breaks() if not breaks.excused(one)][::30]
    assert len(sample) > 10
    assert [one.name for one in sample if breaks.survives(one)] == []
