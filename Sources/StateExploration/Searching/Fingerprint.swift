/// The way in which fingerprints of states are computed.
@usableFromInline
enum FingerprintKind: CaseIterable {
  /// From the bytes of the state, for types without references and padding.
  case bytes
  /// By `Hashable`.
  case hash
  /// From the contents, as reflection shows them.
  case contents
}

/// Returns the function that computes fingerprints of states; nil if the kind doesn't fit the type.
///
/// - Parameters:
///   - kind: The kind.
///   - example: A state.
func fingerprintFunction<State>(
  _ kind: FingerprintKind, _ example: State
) -> ((State) -> UInt64)? {
  switch kind {
  case .bytes:
    if MemoryLayout<State>.size == 0 || !hasOnlyMeaningfulBytes(example) { return nil }
    return { fingerprintOfBytes($0) }
  case .hash:
    func hashing<Key: Hashable>(_ type: Key.Type) -> Any {
      { (key: Key) -> UInt64 in fingerprint(of: key) }
    }
    // The types are the same.
    return (State.self as? any Hashable.Type).map { hashing($0) } as? (State) -> UInt64
  case .contents:
    let reader = ValueReader(remembersValues: true)
    return { fingerprint(of: reader.identity(of: $0)) }
  }
}

/// Returns the fingerprint of a hashable value. It is valid only in this run of the program.
func fingerprint(of value: some Hashable) -> UInt64 { UInt64(bitPattern: Int64(value.hashValue)) }

/// Returns the fingerprint of a value's bytes.
///
/// Values of up to eight bytes have different fingerprints, because each mixing has an inverse.
@inlinable
@inline(__always)
func fingerprintOfBytes<Value>(_ value: Value) -> UInt64 {
  withUnsafeBytes(of: value) { bytes in
    var fingerprint: UInt64 = 0
    var start = 0
    while start < bytes.count {
      fingerprint = mixed(fingerprint ^ word(bytes, from: start))
      start &+= 8
    }
    return fingerprint
  }
}

/// Returns whether the bytes of two values are equal, so that the values are. Those of equal values can
/// differ.
@inlinable
@inline(__always)
func hasSameBytes<Value>(_ left: Value, _ right: Value) -> Bool {
  withUnsafeBytes(of: left) { left in
    withUnsafeBytes(of: right) { right in areEqual(left, right) }
  }
}

/// Returns whether the bytes of the fields of two values are equal, so that the values are. Other than in
/// ``hasSameBytes(_:_:)``, the bytes between the fields don't matter.
@usableFromInline
func hasSameFields<Value>(_ left: Value, _ right: Value) -> Bool {
  let layout = MemoryLayout<Value>.self
  return withUnsafeTemporaryAllocation(byteCount: 2 * layout.stride, alignment: layout.alignment) {
    bytes in
    // A copy leaves the bytes between the fields as they are.
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    let values = bytes.bindMemory(to: Value.self)
    values.initializeElement(at: 0, to: left)
    values.initializeElement(at: 1, to: right)
    defer { values.deinitialize() }
    return areEqual(
      UnsafeRawBufferPointer(rebasing: bytes[..<layout.size]),
      UnsafeRawBufferPointer(rebasing: bytes[layout.stride..<(layout.stride + layout.size)]))
  }
}

@inlinable
@inline(__always)
func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
  var difference: UInt64 = 0
  var start = 0
  while start < left.count {
    difference |= word(left, from: start) ^ word(right, from: start)
    start &+= 8
  }
  return difference == 0
}

/// Returns up to eight bytes as a number.
@inlinable
@inline(__always)
func word(_ bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
  var position = start
  var (word, shift): (UInt64, UInt64) = (0, 0)
  func add<Part: FixedWidthInteger & UnsignedInteger>(_ type: Part.Type) {
    guard bytes.count &- position >= MemoryLayout<Part>.size, shift < 64 else { return }
    let part = bytes.loadUnaligned(fromByteOffset: position, as: Part.self)
    word |= UInt64(truncatingIfNeeded: part) << shift
    position &+= MemoryLayout<Part>.size
    shift &+= UInt64(truncatingIfNeeded: Part.bitWidth)
  }
  add(UInt64.self)
  add(UInt32.self)
  add(UInt16.self)
  add(UInt8.self)
  return word
}

/// Returns a number whose bits all depend on all bits of another one: the mixing of SplitMix64
/// (Steele, Lea and Flood, 2014), after its addition, which keeps 0 from staying 0.
@inlinable
func mixed(_ number: UInt64) -> UInt64 {
  var number = number &+ 0x9E37_79B9_7F4A_7C15
  number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
  number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
  return number ^ (number >> 31)
}

/// Returns whether each byte of a value is a part of an integer, a Boolean, or an enum of one byte, so
/// that values of its type are equal if and only if their bytes are.
private func hasOnlyMeaningfulBytes<Value>(_ value: Value) -> Bool {
  guard _isPOD(Value.self) else { return false }
  let size = MemoryLayout<Value>.size
  if value is any FixedWidthInteger || value is Bool || size == 0 { return true }
  let kind = MetadataKind(Value.self)
  if kind == .enumeration { return size == 1 }
  guard kind == .structure || kind == .tuple else { return false }
  var sum = 0
  for child in Mirror(reflecting: value).children {
    func add<Child>(_ child: Child) -> Bool {
      sum += MemoryLayout<Child>.size
      return hasOnlyMeaningfulBytes(child)
    }
    guard _openExistential(child.value, do: add) else { return false }
  }
  return sum == size
}
