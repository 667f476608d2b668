/// The outcome of an input in a state.
///
/// A table refers to lists of effects by number, and a run contains the effects themselves.
@usableFromInline
package enum Outcome<Effects> {
  /// The machine ignored the input.
  case ignored
  /// The machine handled the input. An internal transition doesn't leave the state.
  case handled(Effects, isInternal: Bool)
  /// The step traps, or never returns.
  case impossible(StepFailure)
  /// A rule excludes the input, or the state has no timeout.
  case excluded
  /// The step could not be tried.
  case unknown

  /// Whether the machine ignored the input.
  package var isIgnored: Bool { if case .ignored = self { true } else { false } }

  /// Whether the step traps or never returns.
  package var isImpossible: Bool { if case .impossible = self { true } else { false } }

  /// Whether the input was not applied.
  package var isExcluded: Bool { if case .excluded = self { true } else { false } }

  /// The effects; nil if the machine didn't handle the input.
  package var effects: Effects? { if case .handled(let effects, _) = self { effects } else { nil } }

  /// The failure of the step; nil if it returned or wasn't tried.
  package var failure: StepFailure? {
    if case .impossible(let failure) = self { failure } else { nil }
  }
}

/// Returns whether an input is ignored. No other function decides this.
///
/// A machine that reports it, as schemas and tables do, decides itself. In other machines, an input without
/// effects that leaves an equal state is ignored.
///
/// - Parameters:
///   - isReported: Whether the machine reported the input as ignored; nil if it reports nothing.
///   - hasEffects: Whether the step has effects.
///   - isUnchanged: Whether the state after the step equals the one before.
func countsAsIgnored(_ isReported: Bool?, hasEffects: Bool, isUnchanged: Bool) -> Bool {
  isReported ?? (isUnchanged && !hasEffects)
}

extension Outcome: Sendable where Effects: Sendable {}
extension Outcome: Equatable where Effects: Equatable {}
extension Outcome: Hashable where Effects: Hashable {}

/// The outcomes of steps as numbers of 32 bits, which halve the memory of large explorations.
///
/// There is a row for each element of ``rows``, and a column for each input and, as the last one, for the
/// timeout.
@usableFromInline
struct OutcomeMatrix: Hashable, Sendable {
  /// The result of a step.
  @usableFromInline
  struct Cell: Hashable, Sendable {
    /// The number of the outcome: that of the list of effects, with ``internalBit`` for an internal
    /// transition; ``ignored``, ``excluded`` or ``unknown``; or ``firstFailure`` minus the number of the
    /// failure.
    @usableFromInline
    var outcome: Int32

    /// The number of the state after the step.
    @usableFromInline
    var target: Int32

    @inlinable
    init(_ outcome: Int32, target: Int32) {
      self.outcome = outcome
      self.target = target
    }
  }

  /// The number of the state in each row.
  @usableFromInline
  var rows: [Int32] = []

  /// The results of the steps, row by row.
  @usableFromInline
  var cells: [Cell] = []

  /// The number of the timeout of the state in each row; -1 if it has none.
  var timeouts: [Int32] = []

  /// The distinct failures.
  @usableFromInline
  var failures: [StepFailure] = []

  @inlinable
  init() {}

  @inlinable
  static var ignored: Int32 { -1 }

  @inlinable
  static var excluded: Int32 { -2 }

  @inlinable
  static var unknown: Int32 { -3 }

  @inlinable
  static var firstFailure: Int32 { -4 }

  @inlinable
  static var internalBit: Int32 { 1 << 30 }

  /// Appends the outcome of the next input.
  @inlinable
  mutating func append(_ outcome: Int32, target: Int32) {
    cells.append(Cell(outcome, target: target))
  }

  /// Returns the number of a failure, after adding it if it is new.
  mutating func number(of failure: StepFailure) -> Int32 {
    if failure == .undetermined { return Self.unknown }
    let index = failures.firstIndex(of: failure) ?? failures.count
    if index == failures.count { failures.append(failure) }
    return Self.firstFailure - Int32(truncatingIfNeeded: index)
  }

  /// Returns the outcome with an index in ``cells``.
  @inlinable
  @inline(__always)
  func outcome(_ index: Int) -> Outcome<Int> {
    let number = cells[index].outcome
    if number >= 0 {
      return .handled(
        Int(number & ~Self.internalBit), isInternal: number & Self.internalBit != 0)
    }
    return switch number {
    case Self.ignored: .ignored
    case Self.excluded: .excluded
    case Self.unknown: .unknown
    default: .impossible(failures[Int(Self.firstFailure - number)])
    }
  }

  /// Removes the last column of a matrix with some columns.
  mutating func removeLastColumn(of count: Int) {
    var kept: [Cell] = []
    kept.reserveCapacity(rows.count * (count - 1))
    for row in rows.indices { kept += cells[(row * count)..<((row + 1) * count - 1)] }
    cells = kept
  }
}
