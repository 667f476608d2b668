import Testing

@testable import GraphvizRendering

@Suite struct PDFTimestampTests {
  @Test(arguments: [
    ("/CreationDate (D:20261121213000Z)", "/CreationDate (D:20000101000000Z)"),
    ("/CreationDate (D:20261121213000+05'30)", "/CreationDate (D:20000101000000+00'00)"),
    ("/CreationDate (D:20261121213000-08'00')", "/CreationDate (D:20000101000000-00'00')"),
  ])
  func `the creation date of a PDF is set to the start of the year 2000`(
    date: String, expected: String
  ) {
    let pdf = { (date: String) in Array("%PDF-1.5\n<< \(date) /Producer (x 12) >>\n%%EOF\n".utf8) }
    #expect(PDFTimestamp.removed(from: pdf(date)) == pdf(expected))
  }

  @Test func `the last creation date of a PDF, which is that of the document, is set`() {
    let date = "/CreationDate (D:20261121213000Z)"
    let expected = date + "\n/CreationDate (D:20000101000000Z)"
    #expect(
      PDFTimestamp.removed(from: Array((date + "\n" + date).utf8)) == Array(expected.utf8))
  }

  @Test(arguments: [
    "", "%PDF-1.5", "/CreationDate (D:", "/CreationDate (D:2026)",
    "/CreationDate (D:20261121213000",
  ])
  func `a PDF without a complete creation date is unchanged`(pdf: String) {
    #expect(PDFTimestamp.removed(from: Array(pdf.utf8)) == Array(pdf.utf8))
  }

  @Test func `the creation date that Graphviz writes in a PDF is replaced`() throws {
    let pdf = text(PDFTimestamp.removed(from: try draw(DOT.door, as: .pdf).bytes))
    #expect(pdf.ranges(of: "/CreationDate (D:20000101000000").count == 1)
  }
}
