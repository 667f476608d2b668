/// What a process that draws answers, in bytes of which no part can be missing unnoticed.
///
/// A mark, then fields, each with its length before it, then another mark.
enum RenderingReply: Hashable {
  /// A picture, and what Graphviz had to say.
  case picture(RenderingProcess.Picture)
  /// Why there is no picture.
  case failure(GraphvizError)

  private static let start = Array("sm-rendering-1\n".utf8)
  private static let end = Array("\nend\n".utf8)

  /// The number of bytes that a reply needs beside the picture, warnings and all, generously.
  static let maximumOverhead = 1 << 20

  /// The reply as bytes.
  var bytes: [UInt8] {
    let fields: [[UInt8]] =
      switch self {
      case .picture(let picture):
        [Array("picture".utf8), picture.bytes] + picture.warnings.map { Array($0.utf8) }
      case .failure(let error):
        ["failure", error.stage.rawValue, error.problem, error.advice ?? ""].map { Array($0.utf8) }
          + error.messages.map { Array($0.utf8) }
      }
    let content = fields.map { Self.bytes(of: $0.count) + $0 }.joined()
    return Self.start + content + Self.end
  }

  /// The reply that bytes are; nil where they are anything else.
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
      self = .picture(.init(bytes: Array(fields[1]), warnings: words(fields[2...])))
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

  private static func bytes(of number: Int) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The fields that some bytes are; nil where a length does not fit.
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
