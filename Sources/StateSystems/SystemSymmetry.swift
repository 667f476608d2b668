import StateExploration

/// The exchanges of the equal members of a system with their neighbours.
///
/// Each reaction is compared with that of the member in the other's place, in the state and to the message that
/// correspond. If one differs, the members are not equal.
final class SystemSymmetry: NumberedSymmetry {
  private let memory: SystemMemory
  private let trial: StepTrial

  @exclusivity(unchecked)
  private var exchanges: [MemberExchange] = []

  /// The members in the order in which states are compared: equal ones first.
  private let members: [Int]

  /// The exchange of each member with the one before it; nil if they are not equal.
  private let exchangesBefore: [Int?]

  /// The number of reactions that were compared, or that wait for the numbers of their state or message.
  @exclusivity(unchecked)
  private var takenCount = 0
  private var waiting: [(exchange: Int, reaction: Int)] = []

  /// The exchanges after which something differs.
  @exclusivity(unchecked)
  private var refuted: Set<Int> = []

  private init(_ memory: SystemMemory, _ trial: StepTrial, _ exchanges: [MemberExchange]) {
    (self.memory, self.trial, self.exchanges) = (memory, trial, exchanges)
    exchangesBefore = memory.members.indices.map { member in
      exchanges.firstIndex { $0.first + 1 == member }
    }
    let equal = Set(exchanges.flatMap { [$0.first, $0.first + 1] })
    members = equal.sorted() + memory.members.indices.filter { !equal.contains($0) }
  }

  /// Creates the exchanges after which all reactions so far are the same; nil if there are none.
  convenience init?(_ memory: SystemMemory, _ trial: StepTrial) {
    let kinds = memory.members.map(\.kind)
    let exchanges = kinds.indices.dropLast().filter { kinds[$0] == kinds[$0 + 1] }
      .compactMap { MemberExchange(of: $0, memory) }
    let all = SystemSymmetry(memory, trial, exchanges)
    all.compare()
    let equal = exchanges.indices.filter { !all.refuted.contains($0) }
    if equal.isEmpty { return nil }
    self.init(memory, trial, equal.map { exchanges[$0] })
  }

  var exchangeCount: Int { exchanges.count }

  var knownEffects: [ObservedEffect] { memory.knownEffects }

  var isConfirmed: Bool {
    if takenCount < memory.reactions.count { compare() }
    return refuted.isEmpty
  }

  /// Compares all reactions with those after the exchanges, which makes further ones.
  private func compare() {
    var isProgressing = true
    while isProgressing {
      let new = takenCount..<memory.reactions.count
      takenCount = new.upperBound
      let pairs = waiting + new.flatMap { reaction in exchanges.indices.map { ($0, reaction) } }
      waiting = pairs.filter { exchange, reaction in
        if refuted.contains(exchange) { return false }
        let isEqual = compare(memory.reactions[reaction], exchange)
        if isEqual == false { refuted.insert(exchange) }
        return isEqual == nil
      }
      isProgressing = waiting.count < pairs.count || takenCount < memory.reactions.count
    }
    // What occurs nowhere after the exchange differs.
    refuted.formUnion(waiting.map(\.exchange))
  }

  /// Returns whether a reaction is the same after an exchange; nil if its state or message is not yet known.
  private func compare(_ made: MadeReaction, _ exchange: Int) -> Bool? {
    guard let state = exchanges[exchange].states[made.member, made.state],
      let message = exchanges[exchange].messages[made.member, made.message],
      let reaction = memory.members[made.member].knownReaction(to: made.message, in: made.state)
    else { return nil }
    let member = exchanges[exchange].members[made.member]
    var other = memory.members[member].knownReaction(to: message, in: state)
    if other == nil {
      if trial.failure(of: 0) != nil { return false }
      other = memory.members[member].reaction(to: message, in: state, memory)
      trial.stepReturned()
    }
    guard let other else { return false }
    return exchanges[exchange].pair(reaction, of: made.member, with: other, memory)
  }

  func exchange(_ exchange: Int, _ state: [UInt32], into numbers: inout [UInt32]) -> Bool {
    if exchanges[exchange].exchange(state, into: &numbers, memory) { return true }
    refuted.insert(exchange)
    return false
  }

  func precedes(_ state: [UInt32], _ other: [UInt32]) -> Bool {
    for member in members {
      let numbers = (number(Int(state[member]), of: member), number(Int(other[member]), of: member))
      if numbers.0 != numbers.1 { return numbers.0 < numbers.1 }
    }
    return state[members.count...].lexicographicallyPrecedes(other[members.count...])
  }

  /// Returns a number of a state that it has in common with those of the equal members before.
  @inline(__always)
  private func number(_ state: Int, of member: Int) -> Int {
    var (state, member) = (state, member)
    while let exchange = exchangesBefore[member] {
      state = exchanges[exchange].states[member, state] ?? state
      member -= 1
    }
    return state
  }

  func input(_ input: Int, after exchange: Int) -> Int? { exchanges[exchange].input(input, memory) }

  func name(_ name: String, after exchange: Int) -> String? {
    // The values in a name can refer to members.
    name.contains { "([".contains($0) } ? nil : exchanges[exchange].name(name, memory)
  }
}

extension SystemMemory {
  func symmetry(_ trial: StepTrial) -> (any NumberedSymmetry)? { SystemSymmetry(self, trial) }
}
