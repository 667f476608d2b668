import Testing

@testable import StateExploration

@Suite struct DistinctLabelsTests {
  private func labels(_ paths: [String]) -> DistinctLabels {
    DistinctLabels(
      paths.map { path in
        let parts = path.split(separator: "/").map(String.init)
        return StateSummary(label: parts[parts.count - 1], composites: parts.dropLast())
      })
  }

  @Test(arguments: [
    (["x", "y"], ["x", "y"]),
    (["x", "x", "x"], ["x", "x 2", "x 3"]),
    (["x", "x", "x 2"], ["x", "x 3", "x 2"]),
    (["x 2", "x", "x"], ["x 2", "x", "x 3"]),
    (["c/x", "x", "c/x"], ["x", "x", "x 2"]),
    // The second is drawn inside the composite.
    (["c/c", "c"], ["c", "c 2"]),
  ])
  func `states that share a label are numbered`(paths: [String], distinct: [String]) {
    #expect(labels(paths).labels == distinct)
  }

  @Test func `a label keeps its number if another state is added at the end`() {
    let few = labels(["x", "x", "y"]).labels
    #expect(labels(["x", "x", "y", "x"]).labels.prefix(3) == few[...])
  }

  @Test func `labels that states share are listed with the distinct ones`() {
    let shared = labels(["x", "x", "y", "x"]).shared
    #expect(shared.map(\.label) == ["x"])
    #expect(shared.map(\.distinct) == [["x", "x 2", "x 3"]])
  }
}
