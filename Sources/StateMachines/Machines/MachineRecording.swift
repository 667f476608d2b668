/// A recorder of the machines that are created in a task.
package protocol MachineRecorder: Sendable {
  /// Returns a closure that receives the reports of a new machine, one at a time; nil if the recorder
  /// is for other machines.
  func observer<State, Event, Effects>(
    of type: EventReport<State, Event, Effects>.Type
  ) -> ((EventReport<State, Event, Effects>) -> Void)?
}

/// The recorders of the current task.
@usableFromInline
package enum MachineRecording {
  @TaskLocal package static var recorders: [any MachineRecorder] = []

  /// Whether there are any.
  @usableFromInline
  static var isActive: Bool { !recorders.isEmpty }
}
