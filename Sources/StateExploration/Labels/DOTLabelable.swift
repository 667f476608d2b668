/// States and events with labels, and a list of those that a diagram shows.
///
/// An `enum` without associated values needs nothing but the conformance:
///
/// ```swift
/// enum Light: CaseIterable, DOTLabelable { case off, on }
/// ```
///
/// With associated values, it lists representatives. Those with one label are drawn as one state, or
/// one event. If they react differently, the diagram has guards:
///
/// ```swift
/// enum Coin: DOTLabelable {
///   case insertCoin(Int)
///   static let dotLabelableItems = [Coin.insertCoin(10), .insertCoin(50)]
/// }
/// ```
public protocol DOTLabelable {
  /// The items that a diagram shows, in order.
  ///
  /// All cases, by default, if the type is `CaseIterable`.
  static var dotLabelableItems: [Self] { get }

  /// The label of the item.
  ///
  /// The name of its case without associated values, by default.
  var dotLabel: String { get }

  /// The composite states that enclose the state, outermost first.
  ///
  /// None by default. If a case carries the state of an inner machine, the case is the composite, and
  /// the label is that of the inner state:
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
  /// None by default. A `struct` names each region with its key path:
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
}

/// One of the orthogonal regions of a state that is in several states at once.
public struct DOTRegion<Root> {
  /// Calls a visitor with the part of the state.
  let accept: (RegionVisitor<Root>) -> Void

  /// Creates a region that is a part of the state.
  ///
  /// Its states are the part's ``DOTLabelable/dotLabelableItems``. A part that has regions stands for
  /// those.
  public init<Part: DOTLabelable>(_ label: String, _ path: WritableKeyPath<Root, Part>) {
    self.init(label, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// Creates a region that stands for the regions of a part of the state, under their own names.
  ///
  /// ```swift
  /// static var dotRegions: [DOTRegion<Self>] { [DOTRegion(\.orthogonalState)] }
  /// ```
  public init<Part: DOTLabelable>(_ path: WritableKeyPath<Root, Part>) {
    self.init("", get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  fileprivate init<Part: DOTLabelable>(
    _ label: String,
    get: @escaping (Root) -> Part,
    set: @escaping (inout Root, Part) -> Void
  ) {
    accept = { $0.visit(label: label, get: get, set: set) }
  }
}

/// Receives a part of a state with its type, which ``DOTRegion`` hides.
class RegionVisitor<Root> {
  func visit<Part: DOTLabelable>(
    label: String, get: @escaping (Root) -> Part, set: @escaping (inout Root, Part) -> Void
  ) {}
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension OrthogonalState: DOTLabelable where repeat each Region: DOTLabelable {
  /// The initial state, into which the states of the regions are set.
  public static var dotLabelableItems: [Self] { [initialState] }

  /// The regions, with the names of their types as labels.
  public static var dotRegions: [DOTRegion<Self>] {
    var regions: [DOTRegion<Self>] = []
    var end = 0
    for region in repeat (each Region).self {
      end = append(region, after: end, to: &regions)
    }
    return regions
  }

  /// Appends a region and returns its end in the tuple of regions.
  ///
  /// A region is read by its offset, as ``_RegionCursor`` explains, because a key path to an element
  /// of a pack tuple crashes the compiler of Swift 6.3.
  private static func append<Part: StateType & DOTLabelable>(
    _ part: Part.Type, after end: Int, to regions: inout [DOTRegion<Self>]
  ) -> Int {
    let alignment = MemoryLayout<Part>.alignment
    let offset = (end + alignment - 1) / alignment * alignment
    regions.append(
      DOTRegion(
        String(describing: part),
        get: { root in
          withUnsafePointer(to: root) {
            UnsafeRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Part.self).pointee
          }
        },
        set: { root, state in
          withUnsafeMutablePointer(to: &root) {
            UnsafeMutableRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Part.self)
              .pointee = state
          }
        }))
    return offset + MemoryLayout<Part>.size
  }
}
