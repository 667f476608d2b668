/// The texts by which a diagram shows the effects of a machine.
///
/// An effect is shown by its name; by its name and its payload if the machine has several effects of
/// the name that differ in their values.
package struct ShownEffects {
  private var texts: [EffectText: String] = [:]
  private var namesWithPayload: Set<String> = []

  /// - Parameter effects: All effects of the machine, of which some may be equal.
  package init(_ effects: some Sequence<EffectText>) {
    var effectsOfName: [String: [EffectText]] = [:]
    var seen: Set<EffectText> = []
    for effect in effects where seen.insert(effect).inserted {
      effectsOfName[effect.name, default: []].append(effect)
    }
    for (name, effects) in effectsOfName {
      if effects.count == 1 {
        texts[effects[0]] = bounded(name)
        continue
      }
      namesWithPayload.insert(name)
      // Cases with one label and equal payloads are distinguished by their names.
      let candidates: [(EffectText) -> String] = [
        { bounded(Self.text($0)) }, { bounded("\($0.name)(\($0.value))") },
        { bounded("\($0.name)(\($0.value))", digits: 16) },
      ]
      for candidate in candidates {
        for effect in effects { texts[effect] = candidate(effect) }
        if Set(effects.map { texts[$0] }).count == effects.count { break }
      }
    }
  }

  private static func text(_ effect: EffectText) -> String {
    effect.payload.map { "\(effect.name)(\($0))" } ?? effect.name
  }

  /// The text of an effect.
  package subscript(effect: EffectText) -> String { texts[effect] ?? bounded(effect.name) }

  /// Returns the text of an effect whose payload is not shown: `retry(…)` if there are several.
  package func withoutPayload(_ effect: EffectText) -> String {
    namesWithPayload.contains(effect.name) ? bounded(effect.name + "(…)") : self[effect]
  }

  /// Returns whether a text of a diagram may show an effect.
  package static func text(_ text: String, mayShow effect: EffectText) -> Bool {
    text == effect.name || text == bounded(effect.name) || text == bounded(effect.name + "(…)")
      || text == bounded(Self.text(effect)) || text == bounded("\(effect.name)(\(effect.value))")
      || text == bounded("\(effect.name)(\(effect.value))", digits: 16)
  }
}
