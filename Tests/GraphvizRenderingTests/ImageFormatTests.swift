import GraphvizRendering
import Testing

@Suite struct ImageFormatTests {
  @Test(arguments: [
    ("svg", ImageFormat.svg), ("png", .png), ("pdf", .pdf), ("SVG", .svg), ("Png", .png),
    ("jpeg", nil), ("dot", nil), ("", nil), ("svgz", nil),
  ])
  func `is the format of files with an extension`(fileExtension: String, format: ImageFormat?) {
    #expect(ImageFormat(fileExtension: fileExtension) == format)
  }
}
