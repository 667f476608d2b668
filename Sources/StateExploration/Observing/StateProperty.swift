/// The stored property of an existing machine that contains its state.
struct StateProperty {
  private let name: String

  init(_ name: String) { self.name = name }

  /// Returns the value of the property, or the machine itself if it is an enum or has no such
  /// property. A Boolean becomes a text that names the property: `isOpen: true`.
  func value(in machine: Any) -> Any {
    guard let value = property(of: machine) else { return machine }
    return type(of: value) == Bool.self ? "\(name): \(value)" : value
  }

  /// Returns a problem if a machine, other than an enum, has no such property.
  func problems(of machine: Any) -> [Behavior.Problem] {
    Mirror(reflecting: machine).displayStyle == .enum || property(of: machine) != nil
      ? [] : [.noStateProperty(name, of: String(describing: type(of: machine)))]
  }

  /// Returns the value of the property, from the type or a superclass; nil if there is none.
  private func property(of machine: Any) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: machine)
    while let current = mirror {
      if let child = current.children.first(where: { $0.label == name }) { return child.value }
      mirror = current.superclassMirror
    }
    return nil
  }
}
