"""Parses Markdown pages into the parts that can be checked: programs, commands, excerpts, pictures.

The syntax of a page:

- The `swift` blocks of a page form one program, in their order. `<!-- program -->` starts another.
- Lines between `<!-- hidden` and `-->` belong to the program and are invisible to readers.
- A block after `<!-- from PATH -->` is an excerpt of that file of the package.
- A block that starts with `// swift-tools-version` is a manifest.
- `sh` blocks are commands. Those with `swift run` are executed, with the preceding program or
  `sm-graph`. A comment `# exit 1` gives an expected status other than 0.
- Blocks of `text` and of the diagram languages are the expected output of the preceding block.
- Blocks of the languages in PROSE are not checked.
- The content between the markers of `embed` is skipped, because the tool checks it.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

PRINTED = {"text", "mermaid", "dot", "plantuml", "markdown", "json"}
PROSE = {"yaml", "html", "grammar", "console"}


class PageError(Exception):
    """An error in the syntax of a page, with its place."""


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
        """Whether the program is a command line tool, which only runs with arguments."""
        return any(line == "import DiagramTool" for line in self.lines)


@dataclass
class Commands:
    place: str
    program: Program | None
    lines: list[str]
    printed: list[str] = field(default_factory=list)
    #: Whether the page shows the output.
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
    """A parsed Markdown file."""

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
                # The tool's command `check` covers the content between its markers.
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
        raise PageError(f"{place}: the block that starts here has no end.")

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
        # With this directive, the compiler's messages contain the line numbers of the page.
        file, number = place.rsplit(":", 1)
        self._program.lines += [f'#sourceLocation(file: "{file}", line: {int(number) + 1})', *lines]
        self._last = self._program
