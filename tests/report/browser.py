"""A real browser for the tests: Debian's chromium, installed on the way where that is possible.

Where there is none and none can be installed, `missing` says why, and the tests are skipped.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

PROGRAMS = ("chromium", "chromedriver")
PACKAGES = ("chromium", "chromium-driver")
SIZE = (1500, 1000)
OPTIONS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    f"--window-size={SIZE[0]},{SIZE[1]}",
)


def missing() -> str:
    """Why there is no browser; nothing if there is one, perhaps only now."""
    try:
        import selenium  # noqa: F401
    except ImportError:
        return "selenium is not installed: pip install selenium"
    if all(map(shutil.which, PROGRAMS)):
        return ""
    by_hand = f"install {' and '.join(PACKAGES)} to run these tests"
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return f"there is no chromium, and it can be installed by root of a Debian only: {by_hand}"
    # Test runners start several processes at once; one installs, the others wait for it.
    with open(Path(tempfile.gettempdir()) / "weft-tests-chromium.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not all(map(shutil.which, PROGRAMS)):
            _install()
    return "" if all(map(shutil.which, PROGRAMS)) else f"apt-get has no chromium: {by_hand}"


def _install() -> None:
    quietly: dict[str, Any] = {
        "check": False,
        "timeout": 600,
        "stdout": subprocess.DEVNULL,
        "stderr": subprocess.DEVNULL,
        "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
    }
    command = ["apt-get", "-q", "-o", "Acquire::Retries=1", "-o", "DPkg::Lock::Timeout=60"]
    install = [*command, "install", "-y", "--no-install-recommends", *PACKAGES]
    try:
        if subprocess.run(install, **quietly).returncode:
            subprocess.run([*command, "update"], **quietly)
            subprocess.run(install, **quietly)
    except subprocess.TimeoutExpired:
        return


def started() -> Any:
    """A browser without a window, that keeps what scripts complain of, and has no network."""
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for option in OPTIONS:
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(shutil.which("chromedriver"))
    driver = webdriver.Chrome(options=options, service=service)
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd(
        "Network.emulateNetworkConditions",
        {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0},
    )
    size = {"width": SIZE[0], "height": SIZE[1], "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    return driver
