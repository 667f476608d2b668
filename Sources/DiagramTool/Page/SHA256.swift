import PlatformLibC

/// The digest by which the security policy of a page allows its script (FIPS 180-4).
enum SHA256 {
  /// The first 64 primes.
  private static let primes: [Double] = (2...311).filter { number in
    (2..<number).allSatisfy { number % $0 != 0 }
  }.map { Double($0) }
  private static let start: [UInt32] = primes.prefix(8).map { fraction($0.squareRoot()) }
  private static let constants: [UInt32] = primes.map { fraction(cbrt($0)) }

  /// Returns the first 32 bits of the fractional part of a number.
  private static func fraction(_ number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 4_294_967_296)
  }

  /// Returns the digest of a message.
  static func digest(of message: [UInt8]) -> [UInt8] {
    var bytes = message + [0x80]
    bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: (8 * message.count) >> (56 - 8 * $0)) }
    var state = start
    for block in stride(from: 0, to: bytes.count, by: 64) {
      var words = (0..<16).map { word in
        bytes[(block + 4 * word)...].prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<64 {
        let (early, late) = (words[index - 15], words[index - 2])
        let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
        let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
        words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for (constant, word) in zip(constants, words) {
        let choice = (e & f) ^ (~e & g)
        let first =
          h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ constant &+ word
        let majority = (a & b) ^ (a & c) ^ (b & c)
        let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
      }
      state = zip(state, [a, b, c, d, e, f, g, h]).map { $0 &+ $1 }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }
}

extension [UInt8] {
  /// The bytes in Base64.
  var base64: String {
    let alphabet = [Character]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: count, by: 3) {
      let group = self[start...].prefix(3)
      let bits = (group + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
      for sign in 0...group.count { text.append(alphabet[(bits >> (18 - 6 * sign)) & 63]) }
    }
    return text + String(repeating: "=", count: (3 - count % 3) % 3)
  }
}
