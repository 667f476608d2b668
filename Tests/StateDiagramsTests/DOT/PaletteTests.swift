import Foundation
import Testing

@testable import StateDiagrams

@Suite struct PaletteTests {
  private static let colors: [Palette.Color] = [
    Palette.text, Palette.line, Palette.regionLine, Palette.box, Palette.hollow, Palette.faint,
    Palette.green, Palette.red, Palette.blue, Palette.brown, Palette.redBox, Palette.blueBox,
    Palette.brownBox,
  ]

  @Test(arguments: colors)
  func `each color has six hexadecimal digits for light and for dark pages`(_ color: Palette.Color)
  {
    for text in [color.light, color.dark] {
      #expect(text.wholeMatch(of: /#[0-9a-f]{6}/) != nil, "\(text)")
    }
    #expect(color.light != color.dark)
  }

  @Test(arguments: [
    (Palette.text, true), (Palette.line, true), (Palette.faint, true), (Palette.green, true),
    (Palette.red, true), (Palette.blue, true), (Palette.brown, true), (Palette.box, false),
    (Palette.hollow, false), (Palette.redBox, false), (Palette.blueBox, false),
    (Palette.brownBox, false),
  ])
  func `text and lines are dark on light pages and boxes are light`(
    _ color: Palette.Color, _ isDark: Bool
  ) throws {
    #expect(try (brightness(of: color.light) < 128) == isDark)
    #expect(try (brightness(of: color.dark) < 128) != isDark)
  }

  private static let boxes = [
    Palette.box, Palette.redBox, Palette.blueBox, Palette.brownBox,
  ]

  /// Colors of text and lines with what can be behind them, and the contrast that WCAG 2.2 asks for.
  private static let contrasts: [(Palette.Color, [Palette.Color], Double)] = [
    (Palette.text, [Palette.hollow] + boxes, 4.5),
    (Palette.faint, [Palette.hollow] + boxes, 4.5),
    (Palette.green, [Palette.hollow, Palette.box], 4.5),
    (Palette.red, [Palette.hollow, Palette.box, Palette.redBox], 4.5),
    (Palette.blue, [Palette.hollow] + boxes, 4.5),
    (Palette.brown, [Palette.hollow, Palette.box, Palette.redBox, Palette.brownBox], 4.5),
    (Palette.line, [Palette.hollow] + boxes, 3),
    (Palette.regionLine, [Palette.hollow], 3),
  ]

  @Test(arguments: contrasts)
  func `text and lines contrast with their backgrounds`(
    _ color: Palette.Color, _ backgrounds: [Palette.Color], _ minimum: Double
  ) throws {
    for background in backgrounds {
      #expect(try contrast(color.light, background.light) >= minimum, "\(background.light)")
      #expect(try contrast(color.dark, background.dark) >= minimum, "\(background.dark)")
    }
  }

  private func contrast(_ first: String, _ second: String) throws -> Double {
    let luminances = try [luminance(of: first), luminance(of: second)].sorted()
    return (luminances[1] + 0.05) / (luminances[0] + 0.05)
  }

  /// The relative luminance, as WCAG defines it.
  private func luminance(of color: String) throws -> Double {
    let number = try #require(Int(color.dropFirst(), radix: 16))
    let parts = [number >> 16, number >> 8 & 0xFF, number & 0xFF].map { part in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private func brightness(of color: String) throws -> Int {
    let number = try #require(Int(color.dropFirst(), radix: 16))
    return ((number >> 16) * 299 + (number >> 8 & 0xFF) * 587 + (number & 0xFF) * 114) / 1000
  }
}

@Suite struct DOTMarkTests {
  private static let marks: [(DOTMark, color: Palette.Color?, box: Palette.Color?, sign: String)] =
    [
      (.added, Palette.green, nil, "+"),
      (.removed, Palette.red, nil, "−"),
      (.changed, Palette.blue, nil, "±"),
      (.current, Palette.blue, Palette.blueBox, "»"),
      (.previous, Palette.blue, Palette.blueBox, "»"),
      (.visited, nil, Palette.blueBox, "»"),
      (.taken, Palette.blue, nil, "»"),
      (.error, Palette.red, Palette.redBox, "!"),
      (.warning, Palette.brown, Palette.brownBox, "!"),
    ]

  @Test(arguments: marks)
  func `each mark of an element has a color, a box and a sign`(
    _ mark: DOTMark, _ color: Palette.Color?, _ box: Palette.Color?, _ sign: String
  ) {
    #expect(mark.color == color)
    #expect(mark.box == box)
    #expect(mark.sign == sign)
  }

  @Test func `each mark of an element differs from the others in color and line`() {
    let looks = DOTMark.allCases.map { mark in
      let attributes = mark.attributes(class: "state").drop { $0 != "," }
      return "\(attributes) \(mark.box?.light ?? "")"
    }
    #expect(Set(looks).count == DOTMark.allCases.count)
  }

  @Test(
    arguments: [
      (
        DOTMark.added, "state", "rounded",
        ##"class="state added", style="rounded,bold", color="#1a7f37", fontcolor="#1a7f37", penwidth=2"##
      ),
      (
        .removed, "state", nil,
        ##"class="state removed", style="dashed", color="#cf222e", fontcolor="#cf222e", penwidth=1.5"##
      ),
      (
        .current, "state", "filled",
        ##"class="state current", style="filled,bold", color="#0969da", penwidth=3"##
      ),
      (.visited, "state", nil, ##"class="state visited", style="solid", penwidth=1"##),
      (
        .warning, "state", nil,
        ##"class="state warning", style="dashed", color="#926200", penwidth=2"##
      ),
      (
        .warning, "transition", nil,
        ##"class="transition warning", style="dashed", color="#926200", fontcolor="#926200", penwidth=2"##
      ),
    ] as [(DOTMark, String, String?, String)])
  func `the DOT attributes of a mark follow those of the element`(
    _ mark: DOTMark, _ name: String, _ style: String?, _ attributes: String
  ) {
    #expect(mark.attributes(class: name, style: style) == attributes)
  }
}
