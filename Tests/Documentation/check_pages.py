#!/usr/bin/env python3
"""Every public symbol has documentation, and the pages of its module list it by subject.

    check_pages.py FOLDER MODULE...

FOLDER is where .ci/build-docs has put the symbol graphs and the archives.
"""

import json
import sys
from pathlib import Path


def undocumented(graphs: Path) -> list[str]:
    """The public symbols that have no documentation comment."""
    return [
        ".".join(symbol["pathComponents"])
        for graph in sorted(graphs.glob("*.symbols.json"))
        for symbol in json.loads(graph.read_text())["symbols"]
        if "docComment" not in symbol and not symbol["kind"]["identifier"].endswith(".extension")
    ]


def unlisted(page: Path) -> list[str]:
    """What the landing page lists by kind alone, because no page lists it by subject."""
    content = json.loads(page.read_text())
    sections = (content.get("topicSections") or []) + (content.get("seeAlsoSections") or [])
    # Extended modules list themselves; what they hold is found under the symbols it extends.
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
                f"{module}: {title} stands under no topic: list it in "
                f"Sources/{module}/{module}.docc/{module}.md."
            )
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
