import StateExploration

extension Behavior.State {
  /// The text of the values, without the label: `credit: 40`.
  var key: String {
    let text = value.carriedText(label: label)
    return text.isEmpty ? value.text : text
  }
}
