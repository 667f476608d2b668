import Foundation
import GraphvizRendering
import StateDiagrams
import Testing

@Suite struct StateDiagramRenderingTests {
  static let door = StateDiagram(
    name: "door",
    nodes: [.init("open"), .init("closed"), .initial()],
    transitions: [
      .init(from: ":initial", to: "closed"),
      .init(from: "closed", to: "open", event: "push"),
      .init(from: "open", to: "closed", event: "pull", effects: ["ring"]),
    ]
  )

  @Test(arguments: ImageFormat.allCases)
  func `draws the diagram's DOT text`(format: ImageFormat) throws {
    let options = RenderingOptions(direction: .topToBottom, engine: .fdp, dotsPerInch: 50)
    let text = Self.door.dot(style: .statechart, direction: .topToBottom)
    let expected = try Graphviz.render(text, as: format, engine: .fdp, dotsPerInch: 50)
    #expect(try Self.door.rendered(as: format, options: options) == expected)
  }

  @Test(arguments: ["svg", "png", "pdf", "SVG", "x.svg"])
  func `writes the format that the extension names`(fileExtension: String) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/door." + fileExtension
      try Self.door.write(to: path)
      let format = try #require(ImageFormat(fileExtension: String(fileExtension.suffix(3))))
      #expect(try bytes(at: path) == Self.door.rendered(as: format))
    }
  }

  @Test(arguments: ["dot", "gv", "DOT"])
  func `writes the text itself`(fileExtension: String) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/door." + fileExtension
      try Self.door.write(to: path, options: .init(style: .classic, direction: .bottomToTop))
      let text = Self.door.dot(style: .classic, direction: .bottomToTop)
      #expect(try bytes(at: path) == Array(text.utf8))
    }
  }

  @Test(arguments: [
    "door", "door.", "door.jpeg", ".svg", "door.svg/", "a.svg/door", "", "door. svg",
  ])
  func `names the known extensions where it can't tell the format`(name: String) throws {
    try withTemporaryFolder { folder throws in
      let error = #expect(throws: GraphvizError.self) {
        try Self.door.write(to: folder + "/" + name)
      }
      #expect(error?.stage == .request)
      #expect(error?.description.contains("svg, png, pdf, dot or gv") == true)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.isEmpty)
    }
  }

  @Test func `keeps the file that is there when rendering fails`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/door.png"
      try Data("old".utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: GraphvizError.self) {
        try Self.door.write(to: path, options: .init(dotsPerInch: 1))
      }
      #expect(try bytes(at: path) == Array("old".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["door.png"])
    }
  }

  @Test func `tells why a file can't be written`() throws {
    try withTemporaryFolder { folder throws in
      let error = #expect(throws: FileError.self) {
        try Self.door.write(to: folder + "/missing/door.dot")
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
