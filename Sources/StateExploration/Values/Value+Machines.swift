/// A machine inside the state of another one: a case that another case carries, or a struct whose stored
/// property `state` is a case.
struct InnerMachine {
  /// The name of the property or the associated value, or else that of its type.
  let name: String

  /// The path of the case from the value around it.
  let path: [String]

  /// The case.
  let state: Value

  /// Whether the machine is a struct. A bare case can be a mere value.
  let isStruct: Bool
}

extension Value {
  /// The case of a value that is one, or of a struct's stored property `state`, with its path.
  private var machineState: (path: [String], state: Value)? {
    switch self {
    case .enumCase: return ([], self)
    case .record(_, let fields):
      guard let field = fields.first(where: { $0.label == "state" }), case .enumCase = field.value
      else { return nil }
      return (["state"], field.value)
    default: return nil
    }
  }

  /// The machines in the associated values, and in the stored properties of structs among these.
  var innerMachines: [InnerMachine] {
    fields.enumerated().flatMap { index, field -> [InnerMachine] in
      let path = path(ofField: index)
      if let (inner, state) = field.value.machineState {
        return [
          InnerMachine(
            name: field.label ?? field.propertyName, path: path + inner, state: state,
            isStruct: !inner.isEmpty)
        ]
      }
      guard case .record = field.value else { return [] }
      return field.value.innerMachines.filter(\.isStruct).map {
        InnerMachine(name: $0.name, path: path + $0.path, state: $0.state, isStruct: true)
      }
    }
  }

  /// The names of the cases of a machine and of the machines inside it, as long as each contains one
  /// struct that is a machine, and the path of the last case; nil if the value is no machine.
  ///
  /// `inRequest(Request(state: sending))` has the cases `inRequest` and `sending`.
  var machineCases: (names: [String], path: [String])? {
    guard var (path, state) = machineState else { return nil }
    var names: [String] = []
    while case .enumCase(let name, _) = state {
      names.append(name)
      let inner = state.innerMachines.filter(\.isStruct)
      guard inner.count == 1 else { break }
      path += inner[0].path
      state = inner[0].state
    }
    return (names, path)
  }

  /// Returns the value at a path; nil if there is none.
  func value(at path: [String]) -> Value? {
    if path.isEmpty { return self }
    for index in fields.indices {
      let start = self.path(ofField: index)
      guard path.starts(with: start) else { continue }
      if let value = fields[index].value.value(at: Array(path.dropFirst(start.count))) {
        return value
      }
    }
    return nil
  }
}

extension Value.Field {
  /// The name of the type as that of a property, without generic arguments: `httpRequest` for
  /// `HTTPRequest`.
  fileprivate var propertyName: String {
    var type = typeName ?? ""
    if case .record(let name, _) = value { type = name }
    let name = type.prefix { $0 != "<" }
    let capitals = name.prefix { $0.isUppercase }
    let startsWord = name.dropFirst(capitals.count).first?.isLowercase ?? false
    let start = name.prefix(startsWord ? max(1, capitals.count - 1) : capitals.count)
    return start.lowercased() + name.dropFirst(start.count)
  }
}
