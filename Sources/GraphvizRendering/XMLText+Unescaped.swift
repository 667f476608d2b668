import StateDiagrams

extension XMLText {
  /// The code points of XML's named entities.
  private static let entities: [String: UInt32] = [
    "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27,
  ]

  /// Returns a text with its entities replaced by the characters that they stand for. Programs that
  /// rewrite XML differ in what they escape: `"` and `&quot;` are the same text.
  static func unescaped(_ text: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      rest = rest[start...].dropFirst()
      if let end = rest.firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(of: String(decoding: rest[..<end], as: UTF8.self))
      {
        result += String(scalar).utf8
        rest = rest[end...].dropFirst()
      } else {
        result.append(UInt8(ascii: "&"))
      }
    }
    result += rest
    return result
  }

  /// Returns the character of an entity without `&` and `;`, such as `lt`, `#60` or `#x3C`; nil if it is
  /// unknown.
  private static func scalar(of reference: String) -> Unicode.Scalar? {
    let code =
      if reference.utf8.starts(with: "#x".utf8) {
        UInt32(reference.dropFirst(2), radix: 16)
      } else if reference.utf8.first == UInt8(ascii: "#") {
        UInt32(reference.dropFirst())
      } else {
        entities[reference]
      }
    return code.flatMap(Unicode.Scalar.init)
  }
}
