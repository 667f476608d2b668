import Foundation
import GraphvizRendering
import Testing

@testable import GraphvizSandbox

@Suite struct RenderingProcessEndingTests {
  @Test(arguments: [
    (
      ChildEnding.Kind.exited(0), "", GraphvizError.Stage.process,
      "the child process ended without a reply: oh no"
    ),
    (.exited(0), "<svg/>", .process, "the child process sent an invalid reply: oh no"),
    (.exited(nil), "", .process, "the child process ended without a reply: oh no"),
    (.exited(nil), "<svg/>", .process, "the child process sent an invalid reply: oh no"),
    (.closedOutput, "", .process, "the child process sent an invalid reply: oh no"),
    (.exited(71), "", .process, "the child process can't limit its resources: oh no"),
    (.exited(1), "", .process, "Graphviz gives up on the DOT text (exit status 1): oh no"),
    (
      .signal(SIGSEGV), "", .process,
      "Graphviz crashes on the DOT text (segmentation fault): oh no"
    ),
    (.signal(SIGABRT), "", .process, "Graphviz crashes on the DOT text (abort): oh no"),
    (.signal(SIGBUS), "", .process, "Graphviz crashes on the DOT text (bus error): oh no"),
    (.signal(SIGFPE), "", .process, "Graphviz crashes on the DOT text (arithmetic error): oh no"),
    (
      .signal(SIGILL), "", .process, "Graphviz crashes on the DOT text (illegal instruction): oh no"
    ),
    (
      .signal(SIGKILL), "", .process,
      "Graphviz crashes on the DOT text (killed, perhaps for lack of memory): oh no"
    ),
    (.signal(64), "", .process, "Graphviz crashes on the DOT text (signal 64): oh no"),
    (.signal(SIGXCPU), "", .limit, "drawing takes more than 30 seconds"),
    (.signal(SIGALRM), "", .limit, "drawing takes more than 30 seconds"),
    (.outOfTime, "", .limit, "drawing takes more than 30 seconds"),
    (.tooMuchOutput, "", .limit, "the picture has more than 64 MiB"),
  ])
  func `the end of a child process without a reply is an error that names it`(
    kind: ChildEnding.Kind, output: String, stage: GraphvizError.Stage, description: String
  ) {
    let ending = ChildEnding(kind: kind, output: Array(output.utf8), errors: "oh no\n")
    let error = #expect(throws: GraphvizError.self) { try RenderingProcess.picture(ending) }
    #expect(error?.stage == stage)
    #expect(error?.description.split(separator: "\n").first == Substring(description))
  }

  @Test(arguments: [
    ChildEnding.Kind.signal(SIGSEGV), .signal(SIGABRT), .exited(1),
  ])
  func `the end of a child process that was refused memory names the limit`(
    kind: ChildEnding.Kind
  ) {
    for message in [
      "out of memory", "Fatal: std::bad_alloc", "Cannot allocate memory",
      "creating thread 'x': Resource temporarily unavailable",
    ] {
      let ending = ChildEnding(kind: kind, output: [], errors: message + "\n")
      let error = #expect(throws: GraphvizError.self) { try RenderingProcess.picture(ending) }
      #expect(error?.stage == .limit)
      #expect(error?.problem == "drawing takes more than 1 GiB of memory")
      #expect(error?.limit == ExceededLimit("memoryBytes"))
    }
  }

  @Test(arguments: [
    (1, "1 bytes"), (1_023, "1023 bytes"), (4_096, "4 KiB"), (64 << 20, "64 MiB"),
    (1 << 30, "1 GiB"), ((1 << 30) + 1, "1073741825 bytes"),
  ])
  func `a number of bytes is described by the greatest unit`(bytes: Int, words: String) {
    #expect(RenderingLimits.text(ofBytes: bytes) == words)
  }

  @Test(arguments: [(1.0, "a second"), (2, "2 seconds"), (0.5, "0.5 seconds")])
  func `an exceeded time limit is described in words`(seconds: Double, words: String) {
    let ending = ChildEnding(kind: .outOfTime, output: [], errors: "")
    let error = #expect(throws: GraphvizError.self) {
      try RenderingProcess.picture(ending, within: RenderingLimits(seconds: seconds))
    }
    #expect(error?.problem == "drawing takes more than \(words)")
  }

  @Test(arguments: [ChildEnding.Kind.exited(nil), .exited(0), .exited(1), .signal(9), .outOfTime])
  func `a complete reply counts, however the child process ends`(kind: ChildEnding.Kind) throws {
    let reply = RenderingReply.picture(bytes: [7], warnings: ["w"])
    let picture = try RenderingProcess.picture(
      ChildEnding(kind: kind, output: reply.bytes, errors: ""))
    #expect(picture.bytes == [7] && picture.warnings == ["w"])
    let failure = GraphvizError(.layout, problem: "no", messages: ["m"], advice: "Try.")
    let error = #expect(throws: GraphvizError.self) {
      try RenderingProcess.picture(
        ChildEnding(kind: kind, output: RenderingReply.failure(failure).bytes, errors: ""))
    }
    #expect(error == failure)
  }

  @Test
  func `the messages of a child process are the first lines of its standard error, made visible`() {
    let long = String(repeating: "x", count: 400)
    let ending = ChildEnding(
      kind: .exited(1), output: [], errors: "\u{1B}[31mred\n\n\(long)\n3\n4\n5\n6\n")
    let error = #expect(throws: GraphvizError.self) { try RenderingProcess.picture(ending) }
    #expect(
      error?.messages == ["\u{FFFD}[31mred", String(long.prefix(300)), "3", "4", "5"])
  }
}
