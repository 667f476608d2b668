internal import CGraphviz

/// A thread with a stack as large as a main thread's: Graphviz recurses as deep as a graph is nested,
/// and the stacks of other threads are too small for that on some systems.
package enum LargeThread {
  private static let stackSize = 8 << 20

  /// Calls a closure on a new thread.
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

  private final class Body: Sendable {
    let call: @Sendable () -> Void

    init(call: @escaping @Sendable () -> Void) { self.call = call }
  }
}
