/// Follows a machine, or one region of it, through a derivation: which of its states it is in.
@usableFromInline
protocol StateTracker<Root> {
  associatedtype Root

  mutating func number(of root: Root) -> Int
}

/// Follows a machine as a whole.
@usableFromInline
struct WholeTracker<Numbering: StateNumbering>: StateTracker {
  @usableFromInline
  var numbering: Numbering

  @inlinable
  init(_ numbering: Numbering) {
    self.numbering = numbering
  }

  @inlinable
  mutating func number(of root: Numbering.State) -> Int {
    numbering.number(of: root)
  }
}

/// Follows one region, whatever the type of its states.
@usableFromInline
struct RegionTracker<Root>: StateTracker {
  var label: String
  let listedCount: Int
  let duplicates: [String]
  let numberOfState: (Root) -> Int
  let place: (Int, inout Root) -> Void
  let summaries: () -> [StateSummary]
  /// What a diagram needs to know of one state.
  let summary: (Int) -> StateSummary

  @usableFromInline
  func number(of root: Root) -> Int { numberOfState(root) }
}

extension RegionTracker {
  /// Follows the part of a machine's state that a region's key path names.
  init<Part: DOTLabelable>(
    label: String,
    startsWithList: Bool,
    get: @escaping (Root) -> Part,
    set: @escaping (inout Root, Part) -> Void
  ) {
    let box = NumberingBox<Part>()
    let items = startsWithList ? Part.dotLabelableItems : []
    let (count, duplicates) = box.numbering.list(items)
    self.label = label
    self.listedCount = count
    self.duplicates = duplicates
    self.numberOfState = { box.numbering.number(of: get($0)) }
    self.place = { number, root in set(&root, box.numbering.states[number]) }
    let isFinal = { (part: Part) in (part as? any StateType)?.isFinal ?? false }
    self.summaries = { box.numbering.summaries(listedCount: count, isFinal: isFinal) }
    self.summary = { box.numbering.summary(of: $0, listedCount: count, isFinal: isFinal) }
  }

  /// Follows a region of a region.
  init<Part>(
    _ inner: RegionTracker<Part>,
    label: String,
    get: @escaping (Root) -> Part,
    set: @escaping (inout Root, Part) -> Void
  ) {
    self.label = label.isEmpty ? inner.label : "\(label).\(inner.label)"
    self.listedCount = inner.listedCount
    self.duplicates = inner.duplicates
    self.numberOfState = { inner.number(of: get($0)) }
    self.place = { number, root in
      var part = get(root)
      inner.place(number, &part)
      set(&root, part)
    }
    self.summaries = inner.summaries
    self.summary = inner.summary
  }
}

/// Shares a region's numbering among the closures of its tracker.
private final class NumberingBox<Part: DOTLabelable> {
  var numbering = KeyedNumbering<Part>()
}

extension StateNumbering {
  /// Numbers the listed states; answers with how many different ones there are, and with the labels
  /// of those that the list holds twice.
  @inlinable
  mutating func list(_ items: [State]) -> (count: Int, duplicates: [String]) {
    var duplicates: [String] = []
    for item in items {
      let count = states.count
      if number(of: item) < count { duplicates.append(item.dotLabel) }
    }
    return (states.count, duplicates)
  }

  /// What a diagram needs to know of each state.
  func summaries(listedCount: Int, isFinal: (State) -> Bool) -> [StateSummary] {
    states.indices.map { summary(of: $0, listedCount: listedCount, isFinal: isFinal) }
  }

  /// What a diagram needs to know of the state of a number.
  func summary(
    of number: Int, listedCount: Int, isFinal: (State) -> Bool
  ) -> StateSummary {
    let state = states[number]
    return StateSummary(of: state, isListed: number < listedCount, isFinal: isFinal(state))
  }
}

/// What a diagram needs to know of a state.
struct StateSummary {
  let label: String
  let composites: [String]
  private(set) var isListed: Bool
  /// Whether the machine has done its work in the state.
  let isFinal: Bool
  /// The state itself, or nil for one that carries nothing.
  private let state: (any DOTLabelable)?

  init(of state: some DOTLabelable, isListed: Bool, isFinal: Bool) {
    self.label = state.dotLabel
    self.composites = state.dotComposites
    self.isListed = isListed
    self.isFinal = isFinal
    self.state = state
  }

  /// A listed state whose name and place are known, which carries nothing.
  init(label: String, composites: [String]) {
    self.label = label
    self.composites = composites
    self.isListed = true
    self.isFinal = false
    self.state = nil
  }

  /// The names of the cases, which tell whether two states that name different composites are of a
  /// kind.
  var caseNames: [String] {
    guard let state else { return [] }
    return StateDiagrams.caseNames(of: state)
  }

  var payload: PayloadText {
    guard let state else { return PayloadText(label: nil, text: "") }
    return PayloadText(of: state)
  }

  /// Where the state is in the hierarchy.
  var path: [String] { composites + [label] }

  func listed() -> StateSummary {
    var copy = self
    copy.isListed = true
    return copy
  }
}

extension RegionTracker where Root: DOTLabelable {
  /// Follows the machine as a whole, beside its regions.
  static func whole() -> (tracker: RegionTracker, states: () -> [Root]) {
    let box = NumberingBox<Root>()
    let tracker = RegionTracker(
      label: "",
      listedCount: 0,
      duplicates: [],
      numberOfState: { box.numbering.number(of: $0) },
      place: { number, root in root = box.numbering.states[number] },
      summaries: { [] },
      summary: { box.numbering.summary(of: $0, listedCount: 0) { _ in false } }
    )
    return (tracker, { box.numbering.states })
  }
}
