/// The failure of a path, whose description is complete.
struct PathFailure: Error, CustomStringConvertible {
  let description: String

  /// The inputs up to the failing one; nil if the path doesn't decide.
  let inputs: [Int]?

  init(_ description: String, inputs: [Int]? = nil) {
    self.description = description
    self.inputs = inputs
  }
}
