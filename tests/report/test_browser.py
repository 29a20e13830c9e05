"""The report for a browser, in a browser: it opens without a network, and steps.

WEFT_SCREENSHOTS=FOLDER pytest … keeps pictures, to be looked at.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.report.browser import missing, started
from tests.report.pages import NASTY, pages

DARK = {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}
LIGHT = {"features": [{"name": "prefers-color-scheme", "value": "light"}]}


class Browser:
    """The one browser of all tests here."""

    def __init__(self, driver: Any, files: dict[str, Path]) -> None:
        self.driver = driver
        self.files = files

    def open(self, name: str, place: str = "") -> None:
        self.driver.get("about:blank")
        self.driver.get(f"file://{self.files[name]}{place}")

    def run(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def press(self, *keys: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def click(self, selector: str, place: int = 0) -> None:
        self.all(selector)[place].click()

    def all(self, selector: str) -> Any:
        return self.driver.find_elements("css selector", selector)

    def texts(self, selector: str) -> list[str]:
        script = "return [...document.querySelectorAll(arguments[0])].map(e => e.textContent)"
        found: list[str] = self.run(script, selector)
        return found

    def text(self, selector: str) -> str:
        (text,) = self.texts(selector)
        return text

    def position(self) -> str:
        return self.text(".position")

    def picture(self, name: str) -> None:
        folder = os.environ.get("WEFT_SCREENSHOTS")
        if folder:
            self.driver.save_screenshot(str(Path(folder) / f"{name}.png"))

    def complaints(self) -> list[Any]:
        found: list[Any] = self.driver.get_log("browser")
        return found


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    why = missing()
    if why:
        pytest.skip(why)
    driver = started()
    try:
        yield Browser(driver, pages(tmp_path_factory.mktemp("pages")))
    finally:
        driver.quit()


@pytest.fixture
def browser(one: Browser) -> Iterator[Browser]:
    one.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", LIGHT)
    yield one
    assert one.complaints() == []


@pytest.fixture(scope="module")
def keys() -> Any:
    return pytest.importorskip("selenium.webdriver.common.keys").Keys


def test_keys_step_through_the_schedule(browser: Browser, keys: Any) -> None:
    browser.open("three")
    assert browser.position() == "3 / 3", "it opens where it goes wrong"
    browser.picture("deadlock")
    browser.press(keys.ARROW_LEFT)
    assert browser.position() == "2 / 3"
    browser.press(keys.HOME)
    assert browser.position() == "0 / 3"
    browser.press(keys.ARROW_LEFT)
    assert browser.position() == "0 / 3"
    browser.press(keys.ARROW_RIGHT, keys.ARROW_RIGHT)
    assert browser.position() == "2 / 3"
    browser.press(keys.END, keys.ARROW_RIGHT)
    assert browser.position() == "3 / 3"


def test_a_click_chooses_a_step(browser: Browser) -> None:
    browser.open("three")
    browser.click(".step", 0)
    assert browser.position() == "1 / 3"
    assert browser.texts('.step[aria-current="step"] .does') == ["start T1"]
    browser.click('button[aria-label="one step on"]')
    assert browser.position() == "2 / 3"


def test_what_is_shown_of_a_deadlock(browser: Browser, keys: Any) -> None:
    browser.open("three")
    threads, things = ".state section:first-child tbody tr", ".state section:last-child tbody tr"
    assert browser.texts(threads) == [
        "mainblockedacquire right: it is held by T1left",
        "T1blockedacquire left: it is held by mainright",
    ]
    assert browser.texts(things) == ["leftheld by mainT1", "rightheld by T1main"]
    assert browser.texts(".line.now code") == ["        with right, left:"]
    assert browser.texts(".line.here code") == [
        "        with right, left:",
        "    with left, right:",
    ]
    assert browser.texts(".line .marks .chip") == ["T1", "main"]
    browser.press(keys.ARROW_LEFT, keys.ARROW_LEFT)
    assert browser.texts(things) == ["leftfree", "rightfree"]
    assert browser.texts(threads) == ["maincan go on", "T1can go on"]


def test_the_step_is_told_to_who_does_not_see_it(browser: Browser, keys: Any) -> None:
    browser.open("three")
    live = browser.text("#live")
    assert live.startswith("Step 3 of 3: T1: acquire right, at ")
    assert (
        browser.run("return document.querySelector('#live').getAttribute('aria-live')") == "polite"
    )
    browser.press(keys.HOME)
    assert browser.text("#live") == "The beginning"


def test_arrows(browser: Browser) -> None:
    browser.open("beside")
    assert browser.texts(".order .arrow title") == ["x", "x", "thread A"]
    classes = "return [...document.querySelectorAll('.order .arrow')].map(e => e.classList[1])"
    assert browser.run(classes) == ["data", "data", "sync"], "B is known by A"


def test_other_systems(browser: Browser) -> None:
    browser.open("three")
    assert browser.texts("#systems button") == [
        "forks: violated",
        "fine: verified",
        "refused: error",
    ]
    browser.click("#systems button", 1)
    assert browser.text("h1") == "fine"
    assert browser.text(".verdict .word") == "verified"
    assert browser.texts(".viewer") == []
    assert browser.texts(".figures dt")[0] == "executions"
    browser.picture("verified")
    browser.click("#systems button", 2)
    assert browser.texts(".refusal dd") == ["it forks", "pages.py:1", f"do not {NASTY}"]


def test_a_place_can_be_handed_on(browser: Browser) -> None:
    browser.open("three", "#1.1.2")
    assert browser.position() == "2 / 3"
    browser.open("three", "#2.1")
    assert browser.text("h1") == "fine"
    browser.open("three", "#nonsense")
    assert browser.position() == "3 / 3"
    browser.open("three", "#99.99.99")
    assert browser.text("h1") == "refused"


def test_a_passing_schedule_beside(browser: Browser, keys: Any) -> None:
    browser.open("beside")
    assert browser.text(".finding h2") == "B has read x = 0 before A wrote 1: one is lost"
    (passes,) = browser.texts(".remark")
    assert passes.startswith("It passes if A is not interrupted between ‘read x’ ")
    assert len(browser.all(".lanes")) == 1
    browser.click(".both")
    assert browser.texts(".outcome") == ["This schedule passes", "This schedule fails"]
    assert len(browser.all(".parting")) == 2
    browser.picture("beside")
    browser.press(keys.HOME, keys.ARROW_RIGHT)
    assert browser.texts('.step[aria-current="step"] .does') == ["read x → 0", "read x → 0"]
    browser.click(".both")
    assert len(browser.all(".lanes")) == 1


def test_two_hundred_steps_of_five_threads(browser: Browser, keys: Any) -> None:
    assert browser.files["many"].stat().st_size < 500_000
    browser.open("many")
    assert browser.position() == "200 / 200"
    assert len(browser.all(".step")) == 200
    assert len(browser.all(".head")) == 5
    browser.press(keys.HOME)
    browser.press(*[keys.ARROW_RIGHT] * 100)
    assert browser.position() == "100 / 200"
    browser.picture("many")
    inside = """
        const box = document.querySelector(".scroll").getBoundingClientRect();
        const row = document.querySelector('[aria-current="step"]').getBoundingClientRect();
        return box.top <= row.top && row.bottom <= box.bottom;"""
    assert browser.run(inside), "the step is in view"
    browser.run("for (let n = 0; n < 250; n++) viewer.go(n % 200)")
    # What a step changes in the page is little, and no more where there are many steps.
    changes = """
        viewer.go(arguments[0]);
        const watch = new MutationObserver(() => {});
        watch.observe(document, {attributes: true, childList: true, subtree: true});
        viewer.go(arguments[0] + 1);
        return watch.takeRecords().length;"""
    assert max(browser.run(changes, row) for row in range(0, 199, 20)) <= 40


def test_text_of_others_stays_text(browser: Browser) -> None:
    browser.open("nasty")
    assert browser.run("return document.images.length") == 0
    assert browser.text("h1") == NASTY
    assert browser.driver.title == f"violated: {NASTY} – weft"
    assert browser.texts("script:not(#data)") == [browser.text("body > script:last-child")]
    assert f"ValueError: {NASTY}" in browser.text(".note.fails")
    browser.picture("nasty")


def test_light_and_dark(browser: Browser) -> None:
    browser.open("beside")
    shade = "return getComputedStyle(document.body).backgroundColor"
    light = browser.run(shade)
    browser.picture("light")
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", DARK)
    dark = browser.run(shade)
    assert (light, dark) == ("rgb(247, 246, 243)", "rgb(20, 22, 27)")
    browser.picture("dark")
    shades = []
    for _ in range(3):
        browser.click("#theme")
        shades.append(browser.run(shade))
    assert shades == [light, dark, dark], "light, dark, and as the system has it"


CONTRAST = """
const seen = (text) => text.match(/[\\d.]+/g).map(Number);
const light = (c) => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
const shine = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
function rgba(text) {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
}
function ground(element) {
  if (!element) return [255, 255, 255];
  const [r, g, b, a] = rgba(getComputedStyle(element).backgroundColor);
  if (a === 1) return [r, g, b];
  const below = ground(element.parentElement);
  return [r, g, b].map((c, i) => c * a + below[i] * (1 - a));
}
const poor = [];
for (const element of document.querySelectorAll("main *, .top *")) {
  const own = [...element.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  if (!own || !element.checkVisibility() || element.closest(".unseen, .future")) continue;
  const back = ground(element);
  const [a, b] = [shine(rgba(getComputedStyle(element).color)), shine(back)].sort((x, y) => y - x);
  const ratio = (a + 0.05) / (b + 0.05);
  if (ratio < 4.5) poor.push([element.className, element.textContent, ratio.toFixed(2)]);
}
return poor;
"""


@pytest.mark.parametrize("media", [LIGHT, DARK], ids=["light", "dark"])
def test_contrast(browser: Browser, media: Any) -> None:
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    for name in ("three", "beside", "many"):
        browser.open(name)
        assert browser.run(CONTRAST) == []


def test_without_scripts_there_is_the_text(browser: Browser) -> None:
    command = "Emulation.setScriptExecutionDisabled"
    browser.driver.execute_cdp_cmd(command, {"value": True})
    try:
        browser.open("three")
        (plain,) = browser.all("noscript pre")
        assert plain.is_displayed()
        assert plain.text.startswith("violated: forks\n2 executions explored by dpor ")
    finally:
        browser.driver.execute_cdp_cmd(command, {"value": False})


def test_landmarks(browser: Browser, keys: Any) -> None:
    browser.open("three")
    for landmark in ("header", "nav", "main"):
        assert len(browser.all(landmark)) == 1
    assert browser.run("return document.documentElement.lang") == "en"
    nameless = """
        return [...document.querySelectorAll("button, input, section, [role=group]")]
            .filter((e) => !(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby")
                || e.textContent.trim())).length"""
    assert browser.run(nameless) == 0
    browser.press(keys.TAB)
    assert browser.run("return document.activeElement.className") == "skip"
    browser.press(keys.TAB)
    outline = "return getComputedStyle(document.activeElement).outlineStyle"
    assert browser.run(outline) == "solid"


def test_small_screens(browser: Browser) -> None:
    size = {"width": 420, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    try:
        browser.open("many")
        width = "return [document.documentElement.scrollWidth, innerWidth]"
        assert browser.run(width) == [420, 420], "only the lanes scroll sideways"
        browser.picture("small")
    finally:
        browser.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_where_there_is_no_browser_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("selenium")
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert missing() == (
        "there is no chromium, and it can be installed by root of a Debian only: "
        "install chromium and chromium-driver to run these tests"
    )
