import StateDiagrams
import Testing

/// A fault of a machine: other reactions, another initial state, other listed states.
struct Fault<Base: Breakable>: Sendable, CustomTestStringConvertible {
  typealias Reaction = @Sendable (inout Base, Base.InputEvent) -> Base.OutputCommand

  var testDescription: String
  var initialState: Base
  var items: [Base]
  var reaction: Reaction

  init(
    _ description: String,
    initialState: Base = .initialState,
    items: [Base] = Base.dotLabelableItems,
    reaction: @escaping Reaction = { $0.handleEvent($1) }
  ) {
    self.testDescription = description
    self.initialState = initialState
    self.items = items
    self.reaction = reaction
  }

  /// The diagram of the machine with this fault.
  func diagram(named name: String) -> StateDiagram where Base.InputEvent: DOTLabelable {
    CurrentFault.$value.withValue(self) { StateDiagram(of: Faulty<Base>.self, named: name) }
  }

  /// The explored diagram of the machine with this fault.
  func exploredDiagram(named name: String) -> StateDiagram where Base.InputEvent: DOTLabelable {
    CurrentFault.$value.withValue(self) {
      StateDiagram(of: MachineModel(name, exploring: Faulty<Base>.self))
    }
  }
}

/// A machine that can have faults.
protocol Breakable: StateType, DOTLabelable, Hashable, Sendable {
  static var faultyRegions: [DOTRegion<Faulty<Self>>] { get }
}

extension Breakable {
  static var faultyRegions: [DOTRegion<Faulty<Self>>] { [] }
}

/// A machine with the current fault. Without one, its diagram is that of the machine itself.
struct Faulty<Base: Breakable>: StateType, DOTLabelable, Hashable, CustomReflectable {
  var state: Base

  private static var fault: Fault<Base> {
    CurrentFault.value as? Fault<Base> ?? Fault<Base>("none")
  }

  static var initialState: Self { Faulty(state: fault.initialState) }

  mutating func handleEvent(_ event: Base.InputEvent) -> Base.OutputCommand {
    Self.fault.reaction(&state, event)
  }

  static var dotLabelableItems: [Self] { fault.items.map(Self.init) }
  var dotLabel: String { state.dotLabel }
  var dotComposites: [String] { state.dotComposites }
  static var dotRegions: [DOTRegion<Self>] { Base.faultyRegions }
  var customMirror: Mirror { Mirror(reflecting: state) }
}

/// The fault of the machine that a test derives.
enum CurrentFault {
  @TaskLocal static var value: (any Sendable)?
}
