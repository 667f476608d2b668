/// Returns whether a command requests nothing: nil, an empty list or `Void`.
///
/// For a known type, the compiler resolves the conformance statically. Nothing is allocated.
@inlinable
@inline(__always)
func isNothing<Command>(_ command: Command) -> Bool {
  if Command.self == Void.self { return true }
  guard let type = Command.self as? any PossiblyEmptyCommand.Type else { return false }
  return withUnsafePointer(to: command) { type.isNothing(at: $0) }
}

/// Returns whether a type of commands has a value that requests nothing.
@inlinable
func canBeNothing<Command>(_: Command.Type) -> Bool {
  Command.self == Void.self || Command.self is any PossiblyEmptyCommand.Type
}

/// A type of commands with an empty value.
@usableFromInline
protocol PossiblyEmptyCommand {
  /// Returns whether the value at an address is nil or contains nothing.
  static func isNothing(at address: UnsafeRawPointer) -> Bool
}

extension Optional: PossiblyEmptyCommand {
  @inlinable
  static func isNothing(at address: UnsafeRawPointer) -> Bool {
    address.assumingMemoryBound(to: Self.self).pointee == nil
  }
}

extension PossiblyEmptyCommand where Self: Collection {
  @inlinable
  static func isNothing(at address: UnsafeRawPointer) -> Bool {
    address.assumingMemoryBound(to: Self.self).pointee.isEmpty
  }
}

extension Array: PossiblyEmptyCommand {}
extension ArraySlice: PossiblyEmptyCommand {}
extension ContiguousArray: PossiblyEmptyCommand {}
extension Set: PossiblyEmptyCommand {}

extension OrthogonalState.Command: PossiblyEmptyCommand {
  @inlinable
  static func isNothing(at address: UnsafeRawPointer) -> Bool {
    switch address.assumingMemoryBound(to: Self.self).pointee {
    case .a(let command): StateMachines.isNothing(command)
    case .b(let command): StateMachines.isNothing(command)
    case .both(let first, let second):
      StateMachines.isNothing(first) && StateMachines.isNothing(second)
    }
  }
}
