extension Derivation {
  /// Shows every event to every combination of the regions' listed states.
  @usableFromInline
  func listedProduct() -> StateDiagram {
    let bases = Schema.State.dotLabelableItems
    var trackers = RegionTracker<Schema.State>.ofRegions(startsWithList: true)
    var diagnostics = listDiagnostics(duplicates: trackers.flatMap(\.duplicates))
    if bases.isEmpty { diagnostics.append(.noStates(named: "\(Schema.State.self)")) }
    for tracker in trackers where tracker.listedCount == 0 {
      diagnostics.append(.emptyRegion(tracker.label))
    }
    let listed = trackers.map { Array(0..<$0.listedCount) }
    guard let rows = rows(listed, trackers, bases: bases, areListed: true, &diagnostics) else {
      return diagram(trackers, Observation(trackers, events), [[]], diagnostics)
    }
    var effects = EffectNumbering<Schema.Effect>(namesEffects: namesEffects)
    var observation = Observation(trackers, events)
    observation.record(
      rows, events: events, trackers: &trackers, effects: &effects, step: schema.step)
    // Once more, with the states of listed nodes that the first round has led to.
    let reached = trackers.map { $0.representatives() }
    if reached != listed,
      let rows = self.rows(reached, trackers, bases: bases, areListed: false, &diagnostics)
    {
      observation = Observation(trackers, events)
      observation.record(
        rows, events: events, trackers: &trackers, effects: &effects, step: schema.step)
    }
    return diagram(trackers, observation, effects.lists, diagnostics)
  }

  /// Shows every event to the initial state and to all that it reaches, and follows the regions.
  @usableFromInline
  func exploredRegions() -> StateDiagram {
    let whole = RegionTracker<Schema.State>.whole()
    var trackers = [whole.tracker] + RegionTracker<Schema.State>.ofRegions(startsWithList: false)
    var effects = EffectNumbering<Schema.Effect>(namesEffects: namesEffects)
    var observation = Observation(trackers, events)
    _ = whole.tracker.number(of: schema.initialState)
    var shown = 0
    while shown < whole.states().count, fits(rows: shown + 1) {
      let fresh = Array(whole.states()[shown...].prefix(max(1, rowLimit - shown)))
      shown += fresh.count
      observation.record(
        fresh, events: events, trackers: &trackers, effects: &effects, step: schema.step)
    }
    var diagnostics = listDiagnostics(duplicates: [])
    let unshown = whole.states().count - shown
    if unshown > 0 { diagnostics.append(.explorationLimit(options.stepLimit, unshown: unshown)) }
    return diagram(
      Array(trackers.dropFirst()), observation, effects.lists, diagnostics, hiddenRegionCount: 1)
  }

  /// Every combination of the given states of each region, or nil where that is too many.
  private func rows(
    _ numbers: [[Int]],
    _ trackers: [RegionTracker<Schema.State>],
    bases: [Schema.State],
    areListed: Bool,
    _ diagnostics: inout [StateDiagram.Diagnostic]
  ) -> [Schema.State]? {
    let factors = [bases.count] + numbers.map { max(1, $0.count) } + [events.count]
    var product = 1
    for factor in factors {
      let (next, overflow) = product.multipliedReportingOverflow(by: factor)
      product = next
      if overflow || product > options.stepLimit {
        let figures = factors.dropFirst(bases.count == 1 ? 1 : 0).map(String.init)
        diagnostics.append(
          .tooManySteps(
            "the product of the regions' states and the events, "
              + figures.joined(separator: " × "), limit: options.stepLimit,
            areListed: areListed))
        return nil
      }
    }
    var rows = bases
    // A region that lists nothing stays in the state that the machine's listed state holds.
    for (tracker, numbers) in zip(trackers, numbers) where !numbers.isEmpty {
      rows = rows.flatMap { row in
        numbers.map { number in
          var root = row
          tracker.place(number, &root)
          return root
        }
      }
    }
    return rows
  }

  private func diagram(
    _ trackers: [RegionTracker<Schema.State>],
    _ observation: Observation,
    _ effects: [[EffectText]],
    _ diagnostics: [StateDiagram.Diagnostic],
    hiddenRegionCount: Int = 0
  ) -> StateDiagram {
    let initialState = schema.initialState
    let regions = trackers.map { tracker in
      let number = tracker.number(of: initialState)
      return ObservedMachine.Region(
        label: tracker.label,
        // Exploring needs no list, so what it reaches counts as listed.
        states: tracker.summaries().map { hiddenRegionCount > 0 ? $0.listed() : $0 },
        initialState: number
      )
    }
    return machine(
      regions, observation, hiddenRegionCount: hiddenRegionCount, effects: effects,
      diagnostics: diagnostics
    ).diagram()
  }
}

extension Observation {
  fileprivate init<Root>(_ trackers: [RegionTracker<Root>], _ events: [some Any]) {
    self.init(regionCount: trackers.count, eventCount: events.count)
  }
}

extension RegionTracker where Root: DOTLabelable {
  /// Follows each of a machine's regions.
  static func ofRegions(startsWithList: Bool) -> [RegionTracker] {
    // Regions of one name are numbered, so that their states keep identifiers of their own.
    var counts: [String: Int] = [:]
    return Root.dotRegions.flatMap { $0.trackers(startsWithList) }.map { tracker in
      var tracker = tracker
      let count = counts[tracker.label, default: 0] + 1
      counts[tracker.label] = count
      if count > 1 { tracker.label += " \(count)" }
      return tracker
    }
  }
}

extension RegionTracker {
  /// The listed states, and those beyond them that stand for a listed node.
  fileprivate func representatives() -> [Int] {
    let summaries = summaries()
    let listedPaths = Set(summaries.filter(\.isListed).map(\.path))
    return summaries.indices.filter { listedPaths.contains(summaries[$0].path) }
  }
}
