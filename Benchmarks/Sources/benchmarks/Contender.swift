import StateMachines
import Workloads

/// A row on one machine, ready to run.
struct Contender {
  let row: Row

  /// Runs a number of events from the initial state and returns the subject's checksum.
  let run: (Int) -> UInt

  /// Makes machines, to measure their memory; nil if there is no machine.
  var makeMachines: ((Int) -> [AnyObject])?
}

/// The same events, for every row, on one machine.
struct Course {
  let name: String
  let contenders: [Contender]

  static let names = ["turnstile", "list", "big"]

  init?(name: String, events count: Int) {
    self.name = name
    switch name {
    case "turnstile": contenders = Self.contenders(of: Turnstile.self, events: count)
    case "list": contenders = Self.contenders(of: RefreshList.self, events: count)
    case "big": contenders = Self.contenders(of: Big.self, events: count)
    default: return nil
    }
  }

  /// Generic, and specialized for each machine: these loops are client code.
  private static func contenders<W: Workload>(of type: W.Type, events count: Int) -> [Contender] {
    let events = W.randomEvents(max(count, 100_000), seed: 1)
    return [
      byHand(type, events), bare(type, events), machine(type, events),
      schema(type, events, ownership: .strong), schema(type, events, ownership: .weak),
      pure(type, events), table(type, events), tableMachine(type, events),
    ] + regions(type, events) + live(type, events)
  }

  private static func byHand<W: Workload>(_: W.Type, _ events: [W.InputEvent]) -> Contender {
    Contender(row: .byHand) { count in
      let subject = Subject()
      var state = W.initialState
      for event in events.prefix(count) { state.handleEventByHand(event, subject) }
      return subject.checksum
    }
  }

  private static func bare<W: Workload>(_: W.Type, _ events: [W.InputEvent]) -> Contender {
    Contender(row: .bare) { count in
      let subject = Subject()
      var state = W.initialState
      for event in events.prefix(count) { state.handleEvent(event).perform(on: subject) }
      return subject.checksum
    }
  }

  private static func machine<W: Workload>(_: W.Type, _ events: [W.InputEvent]) -> Contender {
    Contender(row: .machine) { count in
      let subject = Subject()
      let machine = W.machine(subject: subject)
      for event in events.prefix(count) { machine.handleEvent(event) }
      return subject.checksum
    } makeMachines: { count in
      let subject = Subject()
      return (0..<count).map { _ in W.machine(subject: subject) }
    }
  }

  private static func schema<W: Workload>(
    _: W.Type, _ events: [W.InputEvent], ownership: SubjectOwnership
  ) -> Contender {
    let schema = W.schema()
    return Contender(row: ownership == .strong ? .strong : .weak) { count in
      let subject = Subject()
      let machine = StateMachine(schema: schema, subject: subject, ownership: ownership)
      for event in events.prefix(count) { machine.handleEvent(event) }
      return subject.checksum
    } makeMachines: { count in
      let subject = Subject()
      return (0..<count).map { _ in
        StateMachine(schema: schema, subject: subject, ownership: ownership)
      }
    }
  }

  private static func pure<W: Workload>(_: W.Type, _ events: [W.InputEvent]) -> Contender {
    Contender(row: .pure) { count in
      let subject = Subject()
      let machine = W.pureMachine()
      for event in events.prefix(count) { machine.handleEvent(event).perform(on: subject) }
      return subject.checksum
    } makeMachines: { count in
      (0..<count).map { _ in W.pureMachine() }
    }
  }

  private static func table<W: Workload>(_: W.Type, _ events: [W.InputEvent]) -> Contender {
    let table = W.table()
    return Contender(row: .table) { count in
      let subject = Subject()
      var state = table.initialState
      for event in events.prefix(count) {
        switch table.step(&state, on: event) {
        case .ignored: break
        case .stayed(let effects), .handled(let effects):
          effects.forEach { $0.perform(on: subject) }
        }
      }
      return subject.checksum
    }
  }

  private static func tableMachine<W: Workload>(
    _: W.Type, _ events: [W.InputEvent]
  ) -> Contender {
    let table = W.table()
    return Contender(row: .tableMachine) { count in
      let subject = Subject()
      let machine = W.tableMachine(table, subject: subject)
      for event in events.prefix(count) { machine.handleEvent(event) }
      return subject.checksum
    }
  }

  /// Returns two regions: each event is for the first, for the second, or for both.
  private static func regions<W: Workload>(
    _: W.Type, _ events: [W.InputEvent]
  ) -> [Contender] {
    var generator = SplitMix64(state: 2)
    let pairs: [OrthogonalState<W, W>.Event] =
      zip(events, W.randomEvents(events.count, seed: 3)).map { first, second in
        switch generator.next() % 3 {
        case 0: .a(first)
        case 1: .b(second)
        default: .both(first, second)
        }
      }
    let byHand = Contender(row: .regionsByHand) { count in
      let subject = Subject()
      var first = W.initialState
      var second = W.initialState
      for pair in pairs.prefix(count) {
        switch pair {
        case .a(let event): first.handleEventByHand(event, subject)
        case .b(let event): second.handleEventByHand(event, subject)
        case .both(let left, let right):
          first.handleEventByHand(left, subject)
          second.handleEventByHand(right, subject)
        }
      }
      return subject.checksum
    }
    let regions = Contender(row: .regions) { count in
      let subject = Subject()
      var state = OrthogonalState<W, W>.initialState
      for pair in pairs.prefix(count) {
        switch state.handleEvent(pair) {
        case .a(let command), .b(let command): command?.perform(on: subject)
        case .both(let first, let second):
          first?.perform(on: subject)
          second?.perform(on: subject)
        }
      }
      return subject.checksum
    }
    return [byHand, regions]
  }
}
