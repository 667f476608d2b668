/// A file or a folder that can't be read or written.
struct DestinationError: Error, Hashable, CustomStringConvertible {
  /// The problem and the remedy, in sentences.
  let description: String

  /// Creates an error from sentences.
  init(_ description: String) {
    self.description = description
  }

  /// The error for writing a PNG or a PDF to a terminal.
  static let terminal: DestinationError = DestinationError(
    "A terminal can't show PNG or PDF: give '--output <path>' or redirect standard output.")
}
