#if Graphviz
import CGraphviz
import Testing

@testable import GraphvizRendering

@Suite struct LayoutBoxTests {
  private static let box = LayoutBox(left: 10, bottom: 20, right: 40, top: 30)

  @Test func `boxes that share an edge don't intersect`() {
    #expect(!Self.box.intersects(LayoutBox(left: 40, bottom: 20, right: 45, top: 25)))
    #expect(Self.box.intersects(LayoutBox(left: 39, bottom: 29, right: 44, top: 34)))
    #expect(Self.box.intersects(Self.box.inset(by: 2)))
  }

  @Test func `a box contains those that exceed none of its sides`() {
    #expect(Self.box.contains(Self.box) && Self.box.contains(Self.box.inset(by: 2)))
    #expect(!Self.box.contains(Self.box.at(left: 9, bottom: 20)))
    #expect(!Self.box.contains(Self.box.at(left: 10, bottom: 21)))
  }

  @Test func `the distance of a point is that from the nearest side, and 0 inside`() {
    #expect(Self.box.distance(to: pointf(x: 43, y: 34)) == 5)
    #expect(Self.box.distance(to: pointf(x: 0, y: 25)) == 10)
    #expect(Self.box.distance(to: Self.box.center) == 0 && Self.box.contains(Self.box.center))
  }
}
#endif
