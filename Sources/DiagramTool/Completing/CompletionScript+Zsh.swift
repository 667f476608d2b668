extension CompletionScript {
  /// The script for zsh, with descriptions of options and subcommands.
  ///
  /// It works if sourced, and as a file of `fpath` that is loaded when it is first needed.
  var zsh: String {
    """
    #compdef \(program)
    # Completes the words of \(program) in zsh:
    #   source <(\(program) completion zsh)

    \(function)_machines() {
      local -a machines
      machines=(${(f)"$("$program" list --names 2>/dev/null)"})
      compadd -a machines
    }

    \(function)_machines_or_files() {
      \(function)_machines
      _files
    }

    \(function)() {
      local program=$words[1] curcontext=$curcontext state line
      local -A opt_args
      local -a subcommands
      subcommands=(
    \(commands.map(zshDescription).joined(separator: "\n"))
      )
      _arguments -C \\
    \(options.map { "    \(zshSpecification(of: $0)) \\\n" }.joined())    \
    '1:subcommand:->subcommand' '*::argument:->argument'
      case $state in
        subcommand) _describe subcommand subcommands ;;
        argument)
          case $line[1] in
    \(commands.map(zshCase).joined(separator: "\n"))
          esac
          ;;
      esac
    }

    if [[ $funcstack[1] == \(function) ]]; then
      \(function) "$@"
    else
      compdef \(function) \(program)
    fi

    """
  }

  /// Returns a subcommand as `_describe` takes it: `'render:Draw machines.'`.
  private func zshDescription(of command: CommandSyntax) -> String {
    "    " + "\(zshEscaped(command.name)):\(command.abstract)".shellWord
  }

  /// Returns the case that completes the options and operands of a subcommand.
  private func zshCase(of command: CommandSyntax) -> String {
    var lines = command.options.map(zshSpecification(of:))
    for operand in command.operands {
      let action =
        switch operand.kind {
        case .machines: "\(function)_machines"
        case .files: "_files"
        case .machinesOrFiles: "\(function)_machines_or_files"
        case .subcommands: "(\(commands.map(\.name).joined(separator: " ")))"
        case .choice(let names): "(\(names.joined(separator: " ")))"
        }
      lines.append((operand.isRepeatable ? "*" : "") + ":\(operand.placeholder):\(action)")
      lines[lines.count - 1] = lines[lines.count - 1].shellWord
    }
    let list = lines.map { " \\\n          \($0)" }.joined()
    return "        \(command.name))\n          _arguments\(list)\n          ;;"
  }

  /// An option as `_arguments` takes it: `'(-o --output)'{-o+,--output=}'[Where to.]:path:_files'`.
  private func zshSpecification(of option: OptionSyntax) -> String {
    let text = zshEscaped(option.abstract)
    let value: String =
      switch option.value?.kind {
      case .choice(let names):
        ":\(option.value?.placeholder ?? ""):(\(names.joined(separator: " ")))"
      case .path: ":\(option.value?.placeholder ?? ""):_files"
      case .number, .text: ":\(option.value?.placeholder ?? ""): "
      case nil: ""
      }
    let excluded =
      option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
    let takesValue = option.value != nil
    let spellings =
      (option.letter.map { ["-\($0)" + (takesValue ? "+" : "")] } ?? [])
      + ["--\(option.name)" + (takesValue ? "=" : "")]
    let names = spellings.count == 1 ? spellings[0] : "{\(spellings.joined(separator: ","))}"
    return "\(excluded.shellWord)\(names)\("[\(text)]\(value)".shellWord)"
  }

  /// Returns a text with backslashes before the signs that have a meaning in a specification.
  private func zshEscaped(_ text: String) -> String {
    text.map { #"\[]:"#.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
