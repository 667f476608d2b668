import StateMachines
import Testing

@testable import StateExploration

/// Reading with a memory must not differ from reading each value anew.
@Suite struct ValueReaderTests {
  private struct Point { var x = 1, y: UInt8 = 2, note: String? }
  private enum Shape { case dot, circle(Point, radius: Double), polygon([Point]) }
  private struct Drawing {
    var shapes: [Shape] = []
    var names: Set<String> = []
    var sizes: [String: Point?] = [:]
    var other: Any = 1
    lazy var count = shapes.count
  }
  private final class Object {}
  private struct Watcher { weak var object: Object? }

  @Test func `a remembering reader reads what a new one reads`() {
    let reader = ValueReader(remembersValues: true)
    var drawing = Drawing()
    for step in 0..<200 {
      switch step % 7 {
      case 0: drawing.shapes.append(.dot)
      case 1: drawing.shapes.append(.circle(Point(x: step, note: nil), radius: 0.5))
      case 2: drawing.names.insert("\(step % 3)")
      case 3: drawing.sizes["\(step % 5)"] = .some(step.isMultiple(of: 2) ? Point(note: "n") : nil)
      case 4: drawing.other = step.isMultiple(of: 2) ? drawing.shapes as Any : drawing.names
      case 5: drawing.shapes[0] = .polygon([Point(note: "a"), Point(x: step % 2, note: "b")])
      default: if drawing.shapes.count > 4 { drawing.shapes.removeFirst() }
      }
      #expect(reader.read(drawing) == Value(of: drawing))
      #expect(reader.identity(of: drawing) == ValueReader().identity(of: drawing))
    }
  }

  @Test func `a value with a weak reference is read each time`() {
    let reader = ValueReader(remembersValues: true)
    var object: Object? = Object()
    let watchers = [Watcher(object: object)]
    let before = reader.read(watchers)
    object = nil
    #expect(before != reader.read(watchers))
    #expect(reader.read(watchers) == Value(of: watchers))
  }

  @Test func `a value in place of another one is told apart`() {
    let reader = ValueReader(remembersValues: true)
    var identities: Set<ValueIdentity> = []
    // The elements of an array that is gone leave their memory to those of the next one.
    for number in 0..<1_000 {
      identities.insert(reader.identity(of: [Point(x: number, note: nil)]))
    }
    #expect(identities.count == 1_000)
  }
}
