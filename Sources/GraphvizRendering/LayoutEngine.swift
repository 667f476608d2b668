/// A layout algorithm of Graphviz.
public enum LayoutEngine: String, CaseIterable, Hashable, Sendable {
  /// Layers along the direction of the edges: for statecharts, the only one that draws composite
  /// states and regions as designed.
  case dot
  /// A spring model, for small undirected graphs.
  case neato
  /// A spring model with forces. The positions differ from drawing to drawing.
  case fdp
  /// A spring model on several scales: fast for graphs that are too large or dense for ``dot``.
  case sfdp
  /// Nodes on circles.
  case circo
  /// Nodes on rings around one of them.
  case twopi
  /// Nodes packed by clusters.
  case osage
  /// A tree map of clusters.
  case patchwork
}
