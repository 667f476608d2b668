public import StateDiagrams

/// The options of a picture.
public struct RenderingOptions: Hashable, Sendable {
  /// The default resolution of a PNG: twice Graphviz's own, for sharp text.
  package static let defaultDotsPerInch: Int = 144

  /// The resolutions that are accepted.
  package static let allowedDotsPerInch: ClosedRange<Int> = 10...1200

  /// The style.
  public var style: DOTStyle

  /// The direction in which the diagram grows, for ``LayoutEngine/dot`` only.
  public var direction: DOTDirection

  /// The layout algorithm.
  public var engine: LayoutEngine

  /// The resolution of a PNG, from 10 to 1200; 144 if nil. Other formats ignore it.
  public var dotsPerInch: Int?

  /// The title above the diagram. The classic style has none.
  public var title: String?

  /// The elements that stand out. In the classic style none do.
  public var highlights: StateDiagram.Highlights

  /// The limits of the drawing.
  public var limits: RenderingLimits

  /// Creates options.
  public init(
    style: DOTStyle = .statechart,
    direction: DOTDirection = .leftToRight,
    engine: LayoutEngine = .dot,
    dotsPerInch: Int? = nil,
    title: String? = nil,
    highlighting highlights: StateDiagram.Highlights = StateDiagram.Highlights(),
    limits: RenderingLimits = RenderingLimits()
  ) {
    self.style = style
    self.direction = direction
    self.engine = engine
    self.dotsPerInch = dotsPerInch
    self.title = title
    self.highlights = highlights
    self.limits = limits
  }
}

extension RenderingOptions {
  /// Returns a diagram with the options that its file embeds.
  ///
  /// - Parameter format: The format of a picture; nil for a DOT file, which has no layout.
  package func drawn(_ diagram: StateDiagram, as format: ImageFormat?) -> DrawnDiagram {
    var drawn = DrawnDiagram(diagram)
    drawn.style = style
    drawn.direction = direction
    drawn.title = title
    if format != nil, engine != .dot { drawn.engine = engine.rawValue }
    if format == .png, dotsPerInch != Self.defaultDotsPerInch { drawn.dotsPerInch = dotsPerInch }
    drawn.isHighlighted = !highlights.isEmpty
    return drawn
  }
}
