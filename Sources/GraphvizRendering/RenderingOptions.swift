public import StateDiagrams

/// The options of a picture.
///
/// ```swift
/// var options = RenderingOptions(direction: .topToBottom, title: "Door")
/// options.highlights.current = ["open"]
/// try diagram.write(to: "door.svg", options: options)
/// ```
public struct RenderingOptions: Hashable, Sendable {
  /// The default resolution of a PNG: twice Graphviz's own, for sharp text.
  package static let defaultDotsPerInch: Int = 144

  /// The resolutions that are accepted.
  package static let allowedDotsPerInch: ClosedRange<Int> = 10...1200

  /// The notation: a statechart or a plain graph.
  public var style: DOTStyle

  /// The direction in which the diagram grows; nil for the one with the better layout.
  public var direction: DOTDirection?

  /// The resolution of a PNG in dots per inch, from 10 to 1200; nil for 144. Other formats ignore it.
  public var dotsPerInch: Int?

  /// The title above the diagram; nil for none. The classic style shows no title.
  public var title: String?

  /// The highlighted elements. The classic style shows no highlights.
  public var highlights: StateDiagram.Highlights

  /// The limits of the drawing.
  public var limits: RenderingLimits

  /// Creates options. The default values give a statechart without highlights.
  ///
  /// - Parameters:
  ///   - style: The notation.
  ///   - direction: The direction in which the diagram grows. If it is nil, a statechart grows to the
  ///     right or downwards, whichever has the better layout, and DOT and the classic style to the right.
  ///   - dotsPerInch: The resolution of a PNG, from 10 to 1200; nil for 144.
  ///   - title: The title above the diagram; nil for none.
  ///   - highlights: The highlighted elements.
  ///   - limits: The limits of the drawing.
  public init(
    style: DOTStyle = .statechart,
    direction: DOTDirection? = nil,
    dotsPerInch: Int? = nil,
    title: String? = nil,
    highlighting highlights: StateDiagram.Highlights = StateDiagram.Highlights(),
    limits: RenderingLimits = RenderingLimits()
  ) {
    self.style = style
    self.direction = direction
    self.dotsPerInch = dotsPerInch
    self.title = title
    self.highlights = highlights
    self.limits = limits
  }
}

extension RenderingOptions {
  /// Returns a diagram with the options that a file records, so that `check` can draw it again.
  ///
  /// - Parameter format: The format of a picture; nil for a DOT file.
  package func drawn(_ diagram: StateDiagram, as format: ImageFormat?) -> DrawnDiagram {
    var drawn = DrawnDiagram(diagram)
    drawn.style = style
    drawn.direction = direction
    drawn.title = title
    if format == .png, dotsPerInch != Self.defaultDotsPerInch { drawn.dotsPerInch = dotsPerInch }
    drawn.isHighlighted = !highlights.isEmpty
    return drawn
  }
}
