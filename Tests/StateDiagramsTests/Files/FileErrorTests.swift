import StateDiagrams
import Testing

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
}
