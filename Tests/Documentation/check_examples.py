#!/usr/bin/env python3
"""Checks that the documentation's examples compile, print the shown output and draw the pictures.

    check_examples.py [--record] BUILD [PAGE...]

BUILD is the folder of the package's build products. With --record, the pictures that the examples draw
are written into the catalogs. The module pages describes the syntax of a page.
"""

import difflib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pages import Commands, Excerpt, Manifest, Page, PageError, Program

MODULES = [
    "StateMachines", "ObservableStateMachines", "StateExploration", "StateDiagrams",
    "StateSpecifications", "StateSystems", "GraphvizRendering", "GraphvizSandbox", "DiagramTool"]
LIBRARY = "Modules"
SUFFIX = "dylib" if sys.platform == "darwin" else "so"


def run(arguments: list[str], folder: Path | None = None) -> subprocess.CompletedProcess:
    return subprocess.run(
        arguments, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        timeout=300)


def pkg_config(kind: str) -> list[str]:
    return run(["pkg-config", kind, "libgvc"]).stdout.split()


class Checker:
    """Compiles and runs the examples of pages with one build of the package."""

    def __init__(self, build: Path, scratch: Path, record: bool):
        self.build, self.scratch, self.record = build, scratch, record
        self.compiled: dict[int, str | Path] = {}

    def link_library(self) -> None:
        """Links the modules into one library for all examples, which takes less time."""
        # A build keeps the objects of deleted sources, which must not be linked.
        sources = {(m, source.name) for m in MODULES for source in Path("Sources", m).rglob("*.swift")}
        sources.add(("DiagramTool", "embedded_resources.swift"))
        objects = [
            str(o) for m in MODULES for o in sorted(self.build.glob(f"{m}.build/*.o"))
            if (m, o.stem) in sources]
        result = run([
            "swiftc", "-emit-library", *objects, *pkg_config("--libs"),
            "-o", str(self.scratch / f"lib{LIBRARY}.{SUFFIX}")])
        if result.returncode:
            raise PageError(f"The modules can't be linked:\n{result.stdout}")

    def compile(self, program: Program) -> str | Path:
        """Returns the path of the program's executable, or the errors of the compiler."""
        folder = Path(tempfile.mkdtemp(dir=self.scratch))
        source, executable = folder / "main.swift", folder / "example"
        source.write_text(program.source)
        clang = [word for flag in pkg_config("--cflags") for word in ("-Xcc", flag)]
        result = run([
            "swiftc", "-swift-version", "6", "-warnings-as-errors", str(source),
            "-I", str(self.build / "Modules"), "-I", "Sources/CGraphviz", *clang,
            "-L", str(self.scratch), f"-l{LIBRARY}", "-Xlinker", "-rpath",
            "-Xlinker", str(self.scratch), "-o", str(executable)])
        return result.stdout if result.returncode else executable

    def faults(self, page: Page) -> list[str]:
        """Returns the faults of a page, as messages."""
        folder = Path(tempfile.mkdtemp(dir=self.scratch))
        faults = []
        for step in page.steps:
            match step:
                case Program(): faults += self.program_faults(step, folder)
                case Commands(): faults += self.command_faults(step, folder)
                case Excerpt(): faults += excerpt_faults(step)
                case Manifest(): faults += manifest_faults(step, self.scratch)
        for name in page.pictures:
            faults += self.picture_faults(name, page, folder)
        for path in page.links:
            file = page.path.parent / path
            # The pages of machines are drawn for the site of the documentation alone.
            if not (file.with_suffix(".svg") if file.suffix == ".html" else file).exists():
                faults.append(f"{page.path}: there is no {path}.")
        return faults

    def program_faults(self, program: Program, folder: Path) -> list[str]:
        executable = self.compiled[id(program)]
        if isinstance(executable, str):
            return [f"{program.place}: this does not compile:\n{executable}"]
        if program.is_tool:
            return []
        result = run([str(executable)], folder)
        status = [] if result.returncode == 0 else [f"(ended with status {result.returncode})"]
        return output_faults(program.place, program.printed, result.stdout, status)

    def command_faults(self, commands: Commands, folder: Path) -> list[str]:
        printed, unexpected = "", []
        for line in commands.lines:
            expected = re.search(r"# exit (\d+)", line)
            if not (tool := re.search(r"\bswift run (\S+)", line)):
                continue
            if tool[1] == "sm-graph":
                executable = self.build / tool[1]
            else:
                executable = self.compiled.get(id(commands.program))
                if not isinstance(executable, Path):
                    return [f"{commands.place}: there is no program before '{line}'."]
            command = line.replace(tool[0], shlex.quote(str(executable)))
            # The tool uses this variable in the commands that it recommends.
            result = run(["env", f"DIAGRAM_TOOL_COMMAND={tool[0]}", "sh", "-c", command], folder)
            printed += result.stdout
            if result.returncode != int(expected[1] if expected else 0):
                unexpected.append(f"('{line}' ended with status {result.returncode})")
        if commands.is_shown:
            return output_faults(commands.place, commands.printed, printed, unexpected)
        return [f"{commands.place}: {fault}:\n{printed}" for fault in unexpected]

    def picture_faults(self, name: str, page: Page, folder: Path) -> list[str]:
        """Compares a picture with the one that an example of the page drew, or that of diagrams/.

        A picture of another folder is compared for the page of that folder that shows it.
        """
        committed = page.path.parent / name
        file = committed.name
        places = (folder / file, folder / "diagrams" / file, Path("diagrams", file))
        drawn = next((p for p in places if p.is_file()), None)
        others = (p for p in committed.parent.glob("*.md") if p.resolve() != page.path.resolve())
        if not drawn and any(f"]({file})" in other.read_text() for other in others):
            return []
        if not drawn:
            return [f"{page.path}: no example draws {file}, and it is not in diagrams/."]
        if committed.is_file() and source(committed) == source(drawn):
            return []
        if not self.record:
            return [f"{page.path}: {name} is out of date: run 'make diagrams'."]
        shutil.copy(drawn, committed)
        return []


def source(picture: Path) -> str | bytes:
    """Returns the diagram in a picture. The other bytes depend on the version of Graphviz."""
    content = picture.read_bytes()
    found = re.search(rb"<metadata.*?</metadata>", content, re.DOTALL)
    return found[0] if found else content


def output_faults(place: str, shown: list[str], output: str, more: list[str]) -> list[str]:
    """Returns a fault with the differences between the shown and the actual output, if any."""
    printed = [line.rstrip() for line in output.rstrip().splitlines()]
    difference = difflib.unified_diff(
        [line.rstrip() for line in shown], printed, "shown", "printed", lineterm="")
    text = "\n".join([*difference, *more])
    return [f"{place}: the actual output differs from the page:\n{text}"] if text else []


def excerpt_faults(excerpt: Excerpt) -> list[str]:
    path = Path(excerpt.path)
    if not path.is_file():
        return [f"{excerpt.place}: {path} does not exist."]
    stripped = [line.strip() for line in path.read_text().splitlines()]
    # A line `// …` of the page stands for lines that are left out.
    parts: list[list[str]] = [[]]
    for line in excerpt.lines:
        if line.strip() == "// …":
            parts.append([])
        else:
            parts[-1].append(line.strip())
    start = 0
    for part in parts:
        matches = (n for n in range(start, len(stripped)) if stripped[n:n + len(part)] == part)
        found = next(matches, None)
        if found is None:
            return [f"{excerpt.place}: this is not in {path}:\n" + "\n".join(part)]
        start = found + len(part)
    return []


def manifest_faults(manifest: Manifest, scratch: Path) -> list[str]:
    folder = Path(tempfile.mkdtemp(dir=scratch))
    (folder / "Package.swift").write_text("\n".join(manifest.lines) + "\n")
    result = run(["swift", "package", "dump-package"], folder)
    return [f"{manifest.place}: {result.stdout}"] if result.returncode else []


def main(arguments: list[str]) -> int:
    record = "--record" in arguments
    build, *names = [a for a in arguments if a != "--record"]
    paths = [Path(n) for n in names] or [
        *sorted(Path().glob("*.md")), *sorted(Path("Sources").glob("*/*.docc/**/*.md"))]
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(os.cpu_count()) as pool:
        checker = Checker(Path(build).resolve(), Path(scratch), record)
        try:
            pages = [Page(path, path.read_text()) for path in paths]
            checker.link_library()
        except PageError as error:
            print(error, file=sys.stderr)
            return 1
        programs = [step for page in pages for step in page.steps if isinstance(step, Program)]
        for program, result in zip(programs, pool.map(checker.compile, programs)):
            checker.compiled[id(program)] = result
        faults = [fault for found in pool.map(checker.faults, pages) for fault in found]
    for fault in faults:
        print(fault, file=sys.stderr)
    if not faults:
        print(f"{len(programs)} examples on {len(pages)} pages compile and print the shown output.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
