/// What the machines act on. Each effect is a call, as effects are in a program, and leaves its mark
/// on a checksum, so that all rows can be checked to do the same in the same order.
public final class Subject {
  /// What was done. Unchecked: rows are to differ by their machines, not by this.
  @exclusivity(unchecked)
  public private(set) var checksum: UInt = 0

  /// Creates a subject to which nothing has been done.
  public init() {}

  /// The first effect.
  @inline(never)
  public func first() { checksum = checksum &* 31 &+ 1 }

  /// The second effect.
  @inline(never)
  public func second() { checksum = checksum &* 31 &+ 2 }

  /// The third effect.
  @inline(never)
  public func third() { checksum = checksum &* 31 &+ 3 }

  /// The fourth effect.
  @inline(never)
  public func fourth() { checksum = checksum &* 31 &+ 4 }

  /// The fifth effect.
  @inline(never)
  public func fifth() { checksum = checksum &* 31 &+ 5 }

  /// The sixth effect.
  @inline(never)
  public func sixth() { checksum = checksum &* 31 &+ 6 }

  /// The seventh effect.
  @inline(never)
  public func seventh() { checksum = checksum &* 31 &+ 7 }

  /// The eighth effect.
  @inline(never)
  public func eighth() { checksum = checksum &* 31 &+ 8 }
}
