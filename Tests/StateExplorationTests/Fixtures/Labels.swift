import StateExploration

/// Two states.
enum Lamp: CaseIterable, DOTLabelable, Hashable, Sendable {
  case off, on

  mutating func toggle() { self = self == .off ? .on : .off }
}

/// Three states.
enum Light: CaseIterable, DOTLabelable { case red, green, blinking }

/// Cases with associated values of every form.
enum Sample: DOTLabelable, Sendable {
  case plain
  case one(Int)
  case labelled(value: Int)
  case several(Int, text: String)
  case tuple((Int, Int))
  case nested(Light)
  case maybe(Light?)
  case list([Int])
  indirect case indirectly(Sample)
  case `default`
  case `with spaces`
  static var dotLabelableItems: [Sample] { [] }
}

/// A description that hides the cases.
enum Described: DOTLabelable, CustomStringConvertible {
  case open
  case closed(knocks: Int)
  static var dotLabelableItems: [Described] { [.open] }
  var description: String { "a door" }
}

/// A state in a composite, whose label is that of the inner state.
enum Player: DOTLabelable {
  enum Medium { case audio(Track), video(Track) }
  enum Track: CaseIterable, DOTLabelable { case paused, running }

  case playing(Medium)
  case stopped(last: Track)
  static let dotLabelableItems = [Player.playing(.audio(.paused)), .stopped(last: .paused)]

  var dotLabel: String {
    switch self {
    case .playing(.audio(let track)), .playing(.video(let track)): track.dotLabel
    case .stopped: "stopped"
    }
  }

  var dotComposites: [String] {
    switch self {
    case .playing(.audio): ["playing", "audio"]
    case .playing(.video): ["playing", "video"]
    case .stopped: []
    }
  }
}
