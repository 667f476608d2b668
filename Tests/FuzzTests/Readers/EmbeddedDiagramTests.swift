import StateDiagrams
import Testing

@testable import GraphvizRendering

@Suite struct `The reader of pictures` {
  /// A small picture in each format.
  private static let plain: [ImageFormat: [UInt8]] = {
    let pictures = ImageFormat.allCases.map { format in
      (try? GraphvizLibrary.draw(Drawing("digraph { a -> b }", as: format, dotsPerInch: 20)).bytes)
        ?? []
    }
    return Dictionary(uniqueKeysWithValues: zip(ImageFormat.allCases, pictures))
  }()

  @Test(arguments: Fuzzing.seeds(500), ImageFormat.allCases)
  func `damaged data of a picture is read, or is an error with its position`(
    seed: UInt64, format: ImageFormat
  ) throws {
    var chance = SplitMix64(seed: seed)
    let (plain, start) = try (plain(format), start(format))
    let picture = EmbeddedDiagram.embedded(chance.drawnDiagram(), in: plain, of: format)
    let damaged = chance.damaged(picture, in: start..<start + picture.count - plain.count)
    do {
      guard let (read, _) = try diagram(in: damaged, format) else { return }
      // What was read can be written and read again.
      let again = EmbeddedDiagram.embedded(read, in: plain, of: format)
      #expect(try diagram(in: again, format)?.0 == read)
    } catch {
      #expect(!error.place.isEmpty && !error.reason.isEmpty)
    }
  }

  @Test(arguments: Fuzzing.seeds(500), ImageFormat.allCases)
  func `a damaged picture counts as edited, unless its visible part is unchanged`(
    seed: UInt64, format: ImageFormat
  ) throws {
    var chance = SplitMix64(seed: seed)
    let (plain, start) = try (plain(format), start(format))
    let picture = EmbeddedDiagram.embedded(chance.drawnDiagram(), in: plain, of: format)
    let damaged = chance.damaged(picture)
    do {
      guard let (_, isEdited) = try diagram(in: damaged, format), !isEdited else { return }
      if format == .svg {
        let text = String(decoding: damaged, as: UTF8.self)
        // The data can contain a damaged tag, and a tag can precede a combining character.
        let label = /<text[^>]*>([^<]*)<\/text>/.matchingSemantics(.unicodeScalar)
        #expect(text.matches(of: label).map(\.1) == ["a", "b"])
      } else {
        #expect(damaged.starts(with: plain[..<start]))
        #expect(damaged.suffix(plain.count - start).elementsEqual(plain[start...]))
      }
    } catch {
      #expect(!error.place.isEmpty && !error.reason.isEmpty)
    }
  }

  private func plain(_ format: ImageFormat) throws -> [UInt8] {
    let bytes = try #require(Self.plain[format])
    try #require(!bytes.isEmpty)
    return bytes
  }

  /// Returns the position of the data: before the first group, after the header of 33 bytes, and before
  /// the end of a PDF.
  private func start(_ format: ImageFormat) throws -> Int {
    let text = String(decoding: try plain(format), as: Unicode.ASCII.self)
    return switch format {
    case .svg:
      text.distance(
        from: text.startIndex, to: try #require(text.firstRange(of: "<g id=")).lowerBound)
    case .png: 33
    case .pdf:
      text.distance(
        from: text.startIndex, to: try #require(text.ranges(of: "startxref\n").last).lowerBound)
    }
  }

  private func diagram(
    in picture: [UInt8], _ format: ImageFormat
  ) throws(StateDiagram.JSONError) -> (DrawnDiagram, isEdited: Bool)? {
    guard case .diagram(let drawn, let isEdited) = try EmbeddedDiagram.read(picture, of: format)
    else { return nil }
    return (drawn, isEdited)
  }
}
