import StateDiagrams

extension JobSummary {
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
}
