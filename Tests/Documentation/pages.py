"""Markdown pages as lists of what can be checked in them: programs, commands, excerpts, pictures.

In a page,

- blocks of `swift` make up one program, in their order; `<!-- program -->` begins another;
- what stands in `<!-- hidden` … `-->` belongs to the program, and readers don't see it;
- a block after `<!-- from PATH -->` is an excerpt of that file of the package;
- a block that begins with `// swift-tools-version` is a manifest;
- blocks of `sh` are commands, of which those are run that hold `swift run`: the program before them, or
  `sm-graph`; a comment `# exit 1` tells a status other than 0;
- blocks of `text` and of languages that diagrams are written in are what was printed before them;
- blocks of the languages of PROSE are shown and no more;
- what stands between the markers of `embed` is passed over.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

PRINTED = {"text", "mermaid", "dot", "plantuml", "markdown", "json"}
PROSE = {"yaml", "html", "grammar"}


class PageError(Exception):
    """What is wrong with a page, with the place."""


@dataclass
class Program:
    place: str
    lines: list[str] = field(default_factory=list)
    printed: list[str] = field(default_factory=list)

    @property
    def source(self) -> str:
        return "\n".join(self.lines) + "\n"

    @property
    def is_tool(self) -> bool:
        """Whether it waits for arguments, and says nothing of interest without."""
        return any(line == "import DiagramTool" for line in self.lines)


@dataclass
class Commands:
    place: str
    program: Program | None
    lines: list[str]
    printed: list[str] = field(default_factory=list)
    #: Whether the page shows what they print.
    is_shown: bool = False


@dataclass
class Excerpt:
    place: str
    path: str
    lines: list[str]


@dataclass
class Manifest:
    place: str
    lines: list[str]


class Page:
    """A Markdown file, read."""

    def __init__(self, path: Path, text: str):
        self.path = path
        self.steps: list[Program | Commands | Excerpt | Manifest] = []
        own = re.sub(r"^<!-- diagram:.*?^<!-- /diagram -->$", "", text, flags=re.M | re.S)
        self.pictures: list[str] = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", own)
        self.links: list[str] = [
            link for link in re.findall(r"(?<!!)\[[^\]]+\]\(([^)#]+)", text) if "://" not in link
        ]
        self._program: Program | None = None
        self._last: Program | Commands | None = None
        self._excerpt: str | None = None
        self._read(text.splitlines())

    def _read(self, lines: list[str]) -> None:
        number = 0
        while number < len(lines):
            line = lines[number]
            place = f"{self.path}:{number + 1}"
            number += 1
            if line == "<!-- program -->":
                self._program = None
            elif match := re.fullmatch(r"<!-- from (\S+) -->", line):
                self._excerpt = match[1]
            elif line.startswith("<!-- diagram:"):
                # The tool's own check covers what stands between its markers.
                number = self._end(lines, number, "<!-- /diagram -->", place) + 1
            elif line == "<!-- hidden":
                end = self._end(lines, number, "-->", place)
                self._add_code(lines[number:end], place)
                number = end + 1
            elif match := re.match(r"( *)```(.*)", line):
                if match[1]:
                    raise PageError(f"{place}: a block of code is indented, so nothing checks it.")
                end = self._end(lines, number, "```", place)
                self._add_block(match[2], lines[number:end], place)
                number = end + 1

    @staticmethod
    def _end(lines: list[str], start: int, mark: str, place: str) -> int:
        for number in range(start, len(lines)):
            if lines[number] == mark:
                return number
        raise PageError(f"{place}: what begins here has no end.")

    def _add_block(self, language: str, lines: list[str], place: str) -> None:
        if self._excerpt:
            self.steps.append(Excerpt(place, self._excerpt, lines))
            self._excerpt = None
        elif language == "swift" and lines and lines[0].startswith("// swift-tools-version"):
            self.steps.append(Manifest(place, lines))
        elif language == "swift":
            self._add_code(lines, place)
        elif language == "sh":
            self._last = Commands(place, self._program, lines)
            self.steps.append(self._last)
        elif language in PRINTED:
            if not self._last:
                raise PageError(f"{place}: nothing before this block prints it.")
            self._last.printed += lines
            if isinstance(self._last, Commands):
                self._last.is_shown = True
        elif language not in PROSE:
            raise PageError(f"{place}: nothing checks a block of the language '{language}'.")

    def _add_code(self, lines: list[str], place: str) -> None:
        if not self._program:
            self._program = Program(place)
            self.steps.append(self._program)
        # A line number in a message of the compiler is that of the page.
        file, number = place.rsplit(":", 1)
        self._program.lines += [f'#sourceLocation(file: "{file}", line: {int(number) + 1})', *lines]
        self._last = self._program
