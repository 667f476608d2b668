import Foundation

/// The number of random trials, and the first seed.
///
/// By default, each test tries the first ten seeds, so that each run is the same. `FUZZ_SEED` sets the first
/// seed. `FUZZ_FACTOR` multiplies the number of seeds that a test names.
enum Fuzzing {
  /// Returns the seeds of a test.
  ///
  /// - Parameter count: The number of seeds if `FUZZ_FACTOR` is 1.
  static func seeds(_ count: Int) -> Range<UInt64> {
    firstSeed..<(firstSeed + UInt64(factor.map { count * $0 } ?? min(count, 10)))
  }

  private static let firstSeed = number("FUZZ_SEED").map(UInt64.init) ?? 1
  private static let factor = number("FUZZ_FACTOR")

  private static func number(_ name: String) -> Int? {
    guard let text = ProcessInfo.processInfo.environment[name] else { return nil }
    guard let number = Int(text), number >= 0 else {
      preconditionFailure("\(name) is '\(text)', not a number")
    }
    return number
  }
}

/// A small generator of random numbers, the same on every run (Steele, Lea and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Whether texts are such as a person would think of.
  var usesPlainText = false

  init(seed: UInt64) {
    // Seeds one apart would give each other's numbers, one step later.
    state = seed &* 0xD1B5_4A32_D192_ED03
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// Whether something happens that does so once in so many times.
  mutating func isOne(in count: Int) -> Bool { below(count) == 0 }

  mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
