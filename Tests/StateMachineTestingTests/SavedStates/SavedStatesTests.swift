import Foundation
import StateMachineTesting
import Testing

/// A file in a folder that is removed.
final class SavedFile: Sendable {
  let folder = FileManager.default.temporaryDirectory.path + "/saved-\(UUID())"

  /// The path of the file, whose folder need not exist.
  var path: String { folder + "/search.jsonl" }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var lines: [String] {
    get throws {
      try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }
  }

  func write(_ lines: [String]) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try lines.map { $0 + "\n" }.joined().write(toFile: path, atomically: true, encoding: .utf8)
  }

  func states<State: Codable>(_ type: State.Type) -> SavedStates<State> {
    SavedStates(
      path, encode: { try JSONEncoder().encode($0) },
      decode: { try JSONDecoder().decode(State.self, from: $0) })
  }

  var migrated: SavedStates<Search3> {
    SavedStates(
      path, encode: { try JSONEncoder().encode($0) }, decode: { try Search3(migrating: $0) })
  }
}

private func failure(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "no failure"
  } catch {
    return "\(error)"
  }
}

@Suite struct SavedStatesTests {
  private let file = SavedFile()

  @Test func `the file has a line for each state, sorted, and keeps older versions`() throws {
    try file.states(Search1.self).check(Search1.model, recording: "1.0")
    let first = try file.lines
    #expect(
      first == [
        #"{"format": "saved states 1", "machine": "search"}"#,
        #"{"version": "1.0", "states": "6"}"#,
        #"{"state": "archived", "value": "archived", "inputs": ["archive"], "saved": "{\"archived\":{}}"}"#,
        #"{"state": "failed", "value": "failed(attempts: 1)", "inputs": ["search", "fail"], "saved": "{\"failed\":{\"attempts\":1}}"}"#,
        #"{"state": "failed", "value": "failed(attempts: 2)", "inputs": ["search", "fail", "retry"], "saved": "{\"failed\":{\"attempts\":2}}"}"#,
        #"{"state": "idle", "value": "idle", "inputs": [], "saved": "{\"idle\":{}}"}"#,
        #"{"state": "loading", "value": "loading(page: 1)", "inputs": ["search"], "saved": "{\"loading\":{\"page\":1}}"}"#,
        #"{"state": "paused", "value": "paused", "inputs": ["search", "pause"], "saved": "{\"paused\":{}}"}"#,
      ])
    try file.states(Search2.self).check(Search2.model, recording: "1.1")
    #expect(try file.lines.starts(with: first))
    #expect(try file.lines[8] == #"{"version": "1.1", "states": "7"}"#)
  }

  @Test func `a compatible version passes`() throws {
    try file.states(Search1.self).check(Search1.model, recording: "1.0")
    try file.states(Search2.self).check(Search2.model)
    #expect(try file.states(Search2.self).findings(Search2.model) == [])
  }

  @Test func `states that don't decode are found with the sequence and the decoder's message`()
    throws
  {
    try file.states(Search1.self).check(Search1.model, recording: "1.0")
    let findings = try file.states(Search3.self).findings(Search3.model)
    let failed = try #require(
      findings.first { $0.contains("'failed' doesn't decode (2 states): ") })
    #expect(failed.hasPrefix("search, version 1.0: "))
    #expect(failed.contains("failed"))
    #expect(
      failed.hasSuffix(
        "\n  search → fail → failed(attempts: 1)\n  saved: {\"failed\":{\"attempts\":1}}"))
    // The removed case.
    #expect(findings.contains { $0.hasPrefix("search, version 1.0: 'paused' doesn't decode: ") })
    let error = failure { try file.states(Search3.self).check(Search3.model) }
    #expect(error == findings.joined(separator: "\n"))
  }

  /// The first two lines of the findings of the migrating version.
  static func findings(_ changes: SavedStateChange...) throws -> [String] {
    let file = SavedFile()
    try file.states(Search1.self).check(Search1.model, recording: "1.0")
    let findings = try file.migrated.findings(Search3.model, expecting: changes)
    return findings.map { finding in
      let lines = finding.split(separator: "\n").map(String.init)
      return lines[0].dropFirst("search, version 1.0: ".count) + "\n" + lines[1]
    }
  }

  static let archived = """
    no sequence of inputs leads from 'archived' to another state of today
      archive → archived
    """

  static let trap = """
    'fail' traps in 'loading': StateMachineTestingTests/SearchVersions.swift:66: Precondition failed: no limit
      search → loading(page: 1)
    """

  @Test func `each incompatibility of a migrating version is found with the sequence`() async {
    await #expect(processExitsWith: .success) {
      let findings = try Self.findings()
      #expect(findings[0].hasPrefix("'paused' doesn't decode: "))
      #expect(
        findings[1...] == [
          """
          no sequence of inputs leads to 'archived' any more
            archive → archived
          """,
          Self.archived,
          """
          'failed' decodes to 'unreachable' (2 states): if they are the same state, expect \
          '.renamed("failed", to: "unreachable")'
            search → fail → failed(attempts: 1)
          """,
          """
          'loading' decodes to other values: loading(page: 1, limit: 0) instead of loading(page: 1)
            search → loading(page: 1)
          """,
          Self.trap,
          """
          no sequence of inputs leads to 'loading' any more
            search → loading(page: 1)
          """,
        ])
    }
  }

  @Test func `expected changes are no findings, and hide no others`() async {
    await #expect(processExitsWith: .success) {
      let findings = try Self.findings(
        .renamed("failed", to: "unreachable"), .changed("loading"), .retired("loading"),
        .retired("archived"))
      #expect(findings[1...] == [Self.archived, Self.trap])
    }
  }

  @Test func `a version with findings is not recorded`() throws {
    try file.states(Search1.self).check(Search1.model, recording: "1.0")
    let before = try file.lines
    let error = failure { try file.states(Search3.self).check(Search3.model, recording: "2.0") }
    #expect(error.hasSuffix("\nVersion 2.0 was not recorded."))
    #expect(try file.lines == before)
  }

  @Test func `the environment requests a version`() async throws {
    await #expect(processExitsWith: .success) {
      let file = SavedFile()
      setenv("STATECHARTS_RECORD_SAVED", "1.0", 1)
      try file.states(Search1.self).check(Search1.model)
      #expect(try file.lines.count == 8)
    }
  }

  @Test func `a path is relative to the folder of the source file`() throws {
    let saved = SavedStates<Search1>(
      "search.jsonl", encode: { try JSONEncoder().encode($0) },
      decode: { try JSONDecoder().decode(Search1.self, from: $0) },
      filePath: file.folder + "/Tests.swift")
    try saved.check(Search1.model, recording: "1.0")
    #expect(try file.lines.count == 8)
  }

  @Test func `bytes that are no text, and texts with line breaks, are restored`() throws {
    for prefix: [UInt8] in [[0xFF, 0x00], Array("\"\n<é".utf8)] {
      let file = SavedFile()
      let saved = SavedStates<Search1>(file.path) {
        prefix + (try JSONEncoder().encode($0))
      } decode: {
        #expect($0.starts(with: prefix))
        return try JSONDecoder().decode(Search1.self, from: Data($0.dropFirst(prefix.count)))
      }
      try saved.check(Search1.model, recording: "1.0")
      #expect(try file.lines.count == 8)
      #expect(try saved.findings(Search1.model) == [])
    }
  }

  @Test func `an existing machine with rules is saved as a whole`() throws {
    struct Door: Codable {
      enum State: String, Codable { case open, closed }
      private var state = State.closed
      private var count = 0
      mutating func open() { (state, count) = (.open, count + 1) }
      mutating func close() { state = .closed }
    }
    func model(_ inputs: [MachineInput<Door>]) -> MachineModel {
      MachineModel("search", observing: Door(), inputs: inputs)
    }
    let inputs: [MachineInput<Door>] = [
      .input("open") { $0.open() }.once(), .input("close") { $0.close() }.only(after: "open"),
    ]
    try file.states(Door.self).check(model(inputs), recording: "1.0")
    #expect(
      try file.lines[2...].map { $0.prefix(60) } == [
        #"{"state": "closed", "value": "Door(state: closed, count: 0)","#.prefix(60),
        #"{"state": "closed", "value": "Door(state: closed, count: 1)","#.prefix(60),
        #"{"state": "open", "value": "Door(state: open, count: 1)", "i"#.prefix(60),
      ])
    #expect(try file.states(Door.self).findings(model(inputs)) == [])
    // Without an input, two states are not reached.
    let findings = try file.states(Door.self).findings(model([inputs[0]]))
    #expect(
      findings.map { $0.split(separator: "\n")[0] } == [
        "search, version 1.0: no sequence of inputs leads to 'closed' any more"
      ])
    let error = failure { try file.states(Door.State.self).check(model(inputs)) }
    #expect(error.contains("'closed' doesn't decode"))
    let other = SavedStates(
      file.folder + "/other", encode: { (state: Door.State) in Array(state.rawValue.utf8) },
      decode: { Door.State(rawValue: String(decoding: $0, as: UTF8.self)) ?? .open })
    #expect(
      failure { try other.check(model(inputs), recording: "1.0") }
        == "'search' can't start in a 'State': encode and decode 'Door'.")
  }

  @Test func `a large machine is recorded in a selection, one of each node, case and value first`()
    throws
  {
    enum Large: StateType, Codable, Hashable {
      case counting(Int), last(Int)
      enum Event: CaseIterable, DOTLabelable { case even, odd, end }
      static let initialState = Large.counting(0)
      mutating func handleEvent(_ event: Event) {
        switch (self, event) {
        case (.counting(let number), .even): self = .counting(number * 2 % 1_200)
        case (.counting(let number), .odd): self = .counting((number * 2 + 1) % 1_200)
        case (.counting(1_199), .end): self = .last(0)
        default: break
        }
      }
    }
    try file.states(Large.self).check(
      MachineModel("search", exploring: Large.self), recording: "1.0")
    let lines = try file.lines
    #expect(lines.count == 1_002)
    #expect(
      lines[1]
        == #"{"version": "1.0", "states": "1000 of 1201"}"#)
    #expect(lines.last?.hasPrefix(#"{"state": "last", "value": "last(0)""#) == true)
  }

  @Test(arguments: [
    (
      ["{\"format\": \"saved states 1\", \"machine\": \"order\"}"],
      ", line 1: the states are those of 'order', not of 'search'. Give each machine a file of its own."
    ),
    (
      ["{}"], ", line 1: the format is not 'saved states 1'. Restore the file from version control."
    ),
    ([], "' is empty. Restore the file from version control, or remove it."),
  ])
  func `a file of something else is named, and not overwritten`(
    lines: [String], message: String
  ) throws {
    try file.write(lines)
    for version in [nil, "2.0"] {
      let error = failure { try file.states(Search1.self).check(Search1.model, recording: version) }
      #expect(error.hasPrefix("'\(file.path)"))
      #expect(error.hasSuffix(message))
      #expect(try file.lines == lines)
    }
  }

  @Test func `a damaged line, a cut file and a repeated version are named`() throws {
    try file.states(Search1.self).check(Search1.model, recording: "1.0")
    let lines = try file.lines
    func error(_ lines: [String], recording version: String? = nil) throws -> String {
      try file.write(lines)
      let error = failure { try file.states(Search1.self).check(Search1.model, recording: version) }
      #expect(try file.lines == lines)
      return error
    }
    var damaged = lines
    damaged[4] = "<<<<<<< main"
    let restore = "Restore the file from version control."
    #expect(
      try error(damaged, recording: "2.0")
        == "'\(file.path)', line 5: the line is damaged. \(restore)")
    #expect(
      try error(lines.dropLast(2))
        == "'\(file.path)' ends 2 states too early. \(restore)")
    #expect(
      try error(lines + lines.dropFirst())
        == "'\(file.path)', line 9: the version '1.0' is recorded twice. Remove one of both.")
    #expect(
      try error(lines, recording: "1.0").hasPrefix("'\(file.path)' contains the version '1.0': "))
    #expect(
      failure { try SavedFile().states(Search1.self).check(Search1.model) }
        .hasSuffix("'STATECHARTS_RECORD_SAVED=1.0 swift test'."))
  }

  @Test func `a state that can't be encoded is named, and nothing is recorded`() throws {
    let saved = SavedStates<Search1>(file.path) { state -> [UInt8] in
      if state == .paused { throw CocoaError(.coderInvalidValue) }
      return []
    } decode: { _ in
      .idle
    }
    let error = failure { try saved.check(Search1.model, recording: "1.0") }
    #expect(error.hasPrefix("'paused' of 'search' can't be encoded, and nothing was recorded: "))
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}
