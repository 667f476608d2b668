extension String {
  /// The text as a string of JSON, in quotation marks.
  package var jsonString: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        result += "\\u" + hexadecimal(UInt64(scalar.value), digits: 4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// Returns a JSON array of texts.
func jsonArray(_ texts: [String]) -> String {
  "[" + texts.map(\.jsonString).joined(separator: ",") + "]"
}
