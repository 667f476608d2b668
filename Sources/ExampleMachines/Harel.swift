public import StateDiagrams

// After D. Harel, "Statecharts: a visual formalism for complex systems" (1987).
//
// Each region is a state type, and `OrthogonalState` combines them. `handleEvent` converts an event of
// the machine to the events of the regions.

/// A machine with two orthogonal regions.
///
/// The event alpha causes transitions in both regions. The event beta has an effect only while the
/// second region is in G, so that the diagram shows the guard `[in g]`.
///
/// ```swift
/// var machine = Harel()
/// machine.handleEvent(.alpha)  // now C and G
/// machine.handleEvent(.gamma)  // now C and F
/// machine.handleEvent(.beta)   // ignored, because the second region is not in G
/// ```
public struct Harel: StateType, Hashable, Sendable {
  /// The states of both regions.
  public var regions: OrthogonalState<A, D> = .initialState

  /// The events of the machine.
  public enum Event: CaseIterable, DOTLabelable, Sendable {
    case alpha
    case beta
    case gamma
    case mu
  }

  /// The initial states of both regions: B and F.
  public static let initialState = Harel()

  /// Sends an event to the regions that react to it. The machine has no effects.
  public mutating func handleEvent(_ event: Event) {
    switch event {
    case .alpha: regions.handleEvent(.both(.alpha, .alpha))
    case .beta: if regions.stateB == .g { regions.handleEvent(.a(.beta)) }
    case .gamma: regions.handleEvent(.b(.gamma))
    case .mu: regions.handleEvent(.b(.mu))
    }
  }

  /// The first region: alpha leads from B to C, and beta leads back.
  public enum A: CaseIterable, StateType, DOTLabelable, Sendable {
    case b
    case c

    /// The events of the first region.
    public enum Event: Sendable {
      case alpha
      case beta
    }

    /// The state B.
    public static let initialState = A.b

    /// Moves between B and C.
    public mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.b, .alpha): self = .c
      case (.c, .beta): self = .b
      case (.b, .beta), (.c, .alpha): break
      }
    }
  }

  /// The second region: from F, alpha leads to G and mu to E; gamma leads back.
  public enum D: CaseIterable, StateType, DOTLabelable, Sendable {
    case e
    case f
    case g

    /// The events of the second region.
    public enum Event: Sendable {
      case alpha
      case gamma
      case mu
    }

    /// The state F.
    public static let initialState = D.f

    /// Moves between E, F and G.
    public mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.f, .alpha): self = .g
      case (.f, .mu): self = .e
      case (.g, .gamma), (.e, .gamma): self = .f
      case (.e, .alpha), (.g, .alpha), (.f, .gamma), (.e, .mu), (.g, .mu): break
      }
    }
  }
}

// The diagram consists of the regions of the orthogonal state. The guard `[in g]` is derived: in all
// states of the machine, beta is ignored unless the second region is in G.

extension Harel: DOTLabelable {
  /// A value whose regions are set to each combination of their states.
  public static let dotLabelableItems = [Harel.initialState]

  /// Both regions, with the names of their types.
  public static var dotRegions: [DOTRegion<Harel>] { [DOTRegion(\.regions)] }
}
