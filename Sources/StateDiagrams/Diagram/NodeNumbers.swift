/// The positions of identifiers in a list.
///
/// A hash table that uses the hash values stored in the identifiers. A dictionary would hash them again,
/// which takes longer than all other work of a look-up.
///
/// - Complexity: O(*n*) to create, for *n* identifiers. Look-ups are O(1).
struct NodeNumbers {
  private let ids: [StateDiagram.Node.ID]

  /// A position in each slot, or -1. An identifier is in the slot of its hash value, or in the first
  /// free one after it. Three of four slots are free, so that few identifiers are not in their own.
  private var slots: [Int32]

  /// Creates the table of a list. Of equal identifiers, the last one is found.
  init(_ ids: [StateDiagram.Node.ID]) {
    self.ids = ids
    var count = 4
    while count < 4 * ids.count { count *= 2 }
    slots = Array(repeating: -1, count: count)
    for (number, id) in ids.enumerated() { slots[slot(of: id)] = Int32(number) }
  }

  /// The position of an identifier; nil if it isn't in the list.
  subscript(id: StateDiagram.Node.ID) -> Int? {
    let number = slots[slot(of: id)]
    return number < 0 ? nil : Int(number)
  }

  /// Returns the slot that contains an identifier, or the free one where it belongs.
  private func slot(of id: StateDiagram.Node.ID) -> Int {
    // The number of slots is a power of two.
    var slot = id.hash & (slots.count - 1)
    while slots[slot] >= 0, ids[Int(slots[slot])] != id { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }
}
