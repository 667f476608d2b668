import Foundation
import Testing

/// `verify` in state spaces that are larger than what is stored.
@Suite struct LargeVerificationTests {
  private func verify(_ machine: String, _ options: String...) throws -> Executable.Run {
    try Executable.run(Executable.program("planted-graph"), ["verify", machine] + options)
  }

  @Test func `a step that traps behind more states than are stored is found`() throws {
    let run = try verify("numbering", "--limit", "states=33500")
    let lines = run.text.split(separator: "\n")
    #expect(run.status == 1)
    #expect(lines.first == "numbering: violated: never traps")
    #expect(lines.dropFirst().first?.hasPrefix("'send' traps in 'open'") == true)
    #expect(lines.count { $0 == "  send → open" } == 255)
    #expect(lines.count { $0 == "  send → traps" } == 1)
    #expect(lines.contains { $0.hasPrefix("States were compared by 64-bit fingerprints") })
  }

  @Test func `an interrupted command reports what it has found`() throws {
    // Verifying all machines takes several times as long.
    let program = Executable.program("planted-graph")
    let folder = try TemporaryFolder()
    let run = try Executable.run(
      shell: "(sleep 2; kill -INT $$) & exec '\(program)' verify --limit states=70000",
      in: folder.path)
    #expect(run.status == 1)
    #expect(run.text.contains("handshake: violated: never traps"))
    #expect(run.text.contains("The command was interrupted, so that not everything was verified."))
  }

  @Test func `a search that ends at its limit states what was tried`() throws {
    let run = try verify("numbering corrected", "--limit", "states=33500")
    #expect(run.status == 0)
    // Up to 255 inputs lead to 1 + 2 + … + 256 = 32,896 states, 256 to 255 further ones, 257 to 254,
    // and 258 to 253, of which the limit is the 95th.
    #expect(run.text.contains("it stopped after 33500 states."))
    #expect(run.text.contains("Every sequence of up to 257 inputs was tried."))
  }
}
