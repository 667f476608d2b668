/// The associated values that distinguish representatives with the same label, as guards show them.
package struct PayloadText: Hashable, Sendable {
  /// The label of a single value, `credit` in `locked(credit: 40)`; nil if it has none, or if there
  /// are several.
  package var label: String?

  /// The text of the value or values: `40`.
  package var text: String

  package init(label: String? = nil, text: String) {
    self.label = label
    self.text = text
  }

  /// The text with its label: `credit: 40`.
  package var labelledText: String { (label.map { "\($0): " } ?? "") + text }

  /// The text in at most ``valueTextLimit`` characters. Different texts have different keys.
  package var key: String { bounded(text) }

  /// Creates the payload of an event or a state.
  ///
  /// - A case with an inner state of the same label has the payload of the inner state: that of
  ///   `functioning(.locked(credit: 40))` is `credit: 40`.
  /// - In a recursive type, inner values of the same type are part of the payload:
  ///   `wrapped(wrapped(leaf))` and `wrapped(leaf)` differ.
  /// - A case without associated values is represented by its name.
  package init(of item: Any) {
    self.init(of: item, in: [], structuralText)
  }

  /// Creates the payload of an event or a state for readers. Different values can have the same.
  init(readable item: Any) {
    self.init(of: item, in: [], readableText)
  }

  private init(of item: Any, in outerTypes: [Any.Type], _ text: (Any) -> String) {
    func plain(_ value: Any) -> String { (value as? String)?.quotedIfNeeded ?? text(value) }
    let types = outerTypes + [type(of: item)]
    let mirror = Mirror(reflecting: item)
    guard let payload = mirror.children.first, mirror.displayStyle == .enum else {
      self.init(text: text(item))
      return
    }
    if let inner = payload.value as? any DOTLabelable,
      !types.contains(where: { $0 == type(of: inner) }), inner.dotLabel == labelText(of: item)
    {
      self.init(of: inner, in: types, text)
      return
    }
    let values = Mirror(reflecting: payload.value)
    guard values.displayStyle == .tuple else {
      self.init(text: plain(payload.value))
      return
    }
    if values.children.count == 1, let only = values.children.first {
      self.init(label: only.label, text: plain(only.value))
    } else {
      self.init(text: String(text(payload.value).dropFirst().dropLast()))
    }
  }
}
