public import StateMachines

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension OrthogonalState: DOTLabelable where repeat each Region: DOTLabelable {
  /// The state that the regions' states are set into: the initial one.
  public static var dotLabelableItems: [Self] { [initialState] }

  /// The regions, under the names of their types.
  public static var dotRegions: [DOTRegion<Self>] {
    var regions: [DOTRegion<Self>] = []
    var end = 0
    for region in repeat (each Region).self {
      end = append(region, after: end, to: &regions)
    }
    return regions
  }

  /// Appends a region and answers where it ends in the tuple of regions.
  ///
  /// A region is reached by its offset, which is laid out as ``RegionCursor`` tells, because a key
  /// path to an element of a tuple of a pack crashes the compiler of Swift 6.3.
  private static func append<Part: StateType & DOTLabelable>(
    _ part: Part.Type, after end: Int, to regions: inout [DOTRegion<Self>]
  ) -> Int {
    let alignment = MemoryLayout<Part>.alignment
    let offset = (end + alignment - 1) / alignment * alignment
    regions.append(
      DOTRegion(
        String(describing: part),
        get: { root in
          withUnsafePointer(to: root) {
            UnsafeRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Part.self).pointee
          }
        },
        set: { root, state in
          withUnsafeMutablePointer(to: &root) {
            UnsafeMutableRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Part.self)
              .pointee = state
          }
        }))
    return offset + MemoryLayout<Part>.size
  }
}
