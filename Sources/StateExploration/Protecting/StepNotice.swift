import PlatformLibC

/// The message that names the input of a step that traps, where steps are not tried in another process.
///
/// Before a step, its input is noted. If a signal then ends the thread, its handler prints the message of the
/// input, and what handled the signal before continues.
final class StepNotice {
  /// What the signal handler reads, which must not call Swift's runtime.
  fileprivate struct Contents {
    var input = -1
    let messages: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>
  }

  private let contents: UnsafeMutablePointer<Contents>

  /// - Parameter messages: The message for each input.
  private init(_ messages: [String]) {
    let texts = UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: messages.count)
    _ = texts.initialize(from: messages.map { strdup($0) })
    contents = .allocate(capacity: 1)
    contents.initialize(to: Contents(messages: texts))
  }

  deinit {
    for text in contents.pointee.messages { free(text) }
    contents.pointee.messages.deallocate()
    contents.deallocate()
  }

  /// The number of the input of the current step; -1 between steps.
  var input: Int {
    get { contents.pointee.input }
    set { contents.pointee.input = newValue }
  }

  /// Calls a closure with the notice of the current thread.
  ///
  /// - Parameter messages: The message for each input.
  static func naming<Result>(_ messages: [String], _ body: (StepNotice) -> Result) -> Result {
    _ = handlers
    let notice = StepNotice(messages)
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, notice.contents)
    defer { pthread_setspecific(key, outer) }
    return body(notice)
  }
}

/// The notice of each thread.
private let key: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key, nil)
  return key
}()

/// Installs the handlers, and contains the previous ones.
private let handlers: [(signal: Int32, previous: sigaction)] = {
  [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT].map { number in
    var previous = sigaction()
    sigaction(number, nil, &previous)
    _ = signal(number, printNotice)
    var action = sigaction()
    sigaction(number, nil, &action)
    // An overflow of the stack leaves no room on it.
    action.sa_flags |= SA_ONSTACK
    sigaction(number, &action, nil)
    return (number, previous)
  }
}()

private func printNotice(_ signal: Int32) {
  if let memory = pthread_getspecific(key) {
    let contents = memory.assumingMemoryBound(to: StepNotice.Contents.self)
    let input = contents.pointee.input
    if contents.pointee.messages.indices.contains(input),
      let text = contents.pointee.messages[input]
    {
      _ = write(2, text, strlen(text))
    }
  }
  // The instruction is repeated, or the signal is raised again.
  for var handler in handlers where handler.signal == signal {
    sigaction(signal, &handler.previous, nil)
  }
}
