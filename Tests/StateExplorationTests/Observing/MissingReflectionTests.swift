import Testing

@testable import StateExploration

@Suite struct MissingReflectionTests {
  private struct Empty {}
  private struct Mixed {
    var text = "a"
    var flags: [Bool] = []
    var empty = Empty()
    var value: (Int, Double?)? = (1, nil)
    var action = {}
    var lamp = Lamp.on
    var pointer: UnsafeRawPointer? = nil
  }
  /// Reflected like a struct that was built without reflection metadata.
  private struct Opaque {
    let bits: Builtin
    struct Builtin: CustomReflectable {
      let bits = 7
      var customMirror: Mirror { Mirror(self, children: []) }
    }
  }

  @Test func `values whose types have reflection metadata are no problem`() {
    #expect(missingReflection(in: Mixed()) == nil)
    #expect(missingReflection(in: Empty()) == nil)
    #expect(missingReflection(in: Lamp.on) == nil)
    #expect(missingReflection(in: 5) == nil)
    #expect(missingReflection(in: Opaque(bits: .init())) == nil)
  }
}
