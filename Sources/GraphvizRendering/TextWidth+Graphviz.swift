#if Graphviz
internal import CGraphviz
internal import StateDiagrams

extension TextWidth {
  /// Returns the space for a text, in points. Graphviz calls this function during a layout.
  static let measure: gvshim_text_width = { text, font, size, isBold in
    guard let text else { return 0 }
    let bytes = UnsafeBufferPointer(start: text, count: strlen(text))
    return bytes.withMemoryRebound(to: UInt8.self) {
      room * size * TextWidth.of($0, isBold: isBold != 0) * relativeWidth(ofFont: font)
    }
  }

  /// Returns the width of a font relative to Helvetica. Only untrusted DOT and the classic style use
  /// other fonts.
  private static func relativeWidth(ofFont name: UnsafePointer<CChar>?) -> Double {
    func isNamed(_ start: StaticString) -> Bool {
      name.map { strncasecmp($0, start.utf8Start, start.utf8CodeUnitCount) == 0 } ?? false
    }
    if isNamed("Courier") || isNamed("mono") { return 1.2 }
    return isNamed("Times") ? 0.9 : 1
  }
}
#endif
