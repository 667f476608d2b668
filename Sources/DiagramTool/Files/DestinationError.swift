/// A place that can't take what is to be written.
struct DestinationError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// The place is a terminal, and what is to be written is not text.
  static let terminal: DestinationError = DestinationError(
    "A terminal can't show PNG or PDF: give '--output <path>' or redirect standard output.")
}
