/// A committed list of accepted findings of `verify`: a line for each, below a comment with the reason.
///
/// ```text
/// # Issue 12.
/// connection: 'close' at 'default: fatalError("closed twice")': Fatal error: closed twice (never traps)
/// ```
///
/// A line contains a finding as far as it doesn't depend on the build, in words. Lines are only compared.
struct Baseline {
  /// The findings, in the order of the file.
  private(set) var findings: [String] = []

  /// The reason of each finding.
  private(set) var reasons: [String: String] = [:]

  /// Reads a list. Any text is valid.
  init(_ text: String = "") {
    var reason = ""
    let lines = text.split { $0 == "\n" || $0 == "\r\n" }
    for line in lines where !line.allSatisfy(\.isWhitespace) {
      if line.hasPrefix("#") {
        reason = String(line.dropFirst().trimmed)
      } else {
        add(String(line), reason: reason)
      }
    }
  }

  /// Adds a finding, unless it is in the list.
  mutating func add(_ finding: String, reason: String) {
    guard reasons[finding] == nil else { return }
    findings.append(finding)
    reasons[finding] = reason
  }

  /// Removes a finding.
  mutating func remove(_ finding: String) {
    findings.removeAll { $0 == finding }
    reasons[finding] = nil
  }

  /// The list as text. Neighbors with the same reason share a comment.
  var text: String {
    var text = ""
    var last: String?
    for finding in findings {
      let reason = reasons[finding] ?? ""
      if reason != last { text += "# \(reason.visible)\n" }
      text += finding + "\n"
      last = reason
    }
    return text
  }

  /// Returns the sentence that the machine no longer has a finding.
  static func disappearance(of finding: String) -> String {
    "An accepted finding has disappeared: \(finding)"
  }
}
