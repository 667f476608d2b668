/// The reason for which a property was not decided, in a sentence.
package struct UndecidedProperty: Error {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}
