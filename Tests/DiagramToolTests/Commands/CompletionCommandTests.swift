import Testing

@testable import DiagramTool

@Suite struct CompletionCommandTests {
  @Test(arguments: [
    (["completion"], "Name a shell: 'bash', 'zsh' or 'fish'."),
    (["completion", "tcsh"], "Unknown shell 'tcsh'. The shells are 'bash', 'zsh' and 'fish'."),
    (["completion", "bahs"], "Unknown shell 'bahs'. Did you mean 'bash'? The shells are 'bash', "),
  ])
  func `'completion' reports a missing or unknown shell`(_ arguments: [String], _ message: String) {
    let run = runTool(arguments)
    #expect(run.status == .usageError)
    #expect(run.errors.hasPrefix("Error: " + message))
  }

  @Test func `'completion' rejects a program whose name is several words`() {
    let catalog = DiagramCatalog(
      commandName: "swift package diagrams", abstract: "", version: "", machines: [])
    let run = runTool(["completion", "bash"], catalog: catalog)
    #expect(run.status == .failure)
    #expect(
      run.errors == """
        Error: Can't write a completion script for 'swift package diagrams', which is not the name of a \
        program: run the program itself.

        """)
  }
}
