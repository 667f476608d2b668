/// Follows the code fences of a Markdown text, as CommonMark defines them, line by line: what is
/// inside shows Markdown and is none.
struct CodeFence {
  /// A fence that has no end yet.
  private struct Opening {
    /// Its character: a backtick or a tilde.
    let mark: Character
    /// How many of these it has; its end has as many or more.
    let length: Int
    /// Where the text of the list item begins that the fence is in; 0 outside of lists, or where
    /// only the lines before tell.
    let column: Int
  }

  private var opening: Opening?

  /// Whether a line is part of a code block. Lines are given in order, without their ends.
  mutating func contains(_ line: Substring) -> Bool {
    let indent = line.prefix { $0 == " " }.count
    let text = line.dropFirst(indent)
    if let opening {
      // What is not set in as far as a list item's text ends the item, and all that is in it.
      if indent < opening.column, !text.allSatisfy(\.isWhitespace) {
        self.opening = nil
        return contains(line)
      }
      let run = text.prefix { $0 == opening.mark }
      if indent < opening.column + 4, run.count >= opening.length,
        text.dropFirst(run.count).allSatisfy(\.isWhitespace)
      {
        self.opening = nil
      }
      return true
    }
    guard indent < 4 else { return false }
    opening = Self.opening(in: text, column: indent, isInList: false)
    return opening != nil
  }

  /// The fence that a line opens, perhaps after the marks of list items: ``- ```sh``.
  private static func opening(
    in text: Substring, column: Int, isInList: Bool
  ) -> Opening? {
    guard let mark = text.first else { return nil }
    if mark == "`" || mark == "~" {
      let run = text.prefix { $0 == mark }
      // With backticks behind it, a run of backticks is code inside a line.
      let isCodeSpan = mark == "`" && text.dropFirst(run.count).contains("`")
      guard run.count >= 3, !isCodeSpan else { return nil }
      return Opening(mark: mark, length: run.count, column: isInList ? column : 0)
    }
    var rest = text
    if "-+*".contains(mark) {
      rest = text.dropFirst()
    } else {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      guard (1...9).contains(digits.count) else { return nil }
      rest = text.dropFirst(digits.count)
      guard let end = rest.first, end == "." || end == ")" else { return nil }
      rest = rest.dropFirst()
    }
    let spaces = rest.prefix { $0 == " " }.count
    guard (1...4).contains(spaces) else { return nil }
    rest = rest.dropFirst(spaces)
    return opening(in: rest, column: column + text.count - rest.count, isInList: true)
  }
}
