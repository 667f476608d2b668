"""The labels that a drawing must show, and a diagram with hostile labels."""

import re
import xml.etree.ElementTree as ElementTree

from report import expect

HOSTILE = [
    'a "quoted" label', "x; y", "#35; &amp; &#60;", "<b>bold</b>", "**a** __b__ ~~c~~ //d// ``e``",
    "direction TB", "Direction\tlr", "back\\slash \\n $price %date()", "[*] --> x : y", "} {",
    "a -- b", "1. one", "- item", "[link](http://x)", "[[http://x]]", "!include x", "' comment", "%% comment",
    "end note", "@enduml", "state x <<choice>>", "<img:/etc/passwd>", "<U+0041>", "été 日本 🙂",
    "a|b", "note", "style", "class", "default", "click", "href", "scale", "title", "end", "hide",
    "constructor", "__proto__", "toString", "root", "left", "direction", "state", "as", "legend",
    "]]>", "--", "''", "...", "====", "<script>alert(1)</script>", "ﬂ°°59¶ß", "«choice»", "a~b",
    "done", "error", "done.state.x", "*", "In('x')",
]


def hostile_diagram():
    """Returns a diagram with a state, an event, a guard and an effect for each label."""
    nodes = [{"id": ":initial", "label": "", "kind": "initial"}]
    transitions = [{"source": ":initial", "target": state_id(0)}]
    for number, label in enumerate(HOSTILE):
        nodes.append({"id": state_id(number), "label": label, "kind": "simple", "entryEffects": [label]})
        transitions.append(
            {"source": state_id(number), "target": state_id((number + 1) % len(HOSTILE)),
             "event": label, "effects": [label]})
        transitions.append(
            {"source": state_id(number), "target": state_id(number), "event": "guarded",
             "kind": "internal", "guard": label})
    nodes.append({"id": "c", "label": HOSTILE[0], "kind": "composite", "exitEffects": HOSTILE,
                  "regions": [{"label": label, "nodes": [
                      {"id": f"c/{number}", "label": label, "kind": "simple"}]}
                      for number, label in enumerate(HOSTILE[:12])]})
    return {"formatVersion": 1, "name": HOSTILE[1], "regions": [{"nodes": nodes}],
            "transitions": transitions}


def state_id(number):
    return "".join(c if c.isalnum() and c.isascii() else "".join(f"%{b:02X}" for b in c.encode())
                   for c in HOSTILE[number])


def labels_of(document):
    """Returns the labels that a drawing of the diagram shows."""
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
        result.extend(filter(None, [transition.get("event"), transition.get("guard")]))
    return result


def shown(text):
    """Returns the comparable part of a text: without white space, at which drawings break lines, and
    with Mermaid's internal escapes, which it decodes in any text, as ordinary characters."""
    return re.sub(r"\s+", "", text).replace("ﬂ", "fl").replace("¶ß", ";")


def expect_labels(svg, labels):
    text = shown("".join(ElementTree.fromstring(svg).itertext()))
    for label in labels:
        expect(shown(label) in text, f"the label {label!r} is not in the drawing")
