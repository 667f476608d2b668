/// States and events that a diagram can show: all that is to be drawn, and what each is called.
///
/// An `enum` without associated values needs nothing but the conformance:
///
/// ```swift
/// enum Light: CaseIterable, DOTLabelable { case off, on }
/// ```
///
/// With associated values, it lists representatives. Those with one label are drawn as one state,
/// or one event, and where they differ in what they do, the diagram has guards:
///
/// ```swift
/// enum Coin: DOTLabelable {
///   case insertCoin(Int)
///   static let dotLabelableItems = [Coin.insertCoin(10), .insertCoin(50)]
/// }
/// ```
public protocol DOTLabelable {
  /// The items that a diagram shows, in the order in which it shows them.
  ///
  /// All cases, by default, where the type is `CaseIterable`.
  static var dotLabelableItems: [Self] { get }

  /// What the item is called.
  ///
  /// By default the name of its case, without associated values.
  var dotLabel: String { get }

  /// The composite states that enclose the state, outermost first.
  ///
  /// None by default. Where a case carries the state of a machine inside, it is the case that
  /// encloses, and the label is that of the state inside:
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
  /// The name of the case, without associated values; for other types, the value's description.
  public var dotLabel: String { caseName(of: self) ?? String(describing: self) }

  /// No composite states.
  public var dotComposites: [String] { [] }

  /// No regions.
  public static var dotRegions: [DOTRegion<Self>] { [] }
}
