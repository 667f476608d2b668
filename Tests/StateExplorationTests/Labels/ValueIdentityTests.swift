import Foundation
import Testing

@testable import StateExploration

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct ValueIdentityTests {
  /// A state without `==`.
  private struct State<Value> { var value: Value }

  /// Expects that the identity of a state depends on the value.
  private func expectDifferent<Value>(
    _ first: @autoclosure () -> Value, _ second: @autoclosure () -> Value,
    at location: SourceLocation = #_sourceLocation
  ) {
    func key(_ value: Value) -> AnyHashable { identity(of: State(value: [1, value] as [Any])) }
    #expect(key(first()) == key(first()), sourceLocation: location)
    #expect(key(first()) != key(second()), sourceLocation: location)
    #expect(
      identity(of: State(value: first())) != identity(of: State(value: second())),
      sourceLocation: location)
  }

  /// A value that reflection doesn't show, as a password.
  private struct Hidden: Hashable, CustomReflectable, CustomStringConvertible {
    var number: Int
    var style: Mirror.DisplayStyle?
    var description: String { "hidden" }
    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: style) }
  }

  @Test(arguments: [nil, Mirror.DisplayStyle.struct, .collection, .class, .enum])
  func `hashable values that a mirror hides are compared by ==`(style: Mirror.DisplayStyle?) {
    expectDifferent(Hidden(number: 1, style: style), Hidden(number: 2, style: style))
  }

  private let zeros = Data(repeating: 0, count: 100)
  private var zerosAndOne: Data { zeros.dropLast() + [1] }

  @Test func `values with one hash are compared by ==`() {
    #expect(IndexSet([0, 1, 3]).hashValue == IndexSet([0, 2, 3]).hashValue)
    expectDifferent(IndexSet([0, 1, 3]), IndexSet([0, 2, 3]))
    expectDifferent(
      (IndexSet([0, 1, 3]), IndexSet([0, 2, 3])), (IndexSet([0, 2, 3]), IndexSet([0, 1, 3])))
    #expect(zeros.hashValue == zerosAndOne.hashValue)
    expectDifferent(zeros, zerosAndOne)
    expectDifferent([zeros, zerosAndOne], [zerosAndOne, zeros])
    expectDifferent(Set([zeros, Data()]), Set([zerosAndOne, Data()]))
    expectDifferent(["a": zeros, "b": zerosAndOne], ["a": zerosAndOne, "b": zeros])
  }

  @Test func `values that == takes for equal are distinguished if their mirrors differ`() {
    let meters = Measurement(value: 1000, unit: UnitLength.meters)
    #expect(meters == meters.converted(to: .kilometers))
    expectDifferent(meters, meters.converted(to: .kilometers))
    expectDifferent(
      Notification(name: .init("a"), userInfo: ["k": 1]),
      Notification(name: .init("a"), userInfo: ["k": 2]))
    expectDifferent(Locale(identifier: "de"), Locale(identifier: "fr"))
    expectDifferent(Calendar(identifier: .gregorian), Calendar(identifier: .hebrew))
  }

  /// A value whose mirror hides it, and that isn't `Equatable`.
  private struct Secret: CustomReflectable {
    var text: String
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  /// An enum with a mirror of its own.
  private enum Reply: CustomReflectable {
    case text(String), none
    var customMirror: Mirror {
      switch self {
      case .text(let text): Mirror(self, children: ["text": text])
      case .none: Mirror(self, children: [])
      }
    }
  }

  /// A set of another library.
  private struct Bag: CustomReflectable, Hashable {
    var elements: Set<Int>
    var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .set) }
  }

  @Test func `values that were made separately are equal`() {
    func text() -> String { String(repeating: "long ", count: 20) }
    func isSame<Value>(_ value: () -> Value) -> Bool {
      identity(of: State(value: value())) == identity(of: State(value: value()))
    }
    #expect(isSame { Secret(text: text()) })
    #expect(isSame { Reply.text(text()) })
    #expect(isSame { [text(), text()] })
    expectDifferent(["a", "b"], ["ab"])
    expectDifferent(Reply.text(text()), .none)
    var (bag, other) = (Bag(elements: []), Bag(elements: []))
    for number in 0..<50 { bag.elements.insert(number) }
    for number in (0..<50).reversed() { other.elements.insert(number) }
    #expect(identity(of: State(value: bag)) == identity(of: State(value: other)))
    expectDifferent(Bag(elements: [1]), Bag(elements: [2]))
  }

  @Test func `sets are equal in any order of their elements`() {
    let (first, second) = (IndexSet([0, 1, 3]), IndexSet([0, 2, 3]))
    var (sets, others) = (Set([first]), Set([second]))
    sets.insert(second)
    others.insert(first)
    #expect(identity(of: State(value: sets)) == identity(of: State(value: others)))
    #expect(identity(of: State(value: sets)) != identity(of: State(value: Set([first]))))
  }

  /// An ordered set, whose mirror has the style of a set.
  private struct OrderedSet: Hashable, RandomAccessCollection, CustomReflectable {
    var elements: [Int]
    var startIndex: Int { 0 }
    var endIndex: Int { elements.count }
    subscript(index: Int) -> Int { elements[index] }
    var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .set) }
  }

  @Test func `an ordered set keeps its order`() {
    expectDifferent(OrderedSet(elements: [1, 2]), OrderedSet(elements: [2, 1]))
    #expect(structuralText(of: OrderedSet(elements: [2, 1])) == "[2, 1]")
    expectDifferent(["a": 1, "b": 2] as KeyValuePairs, ["b": 2, "a": 1])
  }

  /// An error whose description doesn't show its object.
  private struct Failure: Error, CustomStringConvertible {
    final class Response: Sendable {}
    let response: Response
    var description: String { "failed" }
  }

  @Test func `errors are compared by their objects`() {
    let (first, second) = (Failure.Response(), Failure.Response())
    expectDifferent(Failure(response: first), Failure(response: second))
    expectDifferent(
      Failure(response: first) as any Error, Failure(response: second) as any Error)
    expectDifferent(URLError(.badURL), URLError(.timedOut))
  }

  @Test func `values of C are compared by their bytes`() throws {
    func address(_ number: UInt8) -> in6_addr {
      var address = in6_addr()
      withUnsafeMutableBytes(of: &address) { $0[15] = number }
      return address
    }
    // A union, which has no parts.
    expectDifferent(address(1), address(2))
    #expect(missingReflection(in: address(1)) == nil)
  }

  @Test func `an empty struct in a place of another type is the same each time`() {
    struct Idle: Error {}
    struct Busy: Error {}
    struct Place {
      var error: any Error
      var pair: (Int, Any)
      var sendable: any Sendable
    }
    func place(_ value: some Error) -> Place {
      Place(error: value, pair: (1, value), sendable: value)
    }
    #expect(identity(of: place(Idle())) == identity(of: place(Idle())))
    #expect(identity(of: [Idle() as any Error]) == identity(of: [Idle() as any Error]))
    #expect(identity(of: place(CancellationError())) == identity(of: place(CancellationError())))
    #expect(identity(of: place(Idle())) != identity(of: place(Busy())))
  }

  @Test func `the bytes of a value of C are compared in a place of any type`() {
    struct Place { var value: Any }
    func address(_ number: UInt8) -> Place {
      var address = in6_addr()
      withUnsafeMutableBytes(of: &address) { $0[15] = number }
      return Place(value: address)
    }
    #expect(identity(of: address(1)) == identity(of: address(1)))
    #expect(identity(of: address(1)) != identity(of: address(2)))
  }

  @Test func `optionals, wrapped values and types are distinguished`() {
    expectDifferent(Optional(""), nil)
    expectDifferent(Optional(Set<Int>()), nil)
    expectDifferent(Optional([Double]()), nil)
    expectDifferent(Optional([String]()), nil)
    expectDifferent([1.5, nil], [1.5, 0])
    expectDifferent(Int??.some(nil), nil)
    expectDifferent(AnyHashable(1), AnyHashable("1"))
    expectDifferent(1 as any Sendable, UInt8(1) as any Sendable)
    expectDifferent(Int.self as any Any.Type, String.self as any Any.Type)
    expectDifferent(0.0, -0.0)
  }

  @Test func `a small number has a text and an identity`() {
    #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    expectDifferent(Float16(1), Float16(2))
    #expect(structuralText(of: Float16(0.5)) == "0.5")
    #endif
  }

  @Test func `the elements of a list of fixed size are read`() {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      expectDifferent(["a", "b"] as [2 of String], ["a", "c"])
      #expect(structuralText(of: ["a", "b"] as [2 of String]) == #"["a", "b"]"#)
    }
  }

  @Test func `a value that contains NaN has one identity`() {
    let start = Date(timeIntervalSinceReferenceDate: .nan)
    expectDifferent(start, Date(timeIntervalSinceReferenceDate: 0))
    expectDifferent([1, Double.nan], [2, .nan])
  }

  @Test func `an error that is an object has one identity in several places`() {
    final class Failure: Error {}
    let (first, second) = (Failure(), Failure())
    let errors: [any Error] = [first, first, second]
    #expect(identity(of: [errors[0]]) == identity(of: [errors[1]]))
    #expect(identity(of: [errors[0]]) != identity(of: [errors[2]]))
  }
}
