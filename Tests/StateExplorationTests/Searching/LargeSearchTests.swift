import StateMachines
import Testing
import PlatformLibC

@testable import StateExploration

/// A point that moves right and up, to 14 and 19. It has 300 states.
private struct Grid: StateType, Hashable {
  enum Event { case right, up }
  enum Effect { case bell, horn }

  var x: Int32 = 0
  var y: Int32 = 0
  static let initialState = Grid()

  mutating func handleEvent(_ event: Event) -> Effect? {
    switch event {
    case .right where x < 14:
      x += 1
      return x == 14 && y == 16 ? .bell : nil
    case .up where y < 19:
      y += 1
      return x == 3 && y == 15 ? .horn : nil
    default: return nil
    }
  }
}

/// The same with a hash that leaves a coordinate out.
private struct BadlyHashed: StateType, Hashable {
  var grid = Grid()
  static let initialState = BadlyHashed()

  func hash(into hasher: inout Hasher) { hasher.combine(grid.x) }
  mutating func handleEvent(_ event: Grid.Event) { _ = grid.handleEvent(event) }
}

/// The same with a hash that is always the same.
private struct Unhashed: StateType, Hashable {
  var grid = Grid()
  static let initialState = Unhashed()

  func hash(into hasher: inout Hasher) {}
  mutating func handleEvent(_ event: Grid.Event) { _ = grid.handleEvent(event) }
}

/// The same with a number of moves that doesn't count, so that the machine would have more states.
private struct Counting: StateType, Hashable {
  var grid = Grid()
  var moveCount = 0
  static let initialState = Counting()

  static func == (left: Self, right: Self) -> Bool { left.grid == right.grid }
  func hash(into hasher: inout Hasher) { hasher.combine(grid) }

  mutating func handleEvent(_ event: Grid.Event) {
    _ = grid.handleEvent(event)
    moveCount += 1
  }
}

/// A machine with a new token for each request. A token is equal only to itself.
private struct TokenHolder: StateType, Hashable {
  final class Token {}

  var isWaiting = false
  var token = Token()
  static var initialState: TokenHolder { TokenHolder() }

  static func == (left: Self, right: Self) -> Bool {
    left.isWaiting == right.isWaiting && left.token === right.token
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(isWaiting)
    hasher.combine(ObjectIdentifier(token))
  }

  mutating func handleEvent(_ event: Grid.Event) {
    isWaiting.toggle()
    token = Token()
  }
}

/// A machine that waits after many steps.
private struct Waiter: Hashable {
  var state = 0

  mutating func step() { state = min(state + 1, 110) }
  func wait() { while state == 109 { sleep(1) } }
}

/// A machine that sends requests after many steps, each of which can have one reply.
private struct Requester: Hashable {
  enum Action { case send }

  var state = 0
  private let requestCount: Int

  init(requestCount: Int) { self.requestCount = requestCount }

  mutating func step() -> Action? {
    guard state < 120 else { return nil }
    state += 1
    return (101..<101 + requestCount).contains(state) ? .send : nil
  }

  mutating func reply() { state = max(state, 120) }

  static func model(requestCount: Int) -> MachineModel {
    MachineModel(
      "requester", observing: Requester(requestCount: requestCount),
      limits: ExplorationLimits(),
      inputs: [
        .input("step") { $0.step() }, .input("reply") { $0.reply() }.once(perEffect: "send"),
        .input("stop") { _ in }.only { $0.state > 115 },
      ])
  }
}

/// A machine whose state has another type after many steps.
private struct Shapeshifter: Hashable {
  var state: AnyHashable = 0
  private var count = 0

  mutating func step() {
    count = min(count + 1, 120)
    state = count < 110 ? AnyHashable(count) : AnyHashable("far")
  }
}

@Suite struct LargeSearchTests {
  private let limits = ExplorationLimits()
  private let storable = ExplorationLimits(states: 100)

  private func model(_ limits: ExplorationLimits) -> MachineModel {
    MachineModel("grid", exploring: Grid.self, events: [.right, .up], limits: limits)
  }

  private func inGrid(_ condition: @escaping (Grid) -> Bool) -> MachineProperty {
    .always("condition", condition)
  }

  private func failure(
    _ model: MachineModel, _ properties: MachineProperty..., watch: SearchWatch = SearchWatch()
  ) -> VerificationError? {
    do throws(VerificationError) {
      var model = model
      model.watch = watch
      _ = try model.verify(properties, storable: storable)
      return nil
    } catch {
      return error
    }
  }

  @Test func `more states than are stored are searched`() throws {
    let result = try model(limits).verify([inGrid { $0.x < 15 && $0.y < 20 }], storable: storable)
    #expect(result.isComplete)
    #expect(
      result.description == """
        grid: no violation of "always: condition" in all 300 reachable states, with 600 steps.
        States were compared by 64-bit fingerprints: the chance that one was missed is below 1 in 100000000000000.
        """)
  }

  @Test func `a violation beyond the stored states has a shortest sequence`() throws {
    let error = try #require(failure(model(limits), inGrid { $0.x < 12 || $0.y < 13 }))
    // Of two steps that lead to one state, that with the greater `x` before it comes first. So
    // (13, 13) is found from (13, 12), where the condition holds, but (12, 14) is not.
    let finding = try #require(error.verification.findings.first)
    // Three columns of seven states violate the condition.
    #expect(error.verification.findings.map(\.count) == [21])
    #expect(finding.trace.inputs.count == 25)
    #expect(finding.trace.steps.last?.state == "Grid(x: 12, y: 13)")
    try model(limits).replay(finding.trace.inputs)
  }

  @Test func `the order of effects is checked beyond the stored states`() throws {
    let late = try #require(failure(model(limits), .effect("bell", onlyAfter: "horn")))
    #expect(late.verification.findings.first?.trace.inputs.count == 30)
    let other = MachineProperty.effect("bell", onlyAfter: "up")
    #expect(try model(limits).verify([other], storable: storable).isComplete)
    let unknown = try #require(failure(model(limits), .effect("bel", atMost: 1)))
    #expect(unknown.verification.problems.first?.contains("Did you mean 'bell'?") == true)
  }

  @Test func `a search that depends on all steps stores them`() throws {
    let result = try model(limits).verify(
      [.canAlwaysReach("the corner") { (grid: Grid) in grid == Grid(x: 14, y: 19) }],
      storable: storable)
    #expect(result.isComplete)
    #expect(!result.description.contains("fingerprints"))
  }

  @Test func `a hash that leaves values out hides no states`() throws {
    let model = MachineModel(
      "grid", exploring: BadlyHashed.self, events: [.right, .up],
      limits: limits)
    let result = try model.verify(
      [.always("in the grid") { (state: BadlyHashed) in state.grid.x < 15 }], storable: storable)
    #expect(result.states == 300)
    #expect(result.isComplete)
  }

  @Test func `a hash that hides most of the first states is not used`() throws {
    let model = MachineModel(
      "grid", exploring: Unhashed.self, events: [.right], limits: limits)
    let property = MachineProperty.never("x = 10") { (state: Unhashed) in state.grid.x == 10 }
    let search = try PropertySearch(model, [property], storable: ExplorationLimits(states: 5))
    #expect(search.verification.states == 15)
    #expect(search.verification.findings.first?.trace.inputs.count == 10)
  }

  @Test func `objects that are gone are not confused with new ones`() throws {
    let model = MachineModel(
      "holder", exploring: TokenHolder.self, events: [.right],
      limits: ExplorationLimits(states: 200))
    let result = try model.verify(
      [.always("true") { (_: TokenHolder) in true }], storable: storable)
    #expect(result.states == 200)
    #expect(!result.isComplete)
  }

  @Test func `a condition that takes other values than some states is not decided`() throws {
    let model = MachineModel(
      "shapeshifter", observing: Shapeshifter(), describedBy: { $0.state.base }, limits: limits,
      inputs: [.input("step") { $0.step() }])
    let property = MachineProperty.always("positive") { (count: Int) in count >= 0 }
    let error = try #require(failure(model, property))
    #expect(
      error.verification.problems == [
        "\"always: positive\" was not decided: the condition takes 'Int', but some states are values "
          + "of other types."
      ])
  }

  @Test(.enabled(if: StepTrial.isAvailable))
  func `a late step that could not be tried is a problem`() throws {
    let model = MachineModel(
      "waiter", observing: Waiter(), limits: limits,
      inputs: [.input("step") { $0.step() }, .input("wait") { $0.wait() }])
    let error = try #require(failure(model, .neverTraps))
    #expect(error.verification.findings.isEmpty)
    #expect(
      error.verification.problems.contains { $0.hasPrefix("'wait' in '109' could not be tried") })
  }

  @Test func `rules can depend on effects and states beyond the stored states`() throws {
    let property = MachineProperty.always("positive") { (state: Int) in state >= 0 }
    #expect(try Requester.model(requestCount: 1).verify([property], storable: storable).isComplete)
    let result = try Requester.model(requestCount: 2).verify([property], storable: storable)
    #expect(!result.isComplete)
    #expect(result.description.contains("'send' occurs again before 'reply'"))
    let error = try #require(failure(Requester.model(requestCount: 0), property))
    #expect(error.verification.problems.count == 1)
    #expect(
      error.verification.problems.first?.contains("names 'send', which is no input and no effect")
        == true)
  }

  @Test func `values that equality leaves out add no states`() throws {
    let model = MachineModel(
      "grid", exploring: Counting.self, events: [.right, .up], limits: limits)
    let result = try model.verify(
      [.always("in the grid") { (state: Counting) in state.grid.x < 15 }], storable: storable)
    #expect(result.states == 300)
    #expect(result.isComplete)
  }

  @Test(arguments: [
    (ExplorationLimits(states: 200), "200 states"),
    (ExplorationLimits(steps: 300), "300 steps"),
  ])
  func `a limit ends the search, and is named`(limits: ExplorationLimits, text: String) throws {
    let result = try model(limits).verify([inGrid { $0.x < 15 }], storable: storable)
    #expect(!result.isComplete)
    #expect(result.description.contains("it stopped after \(text)."))
    // A diagonal of the grid has at most 15 states.
    let length = try #require(result.triedLength)
    #expect(length * 7 < result.states && result.states < (length + 1) * 15)
  }

  @Test func `an interrupted search reports what it found`() throws {
    let states = Locked(0)
    let watch = SearchWatch(report: { progress in states.withLock { $0 = progress.states } }) {
      states.withLock { $0 >= 150 }
    }
    let error = try #require(
      failure(model(limits), inGrid { $0.x < 10 || $0.y > 0 }, watch: watch))
    #expect(error.verification.findings.count == 1)
    #expect(error.description.contains("The search is not complete: it was interrupted."))
    #expect(error.verification.states == 150)
    #expect(error.verification.isComplete == false)
  }
}
