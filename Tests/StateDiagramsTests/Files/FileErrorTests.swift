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

  @Test(arguments: [
    (
      "/no/such",
      "No such file or directory. The folder '/no/such' does not exist; create it first."
    ),
    ("/", "the folder '/' accepts no new files. Choose another folder."),
  ])
  func `the error of a missing file says whether its folder is missing or accepts no files`(
    folder: String, text: String
  ) {
    let error = FileError(path: "a", code: 2, folder: folder)
    #expect(error.description == "Can't write 'a': \(text)")
  }
}
