import Foundation
import StateDiagrams
import Testing

@Suite struct StateDiagramTests {
  @Test func `a diagram of nodes has one region without a label`() {
    let diagram = StateDiagram(name: "d", nodes: [.init("a"), .init("b")])
    #expect(diagram.regions == [.init(label: nil, nodes: [.init("a"), .init("b")])])
    #expect(diagram.transitions == [] && diagram.diagnostics == [])
  }

  @Test func `a diagnostic is described by its message`() {
    let diagnostic = StateDiagram.Diagnostic(
      .unlistedTarget, subject: "lost", message: "It is lost.")
    #expect("\(diagnostic)" == "It is lost.")
  }
}
