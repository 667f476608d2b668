import CGraphviz
import Testing

@testable import GraphvizRendering

@Suite struct LayoutBoxTests {
  private static let box = LayoutBox(left: 10, bottom: 20, width: 30, height: 10)

  struct Line: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var points: [gvshim_point]
    var isCrossing: Bool

    init(_ name: String, _ points: [(Double, Double)], _ isCrossing: Bool) {
      testDescription = name
      self.points = points.map { gvshim_point(x: $0.0, y: $0.1) }
      self.isCrossing = isCrossing
    }
  }

  @Test(arguments: [
    Line("through", [(0, 25), (50, 25)], true),
    Line("up through", [(20, 0), (20, 50)], true),
    Line("across a corner", [(5, 22), (15, 32)], true),
    Line("beside a corner", [(5, 27), (12, 34)], false),
    Line("inside", [(15, 22), (16, 23)], true),
    Line("above", [(0, 31), (50, 31)], false),
    Line("along the edge", [(0, 30), (50, 30)], false),
    Line("up to the edge", [(0, 25), (10, 25)], false),
    Line("around it", [(0, 0), (0, 50), (50, 50)], false),
    Line("in the second part", [(0, 0), (0, 50), (30, 25)], true),
    Line("a point", [(15, 25)], false),
  ])
  func `a line crosses a box if a part of it is inside`(line: Line) {
    #expect(Self.box.isCrossed(by: line.points) == line.isCrossing)
  }

  @Test func `boxes that share an edge don't intersect`() {
    #expect(!Self.box.intersects(LayoutBox(left: 40, bottom: 20, width: 5, height: 5)))
    #expect(Self.box.intersects(LayoutBox(left: 39, bottom: 29, width: 5, height: 5)))
    #expect(Self.box.intersects(Self.box.inset(by: 2)))
  }

  @Test func `the excess is the greatest of the four sides`() {
    #expect(Self.box.excess(of: Self.box.inset(by: 2)) == -2)
    #expect(Self.box.excess(of: LayoutBox(left: 3, bottom: 18, width: 10, height: 5)) == 7)
    #expect(Self.box.excess(of: LayoutBox(left: 20, bottom: 25, width: 5, height: 9)) == 4)
  }

  @Test func `the distance is that of the nearest point`() {
    #expect(Self.box.distance(to: [.init(x: 0, y: 0), .init(x: 43, y: 34)]) == 5)
    #expect(Self.box.distance(to: [.init(x: 20, y: 25)]) == 0)
  }
}
