import Foundation
import Testing

@testable import StateDiagrams
@testable import StateSpecifications

@Suite struct `The JSON reader` {
  @Test(arguments: Fuzzing.seeds(1_000))
  func `JSON is read if Foundation reads it, and otherwise rejected`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let text = chance.damaged(chance.diagram().json())
    let isJSON =
      (try? JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)) != nil
    do throws(StateDiagram.JSONError) {
      _ = try JSONValue(parsing: text)
      #expect(isJSON, "\(text.debugDescription)")
    } catch {
      // The standard leaves duplicate keys undefined; here they are errors.
      let isDoubled = error.reason.hasPrefix("duplicate key '")
      // Foundation reads a comma before a closing bracket, which the standard doesn't allow.
      let isTrailingComma =
        ["expected a value", "expected a key in quotes"].contains(error.reason)
        && ["]", "}"].contains(character(at: error.place, in: text))
      #expect(!isJSON || isDoubled || isTrailingComma, "\(error): \(text.debugDescription)")
    }
  }

  @Test(arguments: Fuzzing.seeds(1_000))
  func `a damaged diagram in JSON is read, or is an error with its position`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let text = chance.damaged(chance.diagram().json())
    do throws(StateDiagram.JSONError) {
      let diagram = try StateDiagram(json: text)
      // What was read can be written and read again, and be drawn by every writer.
      #expect((try? StateDiagram(json: diagram.json()))?.json() == diagram.json())
      _ = (diagram.dot(), diagram.dot(style: .classic), diagram.mermaid(), diagram.plantUML())
      _ = (diagram.scxml(), diagram.markdown(), diagram.findings())
    } catch {
      #expect(!error.place.isEmpty && !error.reason.isEmpty)
    }
  }

  /// Returns the character at a position such as `line 3, column 14`.
  private func character(at place: String, in text: String) -> Unicode.Scalar? {
    let numbers = place.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines[numbers[0] - 1].dropFirst(numbers[1] - 1).first
  }
}
