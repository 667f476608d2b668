// Fifty states and twenty events, drawn at random: a quarter of the pairs of a state and an event ignore the
// event, a quarter only change the state, and half change it and return one of eight commands.

/// Fifty states, twenty events.
public enum Big: CaseIterable, Sendable {
  case s0, s1, s2, s3, s4, s5, s6, s7, s8, s9
  case s10, s11, s12, s13, s14, s15, s16, s17, s18, s19
  case s20, s21, s22, s23, s24, s25, s26, s27, s28, s29
  case s30, s31, s32, s33, s34, s35, s36, s37, s38, s39
  case s40, s41, s42, s43, s44, s45, s46, s47, s48, s49
}

/// The events of a ``Big``.
public enum BigEvent: CaseIterable, Sendable {
  case e0, e1, e2, e3, e4, e5, e6, e7, e8, e9
  case e10, e11, e12, e13, e14, e15, e16, e17, e18, e19
}

/// The commands of a ``Big``.
public enum BigCommand: Performable, Sendable {
  case first, second, third, fourth, fifth, sixth, seventh, eighth

  /// Performs the command.
  @inlinable
  public func perform(on subject: Subject) {
    switch self {
    case .first: subject.first()
    case .second: subject.second()
    case .third: subject.third()
    case .fourth: subject.fourth()
    case .fifth: subject.fifth()
    case .sixth: subject.sixth()
    case .seventh: subject.seventh()
    case .eighth: subject.eighth()
    }
  }
}
