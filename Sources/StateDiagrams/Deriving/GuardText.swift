/// How a guard tells the payloads of events: ``Guards`` writes it, and a run reads it back, since a
/// diagram keeps only the text.
///
///     10, 20 if credit: 40; 50 in left on
enum GuardText {
  /// What stands between values.
  static let comma = ", "

  /// What stands between values with different conditions.
  static let semicolon = "; "

  /// What stands before a condition on the machine's own state.
  static let condition = " if "

  /// What stands before a condition on another region, behind a space where values precede it.
  static let place = "in "

  /// Whether a guard lists a payload.
  ///
  /// A payload may hold what separates payloads. The longest of those that are known is the one
  /// that is meant.
  static func lists(_ payload: String, in text: String, among known: Set<String>) -> Bool {
    let known = known.union([payload]).filter { !$0.isEmpty }
      .sorted { $0.utf8.count > $1.utf8.count }
    var rest = text[...]
    while !rest.isEmpty {
      let value = known.first { rest.hasPrefix($0) && isEnd(rest.dropFirst($0.count)) }
      if value == payload { return true }
      rest = value.map { rest.dropFirst($0.count) } ?? rest
      // What follows a condition are no payloads of events, as far as the next semicolon.
      while !rest.isEmpty, !rest.hasPrefix(comma), !rest.hasPrefix(semicolon) {
        let isCondition = rest.hasPrefix(condition) || rest.hasPrefix(" " + place)
        rest = isCondition ? rest.drop { $0 != ";" } : rest.dropFirst()
      }
      rest = rest.dropFirst(2)
    }
    return false
  }

  /// Whether a value ends where this follows.
  private static func isEnd(_ rest: Substring) -> Bool {
    rest.isEmpty || [comma, semicolon, condition, " " + place].contains(where: rest.hasPrefix)
  }
}
