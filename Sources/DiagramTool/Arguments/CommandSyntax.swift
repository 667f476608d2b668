/// The declaration of a command, from which parsing and help follow.
///
/// ```swift
/// CommandSyntax(
///   name: "simulate", abstract: "Step through a machine, event by event.",
///   operands: [OperandSyntax("machine", isRequired: true)], options: [.json])
/// ```
struct CommandSyntax: Sendable {
  /// The first argument that selects the command.
  let name: String

  /// The purpose of the command, in one sentence for lists of commands.
  let abstract: String

  /// A paragraph of details for the help of the command; may be empty.
  let discussion: String

  /// The positional arguments, in their order.
  let operands: [OperandSyntax]

  /// The options, in the order in which help lists them. `--version` and `--help` are the last.
  let options: [OptionSyntax]

  /// The subcommands; empty for a command that runs itself.
  let subcommands: [CommandSyntax]

  /// Creates the declaration of a command and adds the options that every command has.
  init(
    name: String,
    abstract: String,
    discussion: String = "",
    operands: [OperandSyntax] = [],
    options: [OptionSyntax] = [],
    subcommands: [CommandSyntax] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.operands = operands
    self.options = options + [.version, .help]
    self.subcommands = subcommands
  }

  /// The greatest number of operands; nil for any number.
  var operandLimit: Int? {
    let takesAny = !subcommands.isEmpty || operands.contains(where: \.isRepeatable)
    return takesAny ? nil : operands.count
  }
}

/// The declaration of an operand: an argument that is neither an option nor an option's value.
struct OperandSyntax: Hashable, Sendable {
  /// The name of the operand in usage lines: `machine` in `<machine>`.
  let placeholder: String

  /// Whether the operand accepts several arguments.
  let isRepeatable: Bool

  /// Whether usage lines show the operand without brackets. The command itself reports a missing
  /// operand, because only the command can name the alternatives.
  let isRequired: Bool

  /// The meaning of the operand, in one sentence; empty if help doesn't list the operand.
  let abstract: String

  /// Creates the declaration of an operand.
  init(
    _ placeholder: String,
    isRepeatable: Bool = false,
    isRequired: Bool = false,
    abstract: String = ""
  ) {
    self.placeholder = placeholder
    self.isRepeatable = isRepeatable
    self.isRequired = isRequired
    self.abstract = abstract
  }

  /// The operand as a usage line writes it: `[<machine> ...]`.
  var usage: String {
    let word = "<\(placeholder)>" + (isRepeatable ? " ..." : "")
    return isRequired ? word : "[\(word)]"
  }
}

/// A command with the words that precede its arguments.
struct CommandUsage: Sendable {
  /// The words that call the command: `sm-graph render`.
  let path: String

  /// The declaration of the command's arguments.
  let syntax: CommandSyntax

  /// The usage line `sm-graph render [<machine> ...] [--all]`, in parts between which a line may
  /// break. `--help` and `--version` are left out.
  var parts: [String] {
    let options = syntax.options.filter { $0 != .help && $0 != .version }
    return [path] + syntax.operands.map(\.usage)
      + options.map { "[\($0.usage)\($0.isRepeatable ? " ..." : "")]" }
  }
}
