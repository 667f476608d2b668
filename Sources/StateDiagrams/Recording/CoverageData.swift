package import StateExploration

/// The counts of a machine's steps, from one or several files of a `CoverageRecorder`.
package struct CoverageData {
  package let machine: String

  /// The digest of the table whose steps are counted.
  package let digest: String

  /// The name of the first file.
  package let file: String

  /// The number of times that each step of the table was taken.
  private(set) var counts: [Int] = []

  /// The pairs of steps that followed each other.
  private(set) var pairs: Set<Pair> = []

  /// The steps that the table doesn't contain.
  private(set) var others: Set<OtherStep> = []

  struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// A step by its labels.
  struct OtherStep: Hashable {
    let event: String
    let source: [[String]]
    let target: [[String]]
    let effects: [String]
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: The contents.
  ///   - file: The name of the file, for messages.
  package init(_ text: String, file: String) throws(RecordingError) {
    self.file = file
    let read = try RecordedLines(text, format: "coverage 1", file: file)
    guard let machine = read.header["machine"]?.string, let digest = read.header["digest"]?.string
    else { throw RecordingError("'\(file)' has no machine or no digest in its first line.") }
    self.machine = machine
    self.digest = digest
    for (number, line) in read.lines.enumerated() where !line.isEmpty {
      if let members = RecordedLines.object(line), add(members) { continue }
      // The process was killed while it wrote the last line.
      guard number == read.lines.count - 1 else {
        throw RecordingError("'\(file)' is damaged in line \(number + 2).")
      }
    }
  }

  /// Counts the steps of a trace.
  package init(_ table: RecordedTable, steps: [Int?]) {
    (machine, digest, file) = (table.machine, table.digest, table.machine)
    counts = Array(repeating: 0, count: table.steps.count)
    for case let step? in steps { counts[step] += 1 }
  }

  /// Adds a line, and returns whether it is one.
  private mutating func add(_ members: [String: JSONValue]) -> Bool {
    if let count = members["count"]?.integer {
      counts.append(count)
    } else if let pair = members["pair"]?.elements?.compactMap(\.integer), pair.count == 2 {
      pairs.insert(Pair(first: pair[0], second: pair[1]))
    } else if let event = members["event"]?.string,
      let source = members["from"]?.elements?.compactMap(\.texts),
      let target = members["to"]?.elements?.compactMap(\.texts),
      let effects = members["effects"]?.texts
    {
      others.insert(OtherStep(event: event, source: source, target: target, effects: effects))
    } else {
      return false
    }
    return true
  }

  /// Returns whether all numbers are those of some steps.
  func fits(_ stepCount: Int) -> Bool {
    counts.count == stepCount
      && pairs.allSatisfy {
        (0..<stepCount).contains($0.first) && (0..<stepCount).contains($0.second)
      }
  }

  /// Adds the counts of another file.
  ///
  /// - Throws: An error if it counts the steps of another version of the machine.
  package mutating func merge(_ other: CoverageData) throws(RecordingError) {
    guard other.digest == digest, other.counts.count == counts.count else {
      throw RecordingError(
        "'\(file)' and '\(other.file)' count the steps of different versions of '\(machine)': remove "
          + "the older one.")
    }
    for (step, count) in other.counts.enumerated() { counts[step] += count }
    pairs.formUnion(other.pairs)
    others.formUnion(other.others)
  }
}
