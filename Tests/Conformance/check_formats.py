#!/usr/bin/env python3
"""Checks the text formats of sm-graph with other programs.

    check_formats.py path/to/sm-graph folder [--require]

For every machine:

- PlantUML and several releases of Mermaid draw the diagram, and the drawing contains every label. Mermaid
  also draws the differences from an empty diagram, and those of an empty diagram from it.
- xmllint parses the SVG and the SCXML.
- The JSON conforms to its schema.
- Qt and python-statemachine run the SCXML with random events, and are in the same states as the machine.

A diagram with hostile labels and a sequence diagram are checked in the same way. The folder stores the
releases of Mermaid.

A program that is not installed is reported as skipped; with --require, which CI uses, as failed.
"""

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

import mermaid
import scxml
from labels import HOSTILE, expect_labels, hostile_diagram, labels_of
from report import Report, expect, run

# A run of the system of machines, and the labels of its sequence diagram.
RUN = ["pool: lease(caller 0)", "deliver: pool → connection 0: start", "connection 0: dialed(open)",
       "pool: shutDown", "deliver: connection 0 → pool: connected(0)"]
RUN_LABELS = ["environment", "pool", "connection 0", "lease(caller 0)", "running", "slots: [connecting, empty]",
              "start", "closed", "dialing", "dialed(open)", "open", "connected(0)", "shuttingDown", "close"]

SCHEMA = Path(__file__).parents[2] / "Schemas" / "diagram.schema.json"


def check_plantuml(report, folder, labels):
    if shutil.which("plantuml") is None:
        return report.missing("plantuml")
    for name in labels:
        def draw(name=name):
            environment = dict(os.environ, JAVA_TOOL_OPTIONS="-Djava.awt.headless=true")
            run("plantuml", "-tsvg", "-failfast2", "-charset", "UTF-8", f"{name}.puml", cwd=folder,
                env=environment)
            expect_labels((folder / f"{name}.svg").read_text("utf-8"), labels[name])
        report.check(f"{name}: PlantUML draws every label", draw)


def differences(tool, folder, documents):
    """Returns the documents by the names of the Mermaid files with their differences, which this writes."""
    empty = folder / "empty.json"
    result = {}
    for name, document in documents.items():
        kept = {key: document[key] for key in ("formatVersion", "name")}
        empty.write_text(json.dumps({**kept, "regions": [], "transitions": []}), "utf-8")
        for change, operands in [("added", ("empty", name)), ("removed", (name, "empty"))]:
            paths = [str(folder / f"{operand}.json") for operand in operands]
            run(tool, "diff", *paths, "-o", str(folder / f"{name}-{change}.mmd"), status=1)
            result[f"{name}-{change}"] = document
    return result


def check_mermaid(report, folder, labels, releases):
    try:
        import PySide6.QtWebEngineCore
    except ImportError as error:
        return report.missing(f"PySide6.QtWebEngineCore ({error})")
    mermaid.install(releases)
    texts = {name: (folder / f"{name}.mmd").read_text("utf-8") for name in labels}
    # The reader of specifications is tested with the same texts.
    read = {f"text {number}": text for number, text in enumerate(json.loads(
        Path(__file__).with_name("mermaid_texts.json").read_text("utf-8")), 1)}
    texts |= {name: f"{text.get('before', '')}stateDiagram-v2\n{text['text']}\n"
              for name, text in read.items()}
    for release, version, file in mermaid.RELEASES:
        drawings = {}
        report.check(f"Mermaid {version} is loaded",
                     lambda: drawings.update(mermaid.draw(releases / release, file, texts)))
        for name in labels if drawings else []:
            report.check(
                f"{name}: Mermaid {version} draws every label",
                lambda: expect_labels(mermaid.drawing(drawings, name), labels[name]))
        # Earlier releases have bugs that the last one doesn't have.
        for name in read if drawings and version == mermaid.RELEASES[-1][1] else []:
            report.check(f"{name}: Mermaid {version} reads its states and arrows",
                         lambda: expect_content(mermaid.content(drawings, name), read[name]))


def expect_content(content, text):
    states, arrows = content
    expect(states == text["states"], f"the states of {text['text']!r} are {states}")
    expect(sorted(arrows) == sorted(text["arrows"]), f"the arrows of {text['text']!r} are {arrows}")


def check_xml(report, folder, documents):
    if shutil.which("xmllint") is None:
        return report.missing("xmllint")
    for name in documents:
        for file in [folder / "graphviz" / f"{name}.svg", folder / f"{name}.scxml"]:
            report.check(f"{name}: xmllint accepts {file.suffix[1:]}",
                         lambda: run("xmllint", "--noout", "--nonet", str(file)))


def check_sequence(report, file):
    report.check("pool-1: the SVG contains every label",
                 lambda: expect_labels(file.read_text("utf-8"), RUN_LABELS))


def check_json(report, documents):
    try:
        import jsonschema
    except ImportError:
        return report.missing("jsonschema")
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
    report.check("the schema of JSON is valid", lambda: validator.check_schema(validator.schema))
    for name, document in documents.items():
        report.check(f"{name}: JSON has the schema", lambda: validator.validate(document))
    # A schema that accepts every document must fail this check.
    for key in ["name", "regions", "transitions", "formatVersion"]:
        broken = {k: v for k, v in documents["turnstile"].items() if k != key}
        report.check(f"the schema requires {key}",
                     lambda: expect(not validator.is_valid(broken), "it doesn't"))


def check_scxml(report, tool, folder, documents):
    interpreters = {}
    try:
        import PySide6.QtScxml
        interpreters["Qt"] = scxml.Qt
        report.check("timed: Qt raises timeouts, and cancels them",
                     lambda: scxml.check_timeouts(folder / "timed.scxml"))
    except ImportError:
        report.missing("PySide6")
    try:
        import statemachine.io
        interpreters["python-statemachine"] = scxml.PythonStateMachine
    except ImportError:
        report.missing("python-statemachine")
    for name in documents:
        path = folder / f"{name}.scxml"
        if name == "hostile":
            report.check("hostile: SCXML contains every label",
                         lambda: scxml.check_hostile(path.read_text("utf-8"), HOSTILE))
            for program, interpreter in interpreters.items():
                report.check(f"hostile: {program} starts", lambda: interpreter(path))
            continue
        walks, expected = scxml.machine_steps(tool, name, scxml.sequences(tool, name))
        count = sum(len(walk) for walk in walks)
        for program, interpreter in interpreters.items():
            report.check(
                f"{name}: {program} is in the machine's states after {count} events of {len(walks)} runs",
                lambda: scxml.check_walks(interpreter, path, documents[name], walks, expected))


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--require"]
    if len(arguments) != 2:
        sys.exit(__doc__)
    tool = str(Path(arguments[0]).resolve())
    report = Report("--require" in sys.argv)
    names = [line.split()[0] for line in run(tool, "list").splitlines()[1:]]
    formats = [word for name in ["mermaid", "plantuml", "scxml", "json"] for word in ("-T", name)]
    with tempfile.TemporaryDirectory() as path:
        folder = Path(path)
        (folder / "graphviz").mkdir()
        hostile = folder / "hostile.json"
        hostile.write_text(json.dumps(hostile_diagram()), "utf-8")
        run(tool, "render", "--file", str(hostile), *formats[:6], "-o", path)
        timed = folder / "timed.json"
        timed.write_text(json.dumps(scxml.timed_diagram()), "utf-8")
        run(tool, "render", "--file", str(timed), "-T", "scxml", "-o", path)
        run(tool, "render", "--file", str(hostile), "-o", str(folder / "graphviz" / "hostile.svg"))
        run(tool, "render", "--all", *formats, "-o", path)
        run(tool, "render", "--all", "-T", "svg", "-o", str(folder / "graphviz"))
        documents = {name: json.loads((folder / f"{name}.json").read_text("utf-8"))
                     for name in names + ["hostile"]}
        check_xml(report, folder, documents)
        check_json(report, documents)
        check_scxml(report, tool, folder, documents)
        # The picture of a system is a map, and its JSON contains the joint states.
        labels = {"hostile": labels_of(documents["hostile"])}
        run(tool, "render", "--all", "-T", "dot", "-o", str(folder / "graphviz"))
        for name in names:
            drawn = run(tool, "render", "--file", str(folder / "graphviz" / f"{name}.dot"), "-T", "json")
            labels[name] = labels_of(json.loads(drawn))
        run(tool, "simulate", "pool", "--sequence", path, input="\n".join(RUN))
        labels["pool-1"] = RUN_LABELS
        check_sequence(report, folder / "pool-1.svg")
        check_plantuml(report, folder, labels)
        labels |= {name: labels_of(document)
                   for name, document in differences(tool, folder, documents).items()}
        check_mermaid(report, folder, labels, Path(arguments[1]).resolve() / "mermaid")
    print(f"{report.passed} passed, {report.failed} failed, {report.skipped} skipped")
    sys.exit(1 if report.failed else 0)


if __name__ == "__main__":
    main()
