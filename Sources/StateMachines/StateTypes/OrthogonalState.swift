/// Orthogonal regions: state types side by side, each of which reacts independently.
///
/// An event is a tuple with an event or nil for each region. The result is a tuple with each
/// region's command, or nil if the region received no event. A state type usually converts its
/// events in one place. These are two of D. Harel's regions, both of which react to alpha:
///
/// ```swift
/// struct Harel: StateType {
///   enum Event { case alpha, beta, gamma }
///
///   static let initialState = Harel()
///   var regions = OrthogonalState<Left, Right>.initialState
///
///   @discardableResult
///   mutating func handleEvent(_ event: Event) -> [Command] {
///     let commands =
///       switch event {
///       case .alpha: regions.handleEvent((.toggle, .advance))
///       case .beta: regions.handleEvent((.toggle, nil))
///       case .gamma: regions.handleEvent((nil, .reset))
///       }
///     return [commands.0, commands.1].compactMap { $0 }
///   }
/// }
/// ```
///
/// Regions react in order and change in place; their contents are not copied. A region can be an
/// orthogonal state itself. Its event is then a tuple within the tuple.
///
/// Orthogonal regions are D. Harel's, "Statecharts: A Visual Formalism for Complex Systems" (1987).
/// As values that compose, they are A. Matuschak's, "A composable pattern for pure state machines
/// with effects" (2016).
///
/// - Complexity: O(*n*) for *n* regions. Nothing is allocated.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@frozen
public struct OrthogonalState<each Region: StateType>: _OrthogonalRegions {
  /// The event for each region, or nil.
  public typealias InputEvent = (repeat (each Region).InputEvent?)

  /// The command of each region, or nil if it received no event.
  public typealias OutputCommand = (repeat (each Region).OutputCommand?)

  @usableFromInline
  var storage: (repeat each Region)

  // Computed, because reading an element of a stored pack tuple crashes the compiler (Swift 6.3),
  // which can't make a `set` for it either.
  /// The state of each region.
  ///
  /// To change one from outside, assign the whole tuple: writing through `regions.0`, or a key path to
  /// it, crashes the compiler of Swift 6.3.
  @inlinable
  public var regions: (repeat each Region) {
    get { storage }
    _modify { yield &storage }
  }

  /// Creates the state from the states of its regions.
  @inlinable
  public init(_ regions: repeat each Region) {
    storage = (repeat each regions)
  }

  /// Each region in its initial state.
  @inlinable
  public static var initialState: OrthogonalState {
    OrthogonalState(repeat (each Region).initialState)
  }

  /// Whether all regions are in final states.
  @inlinable
  public var isFinal: Bool {
    for region in repeat each storage {
      guard region.isFinal else { return false }
    }
    return true
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Returns whether all regions are known to be equal.
  @_documentation(visibility: internal)
  @inlinable
  public static func _areKnownToBeEqual(_ left: Self, _ right: Self) -> Bool {
    for (left, right) in repeat (each left.regions, each right.regions) {
      guard areKnownToBeEqual(left, right) else { return false }
    }
    return true
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Steps all regions.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public static func _stepRegions(from cursor: _RegionCursor) {
    var cursor = cursor
    for region in repeat (each Region).self {
      cursor = region._stepRegion(at: cursor)
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension OrthogonalState: Equatable where repeat each Region: Equatable {
  /// Returns whether all regions are in equal states.
  @inlinable
  public static func == (left: OrthogonalState, right: OrthogonalState) -> Bool {
    for (left, right) in repeat (each left.regions, each right.regions) {
      guard left == right else { return false }
    }
    return true
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension OrthogonalState: Hashable where repeat each Region: Hashable {
  /// Hashes the regions in order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    repeat (each regions).hash(into: &hasher)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension OrthogonalState: Sendable where repeat each Region: Sendable {}

// swift-format-ignore: NoLeadingUnderscores
/// The part of ``OrthogonalState`` in which event and command are types like any other. Not public
/// API.
///
/// If they are known to be pack tuples, they are passed and copied element by element, by code that
/// is not specialized (Swift 6.3), at three times the cost.
@_documentation(visibility: internal)
public protocol _OrthogonalRegions: StateType {
  static func _stepRegions(from cursor: _RegionCursor)
}

extension _OrthogonalRegions {
  /// Applies the events of a tuple to their regions and returns the command of each.
  @inlinable
  @discardableResult
  public mutating func handleEvent(_ event: InputEvent) -> OutputCommand {
    withUnsafeTemporaryAllocation(of: OutputCommand.self, capacity: 1) { commands in
      withUnsafeMutablePointer(to: &self) { regions in
        withUnsafePointer(to: event) { event in
          Self._stepRegions(
            from: _RegionCursor(
              region: UnsafeMutableRawPointer(regions), event: UnsafeRawPointer(event),
              command: UnsafeMutableRawPointer(commands.baseAddress.unsafelyUnwrapped)))
        }
      }
      return commands.moveElement(from: 0)
    }
  }
}

@inlinable
func areKnownToBeEqual<Region: StateType>(_ left: Region, _ right: Region) -> Bool {
  Region._areKnownToBeEqual(left, right)
}
