import StateMachines
import Workloads

/// A row on one machine, ready to run.
struct Contender {
  let row: Row

  /// Runs the first so many events from the initial state and answers with the tally.
  let run: (Int) -> Int

  /// Makes machines, to be weighed; nil where there is no machine.
  var makeMachines: ((Int) -> [AnyObject])?
}

/// The same events, for every row, on one machine.
struct Course {
  let name: String
  let contenders: [Contender]

  static func all(events count: Int) -> [Course] {
    [
      Course(name: "turnstile", contenders: contenders(of: Turnstile.self, events: count)),
      Course(name: "list", contenders: contenders(of: RefreshList.self, events: count)),
      Course(name: "big", contenders: contenders(of: Big.self, events: count)),
    ]
  }

  /// Generic, and specialized for each machine: these loops are client code.
  private static func contenders<W: Workload>(of type: W.Type, events count: Int) -> [Contender] {
    let events = W.randomEvents(count, seed: 1)
    return [
      byHand(type, events), bare(type, events), machine(type, events),
      schema(type, events, ownership: .strong), schema(type, events, ownership: .weak),
      pure(type, events),
    ] + regions(type, events)
  }

  private static func byHand<W: Workload>(_: W.Type, _ events: [W.InputEvent]) -> Contender {
    Contender(row: .byHand) { count in
      let tally = Tally()
      var state = W.initialState
      for event in events.prefix(count) { tally.add(state.handleEventByHand(event)) }
      return tally.total
    }
  }

  private static func bare<W: Workload>(_: W.Type, _ events: [W.InputEvent]) -> Contender {
    Contender(row: .bare) { count in
      let tally = Tally()
      var state = W.initialState
      for event in events.prefix(count) { tally.add(state.handleEvent(event)) }
      return tally.total
    }
  }

  private static func machine<W: Workload>(_: W.Type, _ events: [W.InputEvent]) -> Contender {
    Contender(row: .machine) { count in
      let tally = Tally()
      let machine = W.machine(tally: tally)
      for event in events.prefix(count) { machine.handleEvent(event) }
      return tally.total
    } makeMachines: { count in
      let tally = Tally()
      return (0..<count).map { _ in W.machine(tally: tally) }
    }
  }

  private static func schema<W: Workload>(
    _: W.Type, _ events: [W.InputEvent], ownership: SubjectOwnership
  ) -> Contender {
    let schema = W.schema()
    return Contender(row: ownership == .strong ? .strong : .weak) { count in
      let tally = Tally()
      let machine = StateMachine(schema: schema, subject: tally, ownership: ownership)
      for event in events.prefix(count) { machine.handleEvent(event) }
      return tally.total
    } makeMachines: { count in
      let tally = Tally()
      return (0..<count).map { _ in
        StateMachine(schema: schema, subject: tally, ownership: ownership)
      }
    }
  }

  private static func pure<W: Workload>(_: W.Type, _ events: [W.InputEvent]) -> Contender {
    Contender(row: .pure) { count in
      let tally = Tally()
      let machine = W.pureMachine()
      for event in events.prefix(count) { tally.add(machine.handleEvent(event)) }
      return tally.total
    } makeMachines: { count in
      (0..<count).map { _ in W.pureMachine() }
    }
  }

  /// Two regions: each event is for the first, for the second, or for both.
  private static func regions<W: Workload>(
    _: W.Type, _ events: [W.InputEvent]
  ) -> [Contender] {
    var generator = SplitMix64(state: 2)
    let pairs: [(W.InputEvent?, W.InputEvent?)] =
      zip(events, W.randomEvents(events.count, seed: 3)).map { first, second in
        switch generator.next() % 3 {
        case 0: (first, nil)
        case 1: (nil, second)
        default: (first, second)
        }
      }
    let byHand = Contender(row: .regionsByHand) { count in
      let tally = Tally()
      var first = W.initialState
      var second = W.initialState
      for pair in pairs.prefix(count) {
        if let event = pair.0 { tally.add(first.handleEventByHand(event)) }
        if let event = pair.1 { tally.add(second.handleEventByHand(event)) }
      }
      return tally.total
    }
    let regions = Contender(row: .regions) { count in
      let tally = Tally()
      var state = OrthogonalState<W, W>.initialState
      for pair in pairs.prefix(count) {
        let (first, second) = state.handleEvent(pair)
        if let first { tally.add(first) }
        if let second { tally.add(second) }
      }
      return tally.total
    }
    return [byHand, regions]
  }
}
