/// A `StateMachineSchema` whose states and events have labels, so that it can be drawn.
///
/// ```swift
/// enum Light: CaseIterable, DOTLabelable { case off, on }
/// enum Switch: CaseIterable, DOTLabelable { case press }
///
/// let schema = GraphableStateMachineSchema<Light, Switch, Void>(initialState: .off) { light, _ in
///   switch light {
///   case .off: (.on, nil)
///   case .on: (.off, nil)
///   }
/// }
/// print(schema.dotDigraph)
/// ```
public typealias GraphableStateMachineSchema<State: DOTLabelable, Event: DOTLabelable, Subject> =
  StateMachineSchema<State, Event, Subject>

extension StateMachineSchema where State: DOTLabelable, Event: DOTLabelable {
  /// The diagram, derived at each access by calling the transition function.
  ///
  /// The function should depend only on its arguments.
  ///
  /// - Complexity: O(*s* × *e*) calls for *s* states and *e* events.
  public var diagram: StateDiagram { StateDiagram(of: self) }

  /// The diagram in the DOT language, in the form in which SwiftyStateMachine printed it.
  ///
  /// For a statechart, use `diagram.dot()`.
  public var dotDigraph: String { diagram.dot(style: .classic) }

  /// Writes ``dotDigraph`` to a file beside the calling source file.
  ///
  /// ```swift
  /// try schema.saveDOTDigraph(filepathRelativeToCurrentFile: "screen.dot")
  /// ```
  ///
  /// - Parameters:
  ///   - filepath: The path of the file, from the folder of the source file, or from the root.
  ///   - file: The source file.
  /// - Throws: A ``FileError`` if the file can't be written. An existing file is then unchanged.
  public func saveDOTDigraph(
    filepathRelativeToCurrentFile filepath: String,
    file: String = #filePath
  ) throws(FileError) {
    let folder = file[...(file.lastIndex(of: "/") ?? file.startIndex)]
    let path = filepath.hasPrefix("/") || !file.contains("/") ? filepath : folder + filepath
    try CompleteFile.write(Array((dotDigraph + "\n").utf8), to: path)
  }

  /// Writes ``dotDigraph`` to a file beside the calling source file if the app runs in a simulator,
  /// which shares the developer's disk. Has no effect elsewhere.
  ///
  /// - Parameters:
  ///   - filepath: The path of the file, from the folder of the source file, or from the root.
  ///   - file: The source file.
  /// - Throws: A ``FileError`` if the file can't be written. An existing file is then unchanged.
  public func saveDOTDigraphIfRunningInSimulator(
    filepathRelativeToCurrentFile filepath: String,
    file: String = #filePath
  ) throws(FileError) {
    #if targetEnvironment(simulator)
    try saveDOTDigraph(filepathRelativeToCurrentFile: filepath, file: file)
    #endif
  }
}
