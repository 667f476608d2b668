import Testing

@testable import StateExploration

@Suite struct ShownEffectsTests {
  private enum Command { case ring, log(Int), send(text: String), sendAll(text: String) }

  private func effects(_ commands: [Command]) -> [EffectText] {
    commands.flatMap { effectTexts(of: $0) }
  }

  private func texts(_ commands: [Command]) -> [String] {
    let effects = effects(commands)
    let shown = ShownEffects(effects)
    return effects.map { shown[$0] }
  }

  @Test func `the payload of an effect is shown if several effects have its name`() {
    #expect(texts([.ring, .log(1), .log(1)]) == ["ring", "log", "log"])
    #expect(texts([.ring, .log(1), .log(2)]) == ["ring", "log(1)", "log(2)"])
  }

  @Test func `an apostrophe in the payload of an effect is not escaped`() {
    #expect(
      texts([.send(text: "It's paid"), .send(text: #"\'"#), .send(text: "\"\n'")]) == [
        #"send(text: "It's paid")"#, #"send(text: "\\'")"#, #"send(text: "\"\n'")"#,
      ])
  }

  @Test func `long payloads of effects are cut, and remain different`() {
    let long = String(repeating: "a", count: 1_000)
    let shown = texts([.send(text: "1" + long), .send(text: "2" + long), .send(text: "b")])
    #expect(shown[0].hasPrefix(#"send(text: "1aaa"#))
    #expect(shown[1].hasPrefix(#"send(text: "2aaa"#))
    #expect(shown[2] == #"send(text: "b")"#)
    // The quotation mark and the bracket are closed.
    #expect(shown.dropLast().allSatisfy { $0.count == 62 && $0.hasSuffix("\")") })
  }

  @Test func `long payloads of effects that start in the same way are not shown`() {
    let long = String(repeating: "a", count: 1_000)
    let commands = [Command.send(text: long + "1"), .send(text: long + "2"), .send(text: "b")]
    #expect(
      texts(commands + [.log(1), .log(2)]) == [
        "send(…)", "send(…)", "send(…)", "log(1)", "log(2)",
      ])
  }

  @Test func `the values of an effect are shown by their descriptions, if these differ`() {
    struct Track: CustomStringConvertible {
      let title: String
      var year = 1973
      var description: String { title }
    }
    enum Command { case play(Track, from: Duration), load([Track]), rate([String: Int]) }
    let (money, time) = (Track(title: "Money"), Track(title: "Time"))
    func texts(_ commands: [Command]) -> [String] {
      let effects = commands.flatMap { effectTexts(of: $0) }
      let shown = ShownEffects(effects)
      return effects.map { shown[$0] }
    }
    #expect(
      texts([.play(money, from: .zero), .play(time, from: .seconds(5)), .load([money]), .load([])])
        == [
          "play(Money, from: 0.0 seconds)", "play(Time, from: 5.0 seconds)", "load([Money])",
          "load([])",
        ])
    #expect(
      texts([.rate(["b": 2, "a": 1]), .rate([:])]) == [#"rate(["a": 1, "b": 2])"#, "rate([])"])
    let remastered = Track(title: "Money", year: 2011)
    #expect(
      texts([.load([money]), .load([remastered])]) == [
        #"load([Track(title: "Money", year: 1973)])"#,
        #"load([Track(title: "Money", year: 2011)])"#,
      ])
  }

  @Test func `a long name of an effect is cut`() {
    let shown = ShownEffects([EffectText(name: String(repeating: "é", count: 121), value: "")])
    #expect(
      shown[EffectText(name: String(repeating: "é", count: 121), value: "")].count == 120)
  }

  @Test func `payloads of an existing machine are shown if they are plain`() {
    func texts(_ commands: [Command]) -> [String] {
      let effects = effects(commands)
      let shown = ShownEffects(effects, showsAll: false)
      return effects.map { shown[$0] }
    }
    #expect(texts([.log(1), .log(2)]) == ["log(1)", "log(2)"])
    #expect(texts([.send(text: "a(b)"), .send(text: "c")]) == ["send", "send"])
  }

  @Test func `a name of an effect that could be read as several effects is quoted`() {
    func text(_ name: String) -> String {
      let effect = EffectText(name: name, value: name)
      return ShownEffects([effect])[effect]
    }
    #expect(text("a, b") == #""a, b""#)
    #expect(text("draw(1, 2), stop") == #""draw(1, 2), stop""#)
    #expect(text("draw(1, 2)") == "draw(1, 2)")
    #expect(text("draw(1") == #""draw(1""#)
    #expect(text("2)") == #""2)""#)
    #expect(text("a,b") == "a,b")
    #expect(text("") == #""""#)
    #expect(text(" ") == #"" ""#)
    #expect(text("ring → open") == #""ring → open""#)
    #expect(text("ring→open") == "ring→open")
    #expect(text("Welcome\nreset / done") == #""Welcome\nreset / done""#)
    #expect(text("pong\r\n") == #""pong\r\n""#)
    #expect(text("a\u{2028}b") == #""a\u{2028}b""#)
    let several = [
      EffectText(name: "a, b", value: "x(1)"), EffectText(name: "a, b", value: "x(2)"),
    ]
    let shown = ShownEffects(several)
    #expect(several.map { shown[$0] } == [#""a, b"(1)"#, #""a, b"(2)"#])
    #expect(shown.withoutPayload(several[0]) == #""a, b"(…)"#)
    #expect(ShownEffects.text(#""a, b"(1)"#, mayShow: several[0]))
    #expect(!ShownEffects.text(#""a, b"(1)"#, mayShow: several[1]))
  }

  @Test func `effects with one label and equal payloads are shown by the names of their cases`() {
    let effects = [
      EffectText(name: "send", value: "send(1)"), EffectText(name: "send", value: "sendAll(1)"),
    ]
    let shown = ShownEffects(effects)
    #expect(effects.map { shown[$0] } == ["send(send(1))", "send(sendAll(1))"])
  }

  @Test func `the text of an effect without its payload has an ellipsis if there are several`() {
    let several = effects([.ring, .log(1), .log(2)])
    let shown = ShownEffects(several)
    #expect(several.map { shown.withoutPayload($0) } == ["ring", "log(…)", "log(…)"])
  }

  @Test(arguments: [
    ("log", true), ("log(1)", true), ("log(…)", true), ("log(log(1))", true), ("log(2)", false),
    ("ring", false),
  ])
  func `the text of an effect may be its name or its payload`(text: String, isPossible: Bool) {
    #expect(
      ShownEffects.text(text, mayShow: EffectText(name: "log", value: "log(1)")) == isPossible)
  }
}

@Suite struct TextDigestTests {
  @Test func `the digest of a text is that of Fowler, Noll and Vo`() {
    #expect(hexadecimal(digest(of: "".utf8)) == "cbf29ce484222325")
    #expect(hexadecimal(digest(of: "foobar".utf8)) == "85944171f73967e8")
    #expect(hexadecimal(0x12, digits: 4) == "0012")
  }

  @Test func `a text of the greatest length is not cut`() {
    let text = String(repeating: "a", count: 60)
    #expect(bounded(text) == text)
    #expect(
      bounded(text + "a") == String(text.prefix(50)) + "…#" + "\(bounded(text + "a").suffix(8))")
    #expect(bounded(text + "a") != bounded(text + "b"))
    #expect(bounded(text + "a").count == 60)
  }

  @Test(arguments: [
    (#"show("Saved. "#, "\")"), ("show([(1, 2), (3, 4", ")])"), ("show(1), [2", "]"),
    (#"show("a \" b) "#, "\")"), (#"show("a\\", "#, ")"), ("a)", ""), (#"text {""}"#, ""),
  ])
  func `a text that is cut closes its brackets and quotation marks`(
    _ start: String, _ marks: String
  ) {
    let text = start + String(repeating: "x", count: 60)
    let mark = "…#" + hexadecimal(digest(of: text.utf8), digits: 8)
    #expect(bounded(text) == String(text.prefix(50)) + mark + marks)
  }
}
