extension StateSearch {
  /// Records the value that has grown most since the initial state.
  @usableFromInline
  mutating func recordGrowth(at index: Int) {
    let (first, state) = (content.subject(initialState), content.subject(level[index]))
    guard let (path, size, isCount) = Value(of: state).growth(since: Value(of: first)) else {
      return
    }
    let name = path.last ?? "the state"
    let remedy =
      if !content.hasOtherProperties {
        "make the states 'Hashable' and leave it out of '==', or list the states"
      } else if isCount {
        "use 'identity: .summarized()'"
      } else {
        "use 'identity: .exact.leavingOut(\(name.quoted))'"
      }
    growth =
      "'\(path.isEmpty ? name : path.joined(separator: "."))' has grown to \(size)"
      + (isCount ? " elements" : "") + ". If it has no end, \(remedy)."
  }
}

extension Value {
  /// Returns the place whose value has grown most since another value: a collection, or else a number.
  fileprivate func growth(
    since other: Value?
  ) -> (path: [String], size: Int, isCount: Bool)? {
    var best: (path: [String], size: Int, isCount: Bool, increase: Int)?
    func visit(_ value: Value, _ other: Value?, _ path: [String], _ depth: Int) {
      func note(_ size: Int, since before: Int, isCount: Bool) {
        let increase = size.subtractingReportingOverflow(before).partialValue
        let isMore = best.map { (isCount ? 1 : 0, increase) > ($0.isCount ? 1 : 0, $0.increase) }
        if increase > 0, isMore ?? true { best = (path, size, isCount, increase) }
      }
      switch (value, other) {
      case (.list(let elements), .list(let before)?):
        note(elements.count, since: before.count, isCount: true)
      case (.list(let elements), _): note(elements.count, since: 0, isCount: true)
      case (.dictionary(let entries), .dictionary(let before)?):
        note(entries.count, since: before.count, isCount: true)
      case (.dictionary(let entries), _): note(entries.count, since: 0, isCount: true)
      case (.number(let text), .number(let before)?):
        if let size = Int(text), let before = Int(before) {
          note(size, since: before, isCount: false)
        }
      default: break
      }
      guard depth < 8 else { return }
      let fields = other?.fields ?? []
      for (index, field) in value.fields.enumerated() {
        let path = path + value.path(ofField: index)
        let before = fields.indices.contains(index) ? fields[index].value : nil
        visit(field.value, before, path, depth + 1)
      }
    }
    visit(self, other, [], 0)
    return best.map { ($0.path, $0.size, $0.isCount) }
  }
}
