/// A state of an existing machine, with the bookkeeping of the rules of its inputs.
///
/// The bookkeeping distinguishes states for the exploration, but is no part of their description.
@usableFromInline
struct Configuration<Machine> {
  var machine: Machine

  /// The bookkeeping, of which only ``InputRules`` knows the meaning.
  var facts: [UInt8] = []

  /// The actions that will deliver inputs, for each label of these.
  var pending: [[PendingAction]] = []

  /// The whole bookkeeping.
  var allFacts: [UInt8] { facts + pending.joined().flatMap { Array($0.text.utf8) + [0] } }
}

extension Configuration: Equatable where Machine: Equatable {}
extension Configuration: Hashable where Machine: Hashable {}
