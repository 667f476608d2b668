/// A layout algorithm of Graphviz.
///
/// ```swift
/// let svg = try diagram.rendered(as: .svg, options: .init(engine: .sfdp))
/// ```
public enum LayoutEngine: String, CaseIterable, Hashable, Sendable {
  /// Layers along the direction of the edges. It is the only algorithm that draws composite states and
  /// regions as statecharts require.
  case dot
  /// A spring model on several scales: fast for graphs that are too large or dense for ``dot``.
  case sfdp
}
