public import StateDiagrams

// A keyboard whose two keypads are machines side by side: orthogonal regions. A struct holds both,
// converts an event once to what each keypad understands, and lets both answer.
//
// After the keyboard in Andy Matuschak's "A composable pattern for pure state machines with effects".

/// A keyboard with a main and a numeric keypad.
public struct Keyboard: StateType, Hashable, Sendable {
  /// The keypad with the letters.
  public var main: MainKeypad

  /// The keypad with the digits.
  public var numeric: NumericKeypad

  /// What happens to a keyboard.
  public enum Event: Hashable, Sendable {
    case alpha(Character)
    case number(Int)
    case capsLock
    case numLock
  }

  /// What a keyboard sends to the computer.
  public enum Command: Hashable, Sendable {
    case alphaNumeric(Character)
    case arrow(ArrowDirection)
  }

  /// Small letters and digits.
  public static let initialState = Keyboard(main: .initialState, numeric: .initialState)

  /// Reacts to an event: each keypad to what it understands.
  @discardableResult
  public mutating func handleEvent(_ event: Event) -> Command? {
    switch event {
    case .alpha(let character): main.handleEvent(.alpha(character))
    case .capsLock: main.handleEvent(.capsLock)
    case .number(let number): numeric.handleEvent(.number(number))
    case .numLock: numeric.handleEvent(.numLock)
    }
  }
}

/// The keypad with the letters, which caps lock makes large.
public enum MainKeypad: CaseIterable, StateType, DOTLabelable, Sendable {
  case capsLockOff
  case capsLockOn

  /// The events that the keypad understands.
  public enum Event: Hashable, Sendable {
    case alpha(Character)
    case capsLock
  }

  /// Small letters.
  public static let initialState = MainKeypad.capsLockOff

  /// Reacts to an event.
  @discardableResult
  public mutating func handleEvent(_ event: Event) -> Keyboard.Command? {
    switch (self, event) {
    case (.capsLockOff, .capsLock):
      self = .capsLockOn
      return nil
    case (.capsLockOn, .capsLock):
      self = .capsLockOff
      return nil
    case (.capsLockOff, .alpha(let character)):
      return .alphaNumeric(character)
    case (.capsLockOn, .alpha(let character)):
      return .alphaNumeric(character.uppercased().first ?? character)
    }
  }
}

/// The keypad with the digits, of which four are arrows while num lock is off.
public enum NumericKeypad: CaseIterable, StateType, DOTLabelable, Sendable {
  case numLockOn
  case numLockOff

  /// The events that the keypad understands.
  public enum Event: Hashable, Sendable {
    case number(Int)
    case numLock
  }

  /// Digits.
  public static let initialState = NumericKeypad.numLockOn

  /// Reacts to an event.
  @discardableResult
  public mutating func handleEvent(_ event: Event) -> Keyboard.Command? {
    switch (self, event) {
    case (.numLockOn, .numLock):
      self = .numLockOff
      return nil
    case (.numLockOff, .numLock):
      self = .numLockOn
      return nil
    case (.numLockOn, .number(let number)):
      return "\(number)".first.map(Keyboard.Command.alphaNumeric)
    case (.numLockOff, .number(let number)):
      return ArrowDirection(digit: number).map(Keyboard.Command.arrow)
    }
  }
}

/// Where an arrow key points.
public enum ArrowDirection: Hashable, Sendable {
  case up
  case down
  case left
  case right

  /// The direction of a digit's place on the keypad, if it has one.
  init?(digit: Int) {
    switch digit {
    case 8: self = .up
    case 2: self = .down
    case 4: self = .left
    case 6: self = .right
    default: return nil
    }
  }
}

// What the diagram shows: the two regions by key path, and a few letters and all digits.

extension Keyboard: DOTLabelable {
  /// The state that the regions' states are set into.
  public static let dotLabelableItems = [Keyboard.initialState]

  /// The two keypads.
  public static var dotRegions: [DOTRegion<Keyboard>] {
    [DOTRegion("main keypad", \.main), DOTRegion("numeric keypad", \.numeric)]
  }
}

extension Keyboard.Event: DOTLabelable {
  /// Two letters, the ten digits and the two locks.
  public static let dotLabelableItems: [Self] =
    [.alpha("a"), .alpha("z"), .capsLock] + (0...9).map(Self.number) + [.numLock]
}
