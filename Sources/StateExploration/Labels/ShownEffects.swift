/// The texts by which a diagram shows the effects of a machine.
///
/// An effect is shown by its name, `ring`. If the machine has several effects with the name, the
/// text includes the payload: `retry(after: 1)`, `retry(after: 2)`.
package struct ShownEffects {
  private var texts: [EffectText: String] = [:]
  private var namesWithPayload: Set<String> = []

  /// Creates the texts.
  ///
  /// - Parameter effects: All effects of the machine. Repeated effects are allowed.
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
      // Cases with the same label and payload are distinguished by their case names. The first form
      // that distinguishes all effects is used.
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

  /// Returns the name of an effect with its payload.
  private static func text(_ effect: EffectText) -> String {
    effect.payload.map { "\(effect.name)(\($0))" } ?? effect.name
  }

  /// The text of an effect.
  package subscript(effect: EffectText) -> String { texts[effect] ?? bounded(effect.name) }

  /// Returns the text of an effect whose payload is not shown: `retry(…)` if several effects have
  /// the name.
  package func withoutPayload(_ effect: EffectText) -> String {
    namesWithPayload.contains(effect.name) ? bounded(effect.name + "(…)") : self[effect]
  }

  /// Returns whether a text in a diagram can stand for an effect, in any of its forms.
  package static func text(_ text: String, mayShow effect: EffectText) -> Bool {
    text == effect.name || text == bounded(effect.name) || text == bounded(effect.name + "(…)")
      || text == bounded(Self.text(effect)) || text == bounded("\(effect.name)(\(effect.value))")
      || text == bounded("\(effect.name)(\(effect.value))", digits: 16)
  }
}
