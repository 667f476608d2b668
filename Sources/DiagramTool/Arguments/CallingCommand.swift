/// The shell words that call this program, so that users can copy the commands in messages.
enum CallingCommand {
  /// Returns the words that call this program.
  ///
  /// ```text
  /// /home/a/shop/.build/debug/shop-graph    swift run --package-path /home/a/shop shop-graph
  /// .build/debug/shop-graph                 swift run shop-graph
  /// /usr/bin/shop-graph                     /usr/bin/shop-graph
  /// ```
  ///
  /// - Parameters:
  ///   - program: The first argument of the process. `swift run` sets it to the path of the
  ///     executable in `.build`.
  ///   - environment: The value of the variable with which the plugin passes its own command line.
  /// - Returns: The words, quoted for a shell; nil if both arguments are missing or empty.
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
