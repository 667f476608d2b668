public import StateDiagrams

/// How a diagram is turned into a picture.
public struct RenderingOptions: Hashable, Sendable {
  /// The resolution of a PNG where none is given: twice Graphviz's own, for sharp text.
  public static let defaultDotsPerInch: Int = 144

  /// The resolutions that are accepted.
  public static let allowedDotsPerInch: ClosedRange<Int> = 10...1200

  /// What is drawn.
  public var style: DOTStyle

  /// The direction in which the diagram grows. Of the engines, only ``LayoutEngine/dot`` heeds it.
  public var direction: DOTDirection

  /// What decides where nodes and edges go.
  public var engine: LayoutEngine

  /// The resolution of a PNG, or nil for ``defaultDotsPerInch``. Other formats have none and
  /// ignore it.
  public var dotsPerInch: Int?

  /// What stands above the diagram. The classic style has no title.
  public var title: String?

  /// What stands out. In the classic style nothing does.
  public var highlights: StateDiagram.Highlights

  /// How much is drawn at most.
  public var limits: RenderingLimits

  /// The time until the picture is there, in seconds; nil for as long as it takes.
  ///
  /// A layout can't be stopped in this process, so with a limit the picture is drawn by a
  /// ``RenderingProcess``, which is ended when its time is up. Where this program doesn't take part in
  /// that, drawing with a limit is an error.
  public var timeLimit: Double?

  /// Creates options, of which those that are left out have their usual values.
  public init(
    style: DOTStyle = .statechart,
    direction: DOTDirection = .leftToRight,
    engine: LayoutEngine = .dot,
    dotsPerInch: Int? = nil,
    title: String? = nil,
    highlighting highlights: StateDiagram.Highlights = StateDiagram.Highlights(),
    limits: RenderingLimits = RenderingLimits(),
    timeLimit: Double? = nil
  ) {
    self.style = style
    self.direction = direction
    self.engine = engine
    self.dotsPerInch = dotsPerInch
    self.title = title
    self.highlights = highlights
    self.limits = limits
    self.timeLimit = timeLimit
  }
}

extension RenderingOptions {
  /// What a process may use that draws within the time; nil where there is no limit on that.
  ///
  /// The text is as long as the limits of these options allow, not those of a stranger's text.
  var processLimits: RenderingProcess.Limits? {
    timeLimit.map { seconds in
      RenderingProcess.Limits(
        seconds: seconds,
        documentBytes: min(limits.documentBytes, RenderingLimits.highest.documentBytes))
    }
  }
}

extension StateDiagram {
  /// The diagram as the text that is drawn.
  package func dot(_ options: RenderingOptions) -> String {
    dot(
      style: options.style, direction: options.direction, title: options.title,
      highlighting: options.highlights)
  }
}
