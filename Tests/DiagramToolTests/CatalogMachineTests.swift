import DiagramTool
import StateDiagrams
import Testing

private enum Order: CaseIterable, DOTLabelable { case open, paid }
private enum Action: CaseIterable, DOTLabelable { case pay }

private let table = TransitionTable<Order, Action, String>(initial: .open) {
  From(.open) { On(.pay, to: .paid, emit: "receipt") }
  Final(.paid)
}

@Suite struct CatalogMachineTests {
  @Test func `draws a table of labelled types from its declarations`() {
    let catalog = DiagramCatalog(
      commandName: "tool", abstract: "", version: "1", machines: [.init("order", table)])
    let run = runTool(["render", "order", "-T", "dot"], catalog: catalog) { diagram, _, _ in
      Array(diagram.dot().utf8)
    }
    // Stepping would not know that the state is final.
    #expect(run.output.contains("doublecircle"))
  }
}
