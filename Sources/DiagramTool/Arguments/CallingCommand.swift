/// The words by which a person calls the program, so that the commands we recommend can be copied.
enum CallingCommand {
  /// Finds the words.
  ///
  /// - Parameters:
  ///   - program: The first word of the process, which `swift run` makes the path of what it built.
  ///   - environment: What the plugin says: nothing else knows that it called us.
  static func words(program: String?, environment: String?) -> String? {
    if let environment, !environment.isEmpty { return environment }
    guard let program, !program.isEmpty else { return nil }
    let parts = program.split(separator: "/", omittingEmptySubsequences: false)
    guard let build = parts.lastIndex(of: ".build"), let name = parts.last else {
      return program.shellWord
    }
    let package = parts[..<build].joined(separator: "/")
    let option = package.isEmpty ? "" : "--package-path \(package.shellWord) "
    return "swift run \(option)\(String(name).shellWord)"
  }
}
