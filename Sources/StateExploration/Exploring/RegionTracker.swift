/// Numbers and describes the states of one region. The type of the region's states is hidden by
/// closures.
///
/// Copies of a tracker share the numbers.
@usableFromInline
struct RegionTracker<Root> {
  var label: String

  /// The number of distinct listed states, which have the numbers below it.
  let listedCount: Int
  /// The states that the list contains more than once, as problems.
  let duplicates: [Behavior.Problem]

  /// Returns the number of the region's state in a state of the whole machine. A new state gets the
  /// next number.
  let number: (Root) -> Int

  /// Sets the region to the state with a number.
  let place: (Int, inout Root) -> Void

  /// Returns the number of states so far.
  let stateCount: () -> Int

  /// Returns the description of the state with a number.
  let summary: (Int) -> Behavior.State
}

extension RegionTracker {
  /// Creates a tracker of a part of a machine's state.
  ///
  /// - Parameters:
  ///   - label: The label of the region.
  ///   - startsWithList: Whether the listed states of the part are numbered first.
  ///   - get: Returns the part.
  ///   - set: Replaces the part.
  init<Part: DOTLabelable>(
    label: String,
    startsWithList: Bool,
    get: @escaping (Root) -> Part,
    set: @escaping (inout Root, Part) -> Void
  ) {
    let box = NumberingBox<Part>()
    let (count, repeated) = box.numbering.list(startsWithList ? Part.dotLabelableItems : [])
    self.label = label
    self.listedCount = count
    self.duplicates = repeated.map { .duplicateState($0.dotLabel) }
    self.number = { box.numbering.number(of: get($0)) }
    self.place = { number, root in set(&root, box.numbering.states[number]) }
    self.stateCount = { box.numbering.states.count }
    self.summary = { number in
      let part = box.numbering.states[number]
      return Behavior.State(
        part.dotPath, isListed: number < count,
        isFinal: (part as? any StateType)?.isFinal ?? false, value: Value(of: part))
    }
  }

  /// Creates a tracker of a region in a part that has regions itself. Its label is `outer.inner`.
  init<Part>(
    _ inner: RegionTracker<Part>,
    label: String,
    get: @escaping (Root) -> Part,
    set: @escaping (inout Root, Part) -> Void
  ) {
    self.label = label.isEmpty ? inner.label : "\(label).\(inner.label)"
    self.listedCount = inner.listedCount
    self.duplicates = inner.duplicates
    self.number = { inner.number(get($0)) }
    self.place = { number, root in
      var part = get(root)
      inner.place(number, &part)
      set(&root, part)
    }
    self.stateCount = inner.stateCount
    self.summary = inner.summary
  }

  /// The numbers of the listed states, and of others with the same label and composites as a listed
  /// one.
  var representatives: [Int] {
    let summaries = (0..<stateCount()).map(summary)
    let listedPaths = Set(summaries.filter(\.isListed).map(\.path))
    return summaries.indices.filter { listedPaths.contains(summaries[$0].path) }
  }
}

extension RegionTracker {
  /// Returns a tracker for each region of a machine; none if its states have no labels.
  static func regionsIfLabelled(startsWithList: Bool) -> [RegionTracker] {
    func make<Labelled: DOTLabelable>(_ type: Labelled.Type) -> Any {
      RegionTracker<Labelled>.regions(startsWithList: startsWithList)
    }
    return (Root.self as? any DOTLabelable.Type).flatMap { make($0) as? [RegionTracker] } ?? []
  }
}

extension RegionTracker where Root: DOTLabelable {
  /// Returns a tracker for each region of a machine.
  static func regions(startsWithList: Bool) -> [RegionTracker] {
    // Regions with the same name are numbered, so that their states have distinct identifiers.
    var regions = Root.dotRegions.flatMap { $0.makeTrackers(startsWithList) }
    // A guard that names a region would be `[in : open]`.
    if regions.count > 1 {
      for index in regions.indices where regions[index].label.isEmpty {
        regions[index].label = "region"
      }
    }
    var labels = Set(regions.map(\.label))
    var counts: [String: Int] = [:]
    for index in regions.indices {
      let name = regions[index].label
      while counts[name, default: 0] > 0, !labels.insert(regions[index].label).inserted {
        counts[name, default: 0] += 1
        regions[index].label = "\(name) \(counts[name, default: 0])"
      }
      counts[name, default: 0] = max(counts[name, default: 0], 1)
    }
    return regions
  }
}

/// A numbering that the closures of a tracker share.
private final class NumberingBox<Part> {
  var numbering = StateNumbering<Part>()
}
