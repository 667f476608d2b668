import StateDiagrams
import Testing

@Suite struct `The reader of DOT files` {
  @Test(arguments: Fuzzing.seeds(500))
  func `a line of data has no character with a meaning in a format`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let line = chance.drawnDiagram().line(digest: "0")
    let forbidden = line.unicodeScalars.filter { scalar in
      scalar.properties.generalCategory == .control
        || "<>&-\u{2028}\u{2029}\u{FEFF}\u{FFFE}\u{FFFF}".unicodeScalars.contains(scalar)
    }
    #expect(forbidden.isEmpty)
  }

  @Test(arguments: Fuzzing.seeds(500))
  func `a change of the text of a DOT file is detected`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let drawn = chance.drawnDiagram()
    let dot = drawn.dot()
    let file = Array(drawn.file(dot: dot).utf8)
    let damaged = chance.damaged(file, in: 0..<dot.utf8.count - 1)
    let text = String(decoding: damaged, as: UTF8.self)
    let read = try #require(try DrawnDiagram.read(file: text))
    #expect(read.drawn == drawn)
    // Git may convert line ends, so that carriage returns don't count, nor do line breaks at the end.
    let counted = { (text: ArraySlice<UInt8>) in
      var text = text.filter { $0 != 0x0D }
      while text.last == 0x0A { text.removeLast() }
      return text
    }
    let isSame =
      counted(damaged.dropLast(file.count - dot.utf8.count)) == counted(Array(dot.utf8)[...])
    #expect(read.isEdited == !isSame)
  }

  @Test(arguments: Fuzzing.seeds(1_000))
  func `a damaged line of data is read, or is an error with its position`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let line = chance.damaged(chance.drawnDiagram().line(digest: "0"))
    do throws(StateDiagram.JSONError) {
      let (drawn, digest) = try DrawnDiagram.read(line)
      // What was read can be written and read again, and be drawn.
      let again = try DrawnDiagram.read(drawn.line(digest: digest))
      #expect(again.drawn == drawn && again.digest == digest)
      #expect(again.drawn.line(digest: digest) == drawn.line(digest: digest))
      _ = drawn.dot()
    } catch {
      #expect(!error.place.isEmpty && !error.reason.isEmpty)
    }
  }
}
