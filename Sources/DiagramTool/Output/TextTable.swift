/// A table of text in aligned columns.
///
/// ```text
/// NAME    STATES
/// door         2
/// ```
struct TextTable {
  /// The header and the rows, without trailing spaces.
  let lines: [String]

  /// Aligns rows. Each must have as many cells as the header.
  ///
  /// - Parameter numbers: The columns that are aligned to the right.
  init(header: [String], _ rows: [[String]], numbers: Range<Int> = 0..<0) {
    let rows = [header] + rows
    let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    lines = rows.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return numbers.contains(column) ? padding + cell.0 : cell.0 + padding
      }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
  }
}
