import Testing

@testable import DiagramTool

@Suite struct CallingCommandTests {
  @Test(arguments: [
    (".build/debug/shop-graph", nil, "swift run shop-graph"),
    (".build/x86_64-unknown-linux-gnu/debug/shop-graph", nil, "swift run shop-graph"),
    ("my shop/.build/debug/graph", nil, "swift run --package-path 'my shop' graph"),
    ("/shop/.build/debug/graph", nil, "swift run --package-path /shop graph"),
    ("/shop/.build/debug/graph", "swift package diagrams", "swift package diagrams"),
    (".build/debug/graph", "", "swift run graph"),
    ("../scratch/debug/graph", nil, "../scratch/debug/graph"),
    ("graph", nil, "graph"),
    ("./a graph", nil, "'./a graph'"),
  ])
  func `the calling command has the words with which the program is called`(
    _ program: String, _ environment: String?, _ words: String
  ) {
    #expect(CallingCommand.words(program: program, environment: environment) == words)
  }

  @Test(arguments: [nil, ""])
  func `a call without a program name has no calling command`(_ program: String?) {
    #expect(CallingCommand.words(program: program, environment: nil) == nil)
  }
}
