import StateDiagrams
import StateSystems

/// The folder of `--sequence`, to which commands write the messages of systems as sequence diagrams.
struct SequenceFolder: Sendable {
  static let option: Option<String> = .path(
    "sequence",
    abstract: "A folder for sequence diagrams of a system's messages, in SVG, Mermaid and PlantUML."
  )

  private let folder: FilePath?

  /// Whether the option is given.
  var isGiven: Bool { folder != nil }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    folder = try arguments.value(of: Self.option).map { FilePath($0) }
  }

  /// Writes sequence diagrams, as `pool-1.svg`, if the option is given.
  func write(_ sequences: [MessageSequence], of machine: String) throws {
    guard let folder else { return }
    try folder.createFolder()
    for (index, sequence) in sequences.enumerated() {
      let texts = [
        ("svg", sequence.svg), ("mmd", sequence.mermaid), ("puml", sequence.plantUML),
      ]
      for (suffix, text) in texts {
        let path = folder.entry("\(machine)-\(index + 1).\(suffix)")
        try CompleteFile.write(Array(text.utf8), to: path.text)
      }
    }
  }
}
