/// Suspends tasks until it is opened. A cancelled task goes on at once.
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
