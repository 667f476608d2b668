import Testing

@testable import StateDiagrams

@Suite struct FileErrorTests {
  @Test(arguments: [
    (nil, "Can't write 'a/b': No such file or directory."),
    ("Create it first.", "Can't write 'a/b': No such file or directory. Create it first."),
  ])
  func `a file error is described by the path, the reason and the advice`(
    _ advice: String?, _ text: String
  ) {
    let error = FileError(path: "a/b", reason: "No such file or directory", advice: advice)
    #expect(error.description == text)
    #expect("\(error)" == text)
  }

  @Test func `the error of a missing folder says to create it`() {
    let error = FileError(path: "a", code: 2, folder: "/no/such")
    #expect(
      error.description == "Can't write 'a': No such file or directory. "
        + "The folder '/no/such' does not exist; create it first.")
  }
}
