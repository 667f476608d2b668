import StateExploration
import Testing

@Suite struct TimeoutLabelTests {
  @Test(arguments: [
    (0, 0, "after 0 s"),
    (5, 0, "after 5 s"),
    (59, 0, "after 59 s"),
    (1, 500_000_000_000_000_000, "after 1.5 s"),
    (1, 1_000, "after 1 s"),
    (1, 1_000_000_000, "after 1.000000001 s"),
    // `Duration.seconds(2.3)`, and other times that a `Double` can't express.
    (2, 299_999_999_999_999_808, "after 2.3 s"),
    (59, 990_000_000_000_002_048, "after 59.99 s"),
    (0, 16_699_999_999_999_999, "after 16.7 ms"),
    (0, 999_999_999_999_999_999, "after 1 s"),
    (60, 0, "after 1 min"),
    (61, 500_000_000_000_000_000, "after 1 min 1.5 s"),
    (120, 250_000_000_000_000_000, "after 2 min 0.25 s"),
    (3_600, 0, "after 1 h"),
    (5_400, 0, "after 1 h 30 min"),
    (3_601, 0, "after 1 h 1 s"),
    (90_061, 0, "after 1 d 1 h 1 min 1 s"),
    (3_600, 1_000_000_000_000_000, "after 1 h 0.001 s"),
    (0, 100_000_000_000_000_000, "after 100 ms"),
    (0, 1_500_000_000_000_000, "after 1.5 ms"),
    (0, 20_000_000_000_000, "after 20 µs"),
    (0, 7_000_000_000, "after 7 ns"),
    (0, 10_500_000, "after 0 s"),
    (Int64.max, 0, "after 106751991167300 d 15 h 30 min 7 s"),
  ])
  func `the label of a timeout has one exact form, which can be read`(
    seconds: Int64, attoseconds: Int64, text: String
  ) {
    let label = TimeoutLabel(
      Duration(secondsComponent: seconds, attosecondsComponent: attoseconds))
    #expect(label.text == text)
    #expect(TimeoutLabel(text) == label)
  }

  @Test(arguments: [
    ("after 5s", "after 5 s"), ("after 90 s", "after 1 min 30 s"), ("after 1500ms", "after 1.5 s"),
    ("after 1h 30min", "after 1 h 30 min"), ("after  0.5 s", nil), ("after 007 s", "after 7 s"),
  ])
  func `the time in a timeout label may be written in other units`(text: String, label: String?) {
    #expect(TimeoutLabel(text)?.text == label)
  }

  @Test(arguments: [
    "after", "after ", "after 5", "after s", "after 5 x", "after -5 s", "after 5 s or so", "5 s",
    "After 5 s", "after 1.5 h", "after 1. s", "after .5 s", "after 1.2.3 s", "after 1,5 s",
    "after 0.5 s 0.5 s", "after 9223372036854775808 s", "after 9223372036854775807 d",
    "after 9223372036854775807 s 1 s", "after 1.0000000001 s", "after ٥ s", "afternoon",
  ])
  func `a text in another form is no timeout label`(text: String) {
    #expect(TimeoutLabel(text) == nil)
  }

  @Test(arguments: [
    ("after 5 s", "5s"), ("after 1 h 30 min", "5400s"), ("after 1.5 s", "1500ms"),
    ("after 100 ms", "100ms"), ("after 20 µs", "0.02ms"), ("after 0 s", "0s"),
  ])
  func `the delay of a timeout in SCXML is in whole seconds and milliseconds`(
    text: String, delay: String
  ) {
    #expect(TimeoutLabel(text)?.delay == delay)
  }

  @Test func `timeout labels are ordered by their times`() {
    let times = ["after 1 min", "after 1.5 s", "after 100 ms", "after 1 s"]
    #expect(
      times.compactMap { TimeoutLabel($0) }.sorted().map(\.text)
        == ["after 100 ms", "after 1 s", "after 1.5 s", "after 1 min"])
  }
}
