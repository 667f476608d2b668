/// A form of a machine that is measured: a row of the table.
enum Row: String, CaseIterable, Codable {
  case byHand = "by-hand"
  case bare
  case machine
  case strong
  case weak
  case compiled
  case compiledWeak = "compiled-weak"
  case pure
  case table
  case tableMachine = "table-machine"
  case regionsByHand = "regions-by-hand"
  case regions
  case bareActor = "bare-actor"
  case live
  case loop
  case derivation

  var title: String {
    switch self {
    case .byHand: "switch by hand, called"
    case .bare: "StateType, bare"
    case .machine: "StateType in a StateMachine, perform"
    case .strong: "StateMachineSchema, closures, strong subject"
    case .weak: "StateMachineSchema, closures, weak subject"
    case .compiled: "the same, compiled(), strong subject"
    case .compiledWeak: "the same, compiled(), weak subject"
    case .pure: "PureStateMachine"
    case .table: "TransitionTable, bare"
    case .tableMachine: "TransitionTable in a StateMachine, perform"
    case .regionsByHand: "two switches by hand, called"
    case .regions: "OrthogonalState of two regions"
    case .bareActor: "a bare actor, awaited"
    case .live: "LiveStateMachine, awaited"
    case .loop: "the same steps, targets looked up by hand"
    case .derivation: "StateDiagram(of:), 1,000 states × 50 events"
    }
  }

  /// What a row's time is divided by.
  var baseline: Row {
    switch self {
    case .byHand, .bare, .machine, .strong, .weak, .compiled, .compiledWeak, .pure, .table,
      .tableMachine:
      .byHand
    case .regionsByHand, .regions: .regionsByHand
    case .bareActor, .live: .bareActor
    case .loop, .derivation: .loop
    }
  }

  /// The most that a row may cost, as a multiple of its baseline: turnstile, list, big.
  var timeBounds: [Double]? {
    switch self {
    case .byHand, .regionsByHand, .bareActor, .loop: nil
    case .bare: [0.8, 0.8, 0.95]
    case .machine: [1.15, 1.15, 1.05]
    case .strong: [4.0, 3.3, 1.9]
    case .weak: [9.4, 10, 3.8]
    case .compiled: [2.5, 2.5, 1.05]
    case .compiledWeak: nil
    case .pure: [6.6, 5.4, 2.0]
    case .table: [1.3, 1.2, 1.0]
    case .tableMachine: nil
    case .regions: [1.5, 1.5, 1.5]
    case .live: [1.0, 1.0, 1.0]
    case .derivation: [3.0]
    }
  }

  /// The most that a row may allocate: nothing, but for effects that are closures.
  var allocationBound: Double? {
    switch self {
    case .byHand, .regionsByHand, .strong, .weak, .bareActor, .loop, .derivation: nil
    case .bare, .machine, .compiled, .compiledWeak, .pure, .table, .tableMachine, .regions, .live: 0
    }
  }

  /// The most heap that a machine may take, where a row has one.
  var heapBound: Double? {
    switch self {
    // A machine of a table is weighed with the table, which others would share.
    case .byHand, .bare, .pure, .table, .tableMachine, .regionsByHand, .regions, .bareActor, .live,
      .loop, .derivation:
      nil
    case .machine, .strong, .weak, .compiled, .compiledWeak: 64
    }
  }
}
