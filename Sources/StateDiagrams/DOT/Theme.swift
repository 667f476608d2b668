/// The colours and the font of a diagram: those of the light theme, which a page's style sheet can
/// replace.
enum Theme {
  static let fontName = "Helvetica,Arial,sans-serif"
  static let text = "#24292f"
  static let fill = "#f6f8fa"
  static let line = "#57606a"
  static let regionLine = "#8c959f"
  static let faint = "#6e7781"
  static let alert = "#cf222e"
  static let alertFill = "#ffebe9"
}
