import PlatformLibC
import StateDiagrams

/// A state as an app saves it: its label, the text of its values, the inputs of a shortest sequence that
/// leads to it, and its bytes.
struct SavedState {
  let label: String
  let value: String
  let inputs: [String]
  let bytes: [UInt8]

  /// The bytes as text; nil if they are none.
  var text: String? { String(validating: bytes, as: UTF8.self) }

  /// A text with a character for each byte.
  var characters: String { String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) }
}

/// The states of a version of an app, and their number: `6`, or `1000 of 2001`.
struct SavedVersion {
  let name: String
  let count: String
  var states: [SavedState]
}

/// A file with a JSON value on each line: the format and the machine; and each version, whose states follow.
struct SavedStatesFile {
  private static let format = "saved states 1"
  private static let remedy = "Restore the file from version control"

  private let path: String
  private let machine: String
  private(set) var versions: [SavedVersion] = []

  /// Reads a file. To record, a missing one has no versions, rather than being an error.
  init(_ path: String, machine: String, isRecording: Bool = false) throws(RecordingError) {
    (self.path, self.machine) = (path, machine)
    if isRecording, access(path, F_OK) != 0 { return }
    guard let text = text(ofFile: path) else {
      throw RecordingError(
        "can't read '\(path)': record a version with 'STATECHARTS_RECORD_SAVED=1.0 swift test'.")
    }
    if text.isEmpty { throw RecordingError("'\(path)' is empty. \(Self.remedy), or remove it.") }
    var missing = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      let members = RecordedLines.object(line) ?? [:]
      func failure(_ reason: String, _ remedy: String = Self.remedy) -> RecordingError {
        RecordingError("'\(path)', line \(index + 1): \(reason). \(remedy).")
      }
      if index == 0 {
        guard members["format"]?.string == Self.format else {
          throw failure("the format is not '\(Self.format)'")
        }
        let other = members["machine"]?.string ?? ""
        guard other == machine else {
          throw failure(
            "the states are those of '\(other)', not of '\(machine)'",
            "Give each machine a file of its own")
        }
      } else if missing == 0, let name = members["version"]?.string,
        let count = members["states"]?.string, let number = Int(count.prefix(while: \.isNumber))
      {
        guard !versions.contains(where: { $0.name == name }) else {
          throw failure("the version '\(name)' is recorded twice", "Remove one of both")
        }
        versions.append(SavedVersion(name: name, count: count, states: []))
        missing = number
      } else if missing > 0, let state = SavedState(members) {
        versions[versions.count - 1].states.append(state)
        missing -= 1
      } else {
        throw failure("the line is damaged")
      }
    }
    if missing > 0 {
      throw RecordingError("'\(path)' ends \(missing) states too early. \(Self.remedy).")
    }
  }

  /// Adds a version, which the file must not contain.
  mutating func append(_ version: SavedVersion) throws(RecordingError) {
    if versions.contains(where: { $0.name == version.name }) {
      throw RecordingError(
        "'\(path)' contains the version '\(version.name)': record another one, or remove its lines "
          + "first.")
    }
    versions.append(version)
  }

  /// Writes the file, and creates its folder if that is missing.
  func write() throws {
    let lines =
      [[("format", Self.format), ("machine", machine)].members]
      + versions.flatMap { version in
        [[("version", version.name), ("states", version.count)].members]
          + version.states.map(\.members)
      }
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
      mkdir(String(path[..<slash]), 0o777)
    }
    try CompleteFile.write(lines.flatMap { Array(JSONValue.object($0).text.utf8) }, to: path)
  }
}

extension [(String, String)] {
  fileprivate var members: [JSONValue.Member] { map { .init($0, .string($1)) } }
}

extension SavedState {
  /// The members of the line of the state.
  fileprivate var members: [JSONValue.Member] {
    [("state", label), ("value", value)].members + [.init("inputs", .strings(inputs))]
      + [text.map { ("saved", $0) } ?? ("bytes", characters)].members
  }

  /// Reads the members of a line; nil if they are no state.
  fileprivate init?(_ members: [String: JSONValue]) {
    let scalars = members["bytes"]?.string?.unicodeScalars.map { UInt8(exactly: $0.value) }
    guard let label = members["state"]?.string, let value = members["value"]?.string,
      let inputs = members["inputs"]?.texts,
      let bytes = members["saved"]?.string.map({ Array($0.utf8) })
        ?? scalars?.compactMap(\.self), bytes.count == scalars?.count ?? bytes.count
    else { return nil }
    self.init(label: label, value: value, inputs: inputs, bytes: bytes)
  }
}
