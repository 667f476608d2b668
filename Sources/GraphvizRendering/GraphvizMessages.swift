internal import CGraphviz

/// The messages of Graphviz, which it would print to standard error without a hook.
///
/// The hook is a C function without a context, so that the messages are kept here. They are accessed
/// under the library's lock only, by the hook too, which Graphviz calls while it is being called.
enum GraphvizMessages {
  private struct State {
    var messages: [String] = []
    /// The greatest length of a message for which Graphviz's buffer is known to suffice.
    var capacity = 0
  }

  /// Messages quote the input and add to it.
  private static let lengthBesidesInput = 65_536

  // Safe because every access is under the library's lock, as explained above.
  nonisolated(unsafe) private static var state = State()

  /// Removes all messages and prepares Graphviz for an input of the given length.
  ///
  /// - Returns: Whether there was enough memory.
  static func reset(inputLength: Int) -> Bool {
    let capacity = inputLength + lengthBesidesInput
    if state.capacity < capacity {
      // The buffer grows by a message, which must not be received.
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

  /// Returns the messages since the last reset.
  static func all() -> [String] {
    state.messages.map(trimmed).filter { !$0.isEmpty }
  }

  /// Receives a piece of a message: its kind, a colon, or its text. Text without the first two
  /// continues the previous message.
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
