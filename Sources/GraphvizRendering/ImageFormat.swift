/// The format of a picture.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  /// Scalable Vector Graphics, with a theme that follows the reader's light or dark scheme.
  case svg
  /// Portable Network Graphics, on a white background.
  case png
  /// Portable Document Format, one page as large as the picture.
  case pdf

  /// Creates the format of files with an extension; nil for other extensions.
  package init?(fileExtension: String) {
    self.init(rawValue: fileExtension.lowercased())
  }
}
