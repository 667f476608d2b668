import PlatformLibC
import StateDiagrams

/// A state as an app saves it.
struct SavedState: Comparable {
  /// The labels of the state.
  let label: String

  /// The text of all its values.
  let value: String

  /// The names of the inputs of a shortest sequence that leads to it.
  let inputs: [String]
  let bytes: [UInt8]

  static func < (left: Self, right: Self) -> Bool {
    (left.label, left.value) < (right.label, right.value)
  }

  /// The saved text; nil if the bytes are none.
  var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The bytes in hexadecimal form.
  var digits: String { bytes.map { hexadecimal(UInt64($0), digits: 2) }.joined() }
}

/// The states of a version of an app.
struct SavedVersion {
  let name: String
  var states: [SavedState]

  /// The number of states among all of the machine, as a text; nil if all are recorded.
  let selection: String?
}

/// A file with the saved states of all recorded versions of a machine.
///
/// A file has a JSON value on each line: the format and the machine; and each version with the number of its
/// states, which follow it.
struct SavedStatesFile {
  private static let format = "saved states 1"
  private static let remedy = "Restore the file from version control"

  private let path: String
  private let machine: String
  private(set) var versions: [SavedVersion] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - machine: The name of the machine.
  ///   - isRecording: Whether a missing file has no versions, rather than being an error.
  init(_ path: String, machine: String, isRecording: Bool = false) throws(RecordingError) {
    (self.path, self.machine) = (path, machine)
    guard let text = text(ofFile: path) else {
      if isRecording, access(path, F_OK) != 0 { return }
      throw RecordingError(
        "can't read '\(path)': record the states of a version with "
          + "'STATECHARTS_RECORD_SAVED=1.0 swift test'.")
    }
    if text.isEmpty {
      throw RecordingError("'\(path)' is empty. \(Self.remedy), or remove it to record anew.")
    }
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
        guard members["machine"]?.string == machine else {
          throw failure(
            "the states are those of '\(members["machine"]?.string ?? "")', not of '\(machine)'",
            "Give each machine a file of its own")
        }
      } else if missing == 0, let name = members["version"]?.string,
        let count = members["states"]?.integer
      {
        guard !versions.contains(where: { $0.name == name }) else {
          throw failure("the version '\(name)' is recorded twice", "Remove one of both")
        }
        let selection = members["selection"]?.string
        versions.append(SavedVersion(name: name, states: [], selection: selection))
        missing = count
      } else if missing > 0, let state = SavedState(members) {
        versions[versions.count - 1].states.append(state)
        missing -= 1
      } else {
        throw failure("the line is damaged")
      }
    }
    if missing > 0, let version = versions.last {
      throw RecordingError(
        "'\(path)' ends before the last \(missing) states of the version '\(version.name)'. \(Self.remedy)."
      )
    }
  }

  /// Adds a version.
  ///
  /// - Throws: An error if the file contains it.
  mutating func append(_ version: SavedVersion) throws(RecordingError) {
    if versions.contains(where: { $0.name == version.name }) {
      throw RecordingError(
        "'\(path)' contains the version '\(version.name)': record another one, or remove its lines to "
          + "record it anew.")
    }
    versions.append(version)
  }

  /// Writes the file, and creates its folder if that is missing.
  func write() throws {
    let header: [JSONValue.Member] = [
      .init("format", .string(Self.format)), .init("machine", .string(machine)),
    ]
    var lines = [header]
    for version in versions {
      lines.append(
        [
          .init("version", .string(version.name)),
          .init("states", .number(version.states.count)),
        ] + (version.selection.map { [.init("selection", .string($0))] } ?? []))
      lines += version.states.map(\.members)
    }
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
      mkdir(String(path[..<slash]), 0o777)
    }
    let text = lines.map { JSONValue.object($0).text }.joined()
    try CompleteFile.write(Array(text.utf8), to: path)
  }
}

extension SavedState {
  /// The members of the line of the state. Bytes that are no text are written in hexadecimal form.
  fileprivate var members: [JSONValue.Member] {
    [
      .init("state", .string(label)), .init("value", .string(value)),
      .init("inputs", .strings(inputs)),
      text.map { .init("saved", .string($0)) } ?? .init("bytes", .string(digits)),
    ]
  }

  /// Reads the members of a line; nil if they are no state.
  fileprivate init?(_ members: [String: JSONValue]) {
    guard let label = members["state"]?.string, let value = members["value"]?.string,
      let inputs = members["inputs"]?.texts,
      let bytes = members["saved"]?.string.map({ Array($0.utf8) })
        ?? members["bytes"]?.string.flatMap(Self.bytes)
    else { return nil }
    self.init(label: label, value: value, inputs: inputs, bytes: bytes)
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
