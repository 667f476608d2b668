import Testing

@testable import DiagramTool

@Suite struct CompletionScriptTests {
  @Test(arguments: [
    (["re"], ["render"]),
    (["--v"], ["--version"]),
    (["render", "turn"], ["turnstile", "turnstile-flat"]),
    (["render", "turnstile", "ke"], ["keyboard"]),
    (["simulate", "mat"], ["matter"]),
    (["render", "-T", "p"], ["png", "pdf", "plantuml"]),
    (["render", "--format", "=", "sv"], ["svg"]),
    (["render", "--direction", "="], ["LR", "TB", "RL", "BT"]),
    (["render", "--di"], ["--direction"]),
    (["render", "--dpi", ""], []),
    (["validate", "--allow", "de"], ["dead-end", "derivation"]),
    (["completion", "b"], ["bash"]),
    (["help", "comp"], ["completion"]),
    (["list", ""], []),
    (["render", "-o", "/dev/nul"], ["/dev/null"]),
    (["check", "/dev/nul"], ["/dev/null"]),
    (["check", "kb"], []),
    (["diff", "keyb"], ["keyboard"]),
  ])
  func `the bash script completes the last word`(_ words: [String], _ expected: [String]) throws {
    let script = """
      source <('\(Executable.path)' completion bash)
      complete -p sm-graph >/dev/null || exit 1
      COMP_WORDS=('\(Executable.path)' \(words.map(\.shellWord).joined(separator: " ")))
      COMP_CWORD=\(words.count)
      _sm_graph
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try Executable.run(shell: script, in: "/")
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").map(String.init) == expected)
  }

  @Test(arguments: CompletionScript.Shell.allCases)
  func `a completion script contains every subcommand and option`(_ shell: CompletionScript.Shell) {
    let run = runTool(["completion", shell.rawValue])
    #expect(run.status == .success && run.errors.isEmpty)
    let commands: [CommandSyntax] = [
      ListCommand.syntax, RenderCommand.syntax, EmbedCommand.syntax, CheckCommand.syntax,
      DiffCommand.syntax, ValidateCommand.syntax, ConformCommand.syntax, SimulateCommand.syntax,
      CompletionCommand.syntax, HelpCommand.syntax,
    ]
    for command in commands {
      #expect(run.output.contains(command.name))
      for option in command.options { #expect(run.output.contains(option.name)) }
    }
  }
}
