/// The kind of a type, which is the first word of its metadata. Reading it is much faster than
/// creating a mirror.
///
/// The numbers are part of Swift's ABI: see docs/ABI/TypeMetadata.rst in the Swift repository.
@usableFromInline
package enum MetadataKind: Int {
  case structure = 0x200

  /// An enum other than an optional.
  case enumeration = 0x201

  case optional = 0x202

  /// A type of the compiler, such as the reference inside a `Task`.
  case builtin = 0x300

  case tuple = 0x301
  case function = 0x302

  /// `Any`, or a value of any type with a protocol.
  case existential = 0x303

  /// Returns nil for other kinds.
  @inlinable
  package init?(_ type: Any.Type) {
    self.init(rawValue: unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee)
  }
}
