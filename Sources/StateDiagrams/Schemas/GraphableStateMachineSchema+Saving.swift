extension GraphableStateMachineSchema {
  /// Writes ``dotDigraph`` to a file beside the source file that calls.
  ///
  /// ```swift
  /// try schema.saveDOTDigraph(filepathRelativeToCurrentFile: "screen.dot")
  /// ```
  ///
  /// - Parameters:
  ///   - filepath: The path of the file, from the folder of the source file, or from the root.
  ///   - file: The source file; the one that calls, as a rule.
  /// - Throws: A ``FileError`` if the file can't be written. What was there before is then untouched.
  public func saveDOTDigraph(
    filepathRelativeToCurrentFile filepath: String,
    file: String = #filePath
  ) throws(FileError) {
    let folder = file[...(file.lastIndex(of: "/") ?? file.startIndex)]
    let path = filepath.hasPrefix("/") || !file.contains("/") ? filepath : folder + filepath
    try CompleteFile.write(Array((dotDigraph + "\n").utf8), to: path)
  }

  /// Writes ``dotDigraph`` to a file beside the source file that calls, where the app runs in the
  /// simulator, which shares the developer's disk; does nothing elsewhere.
  public func saveDOTDigraphIfRunningInSimulator(
    filepathRelativeToCurrentFile filepath: String,
    file: String = #filePath
  ) throws(FileError) {
    #if targetEnvironment(simulator)
    try saveDOTDigraph(filepathRelativeToCurrentFile: filepath, file: file)
    #endif
  }
}
