import StateMachines

/// A state type that holds an array and detects whether a step copies it.
struct Archive: StateType {
  private(set) var pages: [Int]

  static let initialState = Archive(pages: Array(repeating: 0, count: 100_000))

  init(pages: [Int]) {
    // A buffer that no static property shares.
    self.pages = pages.map { $0 }
  }

  private var address: UInt {
    pages.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  /// Changes a page and returns whether the array kept its buffer.
  mutating func handleEvent(_ page: Int) -> Bool {
    let before = address
    pages[page] += 1
    return address == before
  }
}
