import StateDiagrams

/// A list of tasks, whose states contain values that contain values.
private struct TaskList {
  enum State { case idle, working }

  struct Task {
    struct Name { var text: String, number: Int }

    enum Phase {
      case waiting
      case running(attempt: Int)
      case ended(Outcome)
    }

    enum Outcome { case succeeded, failed(reason: String?) }

    let name: Name
    var phase = Phase.waiting
    var labels = ["new", "urgent"]
    var owner: String?
  }

  static let capacity = 5

  private var state = State.idle
  private var tasks: [Task] = []

  mutating func add() {
    guard tasks.count < Self.capacity else { return }
    tasks.append(Task(name: .init(text: "task", number: tasks.count)))
    state = .working
  }

  mutating func start(_ index: Int) {
    guard tasks.indices.contains(index) else { return }
    switch tasks[index].phase {
    case .waiting: tasks[index].phase = .running(attempt: 1)
    case .running(attempt: 1): tasks[index].phase = .running(attempt: 2)
    case .running, .ended: break
    }
  }

  mutating func end(_ index: Int, _ outcome: Task.Outcome) {
    guard tasks.indices.contains(index), case .running = tasks[index].phase else { return }
    tasks[index].phase = .ended(outcome)
  }

  static var model: MachineModel {
    let numbers = 0..<capacity
    return MachineModel(
      "tasks", observing: TaskList(),
      inputs: [MachineInput<TaskList>.input("add") { $0.add() }]
        + numbers.map { number in .input("start", "\(number)") { $0.start(number) } }
        + numbers.map { number in .input("succeed", "\(number)") { $0.end(number, .succeeded) } }
        + numbers.map { number in
          .input("fail", "\(number)") { $0.end(number, .failed(reason: "none")) }
        })
  }

  /// The number of states: each task has five.
  static let stateCount = (0...capacity).reduce(0) { sum, count in
    sum + (0..<count).reduce(1) { power, _ in power * 5 }
  }
}

extension Searching {
  /// The time for each state of a machine with nested values, and the 16 steps from it.
  static func nested() -> Figure {
    let model = TaskList.model
    let time = processorTime {
      let result = try? model.verify(.never("seven") { (list: TaskList.State) in false })
      precondition(
        result?.description.contains("all \(TaskList.stateCount) reachable states") == true)
    }
    return Figure(
      course: "tasks", row: .nested, quantity: .microsecondsPerState,
      measured: (time / 1_000 / Double(TaskList.stateCount)).rounded(), bound: 100)
  }
}
