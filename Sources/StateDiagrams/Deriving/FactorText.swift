import StateExploration

/// The text of the conditions on one factor: `credit: 0...2`, `in Door: open`, `name not empty`,
/// `no retryLimit`.
struct FactorText {
  private let factor: Factor
  private let region: String?

  /// The text of each value, shortened if requested; nil for a missing feature.
  private let texts: [String?]

  /// The rank of each value among the numbers that were tried; nil if it is not a number. Values of
  /// adjacent ranks form a range.
  private let ranks: [Int?]

  /// Creates the texts of a factor.
  ///
  /// - Parameters:
  ///   - factor: The factor.
  ///   - abbreviates: Whether texts of more than 48 characters are shortened.
  ///   - region: The label of the region that the factor is about, if it is not the guard's own.
  init(_ factor: Factor, abbreviates: Bool, region: String?) {
    self.factor = factor
    self.region = region
    let values = factor.values.compactMap(\.self)
    let areReadable = Set(values.map(\.text)).count == values.count
    func text(_ value: FeatureValue) -> String { areReadable ? value.text : value.key }
    let all = values.map(text)
    let limits = abbreviates ? [48, 96, 192] : []
    let short =
      limits.lazy.compactMap { Self.abbreviated(all, to: $0) }.first { short in
        // Two shortened texts must not differ in quotation marks alone.
        Set(all.map { (short[$0] ?? $0).withoutQuotes }).count == all.count
      } ?? [:]
    texts = factor.values.map { value in value.map(text).map { short[$0] ?? $0 } }
    let numbers = factor.values.map { $0?.number }
    var ranks: [Int?] = numbers.map { _ in nil }
    // Large integers can be equal as `Double`, in which case they have no order.
    let areDistinct = Set(numbers.compactMap(\.self)).count == numbers.count { $0 != nil }
    let tried = areDistinct ? numbers.indices.filter { numbers[$0] != nil } : []
    for (rank, index) in tried.sorted(by: { numbers[$0] ?? 0 < numbers[$1] ?? 0 }).enumerated() {
      ranks[index] = rank
    }
    self.ranks = ranks
  }

  /// Returns the condition that the factor has one of the values.
  ///
  /// - Parameter indices: The indices of the values in ``Factor/values``.
  func text(of indices: [Int]) -> String {
    let name = factor.name
    var parts: [String] = []
    let known = indices.filter { texts[$0] != nil }
    if !known.isEmpty {
      let list = ranges(known).joined(separator: ", ")
      switch factor.feature?.aspect {
      case .isNil, .isEmpty: parts.append(name.isEmpty ? list : "\(name) \(list)")
      case .count: parts.append(name.isEmpty ? "count: \(list)" : "\(name).count: \(list)")
      case .caseName, .value, .contents: parts.append(name.isEmpty ? list : "\(name): \(list)")
      case nil: parts.append("in \(region ?? ""): \(list)")
      }
    }
    if known.count < indices.count { parts.append(name.isEmpty ? "no value" : "no \(name)") }
    let text = parts.joined(separator: ", ")
    if factor.feature != nil, let region { return "\(text) in \(region)" }
    return text
  }

  /// Returns the texts of values: numbers in ascending order, with a range for three or more that are
  /// adjacent among the tried ones, `["1...4", "9"]`.
  private func ranges(_ indices: [Int]) -> [String] {
    guard indices.count > 1, indices.allSatisfy({ ranks[$0] != nil }) else {
      return indices.compactMap { texts[$0] }
    }
    var runs: [[Int]] = []
    for index in indices.sorted(by: { ranks[$0] ?? 0 < ranks[$1] ?? 0 }) {
      if let last = runs.last?.last, let rank = ranks[last], ranks[index] == rank + 1 {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
    return runs.flatMap { run in
      let names = run.compactMap { texts[$0] }
      guard names.count > 2, let first = names.first, let last = names.last else { return names }
      return ["\(first)...\(last)"]
    }
  }

  /// Returns a shortened form for each text of more characters than a limit; nil if a form could
  /// stand for another text, and for more than 50 texts that share their starts.
  ///
  /// The form is the start of the text and `…`. If another text has the same start, the form is `…`
  /// and the part where the two differ. Brackets and quotation marks in the form are complete.
  private static func abbreviated(_ texts: [String], to limit: Int) -> [String: String]? {
    guard texts.contains(where: { $0.count > limit }) else { return [:] }
    // In this order, the text that shares the longest start with another one is its neighbor.
    let plain = Dictionary(texts.map { ($0, $0.withoutQuotes) }) { first, _ in first }
    let sorted = texts.sorted {
      (plain[$0] ?? $0).utf8.lexicographicallyPrecedes((plain[$1] ?? $1).utf8)
    }
    var result: [String: String] = [:]
    for (index, text) in sorted.enumerated() where text.count > limit {
      let inner = text.content
      let neighbors = [index - 1, index + 1].filter(sorted.indices.contains).map { sorted[$0] }
      let shared = neighbors.map { inner.sharedStart(with: $0.content) }.max() ?? 0
      // The quotation marks of a quoted text are complete anyway, and its brackets mean nothing.
      let ending = { (start: Substring) in text.isQuoted ? "" : closingMarks(of: start) }
      let cut = { (length: Int) in inner.wholeStart(upTo: length, isQuoted: text.isQuoted) }
      let start = cut(limit - 1)
      // A text of which only closing marks would be cut stays whole.
      if inner[start.endIndex...] == ending(start) { continue }
      var form = start + "…" + ending(start)
      if shared >= limit - 8 {
        let omitted = cut(shared - 6)
        let end = inner[omitted.endIndex...]
        let isWhole = end.count < limit
        let part = isWhole ? end : cut(omitted.count + limit - 2)[omitted.endIndex...]
        // The search takes long for more texts, so that they count as fitting each other.
        let fitsAnother =
          sorted.count > 50
          || sorted.contains { other in
            other != text
              && (isWhole ? other.content.hasSuffix(part) : other.firstPlace(of: part) != nil)
          }
        if fitsAnother { return nil }
        form = (text.isQuoted ? "" : String(openMarks(of: omitted))) + "…" + part
        if !isWhole { form += "…" + ending(inner[..<part.endIndex]) }
      }
      result[text] = text.isQuoted ? "\"\(form)\"" : String(form)
    }
    return result
  }
}

extension String {
  fileprivate var isQuoted: Bool { hasPrefix("\"") }

  /// The text inside the quotation marks, if it starts with one.
  fileprivate var content: Substring { isQuoted ? dropFirst().dropLast() : self[...] }

  fileprivate var withoutQuotes: String { filter { $0 != "\"" } }
}

extension Substring {
  /// Returns the number of characters at the start that another text shares, apart from quotation marks.
  fileprivate func sharedStart(with other: Substring) -> Int {
    var rest = other[...]
    var count = 0
    for character in self {
      if character != "\"" {
        rest = rest.drop { $0 == "\"" }
        guard rest.popFirst() == character else { break }
      }
      count += 1
    }
    return count
  }

  /// Returns the longest start that ends outside of an escape such as `\"` or `\u{202E}`.
  ///
  /// - Parameters:
  ///   - limit: The greatest number of characters.
  ///   - isQuoted: Whether the text starts inside quotation marks. A backslash is only an escape there.
  fileprivate func wholeStart(upTo limit: Int, isQuoted: Bool) -> Substring {
    var isQuoted = isQuoted
    let last = index(startIndex, offsetBy: limit, limitedBy: endIndex) ?? endIndex
    var end = startIndex
    while end < last {
      var next = index(after: end)
      if isQuoted, self[end] == "\\", next < endIndex {
        let isCode = self[next] == "u"
        next = index(after: isCode ? self[next...].firstIndex(of: "}") ?? next : next)
      } else if self[end] == "\"" {
        isQuoted.toggle()
      }
      if next > last { break }
      end = next
    }
    return self[..<end]
  }
}
