/// A part of a value that a guard can depend on: a place in the value, and a property of the value
/// at this place.
///
/// The features of `locked(credit: 40)` are the case name at the empty path, with the value
/// `locked`, and the value at the path `credit`, which is 40.
package struct Feature: Hashable, Sendable {
  /// A property of the value at the place.
  package enum Aspect: Hashable, Sendable {
    /// The name of an enum's case.
    case caseName
    /// Whether an optional is nil.
    case isNil
    /// Whether a collection or a string is empty.
    case isEmpty
    /// The number of elements of a collection.
    case count
    /// The value itself, or the name of its case or type if it consists of others.
    case value
    /// All contents of the value.
    case contents
  }

  /// The path to the place, from the outside in: names of properties, labels of associated values,
  /// and cases whose associated values have no labels. Empty for the whole value.
  package let path: [String]
  package let aspect: Aspect

  package init(path: [String], aspect: Aspect) {
    self.path = path
    self.aspect = aspect
  }

  /// All contents of the whole value.
  package static var contents: Feature { Feature(path: [], aspect: .contents) }
}

/// The value of a feature. Two values are equal if their keys are.
package struct FeatureValue: Hashable, Sendable {
  /// The text in a guard. Different values can have the same.
  package let text: String

  /// The text in a guard if another value has the same ``text``.
  package let key: String

  /// The value, if it is a number that can be compared with others.
  package let number: Double?

  /// The number of values that the feature can have; nil if it isn't known. A guard can only be
  /// `else` if all were observed.
  package var domain: Int?

  package init(text: String, number: Double? = nil, domain: Int? = nil) {
    self.text = text
    self.key = text
    self.number = number.flatMap { $0.isNaN ? nil : $0 }
    self.domain = domain
  }

  /// Creates the value of a feature that stands for all contents of a value.
  init(contentsOf value: Any) {
    text = readableText(of: value)
    key = structuralText(of: value)
    number = nil
  }

  package static func == (left: Self, right: Self) -> Bool { left.key == right.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
