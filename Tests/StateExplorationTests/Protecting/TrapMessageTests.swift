import Testing

@testable import StateExploration

@Suite struct TrapMessageTests {
  @Test(arguments: [
    ("Shop/Order.swift:28: Fatal error: paid: twice", "Shop/Order.swift", 28),
    ("/a b/Order.swift:7: Fatal error: paid: twice", "/a b/Order.swift", 7),
    ("Fatal error: paid: twice", nil, nil), ("SIGILL, as of an overflow", nil, nil),
    ("Shop/Order.swift:x: Fatal error: paid: twice", nil, nil),
  ])
  func `a message of a trap names a file and a line`(text: String, file: String?, line: Int?) {
    let message = TrapMessage(text)
    #expect(message?.file == file && message?.line == line)
    #expect(message.map { $0.text == "Fatal error: paid: twice" } ?? true)
  }
}
