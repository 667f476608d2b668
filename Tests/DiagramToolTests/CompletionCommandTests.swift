import Foundation
import Testing

@testable import DiagramTool

@Suite struct CompletionCommandTests {
  /// What bash offers for a line of words, the last of which is being typed.
  private func complete(_ words: [String]) throws -> [String] {
    let program = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "sm-graph").path
    let script = """
      source <("$1" completion bash)
      complete -p sm-graph >/dev/null || exit 1
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      _sm_graph
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", "-c", script, "bash", program] + words
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

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
    (["validate", "--allow", "tr"], ["trap"]),
    (["completion", "b"], ["bash"]),
    (["help", "comp"], ["completion"]),
    (["list", ""], []),
    (["render", "-o", "/dev/nul"], ["/dev/null"]),
    (["check", "/dev/nul"], ["/dev/null"]),
    (["check", "kb"], []),
    (["diff", "keyb"], ["keyboard"]),
  ])
  func `completes words in bash`(_ words: [String], _ expected: [String]) throws {
    #expect(try complete(words) == expected)
  }

  @Test(arguments: CompletionScript.Shell.allCases)
  func `knows every subcommand and option`(_ shell: CompletionScript.Shell) {
    let run = runTool(["completion", shell.rawValue])
    #expect(run.status == .success && run.errors.isEmpty)
    for command in ToolSession.commands {
      #expect(run.output.contains(command.syntax.name))
      for option in command.syntax.options { #expect(run.output.contains(option.name)) }
    }
  }

  @Test(arguments: [
    (["completion"], "Name a shell: 'bash', 'zsh' or 'fish'."),
    (["completion", "tcsh"], "Unknown shell 'tcsh'. The shells are 'bash', 'zsh' and 'fish'."),
    (["completion", "bahs"], "Unknown shell 'bahs'. Did you mean 'bash'? The shells are 'bash', "),
  ])
  func `says which shells there are`(_ arguments: [String], _ message: String) {
    let run = runTool(arguments)
    #expect(run.status == .usageError)
    #expect(run.errors.hasPrefix("Error: " + message))
  }

  @Test func `completes a program, not several words`() {
    let catalog = DiagramCatalog(
      commandName: "swift package diagrams", abstract: "", version: "", machines: [])
    let run = runTool(["completion", "bash"], catalog: catalog)
    #expect(run.status == .failure)
    #expect(
      run.errors == """
        Error: A shell completes the words of one program, and 'swift package diagrams' is not the \
        name of one: call the program itself.

        """)
  }
}
