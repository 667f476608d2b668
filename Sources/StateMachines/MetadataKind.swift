/// The kind of a type, which is the first word of its metadata. Reading it is much faster than
/// creating a mirror.
///
/// The numbers are part of Swift's ABI: see docs/ABI/TypeMetadata.rst in the Swift repository.
@usableFromInline
package struct MetadataKind: Equatable {
  @usableFromInline
  let number: Int

  @inlinable
  package init(_ type: Any.Type) {
    self.init(number: unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee)
  }

  @inlinable
  init(number: Int) { self.number = number }

  @inlinable
  package static var structure: MetadataKind { MetadataKind(number: 0x200) }

  /// An enum other than an optional.
  @inlinable
  package static var enumeration: MetadataKind { MetadataKind(number: 0x201) }

  @inlinable
  package static var optional: MetadataKind { MetadataKind(number: 0x202) }

  /// A type of the compiler, such as the reference inside a `Task`.
  @inlinable
  package static var builtin: MetadataKind { MetadataKind(number: 0x300) }

  @inlinable
  package static var tuple: MetadataKind { MetadataKind(number: 0x301) }

  @inlinable
  package static var function: MetadataKind { MetadataKind(number: 0x302) }
}
