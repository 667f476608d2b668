import Foundation
import StateDiagrams
import Testing

@testable import DiagramTool

/// The reports of `--json`, read by Foundation's decoder.
@Suite struct ToolReportTests {
  private struct Report: Decodable {
    struct Machine: Decodable, Equatable {
      var name: String
      var abstract: String?
      var states: Int?
      var events: Int?
      var transitions: Int?
      var upToDate: Bool?
      var changes: [String]?
      var outdated: [String]?
      var missing: [String]?
      var commands: [String]?
      var findings: [Finding]?
    }
    struct Finding: Decodable, Equatable {
      var kind: String
      var severity: String
      var description: String
      var states: [String]
    }
    struct Transition: Decodable, Equatable {
      var source: String
      var target: String
      var event: String?
      var `guard`: String?
      var effects: [String]
      var kind: String
    }
    struct Difference: Decodable {
      var kind: String
      var description: String
      var from: Transition?
      var to: Transition?
    }
    struct File: Decodable, Equatable {
      var file: String
      var machines: [String]?
      var machine: String?
      var line: Int?
      var problem: String?
    }
    var formatVersion: Int
    var command: String
    var succeeded: Bool
    var machines: [Machine]?
    var differences: [Difference]?
    var mistakes: [File]?
    var strays: [File]?
    var problems: [String]?
    var commands: [String]?
    var files: [String]?
    var written: [File]?
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Two doors, the second with a name that JSON escapes.
  private static let catalog: DiagramCatalog = DiagramCatalog(machines: [
    .door(), .door("\"gate\"", abstract: "\\ é", creak: ["creak"]),
  ])

  private func report(_ arguments: String..., status: ExitCode = .success) throws -> Report {
    let run = runTool(
      arguments + ["--json"], catalog: Self.catalog, folder: folder.path, draw: picture)
    #expect(run.status == status)
    #expect(run.errors == "")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(report.formatVersion == 1)
    #expect(report.command == arguments[0])
    #expect(report.succeeded == (status == .success))
    return report
  }

  @Test func `'list' reports the sizes of machines`() throws {
    let report = try report("list")
    #expect(
      report.machines == [
        .init(name: "door", abstract: "", states: 4, events: 3, transitions: 4),
        .init(name: "\"gate\"", abstract: "\\ é", states: 4, events: 3, transitions: 4),
      ])
  }

  @Test func `'diff' reports differences with the elements that differ`() throws {
    let report = try report("diff", "door", "\"gate\"", status: .failure)
    let difference = try #require(report.differences?.first)
    #expect(report.differences?.count == 1)
    #expect(difference.kind == "transitionChanged")
    #expect(
      difference.description
        == "transition `closed` —push→ `open`: effects changed from none to creak")
    #expect(
      difference.from
        == .init(
          source: "shut/closed", target: "open", event: "push", effects: [], kind: "external"))
    #expect(difference.to?.effects == ["creak"])
    #expect(try self.report("diff", "door", "door").differences?.isEmpty == true)
  }

  @Test func `'validate' reports findings`() throws {
    let report = try report("validate", "door")
    let machine = try #require(report.machines?.first)
    #expect(
      machine.findings == [
        .init(
          kind: "dead-end", severity: "warning",
          description: "no transition leads out of state `locked`, which is not final",
          states: ["shut/locked"])
      ])
    #expect(try self.report("validate", "door", "--strict", status: .failure).machines?.count == 1)
  }

  @Test func `'check' reports changes, missing files, mistakes and files without a machine`() throws
  {
    let renamed = DiagramCatalog(machines: [
      .doorToShove, .door("old"),
    ])
    let render = ["render", "--all", "-T", "dot", "-o", folder.path]
    #expect(runTool(render, catalog: renamed, draw: picture).status == .success)
    try folder.write("<!-- /diagram -->\n", to: "a.md")
    let report = try report("check", folder.path, folder("a.md"), status: .failure)
    let path = folder.path
    #expect(
      report.machines == [
        .init(
          name: "door", upToDate: false, changes: ["event `shove` was renamed to `push`"],
          outdated: ["\(path)/door.dot"], missing: [],
          commands: ["tool render door -T dot -o \(path)/"]),
        .init(
          name: "\"gate\"", upToDate: false, changes: [], outdated: [],
          missing: ["\(path)/\"gate\".dot"],
          commands: ["tool render '\"gate\"' -T dot -o \(path)/"]),
      ])
    #expect(report.strays == [.init(file: "\(path)/old.dot", machine: "old")])
    #expect(report.mistakes?.map(\.line) == [1])
    #expect(report.problems == [])
  }

  @Test func `'embed' reports the files that it read and wrote`() throws {
    try folder.write("<!-- diagram: door mermaid -->\n<!-- /diagram -->\n", to: "a.md")
    let report = try report("embed")
    let path = folder.path
    #expect(report.files == ["\(path)/a.md"])
    #expect(report.written == [.init(file: "\(path)/a.md", machines: ["door"])])
    #expect(try self.report("embed").written == [])
  }
}
