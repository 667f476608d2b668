extension CompletionScript {
  /// The script for fish, with descriptions of options and subcommands.
  ///
  /// Each line is a `complete` command with the condition under which it applies: before a
  /// subcommand, or after a certain one.
  var fish: String {
    var lines = [
      "# Completes the words of \(program) in fish:",
      "#   \(program) completion fish | source",
      "",
      "function \(function)_machines",
      "  set -l words (commandline -opc)",
      "  $words[1] list --names 2>/dev/null",
      "end",
      "",
      "complete -c \(program) -f",
    ]
    lines += options.map { line("__fish_use_subcommand", fishArguments(of: $0)) }
    for command in commands {
      let arguments = "-a \(command.name) -d \(fishQuoted(command.abstract))"
      lines.append(line("__fish_use_subcommand", arguments))
    }
    for command in commands {
      let condition = "__fish_seen_subcommand_from \(command.name)"
      lines += command.options.map { line(condition, fishArguments(of: $0)) }
      switch command.operands.first?.kind {
      case .machines: lines.append(line(condition, machines))
      case .files: lines.append(line(condition, "-F"))
      case .machinesOrFiles: lines += [line(condition, machines), line(condition, "-F")]
      case .subcommands: lines.append(line(condition, choice(commands.map(\.name))))
      case .choice(let names): lines.append(line(condition, choice(names)))
      case nil: break
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var machines: String { "-a '(\(function)_machines)'" }

  private func line(_ condition: String, _ arguments: String) -> String {
    "complete -c \(program) -n \(fishQuoted(condition)) \(arguments)"
  }

  private func choice(_ names: [String]) -> String {
    "-a \(fishQuoted(names.joined(separator: " ")))"
  }

  /// Returns the arguments of `complete` for an option: `-s T -l format -x -a 'dot svg' -d '…'`.
  private func fishArguments(of option: OptionSyntax) -> String {
    var words = (option.letter.map { ["-s \($0)"] } ?? []) + ["-l \(option.name)"]
    switch option.value?.kind {
    case .choice(let names): words += ["-x", choice(names)]
    case .path: words += ["-r", "-F"]
    case .number, .text: words.append("-x")
    case nil: break
    }
    return (words + ["-d \(fishQuoted(option.abstract))"]).joined(separator: " ")
  }

  /// Returns a text as one word of fish, which escapes with a backslash inside quotation marks.
  private func fishQuoted(_ text: String) -> String {
    "'" + text.map { #"\'"#.contains($0) ? "\\\($0)" : "\($0)" }.joined() + "'"
  }
}
