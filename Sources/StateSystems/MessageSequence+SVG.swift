import StateDiagrams

extension MessageSequence {
  /// The sequence as an SVG with light and dark colors. Time runs downwards. A message on its way is slanted
  /// from its sending to its arrival.
  public var svg: String { SequencePicture(self).text }
}

/// The layout of a sequence, in points.
private struct SequencePicture {
  private static let fontSize = 12.0
  private static let rowHeight = 30.0
  private static let margin = 14.0
  private static let headHeight = 28.0
  private static let lineHeight = 15.0

  /// The greatest length of a line of a failure's text, in characters.
  private static let lineLength = 44

  private let sequence: MessageSequence
  private let lanes: [Int]

  /// The text of each event.
  private let titles: [String]

  /// The horizontal position of each lane.
  private var x: [Int: Double] = [:]
  private var width = 0.0

  /// The vertical position of each event.
  private var y: [Double] = []
  private var end = 0.0

  init(_ sequence: MessageSequence) {
    self.sequence = sequence
    lanes = sequence.usedLanes
    titles = sequence.lines.map { String($0.drop { $0 == " " }) }
    placeLanes()
    placeEvents()
  }

  // MARK: Places

  /// Returns an estimate of the width of a text, which is generous for most fonts.
  private static func width(of text: String) -> Double { Double(text.count) * fontSize * 0.56 }

  private static func boxWidth(_ lines: [String]) -> Double {
    (lines.map(width).max() ?? 0) + 18
  }

  /// Returns the text of a failure in lines.
  private static func lines(of text: String) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if !line.isEmpty, line.count + word.count >= lineLength {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = line.isEmpty ? String(word) : "\(line) \(word)"
      }
    }
    return lines
  }

  private mutating func placeLanes() {
    let positions = Dictionary(uniqueKeysWithValues: zip(lanes, lanes.indices))
    var halves = lanes.map { lane in
      let texts = [sequence.lanes[lane]] + (lane > 0 ? [sequence.start[lane - 1]] : [])
      return Self.boxWidth(texts) / 2
    }
    for event in sequence.events {
      switch event {
      case .state(let lane, let text):
        if let index = positions[lane] {
          halves[index] = max(halves[index], Self.boxWidth([text]) / 2)
        }
      case .failure(let lane, let text):
        if let index = positions[lane] {
          halves[index] = max(halves[index], Self.boxWidth(Self.lines(of: text)) / 2)
        }
      case .call, .sent, .arrived, .lost, .cancelled: break
      }
    }
    var gaps = zip(halves, halves.dropFirst()).map { $0 + $1 + 12 }
    for message in sequence.events.compactMap(sequence.message) {
      guard let from = positions[message.sender], let to = positions[message.receiver] else {
        continue
      }
      let (left, right) = (min(from, to), max(from, to))
      let needed = Self.width(of: message.text) + 36
      if left == right {
        if right < gaps.count { gaps[right] = max(gaps[right], needed + 20) }
        continue
      }
      let missing = needed - gaps[left..<right].reduce(0, +)
      if missing > 0 {
        for index in left..<right { gaps[index] += missing / Double(right - left) }
      }
    }
    var next = Self.margin + (halves.first ?? 0)
    for (index, lane) in lanes.enumerated() {
      x[lane] = next
      if index < gaps.count { next += gaps[index] }
    }
    width = next + (halves.last ?? 0) + Self.margin + 24
  }

  private mutating func placeEvents() {
    var next = Self.margin + 2 * Self.headHeight + Self.rowHeight + 8
    for event in sequence.events {
      y.append(next)
      switch event {
      case .failure(_, let text):
        next += Double(Self.lines(of: text).count - 1) * Self.lineHeight + Self.rowHeight
      case .call, .sent, .arrived, .lost, .cancelled, .state: next += Self.rowHeight
      }
    }
    end = next + 4
  }

  // MARK: Text

  /// The SVG.
  var text: String {
    let desc =
      "Sequence of messages of \(sequence.name). " + titles.joined(separator: ". ") + "."
    return """
      <svg width="\(Self.text(width))" height="\(Self.text(end + Self.margin))" \
      viewBox="0 0 \(Self.text(width)) \(Self.text(end + Self.margin))" \
      xmlns="http://www.w3.org/2000/svg" role="img">
      <title>\(XMLText.escaped(sequence.name))</title>
      <desc>\(XMLText.escaped(desc))</desc>
      <style>
      \(Self.styleSheet)</style>
      <g class="sequence" font-family="\(Palette.fontName)" font-size="12">
      \((lanes.map(lifeline) + lanes.map(head) + sequence.events.indices.map(element)).joined())</g>
      </svg>

      """
  }

  private static let styleSheet: String = {
    let colors: [(String, Palette.Color)] = [
      ("box", Palette.box), ("line", Palette.line), ("region", Palette.regionLine),
      ("text", Palette.text), ("hollow", Palette.hollow), ("red", Palette.red),
      ("red-box", Palette.redBox),
    ]
    let light = colors.map { "  --sm-\($0): \($1.light);\n" }.joined()
    let dark = colors.map { "    --sm-\($0): \($1.dark);\n" }.joined()
    return
      ".sequence {\n\(light)}\n@media (prefers-color-scheme: dark) {\n  svg:root { color-scheme: dark; }\n"
      + "  .sequence {\n\(dark)  }\n}\n"
        + """
        .sequence text { fill: var(--sm-text); stroke: var(--sm-hollow); stroke-width: 3px; \
        stroke-linejoin: round; paint-order: stroke; }
        .sequence .box text { stroke: none; }
        .sequence rect { fill: var(--sm-box); stroke: var(--sm-line); }
        .sequence .lifeline { stroke: var(--sm-region); }
        .sequence .arrow path { stroke: var(--sm-line); }
        .sequence .arrow .tip { fill: var(--sm-line); }
        .sequence .failure rect { fill: var(--sm-red-box); stroke: var(--sm-red); }
        .sequence .failure text { fill: var(--sm-red); }
        .sequence .lost path { stroke: var(--sm-red); }

        """
  }()

  private static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }

  private func lifeline(_ lane: Int) -> String {
    let x = Self.text(x[lane, default: 0])
    return
      "<path class=\"lifeline\" stroke=\"\(Palette.regionLine.light)\" stroke-dasharray=\"4 3\" fill=\"none\" "
      + "d=\"M\(x),\(Self.text(Self.margin + Self.headHeight)) V\(Self.text(end))\"/>\n"
  }

  /// Returns the name of a lane and its initial state.
  private func head(_ lane: Int) -> String {
    let x = x[lane, default: 0]
    let name = box(
      "lane", title: "Lane \(sequence.lanes[lane])", [sequence.lanes[lane]], x: x,
      y: Self.margin + Self.headHeight / 2, radius: 0, isBold: true)
    guard lane > 0 else { return name }
    let state = sequence.start[lane - 1]
    return name
      + box(
        "state", title: "\(sequence.lanes[lane]) starts in \(state)", [state], x: x,
        y: Self.margin + 2 * Self.headHeight, radius: 8)
  }

  private func box(
    _ kind: String, title: String, _ lines: [String], x: Double, y: Double, radius: Double,
    isBold: Bool = false
  ) -> String {
    let (width, height) = (Self.boxWidth(lines), Double(lines.count) * Self.lineHeight + 7)
    let top = y - Self.lineHeight / 2 - 3.5
    let isFailure = kind == "failure"
    let fill = isFailure ? Palette.redBox : Palette.box
    let stroke = isFailure ? Palette.red : Palette.line
    var result =
      "<g class=\"box \(kind)\">\n<title>\(XMLText.escaped(title))</title>\n"
      + "<rect x=\"\(Self.text(x - width / 2))\" y=\"\(Self.text(top))\" "
      + "width=\"\(Self.text(width))\" height=\"\(Self.text(height))\" rx=\"\(Self.text(radius))\" "
      + "fill=\"\(fill.light)\" stroke=\"\(stroke.light)\"/>\n"
    for (index, line) in lines.enumerated() {
      result += label(
        line, x: x, y: top + 14 + Double(index) * Self.lineHeight, anchor: "middle", isBold: isBold,
        color: isFailure ? Palette.red : Palette.text)
    }
    return result + "</g>\n"
  }

  private func label(
    _ text: String, x: Double, y: Double, anchor: String, isBold: Bool = false,
    color: Palette.Color = Palette.text
  ) -> String {
    "<text x=\"\(Self.text(x))\" y=\"\(Self.text(y))\" text-anchor=\"\(anchor)\""
      + (isBold ? " font-weight=\"bold\"" : "")
      + " fill=\"\(color.light)\">\(XMLText.escaped(text))</text>\n"
  }

  private func element(_ index: Int) -> String {
    let event = sequence.events[index]
    let title = titles[index]
    switch event {
    case .state(let lane, let text):
      return box("state", title: title, [text], x: x[lane, default: 0], y: y[index], radius: 8)
    case .failure(let lane, let text):
      return box(
        "failure", title: title, Self.lines(of: text), x: x[lane, default: 0], y: y[index],
        radius: 0)
    case .call(let message): return arrow(message, title, from: y[index], to: y[index])
    case .arrived(let sent):
      guard let message = sequence.message(of: event) else { return "" }
      return arrow(message, title, from: y[sent], to: y[index], isSlanted: true)
    case .lost(let sent), .cancelled(let sent):
      guard let message = sequence.message(of: event) else { return "" }
      return arrow(message, title, from: y[sent], to: y[index], isSlanted: true, isLost: true)
    case .sent(let message):
      let isPending = !sequence.events.contains {
        switch $0 {
        case .arrived(index), .lost(index), .cancelled(index): true
        default: false
        }
      }
      guard isPending else { return "" }
      return arrow(
        message, title + ", and is on its way", from: y[index], to: end, isSlanted: true,
        isPending: true)
    }
  }

  /// Returns an arrow with its label.
  private func arrow(
    _ message: MessageSequence.Message, _ title: String, from start: Double, to end: Double,
    isSlanted: Bool = false, isLost: Bool = false, isPending: Bool = false
  ) -> String {
    let (from, to) = (x[message.sender, default: 0], x[message.receiver, default: 0])
    let direction = from <= to ? 1.0 : -1.0
    let color = isLost ? Palette.red.light : Palette.line.light
    var result =
      "<g class=\"arrow\(isLost ? " lost" : "")\">\n<title>\(XMLText.escaped(title))</title>\n"
    func point(_ x: Double, _ y: Double) -> String { "\(Self.text(x)),\(Self.text(y))" }
    func path(_ data: String) -> String {
      "<path fill=\"none\" stroke=\"\(color)\"\(isPending ? " stroke-dasharray=\"5 3\"" : "") d=\"\(data)\"/>\n"
    }
    if message.sender == message.receiver {
      let bottom = max(end, start + 12)
      result += path(
        "M\(point(from, start)) H\(Self.text(from + 26)) V\(Self.text(bottom)) H\(Self.text(from + 6))"
      )
      result += tip(from, bottom, (-1, 0), color)
      return result + label(message.text, x: from + 32, y: start + 4, anchor: "start") + "</g>\n"
    }
    // A lost message, or one on its way, ends between the lanes.
    let part = isLost ? 0.6 : isPending ? 0.85 : 1
    let (endX, endY) = (from + (to - from) * part, start + (end - start) * part)
    let length = ((endX - from) * (endX - from) + (endY - start) * (endY - start)).squareRoot()
    let unit = ((endX - from) / length, (endY - start) / length)
    result += path("M\(point(from, start)) L\(point(endX - unit.0, endY - unit.1))")
    if isLost {
      result += path(
        "M\(point(endX - 5, endY - 5)) L\(point(endX + 5, endY + 5)) M\(point(endX - 5, endY + 5)) "
          + "L\(point(endX + 5, endY - 5))")
    } else {
      result += tip(endX, endY, unit, color)
    }
    result +=
      isSlanted
      ? label(
        message.text, x: from + 8 * direction, y: start - 3, anchor: direction > 0 ? "start" : "end"
      )
      : label(message.text, x: (from + to) / 2, y: start - 5, anchor: "middle")
    return result + "</g>\n"
  }

  /// Returns the tip of an arrow in a direction of length 1.
  private func tip(
    _ x: Double, _ y: Double, _ unit: (Double, Double), _ color: String
  ) -> String {
    let (backX, backY) = (x - 8 * unit.0, y - 8 * unit.1)
    let points = [
      (x, y), (backX - 3.5 * unit.1, backY + 3.5 * unit.0),
      (backX + 3.5 * unit.1, backY - 3.5 * unit.0),
    ]
    let data = points.map { "\(Self.text($0.0)),\(Self.text($0.1))" }.joined(separator: " L")
    return "<path class=\"tip\" fill=\"\(color)\" stroke=\"\(color)\" d=\"M\(data) Z\"/>\n"
  }
}
