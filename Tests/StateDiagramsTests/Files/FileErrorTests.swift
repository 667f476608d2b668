import Testing

@testable import StateDiagrams

@Suite struct FileErrorTests {
  @Test(arguments: [
    (nil, "Can't write 'a/b': No such file or directory."),
    ("Create it first.", "Can't write 'a/b': No such file or directory. Create it first."),
  ])
  func `an error is described by the path, the reason and the advice`(
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
  func `a file that the system reports as missing has no folder, or one that accepts no files`(
    folder: String, text: String
  ) {
    let error = FileError(path: "a", code: 2, folder: folder)
    #expect(error.description == "Can't write 'a': \(text)")
  }
}
