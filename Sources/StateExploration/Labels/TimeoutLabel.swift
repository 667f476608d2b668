/// The label of a timeout as an event of a diagram: `after 5 s`, `after 1.5 s`, `after 1 h 30 min`.
///
/// The label is exact, except for the rounding of a `Double`, and the same in every locale. A time of at
/// least a minute is written in days of 24 hours (`d`), hours (`h`), minutes (`min`) and seconds (`s`),
/// without those that are zero. A shorter time is a decimal number of the largest unit in which it is at
/// least one: `s`, `ms`, `µs` or `ns`.
@usableFromInline
package struct TimeoutLabel: Hashable, Comparable {
  /// The whole seconds.
  private let seconds: Int64

  /// The rest, in units of 10⁻¹⁸ seconds; less than a second.
  private let attoseconds: Int64

  /// The units that are longer than a second, with their length in seconds.
  private static let longUnits: [(name: String, seconds: Int64)] = [
    ("d", 86_400), ("h", 3_600), ("min", 60),
  ]

  /// The decimal units, with the number of decimal places between the unit and a second.
  private static let decimalUnits: [(name: String, places: Int)] = [
    ("s", 0), ("ms", 3), ("µs", 6), ("ns", 9),
  ]

  /// The number of decimal places between an attosecond and a second.
  private static let places = 18

  /// Creates the label of a time, which must not be negative.
  ///
  /// A time that was computed from a `Double` gets the nanoseconds that were meant:
  /// `Duration.seconds(2.3)` is 192 attoseconds shorter than 2.3 seconds.
  package init(seconds: Int64, attoseconds: Int64) {
    let nanosecond: Int64 = 1_000_000_000
    let rounded = (attoseconds + nanosecond / 2) / nanosecond * nanosecond
    let time = Double(seconds) * 1e18 + Double(attoseconds)
    let isRounded = Double(abs(rounded - attoseconds)) <= time * Double.ulpOfOne
    let fraction = isRounded ? rounded : attoseconds
    let (carry, rest) = fraction.quotientAndRemainder(dividingBy: nanosecond * nanosecond)
    self.seconds = seconds.addingReportingOverflow(carry).partialValue
    self.attoseconds = rest
  }

  @usableFromInline
  init(_ timeout: Timeout<some Any>) {
    let (seconds, attoseconds) = timeout.duration.components
    self.init(seconds: seconds, attoseconds: attoseconds)
  }

  /// Parses a label, or a similar text: `after 90 s`, `after 5s`. Nil if the text is no label.
  package init?(_ text: String) {
    guard text.hasPrefix("after ") else { return nil }
    var (seconds, attoseconds): (Int64, Int64) = (0, 0)
    var rest = text.dropFirst("after ".count)[...]
    repeat {
      let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      rest = rest.dropFirst(number.count).drop { $0 == " " }
      let unit = rest.prefix { $0 != " " }
      rest = rest.dropFirst(unit.count).drop { $0 == " " }
      guard let part = Self.time(String(number), String(unit)) else { return nil }
      let (sum, overflow) = seconds.addingReportingOverflow(part.seconds)
      // Only the last part can be a fraction.
      guard !overflow, attoseconds == 0 else { return nil }
      (seconds, attoseconds) = (sum, part.attoseconds)
    } while !rest.isEmpty
    self.init(seconds: seconds, attoseconds: attoseconds)
  }

  /// The label.
  package var text: String {
    var rest = seconds
    var parts: [String] = []
    for unit in Self.longUnits where rest >= unit.seconds {
      parts.append("\(rest / unit.seconds) \(unit.name)")
      rest %= unit.seconds
    }
    if rest > 0 || attoseconds > 0 || parts.isEmpty {
      // After minutes, a fraction is written in seconds.
      let units = parts.isEmpty ? Self.decimalUnits : Array(Self.decimalUnits.prefix(1))
      let fitting = units.first { Self.number(rest, attoseconds, $0.places).first != "0" }
      let unit = fitting ?? (rest == 0 && attoseconds > 0 ? units[units.count - 1] : units[0])
      parts.append("\(Self.number(rest, attoseconds, unit.places)) \(unit.name)")
    }
    return "after " + parts.joined(separator: " ")
  }

  /// The delay in the syntax of SCXML: `5s` or `1500ms`.
  package var delay: String {
    attoseconds == 0 ? "\(seconds)s" : Self.number(seconds, attoseconds, 3) + "ms"
  }

  @usableFromInline
  package static func < (left: TimeoutLabel, right: TimeoutLabel) -> Bool {
    (left.seconds, left.attoseconds) < (right.seconds, right.attoseconds)
  }

  /// Returns a time as a decimal number of a unit.
  ///
  /// - Parameters:
  ///   - seconds: The whole seconds.
  ///   - attoseconds: The rest.
  ///   - places: The number of decimal places between the unit and a second.
  static func number(_ seconds: Int64, _ attoseconds: Int64, _ places: Int) -> String {
    let fraction = String(attoseconds)
    let digits = String(repeating: "0", count: Self.places - fraction.count) + fraction
    let whole = (String(seconds) + digits.prefix(places)).drop { $0 == "0" }
    var decimals = digits.dropFirst(places)
    while decimals.last == "0" { decimals.removeLast() }
    return (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : "." + decimals)
  }

  /// Returns the time of a number and a unit; nil if either is not valid.
  private static func time(
    _ number: String, _ unit: String
  ) -> (seconds: Int64, attoseconds: Int64)? {
    if let unit = longUnits.first(where: { $0.name == unit }) {
      guard let count = Int64(number) else { return nil }
      let (seconds, overflow) = count.multipliedReportingOverflow(by: unit.seconds)
      return overflow ? nil : (seconds, 0)
    }
    guard let unit = decimalUnits.first(where: { $0.name == unit }) else { return nil }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    let decimals = parts.count == 2 ? String(parts[1]) : ""
    guard decimals.count + unit.places <= places else { return nil }
    let padding = String(repeating: "0", count: max(0, unit.places - parts[0].count))
    let digits = padding + parts[0]
    let fraction = digits.suffix(unit.places) + decimals
    let seconds = digits.dropLast(unit.places)
    guard
      let attoseconds = Int64(fraction + String(repeating: "0", count: places - fraction.count)),
      let whole = seconds.isEmpty ? 0 : Int64(seconds)
    else { return nil }
    return (whole, attoseconds)
  }
}
