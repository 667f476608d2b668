#!/usr/bin/env python3
"""Checks the pages of sm-graph in Chromium.

    check_page.py path/to/sm-graph [path/to/trap-graph] [--quick]

The pages are opened from disk. None makes a request. For every machine, random events lead to the states
and effects of the machine; --quick sends fewer of them, and leaves axe out. Every action works by
keyboard, axe finds no barrier, hostile labels stay text, and invalid input leaves the machine where it was.
The other tool has machines that trap, to whose counterexamples links lead.
"""

import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path

from labels import HOSTILE, hostile_diagram
from report import Report, expect, run

BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

# Sends events that the page offers, chosen by random numbers, and returns what the page shows.
WALK = """numbers => numbers.map(number => {
  const possible = document.querySelectorAll("#\\\\:events button");
  // Most events are possible ones, and few are sent to a machine that has ended.
  const kind = number % 40;
  if (kind === 0 || (kind < 20 && possible.length === 0)) {
    document.getElementById(":restart").click();
    return {command: "reset"};
  }
  const buttons = kind < 30 && possible.length > 0 ? possible : document.querySelectorAll(".events button");
  const button = buttons[Math.floor(number / 40) % buttons.length];
  const event = button.querySelector("bdi").textContent;
  if (button.disabled) return {event, refused: button.lastElementChild.textContent};
  button.click();
  const {isIgnored: ignored = false, target: state} = last();
  return {
    event, ignored, state, effects: effectNames(last()),
    current: [...document.querySelectorAll("svg .current")].map(part => part.id),
    taken: document.querySelectorAll("svg g.taken").length,
  };
})"""


class Pages:
    """Pages in a browser, which fail if they make a request or report an error."""

    def __init__(self, browser, folder):
        self.browser, self.folder = browser, folder

    def open(self, name, address="", **options):
        context = self.browser.new_context(**options)
        page = context.new_page()
        page.problems = []
        page.on("request", lambda request: page.problems.append(f"requests {request.url}")
                if not request.url.startswith((self.folder / name).as_uri()) else None)
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.on("console", lambda message: page.problems.append(message.text)
                if message.type in ("error", "warning") else None)
        page.goto((self.folder / name).as_uri() + ".html" + address)
        return page

    @staticmethod
    def close(page):
        page.context.close()
        expect(not page.problems, "; ".join(page.problems[:3]))


def text(page, name):
    return page.evaluate("name => document.getElementById(':' + name).textContent", name)


def check_walk(pages, tool, name, count):
    page = pages.open(name)
    source = random.Random(name)
    # Without a layout, thousands of clicks take seconds rather than minutes.
    page.evaluate("document.querySelector('main').hidden = true")
    made = page.evaluate(WALK, [source.randrange(1 << 30) for _ in range(count)])
    start, states = page.evaluate("[table.start, table.states.length]")
    Pages.close(page)
    lines = [step.get("event", "reset") for step in made]
    report = json.loads(run(tool, "simulate", name, "--json", input="\n".join(lines) + "\n"))
    expected = report["steps"]
    expect(len(made) == len(expected), f"{len(made)} steps instead of {len(expected)}")
    names = {start: report["start"]["state"]}
    for number, (step, machine) in enumerate(zip(made, expected), 1):
        where = f"event {number}, {lines[number - 1]}"
        if "refused" in step:
            expect("excludedBy" in machine, f"{where} is refused: {step['refused']}")
        elif "event" in step:
            expect("excludedBy" not in machine, f"{where} is excluded")
            # A state of the page is one state of the machine, with all its values.
            for key, value in [
                    ("ignored", machine["ignored"]), ("effects", machine["effects"]),
                    ("current", sorted(f"{name}/{node}" for node in machine["to"])),
                    ("state", names.setdefault(step["state"], machine["state"]))]:
                got = (sorted(step[key]) if key == "current"
                       else machine[key] if key == "state" else step[key])
                expect(got == value, f"{where}: {key} is {got} instead of {value}")
            if not step["ignored"]:
                expect(step["taken"] > 0, f"{where} lights up no arrow")
    sent = {step.get("event") for step in made}
    document = json.loads(run(tool, "render", name, "-T", "json"))
    events = {transition["event"] for transition in document["transitions"] if "event" in transition}
    missing = {event for event in events if not any(
        label == event or (label or "").startswith(event + "(") for label in sent)}
    expect(count < 1000 or len(names) == states, f"the page reaches {len(names)} of {states} states")
    expect(count < 1000 or not missing, f"the page never offers {missing}")


def tab_to(page, selector, key="Tab"):
    for _ in range(120):
        page.keyboard.press(key)
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            return expect(outline != "none", f"the focus on {selector} is invisible")
    raise AssertionError(f"no key reaches {selector}")


def check_keyboard(pages):
    page = pages.open("sign-in")
    press = page.keyboard.press

    def expect_state(state, action):
        expect(text(page, "state") == state, f"{action} leads to {text(page, 'state')}")

    for keys, state in [
        ("1", "requesting(failures: 0)"), ("3", "entering(failures: 1)"),
        ("ArrowLeft", "requesting(failures: 0)"), ("ArrowRight", "entering(failures: 1)"),
        ("Home", "entering(failures: 0)"), ("End", "entering(failures: 1)")]:
        press(keys)
        expect_state(state, keys)
    expect("entering(failures: 1)" in text(page, "live"), "no announcement")
    for selector, state in [
        ("#\\:events button", "requesting(failures: 1)"), ("#\\:undo", "entering(failures: 1)"),
        ("#\\:redo", "requesting(failures: 1)"), ("#\\:restart", "entering(failures: 0)"),
        ("#\\:steps li:nth-child(3) button", "entering(failures: 1)")]:
        tab_to(page, selector)
        press("Enter")
        expect_state(state, selector)
    tab_to(page, "summary")
    press("Enter")
    tab_to(page, "#\\:others button")
    press("Enter")
    expect("ignored" in text(page, "effects"), "an ignored event is not shown")

    width = "document.querySelector('svg').getBoundingClientRect().width"
    before = page.evaluate(width)
    press("+")
    expect(page.evaluate(width) > before, "+ doesn't zoom in")
    press("-")
    expect(abs(page.evaluate(width) - before) < 1, "- doesn't zoom out")
    for selector in ["#\\:in", "#\\:out", "#\\:fit"]:
        tab_to(page, selector)
        press("Enter")
    tab_to(page, "#\\:picture")
    press("/")
    page.keyboard.type("lockedout")
    expect(text(page, "found") == "1 state, 2 arrows", text(page, "found"))
    press("Enter")
    page.wait_for_function("() => location.hash.startsWith('#after=submit,rejected')")
    tab_to(page, "#\\:open")
    press("Enter")
    shown = page.evaluate("document.getElementById(':recording').value")
    expect('{"event":"submit","state":"requesting(failures: 0)","effects":["request"]}' in shown, shown)
    tab_to(page, "#\\:file", key="Shift+Tab")
    tab_to(page, "#\\:recording")
    press("Control+A")
    page.keyboard.type('{"event": "submit"}\n{"event": "accepted"}')
    tab_to(page, "#\\:replay")
    press("Enter")
    expect_state("entering(failures: 0)", "replaying")
    press("Enter")
    press("Enter")
    expect_state("signedIn (final)", "the next steps")
    press("Home")
    press("1")
    expect_state("requesting(failures: 0)", "a key after the focused button was disabled")
    press("?")
    tab_to(page, "#\\:theme")
    page.keyboard.type("d")
    expect(page.evaluate("document.documentElement.style.colorScheme") == "dark", "the colors stay")
    tab_to(page, "#\\:keys")
    press("Space")
    press("Escape")
    press("Home")
    expect_state("requesting(failures: 0)", "a key that is turned off")
    Pages.close(page)


def check_pointer(pages):
    """Clicks labels of arrows and rows."""
    page = pages.open("turnstile-flat")
    for label, state in [("insertCoin [10", "locked(credit: 10)"), ("insertCoin [50", "unlocked")]:
        page.locator("svg text.open", has_text=label).first.click()
        expect(text(page, "state") == state, f"{label} leads to {text(page, 'state')}")
    page.locator("svg text", has_text="insertCoin [10").first.click()
    expect(text(page, "state") == "unlocked", "a label that isn't possible is clickable")
    Pages.close(page)


def check_barriers(pages):
    from axe_playwright_python.sync_playwright import Axe
    axe = Axe()
    for scheme, width in [("light", 1280), ("dark", 1280), ("light", 360)]:
        page = pages.open("turnstile", "#after=insertCoin(10),admitPerson,nothing", color_scheme=scheme,
                          reduced_motion="reduce", viewport={"width": width, "height": 800})
        for dialog in [None, "open", "help"]:
            if dialog:
                page.click(f"#\\:{dialog}")
            # Scripts of axe are not allowed in the page, but its functions can be evaluated.
            found = axe.run(page).response["violations"]
            expect(not found, f"{scheme}, {width}, {dialog}: "
                   + "; ".join(f"{item['id']} {item['nodes'][0]['target']}" for item in found))
            if dialog:
                page.keyboard.press("Escape")
        Pages.close(page)


def node_id(number):
    return re.sub(r"[^\w .-]", lambda found: "".join(
        f"%{byte:02X}" for byte in found[0].encode()), HOSTILE[number])


def check_hostile(pages, tool):
    labels = HOSTILE + ["\u202eright to left\u202c", "long " * 20_000, "</script><script>document.title=1</script>",
                        "</style></svg><img src=x onerror=document.title=1>", "{{data}}"]
    document = hostile_diagram()
    document["name"] = labels[-1]
    following = {"inputs": [[label] for label in labels], "regions": [{"start": 0}], "states": [
        {"path": node_id(number), "on": {label: [node_id((number + 1) % len(HOSTILE)), "'" + label]
                                         for label in labels}}
        for number in range(len(HOSTILE))]}
    document["following"] = following
    path = pages.folder / "hostile.json"
    path.write_text(json.dumps(document), "utf-8")
    run(tool, "render", "--file", str(path), "-o", str(pages.folder / "hostile.html"))
    page = pages.open("hostile")
    shown = page.evaluate("[...document.querySelectorAll('.events bdi')].map(part => part.textContent)")
    expect(len(shown) == len(labels), f"{len(shown)} events of {len(labels)}")
    for number, label in enumerate(HOSTILE[:-1]):
        page.evaluate("document.querySelectorAll('#\\\\:events button')[%d].click()" % number)
        expect(page.evaluate("document.querySelectorAll('script, style, img, b').length") == 4,
               f"{label!r} became markup")
    expect(text(page, "steps").count("long") == 0, "the steps are mixed up")
    link = page.evaluate("location.href.split('#')[0] + address()")
    made = page.evaluate("recording()")
    page.goto("about:blank")
    page.goto(link)
    expect(page.evaluate("recording()") == made, "the link leads to other steps")
    page.screenshot(path=pages.folder / "hostile.png")
    Pages.close(page)


def check_bad_input(pages):
    page = pages.open("sign-in", "#after=submit,timedOut")
    expect(text(page, "state") == "unreachable(failures: 0)", "a timeout isn't named by the event that it raises")
    Pages.close(page)
    page = pages.open("sign-in", "#after=submit")
    for address, word in [("#after=submit,pay", "“pay”"), ("#after=%E0", "incomplete"),
                          ("#before=submit", "#after="), ("#after=after 10 s", "no such event")]:
        page.evaluate("address => location.hash = address", address)
        page.wait_for_function("word => document.getElementById(':problem').textContent.includes(word)",
                               arg=word)
        expect(text(page, "state") == "requesting(failures: 0)", f"{address} moves the machine")
    for recording, word in [
        ("", "no steps"), ('{"event": "submit"}\n{"event": "rej', "Line 2"), ('{"event": "pay"}', "“pay”"),
        ('{"machine": "turnstile"}\n{"event": "submit"}', "“turnstile”"), ('{"machine": "sign-in"}', "no steps"),
        ("7\n7", "Step 1"), ("null\nnull", "Step 1"), ('{"machine": {}}', "The recording is of"),
        ("<html>", "Line 1"), ('{"event": 3}', "Step 1"),
        ('{"event": "submit", "state": "signedIn"}', "recorded with the state"),
        ('{"event": "submit", "effects": ["pay"]}', "other effects"),
        ('{"event": "submit", "effects": 7}', "other effects")]:
        page.evaluate("text => open(text)", recording)
        expect(word in text(page, "problem"), f"{recording}: {text(page, 'problem')}")
        expect(text(page, "state") == "requesting(failures: 0)", f"{recording} moves the machine")
    page.click("#\\:undo")
    expect(page.is_hidden("#\\:problem"), "the problem stays")
    Pages.close(page)


def check_recordings(pages):
    """Replays lines of JSON, traces and the page's own recording."""
    for name, events in [("sign-in", ["submit", "timedOut", "retry", "after 10 s"]), ("keyboard", ["capsLock", "numLock"]),
                         ("exchange", ["start", "responseHead", "requestEnd"])]:
        page = pages.open(name)
        lines = "".join(json.dumps({"event": event}) + "\n" for event in events)
        named = json.dumps({"machine": name}) + "\n" + lines
        trace = '{"format":"trace 1"}\n' + "".join(
            json.dumps({"before": "x", "event": event, "after": "y", "effects": ["z"]}) + "\n"
            for event in events) + "\0\0"
        start, end = text(page, "state"), None
        for recording in [lines, named, trace, None]:
            page.evaluate("text => open(text ?? recording())", recording)
            expect(text(page, "state") == start, f"{name}: a replay begins at {text(page, 'state')}")
            for _ in events:
                page.click("#\\:redo")
            end = end or text(page, "state")
            expect(page.is_disabled("#\\:redo") and text(page, "state") == end != start,
                   f"{name}: {recording} leads to {text(page, 'state')}")
        Pages.close(page)


def draw_events(pages, tool, name, events):
    """Draws the page of a machine whose events lead from one state to another and back."""
    def outcomes(target):
        return {event: [target] for event in events}

    document = {
        "formatVersion": 1, "name": name,
        "regions": [{"nodes": [{"id": node, "label": node, "kind": "simple"} for node in "ab"]}],
        "transitions": [{"source": source, "target": target, "event": event}
                        for source, target in ["ab", "ba"] for event in events],
        "following": {"inputs": [[event] for event in events], "regions": [{"start": 0}],
                      "states": [{"path": "a", "on": outcomes("b")}, {"path": "b", "on": outcomes("a")}]}}
    path = pages.folder / f"{name}.json"
    path.write_text(json.dumps(document), "utf-8")
    run(tool, "render", "--file", str(path), "-o", str(pages.folder / f"{name}.html"))


def check_empty_label(pages, tool):
    """Follows links to an event with an empty label, and to none."""
    draw_events(pages, tool, "empty", [""])
    page = pages.open("empty")
    for count in [1, 2, 3]:
        page.click("#\\:events button")
        address = page.evaluate("address()")
        other = pages.open("empty", address)
        expect(other.evaluate("steps.length") == 1 + count, f"{address} loses an event")
        Pages.close(other)
    page.wait_for_function("() => location.hash !== ''")
    page.evaluate("location.hash = ''")
    page.wait_for_function("() => position === 0")
    Pages.close(page)


def check_marks(pages, tool):
    """An ambiguous arrow offers its events until the next click, and each ignored event is announced."""
    draw_events(pages, tool, "twins", ["x", "y"])
    page = pages.open("twins")
    click = """part => {
      part.dispatchEvent(new MouseEvent("click", {bubbles: true}));
      return document.querySelectorAll(".offered").length;
    }"""
    expect(page.query_selector(".hit.open").evaluate(click) == 2, "no event is offered")
    expect(page.query_selector("#\\:picture").evaluate(click) == 0, "the offered events stay marked")
    Pages.close(page)
    page = pages.open("sign-in")
    page.evaluate("document.getElementById(':others').open = true")
    announced = []
    for _ in range(3):
        page.click("#\\:others button")
        announced.append(text(page, "live"))
    expect(all(one != next for one, next in zip(announced, announced[1:])), f"{announced}")
    expect("ignored" in announced[0], announced[0])
    Pages.close(page)


def check_width(pages):
    """In a narrow window, labels are legible, and no button is above them."""
    page = pages.open("turnstile", viewport={"width": 400, "height": 800})
    sizes = page.evaluate("[...svg.querySelectorAll('text')].map(text => "
                          "parseFloat(text.getAttribute('font-size')) * scale)")
    expect(min(sizes) >= 11.9, f"a label is {min(sizes)} px high")
    boxes = page.evaluate("[picture, document.querySelector('.zoom')].map(part => part.getBoundingClientRect())")
    expect(boxes[0]["bottom"] <= boxes[1]["top"], "the buttons cover the picture")
    Pages.close(page)


def check_counterexamples(pages, tool):
    report = subprocess.run([tool, "verify", "--json"], capture_output=True, text=True).stdout
    machine = next(machine for machine in json.loads(report)["machines"] if machine["findings"])
    run(tool, "render", machine["name"], "-T", "html", "-o", str(pages.folder / "trap.html"))
    inputs = [step["input"] for step in machine["findings"][0]["steps"]]
    page = pages.open("trap", "#after=" + ",".join(map(urllib.parse.quote, inputs)))
    expect("must not happen" in text(page, "effects"), text(page, "effects"))
    expect(json.dumps(inputs[-1]) in page.evaluate("recording()"), page.evaluate("recording()"))
    Pages.close(page)


def main():
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    report = Report(requires_all=True)
    if not arguments:
        sys.exit(__doc__)
    from playwright.sync_api import sync_playwright
    tool = str(Path(arguments[0]).resolve())
    names = [line.split()[0] for line in run(tool, "list").splitlines()[1:]]
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    is_quick = "--quick" in sys.argv
    with tempfile.TemporaryDirectory() as path, sync_playwright() as playwright:
        folder = Path(path)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        pages = Pages(browser, folder)
        run(tool, "render", "--all", "-T", "html", "-o", path + "/")
        count = 200 if is_quick else 10_000
        for name in names:
            report.check(f"{name}: {count} events lead to the machine's states and effects",
                         lambda: check_walk(pages, tool, name, count))
        report.check("every action works by keyboard", lambda: check_keyboard(pages))
        report.check("labels of arrows are clickable", lambda: check_pointer(pages))
        report.check("recordings are replayed", lambda: check_recordings(pages))
        report.check("links keep events with an empty label", lambda: check_empty_label(pages, tool))
        report.check("marks end and announcements repeat", lambda: check_marks(pages, tool))
        report.check("a narrow window is legible", lambda: check_width(pages))
        report.check("invalid input moves nothing", lambda: check_bad_input(pages))
        report.check("hostile labels stay text", lambda: check_hostile(pages, tool))
        if not is_quick:
            report.check("axe finds no barrier", lambda: check_barriers(pages))
        if len(arguments) > 1:
            report.check("links lead to counterexamples", lambda: check_counterexamples(pages, arguments[1]))
        browser.close()
    print(f"{report.passed} passed, {report.failed} failed")
    sys.exit(1 if report.failed else 0)


if __name__ == "__main__":
    main()
