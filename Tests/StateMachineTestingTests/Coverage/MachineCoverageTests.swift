import PlatformLibC
import StateDiagrams
import StateMachineTesting
import StateMachines
import Testing

/// A meter that opens with a sum of 50.
enum Meter: StateType, Hashable {
  case waiting(sum: Int)
  case open
  enum Event: Hashable { case coin(Int), close }
  static let initialState = Meter.waiting(sum: 0)

  mutating func handleEvent(_ event: Event) {
    switch (self, event) {
    case (.waiting(let sum), .coin(let value)):
      self = sum + value < 50 ? .waiting(sum: sum + value) : .open
    case (.open, .close): self = .waiting(sum: 0)
    default: break
    }
  }

  static var model: MachineModel {
    MachineModel("meter", exploring: Meter.self, events: [.coin(20), .coin(50), .close])
  }
}

@Suite struct MachineCoverageTests {
  /// A folder that is removed with its files.
  private final class Folder {
    let path = "/tmp/coverage-test-\(UInt64.random(in: 0 ... .max))"

    deinit {
      for file in files { unlink(file) }
      rmdir(path)
    }

    var files: [String] {
      guard let folder = opendir(path) else { return [] }
      defer { closedir(folder) }
      var names: [String] = []
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasSuffix(".jsonl") { names.append("\(path)/\(name)") }
      }
      return names.sorted()
    }

    func data() throws -> CoverageData? {
      var result: CoverageData?
      for file in files {
        let data = try CoverageData(text(ofFile: file) ?? "", file: file)
        if result == nil { result = data } else { try result?.merge(data) }
      }
      return result
    }

    func coverage(of model: MachineModel = Meter.model) throws -> MachineCoverage {
      try MachineCoverage(RecordedTable(model), DrawnSteps(model), data())
    }
  }

  private static func run(_ events: [Meter.Event], into folder: String) throws {
    let recorder = try CoverageRecorder(Meter.model, folder: folder)
    let machine = StateMachine(Meter.self)
    let token = machine.observe(recorder.record)
    for event in events { machine.handleEvent(event) }
    token.cancel()
  }

  @Test func `counts of several processes are added`() throws {
    let folder = Folder()
    try Self.run(Array(repeating: .coin(20), count: 2) + [.coin(50), .close], into: folder.path)
    try Self.run([.coin(20)], into: folder.path)
    let coverage = try folder.coverage()
    #expect(
      coverage.entries.map { "\($0.count) \($0.transition)" } == [
        "3 waiting: coin [20 if sum: 0, 20]",
        "1 waiting —coin [20 if sum: 40; 50]→ open", "1 open —close→ waiting",
      ])
  }

  @Test func `a count of many digits is exact`() throws {
    let folder = Folder()
    try Self.run(
      Array(repeating: [.coin(50), .close], count: 1_000).flatMap(\.self), into: folder.path)
    #expect(try folder.coverage().entries.map(\.count) == [0, 1_000, 1_000])
  }

  @Test func `pairs and outcomes of guards are measured`() throws {
    let folder = Folder()
    // Of the coins in 'waiting', one stays and one opens; in 'open' they are ignored, as 'close' is in
    // 'waiting'. A stay can follow a stay and 'close', an opening both, and 'close' an opening.
    try Self.run([.coin(20), .coin(50)], into: folder.path)
    let coverage = try folder.coverage()
    #expect(coverage.guards.text == "2 of 2 (100.0 %)")
    #expect(coverage.pairs.text == "1 of 5 (20.0 %)")
    #expect(coverage.transitions.text == "2 of 3 (66.6 %)")
  }

  @Test func `a payload that the model doesn't try counts by its outcome`() throws {
    let folder = Folder()
    try Self.run([.coin(60)], into: folder.path)
    #expect(try folder.coverage().entries.map(\.count) == [0, 1, 0])
  }

  @Test func `a killed process loses no counts`() async throws {
    let folder = Folder()
    let path = folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let recorder = try CoverageRecorder(Meter.model, folder: path)
      let machine = StateMachine(Meter.self)
      let token = machine.observe(recorder.record)
      for _ in 0..<123 {
        machine.handleEvent(.coin(50))
        machine.handleEvent(.close)
      }
      kill(getpid(), SIGKILL)
      token.cancel()
    }
    #expect(try folder.coverage().entries.map(\.count) == [0, 123, 123])
  }

  @Test func `counts of another version of the machine are refused`() throws {
    let folder = Folder()
    try Self.run([.coin(20)], into: folder.path)
    let other = MachineModel("meter", exploring: Meter.self, events: [.coin(30), .close])
    #expect {
      try folder.coverage(of: other)
    } throws: {
      "\($0)".contains("counts the steps of another version of 'meter': remove it")
    }
    let recorder = try CoverageRecorder(other, folder: folder.path)
    #expect { try folder.data() } throws: {
      "\($0)".contains("count the steps of different versions of 'meter'")
    }
    withExtendedLifetime(recorder) {}
  }

  @Test(
    arguments: [
      ("", "was not written by a recorder"), ("hello\n", "was not written by a recorder"),
      ("{\"format\":\"trace 1\"}\n", "has the format 'trace 1', but 'coverage 1' is expected"),
      ("{\"format\":\"coverage 1\"}\n", "has no machine or no digest"),
      (
        "{\"format\":\"coverage 1\",\"machine\":\"a\",\"digest\":\"b\"}\nx\n{\"count\":1}\n",
        "is damaged in line 2"
      ),
    ])
  func `a foreign or damaged file is refused`(text: String, problem: String) {
    #expect { try CoverageData(text, file: "a.jsonl") } throws: {
      "\($0)".hasPrefix("'a.jsonl' ") && "\($0)".contains(problem)
    }
  }

  @Test func `a line that was not completed is ignored`() throws {
    let text =
      "{\"format\":\"coverage 1\",\"machine\":\"a\",\"digest\":\"b\"}\n{\"count\":7}\n{\"pa\0\0"
    #expect(try CoverageData(text, file: "").machine == "a")
  }

  @Test func `a folder that can't be created is an error`() {
    #expect { try CoverageRecorder(Meter.model, folder: "/proc/none/coverage") } throws: {
      "\($0)".hasPrefix("can't create the folder '/proc/none/coverage': ")
    }
  }

  @Test func `a picture shows counts, missing and unreachable transitions in words`() throws {
    let model = MachineModel(
      "blinker",
      StateMachineSchema<Int, Bool, Void>(initialState: 0) { state, _ in
        (state == 0 ? 1 : 0, nil)
      }, states: [0, 1, 2], events: [true])
    let coverage = try MachineCoverage(RecordedTable(model), DrawnSteps(model), nil)
    #expect(
      coverage.lines == [
        "not taken: 0 —true→ 1, for example by true",
        "not taken: 1 —true→ 0, for example by true, true", "unreachable: 2 —true→ 0",
      ])
    let text = "\(coverage.countedDiagram)"
    #expect(text.contains("0 —0 × true→ 1"))
    #expect(text.contains("2 —unreachable: true→ 0"))
    #expect(coverage.highlights.findings.map(\.description).count == 2)
  }

  @Test func `a picture shows the counts of each state, whose transitions other pictures share`()
    throws
  {
    let table = TransitionTable<Int, String, Never>(initial: 0) {
      for state in 0...3 {
        From(state, timeout: .after(.seconds(5), "wait")) {
          On("next", to: state + 1)
          On("stop", to: 9)
          On("wait", to: 9)
        }
      }
      From(4) { On("stop", to: 9) }
      Final(9)
    }
    let model = MachineModel("line", table)
    let coverage = try MachineCoverage(RecordedTable(model), DrawnSteps(model), nil)
    #expect(StateDiagram(of: table).dot().contains("any state"))
    let dot = coverage.countedDiagram.dot(highlighting: coverage.highlights)
    #expect(!dot.contains("any "))
    #expect(dot.split(separator: "0 × after 5 s").count == 5)
  }
}
