import StateMachines

/// A value that a case carries and that is itself a state: the `Request` of
/// `running(Request, Response)`.
package struct StatePart {
  /// The label of the associated value, or else the name of its type, `request`. Parts with the
  /// same name are numbered, `side` and `side 2`.
  package let name: String

  /// The start of the paths of its features, `["running", "0"]`.
  package let path: [String]

  package let value: Any

  /// Whether the part is made anew by repeating inputs, so that the same part has other objects.
  let remakesObjects: Bool

  /// Returns the parts of a state: the associated values of its case that are enums, if there are
  /// several.
  static func parts(of state: Any, remakesObjects: Bool = false) -> [StatePart] {
    let mirror = Mirror(reflecting: state)
    guard mirror.displayStyle == .enum, let payload = mirror.children.first?.value,
      let caseName = caseName(of: state)
    else { return [] }
    var parts: [StatePart] = []
    for (path, child) in associatedValues(of: payload, caseName)
    where Mirror(reflecting: child.value).displayStyle == .enum {
      let plain = label(child) ?? typeName(child.value)
      var (name, number) = (plain, 1)
      while parts.contains(where: { $0.name == name }) {
        number += 1
        name = "\(plain) \(number)"
      }
      parts.append(
        StatePart(name: name, path: path, value: child.value, remakesObjects: remakesObjects))
    }
    return parts.count > 1 ? parts : []
  }

  /// The label of an associated value; nil if it has none.
  static func label(_ child: Mirror.Child) -> String? {
    child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
  }

  /// Returns the name of a value's type as that of a property, without generic arguments: `httpRequest`
  /// for `HTTPRequest`.
  private static func typeName(_ value: Any) -> String {
    let name = String(describing: type(of: value)).prefix { $0 != "<" }
    let capitals = name.prefix { $0.isUppercase }
    let startsWord = name.dropFirst(capitals.count).first?.isLowercase ?? false
    let start = name.prefix(startsWord ? max(1, capitals.count - 1) : capitals.count)
    return start.lowercased() + name.dropFirst(start.count)
  }

  /// A key that is equal for equal values.
  package var identity: AnyHashable {
    guard remakesObjects else { return StateExploration.identity(of: value) }
    return AnyHashable([summary.path, identityWithoutObjects(of: value)] as [AnyHashable])
  }

  /// The description of the part as a state of a region.
  package var summary: StateSummary {
    StateSummary(
      label: labelText(of: value), composites: (value as? any DOTLabelable)?.dotComposites ?? [],
      value: value)
  }
}

/// Returns the associated values of a case, each with the start of the paths of its features.
///
/// An associated value is at the path of its label, or `move/move` if that is the name of the case and
/// there are other values. The only one without a label is at the path of the case, and of several,
/// each is at the case and its position, `move/0`. A single one has a position too if another value
/// has the label `count`, `first` or that of the case.
func associatedValues(
  of payload: Any, _ caseName: String
) -> [(path: [String], child: Mirror.Child)] {
  let values = Mirror(reflecting: payload)
  guard values.displayStyle == .tuple else { return [([caseName], (nil, payload))] }
  let labels = values.children.compactMap { StatePart.label($0) }
  let hasOne =
    labels.count == values.children.count - 1
    && ![caseName, "count", "first"].contains(where: labels.contains)
  return values.children.enumerated().map { index, child in
    guard let label = StatePart.label(child) else {
      return (hasOne ? [caseName] : [caseName, "\(index)"], child)
    }
    return (label == caseName && values.children.count > 1 ? [caseName, label] : [label], child)
  }
}
