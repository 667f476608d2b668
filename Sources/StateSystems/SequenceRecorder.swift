import StateExploration
final class SequenceRecorder {
  func put(_ flight: Flight, _ number: Int) {}
  func fail(_ flight: Flight, _ mark: Flight.Mark) {}
  func fail(_ member: Int, _ failure: StepFailure?) {}
  func cancel(_ number: Int) {}
  func start(_ move: Move, _ flight: Flight) {}
  func call(from: Int?, to: Int, _ message: Int) {}
  func handled(_ member: Int, _ before: Int, _ reaction: MemberReaction, _ memory: SystemMemory) {}
}
