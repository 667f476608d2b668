/// A machine that can't be drawn.
struct PictureError: Error, Hashable, CustomStringConvertible {
  /// The name of the machine.
  let machine: String

  /// Why it can't be drawn.
  let reason: String

  var description: String { "\(machine): \(reason)" }
}
