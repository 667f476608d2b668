import GraphvizRendering
import Testing

@testable import GraphvizSandbox

@Suite struct RenderingReplyTests {
  private static let replies: [RenderingReply] = [
    .picture(bytes: [1, 2, 3], warnings: []),
    .picture(bytes: [], warnings: ["one", ""]),
    .failure(GraphvizError(.layout, problem: "no", messages: ["a", "é\n"], advice: "Try.")),
    .failure(GraphvizError(.parse, problem: "")),
  ]

  @Test(arguments: replies)
  func `a reply is read back`(reply: RenderingReply) {
    #expect(RenderingReply(bytes: reply.bytes) == reply)
  }

  @Test(arguments: replies)
  func `a reply with missing or additional bytes is not read`(reply: RenderingReply) {
    let bytes = reply.bytes
    for count in 0..<bytes.count { #expect(RenderingReply(bytes: Array(bytes[..<count])) == nil) }
    #expect(RenderingReply(bytes: bytes + [0]) == nil)
    #expect(RenderingReply(bytes: [0] + bytes) == nil)
  }

  /// Returns fields, each with its length in eight bytes, between the marks of a reply.
  private static func bytes(_ fields: [String], marks: [String] = ["sm-rendering-1\n", "\nend\n"])
    -> [UInt8]
  {
    let content = fields.map { field -> [UInt8] in
      [0, 0, 0, 0, 0, 0, 0, UInt8(field.utf8.count)] + Array(field.utf8)
    }.joined()
    return Array(marks[0].utf8) + content + Array(marks[1].utf8)
  }

  @Test func `a reply has a fixed form`() {
    #expect(
      RenderingReply.picture(bytes: [0x41], warnings: ["w"]).bytes
        == Self.bytes(["picture", "A", "w"]))
    let error = GraphvizError(.layout, problem: "no", messages: ["m", "n"], advice: "Try.")
    #expect(
      RenderingReply.failure(error).bytes
        == Self.bytes(["failure", "layout", "no", "Try.", "m", "n"]))
  }

  @Test(arguments: [
    bytes([]), bytes(["picture"]), bytes(["failure", "layout"]),
    bytes(["failure", "layout", "no"]),
    bytes(["failure", "lunch", "no", ""]), bytes(["other", "A"]),
    bytes(["picture", "A"], marks: ["sm-rendering-2\n", "\nend\n"]),
    Array("sm-rendering-1\n".utf8) + Array(repeating: 0xFF, count: 8) + Array("\nend\n".utf8),
    Array("<svg/>".utf8),
  ])
  func `bytes in another form are no reply`(bytes: [UInt8]) {
    #expect(RenderingReply(bytes: bytes) == nil)
  }
}
