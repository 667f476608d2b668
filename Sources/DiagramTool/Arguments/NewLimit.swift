import GraphvizRendering
import GraphvizSandbox
import StateExploration

/// A new value of a limit, which `--limit` sets by the name of its property.
struct NewLimit<Limits>: Sendable {
  /// Sets the limit.
  let apply: @Sendable (inout Limits) -> Void
}

extension Option {
  /// Creates the option `--limit`.
  ///
  /// - Parameter properties: The limits by their names.
  private static func limit<Limits>(
    _ properties: KeyValuePairs<String, any WritableKeyPath<Limits, Int> & Sendable>
  ) -> Option where Value == NewLimit<Limits> {
    let syntax = OptionSyntax(
      "limit", value: ValueSyntax(placeholder: "name=number", kind: .limit(properties.map(\.key))),
      isRepeatable: true, abstract: "Change a limit, such as \(properties[0].key)=20000.")
    return Option(syntax: syntax) { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let number = Self.number(parts[1]),
        let property = properties.first(where: { $0.key == parts[0] })?.value
      else { return nil }
      return NewLimit { $0[keyPath: property] = number }
    }
  }

  /// Returns the number that a text such as `20000` or `64M` stands for. `K`, `M` and `G` are powers
  /// of 1024.
  ///
  /// - Returns: A number above 0; nil if the text is invalid or the number overflows.
  private static func number(_ text: String) -> Int? {
    let powers: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let power = text.last.flatMap { powers[$0] }
    guard let number = Int(power == nil ? text[...] : text.dropLast()), number > 0 else {
      return nil
    }
    let (product, overflows) = number.multipliedReportingOverflow(by: power ?? 1)
    return overflows ? nil : product
  }
}

extension Option<NewLimit<RenderingLimits>> {
  /// The option for the limits of a picture.
  static let renderingLimit: Option = .limit([
    "states": \.states, "transitions": \.transitions, "documentBytes": \.documentBytes,
    "memoryBytes": \.memoryBytes,
  ])
}

extension Option<NewLimit<ExplorationLimits>> {
  /// The option for the limits of a search.
  static let explorationLimit: Option = .limit([
    "states": \.states, "steps": \.steps, "bytes": \.bytes,
  ])
}

extension Option<Int> {
  /// The option for the time of a child process that draws.
  static let timeLimit: Option = .number(
    "time-limit", in: 1...Int(RenderingLimits.longestTime), placeholder: "seconds", default: 30,
    abstract: "The longest time for a large picture, or for untrusted DOT.")
}

extension RenderingLimits {
  /// Creates limits from the options `--time-limit` and `--limit`.
  ///
  /// - Throws: A `UsageError` if a value is invalid.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.init()
    if let time = try arguments.value(of: .timeLimit) { seconds = Double(time) }
    for limit in try arguments.values(of: .renderingLimit) { limit.apply(&self) }
  }
}
