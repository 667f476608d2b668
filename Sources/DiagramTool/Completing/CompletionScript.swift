/// A script that makes a shell complete the tool's arguments, from the same declarations as its help.
///
/// The script contains the subcommands, options and values. For the names of machines, it runs
/// `list --names` of the program on the command line, so that it stays right when machines change.
struct CompletionScript: Sendable {
  /// A shell with programmable completion.
  enum Shell: String, CaseIterable, Hashable, Sendable {
    case bash
    case zsh
    case fish
  }

  /// The name of the program.
  let program: String

  /// The options before a subcommand.
  let options: [OptionSyntax]

  /// The subcommands, in the order of help.
  let commands: [CommandSyntax]

  /// The prefix of the script's functions: `_sm_graph` for the program `sm-graph`.
  var function: String {
    "_" + program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
  }

  /// Returns the script for a shell.
  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }
}

extension OptionSyntax {
  /// The spellings of the option: `-T` and `--format`.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}
