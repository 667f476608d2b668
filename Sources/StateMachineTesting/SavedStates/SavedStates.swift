import PlatformLibC
import StateDiagrams

/// The states that users of all versions of an app can have saved, in a file beside the tests.
///
/// ```swift
/// @Test func `saved searches open`() throws {
///   try SavedStates(
///     "Saved/search.jsonl", encode: { try JSONEncoder().encode($0) },
///     decode: { try JSONDecoder().decode(Search.self, from: $0) }
///   ).check(MachineModel("search", exploring: Search.self))
/// }
/// ```
public struct SavedStates<State> {
  private let path: String
  private let encode: (State) throws -> [UInt8]
  let decode: ([UInt8]) throws -> State

  /// Creates the states of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which can be relative to the folder of the source file.
  ///   - encode: Encodes a state as the app saves it: the state of the machine, or the whole machine if it
  ///     is an existing one.
  ///   - decode: Decodes a state as the app restores it.
  ///   - filePath: The path of the source file.
  public init<Bytes: RangeReplaceableCollection<UInt8>>(
    _ path: String, encode: @escaping (State) throws -> Bytes,
    decode: @escaping (Bytes) throws -> State, filePath: String = #filePath
  ) {
    let folder = filePath.utf8.lastIndex(of: UInt8(ascii: "/")).map { filePath[...$0] } ?? ""
    self.path = path.hasPrefix("/") ? path : folder + path
    self.encode = { Array(try encode($0)) }
    self.decode = { try decode(Bytes($0)) }
  }

  /// Checks that every recorded state opens in today's version of the machine, and can go on from there.
  ///
  /// If the environment variable `STATECHARTS_RECORD_SAVED` contains a version, `1.4`, today's states are
  /// added to the file, unless there are findings. Recorded versions never change. Steps are tried in child
  /// processes, as by `verify(.neverTraps)`.
  ///
  /// - Parameters:
  ///   - model: The model of the machine.
  ///   - changes: The changes that are no findings.
  ///   - version: The version whose states are added, in place of that in the environment.
  /// - Throws: An error with the findings, or the reason for which the file can't be read or written.
  public func check(
    _ model: MachineModel, expecting changes: [SavedStateChange] = [],
    recording version: String? = nil
  ) throws {
    let requested = version ?? getenv("STATECHARTS_RECORD_SAVED").map { String(cString: $0) } ?? ""
    let isRecording = !requested.isEmpty
    var file = try SavedStatesFile(path, machine: model.name, isRecording: isRecording)
    if isRecording { try file.append(recorded(requested, model)) }
    let findings = try findings(in: file, model, changes)
    guard findings.isEmpty else {
      let ending = isRecording ? ["Version \(requested) was not recorded."] : []
      throw RecordingError((findings + ending).joined(separator: "\n"))
    }
    if isRecording { try file.write() }
  }

  /// Returns the findings of ``check(_:expecting:recording:)``, and records nothing.
  ///
  /// A finding is a text: the version, the problem and the number of states that have it; a shortest
  /// sequence of inputs to one of them; its saved text.
  ///
  /// - Parameters:
  ///   - model: The model of the machine.
  ///   - changes: The changes that are no findings.
  /// - Throws: The reason for which nothing can be found, such as a damaged file.
  public func findings(
    _ model: MachineModel, expecting changes: [SavedStateChange] = []
  ) throws -> [String] {
    try findings(in: SavedStatesFile(path, machine: model.name), model, changes)
  }

  /// Returns the states of today's version: all, or the first thousand.
  private func recorded(_ version: String, _ model: MachineModel) throws -> SavedVersion {
    let exploration = try model.exploration(restoring: [])
    let behavior = exploration.behavior
    let lastSteps = behavior.lastSteps
    let chosen = behavior.representatives(limit: 1_000) { Value(of: exploration.wholeState($0)) }
    let states = try chosen.map { number in
      let (label, values) = (behavior.label(of: number), exploration.values(of: number))
      guard let state = values.firstResult({ $0 as? State }) else {
        let types = values.map { "'\(type(of: $0))'" }.joined(separator: " or ")
        throw RecordingError("'\(model.name)' has no '\(State.self)': let 'encode' take \(types).")
      }
      do {
        return SavedState(
          label: label, value: Value(of: state).fullText,
          inputs: behavior.trace(inputs(to: number) { lastSteps[$0] }).inputs,
          bytes: try encode(state))
      } catch {
        throw RecordingError(
          "'\(label)' of '\(model.name)' can't be encoded, and nothing was recorded: \(error)")
      }
    }
    let all = (behavior.isIncomplete ? "more than " : "") + "\(behavior.stateCount)"
    return SavedVersion(
      name: version, count: all == "\(states.count)" ? all : "\(states.count) of \(all)",
      states: states.sorted { ($0.label, $0.value) < ($1.label, $1.value) })
  }
}

@available(*, unavailable)
extension SavedStates: Sendable {}

extension Behavior {
  /// Returns at most some states: one of each node, case and value first, and those near the initial state
  /// before others.
  fileprivate func representatives(limit: Int, value: (Int) -> Value) -> [Int] {
    var rest = Array(0..<stateCount)
    guard stateCount > limit else { return rest }
    let features = rest.map { state in
      let places = value(state).places
      return [[["", label(of: state)]]]
        + [PlaceAspect.caseName, .value].map { aspect in
          places.map { ["\(aspect)"] + $0.path + [aspect.text(of: $0.value) ?? ""] }
        }
    }
    var (chosen, seen) = ([Int](), Set<[String]>())
    for kind in 0..<3 {
      rest.removeAll { state in
        if seen.isSuperset(of: features[state][kind]) { return false }
        seen.formUnion(features[state].joined())
        chosen.append(state)
        return true
      }
    }
    return Array((chosen + rest).prefix(limit))
  }
}

extension MachineModel {
  /// Explores the machine from its initial state and from others, with steps in child processes.
  ///
  /// - Throws: The reason for which the table is doubtful.
  func exploration(restoring states: [Any]) throws(RecordingError) -> Exploration {
    var model = namingTraps
    model.protectsSteps = protectsSteps || StepTrial.isAvailable
    let exploration = model.exploration(from: states)
    let problems = exploration.behavior.problems
    let undetermined = problems.filter { if case .undeterminedStep = $0 { true } else { false } }
    let reasons =
      invalidatingTexts(of: exploration) + problems.compactMap(\.invalidatingText)
      + undetermined.compactMap(\.incompletenessText)
    if let reason = reasons.first { throw RecordingError("\(name): \(reason)") }
    return exploration
  }
}
