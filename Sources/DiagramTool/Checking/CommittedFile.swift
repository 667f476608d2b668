/// A file in a folder of diagrams, whose name says which machine it shows: `door.svg`.
///
/// Other files may be in the folder. A name is only a guess until ``isMarked()`` confirms it.
struct CommittedFile: Hashable, Sendable {
  /// The path of the file.
  let path: String

  /// The name of the machine: the file's name without its extension.
  let machine: String

  /// The format that the extension names.
  let format: OutputFormat

  /// Creates a reference to a file; returns nil if no diagram would have its name.
  init?(name: String, in folder: FilePath) {
    let file = folder.entry(name)
    guard let format = file.format, format.fileName(of: file.stem) == name, file.kind == .file
    else {
      return nil
    }
    (path, machine, self.format) = (file.text, file.stem, format)
  }

  /// Reads the file.
  ///
  /// - Throws: A `DestinationError` if the file can't be read or is too long. Content that is no
  ///   diagram is not an error; see ``WrittenFile/problem``.
  func content() throws(DestinationError) -> WrittenFile {
    WrittenFile(try FilePath(path).bytes(), format, named: path)
  }

  /// Returns whether the file contains the name of the machine that its own name suggests.
  func isMarked() -> Bool {
    (try? content())?.isMarked(for: machine) ?? false
  }
}
