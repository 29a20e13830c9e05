"""Hypothesis settings: the same examples in every run of `make test`, new ones in the long run.

And pytest's own means to test plugins.
"""

from hypothesis import HealthCheck, settings

pytest_plugins = ["pytester"]

settings.register_profile(
    "weft",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("weft")
