import StateDiagrams
import StateSystems
import PlatformLibC

/// The summary of a job of GitHub Actions, to which `check` and `verify` append their results as Markdown.
struct JobSummary: Sendable {
  /// The file of the summary.
  let path: FilePath

  /// The target branch of a pull request, `origin/main`; nil outside of pull requests.
  let base: String?

  /// Returns the summary that the variables of GitHub Actions describe; nil outside of it.
  static var ofProcess: JobSummary? {
    func variable(_ name: String) -> String? {
      guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else {
        return nil
      }
      return value
    }
    return variable("GITHUB_STEP_SUMMARY").map {
      JobSummary(path: FilePath($0), base: variable("GITHUB_BASE_REF").map { "origin/" + $0 })
    }
  }

  /// Appends the result of `check`: its text, and a Mermaid diagram of the changed part of each machine.
  ///
  /// A machine is compared with its picture in the target branch. If that can't be read, it is compared
  /// with the outdated file.
  ///
  /// - Parameters:
  ///   - lines: The text that `check` prints.
  ///   - checks: The results of the machines.
  ///   - folder: The folder with the pictures.
  func append(
    _ lines: [String], _ checks: [MachineCheck], in folder: FilePath, _ context: ToolContext
  ) throws {
    var text = Self.text(lines)
    var revision: GitRevision?
    if let base, folder.kind == .folder {
      do {
        revision = try GitRevision(base, in: folder)
      } catch {
        context.report("note: The summary doesn't compare with the target branch: \(error)")
      }
    }
    for check in checks {
      let committed = revision?.picture(of: check.machine, in: FilePath("."))
      let files = [committed, check.earlier].compactMap(\.self)
      guard let file = files.first(where: { $0.diagram != nil }) else { continue }
      let (before, after) = try ComparedDiagram.pair(
        ComparedDiagram(file), ComparedDiagram(check.diagram))
      let differences = after.differences(from: before)
      guard !differences.isEmpty else { continue }
      // The text of outdated files contains their differences.
      let others = differences.map { "\(check.machine): \($0.description.visible)." }
        .filter { !lines.contains($0) }
      if !others.isEmpty {
        text += "\nSince `\(base ?? "")`:\n\n" + Self.code(others, "text")
      }
      guard let part = after.changedPart(from: before) else { continue }
      text += "\n" + Self.code([part.mermaid], "mermaid")
      if let omission = part.omission { text += "\n\(omission).\n" }
    }
    try append(text)
  }

  /// Appends the result of `verify`: its text, and a sequence diagram of each new finding of a system.
  func append(_ lines: [String], _ results: [MachineVerification]) throws {
    let isFailure = results.contains(where: \.isFailure)
    let diagrams = results.flatMap(\.newMessages).map { "\n" + Self.code([$0.mermaid], "mermaid") }
    try append(isFailure ? Self.text(lines) + diagrams.joined() : "`verify` has no findings.\n")
  }

  private func append(_ text: String) throws {
    let before = path.kind == .missing ? [] : try path.bytes()
    try CompleteFile.write(before + Array(text.utf8), to: path.text)
  }

  /// Returns the text that a command prints.
  private static func text(_ lines: [String]) -> String {
    lines.count == 1 ? lines[0].visible + "\n" : code(lines, "text")
  }

  /// Returns a code block.
  private static func code(_ lines: [String], _ language: String) -> String {
    let lines = lines.joined(separator: "\n").split(separator: "\n").map(String.init)
    return MarkedDiagram.codeBlock(lines, language).joined(separator: "\n") + "\n"
  }
}

extension ToolContext {
  /// Appends to the summary of the job. A failure is a warning.
  func appendToSummary(_ append: (JobSummary) throws -> Void) {
    do {
      if let summary { try append(summary) }
    } catch {
      report("warning: The summary of the job is incomplete: \(error)")
    }
  }
}
