import Foundation
import StateDiagrams
import StateExploration
import Testing

@testable import GraphvizRendering

@Suite struct StateDiagramRenderingTests {
  @Test(arguments: ImageFormat.allCases)
  func `a picture is drawn from the diagram's DOT text with the given options`(
    format: ImageFormat
  ) throws {
    let options = RenderingOptions(
      direction: .topToBottom, dotsPerInch: 50, title: "t",
      highlighting: .init(current: ["open"]))
    let dot = StateDiagram.door.dot(
      direction: .topToBottom, title: "t", highlighting: .init(current: ["open"]))
    let drawn = try draw(dot, as: format, dotsPerInch: 50).bytes
    let finished =
      switch format {
      case .svg:
        FinishedSVG(
          drawn, theme: SVGTheme(marks: [.current]),
          texts: StateDiagram.door.elementTexts(
            title: "t", highlighting: .init(current: ["open"]))
        ).bytes
      case .pdf: PDFTimestamp.removed(from: drawn)
      case .png: drawn
      }
    #expect(
      try draw(.door, as: format, options)
        == EmbeddedDiagram.embedded(options.drawn(.door, as: format), in: finished, of: format))
  }

  @Test(
    arguments: ImageFormat.allCases,
    [
      (DOTStyle.statechart, "door"), (.statechart, ""), (.statechart, "(door)"),
      (.classic, "door"), (.classic, "(door)"),
    ])
  func `equal diagrams are drawn with the same bytes, whatever else is drawn`(
    format: ImageFormat, kind: (style: DOTStyle, name: String)
  ) throws {
    let (style, name) = kind
    let diagram = StateDiagram(
      name: name, nodes: [.init(name), .init("b")],
      transitions: [.init(from: .init(path: [name]), to: "b", event: "e")])
    let picture = try draw(diagram, as: format, .init(style: style))
    for _ in 1...3 {
      _ = try? draw("digraph { a }", as: format)
      #expect(try draw(diagram, as: format, .init(style: style)) == picture)
    }
  }

  /// A chart of 60 states, of which each leads to its neighbors in a grid.
  private static let grid: StateDiagram = {
    let labels = (0..<60).map { number in "row \(number / 10), column \(number % 10)" }
    var transitions: [StateDiagram.Transition] = []
    for (number, label) in labels.enumerated() {
      for next in [number + 1, number + 10] where next < 60 {
        transitions.append(
          .init(from: .init(path: [label]), to: .init(path: [labels[next]]), event: "go"))
      }
    }
    return StateDiagram(
      name: "grid", nodes: labels.map { StateDiagram.Node($0) }, transitions: transitions)
  }()

  @Test func `states are not drawn on top of each other`() throws {
    let svg = text(try draw(Self.grid, as: .svg))
    let shapes = svg.matches(of: /class="node state">[^>]*>[^>]*>\s*<path[^>]* d="M([^"]*)"/)
    #expect(shapes.count == 60)
    let boxes = try shapes.map { shape in
      let points = try shape.1.matches(of: /([-\d.]+),([-\d.]+)/).map {
        (x: try #require(Double($0.1)), y: try #require(Double($0.2)))
      }
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      return (
        x: try #require(xs.min())...(try #require(xs.max())),
        y: try #require(ys.min())...(try #require(ys.max()))
      )
    }
    for (index, box) in boxes.enumerated() {
      #expect(
        !boxes[..<index].contains { $0.x.overlaps(box.x) && $0.y.overlaps(box.y) }, "\(box)")
    }
  }

  @Test(arguments: ImageFormat.allCases)
  func `diagnostics do not change a picture`(format: ImageFormat) throws {
    let door = StateDiagram.door
    let diagram = StateDiagram(
      name: door.name, regions: door.regions, transitions: door.transitions,
      diagnostics: [.init(.noEvents, subject: "x", message: "y")])
    #expect(try draw(diagram, as: format) == draw(.door, as: format))
  }

  @Test func `a PDF always has the same creation date`() throws {
    #expect(text(try draw(.door, as: .pdf)).contains("/CreationDate (D:20000101000000"))
  }

  @Test func `a PNG has 144 dots per inch by default`() throws {
    let usual = try draw(.door, as: .png)
    #expect(try draw(.door, as: .png, .init(dotsPerInch: 144)) == usual)
    #expect(try draw(.door, as: .png, .init(dotsPerInch: 72)) != usual)
  }

  @Test func `threads draw as one thread does`() throws {
    let (count, threadCount) = (40, 8)
    let expected = try (0..<count).map { try draw(Self.diagram($0), as: .svg) }
    #expect(Set(expected).count == count)

    let pictures = Locked<[Int: [UInt8]]>([:])
    let done = DispatchSemaphore(value: 0)
    for thread in 0..<threadCount {
      Thread {
        for number in stride(from: thread, to: count, by: threadCount) {
          let picture = try? draw(Self.diagram(number), as: .svg)
          pictures.withLock { $0[number] = picture }
        }
        done.signal()
      }.start()
    }
    for _ in 0..<threadCount { done.wait() }
    let drawn = pictures.withLock { $0 }
    #expect((0..<count).allSatisfy { drawn[$0] == expected[$0] })
  }

  /// Returns a small diagram, different for each number.
  private static func diagram(_ number: Int) -> StateDiagram {
    let names = (0...number % 5).map { "state \($0) of \(number)" }
    let ids = names.map { StateDiagram.Node.ID(path: [$0]) }
    var transitions = [StateDiagram.Transition(from: .initial(), to: ids[0])]
    for (source, target) in zip(ids, ids.dropFirst()) {
      transitions.append(.init(from: source, to: target, event: "e\(number)", effects: ["f"]))
    }
    return StateDiagram(
      name: "d\(number)", nodes: [.initial()] + names.map { .init($0) }, transitions: transitions)
  }

  @Test(arguments: ImageFormat.allCases)
  func `a picture of differences embeds both diagrams merged into one, and their highlights`(
    format: ImageFormat
  ) throws {
    let door = StateDiagram.door
    let new = StateDiagram(
      name: door.name, nodes: door.regions[0].nodes + [.init("locked")],
      transitions: door.transitions)
    let picture = try new.picture(
      comparedTo: .door, as: format, .init(direction: .topToBottom)
    ).rendered()
    guard case .diagram(let drawn, isEdited: false) = try EmbeddedDiagram.read(picture, of: format)
    else {
      Issue.record("not an unedited diagram")
      return
    }
    #expect(drawn.diagram == new)
    #expect(drawn.isHighlighted && drawn.direction == .topToBottom)
    if format == .svg { #expect(text(picture).contains(#"class="node state added""#)) }
  }
}

// MARK: Files

extension StateDiagramRenderingTests {
  @Test(arguments: ["svg", "png", "pdf", "SVG", "x.svg"])
  func `a diagram is written in the format of the file's extension`(fileExtension: String) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/door." + fileExtension
      try StateDiagram.door.write(to: path)
      let format = try #require(ImageFormat(fileExtension: String(fileExtension.suffix(3))))
      #expect(try bytes(at: path) == draw(.door, as: format))
    }
  }

  @Test(arguments: ["dot", "gv", "DOT"])
  func `a diagram is written as a DOT file`(fileExtension: String) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/door." + fileExtension
      let options = RenderingOptions(style: .classic, direction: .bottomToTop)
      try StateDiagram.door.write(to: path, options: options)
      let file = text(try bytes(at: path))
      #expect(
        file.hasPrefix(
          StateDiagram.door.dot(style: .classic, direction: .bottomToTop) + "\n// {"))
      let read = try #require(try DrawnDiagram.read(file: file))
      #expect(read.drawn == options.drawn(.door, as: nil) && !read.isEdited)
    }
  }

  @Test(arguments: [
    "door", "door.", "door.jpeg", ".svg", "door.svg/", "a.svg/door", "", "door. svg",
  ])
  func `writing to an unknown extension creates no file, and the error lists the known ones`(
    name: String
  ) throws {
    try withTemporaryFolder { folder throws in
      let error = #expect(throws: GraphvizError.self) {
        try StateDiagram.door.write(to: folder + "/" + name)
      }
      #expect(error?.stage == .request)
      #expect(error?.description.contains("svg, png, pdf, dot or gv") == true)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.isEmpty)
    }
  }

  @Test func `an existing file is unchanged if drawing fails`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/door.png"
      try Data("old".utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: GraphvizError.self) {
        try StateDiagram.door.write(to: path, options: .init(dotsPerInch: 1))
      }
      #expect(try bytes(at: path) == Array("old".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["door.png"])
    }
  }

  @Test func `a file that can't be written is named in the error`() throws {
    try withTemporaryFolder { folder throws in
      let error = #expect(throws: FileError.self) {
        try StateDiagram.door.write(to: folder + "/missing/door.dot")
      }
      #expect(error?.path == folder + "/missing/door.dot")
    }
  }

  private func bytes(at path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func withTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }
}
