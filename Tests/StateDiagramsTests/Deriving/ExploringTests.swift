import StateDiagrams
import Testing

@Suite struct `Exploring` {
  private let ring = (0..<9).map {
    Step(Spot(stringLiteral: "a#\($0)"), "go", Spot(stringLiteral: "a#\($0 + 1)"))
  }

  @Test func `draws what can be reached and nothing else`() {
    let diagram = explored(
      from: "a", events: ["x", "y"],
      [Step("a", "y", "c"), Step("c", "x", "b"), Step("b", "y", "a"), Step("never", "x", "a")])
    #expect(diagram.outline == "• a c b")
    #expect(diagram.arrows == ["a -> c y", "c -> b x", "b -> a y"])
    #expect(diagram.diagnostics == [])
  }

  @Test func `goes all the way`() {
    let diagram = explored(from: "a", events: ["go"], ring + [Step("a#9", "go", "b")])
    #expect(diagram.outline == "• a b")
    #expect(
      diagram.arrows == ["a -> a go [0, 1, 2, 3, 4, 5, 6, 7, 8]", "a -> b go [9]"])
  }

  @Test func `ends in a state without a way out`() {
    let diagram = explored(from: "a", events: ["go"], [])
    #expect(diagram.outline == "• a")
    #expect(diagram.arrows == [])
  }

  @Test(arguments: [(10, 0), (9, 1), (5, 1), (1, 1)])
  func `stops at the limit and says so`(limit: Int, unshown: Int) {
    let diagram = explored(
      from: "a", events: ["go"], options: DerivationOptions(stepLimit: limit), ring)
    #expect(
      diagram.arrows
        == (limit == 10
          ? ["a -> a go [0, 1, 2, 3, 4, 5, 6, 7, 8]"]
          : [
            "a -> a go"
          ]))
    #expect(
      diagram.diagnostics.map(\.message)
        == (unshown == 0
          ? []
          : [
            "Exploring stopped after \(limit) steps with \(unshown) more states in sight: what they "
              + "do is not drawn. List fewer representatives of events, or raise 'stepLimit'."
          ]))
  }

  @Test func `of a state type without an end stops at the limit`() {
    let diagram = StateDiagram(exploring: Endless.self, options: DerivationOptions(stepLimit: 200))
    #expect(diagram.outline == "• counting")
    #expect(diagram.arrows == ["counting -> counting up", "counting -> counting down"])
    #expect(diagram.notices == ["explorationLimit 200"])
  }

  enum Endless: StateType, DOTLabelable, Hashable {
    case counting(Int)
    enum Event: CaseIterable, DOTLabelable { case up, down }
    static let initialState = Endless.counting(0)
    static var dotLabelableItems: [Endless] { [] }
    mutating func handleEvent(_ event: Event) -> Never? {
      guard case .counting(let number) = self else { return nil }
      self = .counting(event == .up ? number + 1 : number - 1)
      return nil
    }
  }
}

@Suite struct `States that are not Hashable` {
  final class Log { var lines: [String] = [] }

  /// Carries an object, a function and an array.
  struct Session: StateType, DOTLabelable {
    var log: Log?
    var action: () -> Void
    var names: [String]
    enum Event: CaseIterable, DOTLabelable { case open, add, close }
    static var initialState: Session { Session(log: nil, action: {}, names: []) }
    static var dotLabelableItems: [Session] {
      [initialState, Session(log: shared, action: {}, names: [])]
    }
    nonisolated(unsafe) static let shared = Log()
    var dotLabel: String { log == nil ? "closed" : "open" }
    mutating func handleEvent(_ event: Event) -> String? {
      switch event {
      case .open where log == nil: log = Self.shared
      case .add where log != nil && names.isEmpty: names.append("x")
      case .close where log != nil: self = Self.initialState
      default: return nil
      }
      return nil
    }
  }

  @Test func `are told by what they are made of, functions aside`() {
    let diagram = StateDiagram(of: Session.self)
    #expect(diagram.outline == "• closed open")
    #expect(diagram.arrows.prefix(1) == ["closed -> open open"])
    #expect(diagram.arrows.last == "open -> closed close")
    #expect(diagram.arrows.count == 3)
    #expect(diagram.diagnostics == [])
  }

  enum Door: DOTLabelable {
    struct Key { var teeth: [Int] }
    case locked(Key), open
    static let dotLabelableItems = [Door.locked(Key(teeth: [1, 2])), .open]
  }

  @Test func `may be the states of a schema`() {
    let schema = GraphableStateMachineSchema<Door, Light, Void>(initialState: .open) {
      state, event in
      switch (state, event) {
      case (.open, .red): (.locked(Door.Key(teeth: [1, 2])), nil)
      case (.locked, .green): (.open, nil)
      default: nil
      }
    }
    #expect(schema.diagram.arrows == ["locked -> open green", "open -> locked red"])
    #expect(schema.diagram.starts == [":initial -> open"])
    #expect(schema.diagram.diagnostics == [])
  }
}
