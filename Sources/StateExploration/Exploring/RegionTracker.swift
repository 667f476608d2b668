/// Numbers and describes the states of one region, whatever their type.
///
/// Copies share the numbers.
@usableFromInline
struct RegionTracker<Root> {
  var label: String
  let listedCount: Int
  /// The labels of the states that the list contains more than once.
  let duplicates: [String]
  let number: (Root) -> Int
  let place: (Int, inout Root) -> Void
  let stateCount: () -> Int
  let summary: (Int) -> StateSummary
}

extension RegionTracker {
  /// Tracks a part of a machine's state.
  init<Part: DOTLabelable>(
    label: String,
    startsWithList: Bool,
    get: @escaping (Root) -> Part,
    set: @escaping (inout Root, Part) -> Void
  ) {
    let box = NumberingBox<Part>()
    let (count, duplicates) = box.numbering.list(startsWithList ? Part.dotLabelableItems : [])
    self.label = label
    self.listedCount = count
    self.duplicates = duplicates.map(\.dotLabel)
    self.number = { box.numbering.number(of: get($0)) }
    self.place = { number, root in set(&root, box.numbering.states[number]) }
    self.stateCount = { box.numbering.states.count }
    self.summary = { number in
      let part = box.numbering.states[number]
      return StateSummary(
        label: part.dotLabel, composites: part.dotComposites, isListed: number < count,
        isFinal: (part as? any StateType)?.isFinal ?? false, value: part)
    }
  }

  /// Tracks a region of a region.
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

  /// The listed states, and the others with the label of a listed one.
  var representatives: [Int] {
    let summaries = (0..<stateCount()).map(summary)
    let listedPaths = Set(summaries.filter(\.isListed).map(\.path))
    return summaries.indices.filter { listedPaths.contains(summaries[$0].path) }
  }
}

extension RegionTracker where Root: DOTLabelable {
  /// Returns a tracker for each region of a machine.
  @usableFromInline
  static func regions(startsWithList: Bool) -> [RegionTracker] {
    // Regions of one name are numbered, so that their states have distinct identifiers.
    var regions = Root.dotRegions.flatMap { trackers(of: $0, startsWithList) }
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

/// Returns a tracker for each region that a region consists of: itself, or those of its part.
private func trackers<Root>(
  of region: DOTRegion<Root>, _ startsWithList: Bool
) -> [RegionTracker<Root>] {
  let maker = TrackerMaker<Root>(startsWithList)
  region.accept(maker)
  return maker.trackers
}

private final class TrackerMaker<Root>: RegionVisitor<Root> {
  private let startsWithList: Bool
  private(set) var trackers: [RegionTracker<Root>] = []

  init(_ startsWithList: Bool) { self.startsWithList = startsWithList }

  override func visit<Part: DOTLabelable>(
    label: String, get: @escaping (Root) -> Part, set: @escaping (inout Root, Part) -> Void
  ) {
    let inner = Part.dotRegions
    if inner.isEmpty {
      trackers = [RegionTracker(label: label, startsWithList: startsWithList, get: get, set: set)]
    } else {
      trackers = inner.flatMap { StateExploration.trackers(of: $0, startsWithList) }
        .map { RegionTracker($0, label: label, get: get, set: set) }
    }
  }
}

private final class NumberingBox<Part> {
  var numbering = StateNumbering<Part>()
}
