import StateMachines
import Synchronization
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@testable import StateExploration

/// A point that moves right and up, to 149 and 199. It has 30,000 states.
private struct Grid: StateType, Hashable {
  enum Event { case right, up }
  enum Effect { case bell, horn }

  var x: Int32 = 0
  var y: Int32 = 0
  static let initialState = Grid()

  mutating func handleEvent(_ event: Event) -> Effect? {
    switch event {
    case .right where x < 149:
      x += 1
      return x == 140 && y == 160 ? .bell : nil
    case .up where y < 199:
      y += 1
      return x == 3 && y == 150 ? .horn : nil
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

  mutating func step() { state = min(state + 1, 11_000) }
  func wait() { while state == 10_990 { sleep(1) } }
}

/// A machine that sends requests after many steps, each of which can have one reply.
private struct Requester: Hashable {
  enum Action { case send }

  var state = 0
  private let requestCount: Int

  init(requestCount: Int) { self.requestCount = requestCount }

  mutating func step() -> Action? {
    guard state < 12_000 else { return nil }
    state += 1
    return (11_000..<11_000 + requestCount).contains(state) ? .send : nil
  }

  mutating func reply() { state = max(state, 12_000) }

  static func model(requestCount: Int) -> MachineModel {
    MachineModel(
      "requester", observing: Requester(requestCount: requestCount),
      limits: ExplorationLimits(states: 100_000),
      inputs: [
        .input("step") { $0.step() }, .input("reply") { $0.reply() }.once(perEffect: "send"),
        .input("stop") { _ in }.only { $0.state > 11_500 },
      ])
  }
}

/// A machine whose state has another type after many steps.
private struct Shapeshifter: Hashable {
  var state: AnyHashable = 0
  private var count = 0

  mutating func step() {
    count = min(count + 1, 12_000)
    state = count < 11_000 ? AnyHashable(count) : AnyHashable("far")
  }
}

@Suite struct LargeSearchTests {
  private let limits = ExplorationLimits(states: 100_000, bytes: 16 << 20)

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
      _ = try model.verify(properties, watch: watch)
      return nil
    } catch {
      return error
    }
  }

  @Test func `more states than are stored are searched`() throws {
    let result = try model(limits).verify(inGrid { $0.x < 150 && $0.y < 200 })
    #expect(result.isComplete)
    #expect(
      result.description == """
        grid: no violation of "always: condition" in all 30000 reachable states, with 60000 steps.
        States were compared by 64-bit fingerprints: the chance that one was missed is below 1 in 10000000000.
        """)
  }

  @Test func `a violation beyond the stored states has a shortest sequence`() throws {
    let error = try #require(failure(model(limits), inGrid { $0.x < 120 || $0.y < 130 }))
    // Of two steps that lead to one state, that with the greater `x` before it comes first. So
    // (121, 130) is found from (121, 129), where the condition holds, but (120, 131) is not.
    let finding = try #require(error.findings.first)
    #expect(error.findings.count == 30)
    #expect(finding.trace.inputs.count == 250)
    #expect(finding.trace.steps.last?.state == "Grid(x: 120, y: 130)")
    try model(limits).replay(finding.trace.inputs)
  }

  @Test func `the order of effects is checked beyond the stored states`() throws {
    let late = try #require(failure(model(limits), .effect("bell", onlyAfterEffect: "horn")))
    #expect(late.findings.first?.trace.inputs.count == 300)
    let other = MachineProperty.effect("bell", onlyAfter: "up")
    #expect(try model(limits).verify(other).isComplete)
    let unknown = try #require(failure(model(limits), .effect("bel", atMost: 1)))
    #expect(unknown.problems.first?.contains("Did you mean 'bell'?") == true)
  }

  @Test func `a search that depends on all steps stores them`() throws {
    let result = try model(limits).verify(
      .canAlwaysReach("the corner") { (grid: Grid) in grid == Grid(x: 149, y: 199) })
    #expect(result.isComplete)
    #expect(!result.description.contains("fingerprints"))
  }

  @Test func `a hash that leaves values out hides no states`() throws {
    let model = MachineModel(
      "grid", exploring: BadlyHashed.self, events: [.right, .up],
      limits: ExplorationLimits(states: 100_000, bytes: 64 << 20))
    let result = try model.verify(
      .always("in the grid") { (state: BadlyHashed) in state.grid.x < 150 })
    #expect(result.states == 30_000)
    #expect(result.isComplete)
  }

  @Test func `a hash that hides most of the first states is not used`() throws {
    let model = MachineModel(
      "grid", exploring: Unhashed.self, events: [.right], limits: limits)
    let property = MachineProperty.never("x = 100") { (state: Unhashed) in state.grid.x == 100 }
    let search = try PropertySearch(model, [property], storable: ExplorationLimits(states: 20))
    #expect(search.bounds.states == 150)
    #expect(search.findings.first?.trace.inputs.count == 100)
  }

  @Test func `objects that are gone are not confused with new ones`() throws {
    let model = MachineModel(
      "holder", exploring: TokenHolder.self, events: [.right],
      limits: ExplorationLimits(states: 12_000, bytes: 64 << 20))
    let result = try model.verify(.always("true") { (_: TokenHolder) in true })
    #expect(result.states == 12_000)
    #expect(!result.isComplete)
  }

  @Test func `a condition that takes other values than some states is not decided`() throws {
    let model = MachineModel(
      "shapeshifter", observing: Shapeshifter(), describedBy: { $0.state.base }, limits: limits,
      inputs: [.input("step") { $0.step() }])
    let property = MachineProperty.always("positive") { (count: Int) in count >= 0 }
    let error = try #require(failure(model, property))
    #expect(
      error.problems == [
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
    #expect(error.findings.isEmpty)
    #expect(error.problems.contains { $0.hasPrefix("'wait' in '10990' could not be tried") })
  }

  @Test func `rules can depend on effects and states beyond the stored states`() throws {
    let property = MachineProperty.always("positive") { (state: Int) in state >= 0 }
    #expect(try Requester.model(requestCount: 8).verify(property).isComplete)
    let result = try Requester.model(requestCount: 9).verify(property)
    #expect(!result.isComplete)
    #expect(result.description.contains("More than 8 occurrences of 'send' are pending"))
    let error = try #require(failure(Requester.model(requestCount: 0), property))
    #expect(error.problems.count == 1)
    #expect(
      error.problems.first?.contains("names the effect 'send', which was not observed") == true)
  }

  @Test func `values that equality leaves out add no states`() throws {
    let model = MachineModel(
      "grid", exploring: Counting.self, events: [.right, .up], limits: limits)
    let result = try model.verify(
      .always("in the grid") { (state: Counting) in state.grid.x < 150 })
    #expect(result.states == 30_000)
    #expect(result.isComplete)
  }

  @Test(arguments: [
    (ExplorationLimits(states: 20_000), "20000 states"),
    (ExplorationLimits(states: 100_000, steps: 30_000), "30000 steps"),
    (ExplorationLimits(states: 100_000, bytes: 600_000), "600000 bytes of states"),
  ])
  func `a limit ends the search, and is named`(limits: ExplorationLimits, text: String) throws {
    let result = try model(limits).verify(inGrid { $0.x < 150 })
    #expect(!result.isComplete)
    #expect(result.description.contains("it stopped after \(text)."))
    // A diagonal of the grid has at most 150 states.
    let length = try #require(result.triedLength)
    #expect(length * 75 < result.states && result.states < (length + 1) * 150)
  }

  @Test func `an interrupted search reports what it found`() throws {
    let states = Mutex(0)
    let watch = SearchWatch(report: { progress in states.withLock { $0 = progress.states } }) {
      states.withLock { $0 >= 15_000 }
    }
    let error = try #require(
      failure(model(limits), inGrid { $0.x < 100 || $0.y > 0 }, watch: watch))
    #expect(error.findings.count == 1)
    #expect(error.description.contains("The search is not complete: it was interrupted."))
    #expect(error.bounds?.states == 15_000)
    #expect(error.bounds?.isComplete == false)
  }
}
