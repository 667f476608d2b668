/// State types side by side: orthogonal regions, each of which reacts for itself.
///
/// An event holds what each region is to receive, nil where it is to receive nothing; the answer
/// holds each region's command, nil where the region was not asked. As a rule, a state type of one's
/// own converts its events once, in one place. Here are two of D. Harel's regions, both of which
/// move on alpha:
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
/// Regions step in order and in place: what a region holds is not copied. An orthogonal state may
/// be a region itself; its event is then a tuple within the tuple.
///
/// Orthogonal regions are D. Harel's, "Statecharts: A Visual Formalism for Complex Systems" (1987);
/// as values that compose they are A. Matuschak's, "A composable pattern for pure state machines
/// with effects" (2016).
///
/// - Complexity: An event costs a call for each region. Nothing is allocated.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@frozen
public struct OrthogonalState<each Region: StateType>: OrthogonalRegions {
  /// What each region is to receive, or nil.
  public typealias InputEvent = (repeat (each Region).InputEvent?)

  /// What each region answered, or nil where it received nothing.
  public typealias OutputCommand = (repeat (each Region).OutputCommand?)

  @usableFromInline
  var storage: (repeat each Region)

  // Computed, because even to read an element of a stored tuple of a pack crashes the compiler
  // (Swift 6.3), which cannot make a `set` for it either.
  /// The state of each region.
  ///
  /// To change one from outside, assign the whole tuple: to write through `regions.0`, or a key
  /// path to it, crashes the compiler of Swift 6.3.
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

  /// Whether all regions have done their work.
  @inlinable
  public var isFinal: Bool {
    for region in repeat each storage {
      guard region.isFinal else { return false }
    }
    return true
  }

  /// Steps each region from a cursor on, in order.
  @inlinable
  @inline(__always)
  public static func stepRegions(from cursor: RegionCursor) {
    var cursor = cursor
    for region in repeat (each Region).self {
      cursor = region.stepRegion(at: cursor)
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension OrthogonalState: Equatable where repeat each Region: Equatable {
  /// Whether all regions are in equal states.
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
  /// Hashes the regions, in order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    repeat (each regions).hash(into: &hasher)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension OrthogonalState: Sendable where repeat each Region: Sendable {}

/// What ``OrthogonalState`` is made of. Not to be conformed to by others.
///
/// `handleEvent(_:)` is written here, where the event and the command are types like any other.
/// Where they are known to be tuples of packs, they are passed and copied element by element, by
/// code that is not specialized (Swift 6.3): three times the cost.
public protocol OrthogonalRegions: StateType {
  /// Steps each region from a cursor on, in order.
  static func stepRegions(from cursor: RegionCursor)
}

extension OrthogonalRegions {
  /// Shows each region its part of an event and answers with the command of each.
  @inlinable
  @discardableResult
  public mutating func handleEvent(_ event: InputEvent) -> OutputCommand {
    withUnsafeTemporaryAllocation(of: OutputCommand.self, capacity: 1) { commands in
      withUnsafeMutablePointer(to: &self) { regions in
        withUnsafePointer(to: event) { event in
          Self.stepRegions(
            from: RegionCursor(
              region: UnsafeMutableRawPointer(regions), event: UnsafeRawPointer(event),
              command: UnsafeMutableRawPointer(commands.baseAddress.unsafelyUnwrapped)))
        }
      }
      return commands.moveElement(from: 0)
    }
  }
}

/// How far `OrthogonalState.handleEvent(_:)` has come: pointers to where the next region, its
/// event and its command lie in their tuples, or to the padding before them.
///
/// Swift lays a tuple out as it does a struct: the elements in order, each at the next address that
/// its alignment allows after the end (the size, not the stride) of the one before. A tuple is
/// aligned as strictly as its strictest element, so rounding an address up is rounding an offset up.
/// See "Type Layout" in the Swift repository, docs/ABI/TypeLayout.rst.
@frozen
public struct RegionCursor {
  @usableFromInline
  var region: UnsafeMutableRawPointer

  @usableFromInline
  var event: UnsafeRawPointer

  @usableFromInline
  var command: UnsafeMutableRawPointer

  @inlinable
  init(
    region: UnsafeMutableRawPointer, event: UnsafeRawPointer, command: UnsafeMutableRawPointer
  ) {
    self.region = region
    self.event = event
    self.command = command
  }
}

@available(*, unavailable)
extension RegionCursor: Sendable {}

extension StateType {
  /// Steps a region of an ``OrthogonalState`` in place. Not to be called or implemented by others.
  @inlinable
  public static func stepRegion(at cursor: RegionCursor) -> RegionCursor {
    let region = cursor.region.alignedUp(for: Self.self).assumingMemoryBound(to: Self.self)
    let event = cursor.event.alignedUp(for: InputEvent?.self)
      .assumingMemoryBound(to: InputEvent?.self)
    let command = cursor.command.alignedUp(for: OutputCommand?.self)
      .assumingMemoryBound(to: OutputCommand?.self)
    if let event = event.pointee {
      command.initialize(to: region.pointee.handleEvent(event))
    } else {
      command.initialize(to: nil)
    }
    return RegionCursor(
      region: UnsafeMutableRawPointer(region) + MemoryLayout<Self>.size,
      event: UnsafeRawPointer(event) + MemoryLayout<InputEvent?>.size,
      command: UnsafeMutableRawPointer(command) + MemoryLayout<OutputCommand?>.size)
  }
}
