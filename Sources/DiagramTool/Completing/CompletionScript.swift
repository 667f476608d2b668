/// What makes a shell complete the tool's words, made from the same declarations as its help.
///
/// The names of machines are asked for when they are needed, of the program that is being typed.
struct CompletionScript: Sendable {
  /// A shell that completes words.
  enum Shell: String, CaseIterable, Hashable, Sendable {
    case bash
    case zsh
    case fish
  }

  /// The name of the program.
  let program: String

  /// The tool's own options.
  let options: [OptionSyntax]

  /// The subcommands.
  let commands: [CommandSyntax]

  /// The program's name as a part of the names of functions.
  var function: String {
    "_" + program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
  }

  /// The script for a shell.
  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }
}

extension OptionSyntax {
  /// The option as it is typed: `-T` and `--format`.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}
