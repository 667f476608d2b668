/// The texts by which a diagram shows the effects of a machine.
///
/// An effect is shown by its name, `ring`. If the machine has several effects with the name, the
/// text includes the payload: `retry(after: 1)`, `retry(after: 2)`. Payloads that don't differ before
/// their texts are cut are not shown: `send(…)`.
package struct ShownEffects {
  private var texts: [EffectText: String] = [:]
  private var namesWithPayload: Set<String> = []

  /// Creates the texts.
  ///
  /// - Parameters:
  ///   - effects: All effects of the machine. Repeated effects are allowed.
  ///   - showsAll: Whether all payloads are shown that distinguish effects with one name. Otherwise,
  ///     only plain ones are: actions of existing machines carry buffers, promises and errors, of
  ///     which a text of the first characters says nothing.
  package init(_ effects: some Sequence<EffectText>, showsAll: Bool = true) {
    var effectsOfName: [String: [EffectText]] = [:]
    var seen: Set<EffectText> = []
    for effect in effects where seen.insert(effect).inserted {
      effectsOfName[effect.name, default: []].append(effect)
    }
    for (name, effects) in effectsOfName {
      let areReadable = Set(effects.map(\.readableValue)).count == effects.count
      func isPlain(_ effect: EffectText) -> Bool {
        Self.isPlain(areReadable ? effect.readablePayload : effect.payload)
      }
      if effects.count == 1 || !showsAll && !effects.allSatisfy(isPlain) {
        for effect in effects { texts[effect] = Self.nameText(effect) }
        continue
      }
      namesWithPayload.insert(name)
      // Cases with the same label and payload are distinguished by their case names. The first form
      // that distinguishes all effects is used.
      let forms = [Self.readableText, Self.text, Self.wholeText]
      let form = forms.first { form in
        Set(effects.map { boundedStart(of: form($0)) }).count == effects.count
      }
      for effect in effects {
        texts[effect] = form.map { bounded($0(effect)) } ?? Self.textWithoutPayload(effect)
      }
    }
  }

  /// Returns whether a payload is short and contains no values inside other ones.
  private static func isPlain(_ payload: String?) -> Bool {
    guard let payload else { return true }
    return payload.utf8.count <= 30 && !payload.utf8.contains { Set("({".utf8).contains($0) }
  }

  /// Returns the name of an effect. Names of actions are longer than values: a name contains each
  /// step of the action.
  private static func nameText(_ effect: EffectText) -> String {
    bounded(effect.name.quotedIfList, to: 2 * valueTextLimit)
  }

  /// Returns the name of an effect with its payload for readers.
  private static func readableText(_ effect: EffectText) -> String {
    let name = effect.name.quotedIfList
    return effect.readablePayload.map { "\(name)(\($0))" } ?? name
  }

  /// Returns the name of an effect with its payload.
  private static func text(_ effect: EffectText) -> String {
    let name = effect.name.quotedIfList
    return effect.payload.map { "\(name)(\($0))" } ?? name
  }

  /// Returns the name of an effect with its whole value, which includes the name of the case.
  private static func wholeText(_ effect: EffectText) -> String {
    "\(effect.name.quotedIfList)(\(effect.value))"
  }

  /// The text of an effect.
  package subscript(effect: EffectText) -> String {
    texts[effect] ?? Self.nameText(effect)
  }

  /// Returns the text of an effect whose payload is not shown: `retry(…)` if several effects have
  /// the name.
  package func withoutPayload(_ effect: EffectText) -> String {
    namesWithPayload.contains(effect.name)
      ? Self.textWithoutPayload(effect) : self[effect]
  }

  private static func textWithoutPayload(_ effect: EffectText) -> String {
    bounded(effect.name.quotedIfList + "(…)")
  }

  /// Returns whether a text in a diagram can stand for an effect, in any of its forms.
  package static func text(_ text: String, mayShow effect: EffectText) -> Bool {
    let name = effect.name.quotedIfList
    let forms = [
      name, nameText(effect), name + "(…)", readableText(effect), Self.text(effect),
      wholeText(effect),
    ]
    return forms.contains { text == $0 || text == bounded($0) } || text == effect.name

  }
}

extension String {
  /// The name of an effect, in quotation marks if it is blank, if a comma outside of brackets would
  /// separate it into several effects, if a bracket would join it with others, if an arrow would
  /// be read as one to a state, or if its second line would be read as another transition.
  fileprivate var quotedIfList: String {
    if allSatisfy({ $0 == " " }) { return quoted }
    // The search is slow, and most names consist of ASCII characters.
    if utf8.contains(where: { $0 > 0x7F }),
      firstPlace(of: " → ") != nil || contains(where: \.isNewline)
    {
      return quoted
    }
    var depth = 0
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth < 0 { return quoted }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0B, 0x0C: return quoted
      case UInt8(ascii: ",") where depth == 0 && firstPlace(of: ", ") != nil: return quoted
      default: break
      }
    }
    return depth == 0 ? self : quoted
  }
}

/// Returns effects as the end of a label: ` / ring, beep`; empty if there are none.
package func effectSuffix(_ effects: [String]) -> String {
  effects.isEmpty ? "" : " / " + effects.joined(separator: ", ")
}
