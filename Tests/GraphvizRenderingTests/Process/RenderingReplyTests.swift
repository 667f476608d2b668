import Testing

@testable import GraphvizRendering

@Suite struct RenderingReplyTests {
  private static let replies: [RenderingReply] = [
    .picture(.init(bytes: [1, 2, 3], warnings: [])),
    .picture(.init(bytes: [], warnings: ["one", ""])),
    .failure(GraphvizError(.layout, problem: "no", messages: ["a", "é\n"], advice: "Try.")),
    .failure(GraphvizError(.parse, problem: "")),
  ]

  @Test(arguments: replies)
  func `is understood as it was meant`(reply: RenderingReply) {
    #expect(RenderingReply(bytes: reply.bytes) == reply)
  }

  @Test(arguments: replies)
  func `is not understood where a part is missing or too much`(reply: RenderingReply) {
    let bytes = reply.bytes
    for count in 0..<bytes.count { #expect(RenderingReply(bytes: Array(bytes[..<count])) == nil) }
    #expect(RenderingReply(bytes: bytes + [0]) == nil)
    #expect(RenderingReply(bytes: [0] + bytes) == nil)
  }

  @Test func `has the form that both sides agree on`() {
    let reply = RenderingReply.picture(.init(bytes: [0x41], warnings: []))
    let length: [UInt8] = [0, 0, 0, 0, 0, 0, 0]
    let expected =
      Array("sm-rendering-1\n".utf8) + length + [7] + Array("picture".utf8) + length + [1, 0x41]
      + Array("\nend\n".utf8)
    #expect(reply.bytes == expected)
  }

  @Test(arguments: [
    (ChildEnding.Kind.exited(0), "", "has ended without an answer"),
    (.exited(0), "<svg/>", "an answer that can't be understood"),
    (.exited(nil), "", "has ended without an answer"),
    (.exited(71), "", "the process that draws can't limit itself: oh no"),
    (.exited(1), "", "gives up on the DOT text (exit status 1): oh no"),
    (.signal(11), "", "crashes on the DOT text (segmentation fault): oh no"),
    (.signal(6), "", "crashes on the DOT text (abort)"),
    (.signal(24), "", "not there after 10 seconds"),
    (.outOfTime, "", "not there after 10 seconds"),
    (.tooMuchOutput, "", "more than 67108864 bytes"),
    (.closedOutput, "", "an answer that can't be understood"),
  ])
  func `that never came is one clear error`(
    _ kind: ChildEnding.Kind, _ output: String, _ words: String
  ) {
    let ending = ChildEnding(kind: kind, output: Array(output.utf8), errors: "oh no\n")
    let error = #expect(throws: GraphvizError.self) { try ending.picture(.init()) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test func `that is whole counts, however the process ends`() throws {
    let picture = RenderingProcess.Picture(bytes: [7], warnings: [])
    let ending = ChildEnding(
      kind: .exited(nil), output: RenderingReply.picture(picture).bytes, errors: "")
    #expect(try ending.picture(.init()) == picture)
  }
}
