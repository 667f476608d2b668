import Foundation

/// The figures as a table, and as JSON.
struct Report {
  let figures: [Figure]

  /// A line a figure: what, measured, at most, whether that holds.
  var table: String {
    let header = Self.line("machine", "figure", "measured", "bound", "")
    var lines: [String] = []
    var quantity: Figure.Quantity?
    for figure in figures {
      if figure.quantity != quantity {
        quantity = figure.quantity
        lines += ["", Self.heading(figure.quantity), header]
      }
      lines.append(
        Self.line(
          figure.course, figure.row.title.replacing("`", with: ""), Self.number(figure.measured),
          figure.bound.map(Self.number) ?? "", figure.verdict))
    }
    return lines.dropFirst().joined(separator: "\n")
  }

  /// A figure with the titles of its rows, from which `.ci/check-figures` writes the documentation.
  private struct TitledFigure: Encodable {
    let course: String
    let row: Row
    let title: String
    /// The title of the baseline; nil for the switch by hand, and for rows without a baseline.
    let baseline: String?
    let quantity: Figure.Quantity
    let measured: Double
    let bound: Double?

    init(_ figure: Figure) {
      let row = figure.row
      (course, self.row, title) = (figure.course, row, row.title)
      let isPlain = row.baseline == .byHand || row.baseline == row
      baseline = isPlain ? nil : row.baseline.title
      (quantity, measured, bound) = (figure.quantity, figure.measured, figure.bound)
    }
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return String(decoding: try encoder.encode(figures.map(TitledFigure.init)), as: UTF8.self)
    }
  }

  private static func heading(_ quantity: Figure.Quantity) -> String {
    switch quantity {
    case .time: "Time, as a multiple of the switch by hand"
    case .allocationsPerEvent: "Allocations per event"
    case .heapPerMachine: "Heap per machine, in bytes, malloc's rounding and header included"
    case .growthPerPicture: "Growth per picture, in bytes, of 10,000 after 1,000"
    case .microsecondsPerState: "Time of a search, in microseconds a state"
    case .pathLength: "Steps of paths, as a multiple of the least possible number"
    case .seconds: "Seconds"
    case .nanoseconds: "Nanoseconds per event"
    }
  }

  private static func line(_ columns: String...) -> String {
    let padded = zip(columns, [10, -46, 9, 8, 5]).map { text, width in
      let space = String(repeating: " ", count: max(0, abs(width) - text.count))
      return width < 0 || text == columns[0] ? text + space : space + text
    }
    return padded.joined(separator: "  ")
  }

  private static func number(_ value: Double) -> String {
    if value == value.rounded() { return String(Int(value)) }
    return String(format: abs(value) < 0.1 ? "%.3f" : "%.2f", value)
  }
}

extension Figure {
  /// What the table says about a bound.
  var verdict: String {
    bound == nil ? "" : holds ? "ok" : "over"
  }
}
