import Testing

/// A text as an argument of a test, of which the output of the test shows only the start.
struct LongText: CustomTestStringConvertible, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  var testDescription: String { "\(text.prefix(40).debugDescription), \(text.utf8.count) bytes" }
}
