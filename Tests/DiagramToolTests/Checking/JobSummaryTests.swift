import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct JobSummaryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.createFolder("diagrams")
    render(.door())
  }

  private func render(_ machine: DiagramCatalog.Machine) {
    let run = runTool(
      ["render", "door", "-o", folder("diagrams/door.svg")],
      catalog: DiagramCatalog(machines: [machine]), draw: picture)
    #expect(run.status == .success)
  }

  private func check(
    _ machine: DiagramCatalog.Machine, base: String? = nil, summary: String = "summary.md"
  ) -> ToolRun {
    runTool(
      ["check"], catalog: DiagramCatalog(machines: [machine]), folder: folder.path,
      summary: JobSummary(path: FilePath(folder(summary)), base: base), draw: picture)
  }

  @Test func `'check' appends one line to the summary of a job if everything is up to date`() throws
  {
    try folder.write("Before.\n", to: "summary.md")
    #expect(check(.door()).status == .success)
    #expect(try folder.text(of: "summary.md") == "Before.\n1 diagram is up to date.\n")
  }

  @Test func `'check' appends the changes and a diagram to the summary of a job`() throws {
    let run = check(.creakingDoor)
    #expect(run.status == .failure)
    let summary = try folder.text(of: "summary.md")
    #expect(summary.hasPrefix("```text\n\(run.output)```\n\n```mermaid\n---\ntitle: \"door\"\n"))
    #expect(summary.contains("  shut_closed --> open : #177; push / creak\n"))
    #expect(summary.hasSuffix(" : pull\n```\n"))
  }

  @Test func `'check' appends the changes since the target branch to the summary of a job`() throws
  {
    let line = """
      git init -q -b main && git add . && git -c user.name=a -c user.email=a@b.c commit -q -m 'A door'
      """
    #expect(try Executable.run(shell: line, in: folder.path).status == 0)
    render(.creakingDoor)
    #expect(check(.creakingDoor, base: "main").status == .success)
    let expected = """
      1 diagram is up to date.

      Since `main`:

      ```text
      door: transition `closed` —push→ `open`: effects changed from none to creak.
      ```

      ```mermaid

      """
    #expect(try folder.text(of: "summary.md").hasPrefix(expected))
  }

  @Test func `the fences of a summary are longer than any in the changes`() throws {
    #expect(check(.door(push: "````")).status == .failure)
    let lines = try folder.text(of: "summary.md").split(separator: "\n")
    let fence = try #require(lines.first).prefix { $0 == "`" }
    let end = try #require(lines.firstIndex(of: fence))
    #expect(
      fence.count > 4 && lines[..<end].contains { $0.hasPrefix("door: ") && $0.contains("````") })
    #expect(lines[end - 1].hasPrefix("  To update: "))
  }

  @Test func `a summary contains each change once`() throws {
    let line = """
      git init -q -b main && git add . && git -c user.name=a -c user.email=a@b.c commit -q -m 'A door'
      """
    #expect(try Executable.run(shell: line, in: folder.path).status == 0)
    #expect(check(.creakingDoor, base: "main").status == .failure)
    let summary = try folder.text(of: "summary.md")
    #expect(summary.split(separator: "effects changed from none to creak").count == 2)
    #expect(summary.contains("```mermaid"))
  }

  @Test func `'check' compares with the files if the target branch is missing`() throws {
    let run = check(.creakingDoor, base: "origin/main")
    #expect(run.errors.hasPrefix("note: The summary doesn't compare with the target branch: "))
    #expect(try folder.text(of: "summary.md").contains("#177; push / creak"))
  }

  @Test func `'check' reports a summary that can't be written, without failing`() {
    let run = check(.door(), summary: "no/summary.md")
    #expect(run.status == .success)
    #expect(run.errors.hasPrefix("warning: The summary of the job is incomplete: Can't write '"))
  }
}
