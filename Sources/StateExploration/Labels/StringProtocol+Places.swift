// The standard library's functions bring its regular expressions into a program, which slow down every
// start.
extension StringProtocol {
  /// Returns the first occurrence of another text.
  @inlinable
  package func firstPlace(of text: some StringProtocol) -> Range<Index>? {
    utf8.indices.firstResult { place(of: text, at: $0) }
  }

  /// Returns the last occurrence of another text.
  @inlinable
  package func lastPlace(of text: some StringProtocol) -> Range<Index>? {
    utf8.indices.reversed().firstResult { place(of: text, at: $0) }
  }

  @inlinable
  func place(of text: some StringProtocol, at start: Index) -> Range<Index>? {
    guard utf8[start] == text.utf8.first, utf8[start...].starts(with: text.utf8) else { return nil }
    return start..<utf8.index(start, offsetBy: text.utf8.count)
  }
}
