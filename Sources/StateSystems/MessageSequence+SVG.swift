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

  /// A box on a lane: its name, a state, or a failure.
  private struct Box {
    let kind: String
    let lane: Int
    let title: String
    let lines: [String]

    /// The vertical position of the first line.
    let y: Double

    var width: Double {
      (lines.map { SequencePicture.width(of: $0, isBold: kind == "lane") }.max() ?? 0) + 20
    }
  }

  private let sequence: MessageSequence
  private let lanes: [Int]

  /// The text of each event.
  private let titles: [String]
  private var boxes: [Box] = []

  /// The vertical position of each event.
  private var y: [Double] = []
  private var end = 0.0

  /// The horizontal position of each lane.
  private var x: [Int: Double] = [:]
  private var width = 0.0

  init(_ sequence: MessageSequence) {
    self.sequence = sequence
    lanes = sequence.usedLanes
    titles = sequence.lines.map { String($0.drop { $0 == " " }) }
    placeEvents()
    placeLanes()
  }

  // MARK: Places

  private static func width(of text: String, isBold: Bool = false) -> Double {
    TextWidth.room * fontSize * TextWidth.of(text.utf8, isBold: isBold)
  }

  /// Returns the text of a failure in lines.
  private static func lines(of text: String) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + word.count < lineLength {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }

  private mutating func placeEvents() {
    for lane in lanes {
      let name = sequence.lanes[lane]
      let top = Self.margin + Self.headHeight / 2
      boxes.append(Box(kind: "lane", lane: lane, title: "Lane \(name)", lines: [name], y: top))
      if lane == 0 { continue }
      let state = sequence.start[lane - 1]
      boxes.append(
        Box(
          kind: "state", lane: lane, title: "\(name) starts in \(state)", lines: [state],
          y: top + 1.5 * Self.headHeight))
    }
    var next = Self.margin + 2 * Self.headHeight + Self.rowHeight + 8
    for (event, title) in zip(sequence.events, titles) {
      y.append(next)
      switch event {
      case .state(let lane, let text):
        boxes.append(Box(kind: "state", lane: lane, title: title, lines: [text], y: next))
      case .failure(let lane, let text):
        let lines = Self.lines(of: text)
        boxes.append(Box(kind: "failure", lane: lane, title: title, lines: lines, y: next))
        next += Double(lines.count - 1) * Self.lineHeight
      case .call, .sent, .arrived, .lost, .cancelled: break
      }
      next += Self.rowHeight
    }
    end = next + 4
  }

  private mutating func placeLanes() {
    let halves = lanes.map { lane in
      (boxes.lazy.filter { $0.lane == lane }.map(\.width).max() ?? 0) / 2
    }
    var gaps = zip(halves, halves.dropFirst()).map { $0 + $1 + 12 }
    for message in sequence.events.compactMap(sequence.message) {
      guard let from = lanes.firstIndex(of: message.sender),
        let to = lanes.firstIndex(of: message.receiver)
      else { continue }
      // A message to its sender needs the room after the lane.
      let (left, right) = (min(from, to), min(max(from, to, from + 1), gaps.count))
      let missing =
        Self.width(of: message.text) + (from == to ? 56 : 36) - gaps[left..<right].reduce(0, +)
      for index in left..<right where missing > 0 { gaps[index] += missing / Double(right - left) }
    }
    var next = Self.margin + (halves.first ?? 0)
    for (lane, gap) in zip(lanes, gaps + [0]) {
      x[lane] = next
      next += gap
    }
    width = next + (halves.last ?? 0) + Self.margin + 24
  }

  // MARK: Text

  /// The SVG.
  var text: String {
    let desc = "Sequence of messages of \(sequence.name). " + titles.joined(separator: ". ") + "."
    let (width, height) = (Self.text(width), Self.text(end + Self.margin))
    let elements = lanes.map(lifeline) + sequence.events.indices.map(arrow) + boxes.map(element)
    return """
      <svg width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      xmlns="http://www.w3.org/2000/svg" role="img">
      <title>\(XMLText.escaped(sequence.name))</title>
      <desc>\(XMLText.escaped(desc))</desc>
      <style>
      .sequence text { stroke-width: 3px; stroke-linejoin: round; paint-order: stroke; }
      .sequence .lane text { font-weight: bold; }
      \(Self.colors(\.light))@media (prefers-color-scheme: dark) {
      svg:root { color-scheme: dark; }
      \(Self.colors(\.dark))}
      </style>
      <g class="sequence" font-family="\(Palette.fontName)" font-size="\(Self.text(Self.fontSize))">
      <marker id="arrival" refX="8" refY="3.5" markerWidth="8" markerHeight="7" orient="auto">
      <path class="tip" d="M0,0 L8,3.5 L0,7 Z"/>
      </marker>
      <marker id="loss" refX="5" refY="5" markerWidth="10" markerHeight="10">
      <path class="loss" d="M0,0 L10,10 M0,10 L10,0"/>
      </marker>
      \(elements.joined())</g>
      </svg>

      """
  }

  private static func colors(_ shade: KeyPath<Palette.Color, String>) -> String {
    func color(_ color: Palette.Color) -> String { color[keyPath: shade] }
    return """
      .sequence text { fill: \(color(Palette.text)); stroke: \(color(Palette.hollow)); }
      .sequence path { fill: none; stroke: \(color(Palette.line)); }
      .sequence .tip { fill: \(color(Palette.line)); }
      .sequence .lifeline { stroke: \(color(Palette.regionLine)); }
      .sequence .loss { stroke: \(color(Palette.red)); }
      .sequence rect { fill: \(color(Palette.box)); stroke: \(color(Palette.line)); }
      .sequence .failure rect { fill: \(color(Palette.redBox)); stroke: \(color(Palette.red)); }
      .sequence .failure text { fill: \(color(Palette.red)); }
      .sequence .box text { stroke: none; }

      """
  }

  private static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }

  private static func point(_ x: Double, _ y: Double) -> String { "\(text(x)),\(text(y))" }

  private func lifeline(_ lane: Int) -> String {
    let start = Self.point(x[lane, default: 0], Self.margin + Self.headHeight)
    return
      "<path class=\"lifeline\" stroke-dasharray=\"4,3\" d=\"M\(start) V\(Self.text(end))\"/>\n"
  }

  private func element(_ box: Box) -> String {
    let center = x[box.lane, default: 0]
    let (left, top) = (center - box.width / 2, box.y - Self.lineHeight / 2 - 3.5)
    let height = Double(box.lines.count) * Self.lineHeight + 7
    let labels = box.lines.enumerated().map { index, line in
      label(line, x: center, y: top + 14 + Double(index) * Self.lineHeight)
    }
    return """
      <g class="box \(box.kind)">
      <title>\(XMLText.escaped(box.title))</title>
      <rect x="\(Self.text(left))" y="\(Self.text(top))" width="\(Self.text(box.width))" \
      height="\(Self.text(height))" rx="\(box.kind == "state" ? 8 : 0)"/>
      \(labels.joined())</g>

      """
  }

  private func label(_ text: String, x: Double, y: Double, anchor: String = "middle") -> String {
    "<text x=\"\(Self.text(x))\" y=\"\(Self.text(y))\" text-anchor=\"\(anchor)\">"
      + "\(XMLText.escaped(text))</text>\n"
  }

  /// Returns the arrow of an event with its label. One that is lost, or still on its way, ends between the lanes.
  private func arrow(_ index: Int) -> String {
    let event = sequence.events[index]
    guard let message = sequence.message(of: event) else { return "" }
    switch event {
    case .call: return arrow(message, titles[index], from: y[index], to: y[index])
    case .arrived(let sent): return arrow(message, titles[index], from: y[sent], to: y[index])
    case .lost(let sent), .cancelled(let sent):
      return arrow(message, titles[index], from: y[sent], to: y[index], part: 0.6, "loss")
    case .sent:
      let hasEnd = sequence.events.contains {
        switch $0 {
        case .arrived(index), .lost(index), .cancelled(index): true
        default: false
        }
      }
      if hasEnd { return "" }
      return arrow(
        message, titles[index] + ", and is on its way", from: y[index], to: end, part: 0.85)
    case .state, .failure: return ""
    }
  }

  /// Returns an arrow with its label.
  ///
  /// - Parameters:
  ///   - part: The part of the way to the receiver at which it ends.
  ///   - marker: The sign at its end.
  private func arrow(
    _ message: MessageSequence.Message, _ title: String, from start: Double, to end: Double,
    part: Double = 1, _ marker: String = "arrival"
  ) -> String {
    let (from, to) = (x[message.sender, default: 0], x[message.receiver, default: 0])
    let direction = from <= to ? 1.0 : -1.0
    var data = "M\(Self.point(from, start)) "
    var text = label(message.text, x: (from + to) / 2, y: start - 5)
    if from == to {
      data +=
        "H\(Self.text(from + 26)) V\(Self.text(max(end, start + 12))) H\(Self.text(from))"
      text = label(message.text, x: from + 32, y: start + 4, anchor: "start")
    } else {
      data += "L\(Self.point(from + (to - from) * part, start + (end - start) * part))"
      if start < end {
        text = label(
          message.text, x: from + 8 * direction, y: start - 3,
          anchor: direction > 0 ? "start" : "end")
      }
    }
    let dashes = end == self.end ? " stroke-dasharray=\"5,3\"" : ""
    return """
      <g class="arrow">
      <title>\(XMLText.escaped(title))</title>
      <path class="\(marker)"\(dashes) marker-end="url(#\(marker))" d="\(data)"/>
      \(text)</g>

      """
  }
}
