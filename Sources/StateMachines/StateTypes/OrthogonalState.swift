@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
public struct OrthogonalState<each Region: StateType>: StateType {
  public typealias InputEvent = (repeat (each Region).InputEvent?)
  public typealias OutputCommand = (repeat (each Region).OutputCommand?)

  public var regions: (repeat each Region)

  @inlinable
  public init(_ regions: repeat each Region) {
    self.regions = (repeat each regions)
  }

  @inlinable
  public static var initialState: OrthogonalState {
    OrthogonalState(repeat (each Region).initialState)
  }

  @inlinable
  @discardableResult
  public mutating func handleEvent(_ event: InputEvent) -> OutputCommand {
    withUnsafeMutablePointer(to: &regions) { tuple in
      let base = UnsafeMutableRawPointer(tuple)
      var offset = 0
      return (repeat Self.step((each Region).self, at: base, &offset, on: each event))
    }
  }

  @inlinable
  @inline(__always)
  static func step<R: StateType>(
    _ region: R.Type, at base: UnsafeMutableRawPointer, _ offset: inout Int, on event: R.InputEvent?
  ) -> R.OutputCommand? {
    let mask = MemoryLayout<R>.alignment &- 1
    let start = (offset &+ mask) & ~mask
    offset = start &+ MemoryLayout<R>.size
    guard let event else { return nil }
    return base.advanced(by: start).assumingMemoryBound(to: R.self).pointee.handleEvent(event)
  }
}
