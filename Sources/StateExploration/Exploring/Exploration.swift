/// The result of an exploration: the observed reactions of a machine's states to its inputs.
///
/// Diagrams, reports and traces are derived from these numbers alone.
@usableFromInline
package struct Exploration {
  /// A region, or the whole machine if it has none.
  package struct Region {
    /// The name of the region; nil for the whole machine.
    package let label: String?
    /// Every state of the region that was met, by number.
    package let states: [StateSummary]
    /// The number of the initial state.
    package let initialState: Int

    package init(label: String?, states: [StateSummary], initialState: Int) {
      self.label = label
      self.states = states
      self.initialState = initialState
    }
  }

  /// A condition that limits what the result shows.
  package enum Problem: Hashable {
    /// An empty list, by its name.
    case noStates(list: String)
    case noInputs(list: String)
    case emptyRegion(String)
    case duplicateState(String)
    case duplicateInput(String)
    /// More steps than the limit allows, as figures. Either none were made, or those of the listed
    /// states.
    case tooManySteps(String, limit: Int, listedWereMade: Bool)
    case stopped(Limit, unstepped: Int)
    case noStateProperty(String, of: String)
    /// The states are objects, which a step changes in place.
    case stateIsObject(type: String)
    /// A step changed an object to which the state before it refers.
    case objectChanged(state: String, input: String)
    /// A step that was made twice had different results.
    case unrepeatableStep(state: String, input: String)
    /// A state ignores the event of its timeout.
    case ignoredTimeout(String, state: String, event: String)
  }

  @usableFromInline
  package enum Limit: Hashable {
    case states(Int), steps(Int), bytes(Int)
  }

  package let inputs: [ModelInput]
  package let regions: [Region]

  /// The lists of effects by number; 0 is empty.
  package let effects: [[EffectText]]

  /// Whether the machine reports ignored inputs. If it does, an input that leaves everything unchanged
  /// is a transition to the same state.
  package let reportsIgnored: Bool

  package var problems: [Problem]

  /// The name of the list of states, for messages.
  package let stateList: String

  /// Whether the states are those that were reached, rather than listed ones.
  package let isExplored: Bool

  let observations: Observations

  /// The number of each region's state, for each state of the whole machine; empty if there are no
  /// regions.
  let parts: [Int32]

  /// The contents of a machine's states besides its regions.
  let rest: StateRest
}

/// The reactions of states to inputs, as numbers.
@usableFromInline
struct Observations {
  /// The states that received the inputs, in order.
  @usableFromInline
  var rows: [Int32] = []

  /// The reaction of each row to each input: the number of its list of effects, or `ignored`; with
  /// `stayedBit` for an internal transition.
  @usableFromInline
  var reactions: [Int32] = []

  /// The state after each input, for each row.
  @usableFromInline
  var targets: [Int32] = []

  /// The observation that led to each state first, as an index of `targets`; -1 for a state where the
  /// exploration starts. With the order of exploration, this gives a shortest path.
  @usableFromInline
  var parents: [Int32] = []

  @inlinable
  init() {}

  @inlinable
  static var ignored: Int32 { -1 }

  @inlinable
  static var stayedBit: Int32 { 1 << 30 }
}

extension Exploration {
  /// The number of states that received the inputs.
  package var rowCount: Int { observations.rows.count }

  /// Returns the state of a region in a row.
  package func source(row: Int, region: Int) -> Int {
    part(of: Int(observations.rows[row]), region: region)
  }

  /// Returns the state of a region after an input in a row.
  package func target(row: Int, input: Int, region: Int) -> Int {
    part(of: Int(observations.targets[row * inputs.count + input]), region: region)
  }

  /// Returns the number of the list of effects of an input in a row; nil if the machine reported it as
  /// ignored.
  package func effectList(row: Int, input: Int) -> Int? {
    let reaction = observations.reactions[row * inputs.count + input]
    return reaction == Observations.ignored ? nil : Int(reaction & ~Observations.stayedBit)
  }

  /// Returns whether the machine reported an internal transition.
  package func hasStayed(row: Int, input: Int) -> Bool {
    let reaction = observations.reactions[row * inputs.count + input]
    return reaction != Observations.ignored && reaction & Observations.stayedBit != 0
  }

  /// Returns whether an input left the whole machine unchanged.
  package func isUnchanged(row: Int, input: Int) -> Bool {
    observations.targets[row * inputs.count + input] == observations.rows[row]
  }

  /// Returns the number of the values of the stored properties that belong to no region, in a row.
  package func fields(row: Int) -> Int { rest.fields(of: Int(observations.rows[row])) }

  /// Returns the number of these values after an input in a row.
  package func fields(row: Int, input: Int) -> Int {
    rest.fields(of: Int(observations.targets[row * inputs.count + input]))
  }

  /// The texts of these values, by number; one at most if no property changes.
  package var fieldTexts: [String] { rest.fieldTexts }

  /// The names of the stored properties that belong to no region and change.
  package var fieldNames: [String] { rest.fieldNames }

  /// The states of the whole machine, as the state of each region and whether the machine is final;
  /// empty if there are no regions.
  package var combinations: [(states: [Int], fields: Int, isFinal: Bool)] {
    rest.areFinal.indices.map { state in
      (
        regions.indices.map { part(of: state, region: $0) }, rest.fields(of: state),
        rest.areFinal[state]
      )
    }
  }

  private func part(of state: Int, region: Int) -> Int {
    parts.isEmpty ? state : Int(parts[state * regions.count + region])
  }
}
