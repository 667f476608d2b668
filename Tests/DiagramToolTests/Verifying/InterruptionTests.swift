import Foundation
import Testing

@testable import DiagramTool

@Suite struct InterruptionTests {
  @Test func `an interruption of a search is noticed, and ends no program`() {
    let isRequested = Interruption.catching {
      #expect(!Interruption.isRequested)
      raise(SIGINT)
      return Interruption.isRequested
    }
    #expect(isRequested)
  }
}
