import Testing

@testable import StateExploration

@Suite struct RegionTrackerTests {
  /// A lamp, a pair of lamps, and lamps without a name of their own.
  struct Desk: DOTLabelable, Hashable {
    struct Pair: DOTLabelable, Hashable {
      var one = Lamp.off
      var two = Lamp.off
      static let dotLabelableItems = [Pair()]
      static var dotRegions: [DOTRegion<Pair>] {
        [DOTRegion("one", \.one), DOTRegion("two", \.two)]
      }
    }
    var power = Lamp.on
    var pair = Pair()
    var unnamed = Pair()
    static let dotLabelableItems = [Desk()]
    static var dotRegions: [DOTRegion<Desk>] {
      [DOTRegion("power", \.power), DOTRegion("lamps", \.pair), DOTRegion(\.unnamed)]
    }
  }

  @Test func `a state type without regions has no trackers`() {
    #expect(RegionTracker<Lamp>.regions(startsWithList: true).isEmpty)
  }

  @Test func `a region that has regions is replaced by them, with its label before theirs`() {
    let labels = RegionTracker<Desk>.regions(startsWithList: false).map(\.label)
    #expect(labels == ["power", "lamps.one", "lamps.two", "one", "two"])
  }

  @Test func `a region tracker reads and writes its part of the state, at any depth`() {
    let trackers = RegionTracker<Desk>.regions(startsWithList: true)
    var desk = Desk()
    #expect(trackers.map { $0.number(desk) } == [1, 0, 0, 0, 0])
    trackers[0].place(0, &desk)
    trackers[2].place(1, &desk)
    trackers[3].place(1, &desk)
    #expect(desk == Desk(power: .off, pair: .init(two: .on), unnamed: .init(one: .on)))
    #expect(trackers.map { $0.number(desk) } == [0, 0, 1, 1, 0])
  }

  @Test func `listed states of a region have the first numbers`() {
    let listed = RegionTracker<Desk>.regions(startsWithList: true)[0]
    #expect(listed.listedCount == 2)
    #expect(listed.stateCount() == 2)
    #expect(listed.summary(1).label == "on")
    let explored = RegionTracker<Desk>.regions(startsWithList: false)[0]
    #expect(explored.listedCount == 0)
    #expect(explored.number(Desk(power: .on)) == 0)
    #expect(explored.summary(0).label == "on")
    #expect(!explored.summary(0).isListed)
  }

  @Test func `copies of a region tracker share the numbers`() {
    let tracker = RegionTracker<Desk>.regions(startsWithList: false)[0]
    let copy = tracker
    #expect(tracker.number(Desk(power: .on)) == 0)
    #expect(copy.number(Desk(power: .off)) == 1)
    #expect(tracker.stateCount() == 2)
  }

  private struct Pair: DOTLabelable {
    var left = Shop.Door.shut
    var right = Shop.Door.shut
    static let dotLabelableItems = [Pair()]
    static var dotRegions: [DOTRegion<Pair>] { [DOTRegion(\.left), DOTRegion(\.right)] }
  }

  @Test func `several regions without labels are numbered`() {
    let labels = RegionTracker<Pair>.regions(startsWithList: false).map(\.label)
    #expect(labels == ["region", "region 2"])
  }

  /// Lists a state twice, and one of two representatives of `open`.
  private struct Shop: DOTLabelable {
    enum Door: StateType, DOTLabelable, Hashable {
      case open(Int), shut
      static let initialState = Door.shut
      static let dotLabelableItems = [Door.open(1), .shut, .open(1)]
      var isFinal: Bool { self == .shut }
      mutating func handleEvent(_ event: Bool) {}
    }
    var door = Door.shut
    static let dotLabelableItems = [Shop()]
    static var dotRegions: [DOTRegion<Shop>] { [DOTRegion("door", \.door)] }
  }

  @Test func `a region tracker has the labels of repeated states and of final ones`() {
    let tracker = RegionTracker<Shop>.regions(startsWithList: true)[0]
    #expect(tracker.duplicates == [.duplicateState("open")])
    #expect(tracker.listedCount == 2)
    #expect([tracker.summary(0), tracker.summary(1)].map(\.isFinal) == [false, true])
  }

  @Test func `representatives of a region are the listed states and the others with their labels`()
  {
    let tracker = RegionTracker<Shop>.regions(startsWithList: true)[0]
    #expect(tracker.representatives == [0, 1])
    #expect(tracker.number(Shop(door: .open(2))) == 2)
    #expect(tracker.representatives == [0, 1, 2])
    #expect([0, 1, 2].map { tracker.summary($0).isListed } == [true, true, false])
  }

  private struct Row: DOTLabelable {
    var a = Lamp.off, b = Lamp.off, c = Lamp.off
    static let dotLabelableItems = [Row()]
    @TaskLocal static var labels = ["lamp", "lamp", "lamp"]
    static var dotRegions: [DOTRegion<Row>] {
      [DOTRegion(labels[0], \.a), DOTRegion(labels[1], \.b), DOTRegion(labels[2], \.c)]
    }
  }

  @Test(arguments: [
    (["lamp", "lamp", "lamp"], ["lamp", "lamp 2", "lamp 3"]),
    (["a", "b", "a"], ["a", "b", "a 2"]),
    (["x", "x", "x 2"], ["x", "x 3", "x 2"]),
  ])
  func `regions that share a name are numbered`(labels: [String], distinct: [String]) {
    Row.$labels.withValue(labels) {
      #expect(RegionTracker<Row>.regions(startsWithList: false).map(\.label) == distinct)
    }
  }

  @Test(arguments: [["a", "a", "a 2"], ["a 2", "a", "a"]])
  func `a numbered region doesn't get the name of another one`(labels: [String]) {
    Row.$labels.withValue(labels) {
      let labels = RegionTracker<Row>.regions(startsWithList: false).map(\.label)
      #expect(Set(labels).count == 3, "\(labels)")
    }
  }
}

// MARK: Orthogonal states

extension RegionTrackerTests {
  private struct Bit: StateType, DOTLabelable, Hashable {
    var isSet: Bool
    static let initialState = Bit(isSet: false)
    static let dotLabelableItems = [Bit(isSet: false), Bit(isSet: true)]
    mutating func handleEvent(_ event: Bool) { isSet = event }
  }

  private struct Number: StateType, DOTLabelable, Hashable {
    var value: Int64
    static let initialState = Number(value: -1)
    static let dotLabelableItems = [Number(value: -1), Number(value: 1)]
    mutating func handleEvent(_ event: Int64) { value = event }
  }

  private struct Word: StateType, DOTLabelable, Hashable {
    var text: String
    static let initialState = Word(text: "")
    static let dotLabelableItems = [Word(text: ""), Word(text: "a word that is allocated")]
    mutating func handleEvent(_ event: String) { text = event }
  }

  private typealias Parts = OrthogonalState<
    OrthogonalState<Bit, Number>, OrthogonalState<Bit, Word>
  >

  @Test func `the regions of an orthogonal state are read and written at their places`() {
    let trackers = RegionTracker<Parts>.regions(startsWithList: true)
    #expect(trackers.map(\.label) == ["Bit", "Number", "Bit 2", "Word"])
    var state = Parts.initialState
    #expect(trackers.map { $0.number(state) } == [0, 0, 0, 0])
    for tracker in trackers { tracker.place(1, &state) }
    #expect(state.stateA.stateA == Bit(isSet: true))
    #expect(state.stateA.stateB == Number(value: 1))
    #expect(state.stateB.stateA == Bit(isSet: true))
    #expect(state.stateB.stateB == Word(text: "a word that is allocated"))
    trackers[2].place(0, &state)
    #expect(trackers.map { $0.number(state) } == [1, 1, 0, 1])
  }
}
