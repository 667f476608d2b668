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
  /// other.
  func isRelated(to other: Factor) -> Bool {
    guard subject == other.subject, let path = feature?.path, let otherPath = other.feature?.path
    else { return false }
    return path.starts(with: otherPath) || otherPath.starts(with: path)
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
      let all = events.map { features.input($0) }
      let shown = ShownPaths(all.flatMap(\.order).map(\.path))
      let paths = all.flatMap(\.paths).map { "." + shown[$0].joined(separator: ".") }
      result += ownState.map { $0.distinguished(from: words, paths: paths) }
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

  /// Returns a factor of the state with a name that can't be that of a value of the event:
  /// `state.attempts` instead of `attempts`.
  ///
  /// - Parameters:
  ///   - words: The words in the texts of the events. They include the names of values that have no
  ///     features, such as those inside a list.
  ///   - paths: The paths of the events' features, with a dot before each part.
  private func distinguished(from words: Set<Substring>, paths: [String]) -> Self {
    guard name.identifiers.contains(where: words.contains) else { return self }
    var copy = self
    // The event can also have a value `state.attempts`.
    repeat {
      copy.name = "state." + copy.name
    } while paths.contains { $0.hasSuffix("." + copy.name) }
    return copy
  }

  /// Returns the features that vary between the items of the samples.
  ///
  /// If they are many, the contents of the whole items are the last factor.
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
    for feature in all {
      // Fewer factors suffice for every readable guard, and the search takes long.
      let isLast = result.count == 64
      let feature = isLast ? .contents : feature
      let (values, valueOfItem) = distinct(features.map { $0.value(of: feature) })
      guard values.count > 1 else { continue }
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
      if isLast { break }
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

extension Features {
  /// The name of the outermost case; nil for other types than enums.
  fileprivate var outermostCase: String? {
    values[Feature(path: [], aspect: .caseName)]?.text
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

/// The names of features in guards: the shortest end of each path that no other path has.
///
/// With the paths `reason.code` and `reason.text`, the names are `code` and `text`. With
/// `reason.code` and `cause.code`, they are the full paths.
private struct FeatureNames {
  /// The distinct paths that are not empty, as guards show them.
  private let paths: [[String]]
  private let shownPaths: ShownPaths
  private let isEvent: Bool
  /// Whether some features were omitted, so that other paths could have the same end.
  private let areSomeOmitted: Bool
  /// The path that needs no name in an event: the only one, or that of the associated values if only
  /// one case has any without labels.
  private let onlyPath: [String]?

  init(_ all: [Feature], isEvent: Bool, of features: [Features]) {
    let shownPaths = ShownPaths(all.map(\.path))
    var seen: Set<[String]> = [[]]
    paths = all.map { shownPaths[$0.path] }.filter { seen.insert($0).inserted }
    self.shownPaths = shownPaths
    self.isEvent = isEvent
    areSomeOmitted = features.contains(where: \.isFull)
    let root = Feature(path: [], aspect: .caseName)
    let names = Set(features.compactMap { $0.values[root]?.text })
    let cases = paths.filter { $0.count == 1 && names.contains($0[0]) }
    let only = paths.count == 1 ? paths[0] : cases.count == 1 ? cases[0] : nil
    // Without a name, a value would be read as a case if it is the name of one. The name of a case
    // can also be the label of a value in another case.
    let isMisleading =
      names.count > 1
      && features.contains { features in
        features.order.contains { feature in
          let path = shownPaths[feature.path]
          return path == only
            && (features.values[feature].map { names.contains($0.text) } ?? false
              || cases.contains(path) && features.outermostCase != path[0])
        }
      }
    // The number of elements would be written like a value `count`.
    let isLikeCount =
      all.contains { shownPaths[$0.path] == only && $0.aspect == .count }
      && paths.contains { $0 != only && $0.last == "count" }
    onlyPath = isMisleading || isLikeCount || areSomeOmitted ? nil : only
  }

  /// Returns whether another path ends with the whole path of a feature.
  func isShared(_ feature: Feature) -> Bool {
    let path = shownPaths[feature.path]
    return paths.contains { $0 != path && $0.suffix(path.count) == path[...] }
  }

  /// The name of a feature; empty if the text of its values suffices.
  subscript(feature: Feature) -> String {
    let path = shownPaths[feature.path]
    if path.isEmpty {
      if isEvent { return "" }
      // A value inside the state can have the name `state`, but hardly that of a keyword.
      guard paths.contains(where: { $0.contains("state") }) else { return "state" }
      return feature.aspect == .caseName ? "case" : "self"
    }
    if isEvent, path == onlyPath { return "" }
    for length in 1..<path.count where !areSomeOmitted {
      let end = path.suffix(length)
      // A position, `0`, or the first element at a position, `0.first`, means nothing without its
      // case.
      if end.first?.first?.isNumber == true { continue }
      if !paths.contains(where: { $0 != path && $0.suffix(length) == end }) {
        return end.joined(separator: ".")
      }
    }
    return path.joined(separator: ".")
  }
}

/// The paths of features as guards show them.
///
/// An option set or an identifier `roles.rawValue` is `roles`. What the wrapper of a property
/// `@Trimmed var street` stores, `_street.text`, is `street`.
private struct ShownPaths {
  private var shown: [[String]: [String]] = [:]

  /// The distinct names that follow each start of a path. An empty one is the end of a path.
  private var continuations: [[String]: Set<String>] = [:]

  /// Creates the shown paths of all paths, of which no two are equal unless the paths are.
  init(_ paths: [[String]]) {
    guard paths.joined().contains(where: { $0 == Self.rawValue || $0.hasPrefix("_") }) else {
      return
    }
    for path in paths {
      for count in 1..<max(path.count, 1) {
        continuations[Array(path[..<count]), default: []].insert(path[count])
      }
      continuations[path, default: []].insert("")
    }
    for path in paths { shown[path] = shortened(path) }
    let groups = Dictionary(grouping: shown.keys) { shown[$0] }
    for group in groups.values where group.count > 1 {
      for path in group { shown[path] = nil }
    }
  }

  subscript(path: [String]) -> [String] { shown[path] ?? path }

  private static let rawValue = "rawValue"

  /// Returns a path without the names of the only value inside an identifier, and of the value
  /// inside a wrapper.
  private func shortened(_ path: [String]) -> [String] {
    var result: [String] = []
    for (index, name) in path.enumerated() {
      if index > 0, isNeedless(name, after: path[..<index]) {
        if let last = result.last, path[index - 1] == last, last.hasPrefix("_") {
          result[result.count - 1] = String(last.dropFirst())
        }
      } else {
        result.append(name)
      }
    }
    return result
  }

  private func isNeedless(_ name: String, after path: ArraySlice<String>) -> Bool {
    guard let names = continuations[Array(path)], !names.contains("") else { return false }
    let isStorage = path.last?.hasPrefix("_") ?? false
    return names.count == 1 && (name == Self.rawValue || isStorage)
      || isStorage && name == "wrappedValue"
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
