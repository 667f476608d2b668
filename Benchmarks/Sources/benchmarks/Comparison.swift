/// Two ways to do the same, which are timed in turn.
struct Comparison {
  let course: String
  let row: Row
  let baseline: () -> Void
  let body: () -> Void

  init(
    _ course: String, _ row: Row, baseline: @escaping () -> Void, body: @escaping () -> Void
  ) {
    self.course = course
    self.row = row
    self.baseline = baseline
    self.body = body
  }

  /// The time of the row as a multiple of its baseline's: the median of interleaved rounds.
  func figure(rounds: Int) -> Figure {
    var ratios: [Double] = []
    for round in 0...rounds {
      let base = ContinuousClock().measure(baseline)
      let time = ContinuousClock().measure(body)
      // The first round warms up.
      if round > 0 { ratios.append(time / base) }
    }
    ratios.sort()
    return Figure(
      course: course, row: row, quantity: .time, measured: ratios[ratios.count / 2],
      bound: row.timeBounds?.first)
  }
}
