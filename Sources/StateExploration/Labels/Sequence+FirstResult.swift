extension Sequence {
  /// Returns the first result of a function that is not nil; nil if there is none.
  ///
  /// Calls the function once for each element up to the one of the result. `lazy.compactMap(_:).first`
  /// calls it twice for that one.
  @inlinable
  package func firstResult<Result, Failure: Error>(
    _ function: (Element) throws(Failure) -> Result?
  ) throws(Failure) -> Result? {
    for element in self {
      if let result = try function(element) { return result }
    }
    return nil
  }
}
