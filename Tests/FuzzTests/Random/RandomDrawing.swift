import StateDiagrams

extension SplitMix64 {
  /// Returns a random diagram with random options.
  mutating func drawnDiagram() -> DrawnDiagram {
    var drawn = DrawnDiagram(diagram())
    drawn.style = element(DOTStyle.allCases)
    drawn.direction = element(DOTDirection.allCases)
    drawn.title = isOne(in: 2) ? text() : nil
    drawn.isHighlighted = isOne(in: 2)
    return drawn
  }
}
