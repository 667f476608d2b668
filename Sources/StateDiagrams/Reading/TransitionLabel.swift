/// A transition's label taken apart: `event [guard] / effect, effect`.
///
/// An event or a guard that itself looks like the next part is cut there. Two labels that are read
/// the same way still differ where they did.
struct TransitionLabel: Hashable {
  var event: String?
  var condition: String?
  var effects: [String] = []

  init(_ label: String) {
    var rest = label
    // With spaces around it, every part is found the same way, whether others are there or not.
    if rest.hasPrefix("[") || rest.hasPrefix("/ ") { rest = " " + rest }
    let guardParts = rest.pieces(by: " [")
    let beforeGuard = guardParts[0].pieces(by: " / ")
    if guardParts.count > 1, beforeGuard.count == 1 {
      let text = guardParts.dropFirst().joined(separator: " [")
      let ends = text.pieces(by: "] / ")
      if ends.count > 1 {
        condition = ends[0]
        effects = ends.dropFirst().joined(separator: "] / ").pieces(by: ", ")
      } else if text.hasSuffix("]") {
        condition = String(text.dropLast())
      }
      if condition != nil {
        event = guardParts[0].isEmpty ? nil : guardParts[0]
        return
      }
    }
    let parts = rest.pieces(by: " / ")
    event = parts[0].isEmpty ? nil : parts[0]
    if parts.count > 1 {
      effects = parts.dropFirst().joined(separator: " / ").pieces(by: ", ")
    }
  }
}
