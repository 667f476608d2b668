import StateMachines

/// A state type that holds a large array, and can tell whether a step copied it.
struct Archive: StateType {
  private(set) var pages: [Int]

  static let initialState = Archive(pages: Array(repeating: 0, count: 100_000))

  init(pages: [Int]) {
    // An array of its own, which no static property shares.
    self.pages = pages.map { $0 }
  }

  /// Where the array stands in memory: a copy stands elsewhere.
  var address: UInt {
    pages.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  /// Writes a page, and answers whether the array stayed where it was.
  mutating func handleEvent(_ page: Int) -> Bool {
    let before = address
    pages[page] += 1
    return address == before
  }
}
