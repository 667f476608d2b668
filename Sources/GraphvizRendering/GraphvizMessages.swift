internal import CGraphviz

/// What Graphviz says, which without a hook it would print to standard error.
///
/// The hook is a plain C function without a place for state of its own, so the messages are kept
/// here. All of it is used under the library's lock alone, the hook too: Graphviz calls it while
/// somebody who holds the lock calls Graphviz.
enum GraphvizMessages {
  private struct State {
    var messages: [String] = []
    /// The longest message that Graphviz's buffer is known to hold.
    var capacity = 0
  }

  /// Messages quote the input, and add words of their own.
  private static let lengthBesidesInput = 65_536

  // Safe because all that touches it runs under the library's lock, as said above.
  nonisolated(unsafe) private static var state = State()

  /// Forgets what was said, and prepares Graphviz to speak about an input of the given length.
  ///
  /// - Returns: Whether there was memory for that.
  static func reset(inputLength: Int) -> Bool {
    let capacity = inputLength + lengthBesidesInput
    if state.capacity < capacity {
      // What makes the buffer grow is a message, which nobody is to receive.
      gvshim_set_error_hook { _ in 0 }
      let isGrown = gvshim_grow_message_buffer(capacity) == 0
      gvshim_set_error_hook { piece in
        if let piece { GraphvizMessages.receive(String(cString: piece)) }
        return 0
      }
      guard isGrown else { return false }
    }
    state.capacity = max(state.capacity, capacity)
    state.messages = []
    gvshim_forget_errors()
    return true
  }

  /// What was said since the last reset, a string for each message.
  static func all() -> [String] {
    state.messages.map(trimmed).filter { !$0.isEmpty }
  }

  /// A message comes in pieces: what it is, a colon, the text. Text without the first two goes on
  /// from the message before.
  private static func receive(_ piece: String) {
    if piece == "Error" || piece == "Warning" || state.messages.isEmpty {
      state.messages.append("")
    }
    state.messages[state.messages.count - 1] += piece
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
