public import StateDiagrams

// After the keyboard in Andy Matuschak's "A composable pattern for pure state machines with effects".
//
// Two machines as orthogonal regions without `OrthogonalState`: a struct with a property for each, whose
// `handleEvent` passes an event to the region that handles it.

/// A keyboard with a main keypad and a numeric keypad, which change their states independently.
///
/// ```swift
/// var keyboard = Keyboard.initialState
/// keyboard.handleEvent(.alpha("a"))  // .alphaNumeric("a")
/// keyboard.handleEvent(.capsLock)    // nil
/// keyboard.handleEvent(.alpha("a"))  // .alphaNumeric("A")
/// ```
public struct Keyboard: StateType, Hashable, Sendable {
  /// The keypad with the letters.
  public var main: MainKeypad

  /// The keypad with the digits.
  public var numeric: NumericKeypad

  /// The events of a keyboard: a key is pressed.
  public enum Event: Hashable, Sendable {
    case alpha(Character)
    case number(Int)
    case capsLock
    case numLock
  }

  /// The commands that a keyboard sends to the computer.
  public enum Command: Hashable, Sendable {
    case alphaNumeric(Character)
    case arrow(ArrowDirection)
  }

  /// Caps lock off and num lock on.
  public static let initialState = Keyboard(main: .initialState, numeric: .initialState)

  /// Passes an event to the keypad with the pressed key.
  ///
  /// - Returns: The command of the keypad; nil if there is none.
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

/// The keypad with the letters, which are in upper case while caps lock is on.
public enum MainKeypad: CaseIterable, StateType, DOTLabelable, Sendable {
  case capsLockOff
  case capsLockOn

  /// The events of the main keypad.
  public enum Event: Hashable, Sendable {
    case alpha(Character)
    case capsLock
  }

  /// Caps lock off.
  public static let initialState = MainKeypad.capsLockOff

  /// Returns the typed letter, or changes the lock and returns nil.
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

/// The keypad with the digits. While num lock is off, four of its keys are arrows, and the others have
/// no effect.
public enum NumericKeypad: CaseIterable, StateType, DOTLabelable, Sendable {
  case numLockOn
  case numLockOff

  /// The events of the numeric keypad.
  public enum Event: Hashable, Sendable {
    case number(Int)
    case numLock
  }

  /// Num lock on.
  public static let initialState = NumericKeypad.numLockOn

  /// Returns the typed digit or arrow, or changes the lock and returns nil.
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

/// The direction of an arrow key.
public enum ArrowDirection: Hashable, Sendable {
  case up
  case down
  case left
  case right

  /// Creates the direction of the key with a digit; returns nil if the key has no arrow.
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

// The diagram consists of the two regions, given by key paths. Two letters stand for all letters. All
// digits are listed, because they differ while num lock is off.

extension Keyboard: DOTLabelable {
  /// A value whose regions are set to each of their states.
  public static let dotLabelableItems = [Keyboard.initialState]

  /// Both keypads, with their labels.
  public static var dotRegions: [DOTRegion<Keyboard>] {
    [DOTRegion("main keypad", \.main), DOTRegion("numeric keypad", \.numeric)]
  }
}

extension Keyboard.Event: DOTLabelable {
  /// Two letters, the ten digits and the two locks.
  public static let dotLabelableItems: [Self] =
    [.alpha("a"), .alpha("z"), .capsLock] + (0...9).map(Self.number) + [.numLock]
}
