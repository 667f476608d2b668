import StateExploration

/// A varying part of the observations of a cell: a candidate for the condition of a guard.
///
/// For `coin` in `locked(credit: Int)`, the feature `credit` of the state is a factor with the
/// values 0, 1 and 2. A part that has the same value in all samples is no factor.
struct Factor {
  /// The source of the varying part.
  enum Subject: Hashable {
    /// A value of the event.
    case event
    /// A value of the state in the cell's own region.
    case ownState
    /// The node of another region, whatever its values.
    case node(ofRegion: Int)
    /// A value of the state of another region.
    case state(ofRegion: Int)
  }

  let subject: Subject

  /// The feature of the event or the state; nil for the node of a region.
  let feature: Feature?

  /// The name of the feature in guards, as `credit` in `credit: 2`; empty if the values need no
  /// name.
  var name: String

  /// Whether another feature's path ends with the path of this one, as `reason.code` does with
  /// `code`.
  var isNameShared = false

  /// The distinct values. Nil stands for samples that don't have the feature.
  let values: [FeatureValue?]

  /// The value in each sample of the cell, as an index of `values`.
  let valueOfSample: [Int]

  /// Returns whether two factors are about the same place in a value, or one place encloses the
  /// other. The first element of a list is inside the list.
  func isRelated(to other: Factor) -> Bool {
    guard subject == other.subject, let path = feature?.listPath,
      let otherPath = other.feature?.listPath
    else { return false }
    return path.starts(with: otherPath) || otherPath.starts(with: path)
  }

  /// Returns whether two factors are one part of the observations.
  func isSame(as other: Factor) -> Bool {
    subject == other.subject && feature == other.feature
  }
}

extension Factor {
  /// Returns the factors of a cell in order of preference: features of the event, features of the
  /// state, nodes of other regions, features of the states of other regions.
  static func factors(
    of cell: RegionOutcomes.Cell, in outcomes: RegionOutcomes, nodesOfRegions: [RegionNodes],
    features: FeatureTable
  ) -> [Factor] {
    let exploration = outcomes.exploration
    func states(of region: Int) -> [Int] {
      cell.samples.map { exploration.source(row: $0.row, region: region) }
    }
    let inputs = cell.samples.map(\.input)
    var result = featureFactors(.event, inputs) { features.input($0) }
    let ownState = featureFactors(.ownState, states(of: outcomes.region)) {
      features.state($0, region: outcomes.region)
    }
    if !ownState.isEmpty {
      let events = distinct(inputs).values
      let words = events.reduce(into: Set()) { $0.formUnion(features.words(ofInput: $1)) }
      result += ownState.map { factor in
        guard factor.name.identifiers.contains(where: words.contains) else { return factor }
        return factor.distinguished(fromPathsOf: events.map { features.input($0) })
      }
    }
    let others = exploration.regions.indices.filter { $0 != outcomes.region }
    for region in others {
      let nodes = nodesOfRegions[region]
      let (numbers, valueOfSample) = distinct(states(of: region).map { nodes.nodeOfState[$0] })
      guard numbers.count > 1 else { continue }
      result.append(
        Factor(
          subject: .node(ofRegion: region), feature: nil, name: "",
          values: numbers.map { FeatureValue(text: nodes.name(of: $0)) },
          valueOfSample: valueOfSample))
    }
    for region in others {
      result += featureFactors(.state(ofRegion: region), states(of: region)) {
        features.state($0, region: region)
      }
    }
    return result
  }

  /// Returns a factor of the state with a name that can't be that of a value of the events:
  /// `state.attempts` instead of `attempts`.
  private func distinguished(fromPathsOf events: [Features]) -> Self {
    let shown = ShownPaths(Features.common(to: events), of: events)
    let paths = events.flatMap(\.paths).map { "." + shown[$0].joined(separator: ".") }
    var copy = self
    // The event can also have a value `state.attempts`.
    repeat {
      copy.name = "state." + copy.name
    } while paths.contains { $0.hasSuffix("." + copy.name) }
    return copy
  }

  /// The greatest number of features of a subject that a guard considers, because the search takes
  /// long.
  private static let maximumCount = 64

  /// Returns the features that vary between the items of the samples.
  ///
  /// If more vary than ``maximumCount``, the contents of the whole items follow in place of the others.
  ///
  /// - Parameters:
  ///   - subject: The subject of the factors.
  ///   - itemOfSample: The number of the input or state of each sample.
  ///   - features: Returns the features of an item.
  private static func featureFactors(
    _ subject: Subject, _ itemOfSample: [Int], features: (Int) -> Features
  ) -> [Factor] {
    let (items, indexOfSample) = distinct(itemOfSample)
    guard items.count > 1 else { return [] }
    let features = items.map(features)
    let all = Features.common(to: features)
    let names = FeatureNames(all, isEvent: subject == .event, of: features)
    var result: [Factor] = []
    func add(_ feature: Feature) {
      let (values, valueOfItem) = distinct(features.map { $0.value(of: feature) })
      guard values.count > 1 else { return }
      let (order, valueOfSample) = distinct(indexOfSample.map { valueOfItem[$0] })
      let factor = Factor(
        subject: subject, feature: feature, name: names[feature],
        isNameShared: names.isShared(feature),
        values: order.map { values[$0] }, valueOfSample: valueOfSample)
      // If two related factors separate the samples in the same way, the first suffices.
      let isKnown = result.contains {
        $0.valueOfSample == factor.valueOfSample && $0.isRelated(to: factor)
      }
      if !isKnown { result.append(factor) }
    }
    for feature in all {
      guard result.count < maximumCount else {
        add(.contents)
        break
      }
      add(feature)
    }
    return result
  }

  /// Returns the distinct elements in order of first occurrence, and the index of each element
  /// among them.
  private static func distinct<Element: Hashable>(
    _ elements: [Element]
  ) -> (values: [Element], indices: [Int]) {
    var numbers: [Element: Int] = [:]
    var values: [Element] = []
    let indices = elements.map { element in
      if let number = numbers[element] { return number }
      numbers[element] = values.count
      values.append(element)
      return values.count - 1
    }
    return (values, indices)
  }
}

extension Feature {
  /// The path, which is that of the list if this is the case of its first element: `queue` instead of
  /// `queue.first`.
  fileprivate var listPath: [String] {
    guard aspect == .caseName, let last = path.last else { return path }
    let name = last.withoutFirst
    return name.endIndex == last.endIndex ? path : path.dropLast() + [String(name)]
  }
}

extension String {
  /// The words that can be names in Swift.
  fileprivate var identifiers: [Substring] {
    utf8.split { !$0.isPartOfName }.map { Substring($0) }.filter { $0.first?.isNumber != true }
  }
}

extension UInt8 {
  /// Whether a byte of UTF-8 is a part of a name, rather than a separator.
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

/// A cache of the features of a machine's inputs and states, and of the words in its inputs.
///
/// A class, so that all guards of a diagram share it. Extracting features takes far longer than a
/// step, so that it happens on first use.
final class FeatureTable {
  private let exploration: Exploration
  private var inputs: [Int: Features] = [:]
  private var states: [[Int: Features]]
  private var words: [Int: Set<Substring>] = [:]

  init(_ exploration: Exploration) {
    self.exploration = exploration
    states = Array(repeating: [:], count: exploration.regions.count)
  }

  /// Returns the features of an input, by its number in the exploration.
  func input(_ number: Int) -> Features {
    if let known = inputs[number] { return known }
    let features = exploration.inputs[number].features
    inputs[number] = features
    return features
  }

  /// Returns the words in the text of an input that a value could have as a name.
  func words(ofInput number: Int) -> Set<Substring> {
    if let known = words[number] { return known }
    var result = Set(exploration.inputs[number].contents.identifiers)
    // A wrapped property `name` is stored as `_name`.
    result.formUnion(result.filter { $0.hasPrefix("_") }.map { $0.dropFirst() })
    // A guard can name these properties of a list.
    if input(number).order.contains(where: { $0.aspect == .count }) {
      result.formUnion(["count", "first"])
    }
    words[number] = result
    return result
  }

  /// Returns the features of a state, by its number in its region.
  func state(_ number: Int, region: Int) -> Features {
    if let known = states[region][number] { return known }
    let features = exploration.regions[region].states[number].features
    states[region][number] = features
    return features
  }
}
