import PlatformLibC
import StateDiagrams
import StateExploration
import StateMachines
import Testing

@Suite struct TraceTests {
  private static func path() -> String { "/tmp/trace-test-\(UInt64.random(in: 0 ... .max)).jsonl" }

  /// Returns the lines that a machine writes.
  private static func trace(_ events: [Meter.Event]) throws -> [String] {
    let path = path()
    defer { unlink(path) }
    let machine = StateMachine(Meter.self)
    let token = machine.observe(try TraceRecorder(path: path).record)
    for event in events { machine.handleEvent(event) }
    token.cancel()
    let written = text(ofFile: path) ?? ""
    return written.prefix { $0 != "\0" }.split(separator: "\n").map(String.init)
  }

  private func check(
    _ lines: [String], allowing allowed: Set<TraceCheck.Exception> = []
  ) throws -> TraceCheck {
    try TraceCheck(
      Array((lines.joined(separator: "\n") + "\n").utf8), file: "a.jsonl",
      RecordedTable(Meter.model), allowing: allowed)
  }

  private static let run: [Meter.Event] = [.coin(20), .close, .coin(20), .coin(50), .close]

  @Test func `a trace is a line of JSON for each event`() throws {
    #expect(
      try Self.trace([.coin(20), .coin(50)]) == [
        #"{"format":"trace 1"}"#,
        #"{"before":"waiting(sum: 0)","event":"coin(20)","after":"waiting(sum: 20)","effects":[]}"#,
        #"{"before":"waiting(sum: 20)","event":"coin(50)","after":"open","effects":[]}"#,
      ])
  }

  @Test func `a machine makes what it has recorded`() throws {
    let result = try check(try Self.trace(Self.run))
    #expect(result.problem == nil)
    #expect(result.steps.count == 5)
    #expect(result.gaps == 0)
  }

  @Test func `the trace of another machine of the same type is checked by its values`() throws {
    // Other spaces and escapes are the same line.
    let line =
      #"{ "after": "w\u0061iting(sum: 20)", "effects": [], "event": "coin(20)", "before": "waiting(sum: 0)" }"#
    #expect(try check([#"{"format":"trace 1"}"#, line]).problem == nil)
  }

  @Test func `every change of a step that the table excludes is found`() throws {
    let lines = try Self.trace(Self.run)
    let states = ["waiting(sum: 0)", "waiting(sum: 20)", "waiting(sum: 40)", "open"]
    var changes = 0
    for number in lines.indices.dropFirst() {
      for part in ["after", "before"] {
        for state in states {
          var changed = lines
          guard let start = lines[number].range(part),
            !lines[number][start...].hasPrefix("\(part)\":\"\(state)\"")
          else { continue }
          let old = lines[number][start...].split(separator: "\"")[2]
          changed[number] = lines[number].replacingFirst(
            "\(part)\":\"\(old)\"", with: "\(part)\":\"\(state)\"")
          changes += 1
          #expect(try check(changed).problem != nil, "\(changed[number])")
        }
      }
    }
    #expect(changes == 5 * 2 * 3)
  }

  @Test func `the first difference is stated with the legal alternatives`() throws {
    var lines = try Self.trace(Self.run)
    lines[4] = lines[4].replacingFirst(#""after":"open""#, with: #""after":"waiting(sum: 40)""#)
    let result = try check(lines)
    #expect(result.problemLine == 5)
    #expect(
      result.problem
        == "In 'waiting(sum: 40)', 'coin(50)' led to 'waiting(sum: 40)', but the machine goes to "
        + "'open'.")
    #expect(result.steps.count == 3)
  }

  @Test func `a gap is a problem unless it is allowed`() throws {
    var lines = try Self.trace(Self.run)
    lines.remove(at: 3)
    #expect(
      try check(lines).problem?.hasPrefix("The trace continues from 'waiting(sum: 40)'") == true)
    let result = try check(lines, allowing: [.gap])
    #expect(result.problem == nil)
    #expect(result.gaps == 1)
    lines.remove(at: 1)
    #expect(try check(lines).problem?.hasPrefix("The trace starts in 'waiting(sum: 20)'") == true)
  }

  @Test func `a value that the model doesn't try is a problem unless it is allowed`() throws {
    let lines = try Self.trace([.coin(30), .coin(20), .close])
    #expect(
      try check(lines).problem
        == "The model doesn't try the event 'coin(30)' in 'waiting(sum: 0)': it tries 'coin(20)', "
        + "'coin(50)', 'close'. If that is intended, allow it: '--allow unknown'.")
    let result = try check(lines, allowing: [.unknown])
    #expect(result.problem == nil)
    #expect(result.steps.map { $0 == nil } == [true, true, false])
  }

  @Test func `a killed process loses no complete line`() async throws {
    let path = Self.path()
    defer { unlink(path) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let machine = StateMachine(Meter.self)
      let token = machine.observe(try TraceRecorder(path: path).record)
      for _ in 0..<5_000 {
        machine.handleEvent(.coin(50))
        machine.handleEvent(.close)
      }
      kill(getpid(), SIGKILL)
      token.cancel()
    }
    let bytes = Array((text(ofFile: path) ?? "").utf8)
    let result = try TraceCheck(bytes, file: path, RecordedTable(Meter.model))
    #expect(result.problem == nil)
    #expect(result.steps.count == 10_000)
  }

  @Test func `a closed trace ends with its last line`() throws {
    let path = Self.path()
    defer { unlink(path) }
    var recorder: TraceRecorder? = try TraceRecorder(path: path)
    let machine = StateMachine(Meter.self)
    let token = machine.observe { [recorder] in recorder?.record($0) }
    machine.handleEvent(.close)
    token.cancel()
    recorder = nil
    #expect(text(ofFile: path)?.hasSuffix(#""effects":[]}"# + "\n") == true)
  }

  #if canImport(Glibc)
  @Test func `a file that can't grow keeps what was written`() async throws {
    let path = Self.path()
    defer { unlink(path) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let machine = StateMachine(Meter.self)
      let token = machine.observe(try TraceRecorder(path: path).record)
      for _ in 0..<10_000 { machine.handleEvent(.coin(50)) }
      token.cancel()
    }
    let bytes = Array((text(ofFile: path) ?? "").utf8)
    let result = try TraceCheck(bytes, file: path, RecordedTable(Meter.model))
    #expect(result.problem == nil)
    #expect((100..<10_000).contains(result.steps.count))
  }
  #endif

  @Test func `a truncated last line is ignored, and any other damage is an error`() throws {
    let lines = try Self.trace(Self.run)
    let text = lines.joined(separator: "\n")
    let result = try TraceCheck(
      Array(text.utf8.dropLast(10)), file: "a", RecordedTable(Meter.model))
    #expect(result.steps.count == 4)
    #expect { try check([lines[0], "{", lines[1]]) } throws: {
      "\($0)" == "'a.jsonl' is damaged in line 2: it is no object of JSON."
    }
    #expect { try check(["{}"]) } throws: {
      "\($0)" == "'a.jsonl' was not written by a recorder: its first line has no format."
    }
  }

  @Test func `an existing file is kept`() throws {
    let path = Self.path()
    defer { unlink(path) }
    let first = try TraceRecorder(path: path)
    #expect { try TraceRecorder(path: path) } throws: {
      "\($0)".hasPrefix("can't create '\(path)': ")
    }
    withExtendedLifetime(first) {}
  }
}

extension String {
  fileprivate func range(_ part: String) -> Index? {
    indices.first { self[$0...].hasPrefix(part + "\"") }
  }

  fileprivate func replacingFirst(_ old: String, with new: String) -> String {
    guard let start = indices.first(where: { self[$0...].hasPrefix(old) }) else { return self }
    return self[..<start] + new + self[start...].dropFirst(old.count)
  }
}

// MARK: Damaged lines

extension TraceTests {
  private static let step =
    #""before":"waiting(sum: 0)","event":"coin(20)","after":"waiting(sum: 20)""#

  @Test(arguments: [
    (#"{"before":"a","after":"b","effects":[]}"#, "the member 'event' is missing"),
    (#"{"before":"a","event":"x","effects":[]}"#, "the member 'after' is missing"),
    (#"{"before":1,"event":"x","after":"b"}"#, "the member 'before' is no text"),
    (
      #"{"before":"a","event":"x","after":"b","effects":1}"#,
      "the member 'effects' is no list of texts"
    ),
    ("[]", "it is no object of JSON"),
  ])
  func `a damaged line is named with what is wrong`(line: String, problem: String) {
    let message = #expect(throws: RecordingError.self) {
      try check([#"{"format":"trace 1"}"#, line, "{\(Self.step),\"effects\":[]}"])
    }
    #expect(message?.description == "'a.jsonl' is damaged in line 2: \(problem).")
  }

  @Test func `the trace of another program may leave effects out`() throws {
    let result = try check([#"{"format":"trace 1"}"#, "{\(Self.step)}"])
    #expect(result.problem == nil)
    #expect(result.steps.count == 1)
  }
}
