/// A state or an event with a label, and a list of the values that a diagram shows.
///
/// An `enum` without associated values needs only the conformance:
///
/// ```swift
/// enum Light: CaseIterable, DOTLabelable { case off, on }
/// ```
///
/// An `enum` with associated values lists representatives. Representatives with the same label are
/// drawn as one state or one event. If they react differently, the diagram has guards:
///
/// ```swift
/// enum Coin: DOTLabelable {
///   case insertCoin(Int)
///   static let dotLabelableItems = [Coin.insertCoin(10), .insertCoin(50)]
/// }
/// ```
public protocol DOTLabelable {
  /// The values that a diagram shows, in order.
  ///
  /// By default, all cases of a `CaseIterable` type.
  static var dotLabelableItems: [Self] { get }

  /// The label.
  ///
  /// By default, the name of the case without associated values.
  var dotLabel: String { get }

  /// The composite states that enclose the state, outermost first.
  ///
  /// By default, there are none. If a case carries the state of an inner machine, the case is the
  /// composite, and the label is that of the inner state:
  ///
  /// ```swift
  /// var dotComposites: [String] {
  ///   switch self {
  ///   case .functioning(let inner): ["functioning"] + inner.dotComposites
  ///   case .broken: []
  ///   }
  /// }
  /// ```
  var dotComposites: [String] { get }

  /// The orthogonal regions of a state that is in several states at once.
  ///
  /// By default, there are none. A `struct` names each region with its key path:
  ///
  /// ```swift
  /// static var dotRegions: [DOTRegion<Self>] {
  ///   [DOTRegion("main keypad", \.main), DOTRegion("numeric keypad", \.numeric)]
  /// }
  /// ```
  static var dotRegions: [DOTRegion<Self>] { get }
}

extension DOTLabelable where Self: CaseIterable {
  /// All cases, in the order of their declaration.
  public static var dotLabelableItems: [Self] { Array(allCases) }
}

extension DOTLabelable {
  /// The name of the case, without associated values; the description of values of other types.
  public var dotLabel: String { plainLabel(of: self) }

  /// No composite states.
  public var dotComposites: [String] { [] }

  /// No regions.
  public static var dotRegions: [DOTRegion<Self>] { [] }

  /// The labels of the enclosing composites, from the outside in, and of the state.
  var dotPath: [String] {
    var path = dotComposites
    path.append(dotLabel)
    return path
  }
}

/// One of the orthogonal regions of a state that is in several states at once.
public struct DOTRegion<Root> {
  /// Creates a tracker for each region that this one consists of: itself, or those of its part. The argument
  /// is whether listed states are numbered first.
  let makeTrackers: (_ startsWithList: Bool) -> [RegionTracker<Root>]

  /// Creates a region that is a part of the state.
  ///
  /// The states of the region are the part's ``DOTLabelable/dotLabelableItems``. A part with
  /// regions of its own is replaced by these.
  ///
  /// - Parameters:
  ///   - label: The label of the region.
  ///   - path: The key path of the part.
  public init<Part: DOTLabelable>(_ label: String, _ path: WritableKeyPath<Root, Part>) {
    self.init(label, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// Creates a region that is replaced by the regions of a part of the state, with their own
  /// labels.
  ///
  /// ```swift
  /// static var dotRegions: [DOTRegion<Self>] { [DOTRegion(\.orthogonalState)] }
  /// ```
  ///
  /// - Parameter path: The key path of the part.
  public init<Part: DOTLabelable>(_ path: WritableKeyPath<Root, Part>) {
    self.init("", get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  fileprivate init<Part: DOTLabelable>(
    _ label: String,
    get: @escaping (Root) -> Part,
    set: @escaping (inout Root, Part) -> Void
  ) {
    makeTrackers = { startsWithList in
      if Part.dotRegions.isEmpty {
        return [RegionTracker(label: label, startsWithList: startsWithList, get: get, set: set)]
      }
      return Part.dotRegions.flatMap { $0.makeTrackers(startsWithList) }
        .map { RegionTracker($0, label: label, get: get, set: set) }
    }
  }
}

extension OrthogonalState: DOTLabelable where StateA: DOTLabelable, StateB: DOTLabelable {
  /// The initial state, into which the states of the regions are set.
  public static var dotLabelableItems: [Self] { [initialState] }

  /// The regions, with the names of their types as labels.
  public static var dotRegions: [DOTRegion<Self>] {
    // A nested orthogonal state has no name of its own.
    [
      DOTRegion(StateA.dotRegions.isEmpty ? "\(StateA.self)" : "", \.stateA),
      DOTRegion(StateB.dotRegions.isEmpty ? "\(StateB.self)" : "", \.stateB),
    ]
  }
}
