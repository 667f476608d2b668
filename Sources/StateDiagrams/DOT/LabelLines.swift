/// A label that is broken into lines where its parts end.
///
/// Breaks are preferred before effects, then between alternatives and conditions, then between the
/// values of a list, and then between words. Strings are broken only if they are longer than a line.
struct LabelLines {
  private let characters: [Character]

  /// The label with other characters inside strings and parentheses.
  private let outside: [Character]

  /// The label with other characters inside strings.
  private let unquoted: [Character]

  /// The greatest number of characters on a line, without its indentation.
  private let limit: Int

  /// The greatest number of characters of events that share a line.
  static let sharedLimit = 40

  /// Returns a label in at most four lines, or in more if its effects need them. Lines after the
  /// first are indented by four spaces. The fourth line of a longer guard ends with `…`, and the
  /// effects and the target follow it in at most twenty.
  static func lines(of label: String, limit: Int = 60) -> [String] {
    guard label.utf8.count > limit, label.count > limit else { return [label] }
    let whole = LabelLines(label, limit: limit)
    let lines = whole.lines(upTo: 5)
    guard lines.count > 4 else { return lines }
    guard let end = whole.endOfGuard else { return whole.lines(upTo: 4) }
    let (start, rest) = (whole.characters[..<end], whole.characters[(end + 1)...])
    let effects = LabelLines(String(rest), limit: limit).lines(upTo: 20)
    return LabelLines(String(start), limit: limit).lines(upTo: 4)
      + effects.map { $0.hasPrefix("    ") ? $0 : "    " + $0 }
  }

  private init(_ label: String, limit: Int) {
    characters = Array(label)
    self.limit = limit
    unquoted = Self.withoutStrings(characters)
    outside = Self.withoutParentheses(unquoted)
  }

  /// The place of the space before the effects, or before the target if there are no effects.
  private var endOfGuard: Int? {
    // The quotation marks of a value that was shortened can be unbalanced.
    for text in [unquoted, characters] {
      for separator in ["] / ", "] → "] {
        if let end = end(separator, 0..<text.count, text) { return end - separator.count + 1 }
      }
    }
    return [" / ", " → "].firstResult { separator in
      unquoted.indices.first { unquoted[$0...].starts(with: separator) }
    }
  }

  /// Returns the first lines, of which the last ends with `…` if there are more.
  private func lines(upTo count: Int) -> [String] {
    var lines: [String] = []
    var start = 0
    var isInWord = false
    while start < characters.count, lines.count < count {
      let end: Int
      (end, isInWord) = self.end(of: start)
      let line = String(characters[start..<end].reversed().drop { $0 == " " }.reversed())
      lines.append((lines.isEmpty ? "" : "    ") + line + (isInWord ? "…" : ""))
      start = characters[end...].firstIndex { $0 != " " } ?? characters.count
    }
    if start < characters.count, let last = lines.popLast() {
      // A value that was shortened can end with an ellipsis of its own. A guard keeps its bracket.
      let end = characters.last == "]" ? "]" : ""
      lines.append((isInWord ? last : last + " …") + end)
    }
    return lines
  }

  /// Returns the end of the line that starts at an index, and whether a word continues after it.
  private func end(of start: Int) -> (end: Int, isInWord: Bool) {
    // The two characters are for the sign of a mark, or for `…`.
    let last = start + limit - 2
    guard last < characters.count else { return (characters.count, false) }
    // A break near the start would leave too many lines, but is better than one inside a list that
    // fits into a line, or inside a word. The slash of an effect is no line.
    let minimum = start + max(8, limit - 40)
    let parts = [" / ", "; ", " if ", " and "]
    let items = [", ", " [", " "]
    let shortest = start + 2
    if let end = lastEnd(parts, minimum..<last) { return (end, false) }
    if let end = (parts + [" ["]).compactMap({ self.end($0, shortest..<last, outside) }).max(),
      (firstEnd(parts, after: last) ?? characters.count) - end <= limit - 2
    {
      return (end, false)
    }
    if let end = lastEnd(items, minimum..<last) ?? lastEnd(parts + items, shortest..<last) {
      return (end, false)
    }
    if let end = end(" ", minimum..<last, characters) { return (end, false) }
    let word = characters[start..<last].lastIndex { $0.isUppercase } ?? last
    return (word > minimum ? word : last, true)
  }

  /// Returns the last end of a line at the first of the separators that is in a range, and outside
  /// parentheses if possible.
  private func lastEnd(_ separators: [String], _ range: Range<Int>) -> Int? {
    separators.firstResult { separator in
      end(separator, range, outside) ?? end(separator, range, unquoted)
    }
  }

  /// Returns the last place in a range at which a separator ends a line.
  private func end(_ separator: String, _ range: Range<Int>, _ text: [Character]) -> Int? {
    let separator = Array(separator)
    // The separator belongs to the next line if it starts with a space.
    let width = separator[0] == " " ? 0 : separator.count
    return (range.lowerBound + 1...range.upperBound).last { end in
      let place = end - width
      return place >= 0 && place + separator.count <= range.upperBound
        && text[place..<place + separator.count].elementsEqual(separator)
    }
  }

  /// Returns the first place after an index at which one of the separators ends a line.
  private func firstEnd(_ separators: [String], after index: Int) -> Int? {
    (index..<min(index + limit, characters.count)).first { end in
      separators.contains { outside[end...].starts(with: $0) }
    }
  }

  /// Returns a label with other characters between quotation marks.
  private static func withoutStrings(_ label: [Character]) -> [Character] {
    var result = label
    var start: Int?
    var isEscaped = false
    for (index, character) in label.enumerated() {
      if character == "\"", !isEscaped {
        if let first = start {
          for inner in first...index { result[inner] = "\"" }
          start = nil
        } else {
          start = index
        }
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return result
  }

  /// Returns a label with other characters in parentheses.
  private static func withoutParentheses(_ label: [Character]) -> [Character] {
    var depth = 0
    return label.map { character in
      if character == "(" { depth += 1 }
      defer { if character == ")" { depth = max(0, depth - 1) } }
      return depth > 0 ? "(" : character
    }
  }
}
