"""How the tests run: derandomized where CI is set, with fresh examples elsewhere."""

import os

from hypothesis import HealthCheck, settings

# No deadline: machines that run tests are shared. A property that takes long is seen by --durations.
settings.register_profile("dev", deadline=None)
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))
