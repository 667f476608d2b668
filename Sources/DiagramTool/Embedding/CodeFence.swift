/// A scanner for the fenced code blocks of a Markdown text, as CommonMark defines them. Markers
/// inside of code blocks are examples, not markers.
///
/// The scanner reads one line at a time and has two states: outside of code blocks, or inside of one
/// with an ``Opening``.
struct CodeFence {
  /// The first line of a code block that has not ended yet.
  private struct Opening {
    /// The character of the fence: a backtick or a tilde.
    let mark: Character
    /// The number of these characters. The closing fence has at least as many.
    let length: Int
    /// The column of the content of the list item that contains the fence; 0 outside of lists. For a
    /// fence below the first line of a list item, the column is unknown, and 0 as well.
    let column: Int
  }

  private var opening: Opening?

  /// Returns whether the next line of the text is part of a code block, fences included.
  ///
  /// - Parameter line: The line, without its line break.
  mutating func contains(_ line: Substring) -> Bool {
    let indent = line.prefix { $0 == " " }.count
    let text = line.dropFirst(indent)
    if let opening {
      // A line with less indentation than the list item ends the item and the code block in it.
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

  /// Returns the fence that a line opens, which may follow the marks of list items: ``- ```sh``.
  ///
  /// - Parameters:
  ///   - text: The line from the first mark on.
  ///   - column: The column of that mark.
  ///   - isInList: Whether the marks of a list item precede the text.
  /// - Returns: The fence; nil if the line opens no code block.
  private static func opening(
    in text: Substring, column: Int, isInList: Bool
  ) -> Opening? {
    guard let mark = text.first else { return nil }
    if mark == "`" || mark == "~" {
      let run = text.prefix { $0 == mark }
      // A run of backticks with more of them behind it is a code span inside the line.
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

extension CodeFence {
  /// Returns a code block, whose fence is longer than any run of backticks in it.
  static func block(_ lines: [String], _ language: String) -> [String] {
    let longest = lines.map { $0.longestRun(of: "`") }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence + language] + lines + [fence]
  }
}

extension String {
  /// Returns the length of the longest run of a character.
  fileprivate func longestRun(of character: Character) -> Int {
    var longest = 0
    var length = 0
    for other in self {
      length = other == character ? length + 1 : 0
      longest = max(longest, length)
    }
    return longest
  }
}
