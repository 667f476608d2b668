import Testing

@testable import DiagramTool

@Suite struct FilePathTests {
  @Test(arguments: [
    ("a", "."), ("a/", "."), ("a/b", "a"), ("a/b/", "a"), ("a//b//", "a"), ("/a", "/"), ("/", "/"),
    ("//a", "/"), ("./a", "."), ("../a/b.c", "../a"), ("Ä/ö", "Ä"),
  ])
  func `the parent of a path is the folder that contains the file`(_ path: String, _ parent: String)
  {
    #expect(FilePath(path).parent.text == parent)
  }

  @Test(arguments: [
    ("a", nil), ("a.svg", "svg"), ("a.SVG", "svg"), ("a.b.c", "c"), (".svg", nil), ("x/.svg", nil),
    ("a.", nil), ("a.b/c", nil), ("a.b/", "b"), ("", nil), ("/", nil), (".a.b", "b"),
  ])
  func `the extension of a path is in lower case`(_ path: String, _ fileExtension: String?) {
    #expect(FilePath(path).fileExtension == fileExtension)
  }

  @Test(arguments: [("a", "a/b"), ("a/", "a/b"), ("/", "/b"), (".", "b")])
  func `the name of a file is appended to the path of its folder`(_ path: String, _ inside: String)
  {
    #expect(FilePath(path).entry("b").text == inside)
  }
}
