#if Graphviz
internal import CGraphviz

/// The messages of Graphviz, which a hook receives instead of standard error.
///
/// The hook is a C function without a context, so that the messages are stored in a static property.
/// All accesses are under the lock of the library: Graphviz calls the hook during calls of the library.
enum GraphvizMessages {
  private struct State {
    var messages: [String] = []
    /// The length of the longest message that Graphviz's buffer is known to hold, in bytes.
    var capacity = 0
  }

  /// A bound of a message's length without the part of the input that it quotes, in bytes.
  private static let lengthBesidesInput = 65_536

  // Safe because every access is under the library's lock, as explained above.
  nonisolated(unsafe) private static var state = State()

  /// Removes all messages, and enlarges Graphviz's message buffer for an input of the given length.
  /// Graphviz 2.42 crashes if a message doesn't fit into the buffer.
  ///
  /// - Returns: Whether there was enough memory.
  static func prepare(inputLength: Int) -> Bool {
    let capacity = inputLength + lengthBesidesInput
    if state.capacity < capacity {
      // The buffer grows by sending long messages, which must not be received.
      gvshim_set_error_hook { _ in 0 }
      let isGrown = gvshim_grow_message_buffer(capacity) == 0
      gvshim_set_error_hook { piece in
        if let piece { GraphvizMessages.receive(String(cString: piece)) }
        return 0
      }
      guard isGrown else { return false }
    }
    state.capacity = max(state.capacity, capacity)
    reset()
    return true
  }

  /// Removes all messages.
  static func reset() {
    state.messages = []
    gvshim_forget_errors()
  }

  /// Returns the messages since the last reset, without their kind: `syntax error in line 1 near '}'`.
  static func all() -> [String] {
    state.messages.map(trimmed).filter { !$0.isEmpty }
  }

  /// Receives a piece of a message. A message consists of its kind (`Error` or `Warning`), a colon, and
  /// its text; a text without a kind continues the previous message.
  private static func receive(_ piece: String) {
    if piece == "Error" || piece == "Warning" || state.messages.isEmpty {
      state.messages.append("")
    }
    state.messages[state.messages.count - 1] += piece
  }

  /// Returns a message without its kind and without white space around it.
  private static func trimmed(_ message: String) -> String {
    var text = message[...]
    for prefix in ["Error: ", "Warning: "] where text.hasPrefix(prefix) {
      text.removeFirst(prefix.count)
    }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text.drop(while: \.isWhitespace))
  }
}
#endif
