extension CompletionScript {
  /// The script for bash 3.2, which macOS has, and later versions.
  ///
  /// Two `case` statements select the words to offer: the first by the subcommand and the previous
  /// word, for an option's value; the second by the subcommand and the current word.
  var bash: String {
    """
    # Completes the words of \(program) in bash:
    #   source <(\(program) completion bash)

    # Each function adds the words that start with the current word to COMPREPLY.
    \(function)_words() {
      local word
      for word in "$@"; do
        if [[ $word == "$current"* ]]; then COMPREPLY+=("$word"); fi
      done
    }

    \(function)_machines() {
      local name
      while IFS= read -r name; do
        if [[ $name == "$current"* ]]; then COMPREPLY+=("$(printf '%q' "$name")"); fi
      done < <("${COMP_WORDS[0]}" list --names 2>/dev/null)
    }

    \(function)_files() {
      local name
      compopt -o filenames 2>/dev/null
      while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -f -- "$current")
    }

    \(function)() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= index
      # bash passes an equals sign as a separate word.
      if [[ $current == = ]]; then current=; fi
      if [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
      COMPREPLY=()
      for ((index = 1; index < COMP_CWORD; index++)); do
        if [[ ${COMP_WORDS[index]} != -* ]]; then
          command=${COMP_WORDS[index]}
          break
        fi
      done
      case $command:$previous in
    \(commands.flatMap(bashValues).joined(separator: "\n"))
      esac
      case $command:$current in
        :-*) \(function)_words \(options.flatMap(\.spellings).joined(separator: " ")) ;;
    \(commands.map(bashOptions).joined(separator: "\n"))
        :*) \(function)_words \(commands.map(\.name).joined(separator: " ")) ;;
    \(commands.compactMap(bashOperands).joined(separator: "\n"))
      esac
    }

    complete -F \(function) \(program)

    """
  }

  /// Returns the cases for the value of each option: `render:-T | render:--format) … ;;`.
  private func bashValues(of command: CommandSyntax) -> [String] {
    command.options.compactMap { option in
      guard let value = option.value else { return nil }
      let pattern = option.spellings.map { "\(command.name):\($0)" }.joined(separator: " | ")
      let action: String
      switch value.kind {
      case .choice(let names): action = "\(function)_words \(names.shellWords); "
      case .path: action = "\(function)_files; "
      case .number, .text: action = ""
      }
      return "    \(pattern)) \(action)return ;;"
    }
  }

  /// Returns the case for an option of a command: `render:-*) … ;;`.
  private func bashOptions(of command: CommandSyntax) -> String {
    let words = command.options.flatMap(\.spellings).shellWords
    return "    \(command.name):-*) \(function)_words \(words) ;;"
  }

  /// Returns the case for an operand of a command, `render:*) … ;;`; nil if it takes none.
  private func bashOperands(of command: CommandSyntax) -> String? {
    let action: String
    switch command.operands.first?.kind {
    case .machines: action = "\(function)_machines"
    case .files: action = "\(function)_files"
    case .machinesOrFiles: action = "\(function)_machines; \(function)_files"
    case .subcommands: action = "\(function)_words \(commands.map(\.name).shellWords)"
    case .choice(let names): action = "\(function)_words \(names.shellWords)"
    case nil: return nil
    }
    return "    \(command.name):*) \(action) ;;"
  }
}

extension [String] {
  /// The texts as quoted words of a shell, separated by spaces.
  var shellWords: String { map(\.shellWord).joined(separator: " ") }
}
