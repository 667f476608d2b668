/// Returns whether a command requests nothing: nil, an empty list, `Void`, or a tuple of these.
/// Optionals can be nested.
///
/// For an optional type, the specialized function is a comparison with nil. Nothing is allocated.
@inlinable
@inline(__always)
func isNothing<Command>(_ command: Command) -> Bool {
  withUnsafePointer(to: command) { address in
    // For a known type, the compiler resolves this conformance statically.
    if let type = Command.self as? any PossiblyEmptyCommand.Type {
      return type.isNothing(at: address)
    }
    return MetadataKind(Command.self) == .tuple && isNothing(at: address, Command.self)
  }
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

/// Returns whether all elements of a tuple are nothing.
///
/// The metadata of a tuple are the kind, the number of elements, a pointer to their labels, and the
/// type and the offset of each element. See docs/ABI/TypeMetadata.rst in the Swift repository.
@usableFromInline
func isNothing(at address: UnsafeRawPointer, _ tuple: Any.Type) -> Bool {
  let metadata = unsafeBitCast(tuple, to: UnsafeRawPointer.self)
  let word = MemoryLayout<Int>.size
  for index in 0..<metadata.load(fromByteOffset: word, as: Int.self) {
    let element = metadata + (3 + 2 * index) * word
    // A word on Apple platforms, and 32 bits on others.
    let offset = Int(element.load(fromByteOffset: word, as: UInt32.self))
    let type = element.load(as: Any.Type.self)
    guard isNothing(at: address + offset, opened: type) else { return false }
  }
  return true
}

/// Returns whether an element of a tuple is nothing. A region of an ``OrthogonalState`` can have an
/// optional command, which is then an optional in an optional in a tuple.
private func isNothing<Command>(at address: UnsafeRawPointer, opened: Command.Type) -> Bool {
  if let type = Command.self as? any OptionalCommand.Type {
    return type.isNothing(inside: address)
  }
  return isNothing(address.assumingMemoryBound(to: Command.self).pointee)
}

private protocol OptionalCommand {
  /// Returns whether the optional at an address is nil, or its value is nothing.
  static func isNothing(inside address: UnsafeRawPointer) -> Bool
}

extension Optional: OptionalCommand {
  fileprivate static func isNothing(inside address: UnsafeRawPointer) -> Bool {
    guard let command = address.assumingMemoryBound(to: Self.self).pointee else { return true }
    return withUnsafePointer(to: command) {
      StateMachines.isNothing(at: $0, opened: Wrapped.self)
    }
  }
}
