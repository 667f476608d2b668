/// The features of a value, in the order of their declaration.
///
/// Features are extracted at any depth: properties, associated values, case names, presence of
/// optionals, emptiness, counts, Booleans, numbers and strings. A struct with a description is one
/// value. An object without a description, and a closure, contribute only their types.
package struct Features {
  /// The features in the order of their declaration. A value precedes the values inside it.
  package private(set) var order: [Feature] = []
  package private(set) var values: [Feature: FeatureValue] = [:]

  /// The types of the structs, objects and tuples, by their paths.
  private var types: [[String]: Any.Type] = [:]

  /// The paths of all features, structs, objects and tuples.
  package var paths: [[String]] { order.map(\.path) + types.keys }

  /// The names of the properties and cases inside collections and described structs, which have no
  /// features.
  package private(set) var innerNames: Set<String> = []

  /// The whole value; nil for one that is given as text.
  private var whole: Any?

  // These limits suffice for every readable guard. Without them, a tree of values would have any
  // number of features.
  private static let maximumDepth = 8
  private static let maximumCount = 256

  /// The number of values that may still be read for ``innerNames``.
  private var unreadCount = 256

  /// Whether the value that is being read is inside an optional, or inside a case of an inner enum.
  /// Another value, nil or another case, can then be in its place.
  private var isReplaceable = false

  /// Whether some features may be omitted.
  package private(set) var isFull = false

  /// Extracts the features of a value.
  package init(of value: Any) {
    add(value, at: [], depth: 0)
    isFull = order.count == Self.maximumCount
    whole = value
  }

  /// Creates the only feature of a value that is given as text.
  package init(text: String) {
    let isValue = ["nil", "true", "false", "empty"].contains(text) || Double(text) != nil
    // A decimal number could be a version: 5.9 comes before 5.10.
    let number = Int(text).flatMap { "\($0)" == text ? Double($0) : nil }
    add(isValue ? text : text.quotedIfNeeded, .value, at: [], number: number)
  }

  /// Returns the features outside the given paths. The names inside count as ``innerNames``.
  package func without(_ paths: [[String]]) -> Features {
    var copy = self
    copy.order.removeAll { feature in
      guard let start = paths.first(where: { feature.path.starts(with: $0) }) else { return false }
      copy.innerNames.formUnion(feature.path.dropFirst(start.count))
      return true
    }
    // The contents include those of the removed parts.
    copy.whole = nil
    return copy
  }

  /// Returns the value of a feature; nil if the value has no such place.
  ///
  /// A place of a type such as `any Error` or `Any` can hold a case, a struct or an object. The name
  /// of the type is then shown beside names of cases, and a name beside descriptions. A value that
  /// is no optional is not nil.
  package func value(of feature: Feature) -> FeatureValue? {
    if let value = values[feature] { return value }
    if feature.aspect == .contents { return whole.map { FeatureValue(contentsOf: $0) } }
    let whole = Feature(path: feature.path, aspect: .value)
    switch feature.aspect {
    case .isEmpty, .count, .contents: return nil
    case .isNil: return value(of: whole).map { _ in FeatureValue(text: "not nil") }
    case .caseName, .value: break
    }
    if let name = values[Feature(path: feature.path, aspect: .caseName)] {
      return FeatureValue(text: name.text)
    }
    if let type = types[feature.path] { return FeatureValue(text: "\(type)".quotedIfSeparable) }
    return values[whole]
  }

  /// Returns whether the value has a place, but not this feature of it: a number is neither empty
  /// nor not empty.
  private func lacks(_ feature: Feature) -> Bool {
    (feature.aspect == .isEmpty || feature.aspect == .count) && values[feature] == nil
      && value(of: Feature(path: feature.path, aspect: .value)) != nil
  }

  /// Returns the features that can distinguish several values, in order of preference.
  ///
  /// A place of a type such as `Any` can hold values of several types. The values, or the names of
  /// their types, then precede the values inside them, as whether a value is nil does.
  ///
  /// A feature that was omitted in one of the values can't distinguish them. If some were, the contents
  /// of the whole values are the last feature.
  package static func common(to all: [Features]) -> [Feature] {
    let order = merged(all.map(\.order))
    let mixed = all.flatMap(\.types.keys).withoutRepetitions.filter { path in
      Set(all.compactMap { $0.kind(at: path) }).count > 1
    }
    let outer =
      order.filter { $0.aspect == .isNil } + mixed.map { Feature(path: $0, aspect: .value) }
    let full = all.filter(\.isFull)
    let wholes = !full.isEmpty && all.allSatisfy { $0.whole != nil } ? [Feature.contents] : []
    return order.flatMap { feature in
      // From the outside in, because the types have no order.
      (0...feature.path.count).flatMap { count in
        outer.filter { $0.path == Array(feature.path.prefix(count)) }
      } + [feature]
    }.withoutRepetitions.filter { feature in
      !all.contains { $0.lacks(feature) } && full.allSatisfy { $0.value(of: feature) != nil }
    } + wholes
  }

  /// Returns the elements of several lists in the order of each. A value that only some lists contain,
  /// such as that of an optional, precedes the elements that are declared after it.
  private static func merged(_ lists: [[Feature]]) -> [Feature] {
    var result: [Feature] = []
    var known: Set<Feature> = []
    var last: [Feature] = []
    // Most lists are the same, and hashing takes longer than comparing.
    for list in lists where list != last {
      last = list
      if list.allSatisfy(known.contains) { continue }
      var pending: [Feature] = []
      for feature in list {
        if !known.contains(feature) {
          pending.append(feature)
        } else if !pending.isEmpty, let index = result.firstIndex(of: feature) {
          result.insert(contentsOf: pending, at: index)
          pending = []
        }
      }
      result += pending
      known.formUnion(list)
    }
    return result.withoutRepetitions
  }

  /// Returns the type of a struct, an object or a tuple; `Any` for another value, and nil if there is
  /// no value.
  private func kind(at path: [String]) -> ObjectIdentifier? {
    let whole = Feature(path: path, aspect: .value)
    return (types[path] ?? value(of: whole).map { _ in Any.self }).map { ObjectIdentifier($0) }
  }

  private mutating func add(
    _ text: String, _ aspect: Feature.Aspect, at path: [String], number: Double? = nil,
    domain: Int? = nil
  ) {
    add(FeatureValue(text: text, number: number, domain: domain), aspect, at: path)
  }

  private mutating func add(contentsOf value: Any, at path: [String]) {
    add(FeatureValue(contentsOf: value), .value, at: path)
  }

  private mutating func add(_ value: FeatureValue, _ aspect: Feature.Aspect, at path: [String]) {
    let feature = Feature(path: path, aspect: aspect)
    guard order.count < Self.maximumCount, values[feature] == nil else { return }
    order.append(feature)
    values[feature] = value
  }

  /// Adds the features of a value at a path, and of the values inside it.
  private mutating func add(_ value: Any, at path: [String], depth: Int) {
    if add(simple: value, at: path) { return }
    if type(of: value) == AnyHashable.self, let key = value as? AnyHashable {
      return add(key.base, at: path, depth: depth)
    }
    let mirror = Mirror(reflecting: value)
    // The casts would unwrap an optional, so that it is handled first.
    if mirror.displayStyle == .optional { return add(optional: mirror, at: path, depth: depth) }
    // An enum is none of these types, and the casts are slow.
    if mirror.displayStyle != .enum {
      switch value {
      case let text as any StringProtocol: return add(text: String(text), at: path)
      case let character as Character:
        return add(String(character).quotedIfNeeded, .value, at: path)
      case let number as any BinaryInteger:
        return add("\(number)", .value, at: path, number: Double(number))
      case let number as any BinaryFloatingPoint:
        let value = Double(number)
        return add("\(number)", .value, at: path, number: value)
      default: break
      }
    }
    // The place is omitted if the values inside it are.
    if [.struct, .class, .tuple].contains(mirror.displayStyle), types[path] == nil,
      order.count < Self.maximumCount
    {
      types[path] = type(of: value)
    }
    guard depth < Self.maximumDepth else {
      return add(contentsOf: value, at: path)
    }
    switch mirror.displayStyle {
    case .enum: addCase(of: value, mirror, at: path, depth: depth)
    case .collection, .set, .dictionary:
      addElements(of: value, count: mirror.children.count, at: path)
    case .struct where mirror.isOfBuiltinValues: add("\(type(of: value))", .value, at: path)
    case .tuple: addChildren(of: mirror, at: path, depth: depth)
    case _ where value is any UnorderedCollection:
      addElements(of: value, count: (value as? any UnorderedCollection)?.count ?? 0, at: path)
    case .struct where !(value is any CustomStringConvertible) && !mirror.children.isEmpty:
      addChildren(of: mirror, at: path, depth: depth)
    // Ranges have a mirror without a style.
    case .struct, .class,
      nil where value is any CustomStringConvertible:
      let text = stableDescription(of: value) ?? "\(type(of: value))"
      add(text.quotedIfNeeded, .value, at: path)
      addInnerNames(of: value)
    default: add(contentsOf: value, at: path)
    }
  }

  /// Adds a value of a frequent type without a mirror and without casts to protocols, which are
  /// very slow in a program that has just started.
  ///
  /// - Returns: Whether the value has such a type.
  private mutating func add(simple value: Any, at path: [String]) -> Bool {
    // A cast without this check would unwrap an optional.
    if type(of: value) == Int.self, let number = value as? Int {
      add("\(number)", .value, at: path, number: Double(number))
    } else if type(of: value) == Bool.self, let flag = value as? Bool {
      add("\(flag)", .value, at: path, domain: 2)
    } else if type(of: value) == String.self, let text = value as? String {
      add(text: text, at: path)
    } else {
      return false
    }
    return true
  }

  /// Adds the features of an optional: `nil`, `not nil`, or `some nil` for a nil inside an
  /// optional.
  private mutating func add(optional outer: Mirror, at path: [String], depth: Int) {
    var mirror = outer
    var somes = ""
    while let wrapped = mirror.children.first?.value {
      mirror = Mirror(reflecting: wrapped)
      if mirror.displayStyle != .optional {
        add("not nil", .isNil, at: path)
        return replaceably { $0.add(wrapped, at: path, depth: depth + 1) }
      }
      somes += "some "
    }
    add(somes + "nil", .isNil, at: path)
  }

  private mutating func add(text: String, at path: [String]) {
    add(text.isEmpty ? "empty" : "not empty", .isEmpty, at: path, domain: 2)
    add(text.quotedIfNeeded, .value, at: path)
  }

  /// Adds the features of a collection: whether it is empty, its count, the case of its first
  /// element, and its text.
  private mutating func addElements(of value: Any, count: Int, at path: [String]) {
    add(count == 0 ? "empty" : "not empty", .isEmpty, at: path, domain: 2)
    add("\(count)", .count, at: path, number: Double(count))
    // A machine that takes the next element from a queue depends on its case.
    if let queue = value as? any BidirectionalCollection, let name = firstCase(of: queue) {
      add(name, .caseName, at: path.dropLast() + [path.last.map { "\($0).first" } ?? "first"])
    }
    add(contentsOf: value, at: path)
    addInnerNames(of: value)
  }

  /// Adds the names of the properties and cases inside a value, but not those inside objects.
  private mutating func addInnerNames(of value: Any) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class { return }
    for child in mirror.children {
      guard unreadCount > 0 else { return }
      unreadCount -= 1
      if let name = child.label?.withoutLazyStorage { innerNames.insert(name) }
      addInnerNames(of: child.value)
    }
  }

  /// Adds the case name of an enum value and the features of its associated values.
  private mutating func addCase(of value: Any, _ mirror: Mirror, at path: [String], depth: Int) {
    guard let name = caseName(of: value) else {
      return add(String(describing: value), .value, at: path)
    }
    let all = (type(of: value) as? any CaseIterable.Type).map { caseCount($0) }
    // `else` would also stand for the values that can replace this one. The static type of an error
    // is often `any Error`.
    let domain = isReplaceable || all != nil && value is any Error ? nil : all
    add(name.quotedIfSeparable, .caseName, at: path, domain: domain)
    guard let payload = mirror.children.first?.value else { return }
    func addValues(_ features: inout Features) {
      for (inner, child) in associatedValues(of: payload, name) {
        features.add(child.value, at: path + inner, depth: depth + 1)
      }
    }
    if depth == 0 { addValues(&self) } else { replaceably(addValues) }
  }

  /// Adds features of values that another value can replace.
  private mutating func replaceably(_ add: (inout Features) -> Void) {
    let before = isReplaceable
    isReplaceable = true
    add(&self)
    isReplaceable = before
  }

  /// Adds the features of the properties of a struct or the elements of a tuple.
  private mutating func addChildren(of mirror: Mirror, at path: [String], depth: Int) {
    for (index, child) in mirror.children.enumerated() {
      let label = child.label?.withoutLazyStorage ?? "\(index)"
      // The elements of a tuple without labels are `.0`, `.1`.
      add(
        child.value, at: path + [label.hasPrefix(".") ? String(label.dropFirst()) : label],
        depth: depth + 1)
    }
  }
}

/// Returns the case of the first element of an ordered collection, or `nil` if it is empty; nil if
/// the elements are not enum values.
func firstCase<Queue: BidirectionalCollection>(of queue: Queue) -> String? {
  guard MetadataKind(Queue.Element.self) == .enumeration else { return nil }
  guard let first = queue.first else { return "nil" }
  return caseName(of: first)?.quotedIfSeparable
}

/// Returns the number of cases. An `allCases` that is written by hand can lack some, and contain several
/// values of one.
private func caseCount<Cases: CaseIterable>(_ type: Cases.Type) -> Int {
  let count = numberOfCases(of: type)
  return count == 0 ? type.allCases.count : count
}

extension String {
  /// The text, in quotation marks if it could be mistaken for a part of a guard, a number or a
  /// keyword, or is empty.
  var quotedIfNeeded: String {
    let isPlain =
      !isEmpty && first != " " && last != " " && Double(self) == nil
      && !["true", "false", "empty"].contains(self)
    return isPlain ? quotedIfSeparable : quoted
  }

  /// The name, in quotation marks if it could be mistaken for several parts of a guard, for a
  /// condition or for a range, or if it contains invisible characters.
  package var quotedIfSeparable: String {
    let isPlain =
      !utf8.contains(where: separators.contains)
      && [": ", "...", "…"].allSatisfy { firstPlace(of: $0) == nil }
      && !hasPrefix("no ") && !hasSuffix(" empty") && !hasSuffix(" nil")
      && !["nil", "else"].contains(self)
      && !split(separator: " ").contains { ["if", "and", "in"].contains($0) }
      && !hasInvisibleScalars
    return isPlain ? self : quoted
  }

  /// The text as a string literal of Swift, with escapes for characters that are invisible or
  /// change the direction of text, but none for apostrophes.
  package var quoted: String {
    let literal = String(reflecting: self)
    guard hasInvisibleScalars || utf8.contains(UInt8(ascii: "'")) else { return literal }
    var result = String.UnicodeScalarView()
    for scalar in literal.unicodeScalars {
      if scalar.isInvisible {
        let code = String(scalar.value, radix: 16, uppercase: true)
        result.append(contentsOf: "\\u{\(code)}".unicodeScalars)
      } else {
        if scalar == "'" { result.removeLast() }
        result.append(scalar)
      }
    }
    return String(result)
  }

  private var hasInvisibleScalars: Bool {
    // Most texts consist of visible ASCII characters.
    utf8.contains { $0 < 0x20 || $0 >= 0x7F } && unicodeScalars.contains(where: \.isInvisible)
  }
}

extension Unicode.Scalar {
  /// Whether the character is invisible or looks like a space.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    case .spaceSeparator: self != " "
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}

/// The characters that separate the parts of a guard, and quotes.
private let separators = Set(",;[](){}\"\\\n\r\t".utf8)
