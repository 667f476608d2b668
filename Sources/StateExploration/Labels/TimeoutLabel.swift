import StateMachines

/// The label of a timeout as an event of a diagram: `after 5 s`, `after 1.5 s`, `after 1 h 30 min`.
///
/// The label is exact to the nanosecond, and the same in every locale. A time of at least a minute is written
/// in days of 24 hours (`d`), hours (`h`), minutes (`min`) and seconds (`s`), without those that are zero. A
/// shorter time is a decimal number of the largest unit in which it is at least one: `s`, `ms`, `µs` or `ns`.
@usableFromInline
package struct TimeoutLabel: Hashable, Comparable, Sendable {
  private let seconds: Int64

  /// The rest, less than a second.
  private let nanoseconds: Int64

  /// The units that are longer than a second, with their length in seconds.
  private static let longUnits: [(name: String, seconds: Int64)] = [
    ("d", 86_400), ("h", 3_600), ("min", 60),
  ]

  /// The decimal units, with the number of decimal places between the unit and a nanosecond.
  private static let decimalUnits: [(name: String, places: Int)] = [
    ("s", 9), ("ms", 6), ("µs", 3), ("ns", 0),
  ]

  private static let second: Int64 = 1_000_000_000

  private init(seconds: Int64, nanoseconds: Int64) {
    let (carry, rest) = nanoseconds.quotientAndRemainder(dividingBy: Self.second)
    self.seconds = seconds.addingReportingOverflow(carry).partialValue
    self.nanoseconds = rest
  }

  /// Creates the label of a time, which must not be negative. It is rounded to nanoseconds: a time that was
  /// computed from a `Double` can be some attoseconds too short.
  package init(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    self.init(seconds: seconds, nanoseconds: (attoseconds + Self.second / 2) / Self.second)
  }

  @usableFromInline
  init(_ timeout: Timeout<some Any>) { self.init(timeout.duration) }

  /// Parses a label, or a similar text: `after 90 s`, `after 5s`. Nil if the text is no label.
  package init?(_ text: String) {
    guard text.hasPrefix("after ") else { return nil }
    var (seconds, nanoseconds): (Int64, Int64) = (0, 0)
    var rest = text.dropFirst("after ".count)[...]
    repeat {
      let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      rest = rest.dropFirst(number.count).drop { $0 == " " }
      let unit = rest.prefix { $0 != " " }
      rest = rest.dropFirst(unit.count).drop { $0 == " " }
      guard let part = Self.time(number, unit) else { return nil }
      let (sum, overflow) = seconds.addingReportingOverflow(part.seconds)
      // Only the last part can be a fraction.
      guard !overflow, nanoseconds == 0 else { return nil }
      (seconds, nanoseconds) = (sum, part.nanoseconds)
    } while !rest.isEmpty
    self.init(seconds: seconds, nanoseconds: nanoseconds)
  }

  /// The label.
  package var text: String {
    var rest = seconds
    var parts: [String] = []
    for unit in Self.longUnits where rest >= unit.seconds {
      parts.append("\(rest / unit.seconds) \(unit.name)")
      rest %= unit.seconds
    }
    if rest > 0 || nanoseconds > 0 || parts.isEmpty {
      // After minutes, a fraction is written in seconds.
      let isShort = parts.isEmpty && rest == 0 && nanoseconds > 0
      let unit = Self.decimalUnits.first {
        !isShort || Self.number(0, nanoseconds, $0.places) >= "1"
      }
      let (name, places) = unit ?? Self.decimalUnits[0]
      parts.append("\(Self.number(rest, nanoseconds, places)) \(name)")
    }
    return "after " + parts.joined(separator: " ")
  }

  /// The delay in the syntax of SCXML: `5s` or `1500ms`.
  package var delay: String {
    nanoseconds == 0 ? "\(seconds)s" : Self.number(seconds, nanoseconds, 6) + "ms"
  }

  @usableFromInline
  package static func < (left: TimeoutLabel, right: TimeoutLabel) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  /// Returns a time as a decimal number of a unit.
  ///
  /// - Parameter places: The number of decimal places between the unit and a nanosecond.
  private static func number(_ seconds: Int64, _ nanoseconds: Int64, _ places: Int) -> String {
    let fraction = String(nanoseconds)
    let digits = String(seconds) + String(repeating: "0", count: 9 - fraction.count) + fraction
    let whole = digits.dropLast(places).drop { $0 == "0" }
    var decimals = digits.suffix(places)
    while decimals.last == "0" { decimals.removeLast() }
    return (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : "." + decimals)
  }

  /// Returns a time as a number of a unit; nil if either is not valid.
  private static func time(
    _ number: Substring, _ unit: Substring
  ) -> (seconds: Int64, nanoseconds: Int64)? {
    if let unit = longUnits.first(where: { $0.name == unit }) {
      guard let count = Int64(number) else { return nil }
      let (seconds, overflow) = count.multipliedReportingOverflow(by: unit.seconds)
      return overflow ? nil : (seconds, 0)
    }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard let unit = decimalUnits.first(where: { $0.name == unit }), (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty })
    else { return nil }
    let decimals = parts.count == 2 ? parts[1] : ""
    guard decimals.count <= unit.places else { return nil }
    let digits = parts[0] + decimals + String(repeating: "0", count: unit.places - decimals.count)
    let padded = String(repeating: "0", count: max(0, 10 - digits.count)) + digits
    guard let nanoseconds = Int64(padded.suffix(9)), let seconds = Int64(padded.dropLast(9)) else {
      return nil
    }
    return (seconds, nanoseconds)
  }
}
