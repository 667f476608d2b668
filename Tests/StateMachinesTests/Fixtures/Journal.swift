import StateMachines

/// The actions of a test, in order.
final class Journal {
  private(set) var entries: [String] = []

  func note(_ entry: String) {
    entries.append(entry)
  }
}

/// The actions of a test, in order, from any task.
final class SharedJournal: Sendable {
  private let noted = Locked<[String]>([])

  var entries: [String] { noted.withLock { $0 } }

  func note(_ entry: String) {
    noted.withLock { $0.append(entry) }
  }
}
