import PlatformLibC
import StateDiagrams

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

  /// Appends Markdown.
  func append(_ text: String) throws {
    let before = path.kind == .missing ? [] : try path.bytes()
    try CompleteFile.write(before + Array(text.utf8), to: path.text)
  }

  /// Returns the text that a command prints.
  static func text(_ lines: [String]) -> String {
    lines.count == 1 ? lines[0].visible + "\n" : code(lines, "text")
  }

  /// Returns a code block.
  static func code(_ lines: [String], _ language: String) -> String {
    let lines = lines.joined(separator: "\n").split(separator: "\n").map(String.init)
    return CodeFence.block(lines, language).joined(separator: "\n") + "\n"
  }
}
