import StateExploration

/// The names of features in guards: the shortest end of each path that no other path has.
///
/// With the paths `reason.code` and `reason.text`, the names are `code` and `text`. With
/// `reason.code` and `cause.code`, they are the full paths.
struct FeatureNames {
  /// The distinct paths that are not empty, as guards show them.
  private let paths: [[String]]
  private let shownPaths: ShownPaths
  /// The paths that guards show shortened.
  private let shortenedPaths: [[String]]
  private let isEvent: Bool
  /// The names of values without features, such as those in a list. They don't suffice as a name.
  private let innerNames: Set<String>
  /// Whether some features were omitted, so that other paths could have the same end.
  private let areSomeOmitted: Bool
  /// The path that needs no name in an event: the only one, or that of the associated values if only
  /// one case has any without labels.
  private let onlyPath: [String]?

  init(_ all: [Feature], isEvent: Bool, of features: [Features]) {
    let shownPaths = ShownPaths(all, of: features)
    var seen: Set<[String]> = [[]]
    paths = all.map { shownPaths[$0.path] }.filter { seen.insert($0).inserted }
    self.shownPaths = shownPaths
    shortenedPaths = all.map(\.path).filter { shownPaths[$0] != $0 }
    self.isEvent = isEvent
    innerNames = features.reduce(into: []) { $0.formUnion($1.innerNames) }
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
    return isEnd(path[...], ofOtherThan: path)
  }

  /// Returns whether another path than the given one has an end, as it is shown or in whole: the raw
  /// value of an identifier `owner`, which is shown as `owner`, is a `rawValue` too.
  private func isEnd(_ end: ArraySlice<String>, ofOtherThan path: [String]) -> Bool {
    paths.contains { $0 != path && $0.suffix(end.count) == end }
      || shortenedPaths.contains { shownPaths[$0] != path && $0.suffix(end.count) == end }
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
    let name = name(ofPath: path)
    // Names that start with `state` are those of the state's values, and `event.state` is one of the event.
    let start = name.split(separator: ".").first
    if isEvent { return start == "state" ? "event." + name : name }
    return name.hasPrefix("event.state") ? "state." + name : name
  }

  /// Returns the shortest end of a path that no other path has.
  private func name(ofPath path: [String]) -> String {
    for length in 1..<path.count where !areSomeOmitted {
      let end = path.suffix(length)
      // A position, `0`, or the first element at a position, `0.first`, means nothing without its
      // case.
      if let first = end.first, first.first?.isNumber == true || innerNames.contains(first) {
        continue
      }
      if !isEnd(end, ofOtherThan: path) { return end.joined(separator: ".") }
    }
    return path.joined(separator: ".")
  }
}

/// The paths of features as guards show them.
///
/// An option set or an identifier `roles.rawValue` is `roles`. What the wrapper of a property
/// `@Trimmed var street` stores, `_street.text`, is `street`, and `_street.list.first` is
/// `street.first`.
struct ShownPaths {
  private var shown: [[String]: [String]] = [:]

  /// The distinct names that follow each start of a path. Starts that are the paths of values
  /// themselves are left out.
  private var namesAfter: [[String]: Set<Substring>] = [:]

  /// The names of the cases in the values.
  private var cases: Set<String> = []

  /// The paths of optionals, whose values have other paths.
  private var optionals: Set<[String]> = []

  /// Creates the shown paths of the features that can distinguish some values. Different paths are
  /// shown differently, except for an optional identifier and its raw value: `owner nil` and
  /// `owner: ann`.
  init(_ all: [Feature], of features: [Features]) {
    let paths = all.map(\.path)
    guard paths.joined().contains(where: { $0.hasPrefix(Self.rawValue) || $0.hasPrefix("_") })
    else { return }
    for path in paths {
      for count in 1..<max(path.count, 1) {
        namesAfter[Array(path[..<count]), default: []].insert(path[count].withoutFirst)
      }
    }
    let valuePaths = Set(all.filter { $0.aspect != .isNil }.map(\.path))
    optionals = Set(paths).subtracting(valuePaths)
    for path in valuePaths { namesAfter[path] = nil }
    for feature in all where feature.aspect == .caseName {
      cases.formUnion(features.compactMap { $0.values[feature]?.text })
    }
    for path in paths { shown[path] = shortened(path) }
    let nilPaths = Set(all.filter { $0.aspect == .isNil }.map(\.path))
    let groups = Dictionary(grouping: shown.keys) { shown[$0] }
    for group in groups.values where group.count > 1 {
      let outer = group.filter { optionals.contains($0) }
      let inner = group.filter { !optionals.contains($0) }
      let isOptionalWithValue =
        inner.count == 1 && outer.count == 1
        && inner[0].starts(with: outer[0]) && !nilPaths.contains(inner[0])
      if !isOptionalWithValue { for path in group { shown[path] = nil } }
    }
  }

  subscript(path: [String]) -> [String] { shown[path] ?? path }

  private static let rawValue = "rawValue"

  /// Returns a path without the names of the only value inside an identifier, and of the value
  /// inside a wrapper.
  private func shortened(_ path: [String]) -> [String] {
    var result: [String] = []
    for (index, name) in path.enumerated() {
      let start = Array(path[..<index])
      guard let last = result.last, isRedundant(name.withoutFirst, after: start) else {
        result.append(name)
        continue
      }
      let isStorage = start.last == last && isStorage(start)
      result[result.count - 1] =
        (isStorage ? String(last.dropFirst()) : last) + name.dropFirst(name.withoutFirst.count)
    }
    return result
  }

  private func isRedundant(_ name: Substring, after path: [String]) -> Bool {
    guard let names = namesAfter[path] else { return false }
    let isAlone = names.count == 1 && (isStorage(path) || name == Self.rawValue)
    return isAlone || (isStorage(path) && name == "wrappedValue")
  }

  /// Returns whether a path is that of a wrapper, `_street`, and not of a case or an optional.
  private func isStorage(_ path: [String]) -> Bool {
    guard let name = path.last, name.hasPrefix("_") else { return false }
    return !cases.contains(name) && !optionals.contains(path)
  }
}

extension String {
  /// The name of a list, if this is the name of its first element, `list.first`.
  var withoutFirst: Substring {
    hasSuffix(".first") ? dropLast(".first".count) : self[...]
  }
}

extension Features {
  /// The name of the outermost case; nil for other types than enums.
  fileprivate var outermostCase: String? {
    values[Feature(path: [], aspect: .caseName)]?.text
  }
}
