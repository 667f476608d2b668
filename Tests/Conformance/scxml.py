"""Runs random sequences of events in SCXML interpreters and in the machines, and compares the states."""

import contextlib
import io
import json
import random
import re
import time
import xml.etree.ElementTree as ElementTree

from report import expect, run

SM = "{urn:swift-statecharts:diagram:1}"
SEQUENCES = 100
LENGTH = 50


def sequences(tool, name):
    """Returns random sequences of a machine's events. They are the same in each run."""
    output = run(tool, "simulate", name, input=":help\n")
    listed = re.search("^events: (.*)$", output, re.MULTILINE)[1].split(", ")
    # A timeout is no event of every state. It happens by itself.
    listed = [event for event in listed if not event.startswith("after ")]
    source = random.Random(name)
    return [[source.choice(listed) for _ in range(LENGTH)] for _ in range(SEQUENCES)]


def machine_steps(tool, name, sequences):
    """Returns the sequences without events that the machine's rules exclude, and the machine's nodes
    and effects at the start and after each event."""
    lines = [line for events in sequences for line in events + [":reset"]]
    answer = json.loads(run(tool, "simulate", name, "--json", input="\n".join(lines) + "\n"))
    start = (answer["start"]["to"], answer["start"]["effects"])
    steps = iter(answer["steps"])
    walks, result = [], []
    for events in sequences:
        of_events = [step for step in (next(steps) for _ in events) if "excludedBy" not in step]
        expect("command" in next(steps), "each walk ends with a reset")
        walks.append([step["event"] for step in of_events])
        result.append([start] + [(step["to"], step["effects"]) for step in of_events])
    return walks, result


def token(event):
    """Returns the name of an event in SCXML: `insertCoin.50` for `insertCoin(50)`."""
    match = re.fullmatch(r"([^(]*)\((.*)\)", event, re.DOTALL)
    label = re.sub(r"[^\w:.-]+", "_", match[1] if match else event)
    if not match:
        return label
    payload = re.sub(r"[^\w-]|_", lambda m: "".join(f"_{b:02X}" for b in m[0].encode()), match[2])
    return f"{label}.{payload or '_'}"


class Document:
    """An SCXML text, with a map from its states to the nodes of the diagram."""

    def __init__(self, text, diagram):
        self.nodes = {}
        leaves, composites = set(), set()

        def collect(regions):
            for region in regions:
                for node in region["nodes"]:
                    if node.get("regions"):
                        composites.add(node["id"])
                        collect(node["regions"])
                    else:
                        leaves.add(node["id"])

        def visit(element, path):
            for child in element:
                label = child.get(SM + "label")
                if label is None:
                    continue
                # The `parallel` element of a machine with several regions is no node.
                is_node = path or label in leaves | composites or not child.tag.endswith("}parallel")
                inner = path + [label] if is_node else []
                if "/".join(inner) in leaves:
                    self.nodes[child.get("id")] = "/".join(inner)
                visit(child, inner)

        collect(diagram["regions"])
        visit(ElementTree.fromstring(text), [])

    def active(self, ids):
        return sorted(self.nodes[id] for id in ids if id in self.nodes)


class Qt:
    """Qt's interpreter."""

    def __init__(self, path):
        from PySide6.QtCore import QCoreApplication, QLoggingCategory
        from PySide6.QtScxml import QScxmlStateMachine

        QLoggingCategory.setFilterRules("scxml.statemachine=false")
        self.application = QCoreApplication.instance() or QCoreApplication([])
        self.machine = QScxmlStateMachine.fromFile(str(path))
        errors = [error.toString() for error in self.machine.parseErrors()]
        expect(not errors, f"Qt refuses the file: {errors}")
        self.logged = []
        self.machine.log.connect(lambda label, data: self.logged.append(label))
        self.machine.start()
        self.settle()

    def send(self, event):
        self.machine.submitEvent(event)
        self.settle()

    def settle(self):
        # The second call delivers the log messages of the first.
        self.application.processEvents()
        self.application.processEvents()

    def active(self):
        return self.machine.activeStateNames(False)

    def effects(self):
        logged, self.logged[:] = names(self.logged), []
        return logged


class PythonStateMachine:
    def __init__(self, path):
        from statemachine.io import load

        self.output = io.StringIO()
        with contextlib.redirect_stdout(self.output):
            # It would wait for each timeout before it takes an event.
            text = re.sub("<(send|cancel) [^>]*/>", "", path.read_text("utf-8"))
            self.machine = load(text, format="scxml")()

    def send(self, event):
        with contextlib.redirect_stdout(self.output):
            self.machine.send(event)

    def active(self):
        return [state.id for state in self.machine.configuration]

    def effects(self):
        lines = self.output.getvalue().splitlines()
        self.output.seek(0)
        self.output.truncate()
        return names(lines)


def names(effects):
    """Returns effects without payloads, which a diagram shows only if they differ."""
    return [re.sub(r"\(.*\)$", "", effect) for effect in effects]


def check_walks(interpreter, path, diagram, walks, expected):
    document = Document(path.read_text("utf-8"), diagram)
    for events, steps in zip(walks, expected):
        machine = interpreter(path)
        for number, (nodes, effects) in enumerate(steps):
            if number > 0:
                machine.send(token(events[number - 1]))
            active = document.active(machine.active())
            past = events[:number]
            expect(active == sorted(nodes), f"{past}: in {active}, not in {sorted(nodes)}")
            done = machine.effects()
            expect(done == effects, f"{past}: did {done}, not {effects}")


def timed_diagram():
    """The timeout of `a` leads to `b`. `c` is entered before the end of another one."""
    nodes = [{"id": ":initial", "label": "", "kind": "initial"}]
    nodes += [{"id": id, "label": id, "kind": "simple"} for id in "abcd"]
    transitions = [{"source": ":initial", "target": "a"}]
    transitions += [
        {"source": source, "event": event, "target": target}
        for source, event, target in
        [("a", "after 100 ms", "b"), ("b", "go", "a"), ("a", "stop", "c"), ("c", "after 1 min", "d")]]
    return {"formatVersion": 1, "name": "timed", "regions": [{"nodes": nodes}],
            "transitions": transitions}


def check_timeouts(path):
    machine = Qt(path)
    wait(machine, "b")
    machine.send("go")
    wait(machine, "b")
    machine.send("go")
    machine.send("stop")
    time.sleep(0.3)
    machine.settle()
    expect(machine.active() == ["c"], f"in {machine.active()}, not in c")


def wait(machine, state):
    """Waits for a timeout."""
    expect(machine.active() == ["a"], f"in {machine.active()}, not in a")
    deadline = time.monotonic() + 30
    while machine.active() != [state]:
        expect(time.monotonic() < deadline, f"the timeout does not lead to {state}")
        machine.settle()
        time.sleep(0.01)


def check_hostile(text, labels):
    root = ElementTree.fromstring(text)
    names = {e.get(SM + "eventLabel", label_of(e.get("event"))) for e in root.iter() if "event" in e.attrib}
    effects = {e.get("label") for e in root.iter() if e.tag.endswith("}log")}
    ids = [e.get("id") for e in root.iter() if "id" in e.attrib]
    expect(len(ids) == len(set(ids)), "two states share an id")
    for label in labels:
        for texts in (names, effects):
            expect(label in texts, f"{label!r} is missing")


def label_of(event):
    return event.split(".")[0]
