/// Returns a sentence with the name that is most similar to an unknown one, or with all names.
package func remedy(for name: String, among names: [String], _ kind: String) -> String {
  if let nearest = EditDistance.nearest(to: name, among: names) {
    return "Did you mean '\(nearest)'?"
  }
  if names.isEmpty { return "There are no \(kind)." }
  let distinct = names.withoutRepetitions
  return "The \(kind) are " + distinct.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    + (distinct.count > 8 ? " and \(distinct.count - 8) more." : ".")
}
