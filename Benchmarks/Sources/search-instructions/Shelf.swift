import StateExploration

/// Boxes on a shelf beside a clock: values inside values, which aren't `Hashable`.
struct Shelf {
  private enum State { case empty, used }

  private struct Box {
    enum Content {
      case nothing
      case goods(Goods)
    }

    struct Goods { var name: String, amounts: [Int] }

    let label = "box"
    var content = Content.nothing
    var note: String?
  }

  private var state = State.empty
  private var boxes = [Box(), Box()]
  private var time = 0

  private mutating func fill(_ box: Int, upTo end: Int) {
    state = .used
    switch boxes[box].content {
    case .nothing: boxes[box].content = .goods(.init(name: "goods", amounts: [1]))
    case .goods(let goods) where goods.amounts.count < end:
      boxes[box].content = .goods(.init(name: goods.name, amounts: goods.amounts + [1]))
    case .goods: break
    }
  }

  private mutating func empty() { self = Shelf(time: time) }

  private mutating func tick(before end: Int) { time = (time + 1) % end }

  private init(time: Int) { self.time = time }

  private func look() {}

  /// Verifies the shelf, whose boxes have 5 and 10 states, beside those of the clock, by ten inputs. Most steps
  /// change nothing.
  ///
  /// - Parameter end: The number of states of the clock.
  /// - Returns: The number of steps.
  static func verify(until end: Int) throws -> Int {
    let model = MachineModel(
      "shelf", observing: Shelf(time: 0), limits: ExplorationLimits(bytes: 1 << 30),
      inputs: [
        .input("fill", "small") { $0.fill(0, upTo: 4) },
        .input("fill", "large") { $0.fill(1, upTo: 9) }, .input("empty") { $0.empty() },
        .input("tick") { $0.tick(before: end) },
      ] + (0..<6).map { number in .input("look", "\(number)") { $0.look() } })
    return try model.verify(.never("a full shelf") { (shelf: Shelf) in shelf.time < 0 }).steps
  }
}
