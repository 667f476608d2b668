import Testing

@testable import GraphvizRendering

@Suite struct GraphvizMessagesTests {
  // The library's buffer grows with each message and never shrinks, so no other test may have
  // longer ones.
  @Test(arguments: [1_500, 200_000])
  func `messages of Graphviz are complete at any length`(length: Int) throws {
    let name = String(repeating: "n", count: length)
    let error = #expect(throws: GraphvizError.self) {
      try draw("digraph g { \(name) [label=<<b>x</i>>] }", as: .svg)
    }
    #expect(error?.messages.joined().hasSuffix("in label of node \(name)") == true)
  }

  @Test func `the line numbers in messages of Graphviz are those of the DOT text`() throws {
    _ = try draw("digraph g {\n\n\n a\n }\n\n", as: .svg)
    let error = #expect(throws: GraphvizError.self) { try draw("digraph g {\n ] }", as: .svg) }
    #expect(error?.messages == ["syntax error in line 2 near ']'"])
  }

  @Test func `the messages of a failure don't include those of an earlier one`() throws {
    _ = try? draw("digraph g { a [label=<<b>x</i>>] }", as: .svg)
    let error = #expect(throws: GraphvizError.self) { try draw("digraph g { a ] }", as: .svg) }
    #expect(error?.messages == ["syntax error in line 1 near ']'"])
  }
}
