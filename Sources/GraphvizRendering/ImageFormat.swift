/// A format of pictures.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  /// Scalable Vector Graphics, with colors that follow the light or dark scheme of the reader.
  case svg
  /// Portable Network Graphics, on a white background.
  case png
  /// Portable Document Format, one page as large as the picture.
  case pdf

  /// Creates the format of files with an extension, in upper or lower case; returns nil if the
  /// extension is not that of a picture.
  package init?(fileExtension: String) {
    self.init(rawValue: fileExtension.lowercased())
  }
}
