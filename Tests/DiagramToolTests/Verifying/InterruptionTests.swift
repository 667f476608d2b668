import Foundation
import Testing

@testable import DiagramTool

@Suite struct InterruptionTests {
  // Signals reach a whole process, and so would end the searches of other tests.
  @Test func `an interruption of a search is noticed, and ends no program`() async {
    await #expect(processExitsWith: .success) {
      Interruption.catching {
        #expect(!Interruption.isRequested)
        raise(SIGINT)
        #expect(Interruption.isRequested)
      }
    }
  }
}
