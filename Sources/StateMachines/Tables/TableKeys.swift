/// By what the states or the events of a table are told apart.
@usableFromInline
struct TableKeys<Value> {
  let key: (Value) -> AnyHashable

  /// All the keys there are, where the type lists them.
  let all: [AnyHashable]?

  let index: ([AnyHashable]) -> TableIndex<Value>

  @usableFromInline
  init(
    key: @escaping (Value) -> AnyHashable, all: [AnyHashable]?,
    index: @escaping ([AnyHashable]) -> TableIndex<Value>
  ) {
    self.key = key
    self.all = all
    self.index = index
  }

  /// The key that a declaration names, be it by a value or by the key itself.
  func normalized(_ key: AnyHashable) -> AnyHashable {
    (key.base as? Value).map(self.key) ?? key
  }

  /// Values that are told apart by themselves.
  @inlinable
  static func values() -> TableKeys where Value: Hashable {
    TableKeys(key: { AnyHashable($0) }, all: allKeys(Value.self)) { keys in
      let numbering = TableNumbering(keys.compactMap { $0.base as? Value })
      return TableIndex(numbers: numbering.numbers, owner: numbering) { numbering.number(of: $0) }
    }
  }

  /// Values that are told apart by their kinds.
  @inlinable
  static func kinds() -> TableKeys where Value: Discriminated {
    TableKeys(key: { AnyHashable($0.kind) }, all: allKeys(Value.Kind.self)) { keys in
      let numbering = TableNumbering(keys.compactMap { $0.base as? Value.Kind })
      // None by their own bits: these are not those of a kind.
      let none = TableNumbering<Value>([])
      return TableIndex(numbers: none.numbers, owner: none) { numbering.number(of: $0.kind) }
    }
  }
}

/// All values of a type that lists them, as keys.
@usableFromInline
func allKeys<Key: Hashable>(_ type: Key.Type) -> [AnyHashable]? {
  func keys<Listed: CaseIterable>(_ type: Listed.Type) -> [AnyHashable] {
    type.allCases.compactMap { $0 as? AnyHashable }
  }
  return (type as? any CaseIterable.Type).map { keys($0) }
}
