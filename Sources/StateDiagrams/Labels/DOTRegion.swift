/// One of the orthogonal regions of a state that is in several states at once.
public struct DOTRegion<Root> {
  /// What the region is called.
  public let label: String

  /// Makes what follows the region's states through a derivation. One for each region that the
  /// region is made of; itself alone, as a rule. Told whether the listed states come first: not
  /// where only what is reached is to be drawn.
  let trackers: (_ startsWithList: Bool) -> [RegionTracker<Root>]

  /// Creates a region that is a part of the state.
  ///
  /// The states that it is shown in are the part's ``DOTLabelable/dotLabelableItems``. A part that
  /// has regions itself stands for those.
  public init<Part: DOTLabelable>(_ label: String, _ path: WritableKeyPath<Root, Part>) {
    self.init(label, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// Creates a region that stands for the regions of a part of the state, under their own names.
  ///
  /// ```swift
  /// static var dotRegions: [DOTRegion<Self>] { [DOTRegion(\.orthogonalState)] }
  /// ```
  public init<Part: DOTLabelable>(_ path: WritableKeyPath<Root, Part>) {
    self.init("", get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  init<Part: DOTLabelable>(
    _ label: String,
    get: @escaping (Root) -> Part,
    set: @escaping (inout Root, Part) -> Void
  ) {
    self.label = label
    self.trackers = { startsWithList in
      let inner = Part.dotRegions
      guard !inner.isEmpty else {
        return [RegionTracker(label: label, startsWithList: startsWithList, get: get, set: set)]
      }
      return inner.flatMap { region in
        region.trackers(startsWithList).map { RegionTracker($0, label: label, get: get, set: set) }
      }
    }
  }
}
