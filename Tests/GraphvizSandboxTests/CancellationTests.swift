import Testing

@testable import GraphvizSandbox

@Suite struct CancellationTests {
  private func isReadable(_ channel: Channel) -> Bool {
    Channel.wait([(channel, 1)], seconds: 0) == [true]
  }

  @Test func `a channel that was awaited can be read after cancelling, even twice`() throws {
    let cancellation = try Cancellation()
    #expect(!cancellation.isCancelled && !isReadable(cancellation.awaited))
    for _ in 1...2 {
      cancellation.cancel()
      #expect(cancellation.isCancelled && isReadable(cancellation.awaited))
    }
  }
}
