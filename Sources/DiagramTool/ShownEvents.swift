/// Events without a transition that a diagram can contain.
struct ShownEvents: OptionSet, Sendable {
  let rawValue: Int

  /// The events that states ignore.
  static let ignored = ShownEvents(rawValue: 1)

  /// The events that must not happen.
  static let impossible = ShownEvents(rawValue: 2)
}
