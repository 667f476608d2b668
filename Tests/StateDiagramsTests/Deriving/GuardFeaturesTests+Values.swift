import StateDiagrams
import Testing

// MARK: Guards that would be false

extension GuardFeaturesTests {
  /// Returns the guards of an event that has one of two effects, that of the accepted values first.
  func guards<Payload>(
    _ payloads: [Payload], accepts: @escaping (Payload) -> Bool
  ) -> [String] {
    let model = MachineModel(
      "listener", Listener(accepts: accepts), states: [.off],
      events: payloads.map { Say.say($0) })
    return StateDiagram(of: model).transitions.filter { $0.event != nil }
      .sorted { "\($0.effects)" < "\($1.effects)" }.compactMap(\.guard).map(\.text)
  }

  private enum Say<Payload> { case say(Payload) }

  private struct Listener<Payload>: StateMachineSchemaProtocol {
    let accepts: (Payload) -> Bool
    var initialState: Lamp { .off }
    func step(_ state: inout Lamp, on event: Say<Payload>) -> Reaction<String?> {
      guard case .say(let payload) = event else { return .ignored }
      return .handled(accepts(payload) ? "1 yes" : "2 no")
    }
  }

  private enum Name: CaseIterable { case a, b, `a, b`, `else`, c }

  @Test func `case names that separate parts of a guard are quoted`() {
    #expect(guards([Name.a, .b, .`a, b`]) { $0 == .`a, b` } == [#""a, b""#, "a, b"])
    #expect(guards(Name.allCases) { $0 == .else } == [#""else""#, "else"])
  }

  @Test func `a text that is not a number is in no range`() {
    struct Sensor {
      var value = ""
      mutating func measure(_ text: String) -> String { text == "20" ? "alarm" : "log" }
    }
    let model = MachineModel(
      "sensor", observing: Sensor(), state: "value",
      inputs: ["20", "nan", "10", "25", "30"].map { text in
        .input("measure", text) { $0.measure(text) }
      })
    let guards = StateDiagram(of: model).transitions.compactMap(\.guard?.text)
    #expect(Set(guards) == ["20", "nan, 10, 25, 30"] || Set(guards) == ["20", "10, nan, 25, 30"])
  }

  /// A model with many properties.
  private struct Profile: Hashable {
    var texts = (0..<20).map { "text \($0)" }
    var a: Int?, b: Int?, c: Int?, d: Int?, e: Int?, f: Int?, g: Int?, h: Int?, i: Int?, j: Int?
    var k: Int?, l: Int?, m: Int?, n: Int?, o: Int?, p: Int?, q: Int?, r: Int?, s: Int?, t: Int?
    var u: Int?, v: Int?, w: Int?, x: Int?, y: Int?, z: Int?, aa: Int?, bb: Int?, cc: Int?, dd: Int?
    var isVerified = false

    static var full: Profile {
      Profile(
        a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, i: 1, j: 1, k: 1, l: 1, m: 1, n: 1, o: 1,
        p: 1, q: 1, r: 1, s: 1, t: 1, u: 1, v: 1, w: 1, x: 1, y: 1, z: 1, aa: 1, bb: 1, cc: 1,
        dd: 1)
    }
  }

  @Test func `a guard names the feature that decides among many that vary`() {
    var verified = Profile.full
    verified.isVerified = true
    #expect(
      guards([Profile(), .full, verified]) { $0.isVerified }
        == ["isVerified: true", "isVerified: false"])
    #expect(
      guards([nil, Profile.full, verified] as [Profile?]) { $0 == verified }
        == ["isVerified: true", "nil; isVerified: false"])
  }

  /// A struct with more properties than a guard considers.
  private struct Team: Hashable {
    var a = Profile.full, b = Profile.full, c = Profile.full, d = Profile.full
    var lead = Profile()
  }

  @Test func `values with more features than a guard considers have guards on the whole value`() {
    var verified = Team()
    verified.lead.isVerified = true
    let guards = guards([Team(), verified]) { $0.lead.isVerified }
    #expect(guards.count == 2 && guards[0].contains("true") && guards[1].contains("false"))
    #expect(!guards.contains("say") && !guards[1].contains("true"))
    let optionals = self.guards([nil, Team(), verified] as [Team?]) { $0 == verified }
    #expect(optionals.count == 2 && optionals[0].contains("true"))
  }

  @Test func `a guard on several features precedes one on the whole value`() {
    var (first, second) = (Team(), Team())
    first.a.texts = ["first"]
    second.b.texts = ["second"]
    var both = first
    both.b.texts = ["second"]
    let guards = guards([Team(), first, second, both]) { team in
      (team.a.texts.count == 1) == (team.b.texts.count == 1)
    }
    let (a, b) = ("say.a.texts.count:", "say.b.texts.count:")
    #expect(
      guards == [
        "\(a) 20 if \(b) 20; \(a) 1 if \(b) 1", "\(a) 20 if \(b) 1; \(a) 1 if \(b) 20",
      ])
  }

  /// A price after more parts than a guard considers, unless some of them are nil.
  private struct Order {
    var first: Profile?, second: Profile?
    let third = Profile.full, fourth = Profile.full, fifth = Profile.full
    var price = Price(cents: 5)
    struct Price: CustomStringConvertible {
      var cents: Int
      var description: String { "\(cents) EUR" }
    }
  }

  @Test func `a guard is on no place that was omitted in a value`() {
    let orders = [
      Order(first: .full, second: .full), Order(first: .full, price: Order.Price(cents: 6)),
      Order(second: .full),
    ]
    let guards = guards(orders) { $0.first != nil && $0.price.cents == 5 }
    #expect(
      guards == [
        "say.first not nil if say.second not nil",
        "say.first not nil if say.second nil; say.first nil",
      ])
  }

  @Test func `values with more varying features than a guard considers have guards, too`() {
    var verified = Team(lead: .full)
    let empty = Team(a: Profile(), b: Profile(), c: Profile(), d: Profile())
    verified.lead.isVerified = true
    let guards = guards([Team(lead: .full), empty, verified]) { $0.lead.isVerified }
    #expect(Set(guards).count == 2 && guards[0].contains("true") && !guards[1].contains("true"))
  }

  /// An enum whose list of cases, of which a menu consists, lacks one.
  private enum Format: CaseIterable {
    case png, svg, pdf, gif, heic, unknown
    static var allCases: [Format] { [.png, .svg, .pdf, .gif, .heic] }
  }

  @Test func `a guard is else only if all cases were tried, listed in allCases or not`() {
    let tried = [Format.png, .svg, .pdf, .gif, .unknown]
    #expect(guards(tried) { $0 == .png } == ["png", "svg, pdf, gif, unknown"])
    #expect(guards(tried + [.heic]) { $0 == .png } == ["png", "else"])
    #expect(guards(Format.allCases) { $0 == .png } == ["png", "svg, pdf, gif, heic"])
  }

  private enum LoadError: Error, CaseIterable { case missing, forbidden, offline, timeout, damaged }

  @Test func `a guard is not else if another error can occur`() {
    let errors: [any Error] = LoadError.allCases
    #expect(
      guards(errors) { $0 as? LoadError == .missing }
        == ["missing", "forbidden, offline, timeout, damaged"])
  }

  private enum Choice { case format(Format), escape }

  @Test func `a guard is not else if nil, or another case around the value, was not tried`() {
    let formats = [Format.png, .svg, .pdf, .gif, .heic, .unknown]
    #expect(guards(formats) { $0 == .png } == ["png", "else"])
    let others = "svg, pdf, gif, heic, unknown"
    #expect(guards(formats as [Format?]) { $0 == .png } == ["png", others])
    #expect(
      guards(formats.map { Choice.format($0) }) {
        if case .format(.png) = $0 { true } else { false }
      }
        == ["format: png", "format: \(others)"])
  }

  @Test func `a text in a guard that reads as a condition is quoted`() {
    #expect(guards(["", "not empty", "b"]) { $0 != "b" } == [#""", "not empty""#, "b"])
    #expect(guards(["no value", "b"]) { $0 != "b" } == [#""no value""#, "b"])
    #expect(guards(["1...5", "b"]) { $0 != "b" } == [#""1...5""#, "b"])
    #expect(guards(["x in r", "b"]) { $0 != "b" } == [#""x in r""#, "b"])
    #expect(guards(["tank empty", "b"]) { $0 != "b" } == [#""tank empty""#, "b"])
    #expect(guards(["user not nil", "b"]) { $0 != "b" } == [#""user not nil""#, "b"])
    enum Alarm: CaseIterable { case off, `tank empty` }
    #expect(guards(Alarm.allCases) { $0 != .off } == [#""tank empty""#, "off"])
  }

  @Test func `invisible characters in a guard, and those that reorder others, are escaped`() {
    #expect(guards(["a\u{202E}b", "ab"]) { $0 == "ab" } == ["ab", #""a\u{202E}b""#])
    #expect(guards(["a\u{200B}b", "ab"]) { $0 == "ab" } == ["ab", #""a\u{200B}b""#])
    #expect(guards([["a\u{A0}b"], ["a b"]]) { $0 == ["a b"] } == [#"["a b"]"#, #"["a\u{A0}b"]"#])
  }

  @Test func `a character that separates parts of a guard is quoted`() {
    let characters: [Character] = ["a", ",", "\n"]
    #expect(guards(characters) { $0 == "\n" } == [#""\n""#, #"a, ",""#])
  }

  @Test func `a range in a guard is its text`() {
    #expect(guards([0..<3, 0..<4]) { $0.contains(3) } == ["0..<4", "0..<3"])
    #expect(guards([1...3, 1...4]) { $0.contains(4) } == [#""1...4""#, #""1...3""#])
  }

  @Test func `guards distinguish an inner nil from an inner value`() {
    let values: [Int??] = [.some(.none), 5]
    #expect(guards(values) { $0 == .some(.none) } == ["some nil", "not nil"])
    #expect(guards(values + [.none]) { $0 == .some(.none) } == ["some nil", "not nil, nil"])
  }

  @Test func `a guard on an optional says that its value is not nil`() {
    #expect(guards([nil, 5, 6, 7]) { $0 == nil || $0 == 6 } == ["nil; 6", "5, 7"])
  }

  /// More properties than guards extract, of which the last differs.
  private struct Row: CustomReflectable {
    var last: Int
    var customMirror: Mirror {
      let children = (0..<300).map { ("c\($0)", $0 == 299 ? last : 0) }
      return Mirror(self, children: children, displayStyle: .struct)
    }
  }

  @Test func `a guard on a value with many properties names the part that differs`() {
    #expect(
      guards([Row(last: 1), Row(last: 2)]) { $0.last == 1 } == ["((…c299: 1))", "((…c299: 2))"])
  }

  private enum Sum: DOTLabelable {
    case add(Int, note: String?), pair(Int, Int)
    static let dotLabelableItems: [Sum] = [
      .add(1, note: "x"), .add(2, note: nil), .pair(1, 2), .pair(2, 1),
    ]
  }

  private struct Adder: StateMachineSchemaProtocol {
    var initialState: Lamp { .off }
    func step(_ state: inout Lamp, on event: Sum) -> Reaction<String?> {
      switch event {
      case .add(1, _), .pair(2, _): .handled("1 yes")
      default: .handled("2 no")
      }
    }
  }

  @Test func `a guard names a value without a label by its case`() {
    let diagram = StateDiagram(of: MachineModel("adder", Adder()))
    #expect(
      diagram.transitions.filter { $0.source == "off" }.map(\.label) == [
        "add [1] / 1 yes", "add [2] / 2 no", "pair [pair.0: 1] / 2 no", "pair [pair.0: 2] / 1 yes",
      ])
  }

  private struct Message {
    var number: Int
    var body: Body
    enum Body: Equatable { case text(Int), image(Int) }
  }

  @Test func `a guard names a missing value if other values don't imply it`() {
    let bodies: [Message.Body] = [.text(5), .text(6), .image(5), .image(6)]
    let messages = [1, 2].flatMap { number in
      bodies.map { Message(number: number, body: $0) }
    }
    let texts = guards(messages) { message in
      switch (message.number, message.body) {
      case (1, .image), (2, .text(5)), (2, .image(6)): true
      default: false
      }
    }
    #expect(
      texts == [
        "number: 1 if body: image; number: 2 if text: 5; number: 2 if image: 6",
        "number: 1 if body: text; number: 2 if text: 6; number: 2 if image: 5",
      ])
  }

  private enum Key: DOTLabelable {
    case digit(Int), letter(Int)
    var dotLabel: String { "key" }
    static let dotLabelableItems: [Key] = [.digit(5), .digit(6), .letter(5), .letter(6)]
  }

  private struct Typist: StateMachineSchemaProtocol {
    var initialState: Lamp { .off }
    func step(_ state: inout Lamp, on event: Key) -> Reaction<String?> {
      switch event {
      case .digit(5), .letter(6): .handled("yes")
      default: .handled("no")
      }
    }
  }

  @Test func `guards name values of several cases with one label by their cases`() {
    let diagram = StateDiagram(of: MachineModel("typist", Typist()))
    #expect(
      diagram.transitions.filter { $0.source == "off" }.compactMap(\.guard).map(\.text)
        == ["digit: 5; letter: 6", "digit: 6; letter: 5"])
  }

  @Test func `guards don't abbreviate long texts with the same end`() {
    let starts = ["P", "Q"].map { String(repeating: $0, count: 40) }
    let texts = starts.flatMap { [$0 + "abcdefX", $0 + "abcdefY"] }
    #expect(
      guards(texts) { $0.hasPrefix("P") == $0.hasSuffix("X") } == [
        "\(texts[0]), \(texts[3])", "\(texts[1]), \(texts[2])",
      ])
  }

  @Test func `guards of abbreviated texts differ in more than quotation marks`() {
    let start = "The connection to the server was lost because the network changed"
    let texts = [start, start + ", and the file is gone", "Disk full"]
    #expect(
      guards(texts) { $0.hasSuffix("gone") } == [
        "\"…hanged, and the file is gone\"", "…hanged, Disk full",
      ])
  }

  @Test func `guards on many long texts have no end that fits a text with another outcome`() {
    func path(_ kind: String, _ number: Int) -> String {
      "https://www.example.com/interface/\(kind)/\(number)/orders/summary.json"
    }
    let paths = (100..<160).map { path("customers", $0) } + [path("suppliers", 101)]
    let guards = guards(paths) { $0 == paths[60] }
    #expect(guards.count == 2)
    #expect(guards[0] == path("suppliers", 101) && guards[1].contains(path("customers", 101)))
  }

  @Test func `guards have no ranges of numbers that are equal as floating point`() {
    let numbers: [UInt64] = [.max, .max - 3, .max - 1, .max - 2, 7]
    #expect(
      guards(numbers) { $0 == .max - 2 } == [
        "18446744073709551613",
        "18446744073709551615, 18446744073709551612, 18446744073709551614, 7",
      ])
    #expect(guards([3, .nan, 1, 2, 5]) { $0.isNaN } == ["nan", "1.0...5.0"])
  }

  private struct Panel: StateType, DOTLabelable, Hashable {
    var mode = Mode.lowOff
    var power = Power.on

    enum Mode: CaseIterable, DOTLabelable {
      case lowOff, lowOn, highOff, highOn
      var dotLabel: String { self == .lowOff || self == .highOff ? "off" : "on" }
      var dotComposites: [String] { self == .lowOff || self == .lowOn ? ["low"] : ["high"] }
    }
    enum Power: CaseIterable, DOTLabelable { case on, standby }
    enum Event: CaseIterable, DOTLabelable { case press }

    static let initialState = Panel()
    static let dotLabelableItems = [Panel()]
    static var dotRegions: [DOTRegion<Panel>] {
      [DOTRegion("mode", \.mode), DOTRegion("power", \.power)]
    }

    mutating func handleEvent(_ event: Event) -> String? {
      if mode == .highOff { power = .standby }
      return nil
    }
  }

  @Test func `guards name states that share a label by their composites`() {
    let guards = StateDiagram(of: Panel.self).transitions.compactMap(\.guard).map(\.text)
    #expect(guards == ["in mode: high/off"])
  }
}

// MARK: Unordered values and texts

extension GuardFeaturesTests {
  @Test func `the keys of a dictionary in a guard are sorted`() {
    let few = ["a": 1, "b": 2, "c": 3].keys
    let many = ["a": 1, "b": 2, "c": 3, "d": 4].keys
    #expect(guards([few, many]) { $0.count == 3 } == ["count: 3", "count: 4"])
    let other = ["c": 3, "x": 2, "a": 1].keys
    #expect(
      guards([few, other]) { $0.contains("b") } == [#"["a", "b", "c"]"#, #"["a", "c", "x"]"#])
  }

  private struct Item: Hashable {
    let id: Int
    let price: Int
  }

  @Test func `a guard on a list of structs leaves out the name of their type`() {
    let (pen, book) = (Item(id: 1, price: 5), Item(id: 2, price: 7))
    #expect(
      guards([[pen, book], [book, pen]]) { $0[0] == pen } == [
        "[(id: 1, price: 5), (id: 2, price: 7)]", "[(id: 2, price: 7), (id: 1, price: 5)]",
      ])
    let cup = Item(id: 3, price: 5)
    #expect(
      guards([Set([book, pen]), Set([cup, pen])]) { $0.contains(book) } == [
        "[(id: 1, price: 5), (id: 2, price: 7)]", "[(id: 1, price: 5), (id: 3, price: 5)]",
      ])
  }

  @Test func `a guard on a list shows the descriptions of its elements, if these differ`() {
    struct Track: CustomStringConvertible {
      let title: String
      var year = 1973
      var description: String { title }
    }
    let (money, time) = (Track(title: "Money"), Track(title: "Time"))
    #expect(
      guards([[money, time], [time, money]]) { $0[0].title == "Money" } == [
        "[Money, Time]", "[Time, Money]",
      ])
    let remastered = Track(title: "Money", year: 2011)
    #expect(
      guards([[money], [remastered]]) { $0[0].year == 1973 } == [
        #"[Track(title: "Money", year: 1973)]"#, #"[Track(title: "Money", year: 2011)]"#,
      ])
  }

  @Test func `a guard on a list of values of several types names them`() {
    struct Coin { let value: Int }
    struct Note { let value: Int }
    #expect(
      guards([[Coin(value: 1)], [Note(value: 1)]] as [[Any]]) { $0[0] is Coin } == [
        "[Coin(value: 1)]", "[Note(value: 1)]",
      ])
  }

  @Test func `guards distinguish texts whose parts contain separators`() {
    let one: [Substring] = ["a, b", "c"]
    let other: [Substring] = ["a", "b, c"]
    #expect(guards([one, other]) { $0 == one } == [#"["a, b", "c"]"#, #"["a", "b, c"]"#])
    let characters: [[Character]] = [["a", ","], [",", "a"]]
    #expect(guards(characters) { $0 == characters[0] } == [#"[a, ","]"#, #"[",", a]"#])
  }
}

// MARK: Features of one case

extension GuardFeaturesTests {
  private enum Lift: StateType, Hashable, DOTLabelable {
    case up(level: Int)
    static let initialState = Lift.up(level: 1)
    static let dotLabelableItems = [initialState, .up(level: 2)]

    mutating func handleEvent(_ event: Load) -> String {
      switch (self, event) {
      case (.up(let level), .empty): level == 1 ? "ring" : "flash"
      case (_, .load(let count, let note)): (count == 1) == (note == "x") ? "ring" : "flash"
      }
    }
  }

  private enum Load: DOTLabelable {
    case empty
    case load(count: Int, note: String)
    static let dotLabelableItems: [Load] = [
      .empty, .load(count: 1, note: "x"), .load(count: 1, note: "y"), .load(count: 2, note: "x"),
      .load(count: 2, note: "y"),
    ]
    var dotLabel: String { "load" }
  }

  @Test func `a guard names a case if others carry several values that decide`() {
    #expect(
      StateDiagram(of: Lift.self).transitions.compactMap(\.guard?.text) == [
        "empty if level: 1; load if count: 1 and note: x; load if count: 2 and note: y",
        "empty if level: 2; load if count: 1 and note: y; load if count: 2 and note: x",
      ])
  }

  private enum Token: Hashable { case token(String), refreshing(token: String) }

  @Test func `a guard names a case if its name is the label of another case's value`() {
    let payloads: [Token] = [
      .token("a"), .token("b"), .refreshing(token: "a"), .refreshing(token: "b"),
    ]
    #expect(
      guards(payloads) { $0 == .token("a") } == [
        "token if token: a", "token if token: b; refreshing",
      ])
  }
}

// MARK: Names of cases and values

extension GuardFeaturesTests {
  private enum Mail: DOTLabelable, Equatable {
    enum Kind { case plain, parcel }
    case letter(Kind), parcel(letter: Kind)
    static let dotLabelableItems: [Mail] = [
      .letter(.plain), .letter(.parcel), .parcel(letter: .plain), .parcel(letter: .parcel),
    ]
    var dotLabel: String { "send" }
  }

  private struct Postman: StateMachineSchemaProtocol {
    var initialState: Lamp { .off }
    func step(_ state: inout Lamp, on event: Mail) -> Reaction<String?> {
      .handled([.letter(.plain), .parcel(letter: .parcel)].contains(event) ? "walk" : "drive")
    }
  }

  @Test func `a guard names the value of a case if another case has a value with that label`() {
    let diagram = StateDiagram(of: MachineModel("postman", Postman()))
    #expect(
      diagram.transitions.filter { $0.source == "off" }.compactMap(\.guard?.text) == [
        "letter if letter: plain; parcel if letter: parcel",
        "letter if letter: parcel; parcel if letter: plain",
      ])
  }

  private enum Chord: DOTLabelable, Equatable {
    enum Tone { case single, double }
    case single(Tone), rest
    static let dotLabelableItems: [Chord] = [.single(.single), .single(.double), .rest]
    var dotLabel: String { "play" }
  }

  private struct Player: StateMachineSchemaProtocol {
    var initialState: Lamp { .off }
    func step(_ state: inout Lamp, on event: Chord) -> Reaction<String?> {
      .handled(event == .single(.single) ? "hum" : "ring")
    }
  }

  @Test func `a guard names the value of a case if the value is the name of a case`() {
    let diagram = StateDiagram(of: MachineModel("player", Player()))
    #expect(
      diagram.transitions.filter { $0.source == "off" }.compactMap(\.guard?.text)
        == ["single: single", "single: double; rest"])
  }
}

// MARK: Names that event and state share

extension GuardFeaturesTests {
  private enum Account: StateType, Hashable, DOTLabelable {
    case open(credit: Int)
    static let initialState = Account.open(credit: 0)
    static let dotLabelableItems = [initialState, .open(credit: 40)]

    enum Event: DOTLabelable {
      case pay(credit: Int, note: String)
      static let dotLabelableItems: [Event] = [
        .pay(credit: 10, note: ""), .pay(credit: 50, note: "gift"),
      ]
    }

    mutating func handleEvent(_ event: Event) -> String {
      self == .open(credit: 0) ? "welcome" : "thank"
    }
  }

  @Test func `a guard marks a state's value if the event has a value of the same name`() {
    #expect(
      StateDiagram(of: Account.self).transitions.compactMap(\.guard?.text)
        == ["state.credit: 0", "state.credit: 40"])
  }

  private enum Retry { case retry(attempts: Int) }

  @Test func `a guard marks a state's value if all events have the same value of that name`() {
    struct Request: StateMachineSchemaProtocol {
      struct State: DOTLabelable {
        var attempts: Int
        static let dotLabelableItems = [State(attempts: 0), State(attempts: 3)]
        var dotLabel: String { "waiting" }
      }
      var initialState: State { State(attempts: 0) }
      func step(_ state: inout State, on event: Retry) -> Reaction<String?> {
        .stayed(state.attempts == 0 ? "send" : "fail")
      }
    }
    let model = MachineModel(
      "request", Request(), states: Request.State.dotLabelableItems,
      events: [Retry.retry(attempts: 5)])
    #expect(
      StateDiagram(of: model).transitions.compactMap(\.guard?.text)
        == ["state.attempts: 0", "state.attempts: 3"])
  }

  @Test func `a guard marks a state's value that is named like the count of an event`() {
    enum Safe { case locked(count: Int), open }
    enum Key { case enter(code: [Int]) }
    let safe = StateMachineSchema<Safe, Key, Void>(initialState: .locked(count: 2)) { safe, key in
      guard case .enter(let code) = key, case .locked(let count) = safe, code.count == count else {
        return nil
      }
      return (.open, nil)
    }
    let model = MachineModel(
      "safe", safe, states: [.locked(count: 1), .locked(count: 2)],
      events: [.enter(code: [7, 7]), .enter(code: [7])])
    #expect(
      StateDiagram(of: model).transitions.compactMap(\.guard?.text)
        == ["count: 2 if state.count: 2; count: 1 if state.count: 1"])
  }

  @Test func `an empty payload in a guard is quoted`() {
    enum Stream { case open, closed }
    struct Reader { var state = Stream.open }
    let model = MachineModel(
      "reader", observing: Reader(),
      inputs: [
        .input("read", "") { $0.state = .closed },
        .input("read", "head") { _ in },
      ])
    #expect(StateDiagram(of: model).arrows == [#"open -> closed read [""]"#])
  }

  /// A counter with a state and an event whose values have one name.
  private enum Counter: StateType, DOTLabelable {
    case counting(add: Int), full
    enum Event: DOTLabelable {
      case add(Int, note: String)
      static let dotLabelableItems = [Event.add(1, note: ""), .add(2, note: "")]
    }
    static let initialState = Counter.counting(add: 1)
    static let dotLabelableItems = [initialState, .counting(add: 2), .full]
    mutating func handleEvent(_ event: Event) {
      if case .counting(add: 2) = self { self = .full }
    }
  }

  @Test func `a guard marks a state's value if the event's case has its name`() {
    #expect(
      StateDiagram(of: Counter.self).arrows.contains("counting -> full add [state.add: 2]"))
  }

  /// A door of which two events have one label, and one has the name of the state's value.
  private enum Door: StateType, DOTLabelable {
    case closed(code: Int), open
    enum Event: DOTLabelable {
      case code(Int), key(Int)
      static let dotLabelableItems = [Event.code(1), .key(1)]
      var dotLabel: String { "try" }
    }
    static let initialState = Door.closed(code: 1)
    static let dotLabelableItems = [initialState, .closed(code: 2), .open]
    mutating func handleEvent(_ event: Event) {
      if case .closed(code: 2) = self { self = .open }
    }
  }

  @Test func `a guard marks a state's value if one of several cases has its name`() {
    #expect(StateDiagram(of: Door.self).arrows.contains("closed -> open try [state.code: 2]"))
  }

  /// An event carries a list of cells, and the state the selected cell.
  private enum Sheet: StateType, Hashable, DOTLabelable {
    enum Cell: Hashable { case row(Int), column(Int) }
    enum Event: DOTLabelable {
      case delete([Cell])
      static let dotLabelableItems = [Event.delete([.row(1)]), .delete([.row(2)])]
    }
    enum Command { case askFirst, deleteNow }

    case selected(Cell)

    static let initialState = Sheet.selected(.row(1))
    static let dotLabelableItems = [initialState, .selected(.row(2))]

    mutating func handleEvent(_ event: Event) -> Command {
      self == .selected(.row(1)) ? .askFirst : .deleteNow
    }
  }

  /// The event has a list `queue` of texts, and the state one of jobs.
  private struct Loader: StateType, Hashable, DOTLabelable {
    enum Job { case upload, download }
    enum Event: DOTLabelable {
      case enqueue(queue: [String])
      static let dotLabelableItems = [Event.enqueue(queue: []), .enqueue(queue: ["a"])]
    }
    enum Command { case start, wait }

    var queue: [Job] = []

    static let initialState = Loader()
    static let dotLabelableItems = [
      initialState, Loader(queue: [.upload]), Loader(queue: [.download]),
    ]
    var dotLabel: String { "busy" }

    mutating func handleEvent(_ event: Event) -> Command {
      queue.first == .upload ? .wait : .start
    }
  }

  /// The event is a list with a number of elements, and the state has a value `count`.
  private enum Buffer: StateType, Hashable, DOTLabelable {
    enum Event: DOTLabelable {
      case add([Int])
      static let dotLabelableItems = [Event.add([1, 2])]
    }

    case filled(count: Int), empty

    static let initialState = Buffer.filled(count: 1)
    static let dotLabelableItems = [initialState, .filled(count: 2), .empty]

    mutating func handleEvent(_ event: Event) {
      if self == .filled(count: 2) { self = .empty }
    }
  }

  /// The event is a dictionary with a key `row`, and the state has a value `row`.
  private enum Grid: StateType, Hashable, DOTLabelable {
    enum Event: DOTLabelable {
      case apply([String: Int])
      static let dotLabelableItems = [Event.apply(["row": 1]), .apply(["row": 2])]
    }
    enum Command { case bell, ring }

    case shown(row: Int)

    static let initialState = Grid.shown(row: 1)
    static let dotLabelableItems = [initialState, .shown(row: 2)]

    mutating func handleEvent(_ event: Event) -> Command {
      self == .shown(row: 1) ? .bell : .ring
    }
  }

  @Test func `a value inside a state's value is marked if the event has the outer name`() {
    #expect(
      StateDiagram(of: Loader.self).arrows == [
        "busy: enqueue [state.queue.first: nil, download] / start",
        "busy: enqueue [state.queue.first: upload] / wait",
      ])
  }

  @Test func `a state's count is marked if the event is a list`() {
    #expect(
      StateDiagram(of: Buffer.self).arrows.filter { $0.hasPrefix("filled ->") }
        == ["filled -> empty add [state.count: 2]"])
  }

  @Test func `a value of the state is marked if a key of the event has the name`() {
    #expect(
      StateDiagram(of: Grid.self).arrows
        == ["shown: apply [state.row: 1] / bell", "shown: apply [state.row: 2] / ring"])
  }

  @Test func `a value of the state is called so if a list of the event has the name`() {
    #expect(
      StateDiagram(of: Sheet.self).arrows == [
        "selected: delete [state.row: 1] / askFirst", "selected: delete [state.row: 2] / deleteNow",
      ])
  }

  /// A turnstile whose state has a value with the name of an event.
  private enum Slot: StateType, DOTLabelable {
    case locked(coin: Int), unlocked
    enum Event: DOTLabelable {
      case coin(Int), knock
      static let dotLabelableItems = [Event.coin(1), .coin(5), .knock]
    }
    static let initialState = Slot.locked(coin: 1)
    static let dotLabelableItems = [initialState, .locked(coin: 5), .unlocked]
    mutating func handleEvent(_ event: Event) {
      if case .locked(coin: 5) = self { self = .unlocked }
    }
  }

  @Test func `a guard marks a state's value if the event has its name and one value`() {
    #expect(
      StateDiagram(of: Slot.self).arrows == [
        "locked -> unlocked coin [state.coin: 5]", "locked -> unlocked knock [coin: 5]",
      ])
  }

  /// A call, of which several events have one label and a case of one name.
  private enum Call: StateType, DOTLabelable {
    case open, closed
    enum Reason { case code(Int), lost }
    enum Event: DOTLabelable {
      case code(Int), signal(Int), failed(reason: Reason)
      static let dotLabelableItems = [
        Event.code(1), .code(2), .signal(1), .failed(reason: .code(1)), .failed(reason: .lost),
      ]
      var dotLabel: String { "end" }
    }
    static let initialState = Call.open
    static let dotLabelableItems = [Call.open, .closed]
    mutating func handleEvent(_ event: Event) {
      if case .code(1) = event { self = .closed }
    }
  }

  @Test func `a guard names the case of a value if a case inside another value has its name`() {
    #expect(StateDiagram(of: Call.self).arrows == ["open -> closed end [code if code: 1]"])
  }

  private enum Step { case move(Int?, move: Int) }

  @Test func `a guard distinguishes a value without a label from one with the label of its case`() {
    let steps = [Step.move(nil, move: 1), .move(nil, move: 2), .move(5, move: 1)]
    let texts = guards(steps) {
      if case .move(nil, 1) = $0 { true } else { false }
    }
    #expect(
      texts == ["move.0 nil if move: 1", "move.0 nil if move: 2; move.0 not nil"])
  }

  @Test func `the value of an optional precedes the values that are declared after it`() {
    struct Connection {
      enum Failure { case refused, timeout }
      enum State {
        case idle, waiting(last: Failure?, isQuick: Bool), connecting, pausing, closed
      }
      var state = State.idle
      mutating func start() {
        if case .idle = state { state = .waiting(last: nil, isQuick: false) }
      }
      mutating func fail(_ failure: Failure) {
        if case .waiting = state { state = .waiting(last: failure, isQuick: failure == .refused) }
      }
      mutating func timer() {
        guard case .waiting(let last, _) = state else { return }
        state = last == nil ? .connecting : last == .refused ? .pausing : .closed
      }
    }
    let model = MachineModel(
      "connection", observing: Connection(),
      inputs: [
        .input("start") { $0.start() }, .input("fail", "refused") { $0.fail(.refused) },
        .input("fail", "timeout") { $0.fail(.timeout) }, .input("timer") { $0.timer() },
      ])
    #expect(
      StateDiagram(of: model).arrows.filter { $0.contains("timer") } == [
        "waiting -> connecting timer [last nil]",
        "waiting -> pausing timer [last: refused]",
        "waiting -> closed timer [last: timeout]",
      ])
  }
}
