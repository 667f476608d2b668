internal import CGraphviz

/// A thread with a stack as large as that of the main thread.
///
/// Graphviz recurses as deep as a graph is nested. On some systems, such as macOS, the stacks of other
/// threads have only 512 KiB.
package enum LargeThread {
  /// The size of the stack, in bytes.
  private static let stackSize = 8 << 20

  /// Calls a closure on a new thread, and returns at once.
  ///
  /// - Returns: Whether the system provides a thread.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let argument = Unmanaged.passRetained(Body(call: body))
    let result = gvshim_start_thread(
      stackSize,
      { argument in
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().call() }
        return nil
      },
      argument.toOpaque())
    if result != 0 { argument.release() }
    return result == 0
  }

  /// A closure as an object, which can be passed through a C pointer.
  private final class Body: Sendable {
    let call: @Sendable () -> Void

    init(call: @escaping @Sendable () -> Void) { self.call = call }
  }
}
