/// What was seen when a machine's states were shown its events: the raw material of a diagram.
///
/// The machine is stepped here and nowhere else. What a diagram says is worked out from these
/// numbers alone.
@usableFromInline
struct Observation {
  /// How many regions are followed.
  @usableFromInline
  let regionCount: Int

  /// How many events each row was shown.
  @usableFromInline
  let eventCount: Int

  /// The state of each region in each row.
  @usableFromInline
  var sources: [Int32] = []

  /// What each row did on each event: the number of the list of effects, or `ignored`. With
  /// `stayedBit` for an internal transition.
  @usableFromInline
  var answers: [Int32] = []

  /// The state of each region after each row was shown each event.
  @usableFromInline
  var targets: [Int32] = []

  @inlinable
  init(regionCount: Int, eventCount: Int) {
    self.regionCount = regionCount
    self.eventCount = eventCount
  }

  /// The answer that is no answer.
  @inlinable
  static var ignored: Int32 { -1 }

  /// Marks the answer of an internal transition.
  @inlinable
  static var stayedBit: Int32 { 1 << 30 }

  /// How many states of the machine as a whole were shown the events.
  var rowCount: Int { sources.count / regionCount }

  func source(row: Int, region: Int) -> Int {
    Int(sources[row * regionCount + region])
  }

  func target(row: Int, event: Int, region: Int) -> Int {
    Int(targets[(row * eventCount + event) * regionCount + region])
  }

  func answer(row: Int, event: Int) -> Int32 {
    let answer = answers[row * eventCount + event]
    return answer == Self.ignored ? answer : answer & ~Self.stayedBit
  }

  /// Whether the schema said that its transition was internal.
  func hasStayed(row: Int, event: Int) -> Bool {
    let answer = answers[row * eventCount + event]
    return answer != Self.ignored && answer & Self.stayedBit != 0
  }

  /// Shows every event to every given state.
  ///
  /// - Complexity: One step and one look-up per region for each pair.
  @inlinable
  mutating func record<Root, Event, Effect, Tracker: StateTracker>(
    _ roots: [Root],
    events: [Event],
    trackers: inout [Tracker],
    effects: inout EffectNumbering<Effect>,
    step: (inout Root, Event) -> Reaction<Effect>
  ) where Tracker.Root == Root {
    answers.reserveCapacity(answers.count + roots.count * eventCount)
    targets.reserveCapacity(targets.count + roots.count * eventCount * regionCount)
    for root in roots {
      for region in trackers.indices {
        sources.append(Int32(truncatingIfNeeded: trackers[region].number(of: root)))
      }
      let row = sources.count - regionCount
      for event in events {
        var state = root
        switch step(&state, event) {
        case .ignored:
          answers.append(Self.ignored)
          for region in 0..<regionCount { targets.append(sources[row + region]) }
        case .stayed(let effect):
          answers.append(effects.number(of: effect) | Self.stayedBit)
          for region in 0..<regionCount { targets.append(sources[row + region]) }
        case .handled(let effect):
          answers.append(effects.number(of: effect))
          for region in trackers.indices {
            targets.append(Int32(truncatingIfNeeded: trackers[region].number(of: state)))
          }
        }
      }
    }
  }
}
