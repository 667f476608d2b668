import Foundation
import StateDiagrams
import Testing

@testable import GraphvizRendering

@Suite struct GraphvizLibraryTests {
  @Test(arguments: [
    (ImageFormat.svg, "<?xml"), (.png, "\u{89}PNG\r\n\u{1A}\n"), (.pdf, "%PDF-1."),
  ])
  func `Graphviz draws each format`(format: ImageFormat, start: String) throws {
    let picture = try draw(DOT.door, as: format).bytes
    #expect(picture.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
  }

  @Test(arguments: [ImageFormat.svg, .png])
  func `Graphviz draws a graph with the same bytes each time`(format: ImageFormat) throws {
    let picture = try draw(DOT.door, as: format).bytes
    for _ in 1...3 { #expect(try draw(DOT.door, as: format).bytes == picture) }
  }

  @Test func `Graphviz draws a PNG at the given resolution`() throws {
    let small = try #require(PNG.size(of: draw(DOT.door, as: .png, dotsPerInch: 72).bytes))
    let large = try #require(PNG.size(of: draw(DOT.door, as: .png, dotsPerInch: 288).bytes))
    #expect(abs(large.width - small.width * 4) <= 4)
    #expect(abs(large.height - small.height * 4) <= 4)
  }

  @Test(arguments: [ImageFormat.svg, .pdf])
  func `Graphviz ignores the resolution of a format without dots`(format: ImageFormat) throws {
    let usual = PDFTimestamp.removed(from: try draw(DOT.door, as: format).bytes)
    let other = PDFTimestamp.removed(from: try draw(DOT.door, as: format, dotsPerInch: 300).bytes)
    #expect(other == usual)
  }

  @Test func `Graphviz draws an SVG whose size matches its view box`() throws {
    let svg = text(try draw(DOT.door, as: .svg).bytes)
    let size = try #require(svg.firstMatch(of: /width="(\d+)pt" height="(\d+)pt"/))
    let box = try #require(svg.firstMatch(of: /viewBox="0\.00 0\.00 ([\d.]+) ([\d.]+)"/))
    #expect(abs(try #require(Double(size.1)) - #require(Double(box.1))) <= 1)
    #expect(abs(try #require(Double(size.2)) - #require(Double(box.2))) <= 1)
  }

  @Test func `Graphviz returns warnings with the picture that they are about`() throws {
    let (picture, messages) = try draw("digraph g { a [shape=nosuch] }", as: .svg)
    #expect(text(picture).contains(">a</text>"))
    #expect(messages == ["using box for unknown shape nosuch"])
    #expect(try draw(DOT.door, as: .svg).messages == [])
  }

  @Test(arguments: GraphvizErrorTests.failures)
  func `Graphviz draws the same picture after a failure as before`(
    _ failure: GraphvizErrorTests.Failure
  ) async throws {
    let formats: [ImageFormat] = [.svg, .png]
    let before = try formats.map { try draw(DOT.door, as: $0).bytes }
    for _ in 1...2 {
      #expect(throws: GraphvizError.self) { try failure.draw() }
      let drawing = try failure.drawing()
      #expect(throws: GraphvizError.self) { try GraphvizLibrary.draw(drawing) }
    }
    #expect(try formats.map { try draw(DOT.door, as: $0).bytes } == before)
  }
}

/// Drawings that many threads and tasks request at once.
extension GraphvizLibraryTests {
  /// A graph that is different for each number.
  private static func graph(_ number: Int) -> String {
    "digraph \"\(number)\" { a -> \(number) [label=\"\(String(repeating: "x", count: number))\"] }"
  }

  @Test(arguments: [ImageFormat.svg, .png])
  func `Graphviz draws the same between failures, at once, as alone`(
    format: ImageFormat
  ) async throws {
    let expected = try (0..<6).map { try draw(Self.graph($0), as: format).bytes }
    let isSame = await withTaskGroup { group in
      for round in 0..<12 {
        let number = round % expected.count
        group.addTask {
          // A failure replaces the context, which other drawings wait for.
          _ = try? draw("digraph g { ]", as: format)
          return (try? draw(Self.graph(number), as: format).bytes) == expected[number]
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(isSame == Array(repeating: true, count: 12))
  }
}
