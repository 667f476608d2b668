/// A kind of picture that Graphviz can draw here.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  /// Scalable Vector Graphics, with a theme that follows the reader's light or dark scheme.
  case svg
  /// Portable Network Graphics, on a white background.
  case png
  /// Portable Document Format, one page as large as the picture.
  case pdf

  /// The format that files of the given extension hold, or nil where it is none of these.
  ///
  /// ```swift
  /// ImageFormat(fileExtension: "PNG")  // .png
  /// ImageFormat(fileExtension: "jpeg")  // nil
  /// ```
  public init?(fileExtension: String) {
    self.init(rawValue: fileExtension.lowercased())
  }

  /// The extension of a file of this format, without its dot.
  public var fileExtension: String { rawValue }
}
