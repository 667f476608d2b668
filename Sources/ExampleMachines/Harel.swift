public import StateDiagrams

// Two regions of which one event moves both, and one listens to where the other is: after D. Harel,
// "Statecharts: a visual formalism for complex systems" (1987).
//
// The regions are state types of their own. `OrthogonalState` puts them side by side, and an event
// of the whole is converted in one place to what each region is to receive, or to nothing.

/// A machine of two orthogonal regions, which both move on alpha.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
public struct Harel: StateType, Hashable, Sendable {
  /// Both regions.
  public var regions: OrthogonalState<A, D> = .initialState

  /// What happens to the machine.
  public enum Event: CaseIterable, DOTLabelable, Sendable {
    case alpha
    case beta
    case gamma
    case mu
  }

  /// Both regions where they start.
  public static let initialState = Harel()

  /// Reacts to an event. Nothing is to be done.
  public mutating func handleEvent(_ event: Event) {
    switch event {
    case .alpha: regions.handleEvent((.alpha, .alpha))
    case .beta: regions.handleEvent((regions.regions.1 == .g ? .beta : nil, nil))
    case .gamma: regions.handleEvent((nil, .gamma))
    case .mu: regions.handleEvent((nil, .mu))
    }
  }

  /// The first region: alpha leads to C, and beta back.
  public enum A: CaseIterable, StateType, DOTLabelable, Sendable {
    case b
    case c

    /// The events that the region understands.
    public enum Event: Sendable {
      case alpha
      case beta
    }

    /// B.
    public static let initialState = A.b

    /// Reacts to an event.
    public mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.b, .alpha): self = .c
      case (.c, .beta): self = .b
      case (.b, .beta), (.c, .alpha): break
      }
    }
  }

  /// The second region: alpha leads to G, and gamma back; mu leads to E.
  public enum D: CaseIterable, StateType, DOTLabelable, Sendable {
    case e
    case f
    case g

    /// The events that the region understands.
    public enum Event: Sendable {
      case alpha
      case gamma
      case mu
    }

    /// F.
    public static let initialState = D.f

    /// Reacts to an event.
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

// What the diagram shows: the regions of the orthogonal state. That beta asks where the second
// region is becomes the guard `[in g]` by itself.

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Harel: DOTLabelable {
  /// The state that the regions' states are set into.
  public static let dotLabelableItems = [Harel.initialState]

  /// The two regions, under the names of their types.
  public static var dotRegions: [DOTRegion<Harel>] { [DOTRegion(\.regions)] }
}
