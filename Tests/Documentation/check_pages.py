#!/usr/bin/env python3
"""Checks that every public symbol has documentation, and that a page of its module lists it.

    check_pages.py FOLDER MODULE...

FOLDER contains the symbol graphs and the archives that .ci/build-docs creates.
"""

import json
import sys
from pathlib import Path


def undocumented(graphs: Path) -> list[str]:
    """Returns the public symbols without a documentation comment."""
    return [
        ".".join(symbol["pathComponents"])
        for graph in sorted(graphs.glob("*.symbols.json"))
        for symbol in json.loads(graph.read_text())["symbols"]
        if "docComment" not in symbol and not symbol["kind"]["identifier"].endswith(".extension")
    ]


def unlisted(page: Path) -> list[str]:
    """Returns the symbols that no page lists under a topic, so that docc lists them by kind."""
    content = json.loads(page.read_text())
    sections = (content.get("topicSections") or []) + (content.get("seeAlsoSections") or [])
    # docc lists extended modules itself. Their symbols are under the types that they extend.
    return [
        content["references"][identifier]["title"]
        for section in sections
        if section.get("generated") and section["title"] != "Extended Modules"
        for identifier in section["identifiers"]
    ]


def main(folder: str, *modules: str) -> int:
    faults = []
    for module in modules:
        for symbol in undocumented(Path(folder, "symbols", module)):
            faults.append(f"{module}: {symbol} has no documentation.")
        page = Path(folder, f"{module}.doccarchive/data/documentation/{module.lower()}.json")
        for title in unlisted(page):
            faults.append(
                f"{module}: {title} is under no topic: list it in "
                f"Sources/{module}/{module}.docc/{module}.md."
            )
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
