/// One measured number and the most that it may be.
struct Figure {
  let course: String
  let row: Row
  let quantity: Quantity
  let measured: Double
  let bound: Double?

  /// Whether a bound, where there is one, holds.
  var holds: Bool { bound.map { measured <= $0 } ?? true }

  enum Quantity: String, Encodable {
    /// A multiple of the baseline.
    case time
    case allocationsPerEvent
    /// Bytes, malloc's rounding and header included.
    case heapPerMachine
    /// Bytes that stay when a picture has been drawn.
    case growthPerPicture
    /// Microseconds for each state of a search.
    case microsecondsPerState
    /// A multiple of the least possible number of steps.
    case pathLength
    case seconds
    /// Of an event, beyond those without an observer.
    case nanoseconds
  }
}

extension Figure {
  /// Times every row of a course, in interleaved rounds: each as a multiple of its baseline in the
  /// same round, the median of the rounds.
  static func times(of course: Course, number: Int, events: Int, rounds: Int) -> [Figure] {
    var ratios: [Row: [Double]] = [:]
    for round in 0...rounds {
      var times: [Row: Double] = [:]
      for contender in course.contenders {
        let time = ContinuousClock().measure { _ = contender.run(events) }
        times[contender.row] = time / .nanoseconds(1)
      }
      // The first round warms up.
      guard round > 0 else { continue }
      for (row, time) in times {
        if let baseline = times[row.baseline] { ratios[row, default: []].append(time / baseline) }
      }
    }
    return course.contenders.compactMap { contender in
      guard let ratios = ratios[contender.row]?.sorted() else { return nil }
      return Figure(
        course: course.name, row: contender.row, quantity: .time,
        measured: ratios[ratios.count / 2], bound: contender.row.timeBounds?[number])
    }
  }

  /// Counts what each row allocates, beyond what it does with no events.
  static func allocations(of course: Course, events: Int) -> [Figure] {
    course.contenders.map { contender in
      let blocks = allocated { _ = contender.run(events) }.blocks
      let fixed = allocated { _ = contender.run(0) }.blocks
      return Figure(
        course: course.name, row: contender.row, quantity: .allocationsPerEvent,
        measured: Double(blocks - fixed) / Double(events), bound: contender.row.allocationBound)
    }
  }

  /// Weighs the machines.
  static func heap(of course: Course) -> [Figure] {
    // So many that the fixed costs of a run are less than a byte of each.
    let count = 10_000
    return course.contenders.compactMap { contender in
      guard let makeMachines = contender.makeMachines else { return nil }
      let bytes = allocated { _ = makeMachines(count) }.bytes
      let fixed = allocated { _ = makeMachines(0) }.bytes
      let array = allocated { _ = [AnyObject](repeating: Marker.shared, count: count) }.bytes
      return Figure(
        course: course.name, row: contender.row, quantity: .heapPerMachine,
        measured: (Double(bytes - fixed - array) / Double(count)).rounded(),
        bound: contender.row.heapBound)
    }
  }

  private final class Marker: Sendable {
    static let shared = Marker()
  }
}
