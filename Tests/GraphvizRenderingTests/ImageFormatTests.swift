import GraphvizRendering
import Testing

@Suite struct ImageFormatTests {
  @Test(arguments: [
    ("svg", ImageFormat.svg), ("png", .png), ("pdf", .pdf), ("SVG", .svg), ("Png", .png),
    ("jpeg", nil), ("dot", nil), ("", nil), ("svgz", nil),
  ])
  func `an image format is found by the extension of a file`(
    fileExtension: String, format: ImageFormat?
  ) {
    #expect(ImageFormat(fileExtension: fileExtension) == format)
  }
}
