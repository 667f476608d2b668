internal import GraphvizRendering

/// The reply of a child process that draws, in a format that reveals truncation.
///
/// ```text
/// reply   = "sm-rendering-1\n" *field "\nend\n"
/// field   = length content                ; the length has 8 bytes, big-endian
/// picture = "picture" bytes *warning      ; the fields of a picture
/// failure = "failure" stage problem advice *message
/// ```
enum RenderingReply: Hashable {
  /// A picture, and Graphviz's messages.
  case picture(bytes: [UInt8], warnings: [String])
  /// The error that prevented a picture.
  case failure(GraphvizError)

  private static let start = Array("sm-rendering-1\n".utf8)
  private static let end = Array("\nend\n".utf8)

  /// An upper bound of the length of a reply without the bytes of the picture.
  static let maximumOverhead = 1 << 20

  /// The reply as bytes, for the standard output of the child process.
  var bytes: [UInt8] {
    let fields: [[UInt8]] =
      switch self {
      case .picture(let bytes, let warnings):
        [Array("picture".utf8), bytes] + warnings.map { Array($0.utf8) }
      case .failure(let error):
        ["failure", error.stage.rawValue, error.problem, error.advice ?? ""].map { Array($0.utf8) }
          + error.messages.map { Array($0.utf8) }
      }
    let content = fields.map { Self.bytes(of: $0.count) + $0 }.joined()
    return Self.start + content + Self.end
  }

  /// Parses a reply; returns nil if it is truncated or invalid.
  init?(bytes: [UInt8]) {
    guard bytes.starts(with: Self.start), bytes.count >= Self.start.count + Self.end.count,
      bytes.suffix(Self.end.count).elementsEqual(Self.end),
      let fields = Self.fields(bytes[Self.start.count..<bytes.count - Self.end.count]),
      fields.count > 1
    else { return nil }
    let words = { (fields: ArraySlice<ArraySlice<UInt8>>) in
      fields.map { String(decoding: $0, as: UTF8.self) }
    }
    if fields[0].elementsEqual("picture".utf8) {
      self = .picture(bytes: Array(fields[1]), warnings: words(fields[2...]))
    } else if fields[0].elementsEqual("failure".utf8), fields.count >= 4 {
      let texts = words(fields[1...])
      guard let stage = GraphvizError.Stage(rawValue: texts[0]) else { return nil }
      self = .failure(
        GraphvizError(
          stage, problem: texts[1], messages: Array(texts[3...]),
          advice: texts[2].isEmpty ? nil : texts[2]))
    } else {
      return nil
    }
  }

  /// Returns a number as eight bytes, big-endian.
  private static func bytes(of number: Int) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Splits bytes into fields; returns nil if a field is longer than the rest.
  private static func fields(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    var fields: [ArraySlice<UInt8>] = []
    var rest = bytes
    while !rest.isEmpty {
      guard rest.count >= 8 else { return nil }
      let length = rest.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      rest = rest.dropFirst(8)
      guard length <= UInt64(rest.count) else { return nil }
      fields.append(rest.prefix(Int(length)))
      rest = rest.dropFirst(Int(length))
    }
    return fields
  }
}
