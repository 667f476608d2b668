public import StateDiagrams
public import Testing
import PlatformLibC

/// A trait of a suite that fails if the machines of its tests don't take enough transitions.
///
/// ```swift
/// @Suite(.covers(Order.self, atLeast: 0.9)) struct OrderTests { … }
/// ```
///
/// Every machine of the model's types counts that is created in a task of the suite: `StateMachine`,
/// `PureStateMachine`, `LiveStateMachine` and `ObservableStateMachine`. Machines of detached tasks don't
/// count. An existing machine counts the calls that are passed to `CoverageRecorder.record(_:in:)`.
///
/// If the coverage is too low, the suite fails with each transition that was not taken and a shortest
/// sequence to it. A table and a Mermaid diagram are attached. If the environment variable
/// `STATE_COVERAGE` names a folder, the counts are kept there for the command `coverage`.
///
/// If only some tests of the suite run, the others don't count.
public struct CoverageTrait: SuiteTrait, TestScoping {
  let makeModel: @Sendable () -> MachineModel
  let minimum: Double
  let place: SourceLocation

  /// Runs a suite, and checks its coverage.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let drawn = DrawnSteps(makeModel().namingTraps)
    let table = RecordedTable(drawn.diagram.name, drawn.exploration)
    let kept = getenv("STATE_COVERAGE").map { String(cString: $0) }
    let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let folder = kept ?? "\(temporary)/state-coverage-\(getuid())"
    let recorder: CoverageRecorder
    do {
      recorder = try CoverageRecorder(table, folder: folder)
    } catch {
      Issue.record("\(table.machine): nothing is counted: \(error)", sourceLocation: place)
      return try await function()
    }
    defer { if kept == nil { unlink(recorder.path) } }
    let recorders = MachineRecording.recorders + [recorder]
    try await MachineRecording.$recorders.withValue(recorders) { try await function() }
    let text = text(ofFile: recorder.path) ?? ""
    check(try MachineCoverage(table, drawn, CoverageData(text, file: recorder.path)))
  }

  private func check(_ coverage: MachineCoverage) {
    let name = coverage.drawn.diagram.name
    if !coverage.unlistedStates.isEmpty {
      let states = coverage.unlistedStates.map { "'\($0)'" }.joined(separator: ", ")
      let text =
        "\(name): the list of states lacks \(states), whose transitions would not count: list them, or "
        + "cover 'MachineModel(\"\(name)\", exploring: …)'."
      Issue.record(Comment(rawValue: text), sourceLocation: place)
      return
    }
    guard coverage.transitions.total > 0 else {
      Issue.record(
        "\(name): there are no transitions to cover: add inputs to the model.",
        sourceLocation: place)
      return
    }
    guard coverage.transitions.fraction < minimum else { return }
    let isUnused = coverage.entries.allSatisfy { $0.count == 0 }
    let lines =
      [
        "\(name): of the transitions, \(coverage.transitions.text) were taken, less than "
          + "\(minimum * 100) %."
      ]
      + (isUnused
        ? ["No machine of the model's types handled an event in a task of the suite."] : [])
      + coverage.lines
    Attachment.record(coverage.markdown, named: "\(name)-coverage.md", sourceLocation: place)
    Attachment.record(
      coverage.countedDiagram.mermaid(), named: "\(name)-coverage.mmd", sourceLocation: place)
    Issue.record(Comment(rawValue: lines.joined(separator: "\n")), sourceLocation: place)
  }
}

extension Trait where Self == CoverageTrait {
  /// Requires that the tests of a suite take a part of a machine's transitions.
  ///
  /// - Parameters:
  ///   - model: The model of the machine.
  ///   - minimum: The least part of the transitions that can be taken, from 0 to 1.
  ///   - sourceLocation: The place at which the issue is recorded.
  public static func covers(
    _ model: @autoclosure @escaping @Sendable () -> MachineModel, atLeast minimum: Double = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    CoverageTrait(makeModel: model, minimum: minimum, place: sourceLocation)
  }

  /// Requires that the tests of a suite take a part of the transitions of a state type.
  ///
  /// - Parameters:
  ///   - type: The state type.
  ///   - minimum: The least part of the transitions that can be taken, from 0 to 1.
  ///   - sourceLocation: The place at which the issue is recorded.
  public static func covers<State>(
    _ type: State.Type, atLeast minimum: Double = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self
  where State: StateType & DOTLabelable & SendableMetatype, State.InputEvent: DOTLabelable {
    .covers(
      MachineModel("\(State.self)", State.self), atLeast: minimum, sourceLocation: sourceLocation)
  }
}
