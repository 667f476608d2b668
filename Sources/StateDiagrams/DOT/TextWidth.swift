/// The widths of text in an SVG, computed without fonts.
///
/// Latin letters have the widths of Helvetica, from Adobe's metrics of the 14 core fonts of PDF. Arial
/// and Liberation Sans have the same widths. Other characters have the usual width of their script.
package enum TextWidth {
  /// The factor between the width of a text in Helvetica and the space that is reserved for it. DejaVu
  /// Sans, the widest common substitute, needs about 12 % more than Helvetica.
  package static let room = 1.12

  /// Returns the width of a text in Helvetica, in multiples of the font size.
  ///
  /// - Parameter text: The text, as UTF-8.
  /// - Complexity: O(*n*), with a fast path for ASCII.
  package static func of(_ text: some Collection<UInt8>, isBold: Bool = false) -> Double {
    let width =
      text.withContiguousStorageIfAvailable(width) ?? Array(text).withUnsafeBufferPointer(width)
    return Double(width) / 1_000 * (isBold ? 1.07 : 1)
  }
}

extension TextWidth {
  /// Returns the width of a text, in thousandths of the font size.
  private static func width(of text: UnsafeBufferPointer<UInt8>) -> Int {
    let latin = latin
    var width = 0
    for byte in text {
      guard byte < 0x80 else {
        return String(decoding: text, as: UTF8.self).reduce(0) { $0 + self.width(of: $1) }
      }
      width += Int(latin[Int(byte)])
    }
    return width
  }

  /// The widths of the characters from U+0000 to U+017F, in thousandths of the font size.
  private static let latin: [UInt16] = {
    var widths = [UInt16](repeating: 0, count: 0x20)
    widths += [
      278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
      556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
      1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
      667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
      333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
      556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 0,
    ]
    widths += [UInt16](repeating: 0, count: 0x20)
    widths += [
      278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 552,
      400, 549, 333, 333, 333, 576, 537, 333, 333, 333, 365, 556, 834, 834, 834, 611,
    ]
    let others: [Unicode.Scalar: UInt16] = [
      "Æ": 1_000, "×": 584, "æ": 889, "÷": 549, "ı": 278, "ĳ": 444, "Ĳ": 778, "ĸ": 500, "Œ": 1_000,
      "œ": 944, "ß": 611, "ø": 611,
    ]
    widths += accented.unicodeScalars.map { others[$0] ?? widths[Int($0.value)] }
    return widths
  }()

  /// The characters from U+00C0 to U+017F without their accents. Each has the width of the letter here.
  private static let accented =
    "AAAAAAÆCEEEEIIIIDNOOOOO×OUUUUYPßaaaaaaæceeeeııııonooooo÷øuuuuypy"
    + "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIıIıIıIiIıĲĳJjKkĸLlLlLlLlLl"
    + "NnNnNnnNnOoOoOoŒœRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzf"

  /// The widths of common punctuation and signs, in thousandths of the font size.
  private static let signs: [Unicode.Scalar: Int] = [
    "–": 556, "—": 1_000, "‘": 222, "’": 222, "‚": 222, "“": 333, "”": 333, "„": 333, "•": 350,
    "…": 1_000, "‹": 333, "›": 333, "€": 556, "™": 1_000, "−": 584, "≠": 549, "≤": 549, "≥": 549,
    "∞": 713,
  ]

  /// Returns the width of a character, in thousandths of the font size. It is the sum of its scalars,
  /// of which combining marks have none, except for an emoji sequence, which is drawn as one sign.
  private static func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    if scalars.contains(where: \.isDrawnAsEmoji) { return 1_250 }
    return scalars.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < latin.count { return Int(latin[Int(scalar.value)]) }
    if let width = signs[scalar] { return width }
    if scalar.isWide { return 1_000 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    case .uppercaseLetter, .titlecaseLetter: return 722
    case .mathSymbol, .otherSymbol: return 1_000
    default: return 556
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an emoji by default, or the variation selector that requests an emoji.
  fileprivate var isDrawnAsEmoji: Bool {
    value == 0xFE0F || value > 0x2000 && properties.isEmojiPresentation
  }

  /// Whether the scalar has the width of an ideograph, as in the ranges of Unicode's East Asian Width.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1_7000...0x1_8AFF,
      0x1_B000...0x1_B2FF, 0x2_0000...0x3_FFFD:
      true
    default: false
    }
  }
}
