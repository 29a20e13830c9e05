"""Hypothesis settings: the same examples in every run of `make test`, new ones in the long run.

And pytest's own means to test plugins, and packages that are installed for a test.
"""

from hypothesis import HealthCheck, settings

pytest_plugins = ["pytester", "tests.packages"]

settings.register_profile(
    "weft",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("weft")
