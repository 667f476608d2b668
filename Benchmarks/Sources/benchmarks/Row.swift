/// A measurement: a row of the table.
enum Row: String, Encodable {
  case byHand = "by-hand"
  case bare
  case machine
  case strong
  case weak
  case pure
  case table
  case tableMachine = "table-machine"
  case regionsByHand = "regions-by-hand"
  case regions
  case bareActor = "bare-actor"
  case live
  case cancelledSleep = "cancelled-sleep"
  case timeout
  case loop
  case derivation
  case composites
  case compositesFiveTimes = "composites-five-times"
  case unprotected
  case protected
  case spawns
  case traps
  case spin
  case search
  case searchOfText = "search-text"
  case nested
  case oneMachine = "one-machine"
  case system
  case originalText = "original-text"
  case classic
  case statechart
  case classicTwice = "classic-twice"
  case statechartTwice = "statechart-twice"
  case encoder
  case json
  case decoder
  case jsonRead = "json-read"
  case calls
  case rendered
  case runs
  case batch
  case dotVersion = "dot-version"
  case version
  case dotRender = "dot-render"
  case render
  case pathLength = "path-length"
  case shrinking
  case counting
  case tracing
  case traceReading = "trace-reading"

  var title: String {
    switch self {
    case .byHand: "`switch` by hand, called"
    case .bare: "`StateType`, bare"
    case .machine: "`StateType` in a `StateMachine`"
    case .strong: "`StateMachineSchema`, closures, strong subject"
    case .weak: "`StateMachineSchema`, closures, weak subject (the default)"
    case .pure: "`PureStateMachine`"
    case .table: "`TransitionTable`, bare"
    case .tableMachine: "`TransitionTable` in a `StateMachine`"
    case .regionsByHand: "two switches by hand"
    case .regions: "`OrthogonalState` of two regions"
    case .bareActor: "a bare actor, awaited"
    case .live: "`LiveStateMachine`, awaited"
    case .cancelledSleep: "a task that sleeps, cancelled"
    case .timeout: "a timeout of a `LiveStateMachine`, armed and cancelled"
    case .loop: "a loop that makes the same steps and looks up each target"
    case .derivation: "`StateDiagram(of:)`, 1,000 states × 50 events"
    case .composites: "2,000 of them"
    case .compositesFiveTimes: "`StateDiagram(of:)`, 10,000 states in composites, with guards"
    case .unprotected: "it without protection"
    case .protected: "`StateDiagram(of:)` with protected steps"
    case .spawns: "a hundred starts of the program `true`"
    case .traps: "`StateDiagram(of:)` of a machine with a hundred traps"
    case .spin: "Spin (`-DSAFETY -DNOREDUCE`)"
    case .search: "`verify`, two-phase commit with 8 participants, 1,745,408 states"
    case .searchOfText: "`verify`, the same with a `String` in each state"
    case .nested: "`verify`, 3,906 states of values inside values, 16 steps each"
    case .oneMachine: "`verify`, two-phase commit with 6 participants as one machine of integers"
    case .system: "`verify`, the same as a `MachineSystem`"
    case .originalText: "the text made as SwiftyStateMachine did"
    case .classic: "`dot(style: .classic)`, 1,000 states × 50 events"
    case .statechart: "`dot()`, 1,000 states × 50 events"
    case .classicTwice: "`dot(style: .classic)` of twice the states"
    case .statechartTwice: "`dot()` of twice the states"
    case .encoder: "`JSONEncoder`"
    case .json: "`json`"
    case .decoder: "`JSONDecoder`"
    case .jsonRead: "`StateDiagram(json:)`"
    case .calls: "Graphviz's own calls from C with Pango"
    case .rendered: "`rendered(as: .svg)`, warm"
    case .runs: "100 runs of `dot -Tsvg`"
    case .batch: "100 machines to SVG in one process"
    case .dotVersion: "`dot -V`"
    case .version: "`sm-graph --version`"
    case .dotRender: "`dot -Tsvg`"
    case .render: "`sm-graph render turnstile -T svg`"
    case .pathLength: "paths that cover a counter with a reset, against the least length"
    case .shrinking: "shrinking a failure after 10,000 walks"
    case .counting: "`CoverageRecorder`, an event"
    case .tracing: "`TraceRecorder`, an event"
    case .traceReading: "`sm-graph trace`, an event"
    }
  }

  /// The row by whose time this one's is divided.
  var baseline: Row {
    switch self {
    case .byHand, .bare, .machine, .strong, .weak, .pure, .table, .tableMachine:
      .byHand
    case .regionsByHand, .regions: .regionsByHand
    case .bareActor, .live: .bareActor
    case .cancelledSleep, .timeout: .cancelledSleep
    case .loop, .derivation: .loop
    case .composites, .compositesFiveTimes: .composites
    case .unprotected, .protected: .unprotected
    case .spawns, .traps: .spawns
    case .spin, .search, .searchOfText: .spin
    case .nested: .nested
    case .oneMachine, .system: .oneMachine
    case .originalText, .classic, .statechart: .originalText
    case .classicTwice: .classic
    case .statechartTwice: .statechart
    case .encoder, .json: .encoder
    case .decoder, .jsonRead: .decoder
    case .calls, .rendered: .calls
    case .runs, .batch: .runs
    case .dotVersion, .version: .dotVersion
    case .dotRender, .render: .dotRender
    case .pathLength, .shrinking, .counting, .tracing, .traceReading: self
    }
  }

  /// The greatest time of the row, as a multiple of its baseline: turnstile, list, big.
  var timeBounds: [Double]? {
    switch self {
    case .byHand, .regionsByHand, .bareActor, .cancelledSleep, .loop, .composites, .unprotected,
      .spawns, .spin, .nested, .oneMachine, .system, .originalText, .encoder, .decoder, .calls,
      .runs, .dotVersion,
      .dotRender:
      nil
    case .bare: [0.8, 0.8, 0.95]
    case .machine: [1.1, 1.1, 0.9]
    case .strong: [4.0, 3.3, 1.9]
    case .weak: [9.4, 10, 3.8]
    case .pure: [6.6, 5.4, 2.0]
    case .table: [1.3, 1.2, 1.0]
    case .tableMachine: nil
    case .regions: [1.5, 1.5, 1.5]
    // Besides the work of the actor, it calls a function that may throw and returns events.
    case .live: [1.0, 1.0, 1.0]
    case .timeout: [1.0]
    case .derivation: [3.0]
    case .protected: [2.0]
    case .traps: nil
    case .search: [0.5]
    case .searchOfText: nil
    case .classic: [0.04]
    // Linear time, with an allowance for larger memory.
    case .classicTwice, .statechartTwice: [2.4]
    case .compositesFiveTimes: [6.0]
    case .statechart, .json, .jsonRead: nil
    case .rendered: [1.1]
    case .batch: [0.025]
    case .version, .render: [1.0]
    case .pathLength, .shrinking, .counting, .tracing, .traceReading: nil
    }
  }

  /// The greatest number of allocations per event; nil if effects may be closures.
  var allocationBound: Double? {
    switch self {
    case .bare, .machine, .pure, .table, .tableMachine, .regions, .live: 0
    default: nil
    }
  }

  /// The greatest number of bytes of a machine on the heap; nil for machines of a table, which would share
  /// it with others.
  var heapBound: Double? {
    switch self {
    case .machine, .strong, .weak: 64
    default: nil
    }
  }
}
