#!/usr/bin/env python3
"""Checks the text formats of sm-graph with programs that others wrote.

    check_formats.py path/to/sm-graph [--require]

Draws every machine with PlantUML and with Mermaid, has xmllint read the SVG and the SCXML, and has
python-statemachine follow random walks that are compared with the transitions in the JSON. A
diagram of hostile labels goes the same ways, and each label must arrive as it is.

A program that is not installed is reported as skipped; with --require, as CI runs it, as failed.

    apt-get install --no-install-recommends plantuml graphviz libxml2-utils
    python3 -m pip install -r Tests/Conformance/requirements.txt
"""

import contextlib
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SM = "{urn:swift-state-machines:diagram:1}"

HOSTILE = [
    'a "quoted" label', "x; y", "#35; &amp; &#60;", "<b>bold</b>", "**a** __b__ ~~c~~ //d// ``e``",
    "direction TB", "Direction\tlr", "back\\slash \\n $price %date()", "[*] --> x : y", "} {",
    "a -- b", "1. one", "- item", "[link](http://x)", "[[http://x]]", "!include x", "' comment", "%% comment",
    "end note", "@enduml", "state x <<choice>>", "<img:/etc/passwd>", "<U+0041>", "été 日本 🙂",
    "a|b", "note", "style", "class", "default", "click", "href", "scale", "title", "end", "hide",
    "constructor", "__proto__", "toString", "root", "left", "direction", "state", "as", "legend",
    "]]>", "--", "''", "...", "====", "<script>alert(1)</script>", "ﬂ°°59¶ß", "«choice»", "a~b",
]


class Report:
    def __init__(self, requires_all):
        self.requires_all = requires_all
        self.passed = self.failed = self.skipped = 0

    def check(self, name, body):
        try:
            body()
        except Exception as error:  # Whatever a foreign program throws is a failure of ours.
            self.failed += 1
            print(f"FAILED  {name}: {type(error).__name__}: {error}")
        else:
            self.passed += 1
            print(f"passed  {name}")

    def missing(self, program):
        if self.requires_all:
            self.failed += 1
            print(f"FAILED  {program} is not installed")
        else:
            self.skipped += 1
            print(f"SKIPPED {program} is not installed")


def run(*arguments, **options):
    result = subprocess.run(arguments, capture_output=True, text=True, timeout=120, **options)
    if result.returncode != 0:
        raise AssertionError(f"{arguments[0]} ended with {result.returncode}: {result.stderr[-500:]}")
    return result.stdout


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def hostile_diagram():
    """A state, an event, a guard and an effect of each hostile label."""
    nodes = [{"id": ":initial", "label": "", "kind": "initial"}]
    transitions = [{"source": ":initial", "target": HOSTILE[0]}]
    for number, label in enumerate(HOSTILE):
        node = {"id": label, "label": label, "kind": "simple", "entryEffects": [label]}
        nodes.append(node)
        target = HOSTILE[(number + 1) % len(HOSTILE)]
        transitions.append(
            {"source": label, "target": target, "event": label, "guard": label,
             "effects": [label]})
        transitions.append(
            {"source": label, "target": label, "event": label, "kind": "internal",
             "guard": "other", "effects": [label]})
    nodes.append({"id": "c", "label": HOSTILE[0], "kind": "composite", "exitEffects": HOSTILE,
                  "regions": [{"label": label, "nodes": [
                      {"id": f"c/{number}", "label": label, "kind": "simple"}]}
                      for number, label in enumerate(HOSTILE[:12])]})
    return {"formatVersion": 1, "name": HOSTILE[1], "regions": [{"nodes": nodes}],
            "transitions": transitions}


def shown(text):
    """What can be compared of a text: all but white space, which drawings break lines at, and the
    marks of Mermaid's codes, which it reads in any text."""
    return re.sub(r"\s+", "", text).replace("ﬂ", "fl").replace("¶ß", ";")


def expect_labels(svg, labels):
    text = shown("".join(ElementTree.fromstring(svg).itertext()))
    for label in labels:
        expect(shown(label) in text, f"the label {label!r} is not in the drawing")


def labels_of(document):
    """The labels that a drawing of the diagram shows."""
    result = []

    def visit(regions):
        for region in regions:
            if region.get("label"):
                result.append(region["label"])
            for node in region["nodes"]:
                if node["kind"] not in ("choice", "history"):
                    result.append(node["label"])
                result.extend(node.get("entryEffects", []) + node.get("exitEffects", []))
                visit(node.get("regions", []))

    visit(document["regions"])
    for transition in document["transitions"]:
        result.extend(transition.get("effects", []))
        result.extend(filter(None, [transition.get("event"), guard_text(transition)]))
    return result


def guard_text(transition):
    """The text of a guard, which is a string or an object with the text and its alternatives."""
    guard = transition.get("guard")
    return guard["text"] if isinstance(guard, dict) else guard


# Random walks


class Model:
    """A machine that follows the transitions of a diagram in JSON."""

    def __init__(self, document):
        self.nodes, self.parents, self.siblings = {}, {}, {}
        self.transitions = document["transitions"]
        self.memory = {}
        self.top = document["regions"]
        self._collect(self.top, None)
        self.active = set()
        self.effects = []
        for region in self.top:
            self._enter_region(region)

    def _collect(self, regions, parent):
        for region in regions:
            for node in region["nodes"]:
                self.nodes[node["id"]] = node
                self.parents[node["id"]] = parent
                self.siblings[node["id"]] = region["nodes"]
                self._collect(node.get("regions", []), node["id"])

    def _outgoing(self, node_id):
        return [t for t in self.transitions if t["source"] == node_id]

    def _enter_region(self, region):
        start = next(n for n in region["nodes"] if n["kind"] == "initial")
        transition = self._outgoing(start["id"])[0]
        self.effects += transition.get("effects", [])
        self._enter(transition["target"])

    def _enter(self, node_id):
        node = self.nodes[node_id]
        if node["kind"] == "history":
            parent = self.parents[node_id]
            if parent in self.memory:
                return self._enter(self.memory[parent])
            region = {"nodes": self.siblings[node_id]}
            return self._enter_region(region)
        self.effects += node.get("entryEffects", [])
        if node.get("regions"):
            for region in node["regions"]:
                self._enter_region(region)
        else:
            self.active.add(node_id)

    def _path(self, node_id):
        while node_id is not None:
            yield node_id
            node_id = self.parents[node_id]

    def _allows(self, guard, active):
        match = re.fullmatch("in (.*)", guard or "", re.DOTALL)
        if not match:
            return True  # Text alone: as in SCXML, the first one of its event.
        return any(self.nodes[leaf]["label"] == match[1] for leaf in active)

    def send(self, event):
        before = set(self.active)
        chosen = []
        for leaf in (i for i in self.nodes if i in before):
            for ancestor in self._path(leaf):
                found = next((t for t in self._outgoing(ancestor) if t.get("event") == event
                              and self._allows(guard_text(t), before)), None)
                if found is not None:
                    if found not in chosen:
                        chosen.append(found)
                    break
        for transition in chosen:
            if transition.get("kind", "external") != "external":
                self.effects += transition.get("effects", [])
                continue
            source = transition["source"]
            for leaf in [leaf for leaf in self.active if source in self._path(leaf)]:
                self.active.remove(leaf)
                child = leaf
                for ancestor in self._path(leaf):
                    self.effects += self.nodes[ancestor].get("exitEffects", [])
                    if ancestor != leaf:
                        self.memory[ancestor] = child
                    child = ancestor
                    if ancestor == source:
                        break
            self.effects += transition.get("effects", [])
            self._enter(transition["target"])

    def labels(self):
        return sorted(self.nodes[leaf]["label"] for leaf in self.active)

    def take_effects(self):
        effects, self.effects = self.effects, []
        return effects


def check_walks(load, scxml, document, walks=20, steps=60):
    root = ElementTree.fromstring(scxml)
    labels, leaves, events = {}, set(), {}
    for element in root.iter():
        if "id" in element.attrib and SM + "label" in element.attrib:
            labels[element.get("id")] = element.get(SM + "label")
            if not any("id" in child.attrib for child in element):
                leaves.add(element.get("id"))
        if "event" in element.attrib:
            events[element.get(SM + "eventLabel", element.get("event"))] = element.get("event")
    kind = load(scxml, format="scxml")
    for seed in range(walks):
        source = random.Random(seed)
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            machine = kind()
        model = Model(document)
        past = []
        for _ in range(steps):
            active = sorted(labels[s.id] for s in machine.configuration if s.id in leaves)
            effects = output.getvalue().splitlines()
            expected = model.take_effects()
            expect(active == model.labels(), f"{past}: in {active}, not {model.labels()}")
            expect(effects == expected, f"{past}: did {effects}, not {expected}")
            output = io.StringIO()
            event = source.choice(sorted(events))
            past.append(event)
            with contextlib.redirect_stdout(output):
                machine.send(events[event])
            model.send(event)


# The checks


def check_plantuml(report, folder, names, documents):
    if shutil.which("plantuml") is None:
        return report.missing("plantuml")
    for name in names:
        def draw(name=name):
            environment = dict(os.environ, JAVA_TOOL_OPTIONS="-Djava.awt.headless=true")
            run("plantuml", "-tsvg", "-failfast2", "-charset", "UTF-8", f"{name}.puml", cwd=folder,
                env=environment)
            expect_labels((folder / f"{name}.svg").read_text("utf-8"), labels_of(documents[name]))
        report.check(f"{name}: PlantUML draws every label", draw)


def check_mermaid(report, folder, names, documents):
    try:
        import mermaidx
    except ImportError:
        return report.missing("mermaidx")
    for name in names:
        def draw(name=name):
            svg = mermaidx.render((folder / f"{name}.mmd").read_text("utf-8")).svg()
            expect_labels(svg, labels_of(documents[name]))
        report.check(f"{name}: Mermaid draws every label", draw)


def check_xml(report, folder, names):
    if shutil.which("xmllint") is None:
        return report.missing("xmllint")
    for name in names:
        for file in [folder / "graphviz" / f"{name}.svg", folder / f"{name}.scxml"]:
            report.check(f"{name}: xmllint accepts {file.suffix[1:]}",
                         lambda: run("xmllint", "--noout", "--nonet", str(file)))


def check_scxml(report, folder, names, documents):
    try:
        from statemachine.io import load
    except ImportError:
        return report.missing("python-statemachine")
    for name in names:
        report.check(
            f"{name}: python-statemachine walks as the diagram says",
            lambda: check_walks(load, (folder / f"{name}.scxml").read_text("utf-8"), documents[name]))


def check_hostile_scxml(report, folder):
    def compare():
        root = ElementTree.parse(folder / "hostile.scxml").getroot()
        events = [e.get(SM + "eventLabel", e.get("event")) for e in root.iter() if "event" in e.attrib]
        guards = [e.get(SM + "guard") for e in root.iter() if SM + "guard" in e.attrib]
        effects = [e.get("label") for e in root.iter() if e.tag.endswith("}log")]
        ids = [e.get("id") for e in root.iter() if "id" in e.attrib]
        expect(len(ids) == len(set(ids)), "two states share an id")
        for label in HOSTILE:
            for list_ in (events, guards, effects):
                expect(label in list_, f"{label!r} is missing")
    report.check("hostile: SCXML holds every label", compare)


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--require"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    tool = str(Path(arguments[0]).resolve())
    report = Report("--require" in sys.argv)
    names = [line.split()[0] for line in run(tool, "list").splitlines()[1:]]
    formats = [word for name in ["mermaid", "plantuml", "scxml", "json"] for word in ("-T", name)]
    with tempfile.TemporaryDirectory() as path:
        folder = Path(path)
        (folder / "graphviz").mkdir()
        run(tool, "render", "--all", *formats, "-o", path)
        run(tool, "render", "--all", "-T", "svg", "-o", str(folder / "graphviz"))
        (folder / "hostile.json").write_text(json.dumps(hostile_diagram()), "utf-8")
        run(tool, "render", "--file", str(folder / "hostile.json"), *formats[:6], "-o", path)
        run(tool, "render", "--file", str(folder / "hostile.json"), "-o",
            str(folder / "graphviz" / "hostile.svg"))
        documents = {name: json.loads((folder / f"{name}.json").read_text("utf-8"))
                     for name in names + ["hostile"]}
        check_xml(report, folder, names + ["hostile"])
        check_plantuml(report, folder, names + ["hostile"], documents)
        check_mermaid(report, folder, names + ["hostile"], documents)
        check_scxml(report, folder, names, documents)
        check_hostile_scxml(report, folder)
    print(f"{report.passed} passed, {report.failed} failed, {report.skipped} skipped")
    sys.exit(1 if report.failed else 0)


if __name__ == "__main__":
    main()
