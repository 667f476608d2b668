/// How a command is written: the one declaration behind its parsing and its help.
struct CommandSyntax: Sendable {
  /// The word that calls the command.
  let name: String

  /// What the command does, in one sentence.
  let abstract: String

  /// What else there is to know; a paragraph, or nothing.
  let discussion: String

  /// What the command takes besides options.
  let operands: [OperandSyntax]

  /// The command's own options and those of every command, in the order in which help lists them.
  let options: [OptionSyntax]

  /// The commands inside this one.
  let subcommands: [CommandSyntax]

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

  /// How many operands there may be; nil for any number.
  var operandLimit: Int? {
    let takesAny = !subcommands.isEmpty || operands.contains(where: \.isRepeatable)
    return takesAny ? nil : operands.count
  }
}

/// An argument that is not an option or an option's value.
struct OperandSyntax: Hashable, Sendable {
  /// What the argument names, for completion.
  enum Kind: Hashable, Sendable {
    case machines
    case files
    case machinesOrFiles
    case subcommands
    /// One of a list.
    case choice([String])
  }

  /// The word that stands for the argument in usage lines: `machine` in `<machine>`.
  let placeholder: String

  /// Whether there may be several.
  let isRepeatable: Bool

  /// Whether there must be one.
  let isRequired: Bool

  /// What the argument names.
  let kind: Kind

  /// What the argument is, in one sentence; empty where help needn't list it.
  let abstract: String

  init(
    _ placeholder: String,
    isRepeatable: Bool = false,
    isRequired: Bool = false,
    kind: Kind = .machines,
    abstract: String = ""
  ) {
    self.placeholder = placeholder
    self.kind = kind
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

/// A command as a person calls it.
struct CommandUsage: Sendable {
  /// The words that call the command: `sm-graph render`.
  let path: String

  /// What follows them.
  let syntax: CommandSyntax

  /// The call, `sm-graph render [<machine> ...] [--all]`, in parts that stay whole in a line.
  var parts: [String] {
    let options = syntax.options.filter { $0 != .help && $0 != .version }
    return [path] + syntax.operands.map(\.usage)
      + options.map { "[\($0.usage)\($0.isRepeatable ? " ..." : "")]" }
  }
}
