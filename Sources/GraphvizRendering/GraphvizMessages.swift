internal import CGraphviz
internal import Synchronization

/// What Graphviz says, which without a hook it would print to standard error.
///
/// The hook is a plain C function without a place for state of its own, so the messages are kept
/// here. They have a lock of their own because the hook runs while the library's lock is held.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum GraphvizMessages {
  private struct State {
    var messages: [String] = []
    /// The longest message that Graphviz's buffer is known to hold.
    var capacity = 0
  }

  /// Messages quote the input, and add words of their own.
  private static let lengthBesidesInput = 65_536

  private static let state = Mutex(State())

  /// Forgets what was said, and prepares Graphviz to speak about an input of the given length.
  ///
  /// - Returns: Whether there was memory for that.
  static func reset(inputLength: Int) -> Bool {
    let capacity = inputLength + lengthBesidesInput
    if state.withLock({ $0.capacity < capacity }) {
      gvshim_set_error_hook { piece in
        if let piece { GraphvizMessages.receive(String(cString: piece)) }
        return 0
      }
      guard gvshim_grow_message_buffer(capacity) == 0 else { return false }
    }
    state.withLock {
      $0.capacity = max($0.capacity, capacity)
      $0.messages = []
    }
    gvshim_forget_errors()
    return true
  }

  /// What was said since the last reset, a string for each message.
  static func all() -> [String] {
    state.withLock(\.messages).map(trimmed).filter { !$0.isEmpty }
  }

  /// A message comes in pieces: what it is, a colon, the text. Text without the first two goes on
  /// from the message before.
  private static func receive(_ piece: String) {
    state.withLock {
      if piece == "Error" || piece == "Warning" || $0.messages.isEmpty { $0.messages.append("") }
      $0.messages[$0.messages.count - 1] += piece
    }
  }

  private static func trimmed(_ message: String) -> String {
    var text = message[...]
    for prefix in ["Error: ", "Warning: "] where text.hasPrefix(prefix) {
      text.removeFirst(prefix.count)
    }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text.drop(while: \.isWhitespace))
  }
}
