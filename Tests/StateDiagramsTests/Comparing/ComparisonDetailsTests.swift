import StateDiagrams
import Testing

@Suite struct ComparisonDetailsTests {
  private typealias Detail = StateDiagram.Detail

  private func diagram(_ details: StateDiagram.Detail...) -> StateDiagram {
    var diagram = StateDiagram(
      name: "m", nodes: [.init("a"), .init("b")],
      transitions: [.init(from: "a", to: "b", event: "go", effects: ["ring"])])
    diagram.details = details
    return diagram
  }

  private func entering(_ values: String..., count: Int? = nil, digest: String? = nil) -> Detail {
    entering(values[...], count: count, digest: digest)
  }

  private func entering(
    _ values: ArraySlice<String>, count: Int?, digest: String? = nil
  ) -> Detail {
    Detail(
      .target, of: "a", event: "go", target: "b", values: Array(values), count: count,
      digest: digest)
  }

  private func changes(_ old: Detail, _ new: Detail) -> [String] {
    diagram(new).differences(from: diagram(old)).map(\.description)
  }

  private let start = "transition `a` —go→ `b`: leads to `b` "

  @Test func `differing values of two diagrams are listed`() {
    #expect(changes(entering("1"), entering("2")) == [start + "with 2 instead of 1"])
    #expect(changes(entering("1"), entering("1", "2")) == [start + "also with 2"])
    #expect(changes(entering("1", "2"), entering("1")) == [start + "no longer with 2"])
    #expect(
      changes(entering("0"), entering("1", "2", "3", "4", "5", "6"))
        == [start + "with 1 or 2 or 3 or 4 or 2 others instead of 0"])
  }

  @Test func `the number of further values is given only if it is known`() {
    let many = entering(["1", "2", "3", "4", "5", "6"], count: 20)
    #expect(
      changes(entering("0"), entering("1", "2", "3", "4", "5"))
        == [start + "with 1 or 2 or 3 or 4 or 1 other instead of 0"])
    // Any of the 14 values that are not listed can be the old ones.
    #expect(changes(entering("7", "8"), many) == [start + "also with 1 or 2 or 3 or 4 or others"])
    #expect(
      changes(entering("1", "2", "3", "4", "8"), many) == [start + "also with 5 or 6 or others"])
    #expect(changes(many, entering("9")) == [start + "no longer with 1 or 2 or 3 or 4 or others"])
    let none = diagram(Detail(.target, of: "a", event: "go", target: "b", values: []))
    #expect(
      diagram(many).differences(from: none).map(\.description)
        == [start + "with 1 or 2 or 3 or 4 or 16 others"])
  }

  @Test func `differing digests of two diagrams are a difference`() {
    #expect(
      changes(entering("1", "2", digest: "a"), entering("1", "2", digest: "b"))
        == [start + "with the same values, but after other states or inputs"])
    #expect(
      changes(entering("1", count: 20, digest: "a"), entering("1", count: 20, digest: "b"))
        == [start + "with other values"])
  }

  private let final = Detail(.final, of: "b", values: ["1"])

  @Test func `the values of a final state are no difference if the state is always final now`() {
    let partly = diagram(entering("1"), final)
    var wholly = diagram(entering("1"))
    wholly.regions[0].nodes[1].kind = .final
    #expect(
      wholly.differences(from: partly).map(\.description) == ["state `b`: was simple, is final"])
    #expect(
      partly.differences(from: wholly).map(\.description)
        == ["final state `b`: was final, is simple", "`b` is final with 1"])
  }

  @Test func `values that only one diagram has are a difference`() {
    let (before, after) = (diagram(final), diagram(entering("1"), final))
    #expect(after.differences(from: before).map(\.kind) == [.valuesChanged("a", event: "go")])
    #expect(after.differences(from: before).map(\.description) == [start + "with 1"])
    #expect(before.differences(from: after).map(\.description) == [start + "no longer with 1"])
  }

  @Test func `a diagram without values is compared by its picture`() {
    #expect(diagram(entering("1")) != diagram())
    #expect(diagram(entering("1")).differences(from: diagram()) == [])
    #expect(diagram().differences(from: diagram(entering("1"))) == [])
  }

  @Test func `values of renamed states and events are compared under the new names`() {
    let old = diagram(entering("1"))
    var new = StateDiagram(
      name: "m", nodes: [.init("a"), .init("c")],
      transitions: [.init(from: "a", to: "c", event: "go", effects: ["ring"])])
    new.details = [Detail(.target, of: "a", event: "go", target: "c", values: ["1"])]
    #expect(new.differences(from: old).map(\.kind) == [.stateRenamed(from: "b", to: "c")])
    var other = diagram(Detail(.target, of: "a", event: "run", target: "b", values: ["1"]))
    other.transitions[0].event = "run"
    #expect(other.differences(from: old).map(\.kind) == [.eventRenamed(from: "go", to: "run")])
  }

  @Test func `the same values after renamed states or inputs are no other difference`() {
    func diagram(_ name: String, _ event: String, _ digest: String) -> StateDiagram {
      let state = StateDiagram.Node.ID(path: [name])
      var diagram = StateDiagram(
        name: "m", nodes: [.init(name), .init("b"), .init("c")],
        transitions: [
          .init(from: state, to: "b", event: event, effects: ["ring"]),
          .init(from: "b", to: "c", event: "stop"),
        ])
      diagram.details = [
        Detail(.target, of: state, event: event, target: "b", values: ["1"], digest: digest),
        Detail(.target, of: "b", event: "stop", target: "c", values: ["1"], digest: "d"),
      ]
      return diagram
    }
    let old = diagram("a", "go", "1")
    #expect(
      diagram("x", "go", "1").differences(from: old).map(\.kind)
        == [.stateRenamed(from: "a", to: "x")])
    #expect(
      diagram("a", "run", "1").differences(from: old).map(\.kind)
        == [.eventRenamed(from: "go", to: "run")])
    // The names of other regions can be the reason.
    #expect(
      diagram("a", "run", "2").differences(from: old).map(\.description) == [
        "event `go` was renamed to `run`",
        "transition `a` —run→ `b`: leads to `b` with the same values, "
          + "but perhaps after other states or inputs",
      ])
    var new = diagram("a", "run", "1")
    new.details[1].digest = "e"
    #expect(
      new.differences(from: old).map(\.kind) == [
        .eventRenamed(from: "go", to: "run"), .valuesChanged("b", event: "stop"),
      ])
    new.details[0].values = ["2"]
    #expect(new.differences(from: old).count == 3)
  }

  @Test func `the name of a case around a value is no difference after a renaming`() {
    func diagram(_ name: String, _ values: String...) -> StateDiagram {
      var diagram = StateDiagram(
        name: "m", nodes: [.init("a"), .init(name)],
        transitions: [.init(from: "a", to: .init(path: [name]), event: "go")])
      diagram.details = [
        Detail(.target, of: "a", event: "go", target: .init(path: [name]), values: values)
      ]
      return diagram
    }
    let old = diagram("busy", "id: 1", "id: 2")
    #expect(diagram("At work", "busy(id: 1)", "busy(id: 2)").differences(from: old).count == 1)
    #expect(
      diagram("At work", "busy(id: 1)", "busy(id: 3)").differences(from: old).map(\.kind).last
        == .valuesChanged("a", event: "go"))
  }

  @Test func `values that are not listed are not said to be missing or new`() {
    let limit = Detail.valueLimit
    func numbers(_ numbers: [Int]) -> Detail {
      let values = numbers.map { "\($0)" }.sorted()
      return entering(values.prefix(limit), count: values.count)
    }
    let old = numbers(Array(0..<20))
    // The listed values are 0, 1, 10 to 19, 2 to 5.
    #expect(
      changes(old, numbers(Array(0..<19) + [99])) == [start + "with others instead of 19"])
    #expect(changes(old, numbers(Array(0..<19))) == [start + "no longer with 19"])
    #expect(changes(old, numbers(Array(0..<20) + [100])) == [start + "also with 100"])
    #expect(
      changes(old, numbers([0] + Array(2..<20) + [100])) == [start + "with 100 instead of 1"])
    #expect(changes(numbers(Array(0..<3)), old).count == 1)
    // One of the 20 values is gone that is not listed.
    #expect(
      changes(old, numbers(Array(0..<9) + Array(10..<20) + [100]))
        == [start + "with 100 instead of others"])
    // A value after the listed ones can have changed with the name.
    var (first, second) = (old, numbers(Array(0..<6) + Array(7..<20) + [97]))
    (first.digest, second.digest) = ("a", "b")
    #expect(changes(first, second) == [start + "with other values"])
    var new = diagram(second)
    new.transitions[0].event = "run"
    new.details[0].event = "run"
    #expect(
      new.differences(from: diagram(first)).map(\.kind) == [
        .eventRenamed(from: "go", to: "run"), .valuesChanged("a", event: "run"),
      ])
  }

  @Test func `the values of an effect are compared beside other changes of its transition`() {
    func effect(_ value: String, _ digest: String = "") -> Detail {
      Detail(.effect, of: "a", event: "go", effect: "ring", values: [value], digest: digest)
    }
    var new = diagram(effect("2"))
    new.transitions[0].effects = ["ring", "log"]
    let change = "`go` in `a`: effect `ring` with 2 instead of 1"
    #expect(new.differences(from: diagram(effect("1"))).map(\.description).last == change)
    // The arrow shows the change.
    new.transitions[0].effects = ["ring(2)"]
    #expect(new.differences(from: diagram(effect("1"))).count == 1)
    // Another transition of the event was added.
    new = diagram(effect("2"))
    new.transitions.append(.init(from: "a", to: "a", event: "go", effects: ["ring"]))
    #expect(new.differences(from: diagram(effect("1"))).map(\.description).last == change)
    new.details = [effect("1", "other")]
    #expect(new.differences(from: diagram(effect("1"))).count == 1)
  }

  @Test func `the values of an entry effect are compared beside other changes of its state`() {
    func diagram(_ value: String, entry: [String] = ["mail"], exit: [String] = []) -> StateDiagram {
      var diagram = StateDiagram(
        name: "m", nodes: [.init("a", entryEffects: entry, exitEffects: exit)], transitions: [])
      diagram.details = [Detail(.entry, of: "a", effect: "mail", values: [value])]
      return diagram
    }
    let old = diagram("ann")
    #expect(
      diagram("boss", exit: ["log"]).differences(from: old).map(\.kind)
        == [.stateChanged("a"), .valuesChanged("a", event: nil)])
    #expect(
      diagram("boss", entry: ["mail(to: boss)"]).differences(from: old).map(\.kind)
        == [.stateChanged("a")])
  }

  @Test func `the same values after regions in another order are no other difference`() {
    func diagram(_ labels: [String], _ digest: String) -> StateDiagram {
      var diagram = StateDiagram(
        name: "m",
        regions: labels.map { label in
          .init(
            label: label,
            nodes: [
              .init("a", id: .init(path: [label, "a"])), .init("b", id: .init(path: [label, "b"])),
            ])
        },
        transitions: [.init(from: "l/a", to: "l/b", event: "go")])
      diagram.details = [
        Detail(.target, of: "l/a", event: "go", target: "l/b", values: ["1"], digest: digest)
      ]
      return diagram
    }
    #expect(
      diagram(["r", "l"], "1").differences(from: diagram(["l", "r"], "2")).map(\.kind)
        == [.orderChanged])
    #expect(
      diagram(["l", "r", "x"], "1").differences(from: diagram(["l", "r"], "2")).map(\.kind)
        .contains(.valuesChanged("l/a", event: "go")))
  }

  @Test func `values of a removed transition are part of its removal`() {
    var new = diagram(final)
    new.transitions = []
    #expect(
      new.differences(from: diagram(entering("1"), final)).map(\.kind)
        == [.transitionRemoved(diagram().transitions[0])])
  }

  @Test func `values of a removed effect are part of its removal`() {
    var new = diagram(final)
    new.transitions[0].effects = []
    let effect = Detail(.effect, of: "a", event: "go", effect: "ring", values: ["1"])
    #expect(
      new.differences(from: diagram(effect, final)).map(\.description) == [
        "transition `a` —go→ `b`: effects changed from ring to none"
      ])
  }

  @Test func `a change that no sentence describes is still a difference`() {
    let details = [
      Detail(.final, of: "gone", values: ["1"]), Detail(.final, of: "gone", values: ["2"]),
    ]
    #expect(
      changes(details[0], details[1]) == ["values that the picture doesn't show changed"])
  }

  @Test func `a picture of differences marks transitions and states whose values differ`() {
    let new = diagram(entering("2"), final)
    let marked = new.dot(comparedTo: diagram(entering("1"))).split(separator: "\n")
      .filter { $0.contains(" changed\"") }
    #expect(marked.count == 2)
    #expect(marked.first?.contains("\"b\" [") == true)
    #expect(marked.last?.contains("\"a\" -> \"b\"") == true)
  }

  @Test func `an event that begins to trap is a difference also without other values`() {
    let impossible = Detail(.impossible, of: "a", event: "stop", values: ["stop in a"])
    let excluded = Detail(.excluded, of: "a", event: "stop", values: [])
    #expect(
      diagram(impossible).differences(from: diagram()).map(\.description) == [
        "`stop` in `a` must not happen: with stop in a"
      ])
    #expect(
      diagram().differences(from: diagram(impossible)).map(\.description) == [
        "`stop` in `a` no longer traps"
      ])
    #expect(
      diagram(excluded).differences(from: diagram()).map(\.description) == [
        "`stop` in `a` is excluded by rules"
      ])
    #expect(diagram(final).differences(from: diagram()) == [])
  }
}
