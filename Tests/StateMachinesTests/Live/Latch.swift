import Synchronization

/// A door that tasks wait behind until it is opened. Whoever waits is let go when it is cancelled,
/// too.
actor Latch {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting.removeAll()
  }

  func wait() async {
    await withTaskCancellationHandler {
      if !isOpen, !Task.isCancelled { await withCheckedContinuation { waiting.append($0) } }
    } onCancel: {
      Task { await open() }
    }
  }
}

/// What happened in a test, in order, noted by any task.
final class SharedJournal: Sendable {
  private let noted = Mutex<[String]>([])

  var entries: [String] { noted.withLock { $0 } }

  func note(_ entry: String) {
    noted.withLock { $0.append(entry) }
  }
}
