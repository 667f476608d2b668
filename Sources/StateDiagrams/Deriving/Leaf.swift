import StateExploration

/// A varying part of the observations of a cell, on which a guard can depend.
///
/// For `coin` in `locked(credit: Int)`, the place `credit` of the state is a leaf with the values 0, 1
/// and 2. A part that has the same value in all samples is no leaf.
struct Leaf {
  /// The source of the varying part, in order of preference.
  enum Subject: Hashable {
    /// A value of the event.
    case event
    /// A value of the state in the cell's own region.
    case state(Int)
    /// The node of another region, or a value of its state.
    case region(Int)
    /// A stored property of the machine that belongs to no region.
    case machine

    var rank: Int {
      switch self {
      case .event: 0
      case .state: 1
      case .region: 2
      case .machine: 3
      }
    }
  }

  let subject: Subject

  /// The place; nil for the node of a region.
  let path: [String]?
  let aspect: PlaceAspect

  /// The name in guards, as `credit` in `credit: 2`; empty if the values need no name.
  var name: String

  /// The texts of the distinct values. Nil stands for samples without the place.
  let values: [String?]

  /// The value in each sample of the cell, as an index of ``values``.
  let valueOfSample: [Int]

  /// The nodes of the region, if the values are these.
  private var nodes: RegionNodes?

  /// The rank of each value among the numbers that were tried; empty if not all are numbers.
  private let ranks: [Int]

  fileprivate init?(
    _ subject: Subject, _ path: [String]?, _ aspect: PlaceAspect, name: String,
    isNumber: Bool = false, _ textOfSample: [String?]
  ) {
    (values, valueOfSample) = textOfSample.numbered
    guard values.count > 1 else { return nil }
    self.subject = subject
    self.path = path
    self.aspect = aspect
    self.name = name
    let numbers = isNumber ? values.compactMap { text in text.flatMap { Double($0) } } : []
    let rankOfNumber = Dictionary(zip(numbers.sorted(), numbers.indices)) { first, _ in first }
    ranks = rankOfNumber.count == values.count ? numbers.map { rankOfNumber[$0] ?? 0 } : []
  }

  /// Creates a leaf of the whole values of an event, given their texts.
  init?(event texts: [String]) { self.init(.event, [], .value, name: "", texts) }

  /// A subject and a path, which the aspects of a place share.
  struct Location: Hashable {
    let subject: Subject
    let path: [String]?
  }

  var location: Location { Location(subject: subject, path: path) }

  /// Returns whether the place of a leaf is inside this one, or is the same. A node contains all of its values.
  func contains(_ other: Leaf) -> Bool {
    guard subject == other.subject else { return false }
    return path.map { other.path?.starts(with: $0) ?? false } ?? true
  }

  /// Returns the condition that the leaf has one of some values: `credit: 0...2`, `name not empty`,
  /// `no limit`. Nodes and cases are named by the others, `not quality: low`, if these are fewer and more
  /// than two would be named.
  ///
  /// - Parameters:
  ///   - indices: The indices of the values in ``values``.
  ///   - region: The name of the region that the leaf is about, if it is not the guard's own.
  func text(of indices: [Int], region: String?) -> String {
    let chosen = Set(indices)
    let others = values.indices.filter { !chosen.contains($0) }
    let (own, rest) = (texts(of: indices), texts(of: others))
    let canNegate = nodes != nil || aspect == .caseName || aspect == .firstCase
    let isNegated =
      canNegate && own.count > 2 && rest.count < own.count
      && others.allSatisfy { values[$0] != nil }
    let list = (isNegated ? rest : own).joined(separator: ", ")
    var parts: [String] = []
    if !list.isEmpty {
      switch aspect {
      case _ where nodes != nil: parts.append("in \(region ?? ""): \(list)")
      case .isNull, .isEmpty: parts.append(name.isEmpty ? list : "\(name) \(list)")
      case .count: parts.append(name.isEmpty ? "count: \(list)" : "\(name).count: \(list)")
      case .firstCase: parts.append(name.isEmpty ? "first: \(list)" : "\(name).first: \(list)")
      case .caseName, .value: parts.append(name.isEmpty ? list : "\(name): \(list)")
      }
    }
    if isNegated { parts[0] = "not " + parts[0] }
    if !isNegated, indices.contains(where: { values[$0] == nil }) {
      parts.append(name.isEmpty ? "no value" : "no \(name)")
    }
    let text = parts.joined(separator: ", ")
    return nodes == nil ? region.map { "\(text) in \($0)" } ?? text : text
  }

  /// Returns the texts of values in a list, without absence.
  private func texts(of indices: [Int]) -> [String] {
    let known = indices.filter { values[$0] != nil }
    return nodes?.namesOfFilled(known.compactMap { values[$0] }) ?? ranges(known)
  }

  /// Returns the texts of values: numbers in ascending order, with a range for three or more that are
  /// adjacent among the tried ones, `["1...4", "9"]`.
  private func ranges(_ indices: [Int]) -> [String] {
    guard !ranks.isEmpty else { return indices.compactMap { values[$0] } }
    var runs: [[Int]] = []
    for index in indices.sorted(by: { ranks[$0] < ranks[$1] }) {
      if let last = runs.last?.last, ranks[index] == ranks[last] + 1 {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
    return runs.flatMap { run in
      let texts = run.compactMap { values[$0] }
      return run.count > 2 ? ["\(texts[0])...\(texts[run.count - 1])"] : texts
    }
  }
}

extension Leaf {
  /// The greatest number of leaves of a subject that a guard considers, because the search takes long.
  private static let countLimit = 64

  /// Returns the leaves of a cell, by subject and in the order of their declaration.
  static func leaves(
    of cell: RegionOutcomes.Cell, in outcomes: RegionOutcomes, nodesOfRegions: [RegionNodes],
    places: PlaceTable
  ) -> [Leaf] {
    let behavior = outcomes.behavior
    let rows = cell.samples.map(\.row)
    let own = rows.map { behavior.source(row: $0, region: outcomes.region) }
    let events = cell.samples.map { places.places(.event, $0.input) }
    let states = own.map { places.places(.state(outcomes.region), $0) }
    let nodes = own.map { outcomes.nodes.nodeOfState[$0] }
    var result = leaves(of: .event, events, known: [])
    result += leaves(of: .state(outcomes.region), states, known: names(in: events))
      .filter { !$0.namesNode(nodes) }
    for region in behavior.regions.indices where region != outcomes.region {
      let nodes = nodesOfRegions[region]
      let states = rows.map { behavior.source(row: $0, region: region) }
      let names = states.map { nodes.name(of: nodes.nodeOfState[$0]) }
      if var node = Leaf(.region(region), nil, .value, name: "", names) {
        node.nodes = nodes
        result.append(node)
      }
      result += leaves(
        of: .region(region), states.map { places.places(.region(region), $0) }, known: [])
    }
    let machines = rows.map { places.places(.machine, behavior.state(row: $0)) }
    return result + leaves(of: .machine, machines, known: names(in: events + states))
  }

  /// Returns whether a leaf names some of the nodes of a composite, because not each has the same values.
  ///
  /// - Parameter nodes: The node of each sample.
  private func namesNode(_ nodes: [Int]) -> Bool {
    let values = Dictionary(grouping: nodes.indices) { nodes[$0] }.values.map { samples in
      Set(samples.map { valueOfSample[$0] })
    }
    return values.contains { $0 != values[0] }
  }

  /// Returns the leaves of a subject.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - placesOfSample: The places in each sample.
  ///   - known: The names of earlier subjects' values. A value with one of them gets the name of its
  ///     subject, as in `state.credit`.
  private static func leaves(
    of subject: Subject, _ placesOfSample: [PlaceTable.Places], known: Set<String>
  ) -> [Leaf] {
    let distinct = placesOfSample.map(\.number).numbered
    guard distinct.values.count > 1 else { return [] }
    var seen: Set<Int> = []
    let items = placesOfSample.filter { seen.insert($0.number).inserted }
    let paths = items.flatMap { $0.order }.withoutRepetitions
    let varying = paths.filter { path in
      Set(items.map { $0.values[path] }).count > 1
    }
    var result: [Leaf] = []
    for path in varying {
      var name = name(of: path, among: paths, isEvent: subject == .event)
      if known.contains(name) { name = (subject == .machine ? "machine." : "state.") + name }
      for aspect in PlaceAspect.allCases {
        guard let texts = Self.texts(of: aspect, in: items.map { $0.values[path] }) else {
          continue
        }
        let isNumber =
          aspect == .count
          || items.allSatisfy { if case .number? = $0.values[path] { true } else { false } }
        let leaf = Leaf(
          subject, path, aspect, name: name, isNumber: isNumber, distinct.indices.map { texts[$0] })
        if let leaf { result.append(leaf) }
      }
      if result.count > countLimit { break }
    }
    return result
  }

  /// Returns the names that places can have: the ends of their paths.
  private static func names(in places: [PlaceTable.Places]) -> Set<String> {
    let paths = Set(places.flatMap(\.order))
    return Set(
      paths.flatMap { path in path.indices.map { path[$0...].joined(separator: ".") } })
  }

  /// Returns the text of an aspect for each value at a place, which is nil where there is none; nil if
  /// some value doesn't have the aspect.
  private static func texts(of aspect: PlaceAspect, in values: [Value?]) -> [String?]? {
    // A value that is never nil has no such aspect, even if it is missing in some samples.
    if aspect == .isNull, !values.contains(.null) { return nil }
    var texts: [String?] = []
    for value in values {
      let text = value.map { aspect.text(of: $0) }
      if case .some(.none) = text { return nil }
      texts.append(text.flatMap(\.self))
    }
    return texts
  }

  /// Returns the name of a place: the shortest end of its path that no other path has. The only value of
  /// an event needs no name.
  private static func name(
    of path: [String], among paths: [[String]], isEvent: Bool
  ) -> String {
    guard !path.isEmpty else { return isEvent ? "" : "state" }
    if isEvent, paths.count(where: { !$0.isEmpty }) == 1 { return "" }
    for length in 1..<path.count {
      let end = path.suffix(length)
      // A position means nothing without its case.
      if end.first?.first?.isNumber == true { continue }
      if !paths.contains(where: { $0 != path && $0.suffix(length) == end }) {
        return end.joined(separator: ".")
      }
    }
    return path.joined(separator: ".")
  }
}

/// A cache of the places in a machine's inputs and states.
///
/// A class, so that all guards of a diagram share it, and places are found on first use.
final class PlaceTable {
  /// The places of one value.
  struct Places {
    /// A number that equal values of one subject share.
    let number: Int
    let order: [[String]]
    let values: [[String]: Value]
  }

  private let behavior: Behavior
  private var known: [Leaf.Subject: [Int: Places]] = [:]

  init(_ behavior: Behavior) { self.behavior = behavior }

  /// Returns the places of an input, of a state of a region without those that are states of inner regions,
  /// or of the stored properties of the machine in a state that belong to no region.
  func places(_ subject: Leaf.Subject, _ number: Int) -> Places {
    if let known = known[subject]?[number] { return known }
    let places: [Place]
    switch subject {
    case .event: places = behavior.inputs[number].value?.places ?? []
    case .machine: places = behavior.rest(of: number).places.filter { !$0.path.isEmpty }
    case .state(let region), .region(let region):
      let state = behavior.regions[region].states[number]
      places = state.value.places.filter { place in
        !state.partPlaces.contains { place.path.starts(with: $0) }
      }
    }
    let result = Places(
      number: number, order: places.map(\.path),
      values: Dictionary(places.map { ($0.path, $0.value) }) { first, _ in first })
    known[subject, default: [:]][number] = result
    return result
  }
}
