/// The reactions of states to inputs, as numbers.
///
/// The matrices ``reactions`` and ``targets`` have a row for each element of ``rows`` and a column
/// for each input. Numbers of 32 bits halve the memory of large explorations.
@usableFromInline
struct Observations {
  /// The number of the state in each row.
  @usableFromInline
  var rows: [Int32] = []

  /// The reaction in each row to each input: the number of the list of effects, ``ignored`` or
  /// ``forbidden``.
  /// ``stayedBit`` is set for an internal transition.
  @usableFromInline
  var reactions: [Int32] = []

  /// The number of the state after each input in each row.
  @usableFromInline
  var targets: [Int32] = []

  @inlinable
  init() {}

  /// The reaction to an ignored input.
  @inlinable
  static var ignored: Int32 { -1 }

  /// The entry for an input that a rule forbids, and that was not applied.
  @inlinable
  static var forbidden: Int32 { -2 }

  /// The reaction to an input that ends the process.
  @inlinable
  static var trapped: Int32 { -3 }

  /// The reaction to an input whose step never returns.
  @inlinable
  static var endless: Int32 { -4 }

  /// The entry for an input whose step could not be tried.
  @inlinable
  static var undetermined: Int32 { -5 }

  /// The bit that marks a reaction as an internal transition.
  @inlinable
  static var stayedBit: Int32 { 1 << 30 }
}
