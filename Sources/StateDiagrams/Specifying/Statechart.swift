import StateExploration

/// A statechart of a file, as the specification of a machine.
///
/// It has the semantics of SCXML (World Wide Web Consortium, "State Chart XML", 2015), besides
/// guards that are only a text: such a transition may be taken or not.
package struct Statechart {
  /// The kind of a state.
  package enum Kind: Hashable {
    /// A state with at most one active inner state.
    case state
    /// A state whose inner states are all active.
    case parallel
    /// A pseudostate that is left immediately.
    case choice
    case history(isDeep: Bool)
  }

  /// A state or a pseudostate, which other states refer to by its number.
  package struct State {
    /// The name in the file, for messages.
    package var name: String

    /// The label in paths; nil if the state is no part of them.
    package var label: String?
    package var kind: Kind

    /// The enclosing state. That of the whole document, which is state 0, is 0.
    package var parent: Int

    /// The inner states and pseudostates, in the order of the document.
    package var children: [Int] = []

    /// The transition to the initial inner states. For a history, to the states that are entered if
    /// nothing is remembered.
    package var initial: Transition?
    package var transitions: [Transition] = []
    package var entryEffects: [String] = []
    package var exitEffects: [String] = []

    /// The events for which the file leaves the reaction open.
    package var openEvents: [Trigger] = []

    /// Whether the state is marked as final. It can have transitions nevertheless.
    package var isFinal = false

    /// The line in the file, from 1.
    package var line: Int

    package var isHistory: Bool { if case .history = kind { true } else { false } }

    package init(_ name: String, label: String?, kind: Kind = .state, parent: Int, line: Int) {
      self.name = name
      self.label = label
      self.kind = kind
      self.parent = parent
      self.line = line
    }
  }

  /// An event in a file, which stands for some inputs of a machine.
  package struct Trigger {
    /// The text in messages.
    package let text: String

    /// Events with equal keys stand for the same inputs. A key that another one begins with stands
    /// for its inputs too: `coin` for those of `coin.50`.
    package let key: [String]

    /// Returns whether the event stands for an input.
    package let accepts: (ModelInput) -> Bool

    package init(_ text: String, key: [String], accepts: @escaping (ModelInput) -> Bool) {
      self.text = text
      self.key = key
      self.accepts = accepts
    }

    /// Creates an event that stands for the inputs with a label.
    package init(label: String) {
      self.init(label, key: ["label", label]) { $0.label == label }
    }
  }

  package struct Transition {
    /// The events; nil if the transition needs none.
    package var triggers: [Trigger]?

    /// The target states; empty if no state is left.
    package var targets: [Int]
    package var effects: [String] = []

    /// The states that must be active.
    package var conditions: [Int] = []

    /// The guard, if it is only a text: the transition may be taken or not.
    package var guardText: String?

    /// Whether the transition is taken if the guards of all others don't hold.
    package var isElse: Bool { guardText == "else" }

    /// Whether the event must not happen.
    package var isImpossible = false

    /// Whether the text says that the event is ignored, rather than handled without effects.
    package var isIgnored = false

    /// Whether targets inside the source are entered without leaving the source.
    package var isInternal = false

    package init(triggers: [Trigger]? = nil, targets: [Int], effects: [String] = []) {
      self.triggers = triggers
      self.targets = targets
      self.effects = effects
    }
  }

  /// The states. The first one is the whole document.
  package let states: [State]

  /// Whether the first transition of a state that can be taken precedes the others. If not, any of
  /// them may be taken.
  package let isOrdered: Bool

  /// Whether an effect of several regions that react to one input can be one effect, as in exported
  /// diagrams.
  let sharesEffects: Bool

  /// The position of each state in the document, in which a state precedes those inside it.
  private(set) var positions: [Int]

  /// The position of the last state inside each state.
  private var ends: [Int]

  /// Creates a statechart.
  ///
  /// - Parameters:
  ///   - states: The states. The first one is the whole document.
  ///   - isOrdered: Whether the first transition of a state that can be taken precedes the others.
  ///   - sharesEffects: Whether an effect of several regions that react to one input can be one
  ///     effect.
  package init(_ states: [State], isOrdered: Bool, sharesEffects: Bool) {
    self.states = states
    self.isOrdered = isOrdered
    self.sharesEffects = sharesEffects
    positions = states.map { _ in 0 }
    ends = positions
    var count = 0
    var open: [(state: Int, isLeft: Bool)] = [(0, false)]
    while let (state, isLeft) = open.popLast() {
      if isLeft {
        ends[state] = count - 1
        continue
      }
      positions[state] = count
      count += 1
      open.append((state, true))
      open += states[state].children.reversed().map { ($0, false) }
    }
  }
}

extension [Statechart.State] {
  /// Returns whether two states are the same, or the first is inside the second, while the states are
  /// read.
  ///
  /// - Complexity: O(*d*) for a state at depth *d*.
  package func isInside(_ state: Int, _ other: Int) -> Bool {
    var current = state
    while current != other, current != 0 { current = self[current].parent }
    return current == other
  }

  /// Returns whether two states are in different regions of a parallel state.
  package func areParallel(_ first: Int, _ second: Int) -> Bool {
    if isInside(first, second) || isInside(second, first) { return false }
    var common = self[first].parent
    while !isInside(second, common) { common = self[common].parent }
    return self[common].kind == .parallel
  }
}

extension Statechart {
  /// Returns whether two states are the same, or the first is inside the second.
  func isInside(_ state: Int, _ other: Int) -> Bool {
    (positions[other]...ends[other]).contains(positions[state])
  }

  /// Returns the positions of a state's inner states.
  func positionsInside(_ state: Int) -> Range<Int> { (positions[state] + 1)..<(ends[state] + 1) }

  /// Returns the states around a state, innermost first, without the document.
  func enclosing(_ state: Int) -> [Int] {
    var result: [Int] = []
    var current = states[state].parent
    while current != 0 {
      result.append(current)
      current = states[current].parent
    }
    return result
  }

  /// Returns the inner states that are no histories.
  package func inner(_ state: Int) -> [Int] {
    states[state].children.filter { !isHistory($0) }
  }

  func isHistory(_ state: Int) -> Bool { states[state].isHistory }

  /// Returns the labels from the outermost state to a state.
  func path(of state: Int) -> [String] {
    ([state] + enclosing(state)).reversed().compactMap { states[$0].label }
  }

  /// Whether the only outermost state contains others, as the state around the regions of a machine.
  var hasOuterState: Bool {
    let outer = inner(0)
    return outer.count == 1 && !inner(outer[0]).isEmpty
  }

  /// The distinct events, in the order of the document.
  var triggers: [Trigger] {
    var seen: Set<[String]> = []
    return states.flatMap { $0.transitions.compactMap(\.triggers).joined() + $0.openEvents }
      .filter { seen.insert($0.key).inserted }
  }

  /// All effects.
  var effects: Set<String> {
    Set(
      states.flatMap { state in
        state.entryEffects + state.exitEffects + (state.initial?.effects ?? [])
          + state.transitions.flatMap(\.effects)
      })
  }
}
